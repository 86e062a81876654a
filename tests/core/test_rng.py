"""Chance: what a seed means is frozen here, and may never change."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from tablee.core import jit, rng
from tablee.games.kalaha import GAME
from tests.core.chance import is_even

# Computed once by core/rng.py; a record names only its seed, so these numbers are its format.
FROZEN = {
    (0, "deal"): [4150098841, 1193115900, 2833814626, 4066824084, 3945611328],
    (7, "deal"): [1105618066, 4007063274, 733117734, 2782473891, 2524098935],
    (7, "agent"): [3932517623, 290166614, 1888994245, 2131236594, 298904182],
    (2**63, "fill", 3): [2273964785, 324034331, 3859931811, 3291686245, 4152776527],
    (-1,): [1299752120, 2023295980, 3935711083, 2277516769, 2031793312],
}


def draws(words, count):
    return [rng.draw(words) for _ in range(count)]


@pytest.mark.parametrize(("names", "numbers"), FROZEN.items(), ids=str)
def test_the_first_numbers_of_a_stream_never_change(names, numbers):
    assert draws(rng.stream(*names), 5) == numbers


def test_derived_seeds_never_change():
    assert rng.derive(7, "deal") == 3726590456585505113
    assert rng.derive(7, "game", 12) == rng.derive(7, "game", 12)
    assert 0 <= rng.derive(-5, "any") < 2**63


def test_shuffles_and_small_numbers_never_change():
    chance = rng.stream(7, "deal")
    cards = np.arange(10)

    rng.shuffle(chance, cards, 10)

    assert cards.tolist() == [6, 9, 7, 0, 5, 3, 4, 1, 8, 2]
    assert [rng.below(chance, 6) for _ in range(12)] == [1, 3, 0, 1, 5, 4, 0, 0, 3, 1, 1, 4]


def test_the_generator_is_xoshiro128_star_star():
    """The reference vector of Blackman and Vigna's xoshiro128starstar.c 1.1, from state 1, 2, 3, 4."""
    state = np.array([1, 2, 3, 4])

    assert draws(state, 10) == [
        *(11520, 0, 5927040, 70819200, 2031721883),
        *(1637235492, 1287239034, 3734860849, 3729100597, 4258142804),
    ]


@pytest.mark.parametrize("seed", [0, 1, 2**62, -3])
def test_the_compiled_generator_gives_the_same_numbers(seed):
    """With NUMBA_DISABLE_JIT=1 both are plain; test_compiled_cache.py compares across processes too."""
    compiled = GAME.kernels.copy(rng)
    plain = jit.Kernels("kalaha", GAME.rules, compiled=False).copy(rng)
    fast, slow = rng.stream(seed, "x"), rng.stream(seed, "x")
    items_fast, items_slow = np.arange(50), np.arange(50)

    for n in (1, 2, 7, 1000, 2**31 - 1):
        assert compiled.below(fast, n) == plain.below(slow, n)
    compiled.shuffle(fast, items_fast, 50)
    plain.shuffle(slow, items_slow, 50)

    assert items_fast.tolist() == items_slow.tolist()
    assert compiled.draw(fast) == plain.draw(slow)
    assert fast.tolist() == slow.tolist()


def test_the_words_stay_32_bits_wide():
    """The int64 words must never grow: that is why both ways give the same numbers."""
    chance = rng.stream(3, "words")

    for _ in range(1000):
        rng.draw(chance)
        assert all(0 <= word <= rng.MASK for word in chance.tolist())


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52, 100])
def test_below_is_uniform(n):
    chance = rng.stream(1, "uniform", n)

    counts = Counter(rng.below(chance, n) for _ in range(200 * n))

    assert set(counts) == set(range(n))
    assert is_even([counts[value] for value in range(n)])


def test_below_one_is_zero_and_the_largest_range_fits():
    chance = rng.stream(1, "edges")

    assert {rng.below(chance, 1) for _ in range(20)} == {0}
    assert all(0 <= rng.below(chance, 2**31 - 1) < 2**31 - 1 for _ in range(1000))


def test_shuffle_gives_every_order_equally_often():
    chance = rng.stream(1, "orders")
    counts = Counter()

    for _ in range(2400):
        items = np.arange(4)
        rng.shuffle(chance, items, 4)
        counts[tuple(items.tolist())] += 1

    assert is_even([counts[order] for order in permutations(range(4))])


def test_shuffle_leaves_the_rest_alone():
    items = np.arange(8)

    rng.shuffle(rng.stream(5, "part"), items, 3)

    assert sorted(items[:3].tolist()) == [0, 1, 2]
    assert items[3:].tolist() == [3, 4, 5, 6, 7]


def test_streams_of_other_names_are_independent():
    """Pairs drawn from two streams of one seed fill the square evenly."""
    deal, agent = rng.stream(7, "deal"), rng.stream(7, "agent")
    pairs = Counter((rng.below(deal, 6), rng.below(agent, 6)) for _ in range(36 * 100))

    assert is_even([pairs[a, b] for a in range(6) for b in range(6)])


def test_streams_of_neighbouring_seeds_are_independent():
    firsts = Counter(rng.below(rng.stream(seed, "deal"), 10) for seed in range(2000))

    assert is_even([firsts[value] for value in range(10)])


def test_names_and_their_order_matter():
    streams = [
        rng.stream(7),
        rng.stream(7, "a"),
        rng.stream(7, "a", "b"),
        rng.stream(7, "b", "a"),
        rng.stream(8),
    ]

    assert len({tuple(words.tolist()) for words in streams}) == len(streams)


def test_drawing_from_one_stream_leaves_another_alone():
    """Thinking longer never changes the cards (DESIGN §5)."""
    expected = draws(rng.stream(7, "deal"), 5)
    deal, agent = rng.stream(7, "deal"), rng.stream(7, "agent")

    draws(agent, 1000)

    assert draws(deal, 5) == expected
