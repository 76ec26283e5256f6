"""JSON objects that are nearly good ones."""

import copy
from random import Random
from typing import Any

Json = dict[str, Any]


def mutated(random: Random, value: Json, other: Json) -> Json:
    """A copy with one to three places, at any depth, changed for something else or taken from another position."""
    value = copy.deepcopy(value)
    for _ in range(random.randint(1, 3)):
        place: Any = value
        while True:
            keys = [*place] if isinstance(place, dict) else [*range(len(place))]
            if not keys:
                break
            key = random.choice(keys)
            if isinstance(place[key], dict | list) and place[key] and random.random() < 0.7:
                place = place[key]
                continue
            place[key] = random.choice(
                (None, -1, 0, 1, 2, 10**40, 0.5, True, "", "AC", "??", [], {}, [[]], place[key], other.get(str(key)))
            )
            break
    return value
