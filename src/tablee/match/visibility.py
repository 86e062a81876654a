"""What each viewer has seen of the moves of a game.

This is the only place where a true move becomes what may be told of it. The terminal, `tablee show`, the
analysis, the web and the law of secrecy all ask here, so a game's `narrate` never gets more of a move than
its reader saw. A viewer is a seat, or `SPECTATOR`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.core.scene import Line
from tablee.core.state import State

SPECTATOR = -1


def seen_move(before: State, move: str, viewer: int) -> str:
    """Returns the text of a legal move as `viewer` sees it: a coarser move where part of it is hidden.

    :raises IllegalMove: when `move` is not legal in `before`.
    """
    if viewer == before.mover or before.game.kind.perfect_information:
        return move
    game = before.game
    seen = game.kernels.seen(game.setup, before.record(), game.move_id(before, move), viewer)
    return game.kind.move_text(game, int(seen))


def log_lines(before: State, move: str, after: State, viewer: int) -> tuple[Line, ...]:
    """Returns what `viewer` is told of the move that led from `before` to `after`, as log lines."""
    told = seen_move(before, move, viewer)
    return before.game.kind.narrate(before.view(viewer), told, after.view(viewer))


class GameLog:
    """The moves of one game as every viewer saw them, worked out once for each.

    The log reads the lists of states and moves it was made from, also when they have grown since. Whoever
    takes moves back must say so with `cut`.
    """

    def __init__(self, states: Sequence[State], moves: Sequence[str]) -> None:
        """`states` has the deal and the state after each of `moves`."""
        self._states = states
        self._moves = moves
        self._seen: dict[int, list[str]] = {}
        self._lines: dict[int, list[tuple[Line, ...]]] = {}

    def move(self, number: int, viewer: int) -> str:
        """Returns the text of move `number`, counted from 1, as `viewer` saw it."""
        return self.moves(viewer)[number - 1]

    def moves(self, viewer: int) -> list[str]:
        """Returns the texts of all moves so far, as `viewer` saw them."""
        found = self._seen.setdefault(viewer, [])
        for at in range(len(found), len(self._moves)):
            found.append(seen_move(self._states[at], self._moves[at], viewer))
        return list(found)

    def lines(self, viewer: int, length: int | None = None) -> list[tuple[Line, ...]]:
        """Returns the log for `viewer`, the lines of each move together; of the first `length` moves if
        given.
        """
        found = self._lines.setdefault(viewer, [])
        for at in range(len(found), len(self._moves)):
            found.append(log_lines(self._states[at], self._moves[at], self._states[at + 1], viewer))
        return found[:length]

    def cut(self, length: int) -> None:
        """Forgets every move after the first `length`, because they were taken back."""
        for moves in self._seen.values():
            del moves[length:]
        for lines in self._lines.values():
            del lines[length:]
