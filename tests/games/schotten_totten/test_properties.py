"""What holds in every position of every game: the property tests of the sheet, and what §6.2 entails."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tablee.core import jit
from tablee.games.schotten_totten import GAME, layout
from tests.games.schotten_totten.support import PRESETS, may_claim, position, random_game, tactics

GAMES = 16 if jit.enabled() else 6
COMPLETIONS = 20 if jit.enabled() else 4


def full(s: np.void, seat: int, stone: int) -> bool:
    return int(s["count"][seat][stone]) == (4 if s["modes"][stone] & layout.MUD else 3)


def unseen_cards(s: np.void) -> list[int]:
    return [
        colour * layout.VALUES + value
        for colour in range(layout.COLOURS)
        for value in range(layout.VALUES)
        if int(s["unseen"][colour]) >> value & 1
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_of_two_complete_sides_exactly_one_may_be_claimed(preset):
    """RULES §6.2, §4.6"""
    game = GAME(preset)
    compared = 0

    for seed in range(GAMES):
        for _, record in random_game(game, seed):
            s = record[0]
            for stone in range(layout.STONES):
                if s["owner"][stone] < 0 and full(s, 0, stone) and full(s, 1, stone):
                    claims = [
                        bool(game.kernels.may_claim(game.setup, record, seat, stone)) for seat in range(2)
                    ]
                    assert sum(claims) == 1
                    compared += 1
    assert compared or preset in ("ensta", "androide")  # there the stone is awarded before anybody looks


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset != "ensta"])
def test_a_proven_claim_wins_whatever_comes(preset):
    """RULES §6.2"""
    game = GAME(preset)
    best, chance = game.kernels.best, random.Random(1)
    proven = 0

    for seed in range(GAMES):
        for _, record in random_game(game, seed):
            for stone in range(layout.STONES):
                for seat in range(2):
                    other = 1 - seat
                    if not game.kernels.may_claim(game.setup, record, seat, stone) or full(
                        record[0], other, stone
                    ):
                        continue
                    proven += 1
                    mine = best(game.setup, record, seat, stone, 0)
                    for _ in range(COMPLETIONS):
                        completed = completion(record, other, stone, chance)
                        if completed is not None:
                            assert mine >= best(game.setup, completed, other, stone, 0)
    assert proven


def completion(record, seat: int, stone: int, chance: random.Random):
    """The record with a side completed by random unseen cards; None when there are too few."""
    completed = record.copy()
    s = completed[0]
    have, need = int(s["count"][seat][stone]), 4 if s["modes"][stone] & layout.MUD else 3
    unseen = unseen_cards(s)
    if len(unseen) < need - have:
        return None
    s["schotten_cards"][seat][stone][have:need] = chance.sample(unseen, need - have)
    s["count"][seat][stone] = need
    return completed


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset != "ensta"])
def test_a_claim_that_is_not_proven_could_be_lost(preset):
    """RULES §6.2: some completion wins, so the claim was refused for a reason."""
    game = GAME(preset)

    for seed in range(GAMES // 2):
        for _, record in random_game(game, seed):
            s = record[0]
            for stone in range(layout.STONES):
                for seat in range(2):
                    other = 1 - seat
                    if s["owner"][stone] >= 0 or not full(s, seat, stone) or full(s, other, stone):
                        continue
                    need = game.kernels.capacity(record, stone) - int(s["count"][other][stone])
                    theirs = game.kernels.best(game.setup, record, other, stone, need)
                    mine = game.kernels.best(game.setup, record, seat, stone, 0)
                    assert bool(game.kernels.may_claim(game.setup, record, seat, stone)) == (mine >= theirs)
                    assert (theirs < 0) == (len(unseen_cards(s)) < need)


@pytest.mark.parametrize("seed", range(20))
def test_the_highest_colour_run_may_always_be_claimed(seed):
    """RULES §6.2, §11.8"""
    chance = random.Random(seed)
    clan = [f"{colour}{value}" for colour in "RGBYPO" for value in range(1, 10)]
    mine = chance.choice("RGBYPO")
    for value in (7, 8, 9):
        clan.remove(f"{mine}{value}")
    chance.shuffle(clan)
    elites = chance.sample(["J", "SPY", "SH"], chance.randrange(3))
    theirs = (elites + clan)[: chance.randrange(3)]
    state = tactics(
        f"4: {mine}7 {mine}8 {mine}9|{' '.join(theirs)}; discard: {' '.join(clan[40:47])}; tactics:; 1 to claim"
    )

    assert "!4" in state.legal


def test_an_equal_run_that_was_complete_first_cannot_be_beaten():
    """RULES §6.2, §4.6"""
    state = position("4: R7 R8 R9|B7 B8 B9 <2; 1 to claim")

    assert not may_claim(state, 0, 4)
    assert may_claim(state, 1, 4)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_claimed_stone_never_changes(preset):
    """RULES §3.3"""
    game = GAME(preset)

    for seed in range(GAMES):
        kept: dict[int, tuple[bytes, int]] = {}
        for _, record in random_game(game, seed):
            s = record[0]
            for stone in range(layout.STONES):
                now = (
                    s["schotten_cards"][:, stone].tobytes() + s["modes"][stone].tobytes(),
                    int(s["owner"][stone]),
                )
                if stone in kept:
                    assert now == kept[stone]
                elif now[1] >= 0:
                    kept[stone] = now


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_seen_stays_seen(preset):
    """RULES §6.2, §8.8"""
    game = GAME(preset)

    for seed in range(GAMES):
        before = np.full(layout.COLOURS, (1 << layout.VALUES) - 1)
        for _, record in random_game(game, seed):
            now = record[0]["unseen"].astype(int)
            assert (now & ~before == 0).all()
            before = now
