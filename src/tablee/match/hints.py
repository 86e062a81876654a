"""Advice to a person: the best move the game's strongest level sees, and what others promise.

How good a move is, is a share of the win from 0 to 1, from an agent of the game that estimates payoffs by
playing on (its tree search, or Monte Carlo); the advice and the estimates come from the view of the seat.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

from tablee.core.budget import Budget
from tablee.core.game import GameKind
from tablee.core.state import View
from tablee.roster import build_agent, templates_of

ESTIMATORS = ("ismcts", "montecarlo")  # they answer with payoffs
SECONDS = 1.0


@dataclass(frozen=True)
class Hint:
    """`chances` are the moves with the best prospects, best first; `move` is the advice."""

    move: str
    chances: tuple[tuple[str, float], ...]


def advisers(kind: GameKind) -> tuple[str, str | None]:
    """The agent that advises, and the one that estimates."""
    strongest = kind.levels[max(kind.levels)]
    return strongest, next((name for name in ESTIMATORS if name in kind.agents), None)


def templates_for_hints(kind: GameKind) -> tuple[ModuleType, ...]:
    """What has to be compiled for them."""
    return templates_of(kind, [spec for spec in advisers(kind) if spec])


def hint(
    view: View, seed: int, seconds: float = SECONDS, cancelled: Callable[[], bool] | None = None
) -> Hint:
    """Thinks for about `seconds`."""
    kind = view.game.kind
    strongest, estimator = advisers(kind)
    half = Budget(seconds=seconds / 2, cancelled=cancelled)
    chances: list[tuple[str, float]] = []
    if estimator is not None and len(view.legal) > 1:
        values = build_agent(kind, estimator).values(view, half, seed)  # type: ignore[attr-defined]
        tried = {move: value for move, (visits, value) in values.items() if visits}
        chances = sorted(tried.items(), key=lambda found: -values[found[0]][0])
    advice = chances[0][0] if chances and strongest.partition(":")[0] == estimator else None
    move = advice or build_agent(kind, strongest).choose(view, half, seed)
    return Hint(move, tuple(chances[:3]))
