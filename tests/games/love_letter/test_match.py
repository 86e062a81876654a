"""RULES.md §7: the end of a match, its winners, and what a search is told."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.games.love_letter import GAME, layout
from tests.games.love_letter.support import every_table, position, random_games, shows

WIN = "hand1: guard spy; hand2: king; hand3: -; hand4: -; deck: guard"
BOTH = "hand1: king handmaid; hand2: guard; hand3: -; hand4: -; pile: 2:spy; deck:"
EQUAL = "hand1: prince handmaid; hand2: prince; hand3: -; hand4: -; pile: 1:spy; deck:"


def payoff(state) -> list[float]:
    pay = np.zeros(state.game.seats)
    state.game.kernels.payoff(state.game.setup, state.record(), pay)
    return pay.tolist()


def test_enough_tokens_end_the_match():
    """RULES §7.1 (vector 28)"""
    state = position("tokens: 5/3; hand1: guard spy; hand2: king; deck: guard")

    end = state.play("guard>2:king")

    shows(end, "tokens: 6/3; over: tokens")
    assert end.outcome.winners == (0,)
    assert end.outcome.scores == (6, 3)


def test_one_token_less_does_not():
    """RULES §7.1"""
    state = position("tokens: 4/5; hand1: guard spy; hand2: king; deck: guard")

    shows(state.play("guard>2:king"), "tokens: 5/5; 1 to start")


def test_all_tokens_are_given_first_and_all_who_have_enough_win():
    """RULES §7.1, §7.2 (vector 28)"""
    text = "tokens: 2/2/0/0/0/0; " + BOTH + "; hand5: -; hand6: -"

    end = position(text, 6).play("handmaid")

    assert end.outcome.scores == (3, 3, 0, 0, 0, 0)
    assert end.outcome.winners == (0, 1)


@pytest.mark.parametrize(
    ("multi_winner", "winners"), [("shared", (0, 1)), ("most_tokens", (0,)), ("play_on_until_unique", (0,))]
)
def test_several_with_enough_tokens(multi_winner, winners):
    """RULES §7.2, §7.3, §7.4 (vector 29)"""
    state = position("tokens: 3/3/0/0; " + EQUAL, 4, multi_winner=multi_winner)

    end = state.play("handmaid")

    assert end.outcome.scores == (5, 4, 0, 0)
    assert end.outcome.winners == winners


def test_most_tokens_may_be_shared():
    """RULES §7.3"""
    end = position("tokens: 3/3/0/0; " + BOTH, 4, multi_winner="most_tokens").play("handmaid")

    assert end.outcome.winners == (0, 1)


def test_a_match_may_go_on_until_one_leads():
    """RULES §7.4"""
    after = position("tokens: 3/3/0/0; " + BOTH, 4, multi_winner="play_on_until_unique").play("handmaid")
    shows(after, "tokens: 4/4/0/0; 1 to start")

    end = position("tokens: 4/4/0/0; " + WIN, 4, multi_winner="play_on_until_unique").play("guard>2:king")
    assert end.outcome.winners == (0,)
    assert end.outcome.reason == "tokens"


def test_a_match_of_so_many_rounds():
    """RULES §7.5"""
    state = position("round: 2; tokens: 0/1/0/0; " + WIN, 4, rounds=3)
    shows(state.play("guard>2:king"), "tokens: 1/1/0/0; 1 to start")

    end = position("round: 3; tokens: 0/1/0/0; " + WIN, 4, rounds=3).play("guard>2:king")
    assert end.outcome.winners == (0, 1)
    assert end.outcome.reason == "rounds_played"


def test_so_many_rounds_are_played_however_many_tokens_there_are():
    """RULES §7.5"""
    state = position("round: 9; tokens: 6/0/0/0; " + WIN, 4, rounds=10)

    shows(state.play("guard>2:king"), "tokens: 7/0/0/0; 1 to start")


def test_a_single_round():
    """RULES §7.5: the Spy's token counts as much as the round's."""
    won = position(WIN, 4, rounds=1).play("guard>2:king")
    shared = position(BOTH, 4, rounds=1).play("handmaid")

    assert (won.outcome.winners, payoff(won)) == ((0,), [1, 0, 0, 0])
    assert (shared.outcome.winners, payoff(shared)) == ((0, 1), [0.5, 0.5, 0, 0])


def test_a_single_round_that_nobody_wins_is_a_draw():
    """RULES §7.5, §6.3"""
    text = "hand1: prince; hand2: prince handmaid; pile: 1:handmaid; deck:; 2 to choose"
    end = position(text, 2, rounds=1, tie="discard_sum_then_none").play("handmaid")

    assert end.outcome.scores == (0, 0)
    assert end.outcome.is_draw


@pytest.mark.parametrize(
    "options", [{"tie": "discard_sum_then_none"}, {"multi_winner": "play_on_until_unique"}]
)
def test_after_forty_rounds_the_most_tokens_win(options):
    """RULES §7.5"""
    text = "round: 40; tokens: 1/3/2/0; " + BOTH
    end = position(text, 4, tokens=7, **options).play("handmaid")

    assert end.outcome.scores == (2, 4, 2, 0)
    assert end.outcome.winners == (1,)
    assert end.outcome.reason == "round_limit"


@every_table
def test_a_match_with_a_token_in_every_round_ends_in_time(preset, seats):
    """RULES §7.5: n players who each need t tokens play n × (t − 1) + 1 rounds at the most."""
    assert layout.MOST_SEATS * (layout.MOST_TARGET - 1) + 1 == 37 < layout.MOST_ROUNDS
    for state in random_games(preset, seats, 5):
        s = state.record()[0]
        rounds = int(s["round"]) - (s["phase"] < layout.REVEAL)
        assert int(s["tokens"].sum()) >= rounds


def test_the_score_is_the_tokens_and_the_win_is_shared():
    """RULES §7.6"""
    end = position("tokens: 3/3/0/0; " + EQUAL, 4).play("handmaid")

    assert end.outcome.scores == (5, 4, 0, 0)
    assert payoff(end) == [0.5, 0.5, 0, 0]


# --- between rounds ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tokens", "options", "expected"),
    [
        ("5/4", {}, [4 / 5, 1 / 5]),
        ("0/0", {}, [1 / 2, 1 / 2]),
        ("3/0", {}, [4 / 5, 1 / 5]),
        ("2/1", {"rounds": 9}, [4 / 5, 1 / 5]),
        ("5/0", {"rounds": 3}, [1, 0]),
        ("7/7", {"multi_winner": "play_on_until_unique"}, [1 / 2, 1 / 2]),
    ],
)
def test_chances_between_rounds_go_by_the_tokens_still_needed(tokens, options, expected):
    """RULES §7.7"""
    state = position(f"tokens: {tokens}; hand1: king; hand2: -; won: 1; 1 to start", 2, **options)

    assert state.game.kernels.stop(state.game.setup, state.record())
    assert payoff(state) == pytest.approx(expected)


@every_table
def test_a_search_may_stop_between_rounds_only(preset, seats):
    """RULES §7.7"""
    game = GAME(preset, seats)
    for state in random_games(preset, seats, 3):
        stops = bool(game.kernels.stop(game.setup, state.record()))
        assert stops == (state.legal == ("next",))
        if stops:
            pay, tokens = payoff(state), state.record()[0]["tokens"]
            assert sum(pay) == pytest.approx(1)
            for one in range(seats):
                for other in range(seats):
                    assert (pay[one] > pay[other]) == (tokens[one] > tokens[other])
