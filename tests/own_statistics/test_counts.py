"""Results counted by game, by opponent, by rules and by how games ended."""

from __future__ import annotations

import pytest

from tablee.catalogues import say_in
from tablee.core.state import Outcome
from tablee.own_statistics import PlayedGame, count_results, result_of
from tablee.roster import find_game

SAY = say_in("en")


def game(reason="side_empty", winners=(0,), *, specs=("human", "level:2"), people=None, **options):
    rules = find_game("kalaha").configure(options)
    return PlayedGame(
        "kalaha", rules.options, specs, 0, Outcome((1,) * len(specs), winners, reason), people or {}
    )


@pytest.mark.parametrize(
    ("winners", "reason", "result"),
    [
        ((0,), "side_empty", "won"),
        ((1,), "side_empty", "lost"),
        ((0, 1), "side_empty", "drawn"),
        ((), "agreed_draw", "drawn"),
        ((1,), "resigned", "lost"),
        ((), "aborted", None),
    ],
)
def test_how_a_game_went_for_a_seat(winners, reason, result):
    assert result_of(Outcome((1, 1), winners, reason), 0) == result


def test_each_game_is_counted_in_four_ways():
    games = [
        game(),
        game(winners=(1,), reason="resigned"),
        game(specs=("human", "human"), people={1: ("b1", "Bob")}, seeds=5),
        game(specs=("human", "human")),
        game(winners=(), reason="aborted"),
    ]

    found = count_results(games, SAY)

    told = {
        name: [(each.label, each.games, each.won, each.drawn, each.lost) for each in counts]
        for name, counts in vars(found).items()
    }
    assert told == {
        "by_game": [("Kalaha", 4, 3, 0, 1)],
        "by_opponent": [
            ("Kalaha: level 2", 2, 1, 0, 1),
            ("Bob", 1, 1, 0, 0),
            ("people without a name", 1, 1, 0, 0),
        ],
        "by_rules": [
            ("Kalaha: simple game", 3, 2, 0, 1),
            ("Kalaha: simple game · seeds per field: 5", 1, 1, 0, 0),
        ],
        "by_ending": [("by the rules", 3, 3, 0, 0), ("somebody resigned", 1, 0, 0, 1)],
    }


def test_three_computers_of_one_level_are_one_opponent():
    rules = find_game("love_letter").configure({}, seats=4)
    played = PlayedGame(
        "love_letter",
        rules.options,
        ("human", "level:1", "level:1", "level:1"),
        0,
        Outcome((1, 0, 0, 0), (0,), "x"),
    )

    (count,) = count_results([played], SAY).by_opponent

    assert (count.label, count.games, count.won) == ("Love Letter: level 1", 1, 1)
