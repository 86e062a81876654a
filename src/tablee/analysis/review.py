"""Goes through a record move by move, with the judge that fits the game.

Alpha-beta judges games of two seats in which nothing is hidden; simulated games judge all others.

With `seat` only that seat's views are ever handed on: what the seat could not know cannot change the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp, sqrt
from types import ModuleType

import numpy as np

from tablee.analysis.analysis import Analysis, MoveJudged
from tablee.core.budget import Budget
from tablee.core.errors import BadOption, BadUse
from tablee.core.game import GameKind
from tablee.core.notes import N_, Note
from tablee.core.state import State, View
from tablee.match.visibility import seen_move
from tablee.records import Record
from tablee.roster import build_agent
from tablee.search import evaluation
from tablee.search.alphabeta import AlphaBeta, AlphaBetaResult
from tablee.search.evaluation import Cancelled, Chances, Evaluator, MoveEvaluation
from tablee.search.ismcts import IsMcts
from tablee.search.templates import alphabeta as template

ALPHABETA_TEMPLATES = (template,)
SCALE = 0.44
NEARLY = 0.99  # what is not certain is not shown as certain
ALIKE = 0.005  # chances that look the same
STEPS = 200  # of the search for each simulated game that the budget would allow


def judge_of(kind: GameKind) -> AlphaBetaEvaluator | Evaluator:
    """Returns the judge of a game; where the game lists a tree search, one with its settings."""
    if _alphabeta_sees_all(kind):
        return AlphaBetaEvaluator()
    search = build_agent(kind, "ismcts") if "ismcts" in kind.agents else None
    return Evaluator(search if isinstance(search, IsMcts) else IsMcts(), kind)


def templates_of(kind: GameKind) -> tuple[ModuleType, ...]:
    """Returns the search templates that must be compiled before a game can be analysed."""
    return ALPHABETA_TEMPLATES if _alphabeta_sees_all(kind) else evaluation.TEMPLATES


def _alphabeta_sees_all(kind: GameKind) -> bool:
    return kind.perfect_information and "alphabeta" in kind.agents and hasattr(kind.rules, "limits")


class AlphaBetaEvaluator:
    """Evaluates positions by alpha-beta, by turning leads into winning chances.

    Exact once the search sees the end: then the chance is 1, ½ or 0. Before that a lead of v seeds (or
    whatever `margin` counts) is worth 1 / (1 + e^(−v / (SCALE × √w))), where w is how far apart the final
    margins that can still happen are (`limits`): a lead weighs more the less there is left to play for. SCALE
    was fitted by `bench/fit_lead_scale.py` to games of alpha-beta against itself.

    The `budget` of each call is for one position, and simulations are turned into steps.
    """

    def evaluate_move(
        self, view: View, played: str, budget: Budget, seed: int, cancelled: Cancelled = None
    ) -> MoveEvaluation:
        """Returns the chances with the best move and with the one that was played."""
        found = _search(view, budget, seed, cancelled)
        best = _chance(view, found)
        after = view.fill(seed).play(played)  # nothing is hidden: this is the state itself
        if found.move == played:
            mine, solved = best, False
        else:
            # As far as the best move was looked at, so that neither is favoured by what lies just beyond.
            depth = None if found.solved else max(1, found.depth - 1)
            mine, solved = self._after(after, view.seat, budget & Budget(depth=depth), seed, cancelled)
        certain = found.solved or (solved and mine == 1.0)
        if mine > best - ALIKE:
            value = best if found.solved else max(mine, best)
            return MoveEvaluation(played, _both(view.seat, value), _both(view.seat, value), certain)
        return MoveEvaluation(found.move, _both(view.seat, best), _both(view.seat, mine), certain)

    def evaluate_position(
        self, view: View, budget: Budget, seed: int, cancelled: Cancelled = None
    ) -> Chances:
        """Returns the chances of a position that nobody has answered yet."""
        mover = view.fill(seed).view(view.mover)
        return _both(mover.seat, _chance(mover, _search(mover, budget, seed, cancelled)))

    @staticmethod
    def _after(
        state: State, seat: int, budget: Budget, seed: int, cancelled: Cancelled
    ) -> tuple[float, bool]:
        """Returns the chance of `seat` in a position, and whether it is certain."""
        if state.is_over:
            pay = np.zeros(state.game.seats, np.float64)
            state.game.kernels.payoff(state.game.setup, state.record(), pay)
            return float(pay[seat]), True
        view = state.view(state.mover)
        found = _search(view, budget, seed, cancelled)
        chance = _chance(view, found)
        return (chance if view.seat == seat else 1.0 - chance), found.solved or chance in (0.0, 1.0)


def _search(view: View, budget: Budget, seed: int, cancelled: Cancelled) -> AlphaBetaResult:
    steps = None if budget.simulations is None else STEPS * budget.simulations
    return AlphaBeta().search(view, budget, seed, cancelled, steps)


def _chance(view: View, found: AlphaBetaResult) -> float:
    """Returns the mover's chance, from what a search found."""
    low_high = np.zeros(2, np.int64)
    view.game.kernels.limits(view.game.setup, view.record(), view.seat, low_high)
    low, high = low_high.tolist()
    if found.solved:
        low = high = found.value
    if low > 0 or high < 0 or low == high:
        return 1.0 if low > 0 else 0.0 if high < 0 else 0.5
    chance = 1.0 / (1.0 + exp(-found.value / (SCALE * sqrt(high - low))))
    return min(max(chance, 1.0 - NEARLY), NEARLY)


def _both(seat: int, chance: float) -> Chances:
    return (chance, 1.0 - chance) if seat == 0 else (1.0 - chance, chance)


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
) -> Analysis:
    """Chances before every move, the best move and what was lost; `budget` is for each move.

    `progress` is told how many positions of how many are done. Once `cancelled` says so, what has been
    analysed until then is returned. Budgets in simulations or depth give the same result every time.
    """
    game = record.game
    finished = record.final.is_over or record.outcome is not None
    _check(record, seat, finished=finished)
    total = len(record.moves) + 1
    hidden = not game.kind.perfect_information
    judge = judge_of(game.kind)
    stopped = cancelled or (lambda: False)
    done: list[MoveJudged] = []
    final: Chances | None = None
    moves = list(_moves(record, seat))
    for seen in moves:
        found = _judge(judge, seen, budget, seed, stopped)
        if stopped():
            break
        done.append(found)
        if progress:
            progress(len(done), total)
    else:
        viewer = record.final.mover if seat is None else seat
        found_last = _last(judge, record, record.final.view(viewer), budget, seed, stopped)
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


def _judge(
    judge: AlphaBetaEvaluator | Evaluator,
    seen: _Seen,
    budget: Budget,
    seed: int,
    cancelled: Callable[[], bool],
) -> MoveJudged:
    view = seen.view
    if not seen.judged:
        chances = judge.evaluate_position(view, budget, seed, cancelled)
        return MoveJudged(seen.number, view.mover, seen.move, view.seat, chances, judged=False)
    found = judge.evaluate_move(view, seen.move, budget, seed, cancelled)
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
    )


def _last(
    judge: AlphaBetaEvaluator | Evaluator,
    record: Record,
    view: View,
    budget: Budget,
    seed: int,
    cancelled: Callable[[], bool],
) -> Chances:
    """Returns what each seat got, or may still get."""
    game = view.game
    if view.is_over:
        pay = np.zeros(game.seats, np.float64)
        game.kernels.payoff(game.setup, view.record(), pay)
        return tuple(pay.tolist())
    if record.outcome is not None:  # given up, lost on time, or ended by agreement
        winners = record.outcome.winners or tuple(range(game.seats))
        return tuple(1.0 / len(winners) if seat in winners else 0.0 for seat in range(game.seats))
    return judge.evaluate_position(view, budget, seed, cancelled)


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
