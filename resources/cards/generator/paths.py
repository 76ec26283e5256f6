"""Path geometry: reading, moving, cutting and writing SVG path data.

There are no clip paths in the deck: shapes are cut here, in :func:`clip`, so that any renderer shows the
same card.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence

Point = tuple[float, float]
# A segment is (p1,) for a line to p1, or (c1, c2, p1) for a cubic Bezier curve.
Segment = tuple[Point, ...]
# A subpath is (start, segments, closed).
Subpath = tuple[Point, list[Segment], bool]
Path = list[Subpath]
# A half plane a*x + b*y + c >= 0.
Half = tuple[float, float, float]

_TOKEN = re.compile(r"[MLHVCQZmlhvcqz]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_ARGS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}


class _Reader:
    """Path data on its way into subpaths."""

    def __init__(self) -> None:
        self.path: Path = []
        self._segments: list[Segment] = []
        self._start: Point = (0.0, 0.0)
        self._pos: Point = (0.0, 0.0)

    def finish(self, closed: bool) -> None:
        if self._segments:
            self.path.append((self._start, self._segments, closed))
        self._segments = []
        self._pos = self._start

    def add(self, command: str, numbers: list[float]) -> None:
        upper = command.upper()
        x, y = self._pos
        ox, oy = self._pos if command.islower() else (0.0, 0.0)
        if upper == "H":
            points = [(ox + numbers[0], y)]
        elif upper == "V":
            points = [(x, oy + numbers[0])]
        else:
            points = [(ox + a, oy + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
        if upper == "M":
            self.finish(False)
            self._start = self._pos = points[0]
            return
        if upper == "Q":
            q, end = points
            points = [_lerp(self._pos, q, 2 / 3), _lerp(end, q, 2 / 3), end]
        self._segments.append(tuple(points))
        self._pos = points[-1]


def parse(d: str) -> Path:
    """Return SVG path data (M L H V C Q Z, both cases) as lines and cubics."""
    tokens = _TOKEN.findall(d)
    reader = _Reader()
    command = ""
    i = 0
    while i < len(tokens):
        if tokens[i].isalpha():
            command = tokens[i]
            i += 1
        if command in "Zz":
            reader.finish(True)
            continue
        count = _ARGS[command.upper()]
        reader.add(command, [float(token) for token in tokens[i : i + count]])
        i += count
        command = {"M": "L", "m": "l"}.get(command, command)
    reader.finish(False)
    return reader.path


def transform(path: Path, m: Sequence[float]) -> Path:
    """Return the path under the matrix (a, b, c, d, e, f), as in SVG."""
    a, b, c, d, e, f = m

    def moved(p: Point) -> Point:
        return (a * p[0] + c * p[1] + e, b * p[0] + d * p[1] + f)

    return [(moved(s), [tuple(moved(p) for p in seg) for seg in segs], closed) for s, segs, closed in path]


def matrix(x: float = 0, y: float = 0, scale: float = 1, angle: float = 0) -> tuple[float, ...]:
    """Return the matrix that scales, then turns by ``angle`` degrees, then moves to x, y."""
    r = math.radians(angle)
    return (scale * math.cos(r), scale * math.sin(r), -scale * math.sin(r), scale * math.cos(r), x, y)


def mirrored(path: Path) -> Path:
    """Return the path mirrored at x = 0."""
    return transform(path, (-1, 0, 0, 1, 0, 0))


def _lerp(p: Point, q: Point, t: float) -> Point:
    return (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)


def split(p0: Point, seg: Segment, t: float) -> tuple[Segment, Segment]:
    """Return the two parts of a segment cut at parameter t (de Casteljau)."""
    if len(seg) == 1:
        return (_lerp(p0, seg[0], t),), (seg[0],)
    c1, c2, p1 = seg
    a, b, c = _lerp(p0, c1, t), _lerp(c1, c2, t), _lerp(c2, p1, t)
    d, e = _lerp(a, b, t), _lerp(b, c, t)
    f = _lerp(d, e, t)
    return (a, d, f), (e, c, p1)


def _crossings(p0: Point, seg: Segment, h: Half) -> list[float]:
    """Return the parameters at which a segment crosses the edge of a half plane."""
    sides = [h[0] * p[0] + h[1] * p[1] + h[2] for p in (p0, *seg)]
    if len(seg) == 1:
        return [sides[0] / (sides[0] - sides[1])] if (sides[0] < 0) != (sides[1] < 0) else []
    if all(d >= 0 for d in sides) or all(d < 0 for d in sides):
        return []

    def below(t: float) -> bool:
        u = 1 - t
        return u**3 * sides[0] + 3 * u * u * t * sides[1] + 3 * u * t * t * sides[2] + t**3 * sides[3] < 0

    roots = []
    steps = 24
    for k in range(steps):
        lo, hi = k / steps, (k + 1) / steps
        if below(lo) == below(hi):
            continue
        for _ in range(30):
            mid = (lo + hi) / 2
            if below(lo) == below(mid):
                lo = mid
            else:
                hi = mid
        roots.append((lo + hi) / 2)
    return roots


def _pieces(p0: Point, seg: Segment, h: Half) -> list[tuple[Point, Segment, bool]]:
    """Return the pieces of a segment cut at the edge, each with whether it lies inside."""
    pieces = []
    done = 0.0
    for t in _crossings(p0, seg, h):
        first, seg = split(p0, seg, (t - done) / (1 - done) if done < 1 else 1.0)
        pieces.append((p0, first))
        p0, done = first[-1], t
    pieces.append((p0, seg))
    result = []
    for start, piece in pieces:
        mid = split(start, piece, 0.5)[0][-1]
        result.append((start, piece, h[0] * mid[0] + h[1] * mid[1] + h[2] >= 0))
    return result


def _clip_half(path: Path, h: Half) -> Path:
    out: Path = []
    for start, segs, closed in path:
        run: list[Segment] = []
        run_start: Point | None = None
        pos = start
        for seg in [*segs, (start,)] if closed and segs[-1][-1] != start else segs:
            for p, piece, inside in _pieces(pos, seg, h):
                if not inside:
                    continue
                if run_start is None:
                    run_start = p
                elif (run[-1][-1] if run else run_start) != p:
                    if closed:
                        run.append((p,))  # walk along the edge
                    else:
                        out.append((run_start, run, False))
                        run, run_start = [], p
                run.append(piece)
            pos = seg[-1]
        if run_start is not None and run:
            out.append((run_start, run, closed))
    return out


def clip(path: Path, halves: Iterable[Half]) -> Path:
    """Return what of a path lies in a convex region given as half planes; curves stay curves."""
    for h in halves:
        path = _clip_half(path, h)
    return path


def convex(points: Sequence[Point]) -> list[Half]:
    """Return the half planes of a convex polygon, in either winding."""
    cx = sum(p[0] for p in points) / len(points)
    cy = sum(p[1] for p in points) / len(points)
    halves = []
    for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
        a, b = y0 - y1, x1 - x0
        c = -(a * x0 + b * y0)
        if a * cx + b * cy + c < 0:
            a, b, c = -a, -b, -c
        halves.append((a, b, c))
    return halves


def flatten(subpath: Subpath, steps: int) -> list[Point]:
    """Return a subpath as points, each curve in ``steps`` pieces."""
    start, segs, _ = subpath
    points = [start]
    for seg in segs:
        p0 = points[-1]
        if len(seg) == 1:
            points.append(seg[0])
        else:
            points += [split(p0, seg, k / steps)[0][-1] for k in range(1, steps + 1)]
    return points


def num(v: float) -> str:
    """Return a number to one decimal, without needless noughts."""
    text = f"{v:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _tenths(p: Point) -> tuple[int, int]:
    # halves are nudged upwards, so that the last bit of a sine cannot change a file
    return math.floor(p[0] * 10 + 0.5 + 1e-6), math.floor(p[1] * 10 + 0.5 + 1e-6)


def _join(numbers: Iterable[int]) -> str:
    text = ""
    for n in numbers:
        word = num(n / 10)
        text += word if not text or word.startswith("-") else " " + word
    return text


def write(path: Path) -> str:
    """Return path data in tenths of a unit: absolute starts, relative lines and curves."""
    out: list[str] = []
    for start, segs, closed in path:
        x, y = _tenths(start)
        out.append("M" + _join((x, y)))
        last = ""
        for seg in segs:
            points = [_tenths(p) for p in seg]
            if len(points) == 1 and points[0] == (x, y):
                continue
            body = _join(v for px, py in points for v in (px - x, py - y))
            kind = "l" if len(points) == 1 else "c"
            out.append(kind + body if kind != last else (body if body.startswith("-") else " " + body))
            last = kind
            x, y = points[-1]
        if closed:
            out.append("Z")
    return "".join(out)
