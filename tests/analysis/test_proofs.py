"""What is proven of one position tells of those before it, and no chance contradicts a proof."""

from __future__ import annotations

import pytest

import tablee
from tablee.analysis import analyse
from tablee.analysis.proofs import corrected_chances, corrected_move, prove, proven_chances, proven_move
from tablee.core import jit
from tablee.core.budget import Budget
from tablee.core.solution import ProvenValues, SilentWatcher, ValueBounds
from tablee.search.evaluation import MoveEvaluation
from tests.analysis.records import record_from

compiler = pytest.mark.skipif(not jit.enabled(), reason="needs the compiler: unset NUMBA_DISABLE_JIT")
OPEN = ValueBounds(-48, 48)


def proven(value: tuple[int, int], **moves: tuple[int, int]) -> ProvenValues:
    return ProvenValues(ValueBounds(*value), {move: ValueBounds(*bounds) for move, bounds in moves.items()})


class Oracle:
    """An examiner that knows some positions by the number of the question, and nothing of the others."""

    def __init__(self, **known: ValueBounds) -> None:
        self.known, self.asked, self.budgets = known, [], []

    def examine(self, view, budget, watcher, first=None):
        value = self.known.get(f"q{len(self.asked)}", OPEN)
        self.asked.append(first)
        self.budgets.append(budget)
        return ProvenValues(value, dict.fromkeys(view.legal, ValueBounds(OPEN.low, value.high)))


@pytest.fixture
def record():
    """A sows twice, then B, then A."""
    return record_from(tablee.game("kalaha", preset="standard").deal(1), "3", "1", "6", "2")


def asked(oracle, record, budget=Budget(simulations=7), cancelled=lambda: False):  # noqa: B008 - a value
    return prove(oracle, record.states, record.moves, budget, SilentWatcher(), cancelled)


def test_each_position_tells_of_the_move_that_led_there_and_so_on_to_the_first(record):
    assert [state.mover for state in record.states] == [0, 0, 1, 0, 1]

    found = asked(Oracle(q3=ValueBounds(2, 9)), record)

    # A wins by 2 to 9 before its last move, so B loses by its move; B's other moves are open.
    assert found[3].value == ValueBounds(2, 9)
    assert found[2].moves["6"] == ValueBounds(-9, -2)
    assert found[2].value == ValueBounds(-9, 48)
    assert found[1] is None
    assert found[4] is None

    found = asked(Oracle(q2=ValueBounds(-9, -2)), record)

    # B loses by 2 at least, whatever it does: A has kept a win by its second move and by its first.
    assert [found[at].value for at in (0, 1)] == [ValueBounds(2, 48)] * 2
    assert found[1].moves["1"] == ValueBounds(2, 9)
    assert found[0].moves["3"] == ValueBounds(2, 48)


def test_the_move_that_was_played_matters_most_and_work_is_counted(record):
    oracle = Oracle()

    asked(oracle, record)

    assert oracle.asked == ["3", "1", "6", "2", None]
    assert {(each.simulations, each.seconds) for each in oracle.budgets} == {(1400, None)}


def test_once_it_is_cancelled_nothing_more_is_asked(record):
    oracle = Oracle(q1=ValueBounds(2, 2))

    found = asked(oracle, record, cancelled=lambda: len(oracle.asked) == 2)

    assert len(oracle.asked) == 2
    assert [each is None for each in found] == [False, False, True, True, True]


@pytest.mark.parametrize(
    ("known", "played", "expected"),
    [
        (proven((2, 2), a=(2, 2), b=(-4, -4)), "b", MoveEvaluation("a", (1.0, 0.0), (0.0, 1.0), True)),
        (proven((2, 8), a=(2, 8), b=(1, 4)), "b", MoveEvaluation("b", (1.0, 0.0), (1.0, 0.0), True)),
        (proven((-8, -2), a=(-8, -2), b=(-9, -2)), "b", MoveEvaluation("b", (0.0, 1.0), (0.0, 1.0), True)),
        (proven((2, 8), a=(-2, 8), b=(-4, -4)), "b", None),  # a win, but by which move?
        (proven((-2, 8), a=(-2, 8), b=(-4, -4)), "b", None),
        (proven((2, 8), a=(2, 8), b=(-4, 8)), "b", None),
    ],
)
def test_a_move_is_judged_by_proofs_where_both_results_are_proven(known, played, expected):
    found = proven_move(known, 0, played)

    assert (found and (found.best, found.chances, found.played, found.solved)) == (
        expected and (expected.best, expected.chances, expected.played, expected.solved)
    )
    assert found is None or found.proven is known


def test_estimates_are_moved_to_what_is_proven():
    found = MoveEvaluation("c", (0.4, 0.6), (0.3, 0.7))

    won = corrected_move(found, proven((2, 8), a=(2, 8), b=(-4, 0), c=(-9, 8)), 1, "b")
    lost = corrected_move(
        MoveEvaluation("b", (0.4, 0.6), (0.4, 0.6)), proven((-4, 8), a=(-4, 8), b=(-4, -1)), 1, "b"
    )

    assert (won.best, won.chances, won.played) == ("a", (0.0, 1.0), (0.5, 0.5))
    assert (lost.best, lost.chances, lost.played) == ("b", (1.0, 0.0), (1.0, 0.0))
    assert not won.solved
    assert proven_chances(proven((0, 8), a=(0, 8)), 1) is None
    assert proven_chances(proven((0, 0), a=(0, 0)), 1) == (0.5, 0.5)
    assert corrected_chances((0.8, 0.2), proven((0, 8), a=(0, 8)), 1) == (0.5, 0.5)


@compiler
def test_no_move_is_blamed_that_kept_a_win_as_the_next_position_proves():
    """In this game estimates alone called two moves blunders that kept the win."""
    game = tablee.game("kalaha", preset="simple")
    record = tablee.play(game, ["greedy", "minimax:depth=4"], seed=5)

    found = analyse(record, budget=Budget(simulations=300))

    for move, following in zip(found.moves, found.moves[1:], strict=False):
        if following.proven is None or following.proven.value.share is None:
            continue
        share = (
            following.proven.value.share if following.seat == move.seat else 1 - following.proven.value.share
        )
        assert move.played_chance == share
        assert move.mark is None or share < 1
    assert found.exact_from < 15
