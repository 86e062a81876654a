"""Hints come from the view, within their time, with prospects between 0 and 1."""

from __future__ import annotations

import pytest

from tablee.match.hints import advisers, hint
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
    assert found.chances
    assert all(move in view.legal and 0 <= chance <= 1 for move, chance in found.chances)


def test_a_hint_can_be_cancelled():
    kind = games()["kalaha"]
    view = kind().deal(1).view(0)
    assert hint(view, seed=1, seconds=3600, cancelled=lambda: True).move in view.legal
