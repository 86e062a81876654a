"""Tournaments on screen: begin one, watch it, stop it and go on, look at those that are kept."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tablee.arena import GameResult, Results, Tournament
from tablee.arena.saved_tournament import SavedTournament, list_tournaments, tournaments_folder
from tablee.catalogues import say_in
from tablee.roster import find_game
from tablee.tui.dialogs import InputDialog, PageDialog
from tablee.tui.form import Form
from tablee.tui.menu import Menu
from tablee.tui.result_tables import result_tables
from tablee.tui.screens.home import HomeScreen
from tablee.tui.screens.tournament import TournamentScreen
from tablee.tui.screens.tournament_list import NOBODY, NewTournamentScreen, TournamentListScreen
from tablee.tui.widgets import KeyBar
from tests.arena.test_saved_tournament import kept_in
from tests.i18n import english_in
from tests.support import golden
from tests.tui import LARGE, SMALL, at_table, picture_of, text_of
from tests.tui.home import choose, go_to_row
from tests.tui.test_screens import GOLDEN, SIZES

PATIENCE = 3000  # pauses of a twentieth of a second
SLOW = ("random", "minimax:depth=7")  # four thousand games take them minutes


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def at_tournaments(tmp_path, run, size=SMALL, language="en"):
    async def go():
        async with at_table(None, tmp_path / "game.json", size, language) as pilot:
            await choose(pilot, "tournaments")
            assert isinstance(pilot.app.screen, TournamentListScreen)
            await run(pilot)

    asyncio.run(go())


def small(game="kalaha", agents=("random", "greedy"), games=4, seats=None, **settings):
    kind = find_game(game)
    return Tournament(kind.configure({}, None, seats), agents, games, 3, kind.default_opening, **settings)


def keep(tournament, games=None, name="2026-01-02T030405-kalaha-0003"):
    return kept_in(tournaments_folder() / name, tournament, games)


async def until(pilot, true):
    for _ in range(PATIENCE):
        if true():
            return
        await pilot.pause(0.05)
    raise AssertionError("that takes too long")


async def read(pilot):
    """Waits for the figures of the tournament on screen."""
    screen = pilot.app.screen
    assert isinstance(screen, TournamentScreen)
    await until(pilot, lambda: screen.results is not None and not screen._looking)
    await pilot.pause()
    return screen


def test_one_is_begun_by_keyboard_and_ends_with_its_report(tmp_path):
    async def run(pilot):
        await choose(pilot, "new")
        form = pilot.app.screen
        assert isinstance(form, NewTournamentScreen)
        while form.kind.name != "kalaha":
            await pilot.press("right")
        await go_to_row(pilot, "agent/2")
        await pilot.press(*["left"] * 3)
        assert form.agents == ("level:1", "level:2")
        await go_to_row(pilot, "games")
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, InputDialog)
        await pilot.press(*["backspace"] * 4, "x", "enter")
        assert "A number from 1 to" in text_of(pilot)
        await pilot.press("backspace", "3", "enter")
        assert form.tournament.games == 4, "whole deals"
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(pilot.app.screen, TournamentScreen))
        screen = pilot.app.screen
        await until(pilot, lambda: screen.kept is not None and screen.kept.report is not None)
        await read(pilot)
        shown = text_of(pilot)
        assert "4 of 4 games over · complete" in shown
        assert "report.html" in shown
        assert list_tournaments() == [screen.folder]
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TournamentListScreen)
        assert "Kalaha · simple game · level 1, level 2" in text_of(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    at_tournaments(tmp_path, run)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_keys_are_called_what_they_are_and_heard_as_they_are_written(tmp_path, language):
    keep(small(agents=SLOW, games=4000), games=2)

    async def run(pilot):
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TournamentScreen))
        screen = await read(pilot)
        for key, running in (("G", True), ("S", False)):
            assert f" {key} " in text_of(pilot).splitlines()[-1]
            await pilot.press(key)
            await until(pilot, lambda: screen.running is running and not screen._looking)  # noqa: B023
            await pilot.pause()

    at_tournaments(tmp_path, run, SMALL, language)


def test_one_is_gone_on_with_and_stopped_by_mouse(tmp_path):
    folder = keep(small(agents=SLOW, games=4000), games=2)

    async def press(pilot, action):
        keys = pilot.app.screen.query_one(KeyBar)
        mark = next(mark for mark in keys.marks if mark.texts == (action,))
        await pilot.click(keys, offset=(mark.start + 1, 0))

    async def run(pilot):
        menu = pilot.app.screen.query_one(Menu)
        await pilot.click(menu, offset=(4, 1))
        await until(pilot, lambda: isinstance(pilot.app.screen, TournamentScreen))
        screen = await read(pilot)
        assert "2 of 4000 games over · stopped" in text_of(pilot)
        await press(pilot, "go_on")
        await until(pilot, lambda: len(screen.kept.played) > 2)
        assert "playing" in text_of(pilot)
        await press(pilot, "stop")
        await until(pilot, lambda: not screen.running and not screen._was_running and not screen._looking)
        assert "stopped" in text_of(pilot)
        assert screen.kept.report is not None

    at_tournaments(tmp_path, run, LARGE)
    assert 2 < len(SavedTournament.read(folder).played) < 4000


def test_whoever_quits_keeps_what_is_over(tmp_path):
    folder = keep(small(agents=SLOW, games=4000), games=2)

    async def run(pilot):
        await choose(pilot, str(folder))
        screen = await read(pilot)
        await pilot.press("g")
        await until(pilot, lambda: len(screen.kept.played) > 2)

    at_tournaments(tmp_path, run)
    assert len(SavedTournament.read(folder).played) > 2
    assert (folder / "results.json").exists()


def test_the_same_agent_twice_is_refused(tmp_path):
    async def run(pilot):
        await choose(pilot, "new")
        await go_to_row(pilot, "agent/1")
        await pilot.press("left", "f5")
        assert "Every agent can take part once" in text_of(pilot)

    at_tournaments(tmp_path, run)


def test_another_game_keeps_the_levels_only(tmp_path):
    async def run(pilot):
        await choose(pilot, "new")
        form = pilot.app.screen
        form._take("agent/1", "detective")
        form._take("agent/2", "detective")
        await go_to_row(pilot, "game")
        await pilot.press("right")
        assert form.specs == ["level:1", "level:2", *[NOBODY] * 4]

    at_tournaments(tmp_path, run)


def test_different_agents_at_a_table_only_where_there_are_enough(tmp_path):
    async def run(pilot):
        await choose(pilot, "new")
        form = pilot.app.screen
        form._take("seats", "3")
        assert "table" in [row.name for row in form.query_one(Form).rows]
        form._take("table", "mixed")
        assert form.tournament.grouping == "mixed"
        form._take("agent/2", NOBODY)
        assert form.tournament.grouping == "alone"

    at_tournaments(tmp_path, run)


def test_a_folder_can_be_typed_and_a_bad_one_is_explained(tmp_path):
    folder = keep(small())
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "tournament.json").write_text('{"game": "kalaha"}', encoding="utf-8")

    async def run(pilot):
        await choose(pilot, "type")
        assert isinstance(pilot.app.screen, InputDialog)
        field = pilot.app.screen.query_one("Input")
        field.value = str(tmp_path)
        await pilot.press("enter")
        assert "tournament.json is missing" in " ".join(text_of(pilot).replace("│", " ").split())
        field.value = str(folder)
        await pilot.press("enter")
        await read(pilot)
        assert "random" in text_of(pilot)
        await pilot.press("escape")
        pilot.app.push_screen(TournamentScreen(tmp_path / "bad"))
        await until(pilot, lambda: isinstance(pilot.app.screen, PageDialog))
        assert "damaged" in text_of(pilot)

    at_tournaments(tmp_path, run)


def test_agents_of_ones_own_are_shown_but_never_started_from_a_screen(tmp_path):
    folder = keep(small(), games=2)
    text = (folder / "tournament.json").read_text(encoding="utf-8").replace('"random"', '"bot:rm x"')
    (folder / "tournament.json").write_text(text, encoding="utf-8")

    async def run(pilot):
        await choose(pilot, str(folder))
        screen = await read(pilot)
        assert "bot:rm x" in text_of(pilot)
        await pilot.press("g")
        await until(pilot, lambda: bool(screen.message))
        assert screen.message == "agent 'bot:rm x': only the command line may name a class or a program"

    at_tournaments(tmp_path, run)
    assert len(SavedTournament.read(folder).played) == 2


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("columns", [74, 134])
@pytest.mark.parametrize("table", ["pairs", "alone", "mixed"])
def test_the_standings_fit(table, columns, language):
    names = ("random", "greedy", "minimax:depth=6,value=seeds-and-something-long")
    tournament = small(agents=names)
    if table != "pairs":
        three = ("random", "heuristic", "level:1")
        tournament = small("love_letter", three, 6, 3, grouping=table)
    played = [_won(fixture) for fixture in tournament.schedule()]
    shown = result_tables(Results.of(tournament, played), say_in(language), columns).plain
    assert max(map(len, shown.split("\n"))) <= columns
    if language == "fr":
        assert english_in(shown) == []


def _won(fixture):
    """The first seat wins every game."""
    seats = len(fixture.entrants)
    return GameResult(fixture.number, fixture.deal, fixture.entrants, (0,), (5,) * seats, (0.0,) * seats)


@pytest.mark.golden
@pytest.mark.parametrize("size", SIZES)
def test_tournaments_look_like_this(size, tmp_path, monkeypatch):
    folder = keep(small(agents=("random", "greedy", "minimax:depth=2"), games=10))
    monkeypatch.setattr(Path, "home", tmp_path.resolve)

    async def look():
        async with at_table(
            None, tmp_path / "game.json", SIZES[size], "fr" if size == "140x45" else "en"
        ) as pilot:
            await choose(pilot, "tournaments")
            golden(GOLDEN / f"tournaments-{size}.svg", picture_of(pilot))
            await choose(pilot, "new")
            golden(GOLDEN / f"new-tournament-{size}.svg", picture_of(pilot))
            await pilot.press("escape")
            await choose(pilot, str(folder))
            await read(pilot)
            golden(GOLDEN / f"tournament-{size}.svg", picture_of(pilot))

    asyncio.run(look())
