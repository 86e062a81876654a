"""Plays the fixtures of a tournament, on one process or several, with the same result.

Worker processes get plain data (names, options, specs, seeds) and build the rest themselves. An
agent that crashes or answers nonsense loses that game; the reason is kept and the rest goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tablee.arena.schedule import Fixture, schedule
from tablee.core.errors import AgentFailed, BadUse
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.options import Value
from tablee.match import Table
from tablee.roster import build_agent, check_spec, find_game


@dataclass(frozen=True)
class Played:
    """One game's result. `moves` and `seconds` are by seat, the opening not counted."""

    number: int
    entrants: tuple[int, int]
    winners: tuple[int, ...]
    moves: tuple[int, int]
    seconds: tuple[float, float]
    forfeit: Note | None = None

    def share(self, entrant: int) -> float:
        """1 for a win, ½ for a draw, 0 for a loss."""
        if len(self.winners) != 1:
            return 0.5
        return 1.0 if self.entrants[self.winners[0]] == entrant else 0.0


@dataclass(frozen=True)
class Tournament:
    """Every pair of `agents`, `games` for each."""

    game: Game
    agents: Sequence[str]
    games: int
    seed: int
    opening: int
    load_code: bool = False  # only the command line may name classes

    def fixtures(self) -> list[Fixture]:
        """All games to be played; checks the agents first."""
        if self.game.seats != 2:
            raise BadUse(why=Note("two_seats", N_("tournaments are for games of two seats")))
        for spec in self.agents:
            check_spec(self.game.kind, spec, load_code=self.load_code)
        return schedule(self.agents, self.games, self.seed)

    def play(self, jobs: int = 1) -> Iterator[Played]:
        """Plays all fixtures, yielding each as it ends, in any order when there are several jobs."""
        fixtures = self.fixtures()
        if jobs == 1:
            yield from (self._play(fixture) for fixture in fixtures)
            return
        from joblib import Parallel, delayed

        pool = Parallel(n_jobs=jobs, return_as="generator_unordered")
        yield from pool(delayed(play_fixture)(*self._as_data(fixture)) for fixture in fixtures)

    def _play(self, fixture: Fixture) -> Played:
        return play_fixture(*self._as_data(fixture))

    def _as_data(self, fixture: Fixture) -> tuple[str, dict[str, Value], tuple[str, ...], Fixture, int, bool]:
        specs = tuple(self.agents[entrant] for entrant in fixture.entrants)
        return self.game.kind.name, self.game.options, specs, fixture, self.opening, self.load_code


def play_fixture(
    name: str,
    options: dict[str, Value],
    specs: tuple[str, ...],
    fixture: Fixture,
    opening: int,
    load_code: bool,
) -> Played:
    """Plays one game from plain data, in whatever process."""
    kind = find_game(name)
    agents = [build_agent(kind, spec, load_code=load_code) for spec in specs]
    table = Table(kind.settle(options), agents, specs, fixture.seed, opening)
    forfeit = None
    winners: tuple[int, ...] = ()
    try:
        while not table.state.is_over:
            table.step()
        outcome = table.state.outcome
        winners = outcome.winners if outcome else ()
    except AgentFailed as error:
        forfeit = error.note
        winners = (1 - table.mover,)
    moves, seconds = [0, 0], [0.0, 0.0]
    for at in range(table.opening, len(table.moves)):
        moves[table.states[at].mover] += 1
        seconds[table.states[at].mover] += table.seconds[at]
    return Played(
        fixture.number, fixture.entrants, winners, (moves[0], moves[1]), (seconds[0], seconds[1]), forfeit
    )
