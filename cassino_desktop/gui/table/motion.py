"""How long everything takes and how it moves (STYLE.md, Motion), times one speed."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QEasingCurve

from cassino_desktop.storage.settings import Speed

FACTORS: Final[Mapping[Speed, float]] = MappingProxyType(
    {Speed.OFF: 0.0, Speed.FAST: 0.5, Speed.NORMAL: 1.0, Speed.SLOW: 1.6}
)

# Milliseconds at normal speed.
DEAL: Final = 180
DEAL_APART: Final = 70
EXPOSE: Final = 420
EXPOSE_RISE: Final = 1.25
LOOK: Final = 650
LOST_LOOK: Final = 1800
PLAY: Final = 220
PLAY_RISE: Final = 1.04
TAKE_WAIT: Final = 120
GATHER: Final = 160
GATHER_APART: Final = 30
TO_HEAP: Final = 260
BUILD: Final = 200
BADGE: Final = 140
BADGE_FROM: Final = 0.7
SWEEP: Final = 420
FLIP: Final = 160
GO_HOME: Final = 180
GLOW: Final = 120
CHOOSER: Final = 90
CROSS_FADE: Final = 120
COUNT_OPEN: Final = 240
COUNT_SPREAD: Final = 240
COUNT_LOOK: Final = 650
COUNT_NOTHING: Final = 220


class Ease(Enum):
    """How something moves on its way; the value is Qt's type and, for OutBack, by how much it overshoots."""

    LINEAR = (QEasingCurve.Type.Linear, 0.0)
    OUT_CUBIC = (QEasingCurve.Type.OutCubic, 0.0)
    IN_OUT_CUBIC = (QEasingCurve.Type.InOutCubic, 0.0)
    IN_OUT_SINE = (QEasingCurve.Type.InOutSine, 0.0)
    OUT_BACK = (QEasingCurve.Type.OutBack, 1.4)


def curve(ease: Ease) -> QEasingCurve:
    """Return Qt's curve."""
    kind, overshoot = ease.value
    result = QEasingCurve(kind)
    if overshoot:
        result.setOvershoot(overshoot)
    return result


class Motion(NamedTuple):
    """How things move for this person: the speed, and whether nothing may fly."""

    speed: Speed = Speed.NORMAL
    reduced: bool = False

    @property
    def flies(self) -> bool:
        """Return whether cards fly."""
        return not self.reduced and self.speed is not Speed.OFF

    @property
    def fades(self) -> bool:
        """Return whether one picture fades into the next."""
        return self.reduced and self.speed is not Speed.OFF

    def ms(self, normal: float) -> int:
        """Return how long something takes at this speed, in milliseconds."""
        return round(normal * FACTORS[self.speed])
