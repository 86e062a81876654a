"""Best answers and equilibria of games that are written down by hand, whose solutions are known."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.core.jit import Kernels
from tablee.equilibrium import RegretMinimiser, SequenceForm
from tablee.equilibrium.kernels import plans
from tablee.equilibrium.sequence_form import Decisions
from tests.equilibrium.kuhn import rules

KERNELS = Kernels("by hand", rules, compiled=False).copy(plans)  # any game's: they ask it nothing
ROCK, PAPER, SCISSORS = range(1, 4)


def decisions(*sets: tuple[int, int, int]) -> Decisions:
    first, count, parent = np.array(sets, np.int64).reshape(-1, 3).T
    return Decisions(first.copy(), count.copy(), parent.copy())


def one_choice_each(payoffs: list[list[float]]) -> SequenceForm:
    """A game in which both choose once, without seeing the other's choice."""
    matrix = np.array(payoffs)
    rows, columns = (each.ravel() + 1 for each in np.indices(matrix.shape))
    both = decisions((1, matrix.shape[0], 0)), decisions((1, matrix.shape[1], 0))
    return SequenceForm(both, (rows, columns, matrix.ravel()), KERNELS)


RPS = one_choice_each([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])


def test_the_best_answer_to_rock_is_paper():
    rock = np.array([1.0, 1.0, 0.0, 0.0])

    found = RPS.exploitability((rock, rock))

    assert found.best == (1.0, 1.0)
    assert found.worst == (0.0, 0.0)
    assert found.mean == 0.5
    assert RPS.value((rock, rock)) == 0.5


def test_even_chances_are_an_equilibrium_of_rock_paper_scissors():
    even = RPS.plan(0, RPS.even_strategy(0))

    assert even.tolist() == pytest.approx([1, 1 / 3, 1 / 3, 1 / 3])
    assert RPS.exploitability((even, even)).mean == pytest.approx(0)


def test_the_equilibrium_is_found_where_rock_wins_only_half():
    """Each is chosen in proportion to what is at stake between the two others: rock 1, paper ½, scissors 1."""
    form = one_choice_each([[0.5, 0.0, 0.75], [1.0, 0.5, 0.0], [0.25, 1.0, 0.5]])
    minimiser = RegretMinimiser(form)
    for _ in range(400):
        minimiser.iterate()

    first, second = minimiser.average()

    assert minimiser.exploitability().mean < 1e-6
    assert first[1:].tolist() == pytest.approx([0.4, 0.2, 0.4], abs=1e-3)
    assert second[1:].tolist() == pytest.approx([0.4, 0.2, 0.4], abs=1e-3)
    assert form.value((first, second)) == pytest.approx(0.5, abs=1e-6)


def test_a_later_set_counts_where_the_choice_before_leads_to_it():
    """Seat 0 stops, which pays 0.4, or goes on to a second choice, which pays 0.3 or 0.9; nobody answers."""
    form = SequenceForm(
        (decisions((1, 2, 0), (3, 2, 2)), decisions()),
        (np.array([1, 3, 4]), np.array([0, 0, 0]), np.array([0.4, 0.3, 0.9])),
        KERNELS,
    )
    nothing = np.ones(1)

    assert form.best_payoff(0, nothing) == 0.9
    assert form.plan(0, np.array([1.0, 0.25, 0.75, 0.5, 0.5])).tolist() == [1, 0.25, 0.75, 0.375, 0.375]
    assert form.information_sets == 2


def test_bounds_of_the_value_close_around_it():
    minimiser = RegretMinimiser(RPS)
    gaps = []
    for _ in range(3):
        minimiser.iterate()
        found = minimiser.exploitability()
        assert found.worst[0] <= 0.5 + 1e-12 <= found.best[0] + 2e-12
        gaps.append(found.mean)

    assert minimiser.iterations == 3
    assert max(gaps) <= 0.5
