"""The twelve court figures: who wears what.

A figure is drawn once, as an upper half around x = 0 (the card's middle) with y as on the card, and cut along
the slanted sash through the card's centre; the lower half is the same half turned round. The parts are in
heads, crowns, robes and tokens; this file says how each person is put together.

Every suit is a house with its own livery and temper: spades are soldiers in blue, hearts romantics in red,
diamonds merchants in gold, clubs foresters in green.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import crowns, heads, robes, tokens
from .canvas import Canvas
from .glyphs import SUITS
from .paths import Half, convex, matrix, transform
from .shapes import ellipse, lozenge, rect
from .style import Style

LEFT, RIGHT, TOP, BOTTOM = 46.0, 204.0, 20.0, 330.0
SLOPE = 0.17  # of the sash
SASH = 6.5  # half its height
NOTCH = (68.0, 140.0)  # corner left free for a large index


@dataclass(frozen=True)
class Livery:
    """Cloth of one house."""

    main: str
    second: str
    trim: str


def livery(suit: str, s: Style) -> Livery:
    """The colours a suit's people wear."""
    return {
        "S": Livery(s.blue, s.ink, s.gold),
        "H": Livery(s.crimson, s.gold, s.gold),
        "D": Livery(s.gold, s.crimson, s.ink),
        "C": Livery(s.green, s.gold, s.gold),
    }[suit]


def _region() -> list[Half]:
    """The upper half of the frame, down to the sash."""

    def sash(x: float) -> float:
        return 175 + SLOPE * (x - 125)

    return convex([(LEFT, TOP), (RIGHT, TOP), (RIGHT, sash(RIGHT)), (LEFT, sash(LEFT))])


def _frame() -> str:
    return f"M{LEFT},{TOP} H{RIGHT} V{BOTTOM} H{LEFT} Z"


def _notched_frame() -> str:
    nx, ny = NOTCH
    return f"M{nx},{TOP} H{RIGHT} V{350 - ny} H{250 - nx} V{BOTTOM} H{LEFT} V{ny} H{nx} Z"


def court(card: str, style: Style) -> tuple[str, str]:
    """What is drawn once (the ground) and what is drawn twice (the half figure)."""
    suit = card[1]
    ground = Canvas()
    ground.shape(_frame(), style.panel)
    if not style.large:
        ground.shape(rect(LEFT + 3.5, TOP + 3.5, RIGHT - LEFT - 7, BOTTOM - TOP - 7), "none", style.gold, 0.9)
    g = Canvas(origin=125, region=_region())
    FIGURES[card](g, style, livery(suit, style))
    top = Canvas()
    if style.large:
        nx, ny = NOTCH
        top.shape(f"M{LEFT - 4},{TOP - 4} H{nx} V{ny} H{LEFT - 4} Z", style.paper)
    else:
        top.shape(transform(SUITS[suit], matrix(66.5, 43.5, 0.33)), style.suit(suit))
    return "".join(ground.parts), "".join(g.parts) + "".join(top.parts)


def divider(card: str, style: Style) -> str:
    """Sash and frame, over both halves."""
    suit = card[1]
    g = Canvas(origin=125)
    reach = RIGHT - 125
    d = reach * SLOPE
    g.shape(
        f"M{-reach},{175 - d - SASH} L{reach},{175 + d - SASH} L{reach},{175 + d + SASH} L{-reach},{175 - d + SASH} Z",
        style.gold if suit != "D" else style.crimson,
        style.ink,
        style.line,
    )
    fill = style.bronze if suit != "D" else style.gold
    for k in range(-6, 7):
        x = k * 12.2
        y = 175 + x * SLOPE
        g.shape(lozenge(x, y, 3.6, 3.6) if k % 2 == 0 else ellipse(x, y, 1.7), fill)
    c = Canvas()
    frame = _notched_frame() if style.large else _frame()
    c.shape(frame, "none", style.ink, 1.6)
    return "".join(g.parts) + "".join(c.parts)


# --- spades: soldiers -----------------------------------------------------------------


def king_of_spades(g: Canvas, s: Style, v: Livery) -> None:
    """Long hair, a pointed beard, a sword."""
    heads.long_hair(g, s, s.ink, 118)
    robes.robe(g, s, v.main, robes.chevrons, panel=s.gold, drawing=s.ink, trim=s.crimson)
    robes.ermine(g, s)
    heads.face(g, s, turn=1)
    heads.beard_straight(g, s, s.ink, s.silver)
    crowns.crown_spears(g, s, v.main)
    tokens.sword(g, s, 54, 34, 140)
    tokens.hand(g, s, 54, 150, v.main, v.trim)


def queen_of_spades(g: Canvas, s: Style, v: Livery) -> None:
    """A veil, a diadem of moon and star, a sceptre."""
    heads.veil(g, s, v.main, s.ink)
    robes.robe(g, s, s.ink, robes.chevrons, panel=v.main, drawing=s.gold, trim=v.trim)
    robes.high_collar(g, s, s.white)
    heads.face(g, s, turn=1, woman=True)
    heads.parted_hair(g, s, s.ink)
    crowns.crown_moon(g, s, v.main)
    tokens.sceptre(g, s, 54)
    tokens.hand(g, s, 54, 150, s.ink, v.trim)


def jack_of_spades(g: Canvas, s: Style, v: Livery) -> None:
    """In profile: a beret, a ruff, a halberd."""
    robes.robe(g, s, v.main, robes.chevrons, panel=s.crimson, drawing=s.gold, trim=v.trim)
    robes.ruff(g, s)
    heads.profile(g, s)
    heads.bob_profile(g, s, s.rust)
    crowns.beret(g, s, s.ink, s.crimson)
    tokens.halberd(g, s, 54)
    tokens.hand(g, s, 54, 150, v.main, v.trim)


# --- hearts: romantics ----------------------------------------------------------------


def king_of_hearts(g: Canvas, s: Style, v: Livery) -> None:
    """Curls, an arched crown, the sword behind his head."""
    tokens.sword_behind(g, s, 57, 124)
    heads.curled_hair(g, s, s.gold)
    robes.robe(g, s, v.main, robes.scales, panel=v.second, drawing=s.bronze, trim=v.trim)
    robes.ermine(g, s)
    heads.face(g, s, turn=-1)
    heads.beard_curled(g, s, s.gold, s.bronze)
    crowns.crown_arched(g, s, v.main)
    tokens.hand(g, s, 57, 124, v.main, v.trim)


def queen_of_hearts(g: Canvas, s: Style, v: Livery) -> None:
    """Waving hair, a rose."""
    robes.robe(g, s, v.main, robes.scales, panel=v.second, drawing=s.bronze, trim=v.trim)
    heads.wavy_hair(g, s, s.rust)
    robes.neckline(g, s)
    heads.face(g, s, turn=-1, woman=True)
    heads.parted_hair(g, s, s.rust)
    crowns.crown_hearts(g, s, v.main)
    tokens.rose(g, s, 54)
    tokens.hand(g, s, 54, 150, v.main, v.trim)


def jack_of_hearts(g: Canvas, s: Style, v: Livery) -> None:
    """In profile: a feathered cap, a lance with its pennon."""
    robes.robe(g, s, v.main, robes.scales, panel=s.blue, drawing=s.gold, trim=v.trim)
    robes.scalloped_collar(g, s, s.gold)
    heads.profile(g, s)
    heads.bob_profile(g, s, s.gold)
    crowns.feathered_cap(g, s, v.main, s.white)
    tokens.pennon(g, s, 54, v.main)
    tokens.hand(g, s, 54, 150, v.main, v.trim)


# --- diamonds: merchants --------------------------------------------------------------


def king_of_diamonds(g: Canvas, s: Style, v: Livery) -> None:
    """In profile: a chain of office, an axe."""
    robes.robe(g, s, v.main, robes.checks, panel=v.second, drawing=s.blue, trim=s.crimson)
    robes.chain(g, s)
    heads.profile(g, s)
    heads.beard_profile(g, s, s.rust)
    heads.bob_profile(g, s, s.rust)
    crowns.crown_square(g, s, v.second)
    tokens.axe(g, s, 54)
    tokens.hand(g, s, 54, 150, v.main, s.crimson)


def queen_of_diamonds(g: Canvas, s: Style, v: Livery) -> None:
    """A lace collar, pearls, a tulip."""
    robes.fan_collar(g, s)
    robes.robe(g, s, v.second, robes.checks, panel=v.main, drawing=s.bronze, trim=s.gold)
    robes.pearls(g, s)
    heads.face(g, s, turn=1, woman=True)
    heads.netted_hair(g, s, s.gold)
    crowns.crown_pearls(g, s, v.second)
    tokens.tulip(g, s, 54)
    tokens.hand(g, s, 54, 150, v.second, s.gold)


def jack_of_diamonds(g: Canvas, s: Style, v: Livery) -> None:
    """A turban, a sabre."""
    heads.bob(g, s, s.ink)
    robes.robe(g, s, v.second, robes.checks, panel=v.main, drawing=s.ink, trim=s.gold)
    robes.buttons(g, s)
    heads.face(g, s, turn=1, young=True)
    heads.fringe(g, s, s.ink)
    crowns.turban(g, s, v.main, v.second)
    tokens.sabre(g, s, 54)
    tokens.hand(g, s, 54, 150, v.second, s.gold)


# --- clubs: foresters -----------------------------------------------------------------


def king_of_clubs(g: Canvas, s: Style, v: Livery) -> None:
    """A forked beard, an orb."""
    heads.long_hair(g, s, s.rust, 112)
    robes.robe(g, s, v.main, robes.leaves, panel=v.second, drawing=s.green, trim=v.trim)
    robes.ermine(g, s)
    heads.face(g, s, turn=-1)
    heads.beard_forked(g, s, s.rust, s.gold)
    crowns.crown_trefoils(g, s, v.main)
    tokens.orb(g, s, 54, v.main)
    tokens.hand(g, s, 54, 154, v.main, v.trim)


def queen_of_clubs(g: Canvas, s: Style, v: Livery) -> None:
    """Braids, a wreath, a daisy."""
    heads.braids(g, s, s.gold)
    robes.robe(g, s, v.main, robes.leaves, panel=s.white, drawing=s.green, trim=v.trim)
    robes.leaf_collar(g, s)
    heads.face(g, s, turn=-1, woman=True)
    heads.parted_hair(g, s, s.gold)
    crowns.wreath(g, s)
    tokens.daisy(g, s, 54)
    tokens.hand(g, s, 54, 150, v.main, v.trim)


def jack_of_clubs(g: Canvas, s: Style, v: Livery) -> None:
    """A hunter's hat, a bow."""
    heads.bob(g, s, s.rust)
    robes.robe(g, s, v.main, robes.leaves, panel=s.crimson, drawing=s.gold, trim=v.trim)
    robes.hood(g, s, s.gold)
    heads.face(g, s, turn=-1, young=True)
    heads.fringe(g, s, s.rust)
    crowns.hunters_hat(g, s, v.main, s.crimson)
    tokens.bow(g, s, 54)
    tokens.hand(g, s, 54, 150, v.main, v.trim)


FIGURES = {
    "JS": jack_of_spades,
    "QS": queen_of_spades,
    "KS": king_of_spades,
    "JH": jack_of_hearts,
    "QH": queen_of_hearts,
    "KH": king_of_hearts,
    "JD": jack_of_diamonds,
    "QD": queen_of_diamonds,
    "KD": king_of_diamonds,
    "JC": jack_of_clubs,
    "QC": queen_of_clubs,
    "KC": king_of_clubs,
}
