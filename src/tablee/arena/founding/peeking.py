"""ANDROIDE's Monte Carlo as its program plays: every simulated game is played with the true cards.

It is no agent and no spec text names it: the referee of this one experiment hands it the state.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tablee.arena.game_result import GameResult
from tablee.arena.schedule import Fixture
from tablee.arena.worker import MatchSettings
from tablee.core import rng
from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.state import State
from tablee.games.schotten_totten.agents.best import Best, placements
from tablee.games.schotten_totten.agents.montecarlo import ROLLOUTS
from tablee.match import Table
from tablee.roster import build_agent

CHOICES = 3  # placements that are tried


@dataclass(frozen=True)
class Peeker:
    """`per_move` simulated games after each of the three best placements."""

    per_move: int

    def choose(self, state: State, seed: int) -> str:
        view = state.view(state.mover)
        found = [move for _, move in placements(view)]
        if not found:
            return Best(1).choose(view, Budget(), seed)
        return max(found[:CHOICES], key=lambda move: self._earned(state, move, seed))

    def _earned(self, state: State, move: str, seed: int) -> float:
        """What the mover got in all simulated games; the same luck for every placement."""
        game, seat, after = state.game, state.mover, state.play(move)
        work = np.zeros(1, game.kind.rules.WORK)
        for name, value in ROLLOUTS["best3"].items():
            work[0][name] = value
        moves = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
        pay = np.zeros(game.seats, np.float64)
        source, drawn, total = rng.stream(seed, "peeking"), rng.stream(seed), 0.0
        for number in range(self.per_move):
            rng.fork(drawn, source, number)
            s = after.record()
            if not after.is_over:
                game.kernels.finish(game.setup, s, work, moves, drawn)
            game.kernels.payoff(game.setup, s, pay)
            total += float(pay[seat])
        return total


def play_peeking(
    settings: MatchSettings, peek: Sequence[int | None], fixtures: Sequence[Fixture]
) -> list[GameResult]:
    """Plays some games between two, of whom those with a number in `peek` are shown the cards."""
    return list(_games(settings, peek, fixtures))


def _games(
    settings: MatchSettings, peek: Sequence[int | None], fixtures: Sequence[Fixture]
) -> Iterator[GameResult]:
    game = settings.build_game()
    for fixture in fixtures:
        specs = [settings.specs[entrant] for entrant in fixture.entrants]
        agents: list[Agent | None] = [build_agent(game.kind, spec) for spec in specs]
        table = Table(game, agents, specs, fixture.seed, settings.opening)
        shown = [peek[entrant] for entrant in fixture.entrants]
        moves, seconds = [0] * game.seats, [0.0] * game.seats
        while (seat := table.mover) >= 0:
            number = shown[seat]
            if number is None:
                table.step()
            else:
                begin, seed = time.perf_counter(), rng.derive(fixture.seed, "peeker", seat, len(table.moves))
                move = Peeker(number).choose(table.state, seed)
                table.play(move, time.perf_counter() - begin)
            moves[seat] += 1
            seconds[seat] += table.seconds[-1]
        outcome = table.state.outcome
        yield GameResult(
            *(fixture.number, fixture.deal, fixture.entrants, outcome.winners if outcome else ()),
            *(tuple(moves), tuple(seconds)),
        )
