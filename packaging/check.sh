#!/bin/bash
# All that is shown of packaging and takes long: the wheel twice, the Debian package, lintian, a bare Debian, the archive
# for ~/.local, and start and memory beside KPat's. On Debian 12 as root (debootstrap, chroot); about twelve minutes.
#   packaging/check.sh [OUT]       OUT keeps what was built
set -euo pipefail
exec </dev/null
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
packages=(
    appstream binutils dbus debootstrap desktop-file-utils dpkg-dev git kpat libpython3-dev lintian man-db openbox
    pulseaudio pulseaudio-utils python3-venv shared-mime-info weston x11-utils xdotool xvfb
)
if [ "$(id -u)" = 0 ]; then
    missing=()
    for package in "${packages[@]}"; do dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package"); done
    ((${#missing[@]} == 0)) || { apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null; }
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=${1:-$work/out}
mkdir -p "$out"
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' "$root/cassino_desktop/__init__.py")
stage() { printf '\n== %s (%d s)\n' "$*" "$SECONDS" && "$@"; }
at_most() { # FILE MEGABYTES
    local size
    size=$(stat -c %s "$1")
    echo "$(basename "$1"): $size bytes, at most $2 MB"
    ((size <= $2 * 1000000))
}
try_the_archive() { # install.sh into a home, start, uninstall.sh: nothing is left of it
    tar -C "$work" -xf "$out"/cassino-desktop-*.tar.xz
    local home=$work/home
    mkdir "$home"
    HOME=$home "$work/cassino-desktop-$version/install.sh"
    desktop-file-validate "$home"/.local/share/applications/*.desktop
    rm -rf "${work:?}/cassino-desktop-$version"
    "$PYTHON" "$root/packaging/smoke.py" "$home/.local/lib/cassino-desktop/cassino-desktop"
    "$home/.local/bin/cassino-engine" --version
    HOME=$home "$home/.local/lib/cassino-desktop/uninstall.sh"
    [ -z "$(find "$home" -iname '*cassino*')" ] || { find "$home" -iname '*cassino*' && return 1; }
}

# Debian's own Python: what is built with it looks for nothing in a folder of this machine.
/usr/bin/python3 -m venv "$work/venv"
export PYTHON=$work/venv/bin/python
stage "$PYTHON" -m pip install -q "$root[package,test]"
stage "$root/packaging/wheel.sh" "$out"
stage "$root/packaging/frozen.sh" "$out"
stage "$PYTHON" "$root/packaging/make.py" tar "$out/cassino-desktop" "$out"
stage try_the_archive
stage "$root/packaging/debian/build.sh" "$out" "$out/cassino-desktop"
stage at_most "$out"/*.deb 45
stage lintian --tag-display-limit 0 --fail-on error,warning "$out"/*.deb
stage "$PYTHON" "$root/packaging/debian/clean_root.py" "$out"/*.deb "$out/cassino-desktop"
cd "$root"
stage "$PYTHON" -m tests.benchmarks.bench_start "$out/cassino-desktop/cassino-desktop"
printf '\n== %d s\nAll is well\n' "$SECONDS"
