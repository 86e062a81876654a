"""Tree search: simulations a second, ours against OpenSpiel's C++ search on Kalaha, one thread and two."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import openspiel
import tablee
from harness import Effort, Say, verdict
from results import Results, spread
from simulations import view_after
from tablee.core.budget import Budget
from tablee.core.state import View
from tablee.games.schotten_totten.agents.montecarlo import ROLLOUTS
from tablee.search.ismcts import IsMcts

SEARCHES = (20_000, 100_000, 400_000)
TARGET, TARGET_TWO = 2.5, 1.6


def measure(effort: Effort, say: Say) -> Results:
    """Returns simulations a second for each game, of one thread, of two, and of OpenSpiel on Kalaha."""
    rows = []
    kalaha = tablee.game("kalaha", preset="standard").deal(1).view(0)
    for simulations in SEARCHES:
        theirs = openspiel.Search(simulations) if openspiel.available() else None
        # OpenSpiel's payoffs are −1…1, ours 0…1: half its constant explores as much.
        ours = IsMcts(simulations=simulations, constant=openspiel.CONSTANT / 2)
        rows.append(_row("kalaha standard", kalaha, ours, theirs and theirs.rate, effort, say))
    for preset in ("iello_base", "iello_tactics"):
        ours = IsMcts(simulations=SEARCHES[0], settings=ROLLOUTS["strong"])
        rows.append(_row(f"schotten_totten {preset}", view_after(preset, 0), ours, None, effort, say))
    for seats in (2, 4):
        view = tablee.game("love_letter", seats=seats).deal(1).view(0)
        ours = IsMcts(simulations=SEARCHES[0])
        rows.append(_row(f"love_letter, {seats} players", view, ours, None, effort, say))
    headings = (
        *("game", "simulations", "one thread", "OpenSpiel", "ours is × as fast", "target"),
        *("two threads, gain", "target", "gain by processor time"),
    )
    return Results(headings, tuple(rows), texts=1)


def _row(
    name: str, view: View, ours: IsMcts, theirs: Callable[[], float] | None, effort: Effort, say: Say
) -> tuple[str, ...]:
    count = ours.budget.simulations or 0
    two = IsMcts(simulations=2 * count, threads=2, constant=ours.constant, settings=ours.settings)
    ours.choose(view, Budget(simulations=100), 1)  # compiled, or loaded
    one_rates, their_rates, walls, processor = [], [], [], []
    for number in range(effort.rounds):
        say(f"{name}, {count} simulations: round {number + 1} of {effort.rounds}")
        done, wall, used = _search(ours, view)
        one_rates.append(done / used)
        if theirs is not None:
            their_rates.append(theirs())
        both, wall_two, used_two = _search(two, view)
        walls.append((both / wall_two) / (done / wall))
        processor.append(2 * (both / used_two) / (done / used))
    ratios = [mine / other for mine, other in zip(one_rates, their_rates, strict=bool(their_rates))]
    return (
        *(name, f"{count:,}", spread(one_rates)),
        spread(their_rates) if their_rates else "–",
        spread(ratios, ".2f") if ratios else "–",
        _verdict(TARGET, ratios),
        spread(walls, ".2f"),
        _verdict(TARGET_TWO, walls),
        spread(processor, ".2f"),
    )


def _search(agent: IsMcts, view: View) -> tuple[int, float, float]:
    """Returns the simulations of one decision, the seconds on the wall, and those of the processor.

    Of the second of two, so that caches and memory are not those that another program left.
    """
    agent.values(view, Budget(), 1)
    wall, used = time.perf_counter(), time.process_time()
    values = agent.values(view, Budget(), 1)
    wall, used = time.perf_counter() - wall, time.process_time() - used
    return sum(tried for tried, _ in values.values()), wall, used


def _verdict(target: float, ratios: list[float]) -> str:
    if not ratios:
        return "–"
    return verdict(f"≥ {target:g}", met=median(ratios) >= target)
