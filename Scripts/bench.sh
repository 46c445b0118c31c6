#!/bin/sh
# Measures the time and memory targets of Benchmarks/README.md on this machine.
set -eu
cd "$(dirname "$0")/.."

flipbook=.build/release/flipbook
demo=Timelines/reactive-control.yaml
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

milliseconds() { echo $(($(date +%s%N) / 1000000)); }

# peak COMMAND…: the maximum resident memory of a command, in kilobytes.
peak() {
    "$@" >/dev/null 2>&1 &
    process=$!
    kilobytes=0
    while now=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$process/status" 2>/dev/null) &&
        [ -n "$now" ]; do
        kilobytes=$now
        sleep 0.05
    done
    wait "$process"
    echo "$kilobytes"
}

echo 'start-up: flipbook hash of one small frame, compiled code cached (promised: below 150 ms)'
small=Tests/Fixtures/small.yaml
"$flipbook" hash "$small" --frames 0 >/dev/null
for _ in 1 2 3 4 5; do
    start=$(milliseconds)
    "$flipbook" hash "$small" --frames 0 >/dev/null
    echo "  $(($(milliseconds) - start)) ms"
done

echo 'check: 9,900 layers by a repetition, and 5,000 lines without one (promised: below 300 ms)'
cat >"$scratch/repeated.yaml" <<'END'
flipbook: 1
canvas: { size: [320, 180] }
duration: 1
layers:
  - forEach: 9900
    layers:
      - circle: { fill: white }
        frame: [4, 4]
        position: [$index - 40 * floor($index / 40), 0.1 * $index]
        opacity: smoothstep(0, 1, $time)
END
sed 's/9900/1248/' "$scratch/repeated.yaml" >"$scratch/part.yaml"
"$flipbook" expand "$scratch/part.yaml" >"$scratch/lines.yaml"
for which in repeated lines; do
    for _ in 1 2 3; do
        start=$(milliseconds)
        "$flipbook" check "$scratch/$which.yaml" >/dev/null 2>&1
        echo "  $which: $(($(milliseconds) - start)) ms"
    done
done

echo 'ripple: against C by hand (promised: at most 1.5 times its time)'
swift build --configuration release --product ripple-benchmark >/dev/null
clang -O3 -march=native -mprefer-vector-width=512 -ffp-contract=off -shared -fPIC Benchmarks/ripple-benchmark/baseline.c \
    -o "$scratch/baseline.so" -lm
.build/release/ripple-benchmark "$scratch/baseline.so"

echo 'effects: each against C by hand, 1920×1080, one thread (promised: at most 1.3 times its time)'
swift build --configuration release --product effect-benchmark >/dev/null
clang -O3 -march=native -mprefer-vector-width=512 -ffp-contract=off -shared -fPIC Benchmarks/effect-benchmark/baseline.c \
    -o "$scratch/effects.so" -lm
.build/release/effect-benchmark "$scratch/effects.so"

echo 'effects: 1920×1080, one thread'
"$flipbook" benchmark

echo 'export: the demo'
"$flipbook" export "$demo" -o "$scratch/demo.mp4" --progress none

echo 'memory: 10 s and 10 minutes of 960×540 at 60 frames/s (promised: within 10 %)'
sed 's/^duration:.*/duration: 10/' "$demo" >"$scratch/short.yaml"
sed 's/^duration:.*/duration: 600/' "$demo" >"$scratch/long.yaml"
for length in short long; do
    echo "  $length: $(peak "$flipbook" export "$scratch/$length.yaml" -o "$scratch/$length.mp4" \
        --preset ultrafast --quiet) kB"
done
