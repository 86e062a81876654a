"""Simple conclusions, one at a time, until none is left."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.games.cluedo.deduction.propagation import HOLDERS, IMPOSSIBLE, MYSTERY, propagate

# Two professors 0 1, two subjects 2 3, three rooms 4 5 6: two players of two cards each.
CATEGORIES = (0b11, 0b1100, 0b1110000)
ALL = 0b1111111


class Sheet:
    """What is known before and, after `deduce`, what follows; cards by number."""

    def __init__(self, sizes=(2, 2), has=None, has_not=None, clauses=(), failed=()):
        self.has, self.may = np.zeros(HOLDERS, np.int64), np.zeros(HOLDERS, np.int64)
        self.size = np.zeros(HOLDERS, np.int64)
        self.size[: len(sizes)] = sizes
        for holder in (*range(len(sizes)), MYSTERY):
            self.has[holder] = mask(*(has or {}).get(holder, ()))
            self.may[holder] = ALL & ~mask(*(has_not or {}).get(holder, ()))
        self.owner = np.array([p for p, _ in clauses], np.int64)
        self.clause = np.array([mask(*cards) for _, cards in clauses], np.int64)
        triples = np.array([mask(*cards) for cards in failed], np.int64)
        self.left = propagate(
            np.array(CATEGORIES),
            self.size,
            self.has,
            self.may,
            self.owner,
            self.clause,
            len(clauses),
            triples,
            len(failed),
        )

    def clauses(self):
        return [(int(self.owner[i]), cards(self.clause[i])) for i in range(self.left)]


def mask(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


def cards(found) -> set[int]:
    return {number for number in range(7) if int(found) >> number & 1}


def test_nothing_known_nothing_follows():
    sheet = Sheet()

    assert sheet.left == 0
    assert sheet.has.tolist() == [0] * HOLDERS
    assert [sheet.may[holder] for holder in (0, 1, MYSTERY)] == [ALL] * 3


def test_a_card_held_is_nowhere_else_and_the_rest_of_its_category_in_the_mystery():
    """Of two professors one is held: the other is the murderer, and nobody holds it."""
    sheet = Sheet(has={0: (0,)})

    assert cards(sheet.has[MYSTERY]) == {1}
    assert cards(sheet.may[1]) == {2, 3, 4, 5, 6}
    assert cards(sheet.may[0]) == {0, 2, 3, 4, 5, 6}


def test_a_full_hand_holds_nothing_more():
    sheet = Sheet(has={0: (4, 5)})

    assert cards(sheet.may[0]) == {4, 5}
    assert cards(sheet.has[MYSTERY]) == {6}  # the last room
    assert cards(sheet.may[1]) == {0, 1, 2, 3}


def test_a_hand_that_needs_every_card_it_may_have_has_them():
    sheet = Sheet(has_not={0: (0, 1, 2, 5, 6)})

    assert cards(sheet.has[0]) == {3, 4}


def test_a_card_that_nobody_holds_is_in_the_mystery():
    """Every player passed on it."""
    sheet = Sheet(has_not={0: (5,), 1: (5,)})

    assert cards(sheet.has[MYSTERY]) == {5}
    assert cards(sheet.may[MYSTERY]) == {0, 1, 2, 3, 5}


def test_a_card_with_one_holder_left_is_there():
    """The mystery has its room, so the other rooms are in hands; player 1 has not got room 4."""
    sheet = Sheet(has={MYSTERY: (6,)}, has_not={1: (4,)})

    assert cards(sheet.has[0]) == {4}


def test_a_clause_with_one_card_left_is_that_card():
    sheet = Sheet(clauses=[(0, (0, 2, 4))], has_not={0: (0, 2)})

    assert cards(sheet.has[0]) == {4}
    assert sheet.clauses() == []


def test_clauses_are_shortened_and_dropped_when_true():
    sheet = Sheet(clauses=[(0, (0, 2, 4)), (1, (1, 3, 5))], has={1: (5,)}, has_not={0: (2,)})

    assert sheet.clauses() == [(0, {0, 4})]


def test_a_clause_that_follows_from_another_is_dropped():
    """Only of the same player's; of equal ones one stays."""
    sheet = Sheet(clauses=[(0, (0, 2, 4)), (0, (2, 4)), (1, (2, 4)), (0, (2, 4))])

    assert sorted(sheet.clauses()) == [(0, {2, 4}), (1, {2, 4})]


def test_a_failed_triple_with_two_cards_known_excludes_the_third():
    sheet = Sheet(has={MYSTERY: (0, 2)}, failed=[(0, 2, 4)])

    assert cards(sheet.may[MYSTERY]) == {0, 2, 5, 6}


def test_conclusions_follow_from_conclusions():
    """One refusal settles everything."""
    sheet = Sheet(has={0: (0, 2)}, has_not={1: (4,)})

    assert cards(sheet.has[MYSTERY]) == {1, 3, 4}
    assert cards(sheet.has[1]) == {5, 6}


@pytest.mark.parametrize(
    "known",
    [
        {"sizes": (2, 3)},
        {"sizes": (2, 1)},
        {"has": {0: (0,), 1: (0,)}},
        {"has": {0: (4, 5, 6)}},
        {"has": {0: (0,)}, "has_not": {0: (0,)}},
        {"has": {0: (0,), 1: (1,)}},
        {"has": {MYSTERY: (4, 5)}},
        {"has_not": {0: (0, 1, 2, 3, 4, 5)}},
        {"clauses": [(0, (0, 2, 4))], "has_not": {0: (0, 2, 4)}},
        {"has": {MYSTERY: (0, 2, 4)}, "failed": [(0, 2, 4)]},
        {"has_not": {0: (4, 5), 1: (4, 5)}},
    ],
)
def test_what_contradicts_itself_is_impossible(known):
    assert Sheet(**known).left == IMPOSSIBLE
