#!/bin/sh
# Installs the program with its completions, manual pages and licences.
#
#     install.sh PREFIX [DESTDIR]
#
# builds it first, with Swift's runtime linked in, so that no Swift is needed where it runs. The
# libraries of Scripts/setup.sh are. SCRATCH is the build's folder.
set -eu
cd "$(dirname "$0")/.."

prefix=${1:?install.sh PREFIX [DESTDIR]}
root=${2:-}$prefix
scratch=${SCRATCH:-.build/package}
built="--configuration release --scratch-path $scratch --static-swift-stdlib"
# shellcheck disable=SC2086 # word splitting intended
swift build $built --product flipbook >&2
# shellcheck disable=SC2086
program=$(swift build $built --show-bin-path)/flipbook

version=$("$program" --version)
umask 022
for folder in bin share/man/man1 share/doc/flipbook share/bash-completion/completions \
    share/fish/vendor_completions.d; do
    mkdir -p "$root/$folder"
done
# Debian's zsh looks elsewhere for what packages bring.
zsh=share/zsh/site-functions
[ "$prefix" != /usr ] || zsh=share/zsh/vendor-completions
mkdir -p "$root/$zsh"

# A running program is replaced, not written to.
install -m 755 -s "$program" "$root/bin/.flipbook.new"
mv "$root/bin/.flipbook.new" "$root/bin/flipbook"
"$program" --generate-completion-script bash >"$root/share/bash-completion/completions/flipbook"
"$program" --generate-completion-script zsh >"$root/$zsh/_flipbook"
"$program" --generate-completion-script fish \
    >"$root/share/fish/vendor_completions.d/flipbook.fish"
rm -f "$root"/share/man/man1/flipbook*.1.gz
"$program" --experimental-dump-help | Scripts/man-pages.py "$root/share/man/man1" "$version"
gzip -9nf "$root"/share/man/man1/flipbook*.1
Scripts/licences.sh "$scratch/checkouts" >"$root/share/doc/flipbook/copyright"
gzip -9nc CHANGELOG.md >"$root/share/doc/flipbook/changelog.gz"
"$program" schema -o "$root/share/doc/flipbook/timeline.schema.json" >&2
echo "$root/bin/flipbook" >&2
