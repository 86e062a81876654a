"""What boards sound like: by the kind of what has happened, and where seeds fly by each seed."""

from __future__ import annotations

import pytest

from tests.web.board_driver import show
from tests.web.boards import DESK, GAMES, numbered
from tests.web.scenes import TABLES, runs

# Shows scenes with their numbers of moves, and tells what each sounds like.
SHOWN = """
async (run) => {
  const sounds = [];
  board.addEventListener("sound", (event) => sounds.at(-1).push(event.detail.sound));
  for (const [moves, picture] of run.entries()) {
    sounds.push([]);
    Object.assign(board, { moves, names: picture.names, scene: picture.scene });
    await board.isDrawn();
    await board.atRest();
    await new Promise((done) => setTimeout(done));
  }
  return sounds;
}
"""
# What a move sounds like, where there is one sound; of any other game its board says it.
MOVES = {"kalaha": "seed", "schotten_totten": "card", "love_letter": "card", "cluedo": "seed"}


@pytest.mark.parametrize("game", GAMES)
def test_boards_sound_by_what_has_happened(open_page, site, scenes, game):
    """By the kind of it, as every board does; what that sounds like a game may say itself."""
    table = next(table for table in TABLES if table.game == game)
    steps = runs(table, 5, 0)[:12]
    page = open_page(DESK, of_its_own=True, reduced_motion="reduce")
    show(page, site, numbered(scenes, game)[0][0])

    _, *found = page.evaluate(SHOWN, steps)
    usual = page.evaluate("[board.constructor.sounds.placed, board.constructor.sounds.counted]")
    moves = {MOVES[game]} if game in MOVES else set(usual)

    before = steps[0]["scene"]
    for step, sounds in zip(steps[1:], found, strict=True):
        scene = step["scene"]
        mine = scene["mover"] == scene["seat"] != before["mover"]
        assert ("turn" in sounds) == mine
        assert set(sounds) <= {*moves, "turn", "end"}
        before = scene
    assert any(moves & set(sounds) for sounds in found)


def test_seeds_are_heard_one_by_one_where_they_fall(open_page, site, scenes):
    at, _ = next((at, each) for at, each in numbered(scenes, "kalaha") if each["legal"])
    table = next(table for table in TABLES if table.game == "kalaha")
    steps = runs(table, 5, 0)[:2]
    page = open_page(DESK, of_its_own=True, reduced_motion="no-preference")
    show(page, site, at)

    _, sounds = page.evaluate(SHOWN, steps)

    assert sounds.count("seed") > 1
