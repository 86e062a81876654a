"""A guided first game of Kalaha by the default rules: a sowing, one beyond the store, a capture."""

from __future__ import annotations

from tablee.core.lesson import Lesson, Step
from tablee.core.notes import N_

LESSON = Lesson(
    seed=1,
    steps=(
        Step(
            "3",
            N_(
                "You are A. A move takes all seeds of one of your fields and sows them one by one, "
                "field by field towards your store. Field 3 holds four: sow it, and the last one falls "
                "into your store."
            ),
        ),
        Step("3"),
        Step(
            "5",
            N_(
                "B has a seed in store now, too. Your field 5 holds five seeds and reaches beyond your "
                "store: one seed for field 6, one for the store, the others for the fields of B. Sow "
                "it: that leaves field 5 empty, which will be of use."
            ),
        ),
        Step("1"),
        Step(
            "1",
            N_(
                "Your field 5 is empty, and opposite, in field 2 of B, lie six seeds. Field 1 holds "
                "four: its last one falls into the empty field and captures them. Sow it."
            ),
        ),
    ),
    farewell=N_(
        "Seven seeds at one stroke: the six opposite, and the one that captured them! Look for "
        "captures, and for those of B. Most seeds in the store win. From here on the game is yours."
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
                "A has sown field 3: a seed for each of 4, 5 and 6, and the last for the store. It is "
                "the turn of B."
            ),
        ),
        (
            5,
            N_(
                "A has sown field 1 up to the empty field 5 and captured the six seeds opposite. They "
                "went to the store with the seed that captured them."
            ),
        ),
    ),
)
