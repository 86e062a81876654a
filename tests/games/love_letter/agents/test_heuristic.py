"""The player without a search, and the policy it shares with rollouts: one claim, one position."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.state import View
from tablee.games.love_letter import GAME
from tablee.games.love_letter.agents.heuristic import Heuristic
from tablee.search.baselines import Random
from tests.games.love_letter.agents.seats import answers, seen, share
from tests.games.love_letter.support import TABLES, random_games


def best(view: View) -> set[str]:
    return answers(Heuristic(), view)


def worth(view: View) -> dict[str, int]:
    return dict(zip(view.legal, Heuristic().worths(view), strict=True))


def rollouts(view: View, count: int = 40) -> set[str]:
    """The moves that rollouts play in a position."""
    game, n = view.game, len(view.legal)
    moves = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
    moves[:n] = view.legal_ids
    chance = rng.stream(1, "rollouts")
    return {
        view.legal[game.kernels.rollout(game.setup, view.record(), moves, n, chance)] for _ in range(count)
    }


@pytest.mark.parametrize("players", [best, rollouts])
def test_a_certain_hit_comes_first(players):
    assert players(seen("hand1: guard king; hand2: baron; known1: 2=baron")) == {"guard>2:baron"}


@pytest.mark.parametrize("players", [best, rollouts])
def test_the_target_whose_card_is_known_is_hit(players):
    view = seen("hand1: guard king; hand2: baron; hand3: priest; known1: 3=priest", 3)

    assert players(view) == {"guard>3:priest"}


@pytest.mark.parametrize("players", [best, rollouts])
@pytest.mark.parametrize("other", ["spy", "guard", "priest", "baron", "handmaid", "king", "countess"])
def test_the_princess_stays_in_hand(players, other):
    assert "princess" not in players(seen(f"hand1: princess {other}; hand2: chancellor"))


def test_prince_never_hits_oneself_with_the_princess():
    assert best(seen("hand1: prince princess; hand2: king")) == {"prince>2"}


def test_prince_throws_out_a_princess_one_knows_of():
    assert best(seen("hand1: prince king; hand2: princess; known1: 2=princess")) == {"prince>2"}


def test_a_guard_names_the_kind_with_most_copies_left():
    view = seen("hand1: guard countess; hand2: chancellor; up: spy priest baron; pile: 1:prince 1:handmaid")

    assert best(view) == {"guard>2:chancellor"}


def test_a_guard_names_what_must_be_beside_a_countess():
    view = seen("hand1: guard guard; hand2: prince; up: guard priest king; pile: 1:spy 2:countess")

    assert best(view) == {"guard>2:prince"}


def test_a_baron_is_played_with_a_high_card_and_not_with_a_low_one():
    assert best(seen("hand1: baron countess; hand2: guard")) == {"baron>2"}
    assert best(seen("hand1: baron spy; hand2: guard")) == {"spy"}


def test_a_baron_is_not_played_against_a_higher_card_one_knows_of():
    view = seen("hand1: baron prince; hand2: king; known1: 2=king")

    assert "baron>2" not in best(view)
    assert worth(view)["baron>2"] == 0


def test_a_card_that_others_know_is_protected():
    known, unknown = (seen(f"hand1: king handmaid; hand2: guard{more}") for more in ("; known2: 1=king", ""))

    assert best(known) == {"handmaid"}
    assert worth(known)["handmaid"] == worth(unknown)["handmaid"]


def test_a_card_that_others_know_is_given_away_rather_than_kept():
    text = "hand1: chancellor priest; hand2: guard"

    assert worth(seen(text + "; known2: 1=chancellor"))["priest>2"] < worth(seen(text))["priest>2"]


def test_at_the_end_of_the_round_the_higher_card_is_kept():
    assert best(seen("hand1: priest handmaid; hand2: baron; deck:")) == {"priest>2"}
    assert {move.partition(">")[0] for move in best(seen("hand1: king guard; hand2: baron; deck:"))} == {
        "guard"
    }


def test_at_the_end_of_the_round_prince_takes_away_a_higher_card():
    view = seen("hand1: prince handmaid; hand2: king; known1: 2=king; deck:")

    assert best(view) == {"prince>2"}


def test_king_takes_a_higher_card_one_knows_of_at_the_end():
    assert best(seen("hand1: king priest; hand2: princess; known1: 2=princess; deck:")) == {"king>2"}


def test_a_lone_spy_is_worth_more_than_a_second_one():
    alone, second, late = (
        seen(f"hand1: spy handmaid; hand2: baron; deck:{more}")
        for more in ("", "; pile: 2:spy", "; pile: 1:spy")
    )

    assert worth(alone)["spy"] > worth(second)["spy"] > worth(late)["spy"]


def test_chancellor_keeps_the_highest_card_at_the_end():
    view = seen("hand1: guard king priest; hand2: baron; deck: spy; pile: 1:chancellor; 1 to keep")

    assert {move.partition("/")[0] for move in best(view)} == {"keep:king"}


def test_chancellor_keeps_a_guard_for_a_card_one_knows_of():
    view = seen("hand1: guard king spy; hand2: baron; pile: 1:chancellor; 1 to keep; known1: 2=baron")

    assert {move.partition("/")[0] for move in best(view)} == {"keep:guard"}


def test_the_leader_is_aimed_at():
    text = "hand1: priest king; hand2: baron; hand3: baron; hand4: guard; tokens: 0/1/3/0"

    assert best(seen(text, 4, rounds=0)) == {"priest>3"}


def test_equal_moves_are_decided_by_the_seed():
    view = seen("hand1: priest king; hand2: baron; hand3: baron; hand4: guard", 4)

    assert best(view) == {"priest>2", "priest>3", "priest>4"}


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_worths_are_shares_and_the_same_in_the_view_and_in_the_state(preset: str, seats: int):
    kernels = GAME.kernels
    for state in random_games(preset, seats, 4):
        if state.is_over:
            continue
        n = len(state.legal)
        moves = np.array([*state.legal_ids] + [0] * (GAME.rules.MAX_LEGAL - n), np.int64)
        scores = np.zeros(GAME.rules.MAX_LEGAL, np.int64)
        kernels.order(state.game.setup, state.record(), moves, n, scores)
        assert scores[:n].tolist() == Heuristic().worths(state.view(state.mover))
        assert 0 <= scores.min() <= scores.max() <= 1000
        found = [
            kernels.rollout(state.game.setup, value.record(), moves, n, rng.stream(3, "rollout"))
            for value in (state, state.view(state.mover))
        ]
        assert found[0] == found[1] < n


def test_a_whim_plays_worse_moves_now_and_then_and_by_the_seed_alone():
    view = seen("hand1: baron countess; hand2: guard")
    agent = Heuristic(whim=200)

    assert answers(agent, view, 60) == {"baron>2", "countess"}
    assert len({agent.choose(view, Budget(), 5) for _ in range(5)}) == 1


@pytest.mark.parametrize(("seats", "least"), [(2, 0.65), (4, 0.38)])
def test_it_beats_random_moves(seats: int, least: float):
    deals = 40 if seats == 2 else 20

    assert share(GAME(seats=seats, rounds=1), Heuristic(), Random(), deals) > least
