#!/bin/sh
# Tries the packages in clean roots of Debian 12, which debootstrap makes: as root, since it needs
# chroot. ALL=1 verifies all manifests of Timelines, else a few.
#
#     test-package.sh [FOLDER]      the folder with the packages, out/packages by default
set -eu
cd "$(dirname "$0")/.."

if [ "$(id -u)" -ne 0 ]; then
    echo 'test-package: needs root, for debootstrap and chroot' >&2
    exit 2
fi
packages=${1:-out/packages}
mirror=${MIRROR:-http://deb.debian.org/debian}
command -v debootstrap >/dev/null ||
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends debootstrap >&2

scratch=$(mktemp -d)
finish() {
    for root in "$scratch/deb" "$scratch/tar"; do
        for place in proc dev/null dev/urandom; do
            ! mountpoint -q "$root/$place" || umount "$root/$place"
        done
    done
    [ -n "${KEEP:-}" ] || rm -rf --one-file-system "$scratch"
}
trap finish EXIT
trap 'exit 130' INT TERM

failed=0
say() { echo "test-package: $*"; }
# try NAME COMMAND…: says whether it worked, and what it wrote where it didn't.
try() {
    name=$1
    shift
    if "$@" >"$scratch/log" 2>&1; then
        say "$name: good"
    else
        say "$name: FAILED ($?)"
        tail -n 20 "$scratch/log"
        failed=1
    fi
}
seconds() { date +%s.%N; }
passed() { awk -v from="$1" -v to="$(seconds)" 'BEGIN { printf "%.1f s", to - from }'; }

# The smallest Debian there is, with its updates, which have LLVM 19.
start=$(seconds)
base=$scratch/base
debootstrap --variant=minbase bookworm "$base" "$mirror" >"$scratch/log" 2>&1 || {
    tail -n 5 "$scratch/log"
    exit 1
}
echo "deb http://deb.debian.org/debian-security bookworm-security main" >>"$base/etc/apt/sources.list"
cp /etc/resolv.conf "$base/etc/resolv.conf"
say "a clean root of $(du -sm "$base" | cut -f 1) MB in $(passed "$start")"

# prepared NAME: a copy of the clean root with what programs expect, its path in $root.
prepared() {
    root=$scratch/$1
    cp -a "$base" "$root"
    mount -t proc proc "$root/proc"
    for device in null urandom; do
        rm -f "$root/dev/$device"
        : >"$root/dev/$device"
        mount --bind /dev/$device "$root/dev/$device"
    done
    chroot "$root" useradd --create-home author
    mkdir "$root/project"
    cp -R Timelines "$root/project/"
    chown -R 1000:1000 "$root/project"
    rm -rf "$root/project/Timelines/out"
}

# inside COMMAND…: as a user with a home, and no variables but PATH.
user=author
inside() { as "HOME=/home/author" "$@"; }
# as "VARIABLES" COMMAND…
as() {
    variables=$1
    shift
    # shellcheck disable=SC2086 # word splitting intended: one variable each
    chroot "$root" su -s /bin/sh "$user" -c 'cd /project && exec env -i "$@"' -- sh \
        PATH=/opt/flipbook/bin:/usr/bin:/bin $variables "$@"
}

manifests=Timelines/icon-morph.framehash
for name in checkout captions photo-frame kinetic-type screen-melt; do
    manifests="$manifests Timelines/$name.framehash"
done
[ -z "${ALL:-}" ] || manifests=Timelines

# The story of a newcomer, and equal hashes, with whatever is set up in $root.
story() {
    try "$1: flipbook doctor" inside flipbook doctor
    try "$1: flipbook new" inside flipbook new "first-$1.yaml"
    try "$1: flipbook export" inside flipbook export "first-$1.yaml" -o "first-$1.mp4"
    # shellcheck disable=SC2086 # word splitting intended: one argument per manifest
    try "$1: flipbook verify" inside flipbook verify $manifests
}

# The .deb, whose libraries come from the distribution.
prepared deb
start=$(seconds)
cp "$packages"/flipbook-debian12-*.deb "$root/opt/flipbook.deb"
try 'deb: apt-get update' chroot "$root" apt-get update -q
downloaded=$(seconds)
try 'deb: download' chroot "$root" apt-get install -q -y --no-install-recommends --download-only \
    /opt/flipbook.deb
downloading="of $(sed -n 's/^Need to get \([^ ]* [kM]B\).*/\1/p' "$scratch/log") $(passed "$downloaded")"
try 'deb: apt-get install' chroot "$root" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends /opt/flipbook.deb
try 'deb: first film' inside sh -c 'flipbook new hello.yaml && flipbook export hello.yaml -o hello.mp4'
say "deb: from nothing to the first film in $(passed "$start"), of which the download $downloading"
story deb
# A shell completes, and the manual is there.
try 'deb: completions' inside bash -c '
    . /usr/share/bash-completion/completions/flipbook && complete -p flipbook'
try 'deb: manual' inside sh -c 'gzip -dc /usr/share/man/man1/flipbook-export.1.gz | grep -q "^\.SH OPTIONS"'

# Unusual users. Hashes don't depend on them.
expected=$(inside flipbook hash --quiet Timelines/icon-morph.yaml | sha256sum)
same() {
    name=$1
    shift
    found=$("$@" flipbook hash --quiet --no-cache Timelines/icon-morph.yaml 2>"$scratch/log" | sha256sum)
    if [ "$found" = "$expected" ]; then say "deb: $name: equal"; else
        say "deb: $name: DIFFERENT"
        tail -n 5 "$scratch/log"
        failed=1
    fi
}
same 'no home' as 'HOME=/nonexistent'
same 'HOME unset' as 'A=b'
chmod 555 "$root/home/author"
same 'a read-only home' as 'HOME=/home/author'
chmod 755 "$root/home/author"
same 'LANG unset, LC_ALL of another language' as 'HOME=/home/author LC_ALL=tr_TR.UTF-8'
rm -rf "$root/usr/share/fonts"
same 'no fonts' as 'HOME=/home/author'
try 'deb: export without fonts' inside flipbook export hello.yaml -o plain.mp4
# A share of a processor, by a control group; by affinity where this machine has no such groups.
group=/sys/fs/cgroup/flipbook-test-$$
if mkdir "$group" 2>/dev/null && echo "50000 100000" 2>/dev/null >"$group/cpu.max"; then
    limited() { (echo 0 >"$group/cgroup.procs" && as 'HOME=/home/author' "$@"); }
    same 'half a processor (cgroup)' limited
else
    limited() { taskset -c 0 chroot "$root" su -s /bin/sh "$user" -c 'cd /project && exec env -i "$@"' -- \
        sh PATH=/usr/bin:/bin HOME=/home/author "$@"; }
    same 'one processor (taskset: there is no cgroup here)' limited
fi
rmdir "$group" 2>/dev/null || true

# The tar needs nothing but the C library. It is fetched as the action does, from a server here.
prepared tar
python3 -u -m http.server --bind 127.0.0.1 --directory "$packages" 0 >"$scratch/server" 2>&1 &
server=$!
trap 'kill $server; finish' EXIT
while ! port=$(sed -n 's/.* port \([0-9]*\) .*/\1/p' "$scratch/server") || [ -z "$port" ]; do sleep 0.1; done
start=$(seconds)
export FLIPBOOK_RELEASES="http://127.0.0.1:$port"
try 'tar: fetch-release' Scripts/fetch-release.sh latest "$root/opt/flipbook"
say "tar: $(grep fetched "$scratch/log")"
cp -R "$packages" "$scratch/damaged"
printf x >>"$(ls "$scratch"/damaged/flipbook-linux-*.tar.gz)"
if FLIPBOOK_RELEASES="file://$scratch/damaged" Scripts/fetch-release.sh latest "$scratch/refused" \
    >"$scratch/log" 2>&1 || [ -e "$scratch/refused" ]; then
    say 'tar: a damaged archive was unpacked: FAILED'
    failed=1
else
    say 'tar: a damaged archive is refused: good'
fi
try 'tar: first film' inside sh -c 'flipbook new hello.yaml && flipbook export hello.yaml -o hello.mp4'
say "tar: from the archive to the first film in $(passed "$start")"
story tar

[ $failed -eq 0 ] && say 'everything is good'
exit $failed
