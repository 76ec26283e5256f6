"""Plain numbers for places on the table: rectangles and the poses of cards. No Qt."""

from typing import Final, NamedTuple

CARD_HEIGHT: Final = 1.4
"""Height of a card in its width (STYLE.md: 250 x 350 card units)."""


class Rect(NamedTuple):
    """A rectangle in px of the view."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Return the x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Return the y of the lower edge."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """Return the point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def area(self) -> float:
        """Return the area in square px, never below nought."""
        return max(0.0, self.width) * max(0.0, self.height)

    def overlap(self, other: "Rect") -> float:
        """Return the area shared with another rectangle, in square px."""
        width = min(self.right, other.right) - max(self.x, other.x)
        height = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0.0, width) * max(0.0, height)

    def contains(self, other: "Rect", slack: float = 0.0) -> bool:
        """Return whether another rectangle lies inside, give or take ``slack`` px."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def grown(self, by: float) -> "Rect":
        """Return the rectangle with every edge moved out by ``by`` px."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


class Pose(NamedTuple):
    """Where a card lies: its middle and width in px, its ``angle`` in degrees clockwise, how high it lies (``z``)."""

    x: float
    y: float
    width: float
    angle: float = 0.0
    z: float = 0.0

    @property
    def rect(self) -> Rect:
        """Return the upright rectangle that the card covers; the angle is a multiple of 90 degrees."""
        width, height = self.width, self.width * CARD_HEIGHT
        if self.angle % 180:
            width, height = height, width
        return Rect(self.x - width / 2, self.y - height / 2, width, height)


def pose_at(x: float, y: float, width: float, z: float = 0.0) -> Pose:
    """Return the pose of an upright card by its top left corner."""
    return Pose(x + width / 2, y + width * CARD_HEIGHT / 2, width, 0.0, z)
