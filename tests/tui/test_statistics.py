"""The screen of one's statistics, from home; and how good the moves of a game were, from its end."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest
from textual.containers import VerticalScroll

from tablee.analysis import best_moves
from tablee.puzzles import Attempt, puzzles_of
from tablee.puzzles.attempts_file import AttemptsFile
from tablee.puzzles.ratings import rated_tries
from tablee.roster import find_game
from tablee.tui.screens.home import HomeScreen
from tablee.tui.screens.replay import ReplayScreen
from tablee.tui.screens.statistics import StatisticsScreen
from tests.own_statistics import finished
from tests.tui import LARGE, SMALL, at_table, set_table, settled, text_of
from tests.tui.home import at_home, choose

pytestmark = pytest.mark.usefixtures("own_folders")


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_statistics_are_reached_from_home_and_can_be_scrolled(tmp_path, size, language):
    folder = tmp_path / "tablee" / "games"
    for number, game in enumerate(["kalaha", "cluedo", "love_letter", "schotten_totten"] * 2):
        finished(number, game=game, won=number % 2 == 0).save(folder / f"{number}.json")
    ratings, last = {
        "en": ("Ratings against levels", "By how it ended"),
        "fr": ("Classements contre les niveaux", "Par fin de partie"),
    }[language]

    async def run(pilot):
        await choose(pilot, "statistics")
        assert isinstance(pilot.app.screen, StatisticsScreen)
        assert ratings in text_of(pilot)
        await pilot.press("end")
        await settled(pilot)
        assert last in text_of(pilot)
        page = pilot.app.screen.query_one(VerticalScroll)
        assert page.max_scroll_x == 0
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(pilot.app.screen, HomeScreen)

    at_home(tmp_path, run, size, language)


def test_without_a_game_the_screen_says_so(tmp_path):
    async def run(pilot):
        await choose(pilot, "statistics")
        assert "No game of yours is over yet." in text_of(pilot)

    at_home(tmp_path, run)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_puzzles_that_were_tried_are_rated_without_a_game(tmp_path, language):
    puzzle = puzzles_of(find_game("kalaha"))[20]
    title = {"en": "Ratings at puzzles", "fr": "Classements aux problèmes"}[language]
    AttemptsFile().keep_first(
        Attempt("kalaha", puzzle.id, puzzle.answers, right=True), datetime(2026, 1, 1, tzinfo=UTC)
    )

    async def run(pilot):
        await choose(pilot, "statistics")
        assert title in text_of(pilot)
        assert str(rated_tries(find_game("kalaha"), {puzzle.id: True})[0].strength.points) in text_of(pilot)

    at_home(tmp_path, run, SMALL, language)


def test_at_the_end_of_a_game_one_asks_how_good_the_moves_were(tmp_path):
    table = set_table("kalaha", people=2)
    while table.mover >= 0:
        table.play(table.state.legal[0])

    async def go():
        async with at_table(table, tmp_path / "game.json") as pilot:
            await pilot.press(*"analysis", "enter")
            await settled(pilot)
            screen = pilot.app.screen
            assert isinstance(screen, ReplayScreen)
            while screen.analysis.analysis is None:
                await pilot.pause(0.05)
            await settled(pilot)
            found, judged = best_moves(screen.analysis.analysis.moves, 0)
            assert f"A found {found} of {judged} best moves." in " ".join(text_of(pilot).split())

    asyncio.run(go())
