"""What is proven, in words of both languages."""

from __future__ import annotations

import pytest

from tablee.analysis import MoveJudged
from tablee.catalogues import say_in
from tablee.core.solution import ProvenValues, ValueBounds
from tablee.match.hints import Hint
from tablee.report.analysis import exact_words, mistake_words, whose_view
from tablee.report.proven_values import hint_words, margin_words, verdict_words
from tests.report.test_analysis import FOUND


def proven(value: tuple[int, int], **moves: tuple[int, int]) -> ProvenValues:
    return ProvenValues(ValueBounds(*value), {move: ValueBounds(*bounds) for move, bounds in moves.items()})


@pytest.mark.parametrize(
    ("bounds", "english", "french"),
    [
        ((2, 2), "a win by 2 points", "une victoire de 2 points"),
        ((1, 1), "a win by 1 point", "une victoire de 1 point"),
        ((2, 9), "a win by 2 points or more", "une victoire de 2 points ou plus"),
        ((0, 0), "a draw", "une partie nulle"),
        ((0, 9), "a draw or better", "une partie nulle ou mieux"),
        ((-9, 0), "a draw at best", "une partie nulle au mieux"),
        ((-4, -4), "a loss by 4 points", "une défaite de 4 points"),
        ((-9, -1), "a loss by 1 point or more", "une défaite de 1 point ou plus"),
        ((-9, 9), None, None),
    ],
)
def test_a_margin_is_told_as_far_as_it_is_proven(bounds, english, french):
    assert margin_words(ValueBounds(*bounds), say_in("en")) == english
    assert margin_words(ValueBounds(*bounds), say_in("fr")) == french


HINTS = [
    (
        Hint("a", (), proven((2, 2), a=(2, 2), b=(-4, -4), c=(0, 0), d=(2, 2), e=(-4, -4))),
        "Hint: <a> keeps a win by 2 points (proven) · as good: <d> · a draw: <c> · a loss by 4 points: <b>, <e>",
    ),
    (
        Hint("a", (), proven((1, 9), a=(1, 9), b=(-9, 9), c=(-9, 0))),
        "Hint: <a> keeps a win by 1 point or more (proven) · a draw at best: <c>",
    ),
    (
        Hint("a", (), proven((-2, -2), a=(-2, -2), b=(-6, -6))),
        "Hint: <a>; a loss by 2 points is inevitable (proven) · a loss by 6 points: <b>",
    ),
    (
        Hint("a", (("a", 0.7),), proven((-9, 9), a=(-9, 9), b=(-9, -2))),
        "Hint: <a> · chances: <a> (70%) · a loss by 2 points or more: <b>",
    ),
    (Hint("a", (("a", 0.7), ("b", 0.5))), "Hint: <a> · chances: <a> (70%), <b> (50%)"),
    (Hint("a", ()), "Hint: <a>"),
]


@pytest.mark.parametrize(("found", "words"), HINTS)
def test_a_hint_tells_the_advice_first_then_the_others_by_what_they_lead_to(found, words):
    assert hint_words(found, lambda move: f"<{move}>", say_in("en")) == words


def test_a_hint_in_french():
    found, _ = HINTS[0]

    assert hint_words(found, lambda move: f"champ {move}", say_in("fr")) == (
        "Indice\u00a0: champ a garde une victoire de 2 points (prouvé) · aussi bien\u00a0: champ d"
        " · une partie nulle\u00a0: champ c · une défaite de 4 points\u00a0: champ b, champ e"
    )


def judged(best: str | None, before: float, after: float, known: ProvenValues | None) -> MoveJudged:
    """Move `b`, by seat 0."""
    better = None if best is None else before
    return MoveJudged(
        12, 0, "b", 0, (before, 1 - before), True, best, better, after, known is not None, known
    )


VERDICTS = [
    (
        judged("a", 1.0, 0.0, proven((2, 2), a=(2, 2), b=(-4, -4))),
        "b throws away a win by 2 points, a keeps it; left is a loss by 4 points",
    ),
    (
        judged("a", 1.0, 0.3, proven((2, 9), a=(2, 9), b=(-9, 0))),
        "b throws away a win by 2 points or more, a keeps it; left is a draw at best",
    ),
    (judged("a", 0.8, 0.3, proven((-9, 9), a=(-9, 9), b=(-9, 0))), None),
    (judged("a", 0.8, 0.3, None), None),
    (judged(None, 1.0, 1.0, proven((2, 2), a=(2, 2), b=(2, 2))), "keeps a win by 2 points"),
    (
        judged(None, 1.0, 1.0, proven((8, 8), a=(8, 8), b=(2, 2))),
        "a win by 2 points; better was a: a win by 8 points",
    ),
    (judged(None, 0.0, 0.0, proven((-2, -2), a=(-4, -4), b=(-2, -2))), "a loss by 2 points was inevitable"),
    (
        judged(None, 0.0, 0.0, proven((-2, -2), a=(-2, -2), b=(-4, -4))),
        "a loss by 4 points; better was a: a loss by 2 points",
    ),
    (
        judged(None, 0.0, 0.0, proven((-9, -2), a=(-9, -2), b=(-9, -4))),
        "a loss by 2 points or more was inevitable",
    ),
    (judged(None, 0.6, 0.6, proven((-9, 9), a=(-9, -2), b=(-9, 9))), None),
]


@pytest.mark.parametrize(("move", "words"), VERDICTS)
def test_a_move_is_told_what_it_kept_or_threw_away(move, words):
    assert verdict_words(move, str, say_in("en")) == words


def test_mistakes_that_are_proven_are_told_without_chances():
    move, words = VERDICTS[0]
    names = ["A", "B"]

    assert mistake_words(move, names, say_in("en")) == f"move 12, A: {words}"
    assert mistake_words(move, names, say_in("fr")) == (
        "coup 12, A\u00a0: b gâche une victoire de 2 points, a la garde\u00a0; reste une défaite de 4 points"
    )
    assert "80%" in mistake_words(VERDICTS[3][0], names, say_in("en"))


def test_from_where_on_chances_are_proven():
    say, names = say_in("en"), ["A", "B"]
    exact = judged(None, 1.0, 1.0, proven((2, 2), b=(2, 2)))
    open_ones = [judged(None, 0.6, 0.6, None)] * 11
    game = type(FOUND)("kalaha", 2, None, (*open_ones, exact), (1.0, 0.0), finished=True, hidden=False)

    assert exact_words(FOUND, say) is None
    assert exact_words(game, say) is None, "numbers count, and all of these are 12"
    numbered = tuple(MoveJudged(**{**vars(move), "number": at}) for at, move in enumerate(game.moves, 1))
    game = type(FOUND)("kalaha", 2, None, numbered, (1.0, 0.0), finished=True, hidden=False)
    assert whose_view(game, names, say).endswith("From move 12 on they are proven.")
