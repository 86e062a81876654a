"""Ways through a game, and what the laws look at on the way."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import cache
from typing import TypeVar

from tablee.core import rng
from tablee.core.game import Game, GameKind
from tablee.core.jit import Kernels
from tablee.core.scene import Line, Scene
from tablee.core.state import State

T = TypeVar("T")
MOST_MOVES = 40  # of a position with hundreds of moves some are enough, where each takes long


def walk(game: Game, seed: int, choices: Sequence[int]) -> list[State]:
    """The states from the deal on, by one choice after the other."""
    states = [game.deal(seed)]
    for choice in choices:
        if states[-1].is_over:
            break
        legal = states[-1].legal
        states.append(states[-1].play(legal[choice % len(legal)]))
    return states


def play_out(state: State, seed: int) -> Iterator[State]:
    """The states after `state` up to the end, by random moves; it must come within LENGTH of them."""
    chance = rng.stream(seed, "play out")
    for _ in range(state.game.kind.rules.LENGTH):
        if state.is_over:
            return
        state = state.play(state.legal[rng.below(chance, len(state.legal))])
        yield state
    assert state.is_over


def whole(game: Game, seed: int, choices: Sequence[int]) -> list[State]:
    """The same, and on to the end."""
    states = walk(game, seed, choices)
    return [*states, *play_out(states[-1], seed)]


def few(items: Sequence[T], count: int = 5) -> list[T]:
    """Some of them, the first and the last among them."""
    last = max(len(items) - 1, 0)
    return [items[at] for at in sorted({last * i // max(count - 1, 1) for i in range(count)}) if items]


def viewers(game: Game) -> range:
    """Everybody who looks: a spectator and the seats."""
    return range(-1, game.seats)


def move_ids(state: State) -> dict[str, int]:
    found = {text: state.game.kind.move_id(state.game, text) for text in state.legal}
    return {text: move for text, move in found.items() if move is not None}


def seen(state: State, move: int, seat: int) -> int:
    return int(state.game.kernels.seen(state.game.setup, state.record(), move, seat))


def as_bytes(scene: Scene | tuple[Line, ...]) -> bytes:
    data = scene.as_data() if isinstance(scene, Scene) else [asdict(line) for line in scene]
    return json.dumps(data, sort_keys=True).encode()


@cache
def plain_kernels(kind: GameKind) -> Kernels:
    return Kernels(kind.name, kind.rules, compiled=False)
