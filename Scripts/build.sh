#!/bin/sh
# Makes the release build; prints only the program's path to standard output.
set -eu
cd "$(dirname "$0")/.."

swift build --configuration release --product flipbook >&2
echo "$(swift build --configuration release --show-bin-path)/flipbook"
