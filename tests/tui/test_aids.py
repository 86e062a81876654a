"""What a game offers beside its moves: aids by key, menu and word; questions; each for one's own view."""

from __future__ import annotations

import pytest

from tablee.match import Table
from tablee.tui.dialogs import InputDialog, MenuDialog, PageDialog
from tablee.tui.menu import Menu
from tablee.tui.open_game import OpenGame
from tablee.tui.screens.replay import ReplayScreen
from tablee.tui.widgets import KeyBar
from tests.tui import LARGE, SMALL, set_table, settled, text_of
from tests.tui.home import choose
from tests.tui.test_table import at


def a_card(table):
    """A card of the first player's hand."""
    return next(place.items[0] for place in table.state.view(0).scene().places if place.name == "hand1")


def test_a_key_changes_how_much_the_sheet_notes(tmp_path):
    async def run(pilot):
        screen = pilot.app.screen
        assert "F5 sheet" in text_of(pilot)
        for value in ("full", "off", "basic"):
            await pilot.press("f5")
            await settled(pilot)
            assert screen.game.aids(0)["sheet"] == value
            assert (" ? " in text_of(pilot)) is (value != "off")

    at(set_table("cluedo"), tmp_path, run)


def test_it_can_be_chosen_from_the_menu_and_typed_in_french(tmp_path):
    async def run(pilot):
        screen = pilot.app.screen
        await pilot.press("f9")
        assert isinstance(pilot.app.screen, MenuDialog)
        await choose(pilot, "aid/sheet")
        assert isinstance(pilot.app.screen, MenuDialog)
        assert pilot.app.screen.query_one(Menu).at == 0, "the cursor stands on the value it has"
        await choose(pilot, "full")
        assert screen.game.aids(0)["sheet"] == "full"
        for key in "fiche":
            await pilot.press(key)
        await pilot.press("space", *"sans", "enter")
        assert screen.game.aids(0)["sheet"] == "off"
        await pilot.press(*"fiche", "space", *"rien", "enter")
        assert "rien" in text_of(pilot)
        assert screen.game.aids(0)["sheet"] == "off"

    at(set_table("cluedo"), tmp_path, run, language="fr")


@pytest.mark.parametrize("way", ["key", "menu", "typed"])
def test_why_a_mark_stands_there(way, tmp_path):
    table = set_table("cluedo")
    card = a_card(table)

    async def run(pilot):
        if way == "typed":
            await pilot.press(*"why", "space", *card, "enter")
        else:
            await pilot.press("f6" if way == "key" else "f9")
            if way == "menu":
                await choose(pilot, "ask/why")
            assert isinstance(pilot.app.screen, InputDialog)
            await pilot.press(*"nothing", "enter")
            assert "nothing" in text_of(pilot)
            assert isinstance(pilot.app.screen, InputDialog), "a mistake is explained"
            await pilot.press(*["backspace"] * 7, *card, "enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, PageDialog)
        assert f"why {card}" in text_of(pilot)
        await pilot.press("escape")
        assert table.moves == []

    at(table, tmp_path, run, LARGE)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_replay_has_the_same(language, tmp_path):
    table = set_table("cluedo")
    card = a_card(table)

    async def run(pilot):
        screen = ReplayScreen(OpenGame(table, tmp_path / "game.json", {"sheet": "basic"}))
        pilot.app.push_screen(screen)
        await settled(pilot)
        assert screen.game.aids(0)["sheet"] == "basic"
        assert screen.query_one(KeyBar).text.cell_len <= SMALL[0]
        await pilot.press("f5")
        assert screen.game.aids(0)["sheet"] == "full"
        await pilot.press("f6", *card, "enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, PageDialog)

    at(None, tmp_path, run, SMALL, language)


def test_each_at_the_keyboard_has_an_aid_of_their_own(tmp_path):
    game = OpenGame(set_table("cluedo", people=2), tmp_path / "game.json")
    game.set_aid(0, game.table.game.kind.aids[0], "off")
    assert [game.aids(seat)["sheet"] for seat in (0, 1)] == ["off", "basic"]
    assert game.next_aids == {"sheet": "off"}


def test_a_game_without_aids_has_no_keys_for_them(tmp_path):
    async def run(pilot):
        before = text_of(pilot)
        await pilot.press("f5", "f6")
        assert text_of(pilot) == before
        assert "F5" not in before

    at(set_table("kalaha"), tmp_path, run)


# --- agents are let go ---


@pytest.fixture
def dismissed(monkeypatch):
    """The tables whose agents were told that the game is over."""
    found = []

    def dismiss(table):
        found.append(table)

    monkeypatch.setattr(Table, "dismiss", dismiss)
    return found


def test_agents_are_let_go_once_when_the_game_is_over(tmp_path, dismissed):
    table = set_table("kalaha", people=0)

    async def run(pilot):
        while table.mover >= 0:
            await pilot.pause(0.02)
        await settled(pilot)
        assert dismissed == [table]

    at(table, tmp_path, run)
    assert dismissed == [table]


@pytest.mark.parametrize("thinking", [False, True])
def test_agents_are_let_go_when_the_game_is_left(thinking, tmp_path, dismissed):
    """Also one that has not answered yet; it is waited for, beside the screen."""
    table = set_table("kalaha", seeds=4)

    async def run(pilot):
        screen = pilot.app.screen
        await pilot.press("enter")
        await settled(pilot)
        assert dismissed == []
        if thinking:
            screen.turns.agent_lock.acquire()
        await pilot.press("f9")
        await choose(pilot, "home")
        assert dismissed == ([] if thinking else [table])
        if thinking:
            screen.turns.agent_lock.release()
        for _ in range(100):
            if dismissed:
                break
            await pilot.pause(0.02)
        assert dismissed == [table]

    at(table, tmp_path, run)
