"""How long a move may take on this machine now, so that it is worth the league's seconds."""

from __future__ import annotations

import time
from collections.abc import Callable

from tablee.league.calibration import Calibration, measured, slowness

AGAIN_SECONDS = 180.0
CHANGED = 1.25  # times as slow or as fast as when it was kept last: worth a row
KEPT_SECONDS = 3600.0


class MachinePace:
    """What a second is worth to the process that asks, compared with the league's reference."""

    def __init__(
        self,
        reference: float,
        measure: Callable[[], Calibration] = measured,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._reference = reference
        self._measure = measure
        self._clock = clock
        self._measured: tuple[float, Calibration] | None = None
        self._kept: tuple[float, Calibration] | None = None

    def seconds(self, seconds: float) -> float:
        """Returns how long a move may take; it takes a fifth of a second where it is time to measure."""
        now = self._clock()
        if self._measured is None or now - self._measured[0] > AGAIN_SECONDS:
            self._measured = now, self._measure()
        return round(seconds * slowness(self._reference, self._measured[1]), 3)

    def to_keep(self) -> Calibration | None:
        """Returns what was measured last where it is worth a row of the league, once; otherwise None."""
        if self._measured is None:
            return None
        now, found = self._measured
        if self._kept is not None:
            before, kept = self._kept
            changed = max(found.seconds / kept.seconds, kept.seconds / found.seconds)
            if now - before < KEPT_SECONDS and changed < CHANGED:
                return None
        self._kept = now, found
        return found
