"""What a second is worth: measured by a fixed computation, made up for within bounds."""

from __future__ import annotations

import json

import pytest

from tablee.league.calibration import (
    MOST,
    PIECES,
    Calibration,
    measured,
    reference_work,
    scaled_seconds,
    slowness,
)


def calibration(seconds):
    return Calibration(seconds, "a processor", "3.12.1", 1e9)


def test_the_computation_is_always_the_same():
    """A figure that was kept is worth nothing once this result changes."""
    assert reference_work() == 2_362_755_534


def test_on_a_slower_machine_a_move_has_longer():
    assert scaled_seconds(1.0, 0.02, calibration(0.03)) == 1.5
    assert scaled_seconds(0.5, 0.02, calibration(0.01)) == 0.25


@pytest.mark.parametrize(("taken", "times"), [(0.02, 1.0), (0.0001, 1 / MOST), (3.0, MOST)])
def test_what_is_made_up_for_is_bounded(taken, times):
    assert slowness(0.02, calibration(taken)) == times


def test_one_interruption_makes_no_difference():
    """The median of the pieces: the machine was busy with something else during one of them."""
    ends = iter(
        [value for piece in range(PIECES) for value in (piece, piece + (0.9 if piece == 3 else 0.02))]
    )

    assert measured(lambda: next(ends)).seconds == pytest.approx(0.02)


def test_a_calibration_says_where_it_was_made_and_is_kept_as_data():
    found = measured()

    assert 0 < found.seconds < 60
    assert found.processor
    assert Calibration.from_data(json.loads(json.dumps(found.as_data()))) == found
