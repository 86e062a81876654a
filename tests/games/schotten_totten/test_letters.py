"""Colours have the letters of the reader's language on a terminal, and both are read."""

from __future__ import annotations

from tablee.catalogues import say_in
from tablee.games.schotten_totten import paint
from tablee.games.schotten_totten.words import LETTERS
from tablee.roster import find_game

GAME = find_game("schotten_totten")("iello_base")


def test_cards_show_the_letters_of_the_language_and_lines_are_read_in_both():
    view = GAME.position("hand1: G7 Y3 P2; hand2: R1; 1 to play").view(0)
    french = say_in("fr").for_game("schotten_totten")

    shown = paint.paint(view.scene(), french, ["A", "B"]).plain

    assert all(card in shown for card in ("Ve7", "J3", "Vi2"))
    assert "G7" not in shown
    for typed in ("ve7@4", "Ve7 @ 4", "G7@4"):
        assert paint.typed_line(typed, view.scene(), french).replace(" ", "") == "G7@4"
    assert paint.typed_line("J@4", view.scene(), french) == "J@4", "the Joker is no yellow card"


def test_no_two_colours_share_a_letter():
    for language in ("en", "fr"):
        say = say_in(language).for_game("schotten_totten")
        assert len({say(text) for text in LETTERS.values()}) == len(LETTERS)
