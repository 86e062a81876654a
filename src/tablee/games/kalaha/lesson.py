"""Guided first games of Kalaha: by the default rules, and the common game with its extra turns."""

from __future__ import annotations

from tablee.core.lesson import Lesson, Step
from tablee.core.notes import N_

COURSE_GAME = Lesson(
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

COMMON_GAME = Lesson(
    seed=1,
    preset="standard",
    steps=(
        Step(
            "3",
            N_(
                "You are A. A move takes all seeds of one of your fields and sows them one by one towards "
                "your store. Field 3 holds four: its last seed falls into your store, and that gives you "
                "another turn. Sow it."
            ),
        ),
        Step(
            "6",
            N_(
                "It is your turn again. Now sow field 6: one seed for your store, the others for the fields "
                "of B. The last one does not end in your store, so the turn passes to B; but it leaves "
                "field 6 empty, which will be of use."
            ),
        ),
        Step("2"),
        Step("6"),
        Step(
            "1",
            N_(
                "B had an extra turn, too. Your field 6 is empty, and five seeds lie opposite, in field 1 of "
                "B. Field 1 holds five: its last one falls into the empty field and captures them. Sow it."
            ),
        ),
    ),
    farewell=N_(
        "Six seeds at one stroke! Look first for moves that end in your store, then for captures; an empty "
        "field captures only where seeds lie opposite. From here on the game is yours."
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
            N_("A has sown field 3, and the last seed fell into the store: A has another turn."),
        ),
        (
            5,
            N_(
                "A has sown field 1 up to the empty field 6 and captured the five seeds opposite. They "
                "went to the store with the seed that captured them."
            ),
        ),
    ),
)

LESSONS = (COURSE_GAME, COMMON_GAME)
