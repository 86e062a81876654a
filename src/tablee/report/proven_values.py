"""What is proven of positions and moves, in words: for hints, and for games that are looked at again."""

from __future__ import annotations

from collections.abc import Callable

from tablee.analysis import MoveJudged
from tablee.core.solution import LOSS, ProvenValues, ValueBounds
from tablee.i18n import Say
from tablee.match.hints import Hint

Label = Callable[[str], str]  # puts a move into words
MOST_TOLD = 8  # moves besides the advice
SEPARATOR = " · "


def margin_words(bounds: ValueBounds, say: Say) -> str | None:
    """Returns what a margin comes to, `a win by 2 points`; None where not even that much is proven."""
    low, high = bounds.low, bounds.high
    if low > 0 and bounds.exact:
        return say.count("a win by {n} point", "a win by {n} points", low)
    if low > 0:
        return say.count("a win by {n} point or more", "a win by {n} points or more", low)
    if high < 0 and bounds.exact:
        return say.count("a loss by {n} point", "a loss by {n} points", -high)
    if high < 0:
        return say.count("a loss by {n} point or more", "a loss by {n} points or more", -high)
    if bounds.exact:
        return say("a draw")
    if low == 0:
        return say("a draw or better")
    return say("a draw at best") if high == 0 else None


def hint_words(found: Hint, label: Label, say: Say) -> str:
    """Returns a hint in one line: the parts of `hint_parts`."""
    return SEPARATOR.join(hint_parts(found, label, say))


def hint_parts(found: Hint, label: Label, say: Say) -> list[str]:
    """Returns the advice with what it is proven to lead to, then what the others lead to, the best first.

    Where the advice is an estimate, its chances stand in the place of a proof.
    """
    if found.proven is None:
        return [_estimated(found, label, say)]
    return [_advice(found, found.proven, label, say), *_others(found.move, found.proven, label, say)]


def _estimated(found: Hint, label: Label, say: Say) -> str:
    text = say("Hint: {move}", move=label(found.move))
    if found.chances:
        chances = [f"{label(move)} ({say.percent(chance, 0)})" for move, chance in found.chances]
        text += SEPARATOR + say("chances: {listed}", listed=", ".join(chances))
    return text


def _advice(found: Hint, proven: ProvenValues, label: Label, say: Say) -> str:
    if proven.value.share == LOSS:
        inevitable = margin_words(proven.value, say)
        return say("Hint: {move}; {result} is inevitable (proven)", move=label(found.move), result=inevitable)
    result = margin_words(proven.moves[found.move], say)
    if result is None or proven.moves[found.move].low < 0:
        return _estimated(found, label, say)
    return say("Hint: {move} keeps {result} (proven)", move=label(found.move), result=result)


def _others(advice: str, proven: ProvenValues, label: Label, say: Say) -> list[str]:
    """Returns what is proven of the other moves, those together that lead to the same."""
    advised = proven.moves[advice]
    others = {move: bounds for move, bounds in proven.moves.items() if move != advice}
    groups: dict[ValueBounds, list[str]] = {}
    for move in sorted(others, key=lambda move: (-others[move].low, -others[move].high))[:MOST_TOLD]:
        groups.setdefault(others[move], []).append(label(move))
    told = []
    for bounds, moves in groups.items():
        alike = bounds.exact and bounds == advised
        result = say("as good") if alike else margin_words(bounds, say)
        if result is not None:
            told.append(say("{name}: {value}", name=result, value=", ".join(moves)))
    return told


# --- moves that were played ---------------------------------------------------------------------------


def verdict_words(move: MoveJudged, label: Label, say: Say) -> str | None:
    """Returns what a move is proven to have kept or thrown away; None where that is not proven."""
    return _kept(move, label, say) if move.mark is None else _thrown_away(move, label, say)


def _thrown_away(move: MoveJudged, label: Label, say: Say) -> str | None:
    if move.proven is None or move.best is None:
        return None
    best, played = (move.proven.moves.get(each) for each in (move.best, move.move))
    if best is None or played is None or best.share is None or played.high >= best.low:
        return None
    before, after = margin_words(best, say), margin_words(played, say)
    if before is None or after is None:
        return None
    return say(
        "{move} throws away {before}, {best} keeps it; left is {after}",
        move=label(move.move),
        before=before,
        best=label(move.best),
        after=after,
    )


def _kept(move: MoveJudged, label: Label, say: Say) -> str | None:
    """Returns what a good move has kept, and which other would have won by more, or lost by less."""
    if move.proven is None:
        return None
    played, value, best = move.proven.moves.get(move.move), move.proven.value, move.proven.advice
    result = None if played is None else margin_words(played, say)
    if played is None or result is None or played.share != value.share:
        return None
    if best is not None and move.proven.moves[best].low > played.high:
        better = margin_words(move.proven.moves[best], say)
        return say("{result}; better was {best}: {better}", result=result, best=label(best), better=better)
    if played.share == LOSS:
        return say("{result} was inevitable", result=margin_words(value, say))
    return say("keeps {result}", result=result)
