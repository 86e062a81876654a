"""At the table: typing, hints, undo, resigning, answering now, the menu, the end."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from tablee.catalogues import say_in
from tablee.core.settings import Settings
from tablee.core.solution import ProvenValues, ValueBounds
from tablee.games.kalaha import GAME as KALAHA
from tablee.match import Table
from tablee.match.hints import Hint
from tablee.match.series import SeriesScore
from tablee.records import read
from tablee.roster import HUMAN, build_agent, find_game
from tablee.tui import hint_search
from tablee.tui.app import TableeApp
from tablee.tui.dialogs import MenuDialog, PageDialog
from tablee.tui.menu import Menu
from tablee.tui.screens.replay import ReplayScreen
from tablee.tui.screens.table import TableScreen
from tablee.tui.widgets import KeyBar
from tests.i18n import english_in
from tests.tui import GAMES, LARGE, SMALL, at_table, painted, play_by_keys, set_table, settled, text_of


def at(table, tmp_path, run, size=SMALL, language="en"):
    """Runs a test at a table."""

    async def sit():
        async with at_table(table, tmp_path / "game.json", size, language) as pilot:
            await run(pilot)

    asyncio.run(sit())


def at_once(table, tmp_path, run):
    """The same without waiting until nobody thinks."""

    async def sit():
        app = TableeApp(say_in, "en", Settings(animation=False), table, tmp_path / "game.json")
        async with app.run_test(size=SMALL) as pilot:
            await painted(pilot)
            await run(pilot)

    asyncio.run(sit())


PROVEN_FR = (
    "Indice\u00a0: champ 1 garde une victoire de 2 points (prouvé) · une partie nulle\u00a0: champ 2 · "
    "une défaite de 4 points\u00a0: champ 3"
)


def friends(**options):
    return Table(KALAHA(**options), [None, None], [HUMAN, HUMAN], 1)


def test_a_move_can_be_typed(tmp_path):
    table = friends()

    async def run(pilot):
        await pilot.press("3", "enter")
        assert table.moves == ["3"]
        await pilot.press("5", "backspace", "4", "enter")
        assert table.moves == ["3", "4"]

    at(table, tmp_path, run)


@pytest.mark.parametrize("line", ["champ 3", "CHAMP 3"])
def test_a_choice_can_be_typed_as_it_is_called(tmp_path, line):
    async def run():
        async with at_table(set_table("kalaha"), tmp_path / "game.json", SMALL, "fr") as pilot:
            await pilot.press(*(key if key != " " else "space" for key in line), "enter")
            await settled(pilot)
            assert pilot.app.screen.table.moves[0] == "3"

    asyncio.run(run())


def test_a_move_in_steps_can_be_typed_whole_or_in_parts(tmp_path):
    table = set_table("schotten_totten")
    card = next(move for move in table.state.legal if "@" in move).partition("@")[0]

    async def run(pilot):
        for key in f"{card.lower()}@4":
            await pilot.press({"@": "at"}.get(key, key))
        await pilot.press("enter")
        await settled(pilot)
        assert table.moves[0] == f"{card}@4"
        other = next(move for move in table.state.legal if "@" in move).partition("@")[0]
        await pilot.press(*other.lower(), "enter")
        assert pilot.app.screen.move_input.chooser.chosen == other
        await pilot.press("7", "enter")
        await settled(pilot)
        assert f"{other}@7" in table.moves

    at(table, tmp_path, run)


def test_a_mistake_is_explained(tmp_path):
    table = friends()

    async def run(pilot):
        await pilot.press("3", "enter", "4", "enter", "3", "enter")
        assert "3 is not possible: field 3 is empty." in text_of(pilot)
        await pilot.press("x", "y", "enter")
        assert "'xy'" in text_of(pilot)
        assert table.moves == ["3", "4"]

    at(table, tmp_path, run)


def test_the_menu_offers_nothing_that_an_ended_game_has_no_use_for(tmp_path):
    table = friends()
    table.resign(0)

    async def run(pilot):
        await pilot.press("f9")
        offered = {item.name for item in pilot.app.screen.query_one(Menu).items}
        assert offered == {"stay", "rules", "help", "home", "quit"}

    at(table, tmp_path, run)


def test_escape_goes_a_step_back_then_to_the_menu(tmp_path):
    async def run(pilot):
        await pilot.press("enter")
        assert pilot.app.screen.move_input.chooser.chosen
        await pilot.press("escape")
        assert not pilot.app.screen.move_input.chooser.chosen
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, MenuDialog)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)

    at(set_table("schotten_totten"), tmp_path, run)


def test_undo(tmp_path):
    table = set_table("kalaha", seeds=4)

    async def run(pilot):
        await pilot.press("f3")
        assert "no move of a person's has been made" in text_of(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert len(table.moves) == 2
        await pilot.press("f3")
        assert table.moves == []
        assert "2 moves taken back." in text_of(pilot)

    at(table, tmp_path, run)


def test_a_hint_names_a_move_and_chances(tmp_path, monkeypatch):
    table = friends()
    advice = Hint(table.state.legal[0], ((table.state.legal[0], 0.625), (table.state.legal[1], 0.5)))
    monkeypatch.setattr(hint_search, "hint", lambda view, number: advice)

    async def run(pilot):
        await pilot.press("f2")
        for _ in range(400):
            await pilot.pause(0.05)
            if "Hint:" in text_of(pilot):
                break
        assert "chances:" in text_of(pilot)
        assert "(62%)" in text_of(pilot)
        assert "(50%)" in text_of(pilot)

    at(table, tmp_path, run)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "Hint: field 1 keeps a win by 2 points (proven) · a draw: field 2 · a loss by 4 points: field 3",
        ),
        ("fr", PROVEN_FR),
    ],
)
def test_a_hint_says_what_is_proven(tmp_path, monkeypatch, language, words):
    table = friends()
    moves = {"1": ValueBounds(2, 2), "2": ValueBounds(0, 0), "3": ValueBounds(-4, -4)}
    advice = Hint("1", (), ProvenValues(ValueBounds(2, 2), moves))
    monkeypatch.setattr(hint_search, "hint", lambda view, number: advice)

    async def run(pilot):
        await pilot.press("f2")
        for _ in range(400):
            await pilot.pause(0.05)
            shown = " ".join(text_of(pilot).replace("\u00a0", "_").split())
            if words[:6] in shown:
                break
        assert words.replace("\u00a0", "_") in shown

    at(table, tmp_path, run, language=language)


def test_resigning_is_asked_about_and_kept(tmp_path):
    table = set_table("kalaha", seeds=4)

    async def run(pilot):
        await pilot.press(*"resign", "enter")
        await pilot.press("enter")
        assert table.conceded is None
        await pilot.press(*"resign", "enter")
        await pilot.press("down", "enter")
        await settled(pilot)
        assert "A resigns." in text_of(pilot)

    at(table, tmp_path, run)
    assert read(tmp_path / "game.json").outcome.reason == "resigned"


class Thinker:
    """Thinks until it is told to answer."""

    def __init__(self):
        self.asked = threading.Event()

    def choose(self, view, budget, seed):
        self.asked.set()
        end = time.monotonic() + 30
        while not budget.cancelled() and time.monotonic() < end:
            time.sleep(0.005)
        return view.legal[0]


def test_the_screen_answers_while_a_computer_thinks_and_escape_makes_it_answer(tmp_path):
    thinker = Thinker()
    table = Table(KALAHA(), [None, thinker], [HUMAN, "level:5"], 1)

    async def run(pilot):
        await pilot.press("enter")
        while not thinker.asked.is_set():
            await pilot.pause(0.01)
        await pilot.pause(0.2)
        assert "B (level 5) is thinking…" in text_of(pilot)
        await pilot.press("f1")
        assert isinstance(pilot.app.screen, PageDialog)
        await pilot.press("escape")
        assert len(table.moves) == 1
        await pilot.press("escape")
        await settled(pilot)
        assert len(table.moves) == 2

    at(table, tmp_path, run)


class Crasher:
    def choose(self, view, budget, seed):
        raise RuntimeError("no idea")


def test_an_agent_that_fails_does_not_end_the_program(tmp_path):
    table = Table(KALAHA(), [None, Crasher()], [HUMAN, "level:5"], 1)

    async def run(pilot):
        await pilot.press("enter")
        await settled(pilot)
        assert "no idea" in text_of(pilot)

    at(table, tmp_path, run, LARGE)
    assert len(read(tmp_path / "game.json").moves) == 1


def test_after_the_end_one_plays_again_replays_or_goes_home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    async def run(pilot):
        await play_by_keys(pilot)
        pilot.app.screen.move_input.menu.select("replay")
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await pilot.press("escape")
        before = pilot.app.screen
        await pilot.press("a", "g", "enter")  # what is typed begins one of the choices
        await settled(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        assert pilot.app.screen is not before
        assert pilot.app.screen.table.moves == [] or pilot.app.screen.table.agents[0] is None

    at(set_table("kalaha"), tmp_path, run)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_series_keeps_its_score_and_alternates_who_begins(tmp_path, monkeypatch, language):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    say = say_in(language)
    table = friends()

    async def again(pilot, loser):
        pilot.app.screen.resign(loser)
        await settled(pilot)
        ended = text_of(pilot)
        pilot.app.screen.move_input.menu.select("again")
        await pilot.press("enter")
        await settled(pilot)
        return ended

    def counted(games, score):
        return say.count("After {n} game: {score}.", "After {n} games: {score}.", games, score=score)

    async def run(pilot):
        first = await again(pilot, 0)
        assert counted(1, "0 : 1") not in first
        assert counted(1, "0 : 1") in text_of(pilot)
        assert say("{who} begins.", who="B") in text_of(pilot)
        assert say("series {score}", score="0 : 1") in text_of(pilot)
        assert pilot.app.screen.table.mover == 1
        assert counted(2, "0 : 2") in await again(pilot, 0)
        assert say("{who} begins.", who="A") in text_of(pilot)
        await pilot.press("1", "enter")
        file = pilot.app.screen.game.file
        pilot.app.go_home()
        await settled(pilot)
        pilot.app.open_file(file)  # what was left goes on with the score that it had
        await settled(pilot)
        assert counted(2, "0 : 2") not in text_of(pilot)
        assert counted(3, "1 : 2") in await again(pilot, 1)

    at(table, tmp_path, run, language=language)


@pytest.mark.parametrize(
    "note", [{"games": -1, "points": [0, 0]}, {"games": 1, "points": [1]}, {"games": "1"}, [2]]
)
def test_a_file_with_a_score_that_is_none_begins_a_series(note):
    assert SeriesScore.from_data(note, 2) is None


def test_colour_is_never_needed(tmp_path, monkeypatch):
    """With NO_COLOR the cursor and what can be chosen are still marked, by other means."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def run(pilot):
        board = pilot.app.screen.query_one("#board")
        marked = [span for span in board.text.spans if getattr(span.style, "reverse", False)]
        legal = [span for span in board.text.spans if getattr(span.style, "underline", False)]
        assert marked
        assert legal
        await play_by_keys(pilot)
        inks = [span.style.color or span.style.bgcolor for span in board.text.spans]
        assert not any(inks), "greys in the place of colours are hard to see"

    at(set_table("kalaha"), tmp_path, run)


@pytest.mark.parametrize("game", GAMES)
def test_no_english_is_left_in_french(game, tmp_path):
    async def run(pilot):
        assert english_in(text_of(pilot)) == []
        for key in ("f1", "f4", "f9"):
            await pilot.press(key)
            await settled(pilot)
            assert english_in(text_of(pilot)) == [], key
            await pilot.press("escape")
        await pilot.press("enter")
        await settled(pilot)
        assert english_in(text_of(pilot)) == []

    at(set_table(game), tmp_path, run, LARGE, "fr")


def test_a_pause_to_see_what_a_computer_did_can_be_cut_short(tmp_path):
    table = set_table("kalaha", people=0, seeds=4)

    async def run(pilot):
        pilot.app.settings.animation = True
        for _ in range(100):
            await pilot.press("enter")
            await pilot.pause(0.01)
            if table.mover < 0:
                return
        raise AssertionError("the game should be over by now")

    at(table, tmp_path, run)


@pytest.mark.parametrize(("language", "you", "size"), [("en", "(you)", SMALL), ("fr", "(vous)", LARGE)])
@pytest.mark.parametrize("game", ["kalaha", "schotten_totten", "love_letter"])
def test_the_board_says_which_side_is_yours(game, language, you, size, tmp_path, monkeypatch):
    """In words, so also without colour."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def run(pilot):
        board = pilot.app.screen.query_one("#board").text.plain
        own = next(row for row in board.split("\n") if you in row)
        assert board.count(you) == 1
        assert pilot.app.screen.names[0] in own
        assert "1)" not in own, "the computer's side is another one"

    at(set_table(game), tmp_path, run, size, language)


def test_cluedo_says_once_which_seat_is_yours(tmp_path):
    async def run(pilot):
        board = pilot.app.screen.query_one("#board").text.plain
        assert board.count("· you") == 1
        assert "(you)" not in board
        assert "Player 1 · you" in board

    at(set_table("cluedo"), tmp_path, run)


def test_friends_at_one_board_are_both_somebody(tmp_path):
    """Where two look at the same board, neither side is `you`; with hidden hands whoever has the keyboard is."""

    async def both(pilot):
        for _ in range(3):
            assert "you)" not in pilot.app.screen.query_one("#board").text.plain
            await pilot.press("enter")
            await settled(pilot)

    async def hidden(pilot):
        await pilot.press("enter")
        await settled(pilot)
        board = pilot.app.screen.query_one("#board").text.plain
        assert f"Player {pilot.app.screen.table.mover + 1} (you)" in board
        assert board.count("(you)") == 1

    at(friends(), tmp_path, both)
    at(set_table("schotten_totten", people=2), tmp_path, hidden)


def test_nobody_who_watches_is_offered_what_only_players_can_do(tmp_path):
    thinker = Thinker()
    table = Table(KALAHA(), [thinker, thinker], ["level:5", "level:5"], 1)

    async def run(pilot):
        offered = [mark.texts[0] for mark in pilot.app.screen.query_one(KeyBar).marks]
        assert offered == ["help", "rules", "menu", "back"]
        assert "you)" not in pilot.app.screen.query_one("#board").text.plain
        pilot.app.screen.turns.is_paused = True
        await pilot.press("escape")

    at_once(table, tmp_path, run)


def test_another_level_keeps_everything_else(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    kind = find_game("cluedo")
    game = kind.configure({"max_turns": 4, "dice": 1}, seats=4)
    specs = [HUMAN, "level:1", "level:1", "level:1"]
    table = Table(game, [None, *[build_agent(kind, "random")] * 3], specs, 1)
    while table.mover >= 0:
        table.play(table.state.legal[0])

    async def run(pilot):
        before = pilot.app.screen
        before.aid_panel.set_aid(before.aid_panel.aids[0], "off")
        before.move_input.menu.select("another")
        await pilot.press("enter", "down", "enter")
        await settled(pilot)
        after = pilot.app.screen
        assert isinstance(after, TableScreen)
        assert after is not before
        assert after.table.game == game
        assert after.table.game.options == game.options
        assert after.table.specs == [HUMAN, "level:2", "level:2", "level:2"]
        assert after.game.aids(0)["sheet"] == "off"

    at(table, tmp_path, run)


@pytest.mark.parametrize("game", ["kalaha", "love_letter"])
def test_watching_computers(game, tmp_path):
    table = set_table(game, people=0)

    async def run(pilot):
        for _ in range(600):
            if table.mover < 0:
                break
            await pilot.pause(0.02)
        await settled(pilot)
        assert "another level" not in text_of(pilot)

    at(table, tmp_path, run)
    assert table.outcome is not None
