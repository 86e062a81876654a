"""A guided first game of Kalaha: an extra turn, a sowing around the corner, a capture."""

from __future__ import annotations

from tablee.core.lesson import Lesson, Step
from tablee.core.notes import N_

LESSON = Lesson(
    preset="standard",
    seed=1,
    steps=(
        Step(
            "3",
            N_(
                "You are A. A move takes all seeds of one of your fields and sows them one by one, "
                "field by field towards your store. Field 3 holds four: sow it and see where the "
                "last one falls."
            ),
        ),
        Step(
            "6",
            N_(
                "The last seed fell into your store, so it is your turn again. Field 6 reaches "
                "beyond: a seed for your store, the others for the fields of B. Sow it."
            ),
        ),
        Step("5"),
        Step(
            "1",
            N_(
                "Your field 6 is empty now, and opposite lie five seeds of B. Field 1 holds five "
                "seeds: its last one falls into the empty field and captures them. Sow it."
            ),
        ),
    ),
    farewell=N_(
        "Six seeds at one stroke! Look for extra turns and captures, and for those of B. Most seeds "
        "in the store win. From here on the game is yours."
    ),
    examples=(
        (
            0,
            N_(
                "The start: four seeds in each field. Yours are the fields of one row and the store "
                "at its end."
            ),
        ),
        (
            1,
            N_(
                "A has sown field 3: a seed for each of 4, 5 and 6, and the last for the store. A "
                "moves again."
            ),
        ),
        (4, N_("A has sown field 1 up to the empty field 6 and captured the five seeds opposite.")),
    ),
)
