"""Numbers about a running server, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """Counters and histograms by name; gauges are given when they are asked for."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._spread: dict[str, list[int]] = {}
        self._sums: Counter[str] = Counter()

    def count(self, name: str, by: int = 1) -> None:
        self._counts[name] += by

    def observe(self, name: str, seconds: float) -> None:
        spread = self._spread.setdefault(name, [0] * (len(BOUNDS) + 1))
        spread[bisect_left(BOUNDS, seconds)] += 1
        self._sums[name] += seconds  # type: ignore[assignment]  # a Counter counts fractions too

    def text(self, gauges: Mapping[str, float]) -> str:
        lines = [f"tablee_{name} {value:g}" for name, value in gauges.items()]
        lines += [f"tablee_{name}_total {count}" for name, count in sorted(self._counts.items())]
        for name, spread in sorted(self._spread.items()):
            total = 0
            for bound, count in zip((*BOUNDS, "+Inf"), spread, strict=True):
                total += count
                lines.append(f'tablee_{name}_bucket{{le="{bound}"}} {total}')
            lines.append(f"tablee_{name}_sum {self._sums[name]:g}")
            lines.append(f"tablee_{name}_count {total}")
        return "\n".join(lines) + "\n"
