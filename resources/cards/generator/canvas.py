"""The canvas that writes SVG.

Only what QtSvg (SVG Tiny 1.2) understands is written: plain paths, groups and ``<use>`` inside the same file.
"""

from __future__ import annotations

from collections.abc import Sequence

from .paths import Half, Path, Point, clip, convex, num, parse, transform, write


class Canvas:
    """Collects SVG elements; shapes may be moved and cut on their way in.

    Attributes:
        origin: added to every x, so that a figure can be drawn around x = 0.
        region: half planes (in card units) that everything is cut to.
        parts: the elements so far.
    """

    def __init__(self, origin: float = 0, region: Sequence[Half] = ()) -> None:
        self.origin = origin
        self.region = list(region)
        self.parts: list[str] = []

    def shape(
        self,
        shape: str | Path,
        fill: str = "none",
        stroke: str = "none",
        width: float = 0,
        *,
        inside: Sequence[Point] = (),
        mirror: bool = False,
        both: bool = False,
        cap: str = "round",
        opacity: float = 1,
        name: str = "",
    ) -> None:
        """Draw a path. ``inside``: a convex polygon to cut it to; ``both``: mirrored too; ``name``: its id."""
        path = parse(shape) if isinstance(shape, str) else shape
        if inside:
            path = clip(path, convex(inside))
        for flip in (False, True) if both else (mirror,):
            placed = clip(transform(path, (-1 if flip else 1, 0, 0, 1, self.origin, 0)), self.region)
            if placed:
                attrs = [f'id="{name}"'] if name else []
                attrs += [f'd="{write(placed)}"', f'fill="{fill}"']
                if stroke != "none":
                    attrs.append(f'stroke="{stroke}" stroke-width="{num(width)}"')
                if cap != "round":
                    attrs.append(f'stroke-linecap="{cap}"')
                if opacity < 1:
                    attrs.append(f'opacity="{opacity:g}"')
                self.parts.append(f"<path {' '.join(attrs)}/>")

    def line(
        self,
        d: str | Path,
        stroke: str,
        width: float,
        *,
        inside: Sequence[Point] = (),
        mirror: bool = False,
        both: bool = False,
        cap: str = "round",
    ) -> None:
        """Draw an open line."""
        self.shape(d, "none", stroke, width, inside=inside, mirror=mirror, both=both, cap=cap)
