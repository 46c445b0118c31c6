#!/bin/sh
# Prints the licences of all that is linked into the program, for packages: licences.sh CHECKOUTS,
# the folder in which SwiftPM keeps the packages.
set -eu
cd "$(dirname "$0")/.."

section() {
    printf '%s\n\n' "==== $1"
    shift
    cat "$@"
    printf '\n\n'
}

section Flipbook LICENSE
section 'Inter, the typeface' Sources/CInter/Fonts/OFL.txt
section 'Phosphor, the icons' Sources/Drawing/Icons/Phosphor/LICENSE.txt
for package in "$1"/*/; do
    name=$(basename "$package")
    for file in LICENSE LICENSE.txt NOTICE.txt; do
        [ ! -f "$package$file" ] || section "$name ($file)" "$package$file"
    done
done
# The Swift runtime and Foundation are linked in.
swift=$(dirname "$(readlink -f "$(command -v swift)")")/../share/swift/LICENSE.txt
section 'Swift, its standard library and Foundation' "$swift"
