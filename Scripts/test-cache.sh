#!/bin/sh
# Changes every scalar of every timeline: wherever a pixel changes, the frame's key has to change.
set -eu
cd "$(dirname "$0")/.."

tested="--configuration release --scratch-path .build/tested -Xswiftc -enable-testing"
# shellcheck disable=SC2086 # word splitting intended
swift build --build-tests $tested
export FLIPBOOK_NO_CACHE=1
export FLIPBOOK_TEST_COUNT="${FLIPBOOK_TEST_COUNT:-1000000}"
# shellcheck disable=SC2086
swift test --skip-build $tested --filter CacheLawTests
