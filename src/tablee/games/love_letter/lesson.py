"""A guided first game of Love Letter: the Priest looks, the Guard names."""

from __future__ import annotations

from tablee.core.lesson import Lesson, Step
from tablee.core.notes import N_

LESSON = Lesson(
    seed=592,
    seats=3,
    steps=(
        Step(
            "priest>2",
            N_(
                "You hold one card and have drawn another; you play one of them and keep the other. "
                "Each says what it does. Play the Priest at player 2, to look at the card held there."
            ),
        ),
        Step("spy"),
        Step("countess"),
        Step(
            "guard>2:princess",
            N_(
                "You have seen it: player 2 holds the Princess, and has played another card since. "
                "Play the Guard at player 2 and name the Princess."
            ),
        ),
    ),
    farewell=N_(
        "Named rightly: player 2 is out of the round. Whoever is left at last, or holds the highest "
        "card when the deck is empty, wins a token. Player 3 is left; from here on the game is "
        "yours."
    ),
    examples=(
        (
            0,
            N_("The start of a round: your hand, and how many copies of each card have not been seen yet."),
        ),
        (1, N_("The Priest has been played: the card that you have seen stands beside player 2.")),
        (4, N_("The Guard has named the right card: player 2 is out and has laid it down.")),
    ),
)

LESSONS = (LESSON,)
