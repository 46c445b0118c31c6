#!/bin/sh
# Exports the demo timeline.
set -eu
cd "$(dirname "$0")/.."

film=out/reactive-control.mp4
mkdir -p out
.build/release/flipbook export Timelines/reactive-control.yaml -o "$film"
echo "the film is in $PWD/$film"
