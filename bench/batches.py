"""Steps a second of batches with masks and observations, ours and those of other libraries.

Contenders take turns within every round, as in playouts.py. One thread is timed by the processor's time, two
threads by the clock on the wall, and their gain by the processor's time, too, since a busy machine has no
second core to give.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import openspiel
import pettingzoo_steps
import pgx_steps
import tablee
from harness import Effort, Say, verdict
from results import Results, spread
from tablee.core.game import Game

SIZE = 16_384
SMALL = 2_048  # for games with large observations
GAMES = ("kalaha", "love_letter", "schotten_totten", "cluedo")
PGX_GAMES = ("connect_four", "backgammon")
HEADINGS = (
    "who",
    "what",
    "one thread",
    "two threads",
    "gain by processor time",
    "ours is × as fast",
    "target",
)

Contender = Callable[[float], float]


class Ours:
    """A batch whose games go on by random moves; masks and observations are written at each step."""

    def __init__(self, game: Game, threads: int) -> None:
        size = SIZE if game.observation.size < 100 else SMALL
        self._batch = tablee.batch(game, size, seed=1, threads=threads)
        self._clock = time.perf_counter if threads > 1 else time.thread_time
        self.by_processor: list[float] = []  # steps for each second of the processors' time, by round
        for _ in range(20):  # compiled or loaded, and into games that are everywhere between deal and end
            self._step()

    def _step(self) -> None:
        self._batch.step(self._batch.choose())
        _ = self._batch.observation

    def rate(self, seconds: float) -> float:
        """Steps a second."""
        begin, spent, calls = self._clock(), time.process_time(), 0
        while (took := self._clock() - begin) < seconds:
            self._step()
            calls += 1
        self.by_processor.append(calls * len(self._batch) / (time.process_time() - spent))
        return calls * len(self._batch) / took


def measure(effort: Effort, say: Say) -> Results:
    """Returns everybody's steps a second, and how ours on Kalaha compare."""
    rows: list[tuple[str, ...]] = []
    for name in GAMES:
        say(name)
        game = tablee.game(name, "standard") if name == "kalaha" else tablee.game(name)
        one, two = Ours(game, 1), Ours(game, 2)
        rates = _rounds({"one": one.rate, "two": two.rate}, effort)
        gains = [2 * both / alone for both, alone in zip(two.by_processor, one.by_processor, strict=True)]
        what = f"{name} {game.label}"
        rows.append(
            ("ours", what, spread(rates["one"]), spread(rates["two"]), spread(gains, ".2f"), "–", "–")
        )
    say("finding the fastest of the others")
    rivals, missing, goals = _rivals()
    ours = Ours(tablee.game("kalaha", "standard"), 1)
    rates = _rounds({"ours": ours.rate, **rivals}, effort)
    for name in rivals:
        ratios = [mine / theirs for mine, theirs in zip(rates["ours"], rates[name], strict=True)]
        goal = goals.get(name)
        told = "–" if goal is None else verdict(f"≥ {goal:g}", met=median(ratios) >= goal)
        rows.append((*name.split(": "), spread(rates[name]), "–", "–", spread(ratios, ".1f"), told))
    rows += [(*name.split(": "), why, "–", "–", "–", "–") for name, why in missing.items()]
    return Results(HEADINGS, tuple(rows), texts=2)


def _rounds(contenders: dict[str, Contender], effort: Effort) -> dict[str, list[float]]:
    rates: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(effort.rounds):
        for name, contender in contenders.items():
            rates[name].append(contender(effort.seconds))
    return rates


def _rivals() -> tuple[dict[str, Contender], dict[str, str], dict[str, float]]:
    """Returns who can run here, who cannot, with the reason, and how many times as fast ours should be."""
    found: dict[str, Contender] = {}
    missing: dict[str, str] = {}
    goals: dict[str, float] = {}
    if pettingzoo_steps.available():
        name, fastest = _fastest()
        found[f"PettingZoo: {name}, its fastest game of turns"] = fastest
        goals[f"PettingZoo: {name}, its fastest game of turns"] = 20
    else:
        missing["PettingZoo: classic games"] = "not installed (extra bench)"
    for game in PGX_GAMES:
        if pgx_steps.available():
            rival = pgx_steps.Pgx(game)
            name = f"pgx: {game}, {rival.size:,} at once"
            found[name] = rival.rate
            goals[name] = 5
        else:
            missing[f"pgx: {game}"] = "not installed (extra bench)"
    if openspiel.available():
        found["OpenSpiel: mancala, stepped from Python"] = openspiel.Stepping().rate
        rollouts = openspiel.OpenSpiel()
        found["OpenSpiel: mancala, moves of C++ rollouts"] = rollouts.move_rate
    else:
        missing["OpenSpiel: mancala"] = "not installed"
    return found, missing, goals


def _fastest() -> tuple[str, Contender]:
    """Returns PettingZoo's fastest game of those that can be loaded here."""
    rates: dict[str, tuple[float, Contender]] = {}
    for name in pettingzoo_steps.GAMES:
        try:
            game = pettingzoo_steps.PettingZoo(name)
        except ImportError:  # some need libraries of their own
            continue
        rates[name] = (game.rate(0.3), game.rate)
    best = max(rates, key=lambda name: rates[name][0])
    return best, rates[best][1]
