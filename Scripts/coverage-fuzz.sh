#!/bin/sh
# Gives libFuzzer every target of coverage-fuzz, as many at once as there are processors, for SECONDS
# in all; the build isn't counted. What crashes, breaks a law, or takes 30 s or 3 GB is stored in
# .build/fuzz, with a name that begins with the target's.
#
#     coverage-fuzz.sh SECONDS [TARGET…]     by default all
#     coverage-fuzz.sh --merge [TARGET…]     makes Tests/Fixtures/corpora anew of what was found
#
# New inputs are kept in .build/fuzz/corpora, where the next run continues.
set -eu
cd "$(dirname "$0")/.."

seconds=${1:?coverage-fuzz.sh SECONDS|--merge [TARGET…]}
shift
Scripts/build-sanitized.sh address --product coverage-fuzz
# shellcheck disable=SC2046 # word splitting intended
program=$(swift build $(Scripts/build-sanitized.sh address --show) --show-bin-path)/coverage-fuzz
[ $# -gt 0 ] || set -- $("$program" --list)

kept=.build/fuzz
committed=Tests/Fixtures/corpora
# Libraries that we call keep what they allocated until the process ends: no leaks are looked for. A
# crash is told by libFuzzer, and symbols take a second each.
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:${ASAN_OPTIONS:-}
export UBSAN_OPTIONS=print_stacktrace=1
export SWIFT_BACKTRACE=enable=no
# Frames on the stack are larger than without the sanitizer, and limits of depth are not.
ulimit -s 65536 2>/dev/null || true

if [ "$seconds" = --merge ]; then
    for target in "$@"; do
        mkdir -p "$kept/corpora/$target" "$committed/$target"
        scratch=$(mktemp -d)
        case $target in
        pictures | films | sounds | fonts) most=6144 ;;
        *) most=2048 ;;
        esac
        # What reaches new code, and of that sixty inputs of all sizes, up to 48 KB.
        "$program" "$target" --fuzz 60 -merge=1 "-max_len=$most" "$scratch" \
            "$committed/$target" "$kept/corpora/$target" >"$scratch.log" 2>&1 || {
            tail -n 5 "$scratch.log"
            exit 1
        }
        rm -f "$committed/$target"/*
        find "$scratch" -type f -printf '%s %f\n' | sort -n | awk '
            { size[NR] = $1; name[NR] = $2 }
            END {
                step = NR > 60 ? NR / 60 : 1
                for (at = 1; at <= NR; at += step) {
                    if (sum + size[int(at)] > 49152) continue
                    sum += size[int(at)]
                    print name[int(at)]
                }
            }' |
            while read -r name; do
                cp "$scratch/$name" "$committed/$target/$(echo "$name" | cut -c 1-12)"
            done
        echo "$target: $(find "$committed/$target" -type f | wc -l) inputs"
        rm -rf "$scratch" "$scratch.log"
    done
    exit 0
fi

jobs=$(nproc)
each=$((seconds * jobs / $#))
[ "$each" -ge 1 ] || each=1
failed=$(mktemp -d)
trap 'rm -rf "$failed"' EXIT
trap 'exit 130' INT TERM
one() {
    target=$1
    mkdir -p "$kept/corpora/$target" "$committed/$target"
    log=$kept/$target.log
    if "$program" "$target" --fuzz "$each" "-artifact_prefix=$kept/$target-" \
        "$kept/corpora/$target" "$committed/$target" >"$log" 2>&1; then
        :
    else
        : >"$failed/$target"
        grep -a -m 3 'ERROR\|broken law\|SUMMARY\|Fatal error\|runtime error\|coverage-fuzz:' "$log" ||
            tail -n 5 "$log"
        sed -n "s|.*Test unit written to |$target: coverage-fuzz $target |p" "$log"
    fi
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    reached=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
    echo "$target: ${runs:-0} inputs in $each s, ${reached:-0} places of code reached"
}

# Waves of as many as there are processors.
running=0
for target in "$@"; do
    one "$target" &
    running=$((running + 1))
    if [ "$running" -eq "$jobs" ]; then
        wait
        running=0
    fi
done
wait
[ -z "$(ls "$failed")" ] || exit 1
