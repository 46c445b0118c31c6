#!/bin/sh
# Compares built-in effects with GLSL on Mesa's llvmpipe, alternating, each on one thread of the same
# processor. Writes a Markdown table: milliseconds of processor time per frame of 1920×1080, the
# least median of the rounds. Arguments: effects (default: all).
set -eu
cd "$(dirname "$0")/.."

missing=
for package in libegl-dev libgles-dev libegl-mesa0 libgl1-mesa-dri; do
    status=$(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing="$missing $package"
done
if [ -n "$missing" ]; then
    [ "$(id -u)" -eq 0 ] && as_root= || as_root='sudo -n'
    # shellcheck disable=SC2086 # word splitting intended: the list of packages, and sudo's option
    {
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get update --quiet=2
        $as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install --quiet=2 --yes --no-install-recommends $missing
    } >&2
fi

flipbook=.build/release/flipbook
rounds=${ROUNDS:-3}
processor=$(($(nproc) - 1))
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
cc -O2 Benchmarks/llvmpipe/llvmpipe.c -o "$scratch/llvmpipe" -lEGL -lGLESv2 -lm

# median KEY: the first value of KEY in the JSON input, which is a phase's median.
median() { sed -n "s/.*\"$1\": \([0-9.]*\).*/\1/p" | head -n 1; }

# least NUMBER…
least() { printf '%s\n' "$@" | sort -n | head -n 1; }

# compare EFFECT SHADER FRAMES: a table row.
compare() {
    ours=
    theirs=
    for _ in $(seq "$rounds"); do
        ours="$ours $(taskset -c "$processor" "$flipbook" benchmark --effect "$1" \
            --size 1920x1080 --frames "$3" --jobs 1 --json | median shadeMilliseconds)"
        theirs="$theirs $(taskset -c "$processor" "$scratch/llvmpipe" "$2" \
            --shaders Benchmarks/llvmpipe --frames "$3" | median medianMilliseconds)"
    done
    # shellcheck disable=SC2086 # word splitting intended
    set -- "$1" "$2" "$(least $ours)" "$(least $theirs)"
    echo "$@" | awk '{ printf "| `%s` | `%s.frag` | %.1f | %.1f | %.1f |\n", $1, $2, $3, $4, $4 / $3 }'
}

echo '| effect | GLSL | Flipbook, ms | llvmpipe, ms | times as fast |'
echo '|---|---|---|---|---|'
for effect in ${*:-cd melt metaballs nameDrop ripple}; do
    case $effect in
    cd)
        compare cd cd 12
        compare cd cdPlain 4
        ;;
    nameDrop)
        compare nameDrop nameDrop 4
        compare nameDrop nameDropPlain 2
        ;;
    metaballs) compare metaballs metaballs 4 ;;
    *) compare "$effect" "$effect" 24 ;;
    esac
done
