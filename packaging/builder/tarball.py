"""The relocatable archive for Linux: the frozen folder, the files of ``share/``, and scripts that put them in place."""

import io
import tarfile
from pathlib import Path

import cassino_desktop
from builder import PACKAGING, files
from cassino_desktop import identity


def make(frozen: Path, out: Path) -> Path:
    """Write ``NAME-VERSION-linux-x86_64.tar.xz`` of a frozen folder into ``out``; return it.

    Every file bears the date of the source and belongs to root, so that one folder gives one archive.
    """
    top = f"{identity.PROGRAM}-{cassino_desktop.__version__}"
    path = out / f"{top}-linux-x86_64.tar.xz"
    with tarfile.open(path, "w:xz", preset=6) as archive:
        for source in sorted(frozen.rglob("*")):
            if not source.is_dir() or source.is_symlink():
                archive.add(source, f"{top}/{identity.PROGRAM}/{source.relative_to(frozen)}", filter=_plain)
        for name, data in sorted(files.share_files().items()):
            _add(archive, f"{top}/share/{name}", data, 0o644)
        for script in ("install.sh", "uninstall.sh"):
            text = (PACKAGING / "linux" / f"{script}.in").read_text(encoding="utf-8")
            _add(archive, f"{top}/{script}", files.fill(text).encode(), 0o755)
    return path


def _add(archive: tarfile.TarFile, name: str, data: bytes, mode: int) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = len(data), mode
    archive.addfile(_plain(entry), io.BytesIO(data))


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = files.source_date()
    if entry.isfile():
        entry.mode = 0o755 if entry.mode & 0o100 else 0o644
    return entry
