"""What a game's solver proves of the positions of a record, and what follows from that for moves and chances.

A position that is proven tells something of the move that led there, and so of the position before: the last
positions, which are the easiest, help the earlier ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tablee.core.budget import Budget
from tablee.core.notes import N_, Note
from tablee.core.solution import Examiner, ProvenValues, ValueBounds, Watcher
from tablee.core.state import State
from tablee.search.evaluation import Chances, MoveEvaluation

NODES = 200  # positions that are searched for each simulated game that the budget would allow
USUAL_SIMULATIONS = 2000  # where the budget is a depth
TIME_PART = 0.5  # of a budget in seconds
_PROVING = N_("looking for proofs: {done} of {total}")


@dataclass(frozen=True)
class _Position:
    """A position, whose turn it is, and the move that was played there; None after the last."""

    seat: int
    played: str | None
    proven: ProvenValues | None


def prove(
    examiner: Examiner,
    states: Sequence[State],
    moves: Sequence[str],
    budget: Budget,
    watcher: Watcher,
    cancelled: Callable[[], bool],
) -> list[ProvenValues | None]:
    """Returns what is proven of each state, for the seat to move there; None where that is nothing.

    `moves` are those between the states. `budget` is for each state. The watcher hears how far it is.
    """
    if budget.seconds is None:
        own = Budget(simulations=NODES * (budget.simulations or USUAL_SIMULATIONS), cancelled=cancelled)
    else:
        own = Budget(seconds=TIME_PART * budget.seconds, cancelled=cancelled)
    found: list[_Position] = []
    for done, state in enumerate(states):
        if cancelled():
            break
        played = moves[done] if done < len(moves) else None
        watcher.show(Note("proving", _PROVING, {"done": done, "total": len(states)}), done, len(states))
        over = state.is_over
        proven = None if over else examiner.examine(state.view(state.mover), own, watcher, played)
        found.append(_Position(state.mover, played, proven))
    for at in range(len(found) - 2, -1, -1):
        found[at] = _learned(found[at], found[at + 1])
    told = [each.proven if each.proven is not None and each.proven.tells_anything else None for each in found]
    return told + [None] * (len(states) - len(found))


def rest_of(budget: Budget) -> Budget:
    """Returns what of a budget for each state is left for others."""
    return replace(budget, seconds=None if budget.seconds is None else (1 - TIME_PART) * budget.seconds)


def _learned(position: _Position, following: _Position) -> _Position:
    """Returns a position with what the one after it tells of the move that was played."""
    proven, played = position.proven, position.played
    if proven is None or played is None or following.proven is None:
        return position
    after, before = following.proven.value, proven.moves[played]
    if following.seat != position.seat:
        after = ValueBounds(-after.high, -after.low)
    bounds = ValueBounds(max(before.low, after.low), min(before.high, after.high))
    moves = {**proven.moves, played: bounds}
    low = max(proven.value.low, bounds.low)
    high = min(proven.value.high, max(each.high for each in moves.values()))
    moves = {move: ValueBounds(each.low, min(each.high, high)) for move, each in moves.items()}
    return replace(position, proven=ProvenValues(ValueBounds(low, high), moves))


# --- chances -------------------------------------------------------------------------------------------


def proven_move(proven: ProvenValues, seat: int, played: str) -> MoveEvaluation | None:
    """Returns the best and the played move of a position, None where one of their results is not proven."""
    value, mine = proven.value.share, proven.moves[played].share
    best = played if mine == value else proven.advice
    if value is None or mine is None or best is None:
        return None
    return MoveEvaluation(best, _both(seat, value), _both(seat, mine), True, proven)


def corrected_move(found: MoveEvaluation, proven: ProvenValues, seat: int, played: str) -> MoveEvaluation:
    """Returns estimates that contradict nothing that is proven, with a best move that is, if there is one."""
    mine = proven.moves[played].clip(found.played[seat])
    best, chance = found.best, proven.value.clip(found.chances[seat])
    if proven.advice is not None and mine < chance:
        best = proven.advice
    elif best == played:
        chance = mine
    return MoveEvaluation(best, _both(seat, chance), _both(seat, mine), False, proven)


def proven_chances(proven: ProvenValues, seat: int) -> Chances | None:
    """Returns the chances in a position, None where its result is not proven."""
    share = proven.value.share
    return None if share is None else _both(seat, share)


def corrected_chances(found: Chances, proven: ProvenValues, seat: int) -> Chances:
    """Returns estimates that contradict nothing that is proven."""
    return _both(seat, proven.value.clip(found[seat]))


def _both(seat: int, chance: float) -> Chances:
    return (chance, 1.0 - chance) if seat == 0 else (1.0 - chance, chance)
