"""`Play`: a game as it has gone so far, and what each seat remembers of it.

A view is what a seat knows now; a method that needs perfect recall must also tell apart two ways to the same
view. `Play.memory` is a digest of all that a seat has seen: its first view, then of every move what it saw
of the move and its view afterwards. Two plays that a seat cannot tell apart have the same, all others differ
(but for a collision of 128 bits).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from tablee.core.immutable import Immutable
from tablee.core.state import State, View

Told = tuple[int, bytes]


class Play(Immutable):
    """A state, the moves that led to it from where the play began, and who remembers what.

    It never changes, so that OpenSpiel's copies of a state share it. `told` is for plays that begin in an
    imagined state: the seat that imagines, and what that seat remembers.
    """

    def __init__(
        self, state: State, before: Play | None = None, move: int = 0, told: Told | None = None
    ) -> None:
        self.state = state
        self.before = before
        self.move = move
        self.told = told
        self.memories: dict[int, bytes] = {}  # by seat: those that somebody has asked for

    def after(self, move: int) -> Play:
        """Returns the play after a legal move, given by its id."""
        game, record = self.state.game, self.state.record()
        game.kernels.play(game.setup, record, move)
        return Play(State(game, record, own=True), self, move)

    def memory(self, seat: int) -> bytes:
        """Returns a digest of all that a seat has seen since the play began."""
        for play in reversed(self._back_to(seat)):
            play.memories[seat] = _longer(play.before, play, seat) if play.before else _first(play, seat)
        return self.memories[seat]

    def imagined(self, seat: int, seed: int) -> Play:
        """Returns a play that begins in a state drawn from all that the seat's view allows.

        The seat remembers what it remembers here. The others remember as much of the past as that seat, and
        what their views tell.
        """
        return imagine(self.state.view(seat), seed, self.memory(seat))

    def _back_to(self, seat: int | None = None) -> list[Play]:
        """Returns this play and those before it, as far as `seat` has no memory of them yet."""
        found = []
        play: Play | None = self
        while play is not None and seat not in play.memories:
            found.append(play)
            play = play.before
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        # Moves, not a chain of plays: pickle would follow it link by link until Python's stack is full.
        *later, first = self._back_to()
        return replay, (first.state, [play.move for play in reversed(later)], first.told)


def replay(state: State, moves: Sequence[int], told: Told | None) -> Play:
    """Returns the play that begins in a state and goes on with these moves."""
    play = Play(state, told=told)
    for move in moves:
        play = play.after(move)
    return play


def imagine(view: View, seed: int, memory: bytes | None = None) -> Play:
    """Returns a play that begins in a state drawn from all that a view allows.

    `memory` is what the view's seat remembers; without it, the view is all.
    """
    return Play(view.fill(seed), told=(view.seat, memory or _digest(view.key())))


def _first(play: Play, seat: int) -> bytes:
    """Returns a seat's memory where a play begins."""
    if play.told is None:
        return _digest(play.state.view(seat).key())
    who, memory = play.told
    return memory if seat == who else _digest(memory, play.state.view(seat).key())


def _longer(before: Play, play: Play, seat: int) -> bytes:
    """Returns a seat's memory after a move: what it was, what it saw of the move, and what it sees now."""
    state, seen = before.state, play.move
    if seat != state.mover and not state.game.kind.perfect_information:
        seen = int(state.game.kernels.seen(state.game.setup, state.record(), play.move, seat))
    return _digest(before.memories[seat], seen.to_bytes(4, "little"), play.state.view(seat).key())


def _digest(*parts: bytes) -> bytes:
    return blake2b(b"".join(parts), digest_size=16).digest()
