"""RULES.md §12.9: the record against a perfect memory, which lists every deal that fits all it has seen."""

from __future__ import annotations

import random

import pytest

from tablee.core.state import State
from tests.games.love_letter import exact
from tests.games.love_letter.support import position

SLOTS = ("hand", "drawn", "deck", "set_aside")
# Single rounds with so few cards that all deals can be listed.
STARTS = {
    2: "hand1: guard priest; hand2: baron; deck: guard king handmaid prince; aside: countess; up: spy spy guard",
    3: "hand1: baron guard; hand2: guard; hand3: king; deck: guard prince priest; aside: countess",
    4: "hand1: priest baron; hand2: guard; hand3: guard; hand4: king; deck: guard handmaid; aside: prince",
}
CHANCELLORS = (
    "hand1: chancellor guard; hand2: priest; hand3: king; deck: guard prince priest; aside: countess"
)
TIES = "hand1: baron guard; hand2: guard; hand3: guard; deck: king priest guard; aside: prince"


def start(text: str, seats: int) -> State:
    bare = position(text, seats, rounds=1)
    missing = exact.pack_of(bare) - exact.cards_of(bare)
    pile = " ".join(f"1:{exact.NAMES[card]}" for card in sorted(missing.elements()))
    return position(f"{text}; pile: {pile}", seats, rounds=1)


def cards(state: State) -> bytes:
    """Where every card lies, and nothing of what anybody knows."""
    return b"".join(state.record()[0][name].tobytes() for name in SLOTS)


def seen(state: State, move: str, seat: int) -> tuple[object, ...]:
    """All that a move shows to a seat."""
    game = state.game
    sight = game.kernels.seen(game.setup, state.record(), game.kind.move_id(game, move), seat)
    return sight, exact.learnt(state, move, seat), exact.revealed(state, move)


def recall(worlds: dict[bytes, State], truth: State, move: str, seat: int) -> dict[bytes, State]:
    """The deals that are left after a move, each as the state it has come to."""
    sight = seen(truth, move, seat)
    left = {}
    for world in worlds.values():
        for other in world.legal:
            hidden = other.startswith("keep") and seat != truth.mover
            if (other == move or hidden) and seen(world, other, seat) == sight:
                after = world.play(other)
                left[cards(after)] = after
    return left


def allowed(state: State, seat: int) -> set[bytes]:
    worlds = exact.exact(state.view(seat), 10_000)
    assert worlds is not None
    return {cards(world) for world in worlds}


def play(text: str, seats: int, seed: int, seat: int) -> list[tuple[set[bytes], set[bytes]]]:
    """By turns what a perfect memory allows and what the record does, through a random round."""
    chance = random.Random(seed)
    state = start(text, seats)
    found = exact.exact(state.view(seat), 10_000)
    assert found is not None
    worlds = {cards(world): world for world in found}
    compared = []
    while not state.is_over:
        move = chance.choice(state.legal)
        worlds = recall(worlds, state, move, seat)
        state = state.play(move)
        compared.append((set(worlds), allowed(state, seat)))
    return compared


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seats", STARTS)
@pytest.mark.parametrize("seed", range(3))
def test_without_chancellors_and_ties_the_record_is_a_perfect_memory(seats, seat, seed):
    """RULES §12.9, §12.3"""
    for remembered, recorded in play(STARTS[seats], seats, seed, seat):
        assert recorded == remembered


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("text", [CHANCELLORS, TIES], ids=["chancellors", "ties"])
@pytest.mark.parametrize("seed", range(4))
def test_what_a_perfect_memory_thinks_possible_is_never_ruled_out(text, seat, seed):
    """RULES §12.9"""
    for remembered, recorded in play(text, 3, seed, seat):
        assert recorded >= remembered
