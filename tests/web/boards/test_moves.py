"""Moves on the boards: each can be made by what is drawn, with a mouse, a finger, or keys."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.web.board_driver import UNREACHABLE, by_keyboard, by_pointer, make, show
from tests.web.boards import CUT_OFF, DESK, GAMES, PHONE, SLIM, numbered

MADE = 4  # moves of a scene made by clicks; `make proof` makes them all
SCENES = 5  # of each game, in which a move is made with real keys, a real mouse, a real finger


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_legal_move_can_be_made_by_what_is_drawn(
    open_page, site, scenes, game: str, size: dict[str, int]
) -> None:
    make_moves(open_page(size), site, to_move(scenes, game), MADE)


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_of_every_scene_can_be_made(open_page, site, scenes, game: str) -> None:
    make_moves(open_page(PHONE), site, to_move(scenes, game), 1000)


def to_move(scenes: list[dict[str, Any]], game: str) -> list[tuple[int, dict[str, Any]]]:
    """The scenes in which whoever looks is to move."""
    return [(at, scene) for at, scene in numbered(scenes, game) if scene["legal"]]


def make_moves(page: Any, site: str, found: list[tuple[int, dict[str, Any]]], most: int) -> None:
    show(page, site, found[0][0])
    for at, scene in found:
        page.evaluate("(at) => show(at)", at)
        chance = random.Random(at)
        assert make(page, chance.sample(scene["legal"], min(most, len(scene["legal"])))) == [], scene["title"]
        assert page.evaluate(UNREACHABLE) == [], scene["title"]
    assert page.evaluate("missing") == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("how", ["mouse", "keyboard", "touch"])
def test_moves_are_made_by_mouse_keyboard_and_touch(open_page, site, scenes, game: str, how: str) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True) if how == "touch" else open_page(DESK)
    chance = random.Random(game + how)
    found = [(at, scene) for at, scene in numbered(scenes, game) if len(scene["legal"]) > 1]
    show(page, site, found[0][0])
    for at, scene in chance.sample(found, min(SCENES, len(found))):
        move = chance.choice(scene["legal"])
        page.evaluate("(at) => show(at)", at)
        if how == "keyboard":
            assert by_keyboard(page, move) == move, scene["title"]
        else:
            assert by_pointer(page, move, touch=how == "touch") == move, scene["title"]


def test_any_game_can_be_played_on_the_generic_board(open_page, site, scenes) -> None:
    page = open_page(SLIM)
    for game in GAMES:
        at, scene = max(numbered(scenes, game), key=lambda found: len(found[1]["legal"]))
        show(page, site, at, board="generic")
        chance = random.Random(1)
        assert make(page, chance.sample(scene["legal"], min(20, len(scene["legal"])))) == []
        assert page.evaluate(CUT_OFF) == []


def test_a_card_can_be_dragged_to_a_stone(open_page, site, scenes) -> None:
    page = open_page(DESK)
    at, scene = next(
        (at, scene) for at, scene in numbered(scenes, "schotten_totten") if "@" in scene["legal"][0]
    )
    show(page, site, at)
    move = scene["legal"][0]
    card, _, stone = move.partition("@")
    held = page.locator(f'.hand [data-option="{card}"]').bounding_box()
    page.mouse.move(held["x"] + held["width"] / 2, held["y"] + held["height"] / 2)
    page.mouse.down()
    page.mouse.move(held["x"] + held["width"] / 2, held["y"] - 30, steps=3)
    assert page.locator(".ghost").count() == 1
    side = page.locator(f'[data-option="{card}@{stone}"]').bounding_box()
    page.mouse.move(side["x"] + side["width"] / 2, side["y"] + side["height"] / 2, steps=3)
    page.mouse.up()
    assert page.evaluate("moves") == [move]
    assert page.locator(".ghost").count() == 0


def test_a_scene_is_answered_once(open_page, site, scenes) -> None:
    """A second touch waits for what the table says; the same scene again means: once more."""
    page = open_page(DESK)
    show(page, site, numbered(scenes, "kalaha")[0][0])
    field = page.locator('[data-option="2"]')
    field.click()
    field.click()
    assert page.evaluate("moves") == ["2"]
    page.evaluate("board.scene = board.scene")
    field.click()
    assert page.evaluate("moves") == ["2", "2"]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_half_chosen_stays_so_until_somebody_moves(open_page, site, scenes, game: str) -> None:
    """The same moves may be shown anew: somebody came, another sheet was wanted, a hint was refused."""
    page, found = open_page(DESK), to_move(scenes, game)
    show(page, site, found[0][0])
    for at, _ in found:
        page.evaluate("(at) => show(at)", at)
        begun, chosen, kept, moved = page.evaluate(
            """async () => {
              const again = async (moves) => {
                Object.assign(board, { moves, scene: board.scene });
                await board.isDrawn();
                return board.chosen;
              };
              const begun = await again(7);
              const step = board.tree.options(board.chosen).find((each) => !board.tree.whole.has(each));
              if (step) board.choose(step);
              return [begun, board.chosen, await again(7), await again(8)];
            }"""
        )
        assert (kept, moved) == (chosen, begun)


def test_escape_goes_a_step_back(open_page, site, scenes) -> None:
    page = open_page(DESK)
    at, _ = next((at, scene) for at, scene in numbered(scenes, "schotten_totten") if "@" in scene["legal"][0])
    show(page, site, at)
    page.focus("#start")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("board.chosen") != ""
    page.keyboard.press("Escape")
    assert page.evaluate("board.chosen") == ""
    assert page.evaluate("board.contains(document.activeElement)")


def test_passing_is_asked_for_where_nothing_else_can_be_done(open_page, site, scenes) -> None:
    page = open_page(DESK)
    at, _ = next((at, scene) for at, scene in numbered(scenes, "schotten_totten") if "@" in scene["legal"][0])
    show(page, site, at)
    page.evaluate(
        """() => {
          const places = board.scene.places.map((place) => ({ ...place, move: null }));
          board.scene = { ...board.scene, places, actions: ["pass"] };
        }"""
    )
    assert page.locator(".asking").inner_text() == "You cannot lay a card: all you can do is pass."
