"""Positions given as text: whatever a game accepts can be played on, and nothing outside of the record changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np

from tablee.core import rng
from tablee.core.contract import WORK, Rng
from tablee.core.errors import BadNotation
from tablee.core.game import Game
from tablee.core.state import State
from tests.conformance.hooks import hooks_of
from tests.conformance.laws.ways import few, walk

GUARD = 1 << 12  # bytes on each side of a record
SENTINEL = 0xA5
MUTANTS = 3  # of each position on the way
OF_ITS_OWN = 3  # positions that a game's hook is asked for


def law_positions_stay_in_their_record(game: Game, seed: int, choices: Sequence[int]) -> None:
    """A position that is accepted plays to its end within LENGTH, and so does a world imagined from it.

    Kernels trust their record, so it is `position` that must refuse what they have no room for. The positions
    are those of a random game, changed at random as texts, and what the game's hook makes up. The record lies
    between guard bytes; what the hook says of its contents stays the same.
    """
    chance = rng.stream(seed, "positions")
    for text in _texts(game, seed, choices, chance):
        try:
            state = game.position(text)
        except BadNotation:
            continue
        try:
            _play_on(state, chance, text)
            _play_on_as_imagined(state, chance, text)
            _roll_out(state, chance, text)
        except IndexError as error:  # without the compiler NumPy notices by itself
            raise AssertionError(f"{error} in {text}") from error


def _texts(game: Game, seed: int, choices: Sequence[int], chance: Rng) -> Iterator[str]:
    states = few(walk(game, seed, choices), 3)
    for state in states:
        yield state.text
        for _ in range(MUTANTS):
            yield _mutant(state.text, states[-1].text, chance)
    hook = hooks_of(game).positions
    for number in range(OF_ITS_OWN):
        yield hook(game, seed * OF_ITS_OWN + number)


def _mutant(text: str, other: str, chance: Rng) -> str:
    """The text with one to four of its words cut, moved, exchanged, or taken from another position."""
    words = re.findall(r"\w+|\W", text)
    others = re.findall(r"\w+", other) or words
    for _ in range(1 + rng.below(chance, 4)):
        at, to = rng.below(chance, len(words)), rng.below(chance, len(words))
        change = rng.below(chance, 6)
        if change == 0 and len(words) > 1:
            del words[at]
        elif change == 1:
            words.insert(to, words.pop(at))
        elif change == 2:
            words[at], words[to] = words[to], words[at]
        elif change == 3:
            words[at] = others[rng.below(chance, len(others))]
        elif change == 4:
            words.insert(at, " " + others[rng.below(chance, len(others))])
        else:
            words[at] = str(rng.below(chance, 10))
    return "".join(words)


class _Guarded:
    """A record in the middle of sentinel bytes."""

    def __init__(self, record: np.ndarray) -> None:
        self.bytes = np.full(2 * GUARD + record.nbytes, SENTINEL, np.uint8)
        self.bytes[GUARD:-GUARD] = np.frombuffer(record.tobytes(), np.uint8)
        self.inside = self.bytes[GUARD:-GUARD].view(record.dtype)

    def require_intact(self, text: str, played: Sequence[str] = ()) -> None:
        assert (self.bytes[:GUARD] == SENTINEL).all(), f"written before the record: {text} after {played}"
        assert (self.bytes[-GUARD:] == SENTINEL).all(), f"written after the record: {text} after {played}"


def _play_on(state: State, chance: Rng, text: str) -> None:
    """Plays at random to the end between guards."""
    game, rules = state.game, state.game.kind.rules
    record, contents = _Guarded(state.record()), hooks_of(game).contents
    moves = _Guarded(np.zeros(rules.MAX_LEGAL, np.int64))
    kept = contents(state)  # None where the game does not say
    played = []
    for _ in range(rules.LENGTH):
        if game.kernels.mover(game.setup, record.inside) < 0:
            break
        count = game.kernels.legal(game.setup, record.inside, moves.inside)
        moves.require_intact(text)
        assert 0 < count <= rules.MAX_LEGAL, f"{count} legal moves in {text} after {played}"
        assert all(0 <= move < rules.MOVES for move in moves.inside[:count].tolist())
        move = int(moves.inside[rng.below(chance, count)])
        played.append(game.kind.move_text(game, move))
        game.kernels.play(game.setup, record.inside, move)
        record.require_intact(text, played)
        now = None if kept is None else contents(State(game, record.inside))
        assert now is None or now == kept, f"{text} after {played}: {kept} became {now}"
    assert game.kernels.mover(game.setup, record.inside) < 0, f"{text} does not end: {played}"


def _play_on_as_imagined(state: State, chance: Rng, text: str) -> None:
    """The same in a world that a seat or a spectator imagines."""
    game = state.game
    viewer = rng.below(chance, game.seats + 1) - 1
    record = _Guarded(state.view(viewer).record())
    game.kernels.fill(game.setup, record.inside, viewer, chance)
    record.require_intact(text)
    _play_on(State(game, record.inside), chance, text)


def _roll_out(state: State, chance: Rng, text: str) -> None:
    """Lets the rollout policy play to the end between guards, its scratch record and its moves too."""
    game = state.game
    record = _Guarded(state.record())
    work = _Guarded(np.zeros(1, getattr(game.kind.rules, "WORK", WORK)))
    moves = _Guarded(np.zeros(game.kind.rules.MAX_LEGAL, np.int64))
    game.kernels.finish(game.setup, record.inside, work.inside, moves.inside, chance)
    for each in (record, work, moves):
        each.require_intact(text)
