#!/bin/sh
# Builds flipbook and runs it on broken files of every kind, until the time is up. Failures are stored
# in .build/fuzz with their command. Takes file-fuzz's arguments.
set -eu
cd "$(dirname "$0")/.."

for product in flipbook file-fuzz; do
    swift build --configuration release --product $product
done
exec "$(swift build --configuration release --show-bin-path)/file-fuzz" --jobs "$(nproc)" "$@"
