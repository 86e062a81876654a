"""Observing: arrays and keys for machines hold what a seat knows, and nothing else."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

import numpy as np
import pytest

from tablee.core.errors import BadOption
from tablee.core.game import Game
from tablee.core.observation import UNUSED
from tablee.core.state import State
from tests.conformance.hooks import hooks_of
from tests.conformance.laws.ways import few, viewers, walk, whole

BEYOND = 3  # numbers behind the last one, which nobody may touch


def law_observations_keep_secrets(game: Game, seed: int, choices: Sequence[int]) -> None:
    """States that differ only in what a seat cannot know give it the same arrays and the same key."""
    for state in few(whole(game, seed, choices)):
        for seat in viewers(game):
            given = set()
            for world in (state, state.view(seat).fill(seed), state.view(seat).fill(seed + 1)):
                view = world.view(seat)
                given.add((view.observe().tobytes(), view.mask().tobytes(), view.key()))
            assert len(given) == 1


def law_observations_are_written_whole(game: Game, seed: int, choices: Sequence[int]) -> None:
    """`observe` writes every number that the layout names and no other, whatever was there before; none is
    negative, and what is said to be unused is 0. The mask marks the legal moves, and ids and texts of moves mean each other.
    """
    layout = game.observation
    unused = np.array([name == UNUSED for name in layout.names])
    named = [name for name in layout.names if name != UNUSED]
    assert len(layout.names) == layout.size == getattr(game.kind.rules, "OBSERVATION", layout.size)
    assert len({part.name for part in layout.parts}) == len(layout.parts)
    assert len(set(named)) == len(named)
    for state in few(whole(game, seed, choices)):
        for seat in viewers(game):
            view = state.view(seat)
            record, out = view.record(), np.full(layout.size + BEYOND, np.nan, np.float32)
            game.kernels.observe(game.setup, record, seat, out[: layout.size])
            assert record.tobytes() == view.record().tobytes()
            assert np.isnan(out[layout.size :]).all()
            assert np.isfinite(out[: layout.size]).all()
            assert (out[: layout.size] >= 0).all()
            assert not out[: layout.size][unused].any()
            assert np.array_equal(view.observe(), out[: layout.size])
            ids = np.flatnonzero(view.mask()).tolist()
            assert sorted(view.legal) == sorted(map(view.move, ids))
        assert [state.move(move) for move in state.legal_ids] == list(state.legal)
        for move in (-1, game.actions, "0", None, True):
            with pytest.raises(BadOption):
                state.move(move)  # type: ignore[arg-type]  # what a careless caller may pass


def law_keys_hold_what_is_known(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Two views have the same key exactly where their seats know the same, by the game's hook `known`.

    An observation that holds everything, as the generic one does, differs as well where keys do.
    """
    by_key: dict[bytes, Hashable] = {}
    by_fact: dict[Hashable, bytes] = {}
    by_numbers: dict[bytes, bytes] = {}
    hooks = hooks_of(game)
    exact = hooks.observes_all or not hasattr(game.kind.rules, "observe")
    for state, seat in _looks(game, seed, choices):
        view = state.view(seat)
        key, fact = view.key(), (seat, hooks.known(state, seat))
        assert by_key.setdefault(key, fact) == fact, "one key, and the seat knows different things"
        assert by_fact.setdefault(fact, key) == key, "two keys, and the seat knows the same"
        if exact and seat >= 0 and not state.is_over:
            numbers = bytes((seat,)) + view.observe().tobytes()
            assert by_numbers.setdefault(numbers, key) == key, "one observation, and two keys"


def _looks(game: Game, seed: int, choices: Sequence[int]) -> Iterator[tuple[State, int]]:
    """States of two deals played alike, and for each seat others that it cannot tell from them."""
    for dealt in (seed, seed + 1):
        for state in few(walk(game, dealt, choices), 6):
            for seat in viewers(game):
                yield state, seat
                yield state.view(seat).fill(seed), seat
