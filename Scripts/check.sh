#!/bin/sh
# Checks changed files: the formatting, the tests of their modules, ConventionTests, and manifests of
# timelines. Changes are relative to the merge base with main, committed or not; BASE sets another
# commit. 'make test' tests everything.
set -eu
cd "$(dirname "$0")/.."

base=${BASE:-}
for branch in origin/main main; do
    [ -n "$base" ] || base=$(git merge-base HEAD "$branch" 2>/dev/null || true)
done
base=${base:-HEAD}
changed=$(
    {
        git diff --name-only --no-renames "$base" --
        git ls-files --others --exclude-standard
    } | sort -u
)
if [ -z "$changed" ]; then
    echo "check: nothing differs from $(git rev-parse --short "$base")"
    exit 0
fi
echo "check: of files, $(echo "$changed" | wc -l) differ from $(git rev-parse --short "$base")"

there=$(for file in $changed; do [ ! -f "$file" ] || echo "$file"; done)
swift=$(echo "$there" | grep '\.swift$' || true)
if [ -n "$swift" ]; then
    # shellcheck disable=SC2086 # word splitting intended: file names, which have no spaces
    swift format lint --strict --parallel --configuration .swift-format $swift
    echo "check: formatted as .swift-format says"
fi

# importers KIND NAME: the entries of KIND in Package.swift (module or tests) that depend on NAME.
importers() {
    tr -s '\n ' ' ' <Package.swift | sed 's/ \(module\|tests\)( */\n\1(/g' |
        sed -n "s/^$1(\(of: \)\{0,1\}\"\([A-Za-z]*\)\",.*\"$2\".*/\2/p"
}

# tests_of TARGET: its test target, or those of its importers if it has none.
tests_of() {
    if [ -d "Tests/$1Tests" ]; then
        echo "$1Tests"
    else
        for name in $(importers tests "$1") $(importers module "$1"); do echo "${name}Tests"; done
    fi
}

# targets FILE: the test targets for a file, besides ConventionTests, which checks all files.
targets() {
    folder=${1#*/}
    folder=${folder%%/*}
    case $1 in
    Sources/flipbook-cli/*) echo FlipbookCommandsTests ;;
    Tests/SupervisionProbe/*) echo SupervisionTests ;;
    Tests/Fixtures/*) echo FlipbookCommandsTests ;;
    Tests/*Tests/*) echo "$folder" ;;
    Sources/*/* | Benchmarks/*/* | Fuzzing/*/* | Tests/*/*) tests_of "$folder" ;;
    Schemas/* | Docs/timeline-format.md) echo TimelineParsingTests ;;
    Docs/effects.md | Docs/formats.md) echo FlipbookCommandsTests ;;
    esac
}

touched=$(for file in $changed; do
    for target in $(targets "$file"); do echo "$target $file"; done
done | grep -v '^ConventionTests ' | sort -u -k 1,1)
selected=$(echo "$touched" | cut -d ' ' -f 1)
echo "$touched" | while read -r target file; do
    [ -z "$target" ] || echo "check: $target, for $file"
done
echo 'check: ConventionTests, for they look at every file'

tested="--configuration release --scratch-path .build/tested -Xswiftc -enable-testing"
# The package manifest omits other test targets, so they are not built.
FLIPBOOK_CHECK="ConventionTests $(echo "$selected" | tr '\n' ' ')"
export FLIPBOOK_CHECK

# Manifests of changed timelines, and of timelines that name a changed file.
timelines=$(for file in $there; do
    case $file in
    Timelines/*.md) ;;
    Timelines/*.yaml | Timelines/*.framehash) echo "${file%.*}.framehash" ;;
    Timelines/*) grep -lr --include='*.yaml' "${file##*/}" Timelines | sed 's/yaml$/framehash/' ;;
    esac
done | sort -u)

case "$selected $timelines" in
*FlipbookCommandsTests* | *Timelines*)
    # shellcheck disable=SC2086 # word splitting intended
    swift build --product flipbook $tested
    ;;
esac
for manifest in $timelines; do
    [ -f "$manifest" ] || continue
    # shellcheck disable=SC2086
    "$(swift build --show-bin-path $tested)/flipbook" verify "$manifest"
done

# shellcheck disable=SC2086
swift build --product flipbookPackageTests $tested
filter=$(for target in $FLIPBOOK_CHECK; do printf '|^%s\\.' "$target"; done)
# Tests that take minutes run only in 'make test'.
# shellcheck disable=SC2086
FLIPBOOK_NO_CACHE=1 exec swift test --skip-build $tested --filter "${filter#|}" \
    --skip 'FuzzingTests|BrowserTests'
