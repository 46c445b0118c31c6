#!/bin/sh
# Writes the generated pages and the schema by the program FLIPBOOK, or the release build's.
set -eu
cd "$(dirname "$0")/.."

flipbook=${FLIPBOOK:-.build/release/flipbook}
"$flipbook" explain --format markdown -o Docs/diagnostics.md
"$flipbook" effects --format markdown -o Docs/effects.md
"$flipbook" components --format markdown -o Docs/kit.md
"$flipbook" icons --format markdown -o Docs/icons.md
"$flipbook" formats --format markdown -o Docs/formats.md
"$flipbook" schema -o Schemas/timeline.schema.json

# The tables of Docs/timeline-format.md stand between '<!-- table: NAME -->' and '<!-- end -->'.
page=Docs/timeline-format.md
tables=$(mktemp)
trap 'rm -f "$tables" "$tables.page"' EXIT
"$flipbook" schema --format markdown >"$tables"
awk '
    function begins() { return $0 ~ /^<!-- table: .* -->$/ }
    FNR == NR {
        if (begins()) name = $0
        if (name != "") table[name] = table[name] $0 "\n"
        if ($0 == "<!-- end -->") name = ""
        next
    }
    begins() {
        if (!($0 in table)) { print "documents: there is no table " $0 >"/dev/stderr"; exit 1 }
        printf "%s", table[$0]
        inside = 1
    }
    !inside
    $0 == "<!-- end -->" { inside = 0 }
' "$tables" "$page" >"$tables.page"
cmp -s "$tables.page" "$page" || cat "$tables.page" >"$page"
echo "documents: all pages are as the program describes itself"
