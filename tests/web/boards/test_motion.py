"""Motion on the boards: for a new move and nothing else, and none for those who want none."""

from __future__ import annotations

import pytest

from tablee.core.state import Outcome
from tablee.roster import find_game
from tablee.web.messages import decided
from tests.web.board_driver import show
from tests.web.boards import DESK, GAMES, numbered
from tests.web.scenes import TABLES, runs

STEPS = 12  # of a game, shown one after the other
# Shows scenes with their numbers of moves: whether seeds fly, which fields are marked, and whether seeds fly at rest.
SHOWN = """
async (run) => {
  const [found, flying] = [[], () => board.querySelectorAll(".flying").length > 0];
  for (const [scene, moves] of run) {
    Object.assign(board, { moves, scene });
    await Promise.resolve();
    const [begun, marked] = [flying(), [...board.querySelectorAll(".cell.last")].map((each) => each.dataset.cell)];
    await board.atRest();
    found.push([begun, marked, flying()]);
  }
  return found;
}
"""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_by_with_and_without_motion(open_page, site, game: str) -> None:
    """New scenes take the place of old ones; whoever wants no motion gets none."""
    table = next(table for table in TABLES if table.game == game)
    steps = [{"game": game, **picture} for picture in runs(table, 5, 0)[:STEPS]]
    for motion in ("no-preference", "reduce"):
        page = open_page(DESK, of_its_own=True, reduced_motion=motion)
        show(page, site, 0)
        page.evaluate("(steps) => { scenes.splice(0, scenes.length, ...steps); }", steps)
        moved = 0
        for at in range(len(steps)):
            page.evaluate("(at) => show(at)", at)
            moved += page.evaluate(
                "document.getAnimations().filter((each) => each.effect.target?.closest('.stage')).length"
            )
        assert (moved > 0) == (motion == "no-preference")


def test_seeds_are_sown_for_a_new_move_and_for_nothing_else(open_page, site, scenes) -> None:
    """Nobody sows where somebody gives up, and a move that is taken back leaves no mark."""
    state = find_game("kalaha")("standard").deal(1)
    after = state.play("2")
    before, moved = (each.view(0).scene() for each in (state, after))
    given_up = decided(moved, Outcome((0, 1), (1,), "resigned"))
    page = open_page(DESK, of_its_own=True, reduced_motion="no-preference")
    show(page, site, next(at for at, _ in numbered(scenes, "kalaha")))

    shown = [(before, 0), (moved, 1), (given_up, 1), (before, 0), (moved, 1)]
    found = page.evaluate(SHOWN, [[scene.as_data(), moves] for scene, moves in shown])

    still, sown = [False, [], False], [True, ["a2"], False]
    assert found[1:] == [sown, [False, ["a2"], False], still, sown]
