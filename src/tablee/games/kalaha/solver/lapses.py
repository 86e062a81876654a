"""Finds lapses in games that were played: decisions after which a seat ended below what it had in hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.core.solution import SilentWatcher
from tablee.core.state import State
from tablee.games.kalaha.endgames.database import Endgames, open_endgames
from tablee.games.kalaha.endgames.tables import rows_of
from tablee.games.kalaha.solver.kalaha_solver import table_bits, usual_reach
from tablee.games.kalaha.solver.prover import Prover
from tablee.games.kalaha.solver.solvability import require_solvable


@dataclass(frozen=True)
class Lapse:
    """A position in which a seat was to move, and the number of moves before it.

    It was worth at least `least` to that seat, and the game ended with `margin`.
    """

    number: int
    position: str
    least: int
    margin: int


def find_lapses(
    states: Sequence[State],
    seat: int,
    jobs: int = 1,
    reach: int | None = None,
    endgames: Endgames | None = None,
) -> list[Lapse]:
    """Returns the decisions of a seat that were worth more than the margin with which the game ended.

    `states` are those of a game to its end. The search shares nothing with the agent that played but the
    solver: each decision is asked whether it is worth more than the seat got. Endgames that are open already
    may be given.

    :raises BadUse: when the rules cannot be solved, or a swap may have come.
    """
    end = states[-1]
    margin = _lead(end, seat)
    decisions = [(number, state) for number, state in enumerate(states[:-1]) if state.mover == seat]
    if not decisions:
        return []
    seeds = max(require_solvable(state) for _, state in decisions)
    if endgames is None:
        endgames = _endgames(end, seeds, jobs, reach)
    prover = Prover(end.game, endgames, jobs, table_bits(end.game, seeds, endgames.seeds))
    found = []
    for number, state in reversed(decisions):  # few seeds first: what is found of them helps with the others
        lead = _lead(state, seat)
        own, other = rows_of(state.record())
        bounds, goal = prover.known(own, other), margin - lead + 1
        if bounds.low < goal <= bounds.high:
            bounds = prover.narrow(own, other, bounds, goal, lambda: None)
        if bounds.low >= goal:
            found.append(Lapse(number, state.text, bounds.low + lead, margin))
    return found[::-1]


def _endgames(state: State, seeds: int, jobs: int, reach: int | None) -> Endgames:
    wanted = usual_reach(state.game, seeds) if reach is None else min(reach, seeds)
    return open_endgames(state.game, wanted, SilentWatcher(), jobs=jobs)


def _lead(state: State, seat: int) -> int:
    """Returns a seat's store less the other's."""
    return int(state.game.kernels.margin(state.game.setup, state.record(), seat))
