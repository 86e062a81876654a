"""Which way to minimise regret comes nearest to an equilibrium in how many iterations, on reduced decks.

python bench/regret_minimisers.py "guard guard priest baron prince princess" […]

Each variant has its own rule for regrets, and its own weights of iterations in the average. All update one
seat after the other. `tablee.equilibrium.RegretMinimiser` is the last of them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numba
import numpy as np

import tablee
from tablee.core.contract import Floats, Ints
from tablee.core.notes import Note
from tablee.equilibrium import SequenceForm, list_game

TARGETS = (1e-3, 1e-4, 1e-5, 1e-6)
MOST = 5_000
CFR_PLUS, DCFR, PCFR_PLUS, PDCFR_PLUS = range(4)
VARIANTS = {
    "CFR+, linear average": (CFR_PLUS, 1.0),
    "CFR+, quadratic average": (CFR_PLUS, 2.0),
    "DCFR(1.5, 0, 2)": (DCFR, 2.0),
    "PCFR+, quadratic average": (PCFR_PLUS, 2.0),
    "PDCFR+(2.3, 5)": (PDCFR_PLUS, 5.0),
}


class Quiet:
    """A watcher that says nothing."""

    def tell(self, note: Note) -> None:
        """Hears a line."""

    def show(self, note: Note, done: int, total: int) -> None:
        """Hears what is being done."""


@numba.njit(cache=True)
def learn(
    first: Ints,
    count: Ints,
    parent: Ints,
    gains: Floats,
    strategy: Floats,
    regrets: Floats,
    variant: int,
    number: float,
) -> None:
    """Adds an iteration, given its number from 1 on, to regrets and makes the next strategy."""
    kept = kept_next = 1.0
    if variant == DCFR:
        kept_next = number**1.5 / (number**1.5 + 1.0)
    elif variant == PDCFR_PLUS:
        kept = (number - 1.0) ** 2.3 / ((number - 1.0) ** 2.3 + 1.0)
        kept_next = number**2.3 / (number**2.3 + 1.0)
    for i in range(len(first) - 1, -1, -1):
        begin, end = first[i], first[i] + count[i]
        value = 0.0
        for at in range(begin, end):
            value += strategy[at] * gains[at]
        gains[parent[i]] += value
        total = 0.0
        for at in range(begin, end):
            regret = gains[at] - value
            if variant == DCFR:
                regrets[at] += regret
                regrets[at] *= kept_next if regrets[at] > 0 else 0.5
                strategy[at] = max(regrets[at], 0.0)
            else:
                regrets[at] = max(kept * regrets[at] + regret, 0.0)
                expected = regret if variant >= PCFR_PLUS else 0.0
                strategy[at] = max(kept_next * regrets[at] + expected, 0.0)
            total += strategy[at]
        for at in range(begin, end):
            strategy[at] = strategy[at] / total if total > 0 else 1.0 / count[i]


def needed(form: SequenceForm, variant: int, power: float) -> tuple[list[int | None], float]:
    """Returns the iterations to each target, None for one that was not reached, and seconds for all."""
    strategies = [form.even_strategy(seat) for seat in (0, 1)]
    plans = [form.plan(seat, strategies[seat]) for seat in (0, 1)]
    regrets = [np.zeros_like(each) for each in strategies]
    sums = [np.zeros_like(each) for each in plans]
    reached: list[int | None] = [None] * len(TARGETS)
    weight, began = 0.0, time.perf_counter()
    for number in range(1, MOST + 1):
        for seat in (0, 1):
            gains = form.gains(seat, plans[1 - seat])
            learn(
                *form.decisions[seat].arrays, gains, strategies[seat], regrets[seat], variant, float(number)
            )
            plans[seat] = form.plan(seat, strategies[seat])
            sums[seat] += number**power * plans[seat]
        weight += number**power
        if number % 10 == 0:
            gap = form.exploitability((sums[0] / weight, sums[1] / weight)).mean
            for at, target in enumerate(TARGETS):
                if gap <= target and reached[at] is None:
                    reached[at] = number
            if reached[-1] is not None:
                break
    return reached, time.perf_counter() - began


def compare(deck: str, say: Callable[[str], None]) -> None:
    """Prints a row for each variant."""
    game = tablee.game("love_letter", seats=2, rounds=1, first_player=1, deck=deck)
    form = list_game(game, Quiet()).form
    say(f"\n{deck}: {form.information_sets} information sets\n")
    say("| variant | " + " | ".join(f"to {target:.0e}" for target in TARGETS) + " | seconds |")
    say("|---|" + "---|" * (len(TARGETS) + 1))
    needed(form, CFR_PLUS, 1.0)  # compiles
    for name, (variant, power) in VARIANTS.items():
        reached, seconds = needed(form, variant, power)
        cells = [str(number or f"more than {MOST}") for number in reached]
        say(f"| {name} | " + " | ".join(cells) + f" | {seconds:.1f} |")


if __name__ == "__main__":
    for named in sys.argv[1:]:
        compare(named, print)
