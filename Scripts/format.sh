#!/bin/sh
# Formats every Swift file in place; with --check, only fails if a file is not formatted.
set -eu
cd "$(dirname "$0")/.."

if [ "${1:-}" = --check ]; then
    swift format lint --strict --parallel --recursive --configuration .swift-format \
        Package.swift Sources Tests Benchmarks Fuzzing
else
    swift format --in-place --parallel --recursive --configuration .swift-format \
        Package.swift Sources Tests Benchmarks Fuzzing
fi
