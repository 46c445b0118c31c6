#!/bin/sh
# Formatting, then every test. The release build comes first because debug, release and other
# processors have to give the same bytes; the test run comes last so that its closing line ends the
# output.
set -eu
cd "$(dirname "$0")/.."

Scripts/format.sh --check
FLIPBOOK_RELEASE_BINARY=$(Scripts/build.sh)
export FLIPBOOK_RELEASE_BINARY
Scripts/test-cpus.sh
swift test "$@"
