"""Whole games listed: how large they are, what they are worth, and which cannot be listed."""

from __future__ import annotations

import numpy as np
import pytest

import tablee
from tablee.core.errors import BadUse
from tablee.equilibrium import RegretMinimiser, list_game
from tests.equilibrium.kuhn import GAME as KUHN
from tests.equilibrium.support import Quiet

DECK = "guard guard priest baron princess"


def solved(game, iterations):
    listed = list_game(game, Quiet())
    minimiser = RegretMinimiser(listed.form)
    for _ in range(iterations):
        minimiser.iterate()
    return listed, minimiser


def study(deck=DECK, **options):
    return tablee.game("love_letter", seats=2, **{"rounds": 1, "first_player": 1, "deck": deck} | options)


def test_kuhns_poker_is_listed_and_worth_what_kuhn_says():
    """Kuhn 1950: −1⁄18 of a chip for the first player; in every equilibrium the second calls a bet with the
    middle card one time in three, and the first bets the highest three times as often as the lowest.
    """
    listed, minimiser = solved(KUHN(), 300)
    found = minimiser.exploitability()

    assert (listed.deals, listed.histories, listed.plays) == (6, 54, 30)
    assert [len(each.first) for each in listed.form.decisions] == [6, 6]
    assert found.mean < 1e-6
    assert found.worst[0] == pytest.approx(0.5 - 1 / 72, abs=1e-5)
    strategy = strategy_by_view(listed, minimiser.average())
    assert strategy[1, 1, 0b11] == pytest.approx(1 / 3, abs=1e-3)
    assert strategy[0, 2, 0b1] == pytest.approx(3 * strategy[0, 0, 0b1], abs=3e-3)


def strategy_by_view(listed, plans):
    """By seat, own card and what has been done: how likely the seat is to bet."""
    found = {}
    for seat, plan in enumerate(plans):
        for number, (first, _, parent) in enumerate(zip(*listed.form.decisions[seat].arrays, strict=True)):
            view = listed.views[seat][number]
            found[seat, int(view["kuhn_card"][seat]), int(view["line"])] = plan[first + 1] / plan[parent]
    return found


@pytest.mark.parametrize(("fields", "seeds"), [(2, 1), (2, 2), (2, 3), (3, 1)])
def test_a_game_without_secrets_is_worth_what_minimax_says(fields, seeds):
    game = tablee.game("kalaha", fields=fields, seeds=seeds)

    def best(state):
        if state.is_over:
            return game.payoffs(state.record())[0]
        values = [best(state.play(move)) for move in state.legal]
        return max(values) if state.mover == 0 else min(values)

    _, minimiser = solved(game, 200)

    assert minimiser.exploitability().mean < 1e-4
    assert minimiser.exploitability().best[0] == pytest.approx(best(game.deal(0)), abs=1e-3)


def test_a_reduced_deck_has_the_size_and_the_value_that_the_docs_give():
    listed, minimiser = solved(study(), 400)

    assert (listed.deals, listed.histories, listed.form.information_sets) == (60, 670, 49)
    assert minimiser.exploitability().mean < 1e-6
    assert listed.form.value(minimiser.average()) == pytest.approx(7 / 15, abs=1e-5)


def test_views_forget_and_information_sets_do_not():
    """Perfect recall: fewer views than information sets of the seat that moves twice."""
    listed = list_game(study("guard guard priest baron prince princess"), Quiet())

    views, sets = listed.views[0], listed.form.decisions[0].first

    assert len(np.unique(views)) < len(views) == len(sets)


def test_the_same_game_is_listed_alike_whatever_tables_and_pauses_there_are(monkeypatch):
    listed = list_game(study(), Quiet())
    monkeypatch.setattr("tablee.equilibrium.listed_game.ROOM", 1)
    monkeypatch.setattr("tablee.equilibrium.listed_game.CHUNK", 7)

    again = list_game(study(), Quiet())

    even = [form.plan(0, form.even_strategy(0)) for form in (listed.form, again.form)]
    assert again.histories == listed.histories
    assert again.form.best_payoff(1, even[1]) == listed.form.best_payoff(1, even[0])


def test_progress_is_told():
    watcher = Quiet()

    list_game(study(), watcher)

    assert [note.code for note in watcher.shown[:2]] == ["listing_deals", "listing_plays"]
    assert watcher.shown[-1].fields["histories"] > 600


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (lambda: tablee.game("love_letter", seats=3), "exact play is for two seats"),
        (lambda: study(rounds=0), "chance goes on after the deal"),
        (lambda: tablee.game("love_letter", seats=2, rounds=1), "in more than"),
        (lambda: tablee.game("schotten_totten"), "in more than"),
    ],
)
def test_what_cannot_be_listed_is_refused(game, why):
    with pytest.raises(BadUse, match=why):
        list_game(game(), Quiet())


def test_too_many_histories_are_refused_with_their_number(monkeypatch):
    monkeypatch.setattr("tablee.equilibrium.listed_game.CHUNK", 10)

    with pytest.raises(BadUse, match=r"about \d+ histories, too many to list: the limit is 300"):
        list_game(study(), Quiet(), 300)
    with pytest.raises(BadUse, match="more than 1000 histories"):
        list_game(tablee.game("kalaha"), Quiet(), 1000)
