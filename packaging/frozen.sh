#!/bin/bash
# Freezes the program into a folder of its own and tries it: about two minutes on two cores.
#   packaging/frozen.sh [OUT]      OUT keeps the folder; without it nothing is left behind
# PYTHON names the Python to use (.venv/bin/python); it must have the program's needs and the extra `package`.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
python=${PYTHON:-$root/.venv/bin/python}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=${1:-$work/out}
"$python" "$root/packaging/make.py" freeze "$out"
"$python" "$root/packaging/smoke.py" "$out/cassino-desktop/cassino-desktop"
