"""Files of earlier versions of the format, brought up to date one step at a time."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

Step: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]


def upgraded(data: dict[str, Any], version: int) -> dict[str, Any]:
    """Return a game's JSON object of a ``version`` from 1 on as one of VERSION; ``data`` is left as it is.

    A step relies on nothing in the object: what cannot be is found where the result is read.
    """
    for step in _STEPS[version - 1 :]:
        data = step(data)
    return data


def _to_2(data: dict[str, Any]) -> dict[str, Any]:
    """Version 2 tells whether a hint was shown; before, there were none."""
    return {**data, "version": 2, "hints_used": False}


_STEPS: Final[tuple[Step, ...]] = (_to_2,)
"""The step to version 2, to version 3, and so on."""

VERSION: Final = 1 + len(_STEPS)
"""The version that is written."""
