#!/bin/bash
# Builds the wheel and the source archive twice from one commit and compares them byte for byte; checks what they tell
# an index; installs the wheel in an environment of its own and starts it from another folder.
#   packaging/wheel.sh OUT
# PYTHON names a Python with the extra `package`.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
python=${PYTHON:-$root/.venv/bin/python}
out=$(mkdir -p "$1" && cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
SOURCE_DATE_EPOCH=$("$python" "$root/packaging/make.py" date)
export SOURCE_DATE_EPOCH

# From the commit, not from what lies about in the checkout; from two folders, at two times, under two masks.
for try in one two; do
    mkdir "$work/$try"
    git -C "$root" archive --prefix="$try/" HEAD | tar -C "$work" -xf -
    [ "$try" = one ] || umask 077
    "$python" -m build --outdir "$work/dist-$try" "$work/$try" >"$work/log" 2>&1 || { cat "$work/log" >&2 && exit 1; }
done
umask 022
diff -r "$work/dist-one" "$work/dist-two"
echo "Built twice, byte for byte the same:"
(cd "$work/dist-one" && sha256sum -- *)
"$python" -m twine check --strict "$work"/dist-one/*

"$python" -m venv "$work/venv"
"$work/venv/bin/pip" install -q "$work"/dist-one/*.whl
cd /
"$work/venv/bin/cassino-desktop" --version
HOME=$work "$python" "$root/packaging/smoke.py" "$work/venv/bin/cassino-desktop"
"$work/venv/bin/python" - <<'PYTHON'
import wave
from pathlib import Path
import cassino_desktop
from cassino_desktop.resources_path import resource_path
from PySide6.QtSvg import QSvgRenderer
assert "site-packages" in cassino_desktop.__file__
drawings = sorted(resource_path("cards").rglob("*.svg"))
assert len(drawings) >= 4 * 55, len(drawings)
assert all(QSvgRenderer(str(path)).isValid() for path in drawings)
sounds = sorted(resource_path("sounds").glob("*.wav"))
assert len(sounds) == 6, sounds
assert all(wave.open(str(path)).getnframes() for path in sounds)
scripts = [path.name for path in resource_path("").rglob("*.py")]
assert scripts == ["verify_deal.py"], f"the generators stay in the source archive: {scripts}"
print(f"{len(drawings)} drawings of cards and {len(sounds)} sounds in the wheel, and each can be read")
PYTHON
cp "$work"/dist-one/* "$out"
