"""Room: at 80 × 24 nothing is cut off that matters, a terminal may change its size, a smaller one is told so."""

from __future__ import annotations

import asyncio
from itertools import cycle

import pytest

from tablee.arena import Results
from tablee.catalogues import say_in
from tablee.match import Table
from tablee.roster import HUMAN, build_agent, find_game
from tablee.tui.analysis import chance_chart
from tablee.tui.dialogs import Curtain, MenuDialog
from tablee.tui.game_view import LogPane
from tablee.tui.open_game import OpenGame
from tablee.tui.result_tables import result_tables
from tablee.tui.screens.home import HomeScreen
from tablee.tui.screens.replay import ReplayScreen
from tablee.tui.screens.table import TableScreen
from tablee.tui.widgets import SizeNotice
from tests.arena.test_saved_tournament import kept_in
from tests.tui import (
    GAMES,
    LARGE,
    SMALL,
    assert_whole,
    at_table,
    painted,
    play_by_keys,
    press_together,
    resize,
    set_table,
    settled,
    text_of,
)
from tests.tui.home import choose
from tests.tui.test_tournaments import small

TINY = [(79, 24), (80, 23), (40, 10), (12, 3), (1, 1)]


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def crowded(game="cluedo", others="ismcts:time=1s", moves=None, people=1):
    """A table with as many seats as there can be, played by anybody."""
    kind = find_game(game)
    settled_game = kind.configure({"max_turns": 12} if game == "cluedo" else {}, seats=max(kind.rules.SEATS))
    specs = [HUMAN if seat < people else others for seat in range(settled_game.seats)]
    agents = [None if spec == HUMAN else build_agent(kind, "random") for spec in specs]
    table = Table(settled_game, agents, specs, 5, started="2026-01-01T00:00:00+00:00")
    while table.mover >= 0 and (moves is None or len(table.moves) < moves):
        table.play(table.state.legal[len(table.moves) % len(table.state.legal)])
    return table


def at(table, tmp_path, run, size=SMALL, language="en"):
    async def go():
        async with at_table(table, tmp_path / "game.json", size, language) as pilot:
            await run(pilot)

    asyncio.run(go())


async def look_through(pilot, table, tmp_path):
    screen = ReplayScreen(OpenGame(table, tmp_path / "game.json"))
    pilot.app.push_screen(screen)
    await settled(pilot)
    return screen


# --- 80 × 24 ---


@pytest.mark.parametrize(("language", "told"), [("en", "· 7 moves"), ("fr", "· 7 coups")])
def test_home_tells_how_far_the_last_game_is_however_many_play(language, told, tmp_path):
    crowded(moves=7).record().save(tmp_path / "tablee" / "games" / "a.json")
    long = crowded(moves=7, others="ismcts:time=1s,determinizations=50,exploration=0.7")
    long.record().save(tmp_path / "tablee" / "games" / "b.json")

    async def run(pilot):
        line = next(row for row in text_of(pilot).split("\n") if "Cluedo" in row)
        assert line.endswith(told)
        assert "5 × ismcts" in line  # cut where there is no room for all of it
        await choose(pilot, "load")
        assert isinstance(pilot.app.screen, MenuDialog)
        lines = [row for row in text_of(pilot).split("\n") if "Cluedo" in row]
        assert len(lines) == 2
        for row in lines:
            assert told in row
            assert "2026-01-01 00:00" in row

    at(None, tmp_path, run, SMALL, language)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_headings_of_a_tournament_are_whole(language, tmp_path):
    tournament = small(agents=("level:1", "level:2", "minimax:depth=2"))
    kept_in(tmp_path / "kept", tournament, None)
    from tablee.arena.saved_tournament import SavedTournament

    results: Results = SavedTournament.read(tmp_path / "kept").results
    say = say_in(language)
    drawn = result_tables(results, say, 74).plain
    pairs = drawn.split("\n\n")[2].split("\n")
    assert max(map(len, drawn.split("\n"))) <= 74
    words = " ".join(pairs[:3])
    for heading in ("first agent", "second agent", "won", "drawn", "lost", "score", "95 % interval"):
        assert all(word in words for word in say(heading).split(" ")), heading
    assert "…" not in words
    if language == "en":
        assert "3 minimax:depth=2" in pairs[-1], "a short name leaves room for a long one"
    assert pairs[-1].lstrip().startswith("2 "), "agents have the numbers of the table above"


def test_names_in_the_chart_are_whole_or_end_in_a_sign():
    names = ["Joueur 1", "Joueur 2 (niveau 1)", "Joueur 3 (ismcts:time=1s,determinizations=50)"]
    rows = chance_chart([(0.1, 0.2, 0.7)] * 200, names, 3, 76).plain.split("\n")
    assert rows[1].startswith("Joueur 2 (niveau 1)  ")
    assert rows[2].startswith("Joueur 3 (ismcts:")
    assert rows[2].split("  ")[0].endswith("…")
    assert {len(row) for row in rows} == {76}


@pytest.mark.parametrize(("game", "language"), list(zip(GAMES, cycle(["en", "fr"]), strict=False)))
def test_the_end_of_a_game_at_the_largest_table_is_told_whole(game, language, tmp_path):
    table = crowded(game, "level:1")

    async def run(pilot):
        screen = pilot.app.screen
        shown = " ".join(text_of(pilot).split())
        assert " ".join(screen.message.split()) in shown
        replay = await look_through(pilot, table, tmp_path)
        seats = table.game.seats
        replay.show_chances([[1 / seats] * seats] * (len(table.moves) + 1))
        await settled(pilot)
        assert " ".join(replay.prompt_text().plain.split()) in " ".join(text_of(pilot).split())

    at(table, tmp_path, run, SMALL, language)


def test_the_curtain_stands_in_the_middle(tmp_path):
    async def run(pilot):
        assert isinstance(pilot.app.screen, Curtain)
        line = next(row for row in text_of(pilot).split("\n") if row.strip())
        before, after = len(line) - len(line.lstrip()), 80 - len(line)
        assert abs(before - after) <= 1

    at(set_table("schotten_totten", people=2), tmp_path, run)


# --- another size ---


def test_the_chart_and_the_board_follow_the_size_of_the_terminal(tmp_path):
    table = crowded("kalaha")

    async def run(pilot):
        below = pilot.app.screen
        screen = await look_through(pilot, table, tmp_path)
        screen.show_chances([(0.5, 0.5)] * 301)
        await settled(pilot)
        for size in (LARGE, SMALL, (200, 50), SMALL):
            await resize(pilot, size)
            assert_whole(screen)
            rows = [row for row in text_of(pilot).split("\n") if row.count("▄") > 20]
            assert len(rows) == 2
            assert {len(row) for row in rows} == {size[0] - 3}
        await resize(pilot, LARGE)
        await pilot.press("escape")
        await painted(pilot)
        assert pilot.app.screen is below
        assert below.view.has_class("wide"), "a screen that was covered meanwhile follows as well"

    at(table, tmp_path, run)


# --- too small ---


@pytest.mark.parametrize(
    ("language", "told"), [("en", "the screens need 80 × 24"), ("fr", "demandent 80 × 24")]
)
def test_a_terminal_that_becomes_too_small_is_told_so_and_nothing_is_lost(language, told, tmp_path):
    table = set_table("kalaha", seeds=4)

    async def run(pilot):
        await pilot.press("right", "f9")
        await settled(pilot)
        assert isinstance(pilot.app.screen, MenuDialog)
        before = text_of(pilot)
        for size in TINY:
            await resize(pilot, size)
            assert pilot.app.screen.query(SizeNotice)
            await press_together(pilot, "down", "enter", "x", "escape")
        await resize(pilot, (60, 20))
        shown = " ".join(text_of(pilot).split())
        assert "60 × 20" in shown
        assert told in shown
        await resize(pilot, SMALL)
        assert text_of(pilot) == before
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)
        assert not pilot.app.screen.query(SizeNotice)
        assert table.moves == []

    at(table, tmp_path, run, SMALL, language)


def test_what_opens_on_a_small_terminal_is_covered_until_it_grows(tmp_path):
    async def run(pilot):
        await resize(pilot, (40, 12))
        pilot.app.complain("something")
        await painted(pilot)
        assert "40 × 12" in text_of(pilot)
        pilot.app.pop_screen()
        await painted(pilot)
        assert "40 × 12" in text_of(pilot)
        await resize(pilot, LARGE)
        assert isinstance(pilot.app.screen, HomeScreen)
        assert not pilot.app.screen.query(SizeNotice)

    at(None, tmp_path, run)


def test_the_end_of_the_log_stays_in_sight_where_its_room_changes(tmp_path):
    async def look():
        async with at_table(set_table("love_letter"), tmp_path / "game.json", SMALL) as pilot:
            screen, log = pilot.app.screen, pilot.app.screen.query_one(LogPane)

            async def say(message):
                screen.message = message
                screen.move_input.paint_prompt()
                await painted(pilot)

            await play_by_keys(pilot)
            rows = log.size.height
            await say("a long hint " * 15)
            assert log.size.height < rows
            assert log.scroll_y == log.max_scroll_y > 0
            await pilot.press("pageup")
            looked_at = log.scroll_y
            await say("short")
            assert log.scroll_y == looked_at < log.max_scroll_y, "who looks further back is left there"

    asyncio.run(look())


def test_a_replay_keeps_in_sight_what_has_changed_on_a_board_larger_than_the_screen(tmp_path):
    kind = find_game("cluedo")
    game = kind.configure({}, seats=3)
    walkers = [build_agent(kind, "random") for _ in range(3)]
    table = Table(game, walkers, ["random"] * 3, 3)
    for _ in range(40):
        table.play(table.think())

    async def look():
        async with at_table(None, tmp_path / "game.json", SMALL) as pilot:
            screen = ReplayScreen(OpenGame(table, tmp_path / "shown.json"), 0)
            await pilot.app.push_screen(screen)
            felt, walked, scrolled = screen.query_one("#board-pane"), 0, set()
            for number in range(len(table.moves) + 1):
                screen.action_jump(number)
                await painted(pilot)
                if screen.view.board_pane.changed:
                    walked += 1
                    scrolled.add(felt.scroll_y)
                    assert 0 <= screen.view.board_pane.changed[0].row - felt.scroll_y < felt.size.height
            assert walked > 5
            assert len(scrolled) > 1, "the board is larger than the screen"

    asyncio.run(look())
