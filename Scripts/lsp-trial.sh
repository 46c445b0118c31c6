#!/bin/sh
# Tries 'flipbook lsp' with pytest-lsp (from PyPI) and with Neovim (from Debian), which it installs.
set -eu
cd "$(dirname "$0")/.."
FLIPBOOK=${FLIPBOOK:-$PWD/.build/release/flipbook}
TIMELINE=$PWD/Editors/trial/press.yaml
export FLIPBOOK TIMELINE PYTHONDONTWRITEBYTECODE=1
command -v nvim >/dev/null || apt-get install --quiet=2 --yes --no-install-recommends neovim
python=.build/lsp-trial/bin/python
[ -x "$python" ] || python3 -m venv .build/lsp-trial
"$python" -m pip install --quiet pytest-lsp
"$python" -m pytest --quiet -p no:cacheprovider Editors/trial/test_lsp.py
found=$(nvim --headless -u NONE -c 'luafile Editors/trial/neovim.lua' 2>&1)
printf '%s\n' "$found"
printf '%s' "$found" | grep -q "9:36 unknown key 'opacty'"
printf '%s' "$found" | grep -q 'duration'
echo 'lsp-trial: both editors show what they should'
