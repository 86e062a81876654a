"""How a game ended, in words: the score, who won, and why it is over."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.core.outcome import Outcome
from tablee.i18n import Say
from tablee.match.table import RESIGNED
from tablee.words.wording import Wording

OUT_OF_TIME = "out_of_time"  # like RESIGNED, a reason that no rule gave


def result_words(outcome: Outcome, names: Sequence[str], say: Say) -> str:
    """Returns the score and who won, as a sentence."""
    score = score_words(outcome.scores, names, say)
    if outcome.is_draw:
        return say("{score}, a draw.", score=score)
    winners = ", ".join(names[seat] for seat in outcome.winners)
    if len(outcome.winners) > 1:
        return say("{score}, the win is shared: {winners}.", score=score, winners=winners)
    return say("{score}, {winners} wins.", score=score, winners=winners)


def score_words(points: Sequence[int], names: Sequence[str], say: Say) -> str:
    """Returns the points: `5 : 3` between two; with more at the table each number has its name."""
    if len(points) == 2:
        return " : ".join(map(str, points))
    return ", ".join(
        say("{name}: {value}", name=name, value=number) for name, number in zip(names, points, strict=True)
    )


def reason_words(wording: Wording, outcome: Outcome, names: Sequence[str], say: Say) -> str:
    """Returns why a game is over: what the game says, unless somebody gave up or ran out of time."""
    lost = ", ".join(name for seat, name in enumerate(names) if seat not in outcome.winners)
    if outcome.reason == RESIGNED:
        return say("{who} resigns.", who=lost)
    if outcome.reason == OUT_OF_TIME:
        return say("{who} has run out of time.", who=lost)
    return wording.reason(outcome.reason, say)
