"""Guided first games of Cluedo, in the course's building and in the house: a room, questions, a passage."""

from __future__ import annotations

from tablee.core.lesson import Lesson, Step
from tablee.core.notes import N_

COURSE_GAME = Lesson(
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

HOUSE_GAME = Lesson(
    seed=41,
    preset="classic",
    seats=3,
    steps=(
        Step(
            "to:kitchen",
            N_(
                "Somebody in this house has done it: a suspect, a weapon and a room are the mystery, and all "
                "other cards are in hands. Yours are marked on the sheet. The dice have been thrown: walk to "
                "the kitchen, a room that you do not hold."
            ),
        ),
        Step(
            "ask:garnet,poison",
            N_(
                "In a room you may ask for a suspect, a weapon and that room. Choose what you do not know "
                "yet: Countess Garnet, then the phial of poison."
            ),
        ),
        Step("show:poison"),
        Step(
            "no-accusation",
            N_(
                "Player 2 had none of the three; player 3 has shown you the phial of poison, which is not in "
                "the mystery then. At the end of a turn you may give a solution. You do not know enough yet: "
                "give none."
            ),
        ),
        Step("to:dining"),
        Step("ask:jade,poker"),
        Step(
            "show:jade",
            N_(
                "Now you are asked, and hold two of the three cards. You must show one of them, to player 2 "
                "alone: Madam Jade."
            ),
        ),
        Step("no-accusation"),
        Step("to:v13"),
        Step("no-accusation"),
        Step(
            "passage",
            N_("The kitchen has a secret passage, which you may take instead of rolling. Take it."),
        ),
        Step(
            "ask:garnet,pistol",
            N_(
                "You are in the observatory. Keep the suspect whom nobody has shown you and try another "
                "weapon: Countess Garnet, then the duelling pistol."
            ),
        ),
        Step("show:observatory"),
    ),
    farewell=N_(
        "Player 2 has none of these three either, and player 3 has shown you the observatory. So it goes on "
        "until one suspect, one weapon and one room are left: then give the solution, wherever you stand. A "
        "wrong one puts you out. From here on the game is yours."
    ),
    examples=(
        (
            0,
            N_(
                "The house and the sheet: marked squares and rooms are where the dice lead; the sheet marks "
                "which cards are in which hand, and which are not."
            ),
        ),
        (2, N_("A question: the suspect who is named comes to the room, and the others are asked in turn.")),
        (
            4,
            N_("What was shown to you stands on the sheet, and so does what a player has not got."),
        ),
    ),
)
LESSONS = (COURSE_GAME, HOUSE_GAME)
