#!/bin/sh
# Fetches a release for this machine, compares its sum, and unpacks it.
#
#     fetch-release.sh VERSION|latest FOLDER
#
# FLIPBOOK_RELEASES is the address of releases. The folder must not be there. Where GitHub's program
# 'gh' is installed and has a token, it also says that the release's workflow made the archive.
set -eu

version=${1:?fetch-release.sh VERSION|latest FOLDER}
folder=${2:?fetch-release.sh VERSION|latest FOLDER}
releases=${FLIPBOOK_RELEASES:?FLIPBOOK_RELEASES is the address of releases}
case $releases in
https://github.com/*)
    if [ "$version" = latest ]; then releases=$releases/latest/download; else
        releases=$releases/download/v${version#v}
    fi
    ;;
esac
if [ -e "$folder" ]; then
    echo "fetch-release: '$folder' is there already" >&2
    exit 2
fi

start=$(date +%s.%N)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
name=flipbook-linux-$(uname -m).tar.gz
fetch() {
    curl --fail --silent --show-error --location --retry 3 --output "$scratch/$1" "$releases/$1"
}
fetch SHA256SUMS
fetch "$name"
fetched=$(date +%s.%N)
if ! grep " $name\$" "$scratch/SHA256SUMS" >"$scratch/sum" ||
    ! (cd "$scratch" && sha256sum --check --quiet sum) >&2; then
    echo "fetch-release: $releases/$name is not what SHA256SUMS says" >&2
    exit 1
fi
if [ -n "${GH_TOKEN:-}" ] && [ -n "${FLIPBOOK_REPOSITORY:-}" ] && command -v gh >/dev/null; then
    gh attestation verify "$scratch/$name" --repo "$FLIPBOOK_REPOSITORY" >&2
fi
mkdir -p "$scratch/flipbook" "$(dirname "$folder")"
tar -C "$scratch/flipbook" --strip-components 1 -xzf "$scratch/$name"
chmod 755 "$scratch/flipbook"
mv "$scratch/flipbook" "$folder"
awk -v start="$start" -v fetched="$fetched" -v end="$(date +%s.%N)" -v size="$(stat -c %s "$scratch/$name")" \
    'BEGIN { printf "fetched %.0f MB in %.1f s, checked and unpacked in %.1f s\n",
        size / 1e6, fetched - start, end - fetched }'
"$folder/bin/flipbook" --version >&2
