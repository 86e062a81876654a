"""Which games are rated, and what they do to strengths, against the formulas of the paper."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.state import Outcome
from tablee.skill_ratings import Strength, after_game, counts, first_strength, level_player
from tests.skill_ratings import weng_lin

strengths = st.builds(Strength, st.floats(5, 45), st.floats(1, 9), st.integers(0, 50))


@given(st.data())
def test_a_game_changes_strengths_as_the_paper_says(data):
    seats = data.draw(st.integers(2, 6))
    players = data.draw(
        st.lists(
            st.sampled_from(["ada", "bob", "eve", "level:2@a", "level:5@a"]), min_size=seats, max_size=seats
        )
    )
    before = data.draw(st.dictionaries(st.sampled_from(players), strengths))
    winners = data.draw(st.sets(st.integers(0, seats - 1)))

    after = after_game(players, before, tuple(winners))

    expected = weng_lin.rate(
        players, {who: (each.mu, each.sigma) for who, each in before.items()}, tuple(winners)
    )
    assert {who: (each.mu, each.sigma) for who, each in after.items()} == {
        who: pytest.approx(each, rel=1e-9) for who, each in expected.items()
    }
    assert all(each.games == before.get(who, Strength()).games + 1 for who, each in after.items())


def test_who_wins_gains_what_the_other_loses_and_both_are_known_better():
    after = after_game(["ada", "bob"], {}, (0,))

    assert after["ada"].points - 1500 == 1500 - after["bob"].points > 0
    assert after["ada"].uncertainty == after["bob"].uncertainty < Strength().uncertainty


def test_a_draw_between_equals_changes_nothing_but_how_sure_it_is():
    after = after_game(["ada", "bob"], {}, ())

    assert (after["ada"].mu, after["bob"].mu) == (25.0, 25.0)
    assert after["ada"].sigma < 25 / 3


def test_levels_begin_150_points_apart_by_the_rules_of_each_preset():
    assert [first_strength(level_player(f"level:{level}", "any")).points for level in range(1, 6)] == [
        1200,
        1350,
        1500,
        1650,
        1800,
    ]


def test_many_games_with_one_level_make_a_rating_sure():
    known: dict[str, Strength] = {}
    for game in range(40):
        known |= after_game(["ada", "level:3@any"], known, (game % 2,))

    assert not known["ada"].is_provisional
    assert abs(known["ada"].points - known["level:3@any"].points) < 100


@pytest.mark.parametrize(
    ("reason", "moves", "computers", "rated"),
    [
        ("side_empty", 1, True, True),
        ("aborted", 50, False, False),
        ("resigned", 4, True, True),
        ("resigned", 3, True, False),
        ("out_of_time", 4, False, True),
        ("abandoned", 2, False, False),
        ("agreed_draw", 4, False, True),
        ("agreed_draw", 40, True, False),
    ],
)
def test_what_counts(reason, moves, computers, rated):
    assert counts(Outcome((1, 0), (0,), reason), moves, computers=computers) is rated
