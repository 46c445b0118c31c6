#!/bin/sh
# Prints a key for the inputs of a release build: sources, dependencies, compiler and libraries.
# Package.swift pins the versions of dependencies; Package.resolved is ignored.
set -eu
cd "$(dirname "$0")/.."

sum() { (sha256sum || shasum -a 256) 2>/dev/null | cut -c 1-32; }
key=$(
    {
        swift --version 2>/dev/null
        cat /etc/os-release 2>/dev/null || uname -a
        find Package.swift Sources Scripts/setup.sh Scripts/build.sh -type f | LC_ALL=C sort |
            while read -r file; do
                echo "$file"
                cat "$file"
            done
    } | sum
)
echo "flipbook-$(uname -s)-$(uname -m)-$key"
