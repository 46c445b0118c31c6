#!/bin/sh
# Writes the documentation of the libraries Flipbook and FlipbookTesting to .build/docs, by the
# toolchain's DocC, from the tests' build. Broken links and other warnings are errors.
set -eu
cd "$(dirname "$0")/.."

if ! command -v docc >/dev/null 2>&1; then
    echo 'docs: this Swift has no docc; the toolchains of swift.org have' >&2
    exit 1
fi

# The compiler's flags to import the libraries' modules and their C modules.
packages='cairo pangocairo pangoft2 librsvg-2.0 libavformat libavcodec libswresample libswscale libavutil
libwebp libwebpmux libwebpdemux imagequant zlib yaml-0.1 nettle'
# shellcheck disable=SC2086 # word splitting intended
flags=$(pkg-config --cflags-only-I $packages | sed 's/-I/-Xcc -I/g')
tested='--configuration release --scratch-path .build/tested -Xswiftc -enable-testing'
# shellcheck disable=SC2086
swift build --target FlipbookTesting $tested >&2
for map in Sources/C*/module.modulemap Sources/C*/include/module.modulemap \
    .build/tested/checkouts/*/Sources/*/include/module.modulemap; do
    flags="$flags -Xcc -fmodule-map-file=$map -Xcc -I${map%/*}"
done

# shellcheck disable=SC2086
modules=$(swift build --show-bin-path $tested)/Modules
target=$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -n 1)
# The modules whose names Flipbook passes on.
passed=$(sed -n 's/^@_exported public import //p' Sources/Flipbook/Exports.swift | paste -sd , -)
graphs=.build/docs-graphs
rm -rf .build/docs "$graphs"
mkdir -p .build/docs
for library in Flipbook FlipbookTesting; do
    mkdir -p "$graphs/$library"
    # shellcheck disable=SC2086
    swift symbolgraph-extract -module-name "$library" -minimum-access-level public \
        -experimental-allowed-reexported-modules="$passed" \
        -skip-synthesized-members -output-dir "$graphs/$library" -I "$modules" -target "$target" $flags
    docc convert "Sources/$library/$library.docc" --warnings-as-errors \
        --additional-symbol-graph-dir "$graphs/$library" --output-path ".build/docs/$library" \
        --transform-for-static-hosting --hosting-base-path "$library" \
        --fallback-bundle-identifier "flipbook.$library"
done
echo "docs: python3 -m http.server --directory $PWD/.build/docs shows them at /Flipbook/documentation/flipbook"
