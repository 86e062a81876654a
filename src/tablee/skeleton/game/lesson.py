"""A guided first game of Skeleton."""

from __future__ import annotations

from tablee.core.lesson import Lesson, Step
from tablee.core.notes import N_

# The deal of this seed: you hold 3, 8 and 11, the other 2, 7 and 10.
LESSON = Lesson(
    seed=10,
    seats=2,
    options={"first_player": "1"},
    steps=(
        Step(
            "11",
            N_("You hold three cards; the other's are hidden. The highest takes the trick: lead the 11."),
        ),
        Step("2"),
        Step("8", N_("The trick is yours, and whoever takes a trick leads the next: try the 8.")),
        Step("10"),
    ),
    farewell=N_("Most tricks win. From here on the game is yours."),
    examples=((0, N_("Your hand is open to you alone.")), (1, N_("A card has been played to the trick."))),
)

LESSONS = (LESSON,)  # one more for each preset that is taught, with its `preset`
