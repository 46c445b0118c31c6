#!/bin/sh
# Formatting, then every test, of a release build: what people run, and twice as fast. Tests look into
# it, which takes a build of its own beside that of 'make build'. The debug build has to give the same
# bytes. The test run comes last so that its closing line ends the output.
set -eu
cd "$(dirname "$0")/.."

Scripts/format.sh --check
tested="--configuration release --scratch-path .build/tested -Xswiftc -enable-testing"
# shellcheck disable=SC2086 # words are wanted
swift build --build-tests $tested
swift build --product flipbook
FLIPBOOK_DEBUG_BINARY=$(swift build --show-bin-path)/flipbook
export FLIPBOOK_DEBUG_BINARY
# shellcheck disable=SC2086
FLIPBOOK=$(swift build --show-bin-path $tested)/flipbook Scripts/test-cpus.sh
# shellcheck disable=SC2086
exec swift test --skip-build $tested "$@"
