"""Pictures that tests compare with kept ones: ``--update-snapshots`` keeps the new ones instead.

Fixtures:
    match_snapshot: ``match_snapshot(image, path)`` fails if a ``QImage`` is not the picture kept at ``path``.

A channel may differ by ``TOLERANCE`` (another version of Qt rounds otherwise), and of the pixels a share of ``BUDGET``
by more. Pictures are kept with four bits a channel, which makes them small and is finer than the tolerance. What a
failure saw lies beside the kept picture as ``*.actual.png``, and where it differs, lit in red, as ``*.diff.png``.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest

if TYPE_CHECKING:  # the rules are tested where there is no PySide6
    from PySide6.QtGui import QImage

MatchSnapshot: TypeAlias = "Callable[[QImage, Path], None]"

TOLERANCE: Final = 32
"""By how much a channel (0 to 255) may differ."""
BUDGET: Final = 0.0003
"""The share of pixels of which a channel may differ by more."""

_FOUR_BITS = bytes(level >> 4 << 4 | level >> 4 for level in range(256))
_OVER = bytes(level > TOLERANCE for level in range(256))


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("cassino")
    group.addoption("--update-snapshots", action="store_true", help="keep the pictures as they are drawn now")


@pytest.fixture
def match_snapshot(pytestconfig: pytest.Config) -> MatchSnapshot:
    """Gives the function described above."""
    return partial(compare, update=pytestconfig.option.update_snapshots)


def compare(image: "QImage", path: Path, *, update: bool) -> None:
    """Fail if a picture is not the one kept at a path; ``update``: keep it there instead."""
    seen = coarse(image)
    actual, diff = path.with_suffix(".actual.png"), path.with_suffix(".diff.png")
    actual.unlink(missing_ok=True)
    diff.unlink(missing_ok=True)
    if update:
        save(seen, path)
        return
    kept = read(path)
    if kept is not None and kept.size() == seen.size():
        count, where = difference(seen, kept)
        allowed = int(BUDGET * seen.width() * seen.height())
        if count <= allowed:
            return
        save(where, diff)
        problem = f"{count} pixels differ from {path.name}, more than {allowed}; see {diff}"
    else:
        was = "is not there" if kept is None else f"is {kept.width()}x{kept.height()}"
        problem = f"{path.name} {was}; drawn: {seen.width()}x{seen.height()}"
    save(seen, actual)
    pytest.fail(f"{problem} (drawn: {actual}; --update-snapshots keeps it)")


def coarse(image: "QImage") -> "QImage":
    """The picture with four bits a channel."""
    from PySide6.QtGui import QImage

    rgb = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = bytes(rgb.constBits()).translate(_FOUR_BITS)
    return QImage(pixels, rgb.width(), rgb.height(), QImage.Format.Format_RGB32).copy()  # a copy owns its pixels


def difference(one: "QImage", other: "QImage") -> tuple[int, "QImage"]:
    """How many pixels of two pictures of one size differ by more than TOLERANCE, and a picture of where."""
    from PySide6.QtGui import QImage, QPainter

    distance = one.convertToFormat(QImage.Format.Format_RGB32)
    with QPainter(distance) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
        painter.drawImage(0, 0, other)
    over = bytes(distance.constBits()).translate(_OVER)
    blue, green, red = (int.from_bytes(over[channel::4]) for channel in range(3))
    differs = (blue | green | red).to_bytes(len(over) // 4)
    return sum(differs), _lit(one, differs)


def _lit(image: "QImage", differs: bytes) -> "QImage":
    """The picture, pale, with the pixels marked 1 in red."""
    from PySide6.QtGui import QImage

    pale = [160 + level // 3 for level in bytes(image.constBits())[1::4]]
    pixels = bytearray(4 * len(differs))
    for channel, lit in ((0, 0), (1, 0), (2, 255)):
        pixels[channel::4] = bytes(lit if here else level for here, level in zip(differs, pale, strict=True))
    return QImage(bytes(pixels), image.width(), image.height(), QImage.Format.Format_RGB32).copy()


def read(path: Path) -> "QImage | None":
    """The picture in a file, or None where there is none."""
    from PySide6.QtGui import QImage

    image = QImage(str(path))
    return None if image.isNull() else image.convertToFormat(QImage.Format.Format_RGB32)


def save(image: "QImage", path: Path) -> None:
    """Write a picture, as small as PNG makes it."""
    assert image.save(str(path), quality=0), path
