"""Shapes and a broad-nib pen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from .paths import Path, Point, Segment, flatten, parse, split

CIRCLE = 0.5523  # length of a quarter circle's handles, by the radius


def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> Path:
    """Return a circle or an ellipse as four curves."""
    ry = rx if ry is None else ry
    k = CIRCLE
    return parse(
        f"M{x - rx},{y} C{x - rx},{y - k * ry} {x - k * rx},{y - ry} {x},{y - ry} "
        f"C{x + k * rx},{y - ry} {x + rx},{y - k * ry} {x + rx},{y} "
        f"C{x + rx},{y + k * ry} {x + k * rx},{y + ry} {x},{y + ry} "
        f"C{x - k * rx},{y + ry} {x - rx},{y + k * ry} {x - rx},{y} Z"
    )


def rect(x: float, y: float, w: float, h: float, r: float = 0) -> Path:
    """Return a rectangle, its corners rounded by r."""
    if r <= 0:
        return parse(f"M{x},{y} L{x + w},{y} L{x + w},{y + h} L{x},{y + h} Z")
    k = r * (1 - CIRCLE)
    return parse(
        f"M{x + r},{y} L{x + w - r},{y} C{x + w - k},{y} {x + w},{y + k} {x + w},{y + r} "
        f"L{x + w},{y + h - r} C{x + w},{y + h - k} {x + w - k},{y + h} {x + w - r},{y + h} "
        f"L{x + r},{y + h} C{x + k},{y + h} {x},{y + h - k} {x},{y + h - r} "
        f"L{x},{y + r} C{x},{y + k} {x + k},{y} {x + r},{y} Z"
    )


def polygon(points: Sequence[Point]) -> Path:
    """Return a closed polygon."""
    return [(points[0], [(p,) for p in points[1:]], True)]


def lozenge(x: float, y: float, rx: float, ry: float) -> Path:
    """Return a diamond standing on its point."""
    return polygon([(x, y - ry), (x + rx, y), (x, y + ry), (x - rx, y)])


def star(x: float, y: float, outer: float, inner: float, n: int, turn: float = 0) -> Path:
    """Return a star of n points, the first one up."""
    points = []
    for k in range(2 * n):
        r = outer if k % 2 == 0 else inner
        a = math.radians(turn) + math.pi * k / n
        points.append((x + r * math.sin(a), y - r * math.cos(a)))
    return polygon(points)


def reverse(path: Path) -> Path:
    """Return the path with every subpath running the other way round."""
    result: Path = []
    for start, segs, closed in path:
        starts = [start, *(seg[-1] for seg in segs)]
        back: list[Segment] = [(*reversed(seg[:-1]), starts[k]) for k, seg in enumerate(segs)]
        result.append((starts[-1], back[::-1], closed))
    return result


def solid(path: Path) -> Path:
    """Return the path with every subpath turning the same way, so that overlaps fill instead of cancelling."""
    result: Path = []
    for subpath in path:
        points = flatten(subpath, 4)
        area = sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(points, [*points[1:], points[0]], strict=True))
        result += reverse([subpath]) if area < 0 else [subpath]
    return result


# --- the pen -------------------------------------------------------------------------

_Skeleton = list[tuple[Point, Segment]]


def _cut(start: Point, segs: Sequence[Segment], steps: int) -> _Skeleton:
    """Return the skeleton's pieces, each with its start: curves in ``steps``, lines whole."""
    pieces: _Skeleton = []
    at = start
    for seg in segs:
        rest = seg
        for k in range(steps if len(seg) == 3 else 1, 0, -1):
            first, later = split(at, rest, 1 / k) if k > 1 else (rest, rest)
            pieces.append((at, first))
            at, rest = first[-1], later
    return pieces


def _at(start: Point, seg: Segment, t: float) -> tuple[Point, float]:
    """Return the point of a piece at t, and its heading there."""
    if len(seg) == 1:
        (x0, y0), (x1, y1) = start, seg[0]
        return (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t), math.atan2(y1 - y0, x1 - x0)
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = start, *seg
    u = 1 - t
    a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
    dx = u * u * (x1 - x0) + 2 * u * t * (x2 - x1) + t * t * (x3 - x2)
    dy = u * u * (y1 - y0) + 2 * u * t * (y2 - y1) + t * t * (y3 - y2)
    return (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3), math.atan2(dy, dx)


def pen(d: str | Path, thick: float, thin: float, nib: float = -18, steps: int = 3) -> Path:
    """Return the outline of a skeleton stroked with a broad nib: upright strokes thick, level ones thin.

    ``nib`` turns the nib, so that strokes falling to the right are heavier than those rising. Each subpath
    becomes one closed outline; curves are cut in ``steps`` pieces and stay curves.
    """
    phi = math.radians(nib)

    def side(start: Point, seg: Segment, t: float, sign: int) -> Point:
        (x, y), heading = _at(start, seg, t)
        w = sign * math.hypot(thick * math.sin(heading - phi), thin * math.cos(heading - phi)) / 2
        return x - math.sin(heading) * w, y + math.cos(heading) * w

    def edge(start: Point, seg: Segment, sign: int) -> tuple[Point, Segment]:
        """One side of a piece, its handles along the side's own tangents, which a changing width turns."""
        first, last = side(start, seg, 0, sign), side(start, seg, 1, sign)
        if len(seg) == 1:
            return first, (last,)
        h = 1e-4
        early, late = side(start, seg, h, sign), side(start, seg, 1 - h, sign)
        k = 1 / (3 * h)
        c1 = (first[0] + (early[0] - first[0]) * k, first[1] + (early[1] - first[1]) * k)
        c2 = (last[0] + (late[0] - last[0]) * k, last[1] + (late[1] - last[1]) * k)
        return first, (c1, c2, last)

    out: Path = []
    for start, segs, _ in parse(d) if isinstance(d, str) else d:
        pieces = _cut(start, segs, steps)
        left = _chain([edge(at, seg, 1) for at, seg in pieces])
        right = _chain([edge(at, seg, -1) for at, seg in pieces])
        begin, back, _closed = reverse([right])[0]
        out.append((left[0], [*left[1], (begin,), *back], True))
    return out


def _chain(edges: Sequence[tuple[Point, Segment]]) -> tuple[Point, list[Segment], bool]:
    """Return edges as one line; where the skeleton bends, a short line joins them."""
    segs: list[Segment] = []
    at = edges[0][0]
    for first, seg in edges:
        if math.dist(at, first) > 0.02:
            segs.append((first,))
        segs.append(seg)
        at = seg[-1]
    return edges[0][0], segs, False


def spiral(
    x: float, y: float, radius: float, start: float, turns: float, *, clockwise: bool = False, inner: float = 0.16
) -> list[tuple[Point, float]]:
    """Return points of a spiral winding inwards, with the heading at each (radians)."""
    count = max(8, round(turns * 10))
    points = []
    sense = 1 if clockwise else -1
    shrink = math.log(inner)
    lean = math.atan(-shrink / (2 * math.pi * turns))
    for k in range(count + 1):
        r = radius * math.exp(shrink * k / count)
        a = math.radians(start) + sense * 2 * math.pi * turns * k / count
        points.append(((x + r * math.cos(a), y + r * math.sin(a)), a + sense * (math.pi / 2 + lean)))
    return points


def through(points: Sequence[tuple[Point, float]]) -> Path:
    """Return a smooth line through points with given headings."""
    segs: list[Segment] = []
    for (a, ha), (b, hb) in pairwise(points):
        h = math.dist(a, b) * 0.345
        c1 = (a[0] + h * math.cos(ha), a[1] + h * math.sin(ha))
        c2 = (b[0] - h * math.cos(hb), b[1] - h * math.sin(hb))
        segs.append((c1, c2, b))
    return [(points[0][0], segs, False)]
