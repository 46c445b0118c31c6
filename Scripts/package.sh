#!/bin/sh
# Makes packages of the release build in out/packages, or in the folder that is named:
#
#     flipbook-SYSTEM-ARCH.deb    for the Debian or Ubuntu that it was built on
#     flipbook-linux-ARCH.tar.gz  with the libraries beside the program, for newer systems, too
#     SHA256SUMS
#
# Says their sizes. The names have no version, so that an address can name the latest release.
set -eu
cd "$(dirname "$0")/.."

missing=
for package in dpkg-dev patchelf python3; do
    dpkg-query -W -f '${Status}' $package 2>/dev/null | grep -q ' installed' ||
        missing="$missing $package"
done
if [ -n "$missing" ]; then
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root='sudo -n'
    # shellcheck disable=SC2086 # word splitting intended: one argument per package
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -qq -y --no-install-recommends $missing >&2
fi

out=${1:-out/packages}
mkdir -p "$out"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# The .deb: libraries come from the distribution.
deb=$scratch/deb
Scripts/install.sh /usr "$deb"
program=$deb/usr/bin/flipbook
version=$("$program" --version)
architecture=$(dpkg --print-architecture)
mkdir -p "$scratch/debian" "$deb/DEBIAN"
printf 'Source: flipbook\n\nPackage: flipbook\nArchitecture: any\n' >"$scratch/debian/control"
# LLVM, libav and what draws are loaded by the program itself when they are needed, so nothing in
# its file names them. This library depends on the versions that the program was built with.
cc -shared -o "$scratch/late.so" -x c /dev/null -Wl,--no-as-needed -lLLVM-19 -lavformat -lswscale \
    -lpangocairo-1.0 -lrsvg-2
depends=$(cd "$scratch" && dpkg-shlibdeps -O --ignore-missing-info "$program" late.so 2>/dev/null |
    sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ] || { echo 'package: no dependencies were found' >&2; exit 1; }
cat >"$deb/DEBIAN/control" <<CONTROL
Package: flipbook
Version: $(echo "$version" | tr - '~')
Architecture: $architecture
Maintainer: The Flipbook authors <maintainers@users.noreply.a-seed-7faa9b4f.example>
Installed-Size: $(du -sk "$deb" | cut -f 1)
Depends: $depends
Recommends: fonts-noto-color-emoji, git
Section: video
Priority: optional
Description: offline exporter of animations to films and GIFs
 Draws declarative timelines with scripted touches, keyframe animators and
 Metal shaders, frame by frame, without GPU, display or browser. Every frame
 has the same bytes on every machine, so that CI can compare its hash.
CONTROL
system=$(. /etc/os-release && echo "$ID$VERSION_ID")
package=$out/flipbook-$system-$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$deb" "$package" >&2

# The tar: all libraries but the C library's are beside the program, which finds them from its own
# place.
name=flipbook-linux-$(uname -m)
tree=$scratch/$name
mkdir -p "$tree/lib"
cp -R "$deb/usr/." "$tree"
ldd "$program" "$scratch/late.so" | sed -n 's/^.* => \(\/[^ ]*\) .*$/\1/p' | sort -u \
    >"$scratch/libraries"
while read -r library; do
    case $(basename "$library") in
    ld-linux* | libc.so.* | libm.so.* | libpthread.so.* | libdl.so.* | librt.so.* | \
        libresolv.so.* | libutil.so.*) continue ;;
    esac
    cp -L "$library" "$tree/lib/"
done <"$scratch/libraries"
strip --strip-unneeded "$tree"/lib/*.so*
for library in "$tree"/lib/*.so*; do patchelf --set-rpath '$ORIGIN' "$library"; done
# What was an absolute path of this machine, too.
patchelf --set-rpath '$ORIGIN/../lib' "$tree/bin/flipbook"
licences=$tree/share/doc/flipbook/libraries
mkdir -p "$licences"
for library in "$tree"/lib/*.so*; do
    file=$(grep -m 1 "/$(basename "$library")\$" "$scratch/libraries")
    owner=$(dpkg-query -S "$(readlink -f "$file")" 2>/dev/null | head -n 1 | cut -d : -f 1)
    [ -n "$owner" ] || owner=$(dpkg-query -S "*/$(basename "$(readlink -f "$file")")" | head -n 1 | cut -d : -f 1)
    cp -L "/usr/share/doc/$owner/copyright" "$licences/$owner"
done
cat >"$licences/README" <<'NOTE'
The files in lib are Debian's builds of these packages, whose licences are here and whose sources
are at https://snapshot.debian.org. x264, x265 and FFmpeg's own parts are under the GNU General
Public License, and so is this archive as a whole.
NOTE
tar -C "$scratch" --sort=name --owner=0 --group=0 --numeric-owner -czf "$out/$name.tar.gz" "$name"

(cd "$out" && sha256sum "$(basename "$package")" "$name.tar.gz" >SHA256SUMS)
megabytes() { awk -v bytes="$1" 'BEGIN { printf "%.1f MB", bytes / 1e6 }'; }
for file in "$package" "$out/$name.tar.gz"; do
    echo "$file: $(megabytes "$(stat -c %s "$file")")"
done
echo "unpacked: $(megabytes "$(du -sb "$deb" | cut -f 1)") and $(megabytes "$(du -sb "$tree" | cut -f 1)")"
