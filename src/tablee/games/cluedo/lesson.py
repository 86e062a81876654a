"""A guided first game of Cluedo: a room, a question, a passage, another question."""

from __future__ import annotations

from tablee.core.lesson import Lesson, Step
from tablee.core.notes import N_

LESSON = Lesson(
    seed=3,
    seats=3,
    steps=(
        Step(
            "to:amphitheatre",
            N_(
                "A professor, a subject and a room are the mystery; all other cards are in hands. On"
                " the sheet your own cards are marked already. The dice have been thrown: walk to a room"
                " to ask a question, the amphitheatre, for nobody has shown you that card."
            ),
        ),
        Step(
            "ask:neuman,programmation",
            N_(
                "Ask for the room you are in, a professor and a subject. Choose what you do not know"
                " yet: John von Neumann, then Algorithmique-Programmation."
            ),
        ),
        Step("show:programmation"),
        Step("to:departement"),
        Step("ask:lovelace,informatiques"),
        Step("to:t17"),
        Step(
            "passage",
            N_(
                "Player 2 has shown you Algorithmique-Programmation: it is on your sheet, and not in "
                "the mystery. Player 2 then asked, and nobody could show anything: remember that. Your "
                "room has a secret passage; take it."
            ),
        ),
        Step(
            "ask:turing,donnees",
            N_("You are in the room of studies. Ask again: Alan Turing, then Base de données."),
        ),
        Step("show:donnees"),
        Step("to:td"),
        Step("ask:codd,donnees"),
        Step("show:donnees"),
        Step("to:etudes"),
        Step("ask:hopper,machine"),
        Step(
            "show:hopper",
            N_("Now you are asked, and hold one of the three cards: you must show it, to player 3 alone."),
        ),
    ),
    farewell=N_(
        "So it goes on: with each question the sheet fills. Once you know all three, go to the "
        "archive in the middle and accuse; a wrong solution puts you out. From here on the game is "
        "yours."
    ),
    examples=(
        (
            0,
            N_(
                "The plan and the sheet: marked squares are where the dice lead; the sheet marks which "
                "cards are in which hand, and which are not."
            ),
        ),
        (2, N_("A question: the others are asked in turn until one can show a card to the one who asked.")),
        (
            9,
            N_(
                "What was shown to you stands on the sheet; what nobody could show is for you to think about."
            ),
        ),
    ),
)

LESSONS = (LESSON,)
