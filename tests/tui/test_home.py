"""Home: a game at one key, friends at one keyboard, settings, and the row of keys of every screen from there."""

from __future__ import annotations

import pytest

from tablee.core.settings import Settings, load_settings
from tablee.roster import HUMAN, easiest_first
from tablee.tui.screens.home import SettingsScreen
from tablee.tui.widgets import KeyBar
from tablee.wording import facts_of, summary_of
from tests.i18n import english_in
from tests.tui import SMALL, settled, text_of
from tests.tui.home import at_home, choose

pytestmark = pytest.mark.usefixtures("own_folders")


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
        for way in [[], ["new"], ["watch"], ["tournaments", "new"], ["learn"], ["puzzles"], ["settings"]]:
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
