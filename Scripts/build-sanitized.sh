#!/bin/sh
# Builds with a sanitizer, in release mode, in a folder of its own below .build.
#
#     build-sanitized.sh address|thread [--show] ARGUMENT…
#
# The arguments are those of 'swift build'; with --show, nothing is built, and the flags are printed,
# for 'swift test'. 'address' is AddressSanitizer for Swift and C, UndefinedBehaviorSanitizer for C
# (of Swift the compiler's own checks trap, in every build), and the counters by which libFuzzer knows
# what is new: the tests and coverage-fuzz share one build. 'thread' is ThreadSanitizer.
set -eu
cd "$(dirname "$0")/.."

kind=${1:?build-sanitized.sh address|thread [--show] ARGUMENT…}
shift
flags="--configuration release --scratch-path .build/sanitized-$kind -Xswiftc -enable-testing
--sanitize $kind"
case $kind in
address)
    flags="$flags -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp
-Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined"
    toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
    FLIPBOOK_FUZZER=$(find "$toolchain/lib/clang" -name "libclang_rt.fuzzer_no_main-$(uname -m).a" |
        head -n 1)
    [ -n "$FLIPBOOK_FUZZER" ] || {
        echo 'build-sanitized: this Swift comes without libFuzzer' >&2
        exit 1
    }
    export FLIPBOOK_FUZZER
    ;;
thread) ;;
*)
    echo "build-sanitized: there is no sanitizer '$kind'" >&2
    exit 2
    ;;
esac
if [ "${1:-}" = --show ]; then
    echo $flags
    exit 0
fi
# shellcheck disable=SC2086 # word splitting intended
exec swift build $flags "$@"
