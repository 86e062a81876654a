"""Results, scores, and why a game is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablee.core.notes import N_
from tablee.core.state import Outcome, State
from tablee.i18n import Say

if TYPE_CHECKING:
    from tablee.match.series import SeriesScore
from tablee.wording.game_wording import Wording


def result_words(outcome: Outcome, names: Sequence[str], say: Say) -> str:
    """Returns the score and who won, as a sentence.

    Where somebody has left the win to others, or people have agreed on the end, the score has not decided
    and is left out.
    """
    from tablee.match.endings import ABORTED, AGREED_DRAW, CONCEDED

    if outcome.reason == ABORTED:
        return say("Nobody has won or lost.")
    if outcome.reason == AGREED_DRAW:
        return say("Nobody has won.")
    if outcome.reason in CONCEDED:
        winners = ", ".join(names[seat] for seat in outcome.winners)
        if len(outcome.winners) > 1:
            return say("The win is shared: {winners}.", winners=winners)
        return say("{winner} wins.", winner=winners) if winners else say("Nobody has won.")
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


def series_words(score: SeriesScore, names: Sequence[str], say: Say) -> str:
    """Returns the score of a series as a sentence."""
    points = score_words(score.points, names, say)
    return say.count("After {n} game: {score}.", "After {n} games: {score}.", score.games, score=points)


def reason_words(wording: Wording, outcome: Outcome, names: Sequence[str], say: Say, state: State) -> str:
    """Returns why a game is over: what the game says, unless people ended it themselves in this state."""
    from tablee.match.endings import (
        ABANDONED,
        ABORTED,
        AGREED_DRAW,
        FAILED,
        OUT_OF_TIME,
        RESIGNED,
        conceding_seat,
    )

    concessions = {
        RESIGNED: N_("{who} resigns."),
        OUT_OF_TIME: N_("{who} has run out of time."),
        ABANDONED: N_("{who} has not come back."),
        FAILED: N_("{who} has failed and was taken out of the game."),
    }
    if outcome.reason in concessions:
        return say(concessions[outcome.reason], who=names[conceding_seat(state, outcome)])
    if outcome.reason == AGREED_DRAW:
        return say("A draw was agreed on.")
    if outcome.reason == ABORTED:
        return say("The game was broken off.")
    return wording.reason(outcome.reason, say)
