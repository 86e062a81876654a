"""Advice to a person: the best move the game's strongest level sees, and what others promise.

How good a move is, is a share of the win from 0 to 1, from the game's tree search, which estimates payoffs by
playing on; the advice and the estimates come from the view of the seat.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

from tablee.core.budget import Budget
from tablee.core.game import GameKind
from tablee.core.state import View
from tablee.roster import build_agent, templates_of

ESTIMATOR = "ismcts"  # it answers with payoffs
SECONDS = 1.0
MOST = 3  # moves whose prospects are told
# Simulated games, and the share of those of the most tried move, from which prospects are worth telling.
LEAST_TRIED, LEAST_SHARE = 50, 0.02


@dataclass(frozen=True)
class Hint:
    """`move` is the advice; `chances` are prospects, of the advice first, then of the best others."""

    move: str
    chances: tuple[tuple[str, float], ...]


def advisers(kind: GameKind) -> tuple[str, str | None]:
    """Returns the agent that advises, and the one that estimates."""
    strongest = kind.levels[max(kind.levels)]
    return strongest, ESTIMATOR if ESTIMATOR in kind.agents else None


def templates_for_hints(kind: GameKind) -> tuple[ModuleType, ...]:
    """Returns the templates that hints need compiled."""
    return templates_of(kind, [spec for spec in advisers(kind) if spec])


def hint(
    view: View, seed: int, seconds: float = SECONDS, cancelled: Callable[[], bool] | None = None
) -> Hint:
    """Thinks for about `seconds`."""
    kind = view.game.kind
    strongest, estimator = advisers(kind)
    half = Budget(seconds=seconds / 2, cancelled=cancelled)
    values: dict[str, tuple[int, float]] = {}
    if estimator is not None and len(view.legal) > 1:
        values = build_agent(kind, estimator).values(view, half, seed)  # type: ignore[attr-defined]
    if values and strongest.partition(":")[0] == estimator:
        move = max(values, key=lambda found: values[found])
    else:
        move = build_agent(kind, strongest).choose(view, half, seed)
    return Hint(move, _prospects(move, values))


def _prospects(advice: str, values: dict[str, tuple[int, float]]) -> tuple[tuple[str, float], ...]:
    """Estimates are rougher than the advice: those that contradict it are not worth telling."""
    least = max(LEAST_TRIED, LEAST_SHARE * max((tried for tried, _ in values.values()), default=0))
    sure = {move: value for move, (tried, value) in values.items() if tried >= least}
    if advice not in sure:
        return ()
    others = [move for move in sure if move != advice and sure[move] <= sure[advice]]
    best = sorted(others, key=lambda move: -sure[move])
    return tuple((move, sure[move]) for move in (advice, *best[: MOST - 1]))
