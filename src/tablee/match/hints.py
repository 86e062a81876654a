"""Advice to a person: a move that is proven to be good, or the best that the game's strongest level sees.

Where the game's solver proves win, draw or loss in time, that is the advice, with what is proven of the other
moves. Otherwise how good a move is, is a share of the win from 0 to 1, from the game's tree search, which
estimates payoffs by playing on. All of it comes from the view of the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import ModuleType

from tablee.core.budget import Budget
from tablee.core.game import GameKind
from tablee.core.solution import LOSS, Examiner, ProvenValues, SilentWatcher
from tablee.core.state import View
from tablee.roster import build_agent, templates_of

ESTIMATOR = "ismcts"  # it answers with payoffs
SECONDS = 1.0
PROOF_PART = 0.4  # of the time, for what can be proven
MOST = 3  # moves whose prospects are told
# Simulated games, and the share of those of the most tried move, from which prospects are worth telling.
LEAST_TRIED, LEAST_SHARE = 50, 0.02


@dataclass(frozen=True)
class Hint:
    """`move` is the advice; `chances` are prospects, of the advice first, then of the best others.

    `proven` is what is known for certain, None where that is nothing.
    """

    move: str
    chances: tuple[tuple[str, float], ...]
    proven: ProvenValues | None = None


def advisers(kind: GameKind) -> tuple[str, str | None]:
    """Returns the agent that advises, and the one that estimates."""
    strongest = kind.levels[max(kind.levels)]
    return strongest, ESTIMATOR if ESTIMATOR in kind.agents else None


def templates_for_hints(kind: GameKind, *, estimates: bool = True) -> tuple[ModuleType, ...]:
    """Returns the templates that hints need compiled, with or without estimates of chances."""
    strongest, estimator = advisers(kind)
    specs = [strongest, estimator] if estimates and estimator else [strongest]
    solver = kind.solver
    found = (*templates_of(kind, specs), *(solver.templates if solver is not None else ()))
    return tuple(dict.fromkeys(found))


def hint(
    view: View,
    seed: int,
    seconds: float = SECONDS,
    cancelled: Callable[[], bool] | None = None,
    *,
    estimates: bool = True,
) -> Hint:
    """Thinks for about `seconds`; less where everything is proven sooner."""
    clock = Budget(seconds=seconds).start()
    solver = view.game.kind.solver
    examiner = None if solver is None else solver.examiner(view.game)
    proven: ProvenValues | None = None
    waits = examiner is not None and not examiner.is_ready  # then the others think first
    if examiner is not None and not waits:
        proven = _proven(examiner, view, Budget(seconds=PROOF_PART * seconds, cancelled=cancelled))
        if proven is not None and proven.advice is not None:
            return Hint(proven.advice, (), proven)
    left = seconds - clock.elapsed() - (PROOF_PART * seconds if waits else 0.0)
    budget = Budget(seconds=max(left, seconds / 10), cancelled=cancelled)  # nobody gets nothing
    move, values = _advised(view, budget, seed, estimates=estimates)
    if examiner is not None and waits:
        left = max(seconds - clock.elapsed(), seconds / 10)
        proven = _proven(examiner, view, Budget(seconds=left, cancelled=cancelled))
        if proven is not None and proven.advice is not None:
            return Hint(proven.advice, (), proven)
    if proven is None:
        return Hint(move, _prospects(move, values))
    move = _unrefuted(move, proven, values)
    return Hint(move, _prospects(move, _open(proven, values)), proven)


def _advised(
    view: View, budget: Budget, seed: int, *, estimates: bool
) -> tuple[str, dict[str, tuple[int, float]]]:
    """Returns what the strongest level plays, and how often each move was tried and what it promised."""
    kind = view.game.kind
    strongest, estimator = advisers(kind)
    values: dict[str, tuple[int, float]] = {}
    if estimates:
        budget = replace(budget, seconds=(budget.seconds or SECONDS) / 2)
        if estimator is not None and len(view.legal) > 1:
            values = build_agent(kind, estimator).values(view, budget, seed)  # type: ignore[attr-defined]
    if values and strongest.partition(":")[0] == estimator:
        return max(values, key=lambda found: values[found]), values
    return build_agent(kind, strongest).choose(view, budget, seed), values


def _proven(examiner: Examiner, view: View, budget: Budget) -> ProvenValues | None:
    """Returns what the game's solver proves in time; None where it says nothing of win, draw and loss."""
    found = examiner.examine(view, budget, SilentWatcher())
    return found if found is not None and found.tells_anything else None


def _unrefuted(advice: str, proven: ProvenValues, values: Mapping[str, tuple[int, float]]) -> str:
    """Returns the advice, or a better one where it is proven to be worse than another move, or lost while
    others may not be.
    """
    least = max(bounds.low for bounds in proven.moves.values())
    good = [move for move, bounds in proven.moves.items() if bounds.high >= least]
    hopeful = [move for move in good if proven.moves[move].share != LOSS] or good
    return advice if advice in hopeful else max(hopeful, key=lambda move: values.get(move, (0, 0.0)))


def _open(proven: ProvenValues, values: Mapping[str, tuple[int, float]]) -> dict[str, tuple[int, float]]:
    """Returns the estimates of moves whose result is not proven, moved to what is."""
    return {
        move: (tried, proven.moves[move].clip(value))
        for move, (tried, value) in values.items()
        if proven.moves[move].share is None
    }


def _prospects(advice: str, values: dict[str, tuple[int, float]]) -> tuple[tuple[str, float], ...]:
    """Estimates are rougher than the advice: those that contradict it are not worth telling."""
    least = max(LEAST_TRIED, LEAST_SHARE * max((tried for tried, _ in values.values()), default=0))
    sure = {move: value for move, (tried, value) in values.items() if tried >= least}
    if advice not in sure:
        return ()
    others = [move for move in sure if move != advice and sure[move] <= sure[advice]]
    best = sorted(others, key=lambda move: -sure[move])
    return tuple((move, sure[move]) for move in (advice, *best[: MOST - 1]))
