"""Inference on full games: the start, contradictions, what is certain, great numbers, and both ways to run it."""

from __future__ import annotations

from math import factorial, prod

import numpy as np
import pytest

from tablee.core import rng
from tablee.core.jit import Kernels
from tablee.games.cluedo import GAME, rules
from tablee.games.cluedo.deduction import Deals, Knowledge, solver
from tablee.games.cluedo.deduction.deals import _facts
from tablee.games.cluedo.deduction.propagation import HOLDERS, MYSTERY
from tests.games.cluedo.deduction.enumeration import agrees
from tests.games.cluedo.deduction.known_deals import COURSE, bits, deals_of, full_position, small_position

PLAIN = Kernels("cluedo", rules, compiled=False)
SIZES = {2: (9, 9), 3: (6, 6, 6), 4: (5, 5, 4, 4), 5: (4, 4, 4, 3, 3), 6: (3,) * 6}


def multinomial(sizes) -> int:
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


@pytest.mark.parametrize("players", SIZES)
def test_at_the_start_324_triples_are_equally_likely(players):
    deals = deals_of(Knowledge(COURSE, SIZES[players]))

    assert deals.triples.shape == (6, 6, 9)
    assert set(deals.triples.flat) == {multinomial(SIZES[players])}
    assert deals.count == 324 * multinomial(SIZES[players])
    assert not deals.certain.any()


def test_at_the_start_a_card_is_where_there_is_room_for_it():
    deals = deals_of(Knowledge(COURSE, SIZES[4]))

    for card, of_its_kind in ((0, 6), (6, 6), (12, 9)):
        chances = deals.weights[card] / deals.count
        in_a_hand = (1 - 1 / of_its_kind) / 18
        assert chances == pytest.approx([5 * in_a_hand] * 2 + [4 * in_a_hand] * 2 + [1 / of_its_kind])


def test_ones_own_hand_is_certain():
    deals = deals_of(Knowledge(COURSE, SIZES[6], has=(0b1011, 0, 0, 0, 0, 0)))

    for card in (0, 1, 3):
        assert deals.certain[card].tolist() == [1, -1, -1, -1, -1, -1, -1]
    assert deals.certain[2].tolist() == [-1, 0, 0, 0, 0, 0, 0]
    assert deals.triples[0].sum() == 0


def test_the_last_card_of_a_category_is_in_the_mystery():
    """Five of six professors are known to be held."""
    deals = deals_of(Knowledge(COURSE, SIZES[3], has=(0b11, 0b1100, 0b10000)))

    assert deals.certain[5].tolist() == [-1, -1, -1, 1]
    assert deals.triples[:5].sum() == 0


def test_a_card_everybody_passed_on_is_in_the_mystery():
    deals = deals_of(Knowledge(COURSE, SIZES[4], has_not=(0b10,) * 4))

    assert deals.certain[1].tolist() == [-1, -1, -1, -1, 1]


def test_what_follows_only_from_several_clauses_is_certain():
    """Two hands of one card, two clauses about cards 0 and 6: nobody else can have them."""
    both = 1 << 0 | 1 << 6
    deals = deals_of(Knowledge(COURSE, (1, 1, 16), clauses=((0, both), (1, both))))

    assert deals.certain[0].tolist() == [0, 0, -1, -1]
    assert deals.certain[1].tolist() == [-1, -1, 0, 0]


def test_a_failed_triple_is_not_the_mystery():
    failed = 1 << 2 | 1 << 7 | 1 << 20
    deals = deals_of(Knowledge(COURSE, SIZES[6], failed=(failed, failed)))

    assert deals.triples[2, 1, 8] == 0
    assert np.count_nonzero(deals.triples) == 323
    assert deals.count == deals.triples.sum() == 323 * multinomial(SIZES[6])
    assert (deals.weights.sum(axis=1) == deals.count).all()


def test_all_triples_but_one_may_have_failed():
    triples = [1 << a | 1 << b | 1 << c for a in range(6) for b in range(6, 12) for c in range(12, 21)]
    last = triples.pop(100)
    deals = deals_of(Knowledge(COURSE, SIZES[6], failed=tuple(triples)))

    assert deals.count == multinomial(SIZES[6])
    assert deals.sample(rng.stream(1, "last"))[-1] == last
    assert deals_of(Knowledge(COURSE, SIZES[6], failed=(*triples, last))).count == 0


def test_what_is_no_triple_cannot_be_the_mystery_anyway():
    odd = (0b11, 0b111, 1 << 0 | 1 << 6, 1 << 0 | 1 << 6 | 1 << 12 | 1 << 13, 1 << 0 | 1 << 6 | 1 << 39)

    assert deals_of(Knowledge(COURSE, SIZES[6], failed=odd)).count == 324 * multinomial(SIZES[6])


def test_cards_lying_open_take_no_part():
    """Four players with equal hands: two cards are left over and shown to all."""
    open_cards = 1 << 5 | 1 << 20
    categories = tuple(kind & ~open_cards for kind in COURSE)
    deals = deals_of(Knowledge(categories, (4, 4, 4, 4)))

    assert deals.triples.shape == (5, 6, 8)
    assert deals.count == 240 * multinomial((4,) * 4)
    assert deals.weights[5].sum() == 0
    assert deals.certain[5].tolist() == [-1] * 5


def test_a_seen_mystery_is_certain():
    """As an eliminated player knows it."""
    triple = 1 << 1 | 1 << 6 | 1 << 12
    deals = deals_of(Knowledge(COURSE, SIZES[5], mystery=triple))

    assert np.argwhere(deals.triples).tolist() == [[1, 0, 0]]
    assert deals.count == multinomial(SIZES[5])


@pytest.mark.parametrize(
    "known",
    [
        {"sizes": (3,) * 5},
        {"sizes": (10, 10)},
        {"sizes": (9, 9), "has": (1, 1)},
        {"sizes": (9, 9), "has": (1 << 30, 0)},
        {"sizes": (9, 9), "has": (1, 0), "has_not": (1, 0)},
        {"sizes": (9, 9), "clauses": ((0, 0),)},
        {"sizes": (9, 9), "mystery": 0b11},
        {"sizes": (1, 1, 1, 15), "clauses": ((0, 0b11), (1, 0b11), (2, 0b11))},
        {"sizes": (0, 18), "clauses": ((0, 0b11),)},
    ],
)
def test_contradictions_leave_no_deal(known):
    deals = deals_of(Knowledge(COURSE, **known))

    assert deals.count == 0
    assert not deals.weights.any()
    assert not deals.triples.any()
    assert (deals.certain == -1).all()
    assert deals.sample(rng.stream(1, "none")) is None


@pytest.mark.parametrize(
    ("known", "why"),
    [
        ({"categories": (1, 1, 2), "sizes": (1,)}, "share"),
        ({"categories": (1, 2, 1 << 40), "sizes": (0,)}, "at most 40"),
        ({"categories": (1, 2, 4), "sizes": ()}, "1 to 6"),
        ({"categories": (1, 2, 4), "sizes": (0,) * 7}, "1 to 6"),
        ({"categories": (1, 2, 4), "sizes": (1, -1)}, "1 to 6"),
        ({"categories": (1, 2, 4), "sizes": (0, 0), "has": (0,)}, "for each player"),
        ({"categories": (1, 2, 4), "sizes": (0, 0), "clauses": ((2, 1),)}, "nobody"),
    ],
)
def test_what_is_no_knowledge_is_refused(known, why):
    with pytest.raises(ValueError, match=why):
        Knowledge(**known)


@pytest.mark.parametrize("number", range(30))
def test_full_games_add_up(number):
    """The truth is possible; each card is somewhere, hands have their sizes, triples and cards agree."""
    table = full_position(number)
    known = table.knowledge()
    deals = deals_of(known)

    for holder, cards in enumerate((*table.hands, table.mystery)):
        assert all(deals.weights[card, holder] > 0 for card in bits(cards))
    assert (deals.weights.sum(axis=1) == deals.count).all()
    assert (deals.weights.sum(axis=0) == [size * deals.count for size in (*known.sizes, 3)]).all()
    assert deals.triples.sum() == deals.count
    in_mystery = [deals.triples.sum(axis=axes) for axes in ((1, 2), (0, 2), (0, 1))]
    assert np.concatenate(in_mystery).tolist() == deals.weights[:, -1].tolist()


@pytest.mark.parametrize("number", range(0, 30, 3))
def test_samples_of_full_games_agree_with_all_that_is_known(number):
    known = full_position(number).knowledge()
    deals, chance = deals_of(known), rng.stream(number, "full")

    for _ in range(20):
        *hands, mystery = deals.sample(chance)
        assert [hand.bit_count() for hand in hands] == list(known.sizes)
        assert all(agrees(known, p, hand) for p, hand in enumerate(hands))
        assert [(mystery & kind).bit_count() for kind in known.categories] == [1, 1, 1]
        assert mystery not in known.failed
        assert sum(hands) + mystery == known.cards


def test_samples_of_a_full_game_have_the_exact_chances():
    """Card by card, within five standard deviations of 4,000 draws."""
    known = full_position(5, players=6, questions=6).knowledge()
    deals, chance, draws = deals_of(known), rng.stream(5, "chances"), 4000
    found = np.zeros_like(deals.weights)
    for _ in range(draws):
        for holder, cards in enumerate(deals.sample(chance)):
            found[bits(cards), holder] += 1

    chances = deals.weights / deals.count
    spread = np.sqrt(draws * chances * (1 - chances))
    assert (np.abs(found - draws * chances) <= 5 * spread).all()


def test_counts_beyond_two_to_the_53_are_close_and_samples_possible():
    """Forty cards for six players: some 10**25 deals."""
    categories = ((1 << 13) - 1, ((1 << 13) - 1) << 13, ((1 << 14) - 1) << 26)
    sizes = (7, 6, 6, 6, 6, 6)
    known = Knowledge(categories, sizes, has_not=(1, 2, 0, 0, 0, 0), clauses=((0, 0b111),))
    start, deals = deals_of(Knowledge(categories, sizes)), deals_of(known)

    assert start.count == pytest.approx(13 * 13 * 14 * multinomial(sizes), rel=1e-13)
    assert deals.weights.sum(axis=1) == pytest.approx([deals.count] * 40, rel=1e-12)
    assert deals.triples.sum() == pytest.approx(deals.count, rel=1e-12)
    *hands, mystery = deals.sample(rng.stream(1, "many"))
    assert all(agrees(known, p, hand) for p, hand in enumerate(hands))
    assert sum(hands) + mystery == known.cards


@pytest.mark.parametrize("number", range(0, 40, 2))
def test_compiled_and_plain_kernels_give_the_same_numbers(number):
    known = (
        full_position(number, questions=8 + number % 20).knowledge() if number % 8 else small_position(number)
    )
    one, other = deals_of(known), Deals(known, PLAIN)

    assert one.count == other.count
    assert one.weights.tobytes() == other.weights.tobytes()
    assert one.triples.tobytes() == other.triples.tobytes()
    left, right = rng.stream(number, "both"), rng.stream(number, "both")
    assert [one.sample(left) for _ in range(5)] == [other.sample(right) for _ in range(5)]
    assert left.tolist() == right.tolist()


def test_a_kernel_can_deal_in_one_call():
    """What a game's `fill` needs: the same deal as the shell's."""
    known = full_position(3, players=5, questions=10).knowledge()
    dealt = np.zeros(HOLDERS, np.int64)

    done = GAME.kernels.copy(solver).draw_known_deal(*_facts(known), rng.stream(2, "fill"), dealt)

    assert done
    assert (*dealt[:5].tolist(), int(dealt[MYSTERY])) == deals_of(known).sample(rng.stream(2, "fill"))
