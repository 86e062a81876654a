"""Measures Tablée's speed, prints the tables and writes them into docs/benchmarks.md (`make bench`)."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

import deepening
import document
import inference
import machine
import punctuality
import race
import referee
import screens
import simulations
import startup
import treesearch
from effort import FULL, QUICK

PARTS = {
    "playouts": race.measure,
    "search": deepening.measure,
    "simulations": simulations.measure,
    "ismcts": treesearch.measure,
    "inference": inference.measure,
    "referee": referee.measure,
    "punctuality": punctuality.measure,
    "starts": startup.measure,
    "screens": screens.measure,
}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="bench/run.py", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all when none is named"
    )
    parser.add_argument("--quick", action="store_true", help="a fast try: small counts, nothing written")
    parser.add_argument("--no-write", action="store_true", help="leave docs/benchmarks.md as it is")
    chosen = parser.parse_args(arguments)
    unknown = sorted(set(chosen.parts) - set(PARTS))
    if unknown:
        parser.error(f"unknown part {', '.join(unknown)}; known: {', '.join(PARTS)}")

    effort = QUICK if chosen.quick else FULL
    facts = machine.facts()
    for part in chosen.parts or PARTS:
        table = PARTS[part](effort, _Progress(part))
        print(f"\n{table.markdown()}\n", flush=True)
        if not (chosen.quick or chosen.no_write):
            document.write(part, table, facts)
    print(facts)


class _Progress:
    """A line on standard error for each thing that begins, with the seconds since the part began."""

    def __init__(self, part: str) -> None:
        self._part = part
        self._begin = time.perf_counter()

    def __call__(self, text: str) -> None:
        seconds = time.perf_counter() - self._begin
        print(f"[{self._part} {seconds:5.1f} s] {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
