"""Plays single games from plain data, in whatever process or on whatever machine.

Workers get names, options, specs and seeds and build the rest themselves. An agent that crashes, hangs,
answers nonsense or too late loses that game, the others share it; the reason is kept and the rest goes on.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from tablee.arena.played import Played, line_of
from tablee.arena.schedule import Fixture
from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed
from tablee.core.game import Game
from tablee.core.options import Value
from tablee.match import Table, seat_agent
from tablee.roster import find_game


@dataclass(frozen=True)
class Hall:
    """Where games are played, as plain data: the rules, who may be seated, and each one's time."""

    game: str
    options: dict[str, Value]
    seats: int
    specs: tuple[str, ...]
    opening: int
    load_code: bool
    limits: tuple[float | None, ...] = ()  # seconds a move, by agent
    keep: bool = False  # whether records are wanted

    def settle(self) -> Game:
        return find_game(self.game).configure(self.options, seats=self.seats)

    def limit(self, entrant: int) -> float | None:
        return self.limits[entrant] if self.limits else None


def play_batch(hall: Hall, fixtures: Sequence[Fixture]) -> list[Played]:
    """Plays some games, one after the other."""
    game = hall.settle()
    return [played for fixture in fixtures if (played := play_fixture(game, hall, fixture))]


def play_fixture(game: Game, hall: Hall, fixture: Fixture, until: float | None = None) -> Played | None:
    """Plays one game with agents of its own; None when it was not over by the time of `until`."""
    specs = [hall.specs[entrant] for entrant in fixture.entrants]
    agents = [seat_agent(game.kind, spec, load_code=hall.load_code) for spec in specs]
    limits = [hall.limit(entrant) for entrant in fixture.entrants]
    budgets = [None if limit is None else Budget(seconds=limit) for limit in limits]
    table = Table(game, agents, specs, fixture.seed, hall.opening, started="")
    times: list[list[float]] = [[] for _ in specs]
    forfeit = None
    try:
        while (seat := table.mover) >= 0:
            if until is not None and time.perf_counter() > until:
                return None
            table.step(budgets[seat])
            times[seat].append(table.seconds[-1])
        outcome = table.state.outcome
        winners = outcome.winners if outcome else ()
    except AgentFailed as error:
        forfeit = error.note
        winners = tuple(seat for seat in range(game.seats) if seat != table.mover)
    finally:
        table.dismiss()
    moves = tuple(map(len, times))
    line = ""
    if hall.keep:
        record = table.record()
        line = line_of(fixture.number, fixture.deal, fixture.entrants, moves, record, forfeit)
    return Played(
        fixture.number,
        fixture.deal,
        fixture.entrants,
        winners,
        moves,
        tuple(map(sum, times)),
        forfeit,
        tuple(map(tuple, times)),
        line,
    )
