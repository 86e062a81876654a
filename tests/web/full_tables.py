"""Tables at their fullest: as many players and cards as the game has, long names, a long log.

The page of a table is shown one without a server that plays: its socket is answered by messages from here.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from tablee.core.state import State
from tablee.roster import HUMAN, find_game, game_names
from tablee.web.live_table import LiveTable
from tablee.web.messages import table_message
from tablee.web.storage.stored_table import StoredMove, StoredSeat, StoredTable
from tests.conformance.hooks import Board, hooks_of
from tests.web.browsers import let_be_compiled

GAMES = game_names()
# As long as names may be; the widest letters of both languages.
NAMES = (
    "Maximilienne Wagner-Möhl",
    "Jean-Baptiste Grenouille",
    "Éléonore de Wassigny",
    "Bartholomew McWilliams",
    "Anne",
    "Guillaume W. Montgomery",
)
TRIES = 3  # random games among whose states the fullest is looked for


@dataclass(frozen=True)
class FullTable:
    """A moment of a game and who looks at it."""

    game: str
    title: str
    moves: tuple[str, ...]
    seed: int
    board: Board
    seat: int
    position: str = ""

    def message(self, language: str, viewer: int | None = None) -> dict[str, Any]:
        """Returns what the server would tell a viewer, by default the seat that is to move."""
        seat = self.seat if viewer is None else viewer
        game = _game(self.game, self.board)
        holders = [frozenset({f"visitor{at}"}) for at in range(game.seats)]
        stored = StoredTable(
            id="full",
            game=self.game,
            options=game.options,
            seed=self.seed,
            specs=(HUMAN,) * game.seats,
            creator="visitor0",
            clock={"seconds": 600.0, "increment": 5.0},
            started="2026-01-01T12:00:00Z",
            seq=len(self.moves),
            seats=tuple(StoredSeat("", NAMES[at], holders[at]) for at in range(game.seats)),
        )
        moves = [StoredMove(number, move, 1.0, None) for number, move in enumerate(self.moves, 1)]
        live = LiveTable.of(stored, moves)
        told = table_message(live, seat, language)
        if self.position:
            told.scene = game.position(self.position).view(seat).scene()
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(told))
        return found


def _game(name: str, board: Board) -> Any:
    return find_game(name).configure(dict(board.options), board.preset, board.seats)


def _items(state: State) -> int:
    """How much a scene holds, for the seat that is to move."""
    scene = state.view(state.mover).scene()
    return sum(len(place.items) + bool(place.move) for place in scene.places) + len(scene.actions)


@cache
def full_table(name: str, at: int = 0) -> FullTable:
    """Returns the fullest moment of one of the boards that the game calls full, or else of the last of its boards."""
    hooks = hooks_of(find_game(name))
    return _fullest(name, (hooks.full or hooks.boards[-1:])[at])


def _fullest(name: str, board: Board) -> FullTable:
    game, best, most = _game(name, board), None, -1
    mover = game.position(board.position).mover if board.position else None
    for seed in range(TRIES):
        state, chance, moves = game.deal(seed), random.Random(seed), []
        while state.mover >= 0 and len(moves) < 150:
            wanted = mover in (None, state.mover) and (board.phase is None or board.phase(state))
            items = _items(state) if wanted else -1
            if items > most:
                best, most = (tuple(moves), seed, state.mover), items
            moves.append(chance.choice(state.legal))
            state = state.play(moves[-1])
    assert best is not None, f"{name} has no such moment"
    moves_, seed, seat = best
    title = "-".join(filter(None, [board.preset or "default", str(game.seats), board.title]))
    return FullTable(name, title, moves_, seed, board, seat, board.position)


ALL: tuple[tuple[str, int], ...] = tuple(
    (name, at) for name in GAMES for at in range(len(hooks_of(find_game(name)).full or (None,)))
)


def show_table(
    page: Any, address: str, table: str, message: dict[str, Any], compiling: str = ""
) -> list[Any]:
    """Opens the page of a stored table of the same game, and lets it hear of the full one instead.

    With `compiling` it says so, as while the game is compiled. Returns the sockets of the page, by which it can hear more.
    """
    text, sockets = msgspec.json.encode(message).decode(), []

    def connected(socket: Any) -> None:
        sockets.append(socket)
        socket.send(text)

    page.route_web_socket(re.compile("/ws/"), connected)
    let_be_compiled(page, compiling)
    page.goto(f"{address}/t/{table}")
    page.wait_for_selector(".tablee-board .plate")
    page.wait_for_function("() => document.querySelector('main').dataset.moves !== undefined")
    return sockets
