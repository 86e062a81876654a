"""The forward pass: equal to the plain statement of a network, and the same bits with and without the compiler."""

from __future__ import annotations

from math import exp

import numpy as np
import pytest

from tablee.core import network, rng
from tablee.core.jit import Kernels
from tablee.core.network import CRITIC, NetworkPlan, Sizes
from tablee.core.state import State, View
from tablee.roster import find_game, games
from tablee.search.learned_worlds import Worker
from tablee.search.network import Network
from tablee.search.templates import learned as template
from tablee.search.templates.network import exponential
from tests.conformance.toy.high_card import GAME as HIGH_CARD
from tests.search.networks import SMALL, random_weights
from tests.search.positions import mover_view

CLOSE = 1e-4
KINDS = {**games(), HIGH_CARD.name: HIGH_CARD}
every_game = pytest.mark.parametrize("name", KINDS)


def decisions(game, count, seed=0):
    """Views of seats that have a choice, of games played at random."""
    while True:
        state = game.deal(seed)
        chance = rng.stream(seed, "moves")
        while not state.is_over:
            if len(state.legal) > 1:
                yield mover_view(state)
                count -= 1
                if count == 0:
                    return
            state = state.play(state.legal[rng.below(chance, len(state.legal))])
        seed += 1


def scored(game, net, view, kernels):
    """The move that the policy plays, and the scores of all, by move id."""
    w = net.workspace()
    move = kernels.copy(template).choose(game.setup, view.record(), w, view.seat, 0.0, rng.stream(1, "none"))
    n = len(view.legal_ids)
    return move, dict(zip(w.legal[:n].tolist(), w.scores[:n], strict=True))


def compare_scores(game, sizes, count, seed=0):
    plan = NetworkPlan(game)
    weights = random_weights(plan, sizes)
    net = Network(plan, weights)
    for view in decisions(game, count, seed):
        move, found = scored(game, net, view, game.kernels)
        (expected,) = network.scores(plan, weights, plan.inputs_of(view.observe())[None], view.mask()[None])
        assert tuple(found) == view.legal_ids
        assert max(abs(expected[each] - found[each]) for each in found) < CLOSE
        best = max(found.values())
        assert move == min(each for each in found if found[each] == best)


@every_game
def test_scores_are_those_of_the_reference(name):
    kind = KINDS[name]
    for seats in sorted(set(kind.seat_range(kind().options))):
        compare_scores(kind(seats=seats), SMALL, 60)


@pytest.mark.proof
@every_game
def test_scores_of_a_large_network_are_those_of_the_reference_in_ten_thousand_positions(name):
    for preset in KINDS[name].presets:
        compare_scores(KINDS[name](preset), Sizes(), 10_000 // len(KINDS[name].presets), 100)


@pytest.mark.parametrize("preset", ["iello_tactics", "battle_line"])
def test_scores_are_those_of_the_reference_by_other_rules(preset):
    compare_scores(find_game("schotten_totten")(preset), SMALL, 60)


def critic_inputs(plan, state):
    """All that the critic gets of a state, seen from the seat to move."""
    seats = state.game.seats
    seen = [state.view((state.mover + step) % seats).observe() for step in range(seats)]
    return np.concatenate([plan.inputs_of(seen[0]), *(each[plan.private_index] for each in seen[1:])])


@pytest.mark.parametrize("name", ["kalaha", "schotten_totten"])
def test_values_of_moves_are_the_critics_of_what_they_lead_to(name):
    """With two seats: the payoff at the end, otherwise the critic's value, turned round for the other seat."""
    game = KINDS[name](seats=2)
    plan = NetworkPlan(game)
    weights = random_weights(plan)
    net = Network(plan, weights)
    for view in decisions(game, 25):
        moves = np.array(view.legal_ids, np.int64)
        found = Worker(net, view, 5).rows(moves, 3, 5)
        for number, row in zip((3, 4), found, strict=True):
            world = imagined(view, 5, number)
            for move, value in zip(view.legal, row, strict=True):
                after = world.play(move)
                if after.is_over:
                    assert value == game.payoffs(after.record())[view.seat]
                    continue
                expected = network.values(plan, weights, critic_inputs(plan, after)[None], CRITIC)[0]
                expected = expected if after.mover == view.seat else 1.0 - expected
                assert abs(value - expected) < CLOSE


def imagined(view, seed, number):
    """The world of a number, as a search with this seed draws it."""
    chance, source = rng.stream(0, "none"), rng.stream(seed, "worlds")
    rng.fork(chance, source, 2 * number)
    record = view.record()
    view.game.kernels.imagine(view.game.setup, record, view.seat, chance)
    return State(view.game, record)


def test_with_more_seats_the_others_play_on_by_the_policy_until_the_seat_is_to_move():
    game = HIGH_CARD(seats=3)
    plan = NetworkPlan(game)
    weights = random_weights(plan)
    net = Network(plan, weights)
    lengths = set()
    for view in decisions(game, 12):
        worker = Worker(net, view, 5)
        moves = np.array(view.legal_ids, np.int64)

        found = worker.rows(moves, 0, 10)

        for number, row in enumerate(found):
            for move, value in zip(view.legal, row, strict=True):
                expected, played = expectation(plan, weights, view, number, move)
                lengths.add(played)
                assert abs(value - expected) < CLOSE
        assert np.array_equal(worker.rows(moves, 7, 9), found[7:9])
    assert lengths >= {0, 1, 2}


def expectation(plan, weights, view, number, move):
    """What a move is worth in the world of a number, and how many moves of others were played on."""
    chance = rng.stream(0, "none")
    rng.fork(chance, rng.stream(5, "worlds"), 2 * number + 1)
    state, played = imagined(view, 5, number).play(move), 0
    while not state.is_over and state.mover != view.seat:
        chosen = state.legal_ids[0]
        if len(state.legal) > 1:
            sight = mover_view(state)
            inputs = plan.inputs_of(sight.observe())
            (scores,) = network.scores(plan, weights, inputs[None], sight.mask()[None])
            shares = np.exp(scores[list(state.legal_ids)].astype(float))
            point = rng.draw(chance) / 2**32 * shares.sum()
            chosen = state.legal_ids[int(np.searchsorted(np.cumsum(shares), point, side="right"))]
        state, played = state.play(state.move(chosen)), played + 1
    if state.is_over:
        return view.game.payoffs(state.record())[view.seat], played
    return network.values(plan, weights, critic_inputs(plan, state)[None], CRITIC)[0], played


@pytest.mark.parametrize("name", ["kalaha", "schotten_totten", HIGH_CARD.name])
def test_compiled_and_plain_networks_give_the_same_bits(name):
    game, plain = KINDS[name](), KINDS[name]()
    vars(plain)["kernels"] = Kernels(plain.kind.name, plain.kind.rules, compiled=False)
    plan = NetworkPlan(game)
    net = Network(plan, random_weights(plan, Sizes(6, 5, 9, 7, 3)))
    for view in decisions(game, 3, 4):
        compiled, uncompiled = (scored(game, net, view, each.kernels) for each in (game, plain))
        assert compiled == uncompiled
        moves = np.array(view.legal_ids[:2], np.int64)
        bare = View(plain, view.record(), view.seat)
        rows = [Worker(net, each, 5).rows(moves, 0, 2).tobytes() for each in (view, bare)]
        assert rows[0] == rows[1]


def test_the_exponential_is_as_good_as_the_librarys():
    for x in np.linspace(-40, 40, 4001):
        assert exponential(x) == pytest.approx(exp(x), rel=1e-14)
    assert exponential(-1e9) == exponential(-700.0) > 0.0
    assert exponential(1e9) == exponential(700.0)
