"""Hints come from the view, within their time: what is proven, or prospects between 0 and 1."""

from __future__ import annotations

import pytest

from tablee.core import jit
from tablee.core.solution import ProvenValues, ValueBounds
from tablee.match.hints import _open, _prospects, _unrefuted, advisers, hint, templates_for_hints
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
    assert found.proven is None or kind.solver is not None
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


# --- what is proven -------------------------------------------------------------------------------

compiler = pytest.mark.skipif(not jit.enabled(), reason="needs the compiler: unset NUMBA_DISABLE_JIT")
# B wins by 10 with field 4 and loses by 2 with field 3, by looking at every way the game can go on.
ENDGAME = "A[2,0,0,0,0,0] 19 | B[0,0,2,3,0,0] 22, B to move"


def margins(**moves: tuple[int, int]) -> dict[str, ValueBounds]:
    return {move: ValueBounds(*bounds) for move, bounds in moves.items()}


@compiler
def test_what_is_proven_in_time_is_the_advice():
    view = games()["kalaha"]("standard").position(ENDGAME).view(1)

    found = hint(view, seed=1, seconds=60)

    assert (found.move, found.chances) == ("4", ())
    assert found.proven == ProvenValues(ValueBounds(10, 10), margins(**{"3": (-2, -2), "4": (10, 10)}))


@compiler
def test_who_has_to_build_something_first_proves_after_the_others_have_thought(monkeypatch):
    view = games()["kalaha"]("standard").position(ENDGAME).view(1)
    examiner = type(view.game.kind.solver.examiner(view.game))
    order: list[str] = []
    prove = examiner.examine
    monkeypatch.setattr(examiner, "examine", lambda *given: order.append("proof") or prove(*given))
    monkeypatch.setattr("tablee.match.hints._advised", lambda *_, **__: order.append("level") or ("3", {}))

    for is_ready in (True, False):
        monkeypatch.setattr(examiner, "is_ready", is_ready)
        assert hint(view, seed=1, seconds=60).move == "4"

    assert order == ["proof", "level", "proof"]


def test_without_estimates_nothing_is_simulated(monkeypatch):
    kind = games()["kalaha"]
    view = kind("standard", majority_stop=True).deal(1).view(0)
    monkeypatch.setattr("tablee.search.ismcts.IsMcts.values", None)

    found = hint(view, seed=1, seconds=0.1, estimates=False)

    assert found.move in view.legal
    assert (found.chances, found.proven) == ((), None)


def test_what_hints_need_compiled_is_known_before():
    kind = games()["kalaha"]

    assert {*kind.solver.templates} <= {*templates_for_hints(kind)}
    assert {*kind.solver.templates} <= {*templates_for_hints(kind, estimates=False)}
    assert len(templates_for_hints(kind, estimates=False)) < len(templates_for_hints(kind))


@pytest.mark.parametrize(
    ("moves", "advice", "expected"),
    [
        (margins(a=(-8, 8), b=(-8, 8)), "a", "a"),
        (margins(a=(-8, -2), b=(-8, 8), c=(-9, 8)), "a", "c"),  # a is lost, and c is estimated above b
        (margins(a=(-8, 1), b=(2, 8), c=(-9, 9)), "a", "c"),
        (margins(a=(-8, -2), b=(-8, -4)), "a", "a"),
        (margins(a=(-8, -6), b=(-4, -4)), "a", "b"),
    ],
)
def test_no_advice_is_proven_to_be_worse_than_another_move(moves, advice, expected):
    values = {"b": (10, 0.4), "c": (20, 0.6)}

    assert _unrefuted(advice, ProvenValues(ValueBounds(-9, 9), moves), values) == expected


def test_estimates_are_told_of_what_is_open_and_contradict_nothing_that_is_proven():
    proven = ProvenValues(ValueBounds(-9, 9), margins(a=(0, 9), b=(2, 9), c=(-9, 0)))

    assert _open(proven, {"a": (9, 0.3), "b": (9, 0.7), "c": (9, 0.2)}) == {"a": (9, 0.5), "c": (9, 0.2)}
