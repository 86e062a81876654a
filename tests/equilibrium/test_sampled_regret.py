"""Sampled regret finds the equilibria of Kuhn's poker, answers a fixed player, and goes on where it stopped."""

from __future__ import annotations

import numpy as np
import pytest

import tablee
from tablee.core.errors import BadUse
from tablee.core.strategy_file import FULL
from tablee.equilibrium import SampledRegret
from tests.equilibrium.kuhn import GAME as KUHN
from tests.equilibrium.kuhn.rules import BET

JACK, QUEEN, KING = range(3)
FIRST, AFTER_PASS, AFTER_BET, CALLED_UPON = 0b1, 0b10, 0b11, 0b101


def learned(deals: int, fixed: float = 0.0, seed: int = 1) -> SampledRegret:
    found = SampledRegret(KUHN(), seed, fixed)
    found.learn(deals)
    return found


@pytest.fixture(scope="module")
def bets():
    """How often an equilibrium bets or calls, by card and line."""
    rows = learned(6000).strategy(1)
    return {divmod(int(row["key"]), 8): row["chance"][BET] / FULL for row in rows}


def test_all_information_of_kuhns_poker_is_met(bets):
    assert set(bets) == {
        (card, line) for card in range(3) for line in (FIRST, AFTER_PASS, AFTER_BET, CALLED_UPON)
    }


def test_the_second_player_bluffs_and_calls_as_often_as_in_every_equilibrium(bets):
    """Kuhn 1950: a third of the jacks bluff, a third of the queens call."""
    assert bets[JACK, AFTER_PASS] == pytest.approx(1 / 3, abs=0.15)
    assert bets[QUEEN, AFTER_BET] == pytest.approx(1 / 3, abs=0.15)
    assert bets[KING, AFTER_BET] > 0.95
    assert bets[KING, AFTER_PASS] > 0.95
    assert bets[JACK, AFTER_BET] < 0.05


def test_the_first_player_bluffs_in_proportion(bets):
    """Kuhn 1950: kings bet three times as often as jacks, queens call a third oftener than jacks bluff."""
    assert bets[JACK, FIRST] < 0.45
    assert bets[KING, FIRST] == pytest.approx(3 * bets[JACK, FIRST], abs=0.25)
    assert bets[QUEEN, CALLED_UPON] == pytest.approx(bets[JACK, FIRST] + 1 / 3, abs=0.15)


def test_somebody_who_tosses_a_coin_is_answered_best():
    """`order` prefers nothing here, so the fixed player draws: kings bet and call, no jack calls."""
    rows = learned(3000, fixed=1.0).strategy(1)
    bets = {divmod(int(row["key"]), 8): row["chance"][BET] / FULL for row in rows}

    assert bets[KING, AFTER_PASS] > 0.9
    assert bets[KING, AFTER_BET] > 0.9
    assert bets[QUEEN, AFTER_BET] > 0.9  # half of those who bet have a jack
    assert bets[JACK, AFTER_BET] < 0.1


def test_learning_goes_on_as_if_it_had_never_stopped():
    whole, first, second = learned(300), learned(120), SampledRegret(KUHN(), 1, 0.0)

    second.go_on(120, first.kept())
    second.learn(180)

    assert np.array_equal(second.kept(), whole.kept())
    assert (second.deals, second.entries) == (300, 12)


def test_a_table_grows_when_it_is_half_full(monkeypatch):
    whole = learned(300)
    monkeypatch.setattr("tablee.equilibrium.sampled_regret.FIRST_SLOTS", 4)

    grown = learned(300)

    assert np.array_equal(grown.kept(), whole.kept())


def test_rare_keys_are_left_out_of_a_strategy():
    found = learned(50)

    assert 0 < len(found.strategy(20)) < len(found.strategy(1)) <= found.entries


def test_against_the_fixed_player_a_good_strategy_gets_more_than_its_half():
    found = learned(3000, fixed=1.0)

    assert found.score(found.strategy(1), 2000) > 0.52


def test_games_that_merge_nothing_and_games_for_more_than_two_are_refused():
    with pytest.raises(BadUse, match="kalaha does not say which information may be merged"):
        SampledRegret(tablee.game("kalaha"), 1, 0.0)
    with pytest.raises(BadUse, match="merged information is for two seats"):
        SampledRegret(tablee.game("love_letter", seats=3), 1, 0.0)
