"""Moves as texts in the browser: their steps, what a touch makes of them, and their words."""

from __future__ import annotations

from importlib import import_module

import pytest

from tablee.match.choices import steps_of
from tablee.roster import find_game
from tests.web.board_driver import show
from tests.web.boards import DESK, numbered


def test_scenes_hold_every_legal_move(scenes) -> None:
    """So a board needs nothing else to know what may be chosen."""
    for scene in scenes:
        held = [place["move"] for place in scene["scene"]["places"] if place["move"]]
        assert {*held, *scene["scene"]["actions"]} == set(scene["legal"]), scene["title"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_move_of_a_game_can_be_told_in_words(open_page, site, scenes, language: str) -> None:
    """As hints and analyses tell it; the page notes every text that it was asked for and does not have."""
    page = open_page(DESK)
    for game in ("kalaha", "love_letter", "schotten_totten"):
        rules, most = find_game(game)(), import_module(f"tablee.games.{game}.rules").MOVES
        texts = [rules.kind.move_text(rules, move) for move in range(most)]
        show(page, site, numbered(scenes, game)[0][0], lang=language)
        page.evaluate("(moves) => moves.forEach((move) => board.spell(move))", texts)
        assert page.evaluate("missing") == []


def test_moves_have_the_same_steps_in_the_browser_and_at_the_table(open_page, site, scenes) -> None:
    moves = sorted({move for scene in scenes for move in scene["legal"]})
    page = open_page(DESK)
    show(page, site, 0)
    found = page.evaluate(
        "async (moves) => { const own = await import('/static/choices.js'); return moves.map(own.stepsOf); }",
        moves,
    )
    assert found == [list(steps_of(move)) for move in moves]


def test_a_touch_never_joins_texts_that_are_no_steps_of_one_move(open_page, site) -> None:
    """As in tests/match/test_choices.py: after `1`, touching `2` is not the move `12`."""
    page = open_page(DESK)
    show(page, site, 0)
    found = page.evaluate(
        """async () => {
          const { Choices } = await import('/static/choices.js');
          const choices = new Choices(["1@3", "1@4", "12", "2"]);
          const without = new Choices(["1@3", "1@4", "12"]);
          return [choices.touch("1", ["2"]), choices.touch("1", ["@3"]), without.touch("1", ["2"])];
        }"""
    )
    assert found == ["2", "1@3", None]
