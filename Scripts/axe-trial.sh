#!/bin/sh
# Checks the studio's page by the rules of axe-core (from PyPI, in axe-playwright-python, which it
# installs) in Chromium, in both themes and wide, narrow and with everything open. Pictures of it
# are in out/studio.
set -eu
cd "$(dirname "$0")/.."
FLIPBOOK=${FLIPBOOK:-$PWD/.build/release/flipbook}
export FLIPBOOK PYTHONDONTWRITEBYTECODE=1
place=.build/axe-trial
if [ ! -f "$place/axe_playwright_python/axe.min.js" ]; then
    python3 -m pip install --quiet --no-deps --target "$place" axe-playwright-python
fi
python3 Scripts/axe-trial.py "$place/axe_playwright_python/axe.min.js"
