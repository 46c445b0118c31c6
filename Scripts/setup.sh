#!/bin/sh
# Installs the libraries Flipbook is built on, where they are missing. Changes nothing on a machine
# that has them all, and asks nothing: it runs as root or through sudo.
set -eu

# LLVM compiles shaders, libav and libwebp read and write films, libimagequant makes the palettes of
# GIFs, Cairo draws shapes, Pango sets texts, in these fonts where a timeline brings none, and librsvg
# draws SVG files.
packages='pkgconf make llvm-19-dev libavcodec-dev libavformat-dev libavutil-dev libswscale-dev
libswresample-dev libwebp-dev libimagequant-dev libcairo2-dev libpango1.0-dev librsvg2-dev
libseccomp-dev fonts-inter fonts-noto-color-emoji'

# For the tests: ffmpeg is the second opinion about our files, qemu-user is another processor,
# Chromium is where people look at films and reports, DejaVu has letters that Inter lacks, and Python
# has a validator of JSON Schemas.
[ "${1:-}" != --tests ] || packages="$packages ffmpeg qemu-user chromium fonts-dejavu-core
python3-jsonschema python3-yaml"

if ! command -v swift >/dev/null 2>&1; then
    echo 'setup: swift is not installed; see https://www.swift.org/install (6.2 or later)' >&2
    exit 1
fi

case $(uname -s) in
Linux) ;;
Darwin)
    echo 'setup: on a Mac, install the libraries by: brew install ffmpeg libimagequant cairo pango librsvg llvm@19' >&2
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
# shellcheck disable=SC2086 # words are wanted: the list of packages, and sudo with its option
{
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get update --quiet=2
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install --quiet=2 --yes --no-install-recommends $missing
}
