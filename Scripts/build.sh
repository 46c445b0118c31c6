#!/bin/sh
# The release build; prints where the program is, and nothing else on standard output.
set -eu
cd "$(dirname "$0")/.."

swift build --configuration release --product flipbook >&2
echo "$(swift build --configuration release --show-bin-path)/flipbook"
