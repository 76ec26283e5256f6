"""Write the deck, its letters and signs, and the application's icon.

    python -m resources.cards.generator                          everything, beside the generator
    python -m resources.cards.generator --variant four-colour    one variant
    python -m resources.cards.generator --letters J=B,Q=D,K=K    court letters of another language
    python -m resources.cards.generator --out DIR                into DIR/cards and DIR/icons

Faces are named AC.svg .. KS.svg (rank, suit; T for ten), backs back-1.svg .. back-3.svg.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from .deck import deck_files, index_letters
from .glyphs import LETTERS, SUITS
from .icon import icon
from .paths import write
from .style import FOUR_COLOUR, VARIANTS


def _json(data: object) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _write(folder: Path, files: Mapping[str, str]) -> int:
    """Write the files; return their bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_bytes(text.encode())
    return sum(len(text.encode()) for text in files.values())


def _letters(text: str) -> dict[str, str]:
    """Return ``J=B,Q=D`` as letters by rank; raise ArgumentTypeError for a letter that is not drawn."""
    letters = dict(pair.split("=", 1) for pair in text.split(",") if "=" in pair)
    unknown = sorted(letter for letter in letters.values() if letter not in LETTERS)
    if unknown or not set(letters) <= set("AJQK"):
        raise argparse.ArgumentTypeError(f"letters for A, J, Q, K are {' '.join(LETTERS)}")
    return letters


def main() -> None:
    """Read the command line and write."""
    parser = argparse.ArgumentParser(description="Write the deck and the icon as SVG.")
    parser.add_argument("--variant", choices=[*VARIANTS, "all"], default="all")
    parser.add_argument("--four-colour", action="store_true", help="blue diamonds and green clubs in any variant")
    parser.add_argument("--letters", type=_letters, default={}, help="for example J=B,Q=D,K=K")
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parents[2], help="the resources folder")
    args = parser.parse_args()
    cards: Path = args.out / "cards"
    for name, style in VARIANTS.items():
        if args.variant not in (name, "all"):
            continue
        colours = FOUR_COLOUR.suit_colours if args.four_colour else style.suit_colours
        drawn = replace(style, letters=args.letters, suit_colours=colours)
        files = deck_files(drawn) | {"letters.json": _json(index_letters(drawn))}
        size = _write(cards / name, files)
        print(f"{name}: {len(files)} files, {size // 1000} kB")
    _write(cards, {"signs.json": _json({suit: write(shape) for suit, shape in SUITS.items()})})
    _write(args.out / "icons", {"app.svg": icon(), "app-small.svg": icon(small=True)})


if __name__ == "__main__":
    main()
