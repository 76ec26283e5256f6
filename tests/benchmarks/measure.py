"""What the benchmarks share: measuring, and printing a figure together with the machine it was measured on."""

import os
import platform
import statistics
import time
from collections.abc import Callable, Mapping


def seconds(function: Callable[[], object]) -> float:
    """Wall-clock seconds of one call."""
    began = time.perf_counter()
    function()
    return time.perf_counter() - began


def median_seconds(function: Callable[[], object], repeats: int) -> float:
    """Median of the wall-clock seconds of ``repeats`` calls."""
    return statistics.median(seconds(function) for _ in range(repeats))


def interleaved(functions: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Median seconds of each function, called in turn so that a busy moment of the machine strikes all alike.

    One round before is not counted: it warms what the system caches.
    """
    taken: dict[str, list[float]] = {name: [] for name in functions}
    for number in range(rounds + 1):
        for name, function in functions.items():
            spent = seconds(function)
            if number:
                taken[name].append(spent)
    return {name: statistics.median(each) for name, each in taken.items()}


def report(what: str, value: float, unit: str, wanted: str) -> None:
    """Print one figure: ``report("legal, 10 loose and 2 builds", 1.93, "ms", "at most 5")``."""
    load = f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "unknown"
    machine = f"load {load} on {os.cpu_count()} cores, {platform.python_implementation()} {platform.python_version()}"
    print(f"{what}: {value:.3g} {unit} (wanted: {wanted}) [{machine}]")
