"""The parts of the screens that need no screen: marks, directions, the chart; and a game without a painter."""

from __future__ import annotations

import asyncio

import pytest
from rich.style import Style
from rich.text import Text

from tablee.catalogues import say_in
from tablee.core.notes import N_, Note
from tablee.games.kalaha import GAME
from tablee.match import Table
from tablee.match.preparation import GamePreparation
from tablee.match.visibility import SPECTATOR
from tablee.roster import HUMAN, build_agent
from tablee.tui.analysis import RunningAnalysis, chance_chart
from tablee.tui.marks import mark_style, marks_in, nearest, unmarked
from tablee.tui.open_game import OpenGame
from tablee.tui.painter import log_paragraphs
from tablee.tui.screens.replay import ReplayScreen
from tablee.tui.widgets import PlainText
from tests.conformance.toy.high_card import GAME as HIGH_CARD
from tests.tui import GAMES, LARGE, SMALL, assert_whole, at_table, painted, set_table, settled, text_of


def test_marks_are_found_where_they_are_drawn():
    text = Text("ab ").append("cd", mark_style("3")).append("\n").append("é§ ef\ngh", mark_style(place="x"))
    found = [(mark.row, mark.start, mark.end, mark.place, mark.texts) for mark in marks_in(text)]
    assert found == [(0, 3, 5, None, ("3",)), (1, 0, 5, "x", ()), (2, 0, 2, "x", ())]
    assert unmarked(text).plain == text.plain
    assert unmarked(text).spans == []


def test_a_mark_that_also_has_a_look_keeps_it():
    text = Text("ab", Style(bold=True))
    text.stylize(Style(dim=True) + mark_style("3"))
    assert len(marks_in(text)) == 1
    assert len(unmarked(text).spans) == 1


def test_a_text_that_changes_twice_in_one_turn_gets_the_room_of_the_second(tmp_path):
    async def change_twice():
        async with at_table(set_table("kalaha"), tmp_path / "game.json", LARGE) as pilot:
            told = pilot.app.screen.query_one("#log-text", PlainText)
            told.update("one line")
            told.parent._clear_arrangement_cache()
            pilot.app.screen._refresh_layout()  # something else asked for it, before the text's own turn
            told.update("four\nlines\nof\ntext")
            await painted(pilot)
            assert told.size.height == 4

    asyncio.run(change_twice())


@pytest.mark.parametrize(
    ("start", "right", "down", "expected"),
    [
        ("a", 1, 0, "b"),
        ("b", 1, 0, "c"),
        ("c", 1, 0, None),
        ("a", 0, 1, "d"),
        ("d", 0, -1, "a"),
        ("c", -1, 0, "b"),
        ("nowhere", 1, 0, None),
    ],
)
def test_the_nearest_in_a_direction(start, right, down, expected):
    text = Text()
    for name in "abc":
        text.append(f" {name} ", mark_style(name)).append("   ")
    text.append("\n\n").append(" d ", mark_style("d"))
    where = {mark.texts[0]: [mark] for mark in marks_in(text)}
    assert nearest(where, start, right, down) == expected


def test_the_chart_shows_every_seat_and_where_one_stands():
    drawn = chance_chart([(0.5, 0.5), (0.75, 0.25), (1.0, 0.0)], ["A", "B"], 1, 60)
    above, below = drawn.plain.split("\n")
    assert above.split() == ["A", "▄▆█"]
    assert below.split() == ["B", "▄▂"]
    assert [mark.texts for mark in marks_in(drawn)] == [("0",), ("1",), ("2",)] * 2


def test_a_long_game_is_drawn_in_the_columns_there_are():
    drawn = chance_chart([(number / 400, 1 - number / 400) for number in range(401)], ["A", "B"], 200, 78)
    assert max(map(len, drawn.plain.split("\n"))) <= 78


def test_the_chart_has_its_place_in_a_replay(tmp_path):
    table = set_table("kalaha", seeds=4)
    for _ in range(6):
        table.play(table.state.legal[0])

    async def look():
        async with at_table(None, tmp_path / "game.json", SMALL) as pilot:
            pilot.app.push_screen(ReplayScreen(OpenGame(table, tmp_path / "game.json")))
            await settled(pilot)
            pilot.app.screen.show_chances([(0.5 + 0.05 * at, 0.5 - 0.05 * at) for at in range(7)])
            await settled(pilot)
            assert_whole(pilot.app.screen)
            assert "▆" in text_of(pilot)
            assert pilot.app.screen.query_one("#board-pane").max_scroll_y == 0, (
                "a smaller board makes room for it"
            )

    asyncio.run(look())


def test_a_replay_is_analysed_beside_the_screen(tmp_path):
    """A move that gives the win away is marked, and what was better is said where one stands after it."""
    game = GAME("standard", seeds=3)
    table = Table(game, [build_agent(GAME, "random")] * 2, ["random"] * 2, 4)
    while table.mover >= 0:
        table.step()

    async def look():
        async with at_table(None, tmp_path / "game.json", SMALL) as pilot:
            pilot.app.push_screen(ReplayScreen(OpenGame(table, tmp_path / "game.json")))
            await settled(pilot)
            screen = pilot.app.screen
            await pilot.press("a")
            assert screen.analysis is not None
            while screen.analysis.analysis is None:
                await pilot.pause(0.05)
            await settled(pilot)
            found = screen.analysis.analysis
            wrong = next(move for move in found.moves if move.mark and move.number >= found.exact_from)
            screen.action_jump(wrong.number)
            await settled(pilot)
            shown = text_of(pilot)
            assert f"blunder: field {wrong.move} throws away a " in unwrapped(shown)
            assert f", field {wrong.best} keeps it; left is a " in unwrapped(shown)
            told = screen.table.log.lines(screen.viewer, wrong.number)[-1][0]
            assert (
                f"of {len(table.moves)} · {screen.game.painter.words(told, screen.say, screen.names)}"
                in shown
            )
            assert "!" in shown
            assert len(screen.chances) == len(table.moves) + 1
            assert screen.chances[-1] == pytest.approx(table.outcome and screen.analysis.analysis.final)
            assert_whole(screen)
            good = next(
                move for move in reversed(found.moves) if move.mark is None and move.chances[move.seat]
            )
            screen.action_jump(good.number)
            await settled(pilot)
            assert " · keeps a " in unwrapped(text_of(pilot))

    asyncio.run(look())


def unwrapped(shown: str) -> str:
    """A screen's text with its lines joined."""
    return " ".join(shown.split())


def test_what_an_analysis_does_before_it_judges_moves_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(GamePreparation, "is_pending", lambda *_: False)
    monkeypatch.setattr("tablee.tui.analysis.run_in_background", lambda *_: None)
    running = RunningAnalysis(set_table("kalaha").record(), None, tmp_path / "game.json")
    told: list[str] = []
    running.start(lambda: told.append(running.progress_text(say_in("fr"))))

    running.show(Note("proving", N_("looking for proofs: {done} of {total}"), {"done": 3, "total": 9}), 3, 9)
    running.tell(Note("builds_endgames", "no place for it"))

    assert told == ["recherche de preuves\u00a0: 3 sur 9"]


@pytest.mark.parametrize("resigned", [False, True])
def test_the_analysis_of_a_finished_game_is_there_when_it_is_opened_again(tmp_path, monkeypatch, resigned):
    """Made after the end of a game; shown at once to whoever opens its file another day, and never made twice."""
    file = tmp_path / "game.json"
    table = Table(GAME("standard", fields=3, seeds=2), [None, None], [HUMAN, HUMAN], 1)

    async def analysed(pilot):
        while not pilot.app.screen.chances:
            await pilot.pause(0.05)
        await settled(pilot)
        return list(pilot.app.screen.chances), text_of(pilot)

    async def first():
        async with at_table(table, file) as pilot:
            while table.mover >= 0 and not (resigned and len(table.moves) > 3):
                await pilot.press(table.state.legal[0], "enter")
            if resigned:
                pilot.app.screen.resign(table.mover)
            await settled(pilot)
            pilot.app.screen.move_input.menu.select("replay")
            await pilot.press("enter")
            await settled(pilot)
            await pilot.press("a")
            return await analysed(pilot)

    async def another_day():
        async with at_table(None, file) as pilot:
            pilot.app.open_file(file)
            await settled(pilot)
            seen = await analysed(pilot)
            await pilot.press("a")  # it is there
            await settled(pilot)
            return seen

    found, shown = asyncio.run(first())
    monkeypatch.setattr("tablee.tui.analysis.analyse", lambda *_, **__: pytest.fail("made again"))
    again = asyncio.run(another_day())

    assert again == (found, shown)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_tells_moves_in_the_words_of_the_log(game, tmp_path):
    """With their notation, unless part of a move was hidden from this viewer."""
    table = set_table(game)
    while len(table.moves) < 8 and table.mover >= 0:
        table.play(table.state.legal[0])

    async def look():
        async with at_table(None, tmp_path / "game.json", LARGE) as pilot:
            screen = ReplayScreen(OpenGame(table, tmp_path / "game.json"))
            pilot.app.push_screen(screen)
            await settled(pilot)
            told_last = len(table.moves) - (table.mover < 0)  # how a game ends has words of its own
            for number in range(1, told_last + 1):
                screen.action_jump(number)
                await settled(pilot)
                told = log_paragraphs(
                    screen.game.painter, screen.table.log.lines(0, number)[-1:], screen.say, screen.names
                )
                prompt = screen.prompt_text().plain
                assert f" · {told[0].plain}" in prompt
                if table.states[number - 1].mover == 0:
                    assert prompt.endswith(f"({table.moves[number - 1]})")

    asyncio.run(look())


def test_while_hands_are_hidden_a_spectators_view_is_not_analysed(tmp_path):
    table = set_table("love_letter")

    async def look():
        async with at_table(None, tmp_path / "game.json") as pilot:
            screen = ReplayScreen(OpenGame(table, tmp_path / "game.json"))
            pilot.app.push_screen(screen)
            await settled(pilot)
            screen.viewer = SPECTATOR
            await pilot.press("a")
            await settled(pilot)
            assert screen.analysis is None
            assert "only a player" in text_of(pilot)

    asyncio.run(look())


def test_a_game_without_a_painter_is_played_all_the_same(tmp_path):
    game = HIGH_CARD()
    table = Table(game, [None] * game.seats, [HUMAN] * game.seats, 1)

    async def go():
        async with at_table(table, tmp_path / "game.json") as pilot:
            while table.mover >= 0:
                await pilot.press("enter")
                await settled(pilot)

    asyncio.run(go())
    assert table.outcome is not None
