"""Learning: the rules in pages, and guided first games."""

from __future__ import annotations

import pytest

from tablee.roster import games
from tablee.tui.lesson_guide import lesson_table
from tablee.tui.screens.home import HomeScreen
from tablee.tui.screens.learn import LearnScreen, RulesScreen
from tests.i18n import english_in
from tests.tui import SMALL, settled, text_of
from tests.tui.home import at_home, choose

pytestmark = pytest.mark.usefixtures("own_folders")


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
