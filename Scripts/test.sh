#!/bin/sh
# Checks the formatting, then runs every test in release mode, which users run and which is twice as
# fast. Tests need -enable-testing, and so their own build. The debug build must render the same bytes.
# The test run comes last so that its closing line ends the output; failures are repeated after it,
# because CI logs often show only the end.
set -eu
cd "$(dirname "$0")/.."

Scripts/format.sh --check
tested="--configuration release --scratch-path .build/tested -Xswiftc -enable-testing"
# Nobody edits or debugs this build: without an index and debug information, and with each module
# compiled whole, it takes two thirds of the time.
plain="--scratch-path .build/plain --disable-index-store -Xswiftc -gnone
-Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Both at once: in each, processors wait while one module needs another.
# shellcheck disable=SC2086 # word splitting intended
swift build --product flipbook $plain >"$log" 2>&1 &
plain_build=$!
# shellcheck disable=SC2086
swift build --build-tests $tested || {
    kill "$plain_build"
    exit 1
}
wait "$plain_build" || {
    cat "$log"
    exit 1
}
# shellcheck disable=SC2086
FLIPBOOK_DEBUG_BINARY=$(swift build --show-bin-path $plain)/flipbook
export FLIPBOOK_DEBUG_BINARY
# shellcheck disable=SC2086
FLIPBOOK=$(swift build --show-bin-path $tested)/flipbook Scripts/test-cpus.sh
# Tests are to see every frame drawn.
export FLIPBOOK_NO_CACHE=1
# shellcheck disable=SC2086
{ swift test --skip-build $tested "$@" 2>&1 || echo "exit code $?" >"$log.failed"; } | tee "$log"
if [ -e "$log.failed" ]; then
    rm -f "$log.failed"
    echo
    echo "What failed:"
    grep -a -A 4 '^✘ Test .* recorded an issue' "$log" | grep -a '✘\|↳' | cut -c 1-1000 | head -n 100 || true
    grep -a '^✘ Test ' "$log" | grep -av 'recorded an issue' || true
    exit 1
fi
