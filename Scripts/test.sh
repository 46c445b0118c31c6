#!/bin/sh
# Formatting, then every test. The release build comes first because one law is that debug and
# release give the same bytes; the test run comes last so that its closing line ends the output.
set -eu
cd "$(dirname "$0")/.."

Scripts/format.sh --check
FLIPBOOK_RELEASE_BINARY=$(Scripts/build.sh)
export FLIPBOOK_RELEASE_BINARY
swift test "$@"
