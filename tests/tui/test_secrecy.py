"""Hidden hands never appear: not on the screen, not in the log, not on the way from one person to another."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from tablee.core import rng
from tablee.core.state import State
from tablee.games.schotten_totten.words import the_card
from tablee.i18n import Say
from tablee.match import Table
from tablee.tui.dialogs import Curtain
from tablee.tui.open_game import OpenGame
from tablee.tui.screens.table import TableScreen
from tests.tui import LARGE, SMALL, at_table, painted, picture_of, set_table, settled, text_of

HIDING = ["schotten_totten", "love_letter", "cluedo"]
LONGEST = 120  # moves of a game
POINTS = 8  # of each game that are looked at


class Still(TableScreen):
    """A table where the test makes every move."""

    def _think(self) -> None:
        """The test decides."""


def whole_game(game: str, seed: int) -> tuple[list[str], list[State]]:
    """The moves and states of a game of chance against chance."""
    table = set_table(game, seed=seed)
    draws = rng.stream(seed, "whole")
    while not table.state.is_over and len(table.moves) < LONGEST:
        table.play(table.state.legal[rng.below(draws, len(table.state.legal))])
    return list(table.moves), list(table.states)


async def pictures(table: Table, moves: list[str], states: list[State], file: Path) -> list[str]:
    """The screen of seat 0 at many points of a game."""
    found = []
    table.states = states[:1]
    async with at_table(None, file, SMALL) as pilot:
        screen = Still(OpenGame(table, file))
        pilot.app.push_screen(screen)
        await settled(pilot)
        step = max(1, len(moves) // POINTS)
        for number in range(0, len(moves) + 1, step):
            table.states, table.moves = states[: number + 1], moves[:number]
            table.seconds = [0.0] * number
            screen.game.told.clear()
            screen.go_on()
            await painted(pilot)
            found.append(picture_of(pilot))
    return found


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", HIDING)
def test_games_that_differ_only_in_what_is_hidden_look_the_same(game, seed, tmp_path):
    """Every state of a whole game is exchanged for another that seat 0 could not tell from it."""
    moves, states = whole_game(game, seed)
    twins = [state.view(0).fill(seed + number) for number, state in enumerate(states)]
    assert sum(state != twin for state, twin in zip(states, twins, strict=True)) > len(states) // 2

    shown = [
        asyncio.run(pictures(set_table(game, seed=seed), moves, found, tmp_path / "game.json"))
        for found in (states, twins)
    ]

    assert len(set(shown[0])) > POINTS // 2
    assert shown[0] == shown[1]


def test_two_people_at_one_keyboard_never_see_each_others_hands(tmp_path):
    table = set_table("schotten_totten", people=2)

    def hand(seat: int) -> set[str]:
        places = table.state.view(seat).scene().places
        return set(next(place for place in places if place.name == f"hand{seat + 1}").items)

    def assert_hidden(screen: str, *seats: int) -> None:
        for seat in seats:
            for card in hand(seat):
                for text in (card, the_card(card, Say())):
                    assert not re.search(rf"(?<!\w){text}(?!\w)", screen), (text, screen)

    async def play() -> None:
        async with at_table(table, tmp_path / "game.json", LARGE) as pilot:
            for _ in range(6):
                seat = table.mover
                assert isinstance(pilot.app.screen, Curtain)
                assert_hidden(text_of(pilot), 0, 1)
                await pilot.press("enter")
                await settled(pilot)
                assert_hidden(text_of(pilot), 1 - seat)
                while table.mover == seat:
                    await pilot.press("enter")
                    await settled(pilot)
                assert_hidden(text_of(pilot), 1 - seat)  # who has moved still sees their own hand
                await pilot.press("enter")
                await settled(pilot)

    asyncio.run(play())
