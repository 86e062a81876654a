"""Batches: games stepped together are the same games, and show nothing more of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablee.batches.batch import Batch
from tablee.core import rng
from tablee.core.game import Game
from tests.conformance.laws.ways import few, viewers, whole


def law_batches_keep_secrets(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Worlds that the seat to move cannot tell apart have the same row in every array of a batch."""
    states = [state for state in few(whole(game, seed, choices)) if not state.is_over]
    batch = Batch(game, 3, seed)
    for state in states:
        view = state.view(state.mover)
        batch.place({0: state, 1: view.fill(seed), 2: view.fill(seed + 1)})
        for rows in (batch.mover, batch.mask, batch.observation):
            assert all(row.tobytes() == rows[0].tobytes() for row in rows)
        assert batch.mover[0] == view.seat
        assert np.array_equal(batch.mask[0], view.mask())
        assert np.array_equal(batch.observation[0], view.observe())
    for state in states[:3]:
        for seat in viewers(game):
            view = state.view(seat)
            batch.place({0: state, 1: view.fill(seed), 2: view.fill(seed + 1)})
            assert all(row.tobytes() == view.observe().tobytes() for row in batch.observe(seat))


def law_batches_play_by_the_rules(game: Game, seed: int, choices: Sequence[int]) -> None:
    """A batch's games go as states do by the same moves; one that ends pays its winners most, and is dealt anew.
    How many threads there are changes nothing, nor whether games are stepped together.
    """
    batch, threaded = Batch(game, 2, seed), Batch(game, 2, seed, threads=2)
    apart = Batch(game, 2, seed)
    states = [batch.state(number) for number in range(2)]
    assert states == [threaded.state(number) for number in range(2)]
    chance = rng.stream(seed, "batch")
    for turn in range(game.kind.rules.LENGTH):
        picks = [choices[turn] if turn < len(choices) else rng.draw(chance) for _ in states]
        ids = [
            state.legal_ids[pick % len(state.legal_ids)] for pick, state in zip(picks, states, strict=True)
        ]
        for each in (batch, threaded):
            each.step(ids)
        apart.step(ids, where=[True, False])
        assert apart.state(1) == states[1]
        assert not apart.done[1]
        assert not apart.reward[1].any()
        paid, ended = apart.reward[0].copy(), apart.done[0]
        apart.step([-1, ids[1]], where=[False, True])
        assert [apart.done.tolist(), apart.reward.tolist()] == [
            [False, batch.done[1]],
            [[0.0] * game.seats, batch.reward[1].tolist()],
        ]
        assert paid.tolist() == batch.reward[0].tolist()
        assert ended == batch.done[0]
        for array in ("mover", "mask", "observation"):
            assert getattr(apart, array).tobytes() == getattr(batch, array).tobytes()
        for array in ("mover", "mask", "observation", "reward", "done"):
            assert getattr(batch, array).tobytes() == getattr(threaded, array).tobytes()
        for number, move in enumerate(ids):
            after = states[number].play(states[number].move(move))
            states[number] = batch.state(number)
            assert threaded.state(number) == states[number]
            assert batch.done[number] == after.is_over
            if after.is_over:
                paid = batch.reward[number]
                assert (
                    tuple(np.flatnonzero(paid == paid.max()).tolist()) == after.outcome.winners
                    or not paid.any()
                )
                assert not states[number].is_over
            else:
                assert states[number] == after
                assert not batch.reward[number].any()
        if batch.done.any():
            return
    raise AssertionError("no game ended")
