"""Goes through a record move by move, with the judge that fits the game.

Alpha-beta judges games of two seats in which nothing is hidden; simulated games judge all others. Where the
game has a solver, what that proves goes before.

With `seat` only that seat's views are ever handed on: what the seat could not know cannot change the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Protocol

from tablee.analysis import alphabeta_evaluator
from tablee.analysis.alphabeta_evaluator import ALIKE, AlphaBetaEvaluator
from tablee.analysis.analysis import Analysis, MoveJudged
from tablee.analysis.proofs import (
    corrected_chances,
    corrected_move,
    prove,
    proven_chances,
    proven_move,
    rest_of,
)
from tablee.core.budget import Budget
from tablee.core.errors import BadOption, BadUse
from tablee.core.game import GameKind
from tablee.core.notes import N_, Note
from tablee.core.solution import ProvenValues, SilentWatcher, Watcher
from tablee.core.state import View
from tablee.match.visibility import seen_move
from tablee.records import Record
from tablee.roster import build_agent
from tablee.search import evaluation
from tablee.search.evaluation import Cancelled, Chances, Evaluator, MoveEvaluation
from tablee.search.ismcts import IsMcts


class Judge(Protocol):
    """Says what positions and moves are worth; each `budget` is for one position."""

    def evaluate_move(
        self, view: View, played: str, budget: Budget, seed: int, cancelled: Cancelled = None
    ) -> MoveEvaluation:
        """Returns the chances with the best move and with the one that was played."""

    def evaluate_position(
        self, view: View, budget: Budget, seed: int, cancelled: Cancelled = None
    ) -> Chances:
        """Returns the chances of a position that nobody has answered yet."""


def judge_of(kind: GameKind) -> Judge:
    """Returns the judge of a game; where the game lists a tree search, one with its settings."""
    if _alphabeta_sees_all(kind):
        return AlphaBetaEvaluator()
    search = build_agent(kind, "ismcts") if "ismcts" in kind.agents else None
    return Evaluator(search if isinstance(search, IsMcts) else IsMcts(), kind)


def templates_of(kind: GameKind) -> tuple[ModuleType, ...]:
    """Returns the search templates that must be compiled before a game can be analysed."""
    usual = alphabeta_evaluator.TEMPLATES if _alphabeta_sees_all(kind) else evaluation.TEMPLATES
    solver = kind.solver
    return tuple(dict.fromkeys((*usual, *(solver.templates if solver is not None else ()))))


def _alphabeta_sees_all(kind: GameKind) -> bool:
    return kind.perfect_information and "alphabeta" in kind.agents and hasattr(kind.rules, "limits")


DEFAULT_BUDGET = Budget(simulations=2000)
WORLDS = 4  # imagined to see whether a move could have led to anything else


@dataclass(frozen=True)
class _Seen:
    """A move as it looked to the viewer."""

    number: int
    view: View  # before the move
    move: str
    judged: bool


def analyse(
    record: Record,
    seat: int | None = None,
    budget: Budget = DEFAULT_BUDGET,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    watcher: Watcher | None = None,
) -> Analysis:
    """Chances before every move, the best move and what was lost; `budget` is for each move.

    `progress` is told how many positions of how many are done, `watcher` what is built and proven before.
    Once `cancelled` says so, what has been analysed until then is returned. Budgets in simulations or depth
    give the same result every time.
    """
    game = record.game
    finished = record.final.is_over or record.outcome is not None
    _check(record, seat, finished=finished)
    total = len(record.moves) + 1
    hidden = not game.kind.perfect_information
    stopped = cancelled or (lambda: False)
    proven = _proven(record, budget, stopped, watcher or SilentWatcher())
    reviewer = _Reviewer(judge_of(game.kind), rest_of(budget) if any(proven) else budget, seed, stopped)
    done: list[MoveJudged] = []
    final: Chances | None = None
    moves = list(_moves(record, seat))
    for seen, known in zip(moves, proven, strict=False):
        found = reviewer.move(seen, known)
        if stopped():
            break
        done.append(found)
        if progress:
            progress(len(done), total)
    else:
        viewer = record.final.mover if seat is None else seat
        found_last = _last(reviewer, record, record.final.view(viewer), proven[-1])
        if not stopped():
            final = found_last
            if progress:
                progress(total, total)
    if hidden:
        _carry_back(done, [seen.view for seen in moves])
    return Analysis(record.game_name, game.seats, seat, tuple(done), final, finished, hidden)


def _check(record: Record, seat: int | None, *, finished: bool) -> None:
    last = record.game.seats - 1
    if seat is not None and (type(seat) is not int or not 0 <= seat <= last):
        expected = Note("seat_of_table", N_("a seat from 0 to {last}"), {"last": last})
        raise BadOption(option="seat", value=repr(seat), expected=expected)
    if seat is None and not finished and not record.game.kind.perfect_information:
        why = N_(
            "this game is not over and its analysis would tell what is hidden: name a seat to look from, "
            "as with --seat 1"
        )
        raise BadUse(why=Note("still_hidden", why))


def _moves(record: Record, seat: int | None) -> Iterator[_Seen]:
    game = record.game
    open_to_all = game.kind.perfect_information
    for number, (state, move) in enumerate(zip(record.states, record.moves, strict=False), start=1):
        viewer = state.mover if seat is None or open_to_all else seat
        drawn = number <= record.opening
        own = viewer == state.mover
        yield _Seen(number, state.view(viewer), seen_move(state, move, viewer), judged=own and not drawn)


def _proven(
    record: Record, budget: Budget, cancelled: Callable[[], bool], watcher: Watcher
) -> list[ProvenValues | None]:
    """Returns what is proven of each position; nothing where the game has no solver, or hides something."""
    game = record.game
    solver = game.kind.solver if game.kind.perfect_information else None
    examiner = None if solver is None else solver.examiner(game)
    if examiner is None:
        return [None] * len(record.states)
    return prove(examiner, record.states, record.moves, budget, watcher, cancelled)


@dataclass(frozen=True)
class _Reviewer:
    """Judges by what is proven, and by its judge, with a budget for each position, where that is open."""

    judge: Judge
    budget: Budget
    seed: int
    cancelled: Callable[[], bool]

    def move(self, seen: _Seen, proven: ProvenValues | None) -> MoveJudged:
        """Returns what a move was worth."""
        view = seen.view
        if not seen.judged:
            chances = self.position(view, proven)
            return MoveJudged(seen.number, view.mover, seen.move, view.seat, chances, judged=False)
        found = self._evaluated(view, seen.move, proven)
        better = found.best != seen.move
        return MoveJudged(
            number=seen.number,
            seat=view.mover,
            move=seen.move,
            viewer=view.seat,
            chances=found.chances,
            judged=True,
            best=found.best if better else None,
            best_chance=found.chances[view.seat] if better else None,
            played_chance=found.played[view.seat],
            solved=found.solved,
            proven=found.proven,
        )

    def _evaluated(self, view: View, played: str, proven: ProvenValues | None) -> MoveEvaluation:
        known = None if proven is None else proven_move(proven, view.seat, played)
        if known is not None:
            return known
        found = self.judge.evaluate_move(view, played, self.budget, self.seed, self.cancelled)
        return found if proven is None else corrected_move(found, proven, view.seat, played)

    def position(self, view: View, proven: ProvenValues | None) -> Chances:
        """Returns the chances of a position that nobody has answered yet."""
        known = None if proven is None else proven_chances(proven, view.mover)
        if known is not None:
            return known
        found = self.judge.evaluate_position(view, self.budget, self.seed, self.cancelled)
        return found if proven is None else corrected_chances(found, proven, view.mover)


def _last(reviewer: _Reviewer, record: Record, view: View, proven: ProvenValues | None) -> Chances:
    """Returns what each seat got, or may still get."""
    game = view.game
    if view.is_over:
        return game.payoffs(view.record())
    if record.outcome is not None:  # given up, lost on time, or ended by agreement
        winners = record.outcome.winners or tuple(range(game.seats))
        return tuple(1.0 / len(winners) if seat in winners else 0.0 for seat in range(game.seats))
    return reviewer.position(view, proven)


def _carry_back(moves: list[MoveJudged], views: Sequence[View]) -> None:
    """Gives the first of two moves at least the worth of the second, where both are one decision.

    They are where a seat moves twice and has learned nothing in between. What the second position is worth,
    the first move was worth; and looked at from the second it is known better, because a simulated game that
    goes on by quick rules may miss what its player had in mind. `views` are those before each move. Modifies
    `moves`, the last ones first.
    """
    for at in range(len(moves) - 2, -1, -1):
        first, second = moves[at], moves[at + 1]
        if (
            first.judged
            and first.seat == second.seat
            and _taught_nothing(views[at], first.move, views[at + 1])
        ):
            moves[at] = _at_least(first, second.chances)


def _taught_nothing(before: View, move: str, after: View) -> bool:
    """Returns whether the seat could tell beforehand what it would see after its move."""
    worlds = (before.fill(number) for number in range(WORLDS))
    return all(world.play(move).view(before.seat) == after for world in worlds)


def _at_least(move: MoveJudged, chances: tuple[float, ...]) -> MoveJudged:
    worth = chances[move.seat]
    if move.played_chance is None or worth <= move.played_chance:
        return move
    if move.best_chance is not None and move.best_chance - worth >= ALIKE:
        return replace(move, played_chance=worth)
    return replace(move, chances=chances, played_chance=worth, best=None, best_chance=None)
