"""Whose saved games are whose, which are rated, and that ratings are those of the games in their order."""

from __future__ import annotations

import random
from datetime import UTC, datetime

import pytest

from tablee.catalogues import say_in
from tablee.core.state import Outcome
from tablee.own_statistics import saved_statistics
from tablee.own_statistics.saved_games import own_games, rating_histories
from tablee.puzzles import Attempt, puzzles_of
from tablee.puzzles.attempts_file import AttemptsFile
from tablee.puzzles.ratings import rated_tries
from tablee.roster import find_game
from tests.own_statistics import finished
from tests.skill_ratings import weng_lin

SAY = say_in("en")


def keep(folder, *records):
    for at, record in enumerate(records):
        record.save(folder / f"{at}.json")


def test_ratings_are_those_of_the_games_in_the_order_in_which_they_began(tmp_path):
    """Whatever their files are called; compared with the formulas of the paper."""
    games = [finished(number, won=number % 3 > 0) for number in range(9)]
    keep(tmp_path, *random.Random(1).sample(games, len(games)))

    (rating,) = saved_statistics(SAY, tmp_path).ratings

    known, expected = {}, []
    for record in games:
        known |= weng_lin.rate(["me", "level:2@simple"], known, record.outcome.winners)
        expected.append(known["me"][0])
    assert rating.game == "kalaha"
    assert [strength.mu for strength in rating.strengths] == pytest.approx(expected, rel=1e-9)
    assert rating.now.games == 9


def test_ratings_at_puzzles_are_those_of_ones_own_first_tries_and_of_no_other_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    kind = find_game("kalaha")
    tried = {puzzle.id: at != 1 for at, puzzle in enumerate(puzzles_of(kind)[20:23])}
    for puzzle, right in tried.items():
        AttemptsFile().keep_first(Attempt("kalaha", puzzle, ("1",), right), datetime(2026, 1, 1, tzinfo=UTC))

    (rating,) = saved_statistics(SAY).puzzles

    assert (rating.game, rating.now.games) == ("kalaha", 3)
    assert rating.strengths == tuple(each.strength for each in rated_tries(kind, tried))
    assert saved_statistics(SAY, tmp_path / "others").puzzles == ()


NOT_RATED = {
    "help": {"notes": {"aided": True}},
    "nobody noted whether there was help": {"notes": {}},
    "no level": {"seats": ("human", "alphabeta:depth=2")},
    "given up at once": {"outcome": Outcome((0, 0), (1,), "resigned"), "moves": ("1", "1", "2")},
    "broken off": {"outcome": Outcome((0, 0), (), "aborted")},
}


@pytest.mark.parametrize("why", NOT_RATED)
def test_what_is_not_rated(why):
    assert rating_histories([finished(0, **NOT_RATED[why])]) == ()


def test_who_gives_up_later_has_lost():
    given_up = finished(0, outcome=Outcome((0, 0), (1,), "resigned"), moves=("1", "1", "2", "2"))

    (rating,) = rating_histories([given_up])

    assert rating.now.points < 1500


NOT_OWN = {
    "under way": {"outcome": None},
    "two people": {"seats": ("human", "human")},
    "computers only": {"seats": ("level:1", "level:2")},
    "an unknown game": {"game_name": "chess"},
    "unknown options": {"options": {"colour": 1}},
}


@pytest.mark.parametrize("why", NOT_OWN)
def test_what_is_no_finished_game_of_ones_own(tmp_path, why):
    keep(tmp_path, finished(0), finished(1, **NOT_OWN[why]))

    assert [record.seed for record in own_games(tmp_path)] == [1_000_000]


def test_lessons_are_no_games(tmp_path):
    lesson = find_game("kalaha").lesson()
    rules = find_game("kalaha").learners_game()
    keep(tmp_path, finished(0, seed=lesson.seed, options=rules.options, seats=("human", lesson.opponent)))

    assert own_games(tmp_path) == []


def test_the_game_rated_last_comes_first(tmp_path):
    keep(
        tmp_path,
        finished(0),
        finished(1, game="schotten_totten"),
        finished(2, game="love_letter"),
        finished(3),
    )

    found = saved_statistics(SAY, tmp_path)

    assert [rating.game for rating in found.ratings] == ["kalaha", "love_letter", "schotten_totten"]
    assert (found.counts.by_game[0].label, found.counts.by_game[0].games) == ("Kalaha", 2)


def test_an_empty_folder_has_nothing(tmp_path):
    found = saved_statistics(SAY, tmp_path / "none")

    assert found.ratings == ()
    assert found.counts.by_game == []
