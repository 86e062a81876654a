"""Random playouts of Kalaha a second: ours against the C reference and OpenSpiel, in turn within every round.

The machine is shared and its speed drifts; contenders that run within the same second share their
luck, so a ratio is taken within each round and its median over the rounds is what counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import c_reference
import openspiel
from harness import Effort, Say, verdict
from results import Results, spread
from tablee.games.kalaha import GAME
from tablee.match.speed import Playouts

PRESETS = ("standard", "simple", "empty_capture")
# Beyond the presets: both must take every branch that an option opens in the same way.
ODD_OPTIONS = (
    {"fields": 12, "seeds": 12, "skip_origin": True, "majority_stop": True},
    {"fields": 3, "seeds": 9, "end_check": "mover", "collect": "emptier", "pie_rule": True},
    {"capture": "never", "collect": "none", "extra_turn": True, "capture_takes_last_seed": False},
)
NAME_OURS = "ours"
NAME_PLAIN = "C, gcc -O3 -march=native"
NAME_OPENSPIEL = "OpenSpiel, C++"
TARGETS = {NAME_PLAIN: 0.8, NAME_OPENSPIEL: 3.0}

Contender = Callable[[], float]


def measure(effort: Effort, say: Say) -> Results:
    """Returns everybody's playouts a second for each preset, and how ours compare."""
    rows: list[tuple[str, ...]] = []
    for preset in PRESETS:
        say(f"{preset}: checking that all play the same games")
        contenders, missing = _contenders(Playouts(GAME(preset)), effort)
        rates: dict[str, list[float]] = {name: [] for name in contenders}
        for number in range(effort.rounds):
            say(f"{preset}: round {number + 1} of {effort.rounds}")
            for name, contender in contenders.items():
                rates[name].append(contender())
        rows += [_row(preset, name, rates) for name in rates]
        rows += [(preset, name, why, "–", "–") for name, why in missing.items()]
    headings = ("preset", "who", "playouts a second", "ours is × as fast", "target")
    return Results(headings, tuple(rows), texts=2)


def _contenders(ours: Playouts, effort: Effort) -> tuple[dict[str, Contender], dict[str, str]]:
    """Returns everyone who can run here, already checked; and who cannot, with the reason."""
    ours.play(1_000)  # compiled, or loaded
    count = _count(_rate(ours, 20_000), effort)
    found: dict[str, Contender] = {NAME_OURS: lambda: _rate(ours, count)}
    missing: dict[str, str] = {}
    if c_reference.available():
        found |= _references(ours, count)
    else:
        missing[NAME_PLAIN] = "gcc not found"
    if ours.game.preset == "standard":
        if openspiel.available():
            theirs = openspiel.OpenSpiel()
            theirs.check(ours.game)
            their_count = _count(theirs.rate(20_000), effort)
            found[NAME_OPENSPIEL] = lambda: theirs.rate(their_count)
        else:
            missing[NAME_OPENSPIEL] = "open-spiel not installed"
    return found, missing


def _references(ours: Playouts, count: int) -> dict[str, Contender]:
    plain = c_reference.plain()
    tuned = c_reference.tuned(ours, count // 4)
    for checked in (ours, *(Playouts(GAME(**options)) for options in ODD_OPTIONS)):
        plain.check(checked)
    found = {NAME_PLAIN: lambda: plain.rate(ours, count)}
    if tuned is not None:
        tuned.check(ours)
        found[f"C, also {tuned.flags[-1]}"] = lambda: tuned.rate(ours, count)
    return found


def _rate(ours: Playouts, count: int) -> float:
    """Playouts a second of this thread's CPU time."""
    begin = time.thread_time()
    ours.play(count)
    return count / (time.thread_time() - begin)


def _count(rate: float, effort: Effort) -> int:
    """How many playouts fill a contender's time in a round."""
    return max(int(rate * effort.seconds), 1)


def _row(preset: str, name: str, rates: dict[str, list[float]]) -> tuple[str, ...]:
    speed = spread(rates[name])
    if name == NAME_OURS:
        return preset, name, speed, "–", "–"
    ratios = [mine / theirs for mine, theirs in zip(rates[NAME_OURS], rates[name], strict=True)]
    return preset, name, speed, spread(ratios, ".2f"), _verdict(preset, name, median(ratios))


def _verdict(preset: str, name: str, ratio: float) -> str:
    target = TARGETS.get(name)
    if target is None or preset != "standard":
        return "–"
    return verdict(f"≥ {target:g}", met=ratio >= target)
