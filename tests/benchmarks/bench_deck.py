"""The deck: generated, loaded, rendered, painted.

QT_QPA_PLATFORM=offscreen .venv/bin/python -m tests.benchmarks.bench_deck
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from cassino_desktop.engine.cards import PACK_SIZE
from cassino_desktop.gui.cards.art import CardArt, CardLook, card_height, card_radius
from cassino_desktop.gui.cards.felt import felt_image
from cassino_desktop.gui.cards.pixmaps import paint_pixmap
from cassino_desktop.gui.cards.soft import Depth, SoftArt
from cassino_desktop.gui.cards.states import Glow
from cassino_desktop.resources_path import resource_path
from tests.benchmarks.measure import median_seconds, report

ROOT = Path(__file__).parents[2]


def _generate() -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "resources.cards.generator", "--out", folder]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def _all_faces(width: float, dpr: float) -> None:
    art = CardArt(CardLook())
    for card in range(PACK_SIZE):
        art.face(card, width, dpr)


def _frame(art: CardArt, soft: SoftArt, image: QImage) -> None:
    """A table of 24 glowing cards in motion."""
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        for card in range(24):
            rect = QRectF(20 + card % 8 * 130.3, 20 + card // 8 * 170.7, 110, card_height(110))
            soft.paint_shadow(painter, rect, card_radius(110), Depth.LYING)
            soft.paint_halo(painter, rect, card_radius(110), Glow.MAY)
            paint_pixmap(painter, rect, art.face(card, 110, 1))


def main() -> None:
    """Print the figures."""
    app = QGuiApplication(sys.argv[:1])
    report("every variant of the deck generated", median_seconds(_generate, 3), "s", "at most 30")
    folder = resource_path("cards/standard")
    size = sum(path.stat().st_size for path in folder.iterdir())
    report("standard deck", size / 1000, "kB", "under 400")
    for width, dpr, wanted in ((90, 1, "-"), (240, 1, "at most 300"), (240, 2, "-")):
        spent = median_seconds(lambda w=width, r=dpr: _all_faces(w, r), 5)  # type: ignore[misc]
        report(f"52 faces read and rendered, {width} px, scale {dpr}", spent * 1000, "ms", wanted)
    for width, height in ((1280, 800), (1920, 1080), (3840, 2160)):
        cloth = QSize(width, height)
        spent = median_seconds(lambda s=cloth: felt_image("green", s, 1, contrast=False), 5)  # type: ignore[misc]
        report(f"felt of {width} x {height}", spent * 1000, "ms", "at most 50")
    art, soft, image = CardArt(), SoftArt(), QImage(1280, 800, QImage.Format.Format_RGB32)
    _frame(art, soft, image)
    report(
        "24 glowing cards painted", median_seconds(lambda: _frame(art, soft, image), 50) * 1000, "ms", "well under 16"
    )
    del app


if __name__ == "__main__":
    main()
