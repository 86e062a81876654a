"""Budgets and the clock."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.budget import Budget
from tablee.core.errors import BadOption

NAMES = ("seconds", "simulations", "depth")
limits = st.none() | st.integers(1, 10**6)
budgets = st.builds(Budget, st.none() | st.floats(0.001, 3600), limits, limits)


@given(budgets, budgets)
def test_of_two_budgets_the_tighter_holds(one, other):
    both = one & other

    for name in NAMES:
        given_limits = [v for v in (getattr(one, name), getattr(other, name)) if v is not None]
        assert getattr(both, name) == min(given_limits, default=None)


@given(budgets, budgets)
def test_order_does_not_matter(one, other):
    assert one & other == other & one
    assert one & one == one
    assert one & Budget() == one


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("value", [0, -1, -0.5, math.nan, True, "1"])
def test_a_budget_is_above_zero(name, value):
    with pytest.raises(BadOption) as raised:
        Budget(**{name: value})

    kind = "a number" if name == "seconds" else "a whole number"
    assert str(raised.value) == f"option {name}: {value!r} is not allowed; expected {kind} above 0"


@pytest.mark.parametrize("name", ["simulations", "depth"])
def test_simulations_and_depth_are_whole_numbers(name):
    with pytest.raises(BadOption, match="expected a whole number above 0"):
        Budget(**{name: 2.5})


def test_a_budget_is_a_value():
    budget = Budget(seconds=1)

    assert budget == Budget(1.0)
    assert hash(budget) == hash(Budget(1.0))
    with pytest.raises(AttributeError):
        budget.seconds = 2


def test_a_clock_without_seconds_is_never_over():
    assert not Budget(depth=3).start().is_over()


def test_a_clock_is_over_after_its_seconds():
    clock = Budget(seconds=0.002).start()

    while clock.elapsed() < 0.002:
        assert not clock.is_over() or clock.elapsed() >= 0.002

    assert clock.is_over()


def test_a_cancelled_clock_is_over_at_once():
    pressed = []
    clock = Budget(seconds=3600).start(lambda: bool(pressed))

    assert not clock.is_over()
    pressed.append("escape")
    assert clock.is_over()


class FakeTime:
    """Stands still unless told."""

    now = 0.0

    def perf_counter(self):
        return self.now


@pytest.fixture
def fake_time(monkeypatch):
    fake = FakeTime()
    monkeypatch.setattr("tablee.core.budget.time", fake)
    return fake


def test_chunks_grow_to_two_milliseconds_of_work_and_no_more(fake_time):
    """A search asks between chunks, so a chunk decides how late it can be."""
    clock = Budget(seconds=1).start()
    rate = 5_000_000  # steps a second
    sizes = [clock.chunk(0)]

    for _ in range(20):
        fake_time.now += sizes[-1] / rate
        sizes.append(clock.chunk(sizes[-1]))

    assert all(later <= 2 * sooner for sooner, later in pairwise(sizes))
    assert sizes[-1] / rate == pytest.approx(0.002, rel=0.01)


def test_chunks_shrink_when_work_gets_slow(fake_time):
    clock = Budget(seconds=1).start()
    for _ in range(10):
        size = clock.chunk(1_000_000)
        fake_time.now += 0.002

    fake_time.now += 10.0

    assert size > 10_000
    assert clock.chunk(size) < 1000
    assert clock.chunk(0) >= 1


def test_a_search_of_long_steps_asks_for_smaller_chunks(fake_time):
    clock = Budget(seconds=1).start(least=8)

    assert clock.chunk(0) == 8
    fake_time.now += 0.008  # a millisecond a step
    assert clock.chunk(8) == 8
    assert clock.share(0.5).chunk(0) == 8
