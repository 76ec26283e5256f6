"""Makes the sounds of the table: ``python -m resources.sounds.make_sounds [FOLDER]``.

A card is a breath of filtered noise with a soft knock of the felt below; what is won has a few wooden notes besides.
The same bytes come out on every machine: all that is computed sample by sample are sums and products, and what is not
(sines, powers) is rounded before.
"""

import sys
import wave
from collections.abc import Callable, Iterable, Sequence
from math import cos, exp, pi, sin, tau
from pathlib import Path
from random import Random
from typing import Final

RATE: Final = 44_100
"""Samples a second; one channel, 16 bits."""
LOUDEST: Final = 0.16
"""The highest sample of the loudest sound, of 1: about -16 dB. Nobody is startled."""
FADE: Final = 0.004
"""Seconds over which every sound ends."""

Samples = list[float]


def seconds(length: float) -> int:
    """Return a time as a number of samples."""
    return round(length * RATE)


def _exact(value: float) -> float:
    """Round what the C library computes, which differs in its last bits from machine to machine."""
    return round(value, 9)


def noise(length: float, seed: int) -> Samples:
    """Return white noise of -1 to 1, the same for a seed."""
    chance = Random(seed)
    return [2 * chance.random() - 1 for _ in range(seconds(length))]


def band(samples: Iterable[float], frequency: float, width: float) -> Samples:
    """Return what a resonance at ``frequency``, ``width`` Hz wide, lets through, at about the strength it came in."""
    radius = exp(-pi * width / RATE)
    first = _exact(2 * radius * cos(tau * frequency / RATE))
    second = _exact(-radius * radius)
    gain = _exact((1 - radius * radius) * 0.5)
    one = two = before = last = 0.0
    result = []
    for sample in samples:
        value = gain * (sample - before) + first * one + second * two
        before, last = last, sample
        one, two = value, one
        result.append(value)
    return result


def shaped(samples: Sequence[float], rise: float, fall: float) -> Samples:
    """Return samples that swell in ``rise`` seconds and then fade to a third in each ``fall`` seconds."""
    up = max(1, seconds(rise))
    keep = _exact(exp(-1 / (fall * RATE)))
    level, result = 1.0, []
    for number, sample in enumerate(samples):
        if number < up:
            result.append(sample * number / up)
        else:
            level *= keep
            result.append(sample * level)
    return result


def swell(samples: Sequence[float], peak: float) -> Samples:
    """Return samples under an arch that is highest at ``peak`` of their length."""
    top = max(1, round(peak * len(samples)))
    rest = max(1, len(samples) - top)
    result = []
    for number, sample in enumerate(samples):
        way = number / top if number < top else (len(samples) - number) / rest
        result.append(sample * way * way * (3 - 2 * way))
    return result


def note(frequency: float, length: float) -> Samples:
    """Return a note of a wooden bar: the tone, and faintly its third partial, each fading at its own pace."""
    total = [0.0] * seconds(length)
    for partial, strength, fall in ((1.0, 1.0, 0.20), (3.9, 0.22, 0.05), (9.2, 0.06, 0.02)):
        step = tau * frequency * partial / RATE
        factor = _exact(2 * cos(step))
        one, two = 0.0, _exact(-sin(step))  # the first sample and the one before it: the rest follows
        tone = []
        for _ in total:
            tone.append(one)
            one, two = factor * one - two, one
        total = [a + strength * b for a, b in zip(total, shaped(tone, 0.002, fall), strict=True)]
    return total


def scaled(samples: Iterable[float], loudness: float) -> Samples:
    """Return samples of which the highest is ``loudness``."""
    every = list(samples)
    highest = max(map(abs, every))
    return [loudness * sample / highest for sample in every]


def mixed(*parts: tuple[float, Samples]) -> Samples:
    """Return sounds that begin at their times, in seconds, together."""
    result = [0.0] * max(seconds(start) + len(samples) for start, samples in parts)
    for start, samples in parts:
        for number, sample in enumerate(samples, seconds(start)):
            result[number] += sample
    return result


def flick(seed: int, pitch: float = 3400, length: float = 0.05) -> Samples:
    """Return a card that leaves another."""
    return scaled(shaped(band(noise(length, seed), pitch, 2600), 0.003, length / 4), 1)


def knock(seed: int, pitch: float = 210) -> Samples:
    """Return a card that meets the felt."""
    return scaled(shaped(band(band(noise(0.09, seed), pitch, 180), pitch, 240), 0.004, 0.018), 1)


def rush(seed: int, length: float, pitch: float) -> Samples:
    """Return cards that slide together over the felt."""
    low = band(noise(length, seed), pitch, pitch)
    high = band(noise(length, seed + 1), 2.2 * pitch, pitch)
    return scaled(swell([a + 0.6 * b for a, b in zip(low, high, strict=True)], 0.4), 1)


def deal() -> Samples:
    """Return a card flying from the pack."""
    return scaled(flick(11), 0.5 * LOUDEST)


def play() -> Samples:
    """Return a card laid on the table."""
    return scaled(mixed((0, scaled(flick(21, 2600, 0.06), 0.5)), (0.012, knock(22))), 0.85 * LOUDEST)


def take() -> Samples:
    """Return cards drawn together and away."""
    return scaled(mixed((0, rush(31, 0.22, 1500)), (0.17, scaled(knock(33, 260), 0.5))), 0.6 * LOUDEST)


def build() -> Samples:
    """Return cards pushed together to a pile."""
    pushed = mixed((0, scaled(rush(41, 0.10, 1900), 0.6)), (0.07, knock(43, 240)), (0.13, scaled(knock(44, 290), 0.7)))
    return scaled(pushed, 0.75 * LOUDEST)


def sweep() -> Samples:
    """Return the whole table taken: a long rush, and two notes."""
    notes = mixed((0, note(659.26, 0.5)), (0.11, note(987.77, 0.55)))
    return scaled(mixed((0, scaled(rush(51, 0.38, 1300), 0.7)), (0.10, scaled(notes, 0.8))), 0.9 * LOUDEST)


def win() -> Samples:
    """Return the end of a game that was won: a chord, note by note."""
    chord = ((0, 392.00), (0.12, 523.25), (0.24, 659.26), (0.38, 783.99))
    return scaled(mixed(*((start, note(pitch, 0.9)) for start, pitch in chord)), LOUDEST)


SOUNDS: Final[dict[str, Callable[[], Samples]]] = {
    sound.__name__: sound for sound in (deal, play, take, build, sweep, win)
}
"""Every sound by the name of its file."""


def pcm(samples: Samples) -> bytes:
    """Return samples as they stand in a file, the last of them faded out."""
    fading = seconds(FADE)
    faded = [sample * min(1.0, (len(samples) - 1 - number) / fading) for number, sample in enumerate(samples)]
    return b"".join(round(32_767 * sample).to_bytes(2, "little", signed=True) for sample in faded)


def write(folder: Path) -> None:
    """Write every sound into a folder."""
    for name, sound in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(pcm(sound()))


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
