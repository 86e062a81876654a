"""Around the table: home, a new game, saved games, watching, replay, rules, lessons, settings."""

from __future__ import annotations

import asyncio
import json

import pytest

from tablee.core.settings import Settings, load_settings
from tablee.roster import HUMAN, easiest_first, games
from tablee.tui.dialogs import InputDialog, MenuDialog, PageDialog
from tablee.tui.form import Form
from tablee.tui.lesson_guide import lesson_table
from tablee.tui.menu import Menu
from tablee.tui.screens.home import HomeScreen, SettingsScreen
from tablee.tui.screens.learn import LearnScreen, RulesScreen
from tablee.tui.screens.new_game import NewGameScreen
from tablee.tui.screens.replay import ReplayScreen
from tablee.tui.screens.table import TableScreen
from tablee.tui.widgets import KeyBar, MarkedText
from tablee.wording import facts_of, summary_of
from tests.i18n import english_in
from tests.tui import LARGE, SMALL, at_table, press_together, set_table, settled, text_of


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def at_home(tmp_path, run, size=SMALL, language="en"):
    async def go():
        async with at_table(None, tmp_path / "game.json", size, language) as pilot:
            await run(pilot)

    asyncio.run(go())


async def choose(pilot, name):
    """Goes to a line of the menu on screen and takes it."""
    menu = pilot.app.screen.query_one(Menu)
    while menu.items[menu.at].name != name:
        await pilot.press("down")
    await pilot.press("enter")
    await settled(pilot)


async def go_to_row(pilot, name):
    form = pilot.app.screen.query_one(Form)
    while form.rows[form.at].name != name:
        await pilot.press("down")


def keep(tmp_path, game="kalaha", moves=2, over=False):
    table = set_table(game)
    while table.mover >= 0 and (over or len(table.moves) < moves):
        table.play(table.state.legal[0])
    table.record().save(tmp_path / "tablee" / "games" / f"{game}-{over}.json")
    return table


# --- playing at once ---


@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_key_begins_the_first_game_that_home_offers(tmp_path, language):
    first = easiest_first()[0]

    async def run(pilot):
        shown = " ".join(text_of(pilot).split())
        assert facts_of(first, pilot.app.say) in shown
        assert summary_of(first, pilot.app.say) in shown
        await pilot.press("enter")
        await settled(pilot)
        table = pilot.app.screen.table
        assert table.game == first.first_game()
        assert table.specs == [HUMAN, first.first_level]

    at_home(tmp_path, run, language=language)


def test_friends_sit_at_one_keyboard(tmp_path):
    async def run(pilot):
        await choose(pilot, "friend")
        assert set(pilot.app.screen.specs) == {HUMAN}
        await pilot.press("f5")
        await settled(pilot)
        assert set(pilot.app.screen.table.specs) == {HUMAN}

    at_home(tmp_path, run)


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


# --- a new game ---


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


# --- saved games ---


def test_the_last_game_is_continued(tmp_path):
    kept = keep(tmp_path)

    async def run(pilot):
        await choose(pilot, "continue")
        assert pilot.app.screen.table.moves[:2] == kept.moves

    at_home(tmp_path, run)


def test_a_game_that_is_over_is_looked_through(tmp_path):
    kept = keep(tmp_path, over=True)

    async def run(pilot):
        assert "continue" not in [item.name for item in pilot.app.screen.query_one(Menu).items]
        await choose(pilot, "replay")
        assert isinstance(pilot.app.screen, MenuDialog)
        await pilot.press("enter")
        await settled(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.number == len(kept.moves)
        await pilot.press("home")
        assert screen.number == 0
        await pilot.press("right", "right", "left", "down", "end", "left")
        assert screen.number == len(kept.moves) - 1
        assert f"After move {screen.number} of {len(kept.moves)}" in text_of(pilot)
        await pilot.press("tab")
        assert "seen by B" in text_of(pilot)
        track = screen.query_one("#choices", MarkedText)
        await pilot.click(track, offset=(track.marks[1].start + 1, 0))
        assert screen.number == 1

    at_home(tmp_path, run)


def test_a_running_game_is_replayed_from_ones_own_view_only(tmp_path):
    keep(tmp_path, "love_letter", 1)

    async def run(pilot):
        await choose(pilot, "replay")
        await pilot.press("enter")
        await settled(pilot)
        assert pilot.app.screen.viewer == 0
        await pilot.press("tab")
        assert pilot.app.screen.viewer == 0

    at_home(tmp_path, run)


def test_a_damaged_file_is_complained_of(tmp_path):
    keep(tmp_path)
    file = tmp_path / "tablee" / "games" / "kalaha-False.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    data["moves"][0] = "9"
    file.write_text(json.dumps(data), encoding="utf-8")

    async def run(pilot):
        await choose(pilot, "load")
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, PageDialog)
        assert "kalaha-False.json" in text_of(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    at_home(tmp_path, run)


# --- learning ---


@pytest.mark.parametrize("game", list(games()))
def test_the_rules_are_pages_that_fit_and_no_english_is_left(game, tmp_path):
    async def run(pilot):
        await choose(pilot, "learn")
        assert isinstance(pilot.app.screen, LearnScreen)
        await choose(pilot, f"rules/{game}")
        screen = pilot.app.screen
        assert isinstance(screen, RulesScreen)
        pages = len(screen.pages())
        assert pages >= 3
        for _ in range(pages):
            assert english_in(text_of(pilot)) == []
            await pilot.press("right")
        assert screen.page == pages - 1
        await pilot.press("escape", "escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    at_home(tmp_path, run, SMALL, "fr")


@pytest.mark.parametrize("kind", games().values(), ids=list(games()))
def test_lessons_can_be_played_as_they_are_written(kind):
    if not kind.lessons:
        print(f"{kind.name} brings no lesson: people learn it from its rules")
        return
    taught = [lesson.preset or kind.default_preset for lesson in kind.lessons]
    assert taught[0] == kind.default_preset, "what is taught is what is played afterwards"
    assert len(set(taught)) == len(taught), "one lesson a preset"
    for lesson in kind.lessons:
        table = lesson_table(kind, lesson)
        for step in lesson.steps:
            assert bool(step.text) == (table.mover == 0), step
            table.play(step.move)
        assert table.mover >= 0
        assert all(number <= len(lesson.steps) for number, _ in lesson.examples)


@pytest.mark.parametrize("name", [*games(), "kalaha/standard"])
def test_a_lesson_is_followed_with_enter_alone(name, tmp_path):
    game, _, preset = name.partition("/")
    lesson = games()[game].lesson(preset)

    async def run(pilot):
        await choose(pilot, "learn")
        await choose(pilot, f"lesson/{name}")
        screen = pilot.app.screen
        assert screen.guide is not None
        while len(screen.table.moves) < len(lesson.steps):
            assert screen.guide.advice(pilot.app.say)
            await pilot.press("enter")
            await settled(pilot)
        assert screen.guide.followed == len(lesson.steps)
        assert screen.guide.advice(pilot.app.say) == pilot.app.say(lesson.farewell)

    at_home(tmp_path, run)


def test_whoever_leaves_the_lesson_plays_on(tmp_path):
    async def run(pilot):
        await choose(pilot, "learn")
        await choose(pilot, "lesson/kalaha")
        await pilot.press("1", "enter")
        await settled(pilot)
        assert "another way" in pilot.app.screen.guide.advice(pilot.app.say)
        assert len(pilot.app.screen.table.moves) == 2

    at_home(tmp_path, run)


# --- settings ---


def test_settings_are_kept(tmp_path):
    async def run(pilot):
        await choose(pilot, "settings")
        assert isinstance(pilot.app.screen, SettingsScreen)
        await pilot.press("right")
        assert "langue" in text_of(pilot)
        await pilot.press("down", "right", "down", "right", "escape")
        assert "nouvelle partie" in text_of(pilot)

    at_home(tmp_path, run)
    assert load_settings() == Settings(language="fr", colours="light", animation=True)


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"language": 1, "colours": 3, "animation": "yes", "new": 1}']
)
def test_settings_that_are_not_understood_are_the_usual_ones(text, tmp_path):
    file = tmp_path / "tablee" / "settings.json"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    assert load_settings() == Settings()


# --- keys and languages ---


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_row_of_keys_fits_and_no_english_is_left(language, tmp_path):
    async def run(pilot):
        for way in [[], ["new"], ["watch"], ["tournaments", "new"], ["learn"], ["settings"]]:
            for name in ["", *way]:
                if name:
                    await choose(pilot, name)
                keys = pilot.app.screen.query_one(KeyBar)
                assert keys.text.cell_len <= keys.size.width, way
                if language == "fr":
                    assert english_in(text_of(pilot)) == [], way
            pilot.app.go_home()
            await settled(pilot)

    at_home(tmp_path, run, SMALL, language)
