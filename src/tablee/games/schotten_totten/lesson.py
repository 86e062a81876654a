"""A guided first game of Schotten-Totten: the strongest formation, and a claim that needs no answer."""

from __future__ import annotations

from tablee.core.lesson import Lesson, Step
from tablee.core.notes import N_

LESSON = Lesson(
    seed=189,
    steps=(
        Step(
            "R8@5",
            N_(
                "Nine stones lie between you. At each of them both sides lay up to three cards; the "
                "better three win it. You hold the red 7, 8 and 9: one colour in a row, nothing is "
                "stronger. Choose the red 8, then stone 5."
            ),
        ),
        Step("G9@3"),
        Step("R7@5", N_("After each card you draw another. Go on building: the red 7 to stone 5.")),
        Step("Y9@1"),
        Step("R9@5", N_("The red 9 completes the colour run 7-8-9 at stone 5.")),
        Step(
            "!5",
            N_(
                "The other side of stone 5 is still empty, but no cards that are left could beat "
                "yours: you may claim it by this proof. Choose stone 5."
            ),
        ),
    ),
    farewell=N_(
        "One stone is yours. Five stones win, or three that lie side by side. Colour run, three of a"
        " kind, colour, run, sum: in this order they beat each other. From here on the game is "
        "yours."
    ),
    examples=(
        (0, N_("The start: nine stones, and your six cards.")),
        (5, N_("A complete side shows what it is worth: here a colour run with the sum 24.")),
        (6, N_("Stone 5 is claimed and has moved to its owner; nothing changes there any more.")),
    ),
)

LESSONS = (LESSON,)
