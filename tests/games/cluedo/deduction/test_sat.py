"""What is certain in full games, against a SAT solver."""

from __future__ import annotations

import pytest
from pysat.card import CardEnc
from pysat.solvers import Minisat22

from tablee.games.cluedo.deduction import Knowledge
from tests.games.cluedo.deduction.known_deals import bits, deals_of, full_position


class Oracle:
    """The knowledge as a formula: variable (card, holder) says that the card is there."""

    def __init__(self, known: Knowledge):
        self.known = known
        self.cards = bits(known.cards)
        self.holders = range(known.players + 1)
        self.number = {
            (card, holder): 1 + i
            for i, (card, holder) in enumerate(
                (card, holder) for card in self.cards for holder in self.holders
            )
        }
        self.top = len(self.number)
        self.solver = Minisat22()
        for card in self.cards:
            self.exactly([self.number[card, holder] for holder in self.holders], 1)
        for p, size in enumerate(known.sizes):
            self.exactly([self.number[card, p] for card in self.cards], size)
            for card in bits(known.has[p]):
                self.solver.add_clause([self.number[card, p]])
            for card in bits(known.has_not[p]):
                self.solver.add_clause([-self.number[card, p]])
        for kind in known.categories:
            self.exactly([self.number[card, known.players] for card in bits(kind)], 1)
        for p, mask in known.clauses:
            self.solver.add_clause([self.number[card, p] for card in bits(mask)])
        for mask in known.failed:
            self.solver.add_clause([-self.number[card, known.players] for card in bits(mask)])

    def exactly(self, variables, count: int) -> None:
        formula = CardEnc.equals(variables, count, top_id=self.top)
        self.top = max(self.top, formula.nv)
        self.solver.append_formula(formula.clauses)

    def certain(self, card: int, holder: int) -> int:
        there = self.number[card, holder]
        if not self.solver.solve(assumptions=[there]):
            return -1
        return 0 if self.solver.solve(assumptions=[-there]) else 1


def check(number: int) -> set[int]:
    table = full_position(number)
    known = table.knowledge()
    certain = deals_of(known).certain
    oracle = Oracle(known)
    for card in oracle.cards:
        for holder in oracle.holders:
            assert certain[card, holder] == oracle.certain(card, holder), (number, card, holder)
    oracle.solver.delete()
    return set(certain.flat)


def test_certainty_is_that_of_a_sat_solver():
    found = [check(number) for number in range(40)]

    assert sum(each == {-1, 0, 1} for each in found) > 10


@pytest.mark.proof
def test_certainty_is_that_of_a_sat_solver_in_200_games():
    for number in range(1000, 1200):
        check(number)
