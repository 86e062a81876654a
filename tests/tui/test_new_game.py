"""A new game by the form: keyboard and mouse, agents that are typed, rules that travel along."""

from __future__ import annotations

import pytest

from tablee.roster import HUMAN, find_game, games
from tablee.tui.dialogs import InputDialog, PageDialog
from tablee.tui.form import Form
from tablee.tui.menu import Menu
from tablee.tui.screens.home import HomeScreen
from tablee.tui.screens.learn import RulesScreen
from tablee.tui.screens.new_game import NewGameScreen
from tablee.tui.screens.table import TableScreen
from tests.i18n import english_in
from tests.tui import LARGE, press_together, settled, text_of
from tests.tui.home import at_home, choose, go_to_row

pytestmark = pytest.mark.usefixtures("own_folders")


def test_chosen_rules_travel_from_the_form_to_rules_and_lesson_and_back(tmp_path):
    async def run(pilot):
        await choose(pilot, "new")
        while pilot.app.screen.kind.name != "kalaha":
            await pilot.press("right")
        await go_to_row(pilot, "preset")
        await pilot.press("right", "f1")
        assert isinstance(pilot.app.screen, RulesScreen)
        assert "common game" in text_of(pilot)
        await pilot.press("n")
        await settled(pilot)
        assert isinstance(pilot.app.screen, NewGameScreen)
        assert pilot.app.screen.preset == "standard"
        await pilot.press("escape", "g")
        await settled(pilot)
        assert pilot.app.screen.guide is not None
        assert pilot.app.screen.table.game.preset == "standard"

    at_home(tmp_path, run)


def test_a_new_game_by_keyboard(tmp_path):
    async def run(pilot):
        await choose(pilot, "new")
        assert isinstance(pilot.app.screen, NewGameScreen)
        while pilot.app.screen.kind.name != "kalaha":
            await pilot.press("right")
        await go_to_row(pilot, "preset")
        await pilot.press("right")
        await go_to_row(pilot, "seat/1")
        await pilot.press("left")
        await go_to_row(pilot, "option/seeds")
        await pilot.press("right")
        await pilot.press("f5")
        await settled(pilot)
        table = pilot.app.screen.table
        assert isinstance(pilot.app.screen, TableScreen)
        assert (table.game.preset, table.game.options["seeds"]) == ("standard", 5)
        assert table.specs == [HUMAN, "level:1"]

    at_home(tmp_path, run)


def test_who_leaves_the_table_does_not_begin(tmp_path):
    async def run(pilot):
        await choose(pilot, "new")
        form = pilot.app.screen
        while form.kind.name != "love_letter":
            await pilot.press("right")
        await go_to_row(pilot, "seats")
        await pilot.press("right")
        await go_to_row(pilot, "option/first_player")
        await pilot.press("left")
        assert (form.game.seats, form.game.options["first_player"]) == (4, "4")
        await go_to_row(pilot, "seats")
        await pilot.press("left")
        assert (form.game.seats, form.game.options["first_player"]) == (3, "random")
        await pilot.press(*["right"] * 3)
        assert form.game.seats == 6
        await go_to_row(pilot, "preset")
        await pilot.press("right")
        assert (form.game.preset, form.game.seats) == ("classic16", 4)

    at_home(tmp_path, run)


def test_keys_that_arrive_together_all_count_in_their_order(tmp_path):
    """From home into the form, over rows that change with the game, through a line to type, to the table."""

    async def run(pilot):
        await press_together(pilot, "n", "enter", "right", "right", "right", "left", "left", "left")
        screen = pilot.app.screen
        assert isinstance(screen, NewGameScreen)
        assert screen.kind.name == "kalaha"
        rows = ["game", "preset", "seat/0", "seat/1", "begin", "option/fields", "option/seeds"]
        assert [row.name for row in screen.query_one(Form).rows if not row.title][:7] == rows
        typed = ["down", "down", "down", "enter", *["backspace"] * 10, *"random", "enter"]
        await press_together(pilot, *typed, "down", "down", "down", "right", "right", "f5")
        assert isinstance(pilot.app.screen, TableScreen)
        table = pilot.app.screen.table
        assert table.specs == [HUMAN, "random"]
        assert table.game.options["seeds"] == 6
        moves = len(table.moves)
        await press_together(pilot, "f4", "escape", "2", "enter", "f9", "h", "h", "h", "enter")
        assert "2" in table.moves[moves : moves + 1]
        assert isinstance(pilot.app.screen, HomeScreen)

    at_home(tmp_path, run)


def test_a_new_game_by_mouse(tmp_path):
    async def run(pilot):
        menu = pilot.app.screen.query_one(Menu)
        at = next(number for number, item in enumerate(menu.items) if item.name == "watch")
        await pilot.click(menu, offset=(3, at))
        await settled(pilot)
        form = pilot.app.screen.query_one(Form)
        for name, row in (("more", "game"), ("row", "begin")):
            mark = next(mark for mark in form.marks if mark.texts == (name, row))
            await pilot.click(form, offset=(mark.start + 1, mark.row))
            await settled(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        assert HUMAN not in pilot.app.screen.table.specs

    at_home(tmp_path, run, LARGE)


def test_a_computer_that_does_not_play_by_the_chosen_rules_is_complained_of(tmp_path):
    async def run(pilot):
        pilot.app.begin(find_game("kalaha")(fields=7), ["human", "perfect"])
        await settled(pilot)
        assert isinstance(pilot.app.screen, PageDialog)
        assert "only boards of up to 6 fields" in text_of(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    at_home(tmp_path, run)


def test_any_agent_can_be_typed_and_a_mistake_is_explained(tmp_path):
    async def run(pilot):
        await choose(pilot, "new")
        while pilot.app.screen.kind.name != "kalaha":
            await pilot.press("right")
        await go_to_row(pilot, "seat/1")
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, InputDialog)
        await pilot.press(*["backspace"] * 10, *"minimix", "enter")
        assert "minimax" in text_of(pilot)
        await pilot.press(*["backspace"] * 10, *"os", "colon", *"System", "enter")
        assert isinstance(pilot.app.screen, InputDialog), "a screen never loads code"
        await pilot.press(*["backspace"] * 10, *"minimax", "colon", *"depth", "equals_sign", "2", "enter")
        assert pilot.app.screen.specs[1] == "minimax:depth=2"

    at_home(tmp_path, run)


@pytest.mark.parametrize("game", list(games()))
def test_every_game_can_be_begun_and_its_rows_are_words_with_what_the_command_line_calls_them(game, tmp_path):
    async def run(pilot):
        await choose(pilot, "new")
        screen = pilot.app.screen
        while screen.kind.name != game:
            await pilot.press("right")
        for row in screen.query_one(Form).rows:
            what, _, name = row.name.partition("/")
            if what == "option":
                assert row.meaning.endswith(f"(--set {name}={row.value})")
            if what in ("option", "preset"):
                assert not [text for text in (row.label, *row.shown) if "_" in text or english_in(text)]
        await go_to_row(pilot, "preset")
        assert f"(--preset {screen.preset})" in " ".join(text_of(pilot).split())
        await pilot.press("f5")
        await settled(pilot)

    at_home(tmp_path, run, language="fr")
