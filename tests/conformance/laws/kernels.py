"""Kernels: compiled as plain, and changing only what they may."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tablee.core import contract, rng
from tablee.core.game import Game, GameKind
from tablee.core.jit import Kernels
from tablee.core.state import State
from tests.conformance.laws.ways import (
    MOST_MOVES,
    few,
    move_ids,
    plain_kernels,
    seen,
    viewers,
    whole,
)


def law_compiled_is_plain(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Every kernel gives the same bytes with and without the compiler."""
    plain = plain_kernels(game.kind)
    dealt = np.zeros(1, game.kind.rules.STATE)
    plain.deal(game.setup, dealt, rng.stream(seed, "deal"))
    states = whole(game, seed, choices)

    assert dealt.tobytes() == states[0].record().tobytes()
    for state in few(states, 8):
        assert _kernels_say(game, plain, state, seed) == _kernels_say(game, game.kernels, state, seed)


def _kernels_say(game: Game, kernels: Kernels, state: State, seed: int) -> list[object]:
    """All that the kernels have to say about a state, its moves and its views, as comparable data."""
    g, said = game.setup, []

    def run(name: str, *arguments: object) -> None:
        record = state.record()
        answer = getattr(kernels, name)(g, record, *arguments)
        arrays = [array.tobytes() for array in arguments if isinstance(array, np.ndarray)]
        said.append((name, None if answer is None else float(answer), record.tobytes(), arrays))

    moves = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
    some = few(list(move_ids(state).values()), MOST_MOVES)
    run("mover")
    run("assess")
    run("stop")
    if state.is_over:
        run("result", np.zeros(game.seats, np.int64))
    else:
        run("legal", moves)
        run("mark", np.zeros_like(moves), np.zeros(game.actions, np.bool_))
        run("order", moves, len(state.legal), np.zeros_like(moves))
        for move in some:
            run("play", move)
    if state.is_over or kernels.stop(g, state.record()):
        run("payoff", np.zeros(game.seats, np.float64))
    for seat in viewers(game):
        run("blank", seat)
        view = state.view(seat).record()
        numbers = np.full(game.observation.size, np.nan, np.float32)
        kernels.observe(g, view, seat, numbers)
        said.append(numbers.tobytes())
        kernels.fill(g, view, seat, rng.stream(seed, "fill"))
        said.append(view.tobytes())
        for move in some:
            run("seen", move, seat)
        if seat >= 0:
            run("value", seat)
            run("limits", seat, np.zeros(2, np.int64))
            if state.is_over:
                run("margin", seat)
    return said


def law_kernels_change_only_what_they_may(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Never the setup; a kernel that answers a question never the state; `legal` and `mark` stay in their room,
    and `mark` writes all of it.
    """
    most = game.kind.rules.MAX_LEGAL
    setup = game.setup.tobytes()
    for state in whole(game, seed, choices):
        record = state.record()
        moves = np.full(most + 3, -7, np.int64)
        game.kernels.mover(game.setup, record)
        if state.is_over:
            game.kernels.result(game.setup, record, np.zeros(game.seats, np.int64))
            game.kernels.payoff(game.setup, record, np.zeros(game.seats, np.float64))
        else:
            count = game.kernels.legal(game.setup, record, moves)
            assert (moves[most:] == -7).all()
            assert 0 < count <= most
            assert all(0 <= move < game.kind.rules.MOVES for move in moves[:count])
            for before in (False, True):
                mask = np.full(game.actions + 3, before)
                game.kernels.mark(game.setup, record, moves, mask[: game.actions])
                assert np.flatnonzero(mask[: game.actions]).tolist() == sorted(state.legal_ids)
                assert (mask[game.actions :] == before).all()
        for seat in viewers(game):
            for move in move_ids(state).values():
                sight = seen(state, move, seat)
                assert 0 <= sight < game.kind.rules.MOVES
                assert seat != state.mover or sight == move
            game.kernels.value(game.setup, record, max(seat, 0))
            game.kernels.fill(game.setup, state.view(seat).record(), seat, rng.stream(seed, "fill"))
        assert record.tobytes() == state.record().tobytes()
        assert game.setup.tobytes() == setup


def law_rules_are_declared(kind: GameKind) -> None:
    """All kernels are there with the contract's arguments, and the declarations make sense."""
    rules = kind.rules
    for name in contract.REQUIRED:
        assert _parameters(getattr(rules, name)) == _parameters(getattr(contract, name))
    for name in ("value", "margin", "limits", "assess", "order", "stop", "mark", "observe"):
        if hasattr(rules, name):
            assert _parameters(getattr(rules, name)) == _parameters(getattr(contract, name))
    assert 1 <= rules.SEATS[0] <= rules.SEATS[1]
    assert 1 <= rules.MAX_LEGAL <= rules.MOVES
    assert rules.LENGTH >= 1
    assert kind.name.isidentifier()
    assert kind.default_preset in kind.presets


def _parameters(function: Any) -> list[tuple[str, str | None]]:
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    return [(name, function.__annotations__.get(name)) for name in names]


def law_records_are_packed(kind: GameKind) -> None:
    """No padding, whose bytes would be anybody's guess; states are hashed by words of 8 bytes."""
    for dtype in (kind.rules.SETUP, kind.rules.STATE):
        sizes = [dtype.fields[name][0].itemsize for name in dtype.names]
        bases = [dtype.fields[name][0].base for name in dtype.names]
        assert dtype.itemsize == sum(sizes)
        assert all(base.kind in "iub" for base in bases)
    assert kind.rules.STATE.itemsize % 8 == 0
