#!/bin/sh
# Compiles the kernels of timelines for aarch64, runs them under an emulator, and compares every bit
# that they write with the interpreter's. Arguments: timelines (default: all in Timelines). SHADERS is
# how many random shaders are tried as well (300). KEEP is a folder for the kernels and runs, to run on another machine:
#
#     for kernel in *.o; do cc -shared -o k.so "$kernel" && ./run ./k.so "${kernel%.o}"-*.run; done
set -eu
cd "$(dirname "$0")/.."

missing=
for package in qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross; do
    dpkg-query -W -f '${Status}' $package 2>/dev/null | grep -q ' installed' ||
        missing="$missing $package"
done
if [ -n "$missing" ]; then
    root=
    [ "$(id -u)" -eq 0 ] || root=sudo
    # shellcheck disable=SC2086 # word splitting intended: one argument per package
    DEBIAN_FRONTEND=noninteractive $root apt-get install -y --no-install-recommends $missing >&2
fi

# shellcheck disable=SC2046 # word splitting intended: one argument per timeline
[ $# -gt 0 ] || set -- $(grep -l "^flipbook: *1" Timelines/*.yaml)
swift build --configuration release --product arm-kernels >&2
program=$(swift build --configuration release --show-bin-path)/arm-kernels

scratch=${KEEP:-$(mktemp -d)}
mkdir -p "$scratch"
[ -n "${KEEP:-}" ] || trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

echo "test-arm: $("$program" "$scratch" "${SHADERS:-300}" "$@")"
aarch64-linux-gnu-gcc -O1 -o "$scratch/run" Benchmarks/arm-kernels/run.c
failed=0
for object in "$scratch"/*.o; do
    kernel=${object%.o}
    aarch64-linux-gnu-gcc -shared -nostartfiles -o "$kernel.so" "$object"
    qemu-aarch64 -L /usr/aarch64-linux-gnu "$scratch/run" "$kernel.so" "$kernel"-*.run || failed=1
done
[ $failed -eq 0 ] && echo "test-arm: every bit is equal"
exit $failed
