"""What a second is worth on this machine now, so that "1 s" for a move means the same all week.

A fixed computation is measured by the clock on the wall, between games and with whatever else the machine is
doing: that is what a player's second is worth. A league keeps what it took when it was set up; where it takes
longer later, or on another machine, a move has so much longer. Integers and memory are used as programs that
play use them, by the Python that classes run on.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

PIECES = 7  # the median of so many is taken
STEPS = 200_000
MOST = 4.0  # no more than so much slower or faster is made up for; then something is wrong with the machine
_TABLE = 1 << 14


@dataclass(frozen=True)
class Calibration:
    """What one piece of the computation took, in seconds, where and when."""

    seconds: float
    processor: str
    python: str
    measured: float  # when, in seconds since 1970

    def as_data(self) -> dict[str, Any]:
        """Returns the same as plain data."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Calibration:
        """Returns the calibration that `as_data` has made plain."""
        return cls(data["seconds"], data["processor"], data["python"], data["measured"])


def measured(clock: Callable[[], float] = time.perf_counter) -> Calibration:
    """Measures what the computation takes on this machine now; it takes about a second."""
    taken = []
    for _ in range(PIECES):
        begin = clock()
        reference_work()
        taken.append(clock() - begin)
    return Calibration(round(median(taken), 6), processor(), platform.python_version(), time.time())


def slowness(reference: float, now: Calibration) -> float:
    """Returns how many times as long everything takes now as it took for the reference, within `MOST`."""
    return min(MOST, max(1 / MOST, now.seconds / reference))


def scaled_seconds(seconds: float, reference: float, now: Calibration) -> float:
    """Returns the seconds in which a player can compute as much as in `seconds` of the reference."""
    return round(seconds * slowness(reference, now), 3)


def reference_work(steps: int = STEPS) -> int:
    """Walks through a table that is written meanwhile; the result never changes."""
    table = list(range(_TABLE))
    at = total = 1
    for step in range(steps):
        at = (at * 25_214_903_917 + 11) & 0xFFFF_FFFF_FFFF
        place = at >> 34
        total = (total + table[place]) & 0xFFFF_FFFF
        table[place] = total ^ step
    return total


def processor() -> str:
    """Returns what the machine calls its processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8", "replace").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
