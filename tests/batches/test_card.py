"""Batches on a graphics card go as those on the processor do. The card is one that this machine pretends to have."""

from __future__ import annotations

import numpy as np
import pytest

import tablee
from tablee import roster
from tablee.batches import kernels
from tablee.core.errors import BadOption, IllegalAction
from tablee.core.jit import Kernels
from tests.batches.pretended_card import pretend

GAMES = 3
SETTINGS = {"love_letter": {"seats": 3, "tokens": 1}, "cluedo": {"seats": 2}}
KINDS = sorted(roster.games())


@pytest.fixture
def both(monkeypatch):
    """Returns a function that makes a batch of a game here, and the same one on the card."""
    pretend(monkeypatch)

    def make(name, n=GAMES):
        game = tablee.game(name, **SETTINGS.get(name, {}))
        return tablee.batch(game, n, seed=3), tablee.batch(game, n, seed=3, device="cuda")

    return make


def assert_equal(here, card):
    for name in ("mover", "mask", "reward", "done", "observation"):
        assert np.array_equal(getattr(here, name), getattr(card, name).copy_to_host()), name
    assert list(here.states()) == list(card.states())


@pytest.mark.parametrize("name", KINDS)
def test_a_card_plays_the_same_games(both, name):
    here, card = both(name)
    assert_equal(here, card)
    for policy in ("random", "rollout", "order", "random"):
        chosen = here.choose(policy)
        assert np.array_equal(chosen, card.choose(policy).copy_to_host())
        here.step(chosen)
        card.step(chosen)
        assert_equal(here, card)
    for seat in (-1, 1):
        assert np.array_equal(here.observe(seat), card.observe(seat).copy_to_host())


@pytest.mark.parametrize("name", KINDS)
def test_no_kernel_calls_itself_since_a_card_could_not_tell_how_much_memory_that_takes(name):
    rules = roster.find_game(name).rules
    plain = Kernels(name, rules, compiled=False)

    called_itself = [
        function.__qualname__
        for function in plain.functions_of((rules, kernels))
        if function.__name__ in function.__code__.co_names
    ]

    assert called_itself == []


@pytest.mark.parametrize("policy", ["random", "rollout"])
def test_a_card_plays_games_to_their_end(both, policy):
    here, card = both("kalaha")
    for batch in (here, card):
        batch.playout(policy)

    assert card.done.copy_to_host().all()
    assert_equal(here, card)


def test_a_card_plays_by_the_rollouts_that_a_game_names(both):
    here, card = both("schotten_totten", n=1)
    for batch in (here, card):
        batch.playout("best3")

    assert_equal(here, card)


def test_moves_in_some_games_and_states_put_in_their_place(both):
    here, card = both("kalaha")
    position = here.game.deal(1).play("3").play("1")
    for batch in (here, card):
        batch.place({1: position})
        batch.step([0, 99, 1], where=[True, False, True])
    assert card.state(1) == position
    assert_equal(here, card)

    moves = card._device._to_card(np.array([1, 0, 2]))
    card.step(moves, where=card._device._to_card(np.array([False, True, True])))
    here.step([1, 0, 2], where=[False, True, True])
    assert_equal(here, card)


def test_a_card_goes_on_from_where_it_was_saved(both):
    here, card = both("kalaha")
    for batch in (here, card):
        batch.step(batch.choose("random"))
    saved = card.save()
    card.step(card.choose("random"))

    card.restore(saved)

    assert_equal(here, card)
    for batch in (here, card):
        batch.step(batch.choose("random"))
    assert_equal(here, card)


def test_a_card_refuses_what_is_not_legal(both):
    _, card = both("kalaha")
    before = list(card.states())

    with pytest.raises(IllegalAction, match="game 1 of the batch, move 12"):
        card.step([0, 12, 12])
    with pytest.raises(IllegalAction, match="game 2 of the batch, move -1"):
        card.step([0, 12, -1], where=[True, False, True])
    with pytest.raises(BadOption, match="float64"):
        card.step(card._device._to_card(np.array([0.0, 1.0, 2.0])))
    with pytest.raises(BadOption, match="option where"):
        card.step([0, 1, 2], where=[True])

    assert list(card.states()) == before
