"""What bounds of a margin say: a result, a share of the win, and which move is proven to be good."""

from __future__ import annotations

import pytest

from tablee.core.solution import ProvenValues, ValueBounds


def proven(value: tuple[int, int], **moves: tuple[int, int]) -> ProvenValues:
    return ProvenValues(ValueBounds(*value), {move: ValueBounds(*bounds) for move, bounds in moves.items()})


@pytest.mark.parametrize(
    ("low", "high", "share", "clipped"),
    [
        (2, 2, 1.0, 1.0),
        (1, 9, 1.0, 1.0),
        (0, 0, 0.5, 0.5),
        (-9, -1, 0.0, 0.0),
        (0, 4, None, 0.7),
        (-4, 0, None, 0.5),
        (-4, 4, None, 0.7),
    ],
)
def test_a_margin_is_a_win_a_draw_a_loss_or_open(low, high, share, clipped):
    bounds = ValueBounds(low, high)

    assert (bounds.share, bounds.clip(0.7)) == (share, clipped)
    assert ValueBounds(-high, -low).clip(0.3) == pytest.approx(1 - clipped)


@pytest.mark.parametrize(
    ("found", "advice"),
    [
        (proven((2, 2), a=(2, 2), b=(-4, -4)), "a"),
        (proven((1, 8), a=(-2, 8), b=(1, 6)), "b"),
        (proven((1, 8), a=(-2, 8), b=(-3, 8)), None),
        (proven((0, 0), a=(-4, 0), b=(0, 0)), "b"),
        (proven((-6, -2), a=(-6, -2), b=(-8, -2)), None),
        (proven((-6, -2), a=(-2, -2), b=(-8, -2)), "a"),
        (proven((-4, 4), a=(-4, 4), b=(-4, -1)), None),
    ],
)
def test_a_move_is_advised_once_it_is_proven_to_keep_the_result(found, advice):
    assert found.advice == advice


def test_bounds_of_the_rules_tell_nothing():
    assert not proven((-8, 8), a=(-8, 8), b=(-8, 6)).tells_anything
    assert proven((-8, 8), a=(-8, 8), b=(-8, -2)).tells_anything
