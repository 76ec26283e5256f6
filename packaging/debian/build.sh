#!/bin/bash
# Builds cassino-desktop_VERSION_amd64.deb:   packaging/debian/build.sh OUT [FROZEN]
# OUT is the folder to build into, FROZEN a folder that `make.py freeze` made (without it, it is made here).
# PYTHON names the Python that has what the program needs (python3). Build on the oldest Debian that shall be served.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
make() { "${PYTHON:-python3}" "$here/../make.py" "$@"; }

out=$(mkdir -p "$1" && cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for tool in dpkg-deb dpkg-shlibdeps:dpkg-dev readelf:binutils gzip; do
    command -v "${tool%%:*}" >/dev/null ||
        { echo "The program ${tool%%:*} is missing; on Debian it is in the package ${tool##*:}." >&2 && exit 1; }
done
if (($# < 2)); then
    make freeze "$work/frozen"
    set -- "$1" "$work"/frozen/*
fi
frozen=$(cd "$2" && pwd)
name=$(basename "$frozen")

# The tree is named as dpkg-shlibdeps wants it: debian/PACKAGE beside debian/control.
tree=$work/debian/$name
mkdir -p "$tree/usr/lib" "$tree/usr/games" "$tree/DEBIAN"
chmod 755 "$tree"
cp -R "$frozen" "$tree/usr/lib/$name"
# Debian has these libraries itself, and looks after them: only Python and Qt for Python come along.
find "$tree/usr/lib/$name/lib" -maxdepth 1 -type f -name 'lib*.so*' ! -name 'libpython*' -delete
rm -r "$tree/usr/lib/$name/lib/licences/system"
make share "$tree/usr/share" >/dev/null
make debian "$work/texts" >/dev/null
doc=$tree/usr/share/doc/$name
install -D -m 644 "$work/texts/copyright" "$doc/copyright"
install -D -m 644 "$work/texts/changelog" "$doc/changelog"
install -D -m 644 "$here/lintian-overrides" "$tree/usr/share/lintian/overrides/$name"
gzip -n9 "$doc/changelog" "$tree"/usr/share/man/man6/*.6
for program in "$frozen"/cassino-*; do
    ln -s "../lib/$name/${program##*/}" "$tree/usr/games/${program##*/}"
done

# Programs are the two at the top; a library is no program.
find "$tree" -type d -exec chmod 755 {} +
find "$tree" -type f -exec chmod 644 {} +
chmod 755 "$tree/usr/lib/$name"/cassino-*

# Depends: what the files ask of the system, reckoned by Debian's own tool.
mkdir -p "$work/debian"
printf 'Source: %s\nPackage: %s\nArchitecture: amd64\n' "$name" "$name" >"$work/debian/control"
mapfile -t files < <(find "$tree/usr/lib/$name" -type f \( -name '*.so*' -o -perm -100 \))
for file in "${files[@]}"; do
    if readelf -dW "$file" | grep -E '\((RUNPATH|RPATH)\)' | grep -qF '[/'; then
        echo "${file#"$tree"} looks for libraries in a folder of this machine; build with the Python of Debian." >&2
        exit 1
    fi
done
depends=$(cd "$work" && dpkg-shlibdeps -O -l"$tree/usr/lib/$name/lib" -l"$tree/usr/lib/$name/lib/PySide6/Qt/lib" \
    "${files[@]}" 2>"$work/shlibdeps.log" | sed -n 's/^shlibs:Depends=//p') || { cat "$work/shlibdeps.log" >&2 && exit 1; }
size=$(du -sk --apparent-size --exclude=DEBIAN "$tree" | cut -f1)
DEPENDS=$depends INSTALLED_SIZE=$size make control "$tree/DEBIAN" >/dev/null
(cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"
chmod 644 "$tree/DEBIAN"/*

SOURCE_DATE_EPOCH=$(make date)
export SOURCE_DATE_EPOCH
version=$(sed -n 's/^Version: //p' "$tree/DEBIAN/control")
dpkg-deb --root-owner-group -Zxz --build "$tree" "$out/${name}_${version}_amd64.deb" >/dev/null
ls -l "$out/${name}_${version}_amd64.deb"
