#!/bin/sh
# Installs missing libraries, as root or through sudo, without questions. Does nothing if all are
# installed.
set -eu

# LLVM compiles shaders, libav and libwebp read and write films, libimagequant makes palettes of GIFs,
# zlib compresses PNGs, Cairo draws shapes, Pango lays out texts (Inter comes with Flipbook, emoji don't),
# librsvg draws SVG files, libyaml reads timelines, and Nettle hashes frames.
packages='pkgconf make llvm-19-dev libavcodec-dev libavformat-dev libavutil-dev libswscale-dev
libswresample-dev libwebp-dev libimagequant-dev zlib1g-dev libcairo2-dev libpango1.0-dev librsvg2-dev
libseccomp-dev libyaml-dev nettle-dev fonts-noto-color-emoji'

# For the tests: ffmpeg verifies our files, qemu-user emulates other processors, Chromium shows films,
# reports and the studio, DejaVu has letters that Inter lacks, Debian's Inter is compared with Flipbook's, and
# Python validates JSON Schemas.
[ "${1:-}" != --tests ] || packages="$packages ffmpeg qemu-user chromium chromium-driver
fonts-dejavu-core fonts-inter python3-jsonschema python3-yaml"

if ! command -v swift >/dev/null 2>&1; then
    echo 'setup: swift is not installed; see https://www.swift.org/install (6.2 or later)' >&2
    exit 1
fi

case $(uname -s) in
Linux) ;;
Darwin)
    echo 'setup: on a Mac, install the libraries by: brew install ffmpeg libimagequant zlib libyaml nettle cairo pango librsvg llvm@19' >&2
    exit 0
    ;;
*)
    echo "setup: don't know how to install libraries on $(uname -s)" >&2
    exit 1
    ;;
esac

missing=
for package in $packages; do
    status=$(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ]; then
    as_root=
elif command -v sudo >/dev/null 2>&1; then
    as_root='sudo -n'
else
    echo "setup: needs root or sudo to install:$missing" >&2
    exit 1
fi

echo "setup: installing$missing"
# shellcheck disable=SC2086 # word splitting intended: the list of packages, and sudo's option
{
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get update --quiet=2
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install --quiet=2 --yes --no-install-recommends $missing
}
