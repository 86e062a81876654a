"""Values under perfect play, as published or solved by independent programs (vector 30).

The published ones are for `empty_capture` (Irving, Donkers, Uiterwijk 2000) and `standard`.
"""

from __future__ import annotations

from itertools import product

import pytest

from tablee.core import jit
from tablee.core.budget import Budget
from tablee.games.kalaha.options import CAPTURES, COLLECTS, END_CHECKS
from tablee.search.alphabeta import AlphaBeta
from tests.games.kalaha.board import start

# fields, seeds: value of empty_capture, standard, simple
VALUES = {
    (1, 3): (6, 6, 6),
    (2, 2): (-2, -2, -2),
    (2, 4): (-12, -10, -12),
    (3, 2): (4, 4, 0),
    (3, 3): (2, 2, 0),
    (4, 2): (6, 6, 2),
    (4, 3): (8, 6, 0),
    (6, 2): (10, 6, 2),
}
# Each takes 50,000 steps or more: hundredths of a second, or up to half a minute without the compiler.
LARGE = {(4, 3, "standard"), (4, 3, "simple"), (6, 2, "standard"), (6, 2, "simple")}
CASES = [
    (fields, seeds, preset, value)
    for (fields, seeds), values in VALUES.items()
    for preset, value in zip(("empty_capture", "standard", "simple"), values, strict=True)
    if jit.enabled() or (fields, seeds, preset) not in LARGE
]


def solve(state):
    return AlphaBeta(depth=60).search(state.view(state.mover), Budget(), seed=1)


@pytest.mark.parametrize(("fields", "seeds", "preset", "value"), CASES)
def test_the_first_player_s_margin_under_perfect_play(fields, seeds, preset, value):
    """RULES §5.2, §7.1 (vector 30)"""
    found = solve(start(preset, fields=fields, seeds=seeds))

    assert (found.value, found.solved) == (value, True)


@pytest.mark.parametrize(("fields", "seeds", "value"), [(2, 2, 0), (2, 4, -10), (3, 3, 4)])
def test_end_check_mover_changes_the_values(fields, seeds, value):
    """RULES §4.2, §5.2 (vector 30)"""
    found = solve(start("empty_capture", fields=fields, seeds=seeds, end_check="mover"))

    assert (found.value, found.solved) == (value, True)


@pytest.mark.parametrize(("fields", "seeds"), [(2, 2), (3, 2), (3, 3)])
def test_the_value_is_the_first_player_s_whoever_that_is(fields, seeds):
    """RULES §1.4, §5.2"""
    found = solve(start("standard", fields=fields, seeds=seeds, first="B"))

    assert found.value == VALUES[fields, seeds][1]


@pytest.mark.parametrize(("fields", "seeds"), [(2, 2), (2, 4), (3, 2), (3, 3)])
@pytest.mark.parametrize("preset", ["standard", "simple"])
def test_the_pie_rule_never_leaves_the_first_player_an_advantage(fields, seeds, preset):
    """RULES §1.5, §5.2"""
    found = solve(start(preset, fields=fields, seeds=seeds, pie_rule=True))

    assert found.solved
    assert found.value <= 0


def by_hand(state, known) -> int:
    """The margin of seat 0 under perfect play, by looking at every line."""
    if state not in known:
        if state.is_over:
            a, b = state.outcome.scores
            known[state] = a - b
        else:
            best = max if state.mover == 0 else min
            known[state] = best(by_hand(state.play(move), known) for move in state.legal)
    return known[state]


RULE_SETS = [
    {
        "extra_turn": extra,
        "capture": capture,
        "end_check": end_check,
        "collect": collect,
        "majority_stop": stop,
    }
    for extra, capture, end_check, collect, stop in product(
        (False, True), CAPTURES, END_CHECKS, COLLECTS, (False, True)
    )
]


@pytest.mark.parametrize(("fields", "seeds"), [(1, 4), (2, 2), (3, 1)])
@pytest.mark.parametrize("takes_last", [True, False])
def test_the_search_finds_what_looking_at_every_line_finds(fields, seeds, takes_last):
    """RULES §2.6, §3.4, §3.5, §4.1, §4.2, §4.3, §4.4, §5.2"""
    for options in RULE_SETS if jit.enabled() else RULE_SETS[::8]:
        state = start(fields=fields, seeds=seeds, capture_takes_last_seed=takes_last, **options)
        found = solve(state)
        assert (found.value, found.solved) == (by_hand(state, {}), True), options


@pytest.mark.parametrize("end_check", END_CHECKS)
def test_the_search_knows_that_a_swap_may_come(end_check):
    """RULES §1.5, §5.2"""
    options = {"end_check": end_check, "pie_rule": True, "capture_takes_last_seed": False}
    state = start("standard", fields=2, seeds=1, **options)

    assert solve(state).value == by_hand(state, {})
