"""What a worker process does: it rebuilds the game and the agents from plain data and plays fixtures.

Nothing but plain data travels to a worker, so it may be another process or another machine; only agents that
Python code has handed over as objects travel as they are, pickled. An agent that
crashes, hangs, answers nonsense or answers too late loses that game, the other seats share the win; the
reason is kept in the result and the tournament goes on.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from tablee.arena.game_result import GameResult, ledger_line
from tablee.arena.schedule import Fixture
from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed
from tablee.core.game import Game, GameKind
from tablee.core.options import Value
from tablee.match import Table, seat_agent
from tablee.roster import as_agent, find_game

Player = Agent | type[Agent]  # an agent handed over as an object, or the class that each game makes one of


@dataclass(frozen=True)
class MatchSettings:
    """What all games of a tournament have in common, as plain data from which a worker rebuilds them."""

    game: str
    options: dict[str, Value]
    seats: int
    specs: tuple[str, ...]  # the agents, by their numbers
    opening: int
    load_code: bool
    limits: tuple[float | None, ...] = ()  # seconds a move, by agent; empty: nobody has a limit
    keep: bool = False  # whether results carry their line for `games.jsonl`
    players: dict[str, Player] = field(default_factory=dict)  # agents that are no specs, by their names
    sandbox: bool = False

    def seat(self, kind: GameKind, spec: str) -> Agent:
        """Returns the agent that a spec names, fresh but for one that was handed over as an object."""
        if spec in self.players:
            return as_agent(self.players[spec])
        return seat_agent(kind, spec, load_code=self.load_code, sandbox=self.sandbox)

    def build_game(self) -> Game:
        """Returns the game with its options set."""
        return find_game(self.game).configure(self.options, seats=self.seats)

    def limit(self, entrant: int) -> float | None:
        """Returns the seconds that an agent has for each move, or None."""
        return self.limits[entrant] if self.limits else None


def play_batch(settings: MatchSettings, fixtures: Sequence[Fixture]) -> list[GameResult]:
    """Plays some fixtures one after the other and returns their results."""
    game = settings.build_game()
    return [result for fixture in fixtures if (result := play_fixture(game, settings, fixture))]


def play_fixture(
    game: Game, settings: MatchSettings, fixture: Fixture, until: float | None = None
) -> GameResult | None:
    """Plays one fixture with fresh agents; returns None when it was not over at the time `until`."""
    specs = [settings.specs[entrant] for entrant in fixture.entrants]
    agents = [settings.seat(game.kind, spec) for spec in specs]
    limits = [settings.limit(entrant) for entrant in fixture.entrants]
    budgets = [None if limit is None else Budget(seconds=limit) for limit in limits]
    table = Table(game, agents, specs, fixture.seed, settings.opening, started="")
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
        # The mover is who failed: the position is still the one it was asked about.
        winners = tuple(seat for seat in range(game.seats) if seat != table.mover)
    finally:
        table.dismiss()
    moves = tuple(map(len, times))
    line = ""
    if settings.keep:
        record = table.record(ended=True)
        line = ledger_line(fixture.number, fixture.deal, fixture.entrants, moves, record, forfeit)
    return GameResult(
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
