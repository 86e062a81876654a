"""Hints come from the view, within their time, with prospects between 0 and 1."""

from __future__ import annotations

import pytest

from tablee.match.hints import _prospects, advisers, hint
from tablee.roster import games

QUICKLY_MADE = "kalaha"  # the others take a while to compile for the first time
KINDS = [
    pytest.param(kind, id=name, marks=[] if name == QUICKLY_MADE else pytest.mark.proof)
    for name, kind in games().items()
]


@pytest.mark.parametrize("kind", KINDS)
def test_a_hint_is_a_legal_move_with_prospects(kind):
    state = kind().deal(3)
    while len(state.legal) == 1:
        state = state.play(state.legal[0])
    view = state.view(state.mover)

    found = hint(view, seed=1, seconds=0.1)

    assert found.move in view.legal
    assert advisers(kind)[1] is not None
    assert all(move in view.legal and 0 <= chance <= 1 for move, chance in found.chances)


VALUES = {
    "a": (100, 0.5),
    "b": (90, 0.4),
    "c": (80, 0.45),
    "d": (70, 0.6),
    "e": (49, 0.3),
    "f": (0, 0.0),
    "g": (60, 0.1),
}


def test_the_advice_comes_first_then_the_best_of_the_others():
    assert _prospects("a", VALUES) == (("a", 0.5), ("c", 0.45), ("b", 0.4))
    assert _prospects("g", VALUES) == (("g", 0.1),), "estimates that contradict the advice are not told"


@pytest.mark.parametrize("advice", ["e", "f", "h"])
def test_of_an_advice_that_was_hardly_tried_nothing_is_told(advice):
    assert _prospects(advice, VALUES) == ()


def test_a_hint_can_be_cancelled():
    kind = games()["kalaha"]
    view = kind().deal(1).view(0)
    assert hint(view, seed=1, seconds=3600, cancelled=lambda: True).move in view.legal
