"""Header, board and log never contradict each other: whatever moves, all three tell of the same move."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tablee.roster import find_game, game_names
from tests.conformance.hooks import hooks_of
from tests.web.full_tables import FullTable, show_table
from tests.web.server_process import Visitor

FIRST, LAST = 4, 7  # the moves that are shown

# Looks at every frame what the page shows, and keeps what does not belong to one and the same message.
WATCH = """
(texts) => {
  const told = JSON.parse(texts);
  const board = document.querySelector(".tablee-board");
  const at = (all, wanted) => [...document.querySelectorAll(all)].findIndex((each) => each.matches(wanted));
  globalThis.seen = { frames: 0, moving: 0, wrong: [] };
  const look = () => {
    const now = JSON.stringify(board.scene);
    const message = told.find((each) => JSON.stringify(each.scene) === now);
    const shown = {
      plate: board.querySelector(".plate.to-move .who")?.title,
      list: at(".people > li", ".turn"),
      header: document.querySelector(".turn").textContent,
      log: Number([...document.querySelectorAll(".log > li")].at(-1)?.dataset.n),
    };
    const wanted = message && {
      plate: message.names[message.scene.mover],
      list: message.turn.seat,
      header: message.turn.text,
      log: message.log.at(-1).n,
    };
    if (JSON.stringify(shown) !== JSON.stringify(wanted)) seen.wrong.push([shown, wanted]);
    seen.frames += 1;
    seen.moving += document.getAnimations().some((each) => each.effect.target?.closest(".stage")) ? 1 : 0;
    requestAnimationFrame(look);
  };
  look();
}
"""


def messages(game: str) -> list[dict[str, Any]]:
    """What seat 1 hears of a random game from its fourth move on."""
    board = hooks_of(find_game(game)).boards[0]
    rules = find_game(game).configure(dict(board.options), board.preset, board.seats)
    state, chance, moves = rules.deal(1), random.Random(game), []
    while len(moves) < LAST:
        moves.append(chance.choice(state.legal))
        state = state.play(moves[-1])
    made = (tuple(moves[:count]) for count in range(FIRST, LAST + 1))
    return [FullTable(game, "", each, 1, board, 0).message("en") for each in made]


@pytest.mark.parametrize("game", game_names())
def test_header_board_and_log_tell_of_the_same_move_also_while_it_moves(visit, server, game):
    """News without a move comes in between: somebody looks on."""
    told = messages(game)
    page = visit(reduced_motion="no-preference")
    with Visitor(server.address) as visitor:
        sockets = show_table(page, server.address, visitor.open(game), told[0])

    page.evaluate(WATCH, json.dumps(told))
    for message in told[1:]:
        sockets[-1].send(json.dumps(message))
        sockets[-1].send(json.dumps({**message, "spectators": 3}))

    page.wait_for_function(
        f"() => Number(document.querySelector('main').dataset.moves) === {LAST} && seen.moving > 0"
    )
    seen = page.evaluate("seen")
    assert seen["frames"] > seen["moving"]
    assert seen["wrong"][:2] == []
