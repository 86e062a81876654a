"""Plays the fixtures of a tournament, on one process or several, with the same result.

Worker processes get plain data (names, options, specs, seeds) and build the rest themselves, many
games at a time. An agent that crashes, hangs, answers nonsense or too late loses that game, the others
share it; the reason is kept and the rest goes on.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import inf

from tablee.arena.schedule import ALONE, Entrants, Fixture, schedule
from tablee.core.errors import AgentFailed
from tablee.core.game import Game
from tablee.core.notes import Note
from tablee.core.options import Value
from tablee.match import Table, check_seat, seat_agent
from tablee.roster import find_game

TRIAL_SECONDS = 1.0  # of playing here, to see how long games are, before other processes are asked
START_SECONDS = 1.5  # what starting them takes; less work than that is done here
BATCH_SECONDS = 0.25  # of games for a process at a time
LEAST_BATCHES = 4  # for each process, so that all end at about the same time


@dataclass(frozen=True)
class Played:
    """One game's result. `moves` and `seconds` are by seat, the opening not counted."""

    number: int
    deal: int
    entrants: Entrants
    winners: tuple[int, ...]  # seats; nobody shares like everybody
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    forfeit: Note | None = None

    def share(self, entrant: int) -> float:
        """An entrant's part of the win: 1/k for each of its seats among k winners."""
        if not self.winners:
            return self.entrants.count(entrant) / len(self.entrants)
        return sum(self.entrants[seat] == entrant for seat in self.winners) / len(self.winners)

    @property
    def failed(self) -> int | None:
        """The entrant that forfeited the game."""
        return None if self.forfeit is None else self.entrants[self.forfeit.fields["seat"] - 1]


@dataclass(frozen=True)
class Hall:
    """Where games are played, as plain data for whatever process: the rules, and who may be seated."""

    game: str
    options: dict[str, Value]
    seats: int
    specs: tuple[str, ...]
    opening: int
    load_code: bool

    def settle(self) -> Game:
        return find_game(self.game).settle(self.options, seats=self.seats)


@dataclass(frozen=True)
class Tournament:
    """Every company of `agents` that `table` asks for (see schedule.py), `games` for each."""

    game: Game
    agents: Sequence[str]
    games: int
    seed: int
    opening: int
    load_code: bool = False  # only the command line may name classes
    table: str = ALONE

    def fixtures(self) -> list[Fixture]:
        """All games to be played; checks the agents first."""
        for spec in self.agents:
            check_seat(self.game, spec, load_code=self.load_code)
        return schedule(self.agents, self.games, self.seed, self.game.seats, self.table)

    def play(self, jobs: int = 1) -> Iterator[Played]:
        """Plays all fixtures, yielding each as it ends, in any order when there are several jobs."""
        fixtures, hall = self.fixtures(), self._hall()
        begin, ends = time.perf_counter(), []
        until = begin + TRIAL_SECONDS if jobs > 1 else None
        for fixture in fixtures:
            played = play_fixture(self.game, hall, fixture, until)
            if played is None:
                break
            ends.append(time.perf_counter())
            yield played
        rest = fixtures[len(ends) :]
        if not rest:
            return
        # The first game is no measure where there are others: it loads what all of them use.
        a_game = (ends[-1] - ends[0]) / (len(ends) - 1) if len(ends) > 1 else inf
        if a_game * len(rest) < START_SECONDS:
            yield from play_batch(hall, rest)
            return
        from joblib import Parallel, delayed

        pool = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)
        size = max(1, min(int(BATCH_SECONDS / a_game), len(rest) // (LEAST_BATCHES * jobs)))
        for batch in pool(delayed(play_batch)(hall, some) for some in _batches(rest, size)):
            yield from batch

    def _hall(self) -> Hall:
        game = self.game
        return Hall(
            game.kind.name, game.options, game.seats, tuple(self.agents), self.opening, self.load_code
        )


def _batches(fixtures: Sequence[Fixture], size: int) -> Iterator[list[Fixture]]:
    left = iter(fixtures)
    while some := list(islice(left, size)):
        yield some


def play_batch(hall: Hall, fixtures: Sequence[Fixture]) -> list[Played]:
    """Plays some games from plain data, in whatever process."""
    game = hall.settle()
    return [played for fixture in fixtures if (played := play_fixture(game, hall, fixture))]


def play_fixture(game: Game, hall: Hall, fixture: Fixture, until: float | None = None) -> Played | None:
    """Plays one game with agents of its own; None when it was not over by the time of `until`."""
    specs = [hall.specs[entrant] for entrant in fixture.entrants]
    agents = [seat_agent(game.kind, spec, load_code=hall.load_code) for spec in specs]
    table = Table(game, agents, specs, fixture.seed, hall.opening)
    moves, seconds = [0] * game.seats, [0.0] * game.seats
    forfeit = None
    winners: tuple[int, ...] = ()
    try:
        while (seat := table.mover) >= 0:
            if until is not None and time.perf_counter() > until:
                return None
            table.step()
            moves[seat] += 1
            seconds[seat] += table.seconds[-1]
        outcome = table.state.outcome
        winners = outcome.winners if outcome else ()
    except AgentFailed as error:
        forfeit = error.note
        winners = tuple(seat for seat in range(game.seats) if seat != table.mover)
    finally:
        table.dismiss()
    return Played(
        fixture.number, fixture.deal, fixture.entrants, winners, tuple(moves), tuple(seconds), forfeit
    )
