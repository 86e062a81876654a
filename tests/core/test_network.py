"""The shape of networks: what they get, in which order, and what NumPy makes of it."""

from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

import tablee
from tablee.core.network import ACTOR, CRITIC, NetworkPlan, Sizes, scores, slots, values
from tablee.core.observation import Layout, Part
from tablee.core.weights import is_for, rules_of
from tablee.roster import game_names

SMALL = Sizes(token=7, embed=5, trunk=11, choice=6, value=4)


class Kind:
    """As much of a game as a plan reads: two tokens, three cards of which two can be held twice."""

    name = "toy"
    default_preset = "usual"
    options = ()
    presets = ("usual",)
    rules = SimpleNamespace(
        SETUP=np.dtype([("toy_hand", np.int8), ("wide", np.int16), ("table", np.int8, 3)])
    )

    def __init__(self, **tables):
        self.network = ModuleType("network")
        vars(self.network).update(tables)

    def part(self, name):
        return self.network

    def seat_range(self, options):
        return 2, 3

    def configure(self, options, preset, seats=2):
        setup = np.zeros(1, self.rules.SETUP)
        setup["toy_hand"], setup["wide"] = 0, 10 * seats
        return SimpleNamespace(kind=self, setup=setup, options={})


def toy(**changed):
    tables = {
        "AXIS": "place",
        "TOKEN": np.array([0, 1, 0, 1, 0, 1, -1]),
        "KIND": np.array([0, 0, 1, 1, 2, 2, 3]),
        "KINDS": 4,
        "SLOT_PART": "hand",
        "CHOICES": "making",
        "CARD": np.array([0, 1, 2, -1]),
        "PRIVATE": ("hand",),
    }
    kind = Kind(**{**tables, **changed})
    parts = (
        Part("hand", "{card}", card="abc"),
        Part("table", "{side} {place} {card}", side="xy", place="12", card="abc"),
        Part("turn", "turn"),
        Part("making", "{slot} {place} {made}", slot="123", place="12", made="pqrs"),
        Part("claimed", "{place}", place="12"),
    )
    two = kind.configure({}, "usual", 2)
    return SimpleNamespace(
        kind=kind, seats=3, actions=7, observation=Layout(parts, {}), setup=two.setup, options={}
    )


def random_weights(plan, seed=1):
    chance = np.random.default_rng(seed)
    return {
        name: (0.3 * chance.normal(size=shape)).astype(np.float32)
        for name, shape in plan.shapes(SMALL).items()
    }


def test_parts_with_the_axis_are_cut_into_tokens_and_all_others_are_global():
    plan = NetworkPlan(toy())

    assert plan.token_index.tolist() == [[3, 4, 5, 9, 10, 11, 40], [6, 7, 8, 12, 13, 14, 41]]
    assert plan.global_index.tolist() == [0, 1, 2, 15, 42, 43]
    assert plan.choice_index.tolist() == np.arange(16, 40).reshape(3, 2, 4).tolist()


def test_options_are_single_numbers_of_the_setup_divided_by_their_largest_value():
    plan = NetworkPlan(toy())

    assert plan.option_names == ("toy_hand", "wide")
    assert plan.option_scales.tolist() == [1, 30]
    assert plan.inputs == 44
    assert plan.inputs_of(np.ones((1, 42), np.float32))[0, 41:].tolist() == pytest.approx([1, 0, 2 / 3])


def test_the_critic_sees_the_private_numbers_of_each_other_seat():
    plan = NetworkPlan(toy())

    assert plan.private_index.tolist() == [0, 1, 2]
    assert plan.critic_inputs == plan.inputs + 2 * 3


def test_the_slot_of_a_move_counts_the_cards_before_its_own():
    plan = NetworkPlan(toy())
    inputs = np.zeros((1, plan.inputs), np.float32)
    inputs[0, :3] = 2, 1, 0

    assert slots(plan, inputs).tolist() == [[0, 0, 2, 2, -1, -1, -1]], "there are three slots, and no fourth"


def test_scores_and_values_are_what_the_formulas_say():
    plan = NetworkPlan(toy())
    w = random_weights(plan)
    chance = np.random.default_rng(2)
    inputs = chance.normal(size=(3, plan.inputs)).astype(np.float32)
    inputs[:, :3] = [[2, 1, 0], [0, 1, 1], [1, 1, 1]]
    mask = chance.random((3, 7)) < 0.7

    found, worth = scores(plan, w, inputs, mask), values(plan, w, inputs)

    for row, x in enumerate(inputs):
        seen = x[plan.global_index]
        e, h = by_hand(w, ACTOR, [x[places] for places in plan.token_index], seen)
        for move in range(7):
            hidden = h @ w["actor.D2"] + w["actor.d"] + w["actor.C"][plan.kind[move]]
            if plan.token[move] >= 0:
                hidden += e[plan.token[move]] @ w["actor.D1"]
                slot = int(x[: plan.card[plan.kind[move]]].sum())
                if slot < 3:
                    hidden += x[plan.choice_index[slot, plan.token[move]]] @ w["actor.A"]
            expected = relu(hidden) @ w["actor.o"] if mask[row, move] else -np.inf
            assert found[row, move] == pytest.approx(expected, rel=1e-4)
        assert worth[row] == pytest.approx(value_by_hand(w, ACTOR, h), rel=1e-4)


def test_the_critic_has_a_body_of_its_own():
    plan = NetworkPlan(toy())
    w = random_weights(plan)
    inputs = np.random.default_rng(3).normal(size=(2, plan.critic_inputs)).astype(np.float32)

    for x, worth in zip(inputs, values(plan, w, inputs, CRITIC), strict=True):
        seen = np.concatenate([x[plan.global_index], x[plan.inputs :]])
        _, h = by_hand(w, CRITIC, [x[places] for places in plan.token_index], seen)
        assert worth == pytest.approx(value_by_hand(w, CRITIC, h), rel=1e-4)


def relu(numbers):
    return np.maximum(numbers, 0)


def by_hand(w, who, tokens, seen):
    def part(name):
        return w[f"{who}.{name}"]

    e = [
        relu(relu(x @ part("E1") + seen @ part("G1") + part("e1")) @ part("E2") + part("e2")) for x in tokens
    ]
    h = relu(np.concatenate([*e, seen]) @ part("W1") + part("w1"))
    return e, h + relu(h @ part("W2") + part("w2"))


def value_by_hand(w, who, h):
    score = relu(h @ w[f"{who}.V1"] + w[f"{who}.v1"]) @ w[f"{who}.v2"] + w[f"{who}.v"][0]
    return 1 / (1 + np.exp(-score))


def test_a_game_without_the_part_has_no_tokens_and_a_score_for_each_move():
    game = tablee.game("kalaha")
    plan = NetworkPlan(game)
    w = random_weights(plan)
    view = game.deal(1).view(0)

    found = scores(plan, w, plan.inputs_of(view.observe())[None], view.mask()[None])[0]

    x = plan.inputs_of(view.observe())
    h = relu(x @ w["actor.W1"] + w["actor.w1"])
    h = h + relu(h @ w["actor.W2"] + w["actor.w2"])
    expected = h @ w["actor.P"] + w["actor.p"]
    assert "actor.E1" not in w
    np.testing.assert_allclose(found[view.mask()], expected[view.mask()], rtol=1e-4)
    assert np.all(found[~view.mask()] == -np.inf)


@pytest.mark.parametrize(
    ("tables", "needs"),
    [
        ({"TOKEN": np.zeros(3)}, "for each move"),
        ({"TOKEN": np.full(7, 2)}, "below the number of tokens"),
        ({"KIND": np.full(7, 4)}, "below KINDS"),
        ({"CARD": np.zeros(2)}, "for each kind"),
        ({"SLOT_PART": None}, "SLOT_PART"),
        ({"CHOICES": "claimed"}, "axes"),
        ({"PRIVATE": ("nothing",)}, "parts named"),
        ({"AXIS": "nowhere"}, "axis"),
        ({"LEFT_OUT": ("nothing",)}, "named"),
    ],
)
def test_a_part_that_does_not_fit_is_refused(tables, needs):
    with pytest.raises(RuntimeError, match=f"toy needs .*{needs}"):
        NetworkPlan(toy(**tables))


def test_what_is_left_out_changes_nothing():
    plan = NetworkPlan(toy(LEFT_OUT=("turn", "wide")))
    w = random_weights(plan)
    inputs = np.zeros((1, plan.inputs), np.float32)
    other = inputs.copy()
    other[0, plan.game.observation.slices["turn"]] = 1
    other[0, plan.game.observation.size + plan.option_names.index("wide")] = 1
    mask = np.ones((1, 7), np.bool_)

    assert np.array_equal(scores(plan, w, inputs, mask), scores(plan, w, other, mask))
    assert np.array_equal(values(plan, w, inputs), values(plan, w, other))


def test_a_network_of_rounds_plays_matches_of_any_length():
    card = {"rules": rules_of([tablee.game("love_letter", rounds=1)])}

    assert is_for(card, tablee.game("love_letter", tokens=5))
    assert not is_for(card, tablee.game("love_letter", seats=3, rounds=1))
    assert not is_for(card, tablee.game("love_letter", "classic16", rounds=1))


def test_the_parts_of_all_games_fit_with_any_number_of_seats():
    for name in game_names():
        kind = tablee.game(name).kind
        for seats in kind.rules.SEATS:
            plan = NetworkPlan(kind(seats=seats))
            assert set(plan.shapes(SMALL)) == set(random_weights(plan))


def test_moves_of_schotten_totten_are_about_their_stone():
    game = tablee.game("schotten_totten", "iello_tactics")
    plan = NetworkPlan(game)
    of = {game.move_text(move): move for move in range(game.actions)}

    assert plan.tokens == 9
    assert plan.token[[of["R7@4"], of["G1@9"]]].tolist() == [3, 8]
    assert plan.kind[of["R7@4"]] == plan.kind[of["R7@9"]] != plan.kind[of["R8@4"]]
    assert len(set(plan.kind.tolist())) == plan.kinds
