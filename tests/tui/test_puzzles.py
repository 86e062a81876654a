"""Puzzles on the screens: from home to one, solved and failed; first tries are kept; pictures of both screens."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tablee.core.errors import BadPuzzle
from tablee.core.notes import Note
from tablee.core.puzzle import Question
from tablee.puzzles import Attempt, ShownPuzzle, daily, games_with_puzzles, puzzles_of
from tablee.puzzles.attempts_file import AttemptsFile
from tablee.puzzles.ratings import rated_tries
from tablee.roster import find_game
from tablee.tui.dialogs import PageDialog
from tablee.tui.open_puzzle import OpenPuzzle
from tablee.tui.screens import puzzle_list
from tablee.tui.screens.puzzle import PuzzleScreen
from tablee.tui.screens.puzzle_list import PuzzleListScreen
from tests.i18n import english_in
from tests.support import golden
from tests.tui import LARGE, SMALL, assert_whole, at_table, picture_of, settled, text_of
from tests.tui.home import at_home, choose

pytestmark = pytest.mark.usefixtures("own_folders")

KALAHA = find_game("kalaha")
GOLDEN = Path(__file__).parent / "golden"
SIZES = {"80x24": SMALL, "140x45": LARGE}


def wrong_answer(puzzle) -> str:
    return next(move for move in ShownPuzzle(puzzle).view.legal if move not in puzzle.answers)


async def answer(pilot, text: str) -> None:
    await pilot.press(*text, "enter")
    await settled(pilot)


def shown(pilot) -> str:
    return " ".join(text_of(pilot).split())


def told(pilot, note) -> str:
    """A note as it stands on the screen."""
    return " ".join(pilot.app.say.for_game(KALAHA).note(note).split())


def rating_after(puzzle, *, won: bool) -> str:
    """How the rating after one's first try reads."""
    (tried,) = rated_tries(KALAHA, {puzzle.id: won})
    return f"{tried.strength.points} ± {tried.strength.uncertainty} (+{tried.gained})"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_puzzle_is_solved_and_the_next_one_failed(tmp_path, language):
    level = [puzzle for puzzle in puzzles_of(KALAHA) if puzzle.level == 3]
    yes, no = {"en": ("Right!", "Not right."), "fr": ("Juste !", "Ce n’est pas cela.")}[language]

    async def run(pilot):
        await choose(pilot, "puzzles")
        assert isinstance(pilot.app.screen, PuzzleListScreen)
        await choose(pilot, "kalaha/3")
        assert isinstance(pilot.app.screen, PuzzleScreen)
        assert told(pilot, ShownPuzzle(level[0]).question) in shown(pilot)
        assert told(pilot, ShownPuzzle(level[0]).solution[0]) not in shown(pilot)
        if language == "fr":
            assert english_in(text_of(pilot)) == []
        await answer(pilot, level[0].answers[0])
        assert yes in shown(pilot)
        assert told(pilot, ShownPuzzle(level[0]).solution[0]) in shown(pilot)
        assert rating_after(level[0], won=True) in shown(pilot)
        assert_whole(pilot.app.screen)

        await pilot.press("enter")  # the next one
        await settled(pilot)
        assert pilot.app.screen.puzzle.puzzle == level[1]
        await answer(pilot, wrong_answer(level[1]))
        assert no in shown(pilot)
        assert "(−" in shown(pilot)
        assert told(pilot, ShownPuzzle(level[1]).solution[0]) in shown(pilot)
        if language == "fr":
            assert english_in(text_of(pilot)) == []

        await choose_item(pilot, "again")
        await answer(pilot, level[1].answers[0])  # counts no more
        await choose_item(pilot, "all")
        assert isinstance(pilot.app.screen, PuzzleListScreen)
        await choose(pilot, "kalaha/3")
        assert pilot.app.screen.puzzle.puzzle == level[2]

    at_home(tmp_path, run, language=language)
    assert AttemptsFile().tried("kalaha") == {level[0].id: True, level[1].id: False}


async def choose_item(pilot, name: str) -> None:
    menu = pilot.app.screen.move_input.menu
    while menu.item.name != name:
        await pilot.press("right")
    await pilot.press("enter")
    await settled(pilot)


def test_what_is_no_answer_is_explained_and_does_not_count(tmp_path):
    puzzle = puzzles_of(KALAHA)[1]

    async def run(pilot):
        pilot.app.push_screen(PuzzleScreen(puzzle))
        await settled(pilot)
        await answer(pilot, "7")
        assert "7" in pilot.app.screen.message
        assert not pilot.app.screen.verdict

    at_home(tmp_path, run)
    assert AttemptsFile().tried("kalaha") == {}


def test_the_arrows_and_the_mouse_answer_as_at_a_table(tmp_path):
    puzzle = puzzles_of(KALAHA)[2]

    async def run(pilot):
        pilot.app.push_screen(PuzzleScreen(puzzle))
        await settled(pilot)
        screen = pilot.app.screen
        while screen.move_input.chooser.cursor != puzzle.answers[0]:
            await pilot.press("right")
        await pilot.press("enter")
        await settled(pilot)
        assert screen.verdict.startswith("Right!")
        await pilot.press("escape")
        assert pilot.app.screen is not screen

    at_home(tmp_path, run)


def test_of_listed_answers_several_are_ticked_and_sent_together(tmp_path, monkeypatch):
    maker = KALAHA.puzzle_maker
    asked = Question("sort", several=True)
    monkeypatch.setattr(type(maker), "questions", {**maker.questions, "only_win": asked, "only_draw": asked})
    monkeypatch.setattr(type(maker), "explain", lambda *_: ())
    puzzle = replace(puzzles_of(KALAHA)[0], choices=("red", "green", "blue"), answers=("red", "blue"))
    monkeypatch.setattr("tablee.tui.open_puzzle.number_of", lambda _kind, _puzzle: 1)

    async def run(pilot):
        pilot.app.push_screen(PuzzleScreen(puzzle))
        await settled(pilot)
        for name in ("red", "green", "blue", "green"):
            await choose_item(pilot, name)
        assert "☒ red" in shown(pilot)
        assert "☐ green" in shown(pilot)
        await choose_item(pilot, "answer")
        assert pilot.app.screen.verdict.startswith("Right!")

    at_home(tmp_path, run)


def test_a_long_explanation_is_a_page_of_its_own(tmp_path, monkeypatch):
    long = tuple(Note("why", f"Reason {at}: " + "because of this and of that, " * 4) for at in range(8))
    monkeypatch.setattr(type(KALAHA.puzzle_maker), "explain", lambda *_: long)
    puzzle = puzzles_of(KALAHA)[4]

    async def run(pilot):
        pilot.app.push_screen(PuzzleScreen(puzzle))
        await settled(pilot)
        await answer(pilot, puzzle.answers[0])
        assert "Reason 0" in shown(pilot)
        assert "Reason 7" not in shown(pilot)
        assert_whole(pilot.app.screen)
        await choose_item(pilot, "why")
        assert isinstance(pilot.app.screen, PageDialog)
        await pilot.press("pagedown", "pagedown", "pagedown", "pagedown")
        assert "Reason 7" in shown(pilot)

    at_home(tmp_path, run)


@pytest.mark.parametrize("game", [kind.name for kind in games_with_puzzles()])
def test_the_screen_has_the_eyes_of_the_puzzles_seat(game):
    every = puzzles_of(find_game(game))
    for puzzle in every[:: max(1, len(every) // 5)]:
        seen, opened = ShownPuzzle(puzzle), OpenPuzzle(ShownPuzzle(puzzle))

        assert opened.scene(puzzle.seat) == seen.scene
        assert opened.table.log.lines(puzzle.seat) == seen.log
        assert (opened.viewer, opened.listener, opened.shared_screen.reader) == (puzzle.seat,) * 3


def test_the_puzzle_of_the_day_comes_first(tmp_path, monkeypatch):
    class Christmas(date):
        @classmethod
        def today(cls) -> date:
            return date(2026, 12, 24)

    monkeypatch.setattr(puzzle_list, "date", Christmas)

    async def run(pilot):
        await choose(pilot, "puzzles")
        await choose(pilot, "today/kalaha")
        assert pilot.app.screen.puzzle.puzzle == daily(KALAHA, date(2026, 12, 24))

    at_home(tmp_path, run)


# --- the file ---

NOW = datetime(2026, 12, 24, tzinfo=UTC)


def test_the_first_try_stays(tmp_path):
    file = AttemptsFile(tmp_path / "new" / "puzzles.json")

    kept = [file.keep_first(Attempt("kalaha", "a", ("1",), right), NOW) for right in (False, True)]
    other = file.keep_first(Attempt("other", "a", ("1",), right=True), NOW)

    assert (kept, other) == ([True, False], True)
    assert (file.tried("kalaha"), file.tried("other")) == ({"a": False}, {"a": True})


@pytest.mark.parametrize("text", ["{", "[]", '{"kalaha": 7}'])
def test_a_file_that_cannot_be_read_is_not_written_over(tmp_path, text):
    path = tmp_path / "puzzles.json"
    path.write_text(text)

    assert AttemptsFile(path).tried("kalaha") == {}
    with pytest.raises(BadPuzzle, match=r"puzzles\.json"):
        AttemptsFile(path).keep_first(Attempt("kalaha", "a", ("1",), right=True), NOW)
    assert path.read_text() == text


def test_a_verdict_is_told_even_where_it_cannot_be_kept(tmp_path):
    path = AttemptsFile().file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([]))

    async def run(pilot):
        pilot.app.push_screen(PuzzleScreen(puzzles_of(KALAHA)[3]))
        await settled(pilot)
        await answer(pilot, puzzles_of(KALAHA)[3].answers[0])
        assert pilot.app.screen.verdict.startswith("Right!")
        assert "puzzles.json" in pilot.app.screen.message

    at_home(tmp_path, run)


# --- pictures ---


@pytest.mark.golden
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["puzzles", "puzzle", "puzzle-verdict"])
def test_pictures(name, size, tmp_path, monkeypatch):
    """The day is always the same; one puzzle of level 3 was failed before."""

    class Christmas(date):
        @classmethod
        def today(cls) -> date:
            return date(2026, 12, 24)

    monkeypatch.setattr(puzzle_list, "date", Christmas)
    puzzle = next(puzzle for puzzle in puzzles_of(KALAHA) if puzzle.level == 3)

    async def look():
        async with at_table(
            None, tmp_path / "game.json", SIZES[size], "fr" if size == "140x45" else "en"
        ) as pilot:
            await choose(pilot, "puzzles")
            if name != "puzzles":
                await choose(pilot, "kalaha/3")
            if name == "puzzle-verdict":
                await answer(pilot, wrong_answer(puzzle))
            assert_whole(pilot.app.screen)
            return picture_of(pilot)

    golden(GOLDEN / f"{name}-{size}.svg", asyncio.run(look()))
