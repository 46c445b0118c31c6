#!/bin/sh
# Compares frames on other processors: the release build under emulated older CPUs, without AVX and
# with AVX2, and at every vector width, with this machine's. Arguments: timelines (default: two small
# ones); Scripts/test-cpus.sh Timelines/shader-gallery.yaml covers the gallery's shaders, in a quarter
# of an hour. FLIPBOOK names another release build than that of 'make build'.
set -eu
cd "$(dirname "$0")/.."

case $(uname -m) in
x86_64) ;;
*)
    echo "test-cpus: emulates x86-64 processors; this machine is $(uname -m)" >&2
    exit 0
    ;;
esac

flipbook=${FLIPBOOK:-.build/release/flipbook}
[ $# -gt 0 ] || set -- Tests/Fixtures/small.yaml Tests/Fixtures/halves.yaml
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

failed=0

# hashes COMMAND…: the frame hashes of all the timelines.
timelines=$*
hashes() {
    # shellcheck disable=SC2086 # word splitting intended: one per timeline
    for timeline in $timelines; do "$@" hash --quiet "$timeline" || return 1; done
}
hashes "$flipbook" >"$scratch/expected"

# compare NAME COMMAND…: checks that the command's frames equal this machine's.
compare() {
    name=$1
    shift
    if hashes env FLIPBOOK_CACHE="$scratch/cache-$name" "$@" >"$scratch/found" &&
        cmp -s "$scratch/expected" "$scratch/found"; then
        echo "test-cpus: $name: equal"
    else
        echo "test-cpus: $name: DIFFERS"
        diff "$scratch/expected" "$scratch/found" | head -n 5 || true
        failed=1
    fi
}

for width in 4 8 16 32; do
    compare "vectors-of-$width" env "FLIPBOOK_VECTOR_WIDTH=$width" "$flipbook"
done
# qemu warns about Haswell features that it can't emulate; they don't matter here.
haswell=Haswell,-pcid,-x2apic,-tsc-deadline,-hle,-rtm,-invpcid
for cpu in Nehalem "$haswell"; do
    compare "${cpu%%,*}" qemu-x86_64 -cpu "$cpu" "$flipbook"
done
exit $failed
