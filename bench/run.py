"""Measures Tablée's speed, prints the tables and writes them into docs/benchmarks.md (`make bench`)."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import alphabeta
import batches
import first_time
import inference
import ismcts
import learned
import machine
import playouts
import referee
import screens
import simulations
import starts
import time_limits
from harness import FULL, QUICK, Progress
from results import write_to_page

# Each part is a module here, and a pair of markers in docs/benchmarks.md.
PARTS = {
    "playouts": playouts.measure,
    "alphabeta": alphabeta.measure,
    "simulations": simulations.measure,
    "ismcts": ismcts.measure,
    "learned": learned.measure,
    "batch": batches.measure,
    "inference": inference.measure,
    "referee": referee.measure,
    "time_limits": time_limits.measure,
    "starts": starts.measure,
    "first_time": first_time.measure,
    "screens": screens.measure,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures the parts named on the command line, all when none is."""
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
        results = PARTS[part](effort, Progress(part))
        print(f"\n{results.markdown()}\n", flush=True)
        if not (chosen.quick or chosen.no_write):
            write_to_page(part, results, facts)
    print(facts)


if __name__ == "__main__":
    main()
