"""What the referee costs: whole tournament games between `random` agents, records and checks included.

Each game is dealt, seated, played through views with every answer checked, and written as a line of
`games.jsonl`, as a tournament's worker does it.
"""

from __future__ import annotations

import time
from itertools import count
from statistics import median

from harness import Effort, Say, verdict
from results import Results, spread
from tablee.arena.schedule import Fixture
from tablee.arena.worker import MatchSettings, play_fixture
from tablee.core import rng
from tablee.core.game import Game
from tablee.roster import find_game

TARGET = 1000  # games of Kalaha a second and core
TABLES = (
    ("kalaha", "standard", 2),
    ("schotten_totten", "iello_base", 2),
    ("love_letter", None, 2),
    ("love_letter", None, 4),
    ("cluedo", None, 3),
)


def measure(effort: Effort, say: Say) -> Results:
    """Returns games a second and the cost of a move, for each game."""
    rows = []
    for name, preset, seats in TABLES:
        say(f"{name}, {seats} seats")
        game = find_game(name)(preset, seats)
        samples = [_sample(game, effort.seconds, number) for number in range(effort.rounds + 1)][1:]
        rates, moves, whole, ours = zip(*samples, strict=True)
        goal = "–"
        if name == "kalaha":
            goal = verdict(f"≥ {TARGET:,}", met=median(rates) >= TARGET)
        rows.append(
            (
                f"{name} {game.preset}, {seats} seats",
                spread(rates),
                goal,
                f"{sum(moves) / len(moves):.1f}",
                spread(whole, ".1f"),
                spread(ours, ".1f"),
            )
        )
    headings = (
        "game",
        "games a second",
        "target",
        "moves a game",
        "µs a move",
        "µs a move without the agents",
    )
    return Results(headings, tuple(rows))


def _sample(game: Game, seconds: float, number: int) -> tuple[float, float, float, float]:
    """Games a second, moves a game, microseconds a move, and the same without what the agents took.

    By the thread's CPU time; the agents' part of it is their part of the time on the wall.
    """
    specs = ("random",) * game.seats
    settings = MatchSettings(
        game.kind.name, game.options, game.seats, specs, game.kind.default_opening, False, keep=True
    )
    entrants = tuple(range(game.seats))
    moves, thinking, games = 0, 0.0, 0
    begin, wall = time.thread_time(), time.perf_counter()
    for games in count(1):
        played = play_fixture(
            game, settings, Fixture(games, games, entrants, rng.derive(number, "referee", games))
        )
        if played is None:
            raise RuntimeError("a game without a deadline was not finished")
        moves += played.length
        thinking += sum(played.seconds)
        if time.thread_time() - begin >= seconds:
            break
    taken, passed = time.thread_time() - begin, time.perf_counter() - wall
    a_move = 1e6 * taken / moves
    return games / taken, moves / games, a_move, a_move * (1 - thinking / passed)
