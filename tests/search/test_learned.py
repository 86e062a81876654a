"""The agent `learned`: its choice, its search, which network plays which rules, and what it says where none does."""

from __future__ import annotations

import json
from collections import Counter
from threading import Event

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core import rng
from tablee.core.agent import is_timed
from tablee.core.budget import Budget
from tablee.core.errors import BadSpec, BadUse, BadWeights, NotYourTurn
from tablee.core.jit import Kernels
from tablee.core.state import View
from tablee.core.weights import rules_of
from tablee.games.kalaha import GAME as KALAHA
from tablee.games.schotten_totten import GAME as SCHOTTEN
from tablee.match import Table
from tablee.roster import build_agent, games
from tablee.search import learned, learned_tree
from tablee.search.baselines import Random
from tablee.search.learned import Learned
from tablee.search.learned_tree import LearnedTreeSearch
from tablee.search.learned_worlds import WorldSearch
from tablee.search.network import open_network
from tablee.search.network_choice import networks_in
from tests.conformance import laws
from tests.conformance.toy.high_card import GAME as HIGH_CARD
from tests.search.networks import write_random
from tests.search.positions import after_opening, mover_view

FREE = Budget()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A game's folder of weights: High Card for two and for three."""
    made = tmp_path_factory.mktemp("weights")
    for seats, name in ((2, "two"), (3, "three")):
        write_random(made / f"{name}.npz", HIGH_CARD(seats=seats), seed=seats)
    return made


@pytest.fixture(scope="module")
def kalaha_net(tmp_path_factory):
    return write_random(tmp_path_factory.mktemp("kalaha") / "net.npz", KALAHA())


@pytest.fixture(scope="module")
def schotten_net(tmp_path_factory):
    return write_random(tmp_path_factory.mktemp("schotten") / "net.npz", SCHOTTEN())


def scores(agent, view):
    """The policy's scores by move text, as the network itself gives them."""
    w = agent._networks.network(view.game).workspace()
    kernels = view.game.kernels.copy(learned.template)
    kernels.choose(view.game.setup, view.record(), w, view.seat, 0.0, rng.stream(1, "none"))
    return dict(zip(view.legal, w.scores[: len(view.legal)].tolist(), strict=True))


# --- the policy -------------------------------------------------------------------------------


def test_the_policy_plays_its_first_choice_every_time(kalaha_net):
    agent = Learned(str(kalaha_net))
    for seed in range(5):
        view = mover_view(after_opening(KALAHA(), seed, 4))
        found = scores(agent, view)

        assert agent.choose(view, FREE, seed) == max(found, key=found.get)
        assert agent.choose(view, Budget(simulations=1), 77) == max(found, key=found.get)


def test_with_a_temperature_moves_are_drawn_by_the_softmax_of_their_scores(kalaha_net):
    agent = Learned(str(kalaha_net), temperature=0.5)
    view = mover_view(after_opening(KALAHA(), 3, 4))
    found = scores(agent, view)
    shares = np.exp(np.array([*found.values()]) / 0.5)
    shares /= shares.sum()

    drawn = Counter(agent.choose(view, FREE, seed) for seed in range(2000))

    for move, share in zip(found, shares, strict=True):
        assert abs(drawn[move] / 2000 - share) < 4 * np.sqrt(share * (1 - share) / 2000) + 0.002
    assert agent.choose(view, FREE, 5) == agent.choose(view, FREE, 5)


def test_the_lowest_temperature_is_the_first_choice_and_the_highest_any(kalaha_net):
    view = mover_view(after_opening(KALAHA(), 3, 4))
    best = Learned(str(kalaha_net)).choose(view, FREE, 1)

    assert {Learned(str(kalaha_net), temperature=1e-6).choose(view, FREE, seed) for seed in range(9)} == {
        best
    }
    hot = Learned(str(kalaha_net), temperature=100.0)
    assert {hot.choose(view, FREE, seed) for seed in range(200)} == set(view.legal)


@pytest.mark.parametrize("options", [{}, {"search": True}])
def test_a_single_move_needs_no_network(options):
    view = mover_view(KALAHA().position("A[0,0,0,1,0,0] 10 | B[1,1,1,1,1,1] 31"))

    assert Learned("nowhere.npz", **options).choose(view, FREE, 1) == "4"


def test_out_of_turn_it_does_not_choose(kalaha_net):
    state = KALAHA().deal(1)

    with pytest.raises(NotYourTurn):
        Learned(str(kalaha_net)).choose(state.view(1 - state.mover), FREE, 1)


# --- secrets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"temperature": 1.0}, {"worlds": 3, "width": 3}])
@given(seed=st.integers(0, 2**40), moves=st.integers(0, 60))
def test_two_worlds_with_one_view_give_the_same_move(schotten_net, options, seed, moves):
    state = after_opening(SCHOTTEN(), seed, moves)
    if state.is_over:
        return
    agent = Learned(str(schotten_net), **options)

    chosen = agent.choose(mover_view(state), FREE, seed)

    assert chosen in state.legal
    assert agent.choose(mover_view(mover_view(state).fill(seed)), FREE, seed) == chosen


def test_where_it_is_listed_the_laws_of_agents_hold_for_it(folder, monkeypatch):
    """What the suite of laws does with every listed agent."""
    for kind in learned.agent_kinds(folder):
        monkeypatch.setitem(HIGH_CARD.agents, kind.name, kind)
    for seats in (2, 3):
        game = HIGH_CARD(seats=seats)
        laws.law_agents_play_whole_games(game, 1, (), [learned.NAME, learned_tree.NAME])
        laws.law_agents_keep_secrets(game, 1, (0, 1, 0))


# --- the search -------------------------------------------------------------------------------


def test_a_search_plays_the_best_of_the_policys_moves(schotten_net):
    view = mover_view(after_opening(SCHOTTEN(), 3, 12))
    agent = Learned(str(schotten_net), worlds=5, width=4)
    found = scores(agent, view)
    first = sorted(view.legal_ids, key=lambda move: -found[view.move(move)])[:4]
    network = open_network(schotten_net, view.game)

    values = WorldSearch(5, 4, 1).values(network, view, FREE, 7)

    assert list(values) == first
    assert agent.choose(view, FREE, 7) == view.move(max(values, key=values.get))
    assert all(0.0 <= value <= 1.0 for value in values.values())


def test_threads_and_chunks_change_no_bit(schotten_net):
    view = mover_view(after_opening(SCHOTTEN(), 5, 20))
    network = open_network(schotten_net, view.game)
    alone = WorldSearch(23, 6, 1).values(network, view, FREE, 7)

    for threads in (2, 3, 5):
        assert WorldSearch(23, 6, threads).values(network, view, FREE, 7) == alone
    assert WorldSearch(None, 6, 2).values(network, view, Budget(simulations=23 * 6 + 5), 7) == alone
    assert WorldSearch(23, 6, 1).values(network, view, FREE, 8) != alone


def test_where_nothing_is_hidden_one_world_is_all(kalaha_net):
    view = mover_view(after_opening(KALAHA(), 3, 4))
    network = open_network(kalaha_net, view.game)

    assert WorldSearch(50, 6, 1).values(network, view, FREE, 1) == WorldSearch(1, 6, 1).values(
        network, view, FREE, 2
    )


def test_a_search_stops_when_it_is_cancelled_or_time_is_up(schotten_net):
    view = mover_view(after_opening(SCHOTTEN(), 5, 20))
    stopped = Event()
    stopped.set()

    forever = Learned(str(schotten_net), time=3600.0, threads=2)

    assert forever.choose(view, Budget(cancelled=stopped.is_set), 1) in view.legal
    assert forever.choose(view, Budget(seconds=0.001), 1) in view.legal
    assert forever.choose(view, Budget(simulations=1), 1) in view.legal


def test_only_a_search_by_time_depends_on_the_clock():
    assert not is_timed(Learned())
    assert not is_timed(Learned(search=True))
    assert not is_timed(Learned(worlds=100))
    assert is_timed(Learned(time=1.0))
    assert is_timed(Learned(time=1.0, worlds=100))


def test_a_search_and_a_temperature_do_not_go_together():
    with pytest.raises(BadUse, match="a temperature is for the policy alone"):
        Learned(temperature=1.0, search=True)


# --- the tree ---------------------------------------------------------------------------------


def test_a_tree_search_is_the_same_again_from_all_worlds_with_one_view(folder):
    for seats in (2, 3):
        for seed in range(5):
            view = mover_view(HIGH_CARD(seats=seats).deal(seed))
            agent = LearnedTreeSearch(simulations=200, folder=folder)

            values = agent.values(view, FREE, seed)

            assert set(values) == set(view.legal)
            assert sum(visits for visits, _ in values.values()) <= 200
            assert agent.values(mover_view(view.fill(seed)), FREE, seed) == values
            assert agent.choose(view, FREE, seed) in view.legal


def test_compiled_and_uncompiled_trees_agree(folder):
    view = mover_view(HIGH_CARD(seats=3).deal(3))
    plain = HIGH_CARD(seats=3)
    vars(plain)["kernels"] = Kernels(plain.kind.name, plain.kind.rules, compiled=False)
    agent = LearnedTreeSearch(simulations=30, folder=folder)

    values = agent.values(view, FREE, 1)

    assert agent.values(View(plain, view.record(), view.seat), FREE, 1) == values


def test_against_the_policy_that_it_imagines_the_search_earns_more_than_random_moves(tmp_path):
    """High Card is mostly luck: by the standard error of the difference on the same deals."""
    game = HIGH_CARD()
    write_random(tmp_path / "net.npz", game)
    search, chance = LearnedTreeSearch(simulations=200, folder=tmp_path), Random()
    policy = Learned(temperature=1.0, folder=tmp_path)

    gains = np.zeros(300)
    for seed in range(len(gains)):
        for seat in range(2):
            for agent, sign in ((search, 1), (chance, -1)):
                state = played(game, {seat: agent, 1 - seat: policy}, seed)
                gains[seed] += sign * game.payoffs(state.record())[seat]

    assert gains.mean() > 2 * gains.std() / np.sqrt(len(gains))


def played(game, agents, seed):
    """The end of a game between these agents."""
    state = game.deal(seed)
    while not state.is_over:
        state = state.play(agents[state.mover].choose(mover_view(state), FREE, seed))
    return state


def test_rules_without_a_network_are_refused_by_the_tree_too(folder):
    with pytest.raises(BadUse, match="it has no network 'four'; there are: three, two"):
        LearnedTreeSearch("four", folder=folder).require_game(HIGH_CARD())


# --- networks ---------------------------------------------------------------------------------


def test_the_network_that_was_trained_for_the_rules_plays(folder):
    agent = Learned(folder=folder)

    for seats, name in ((2, "two"), (3, "three")):
        game = HIGH_CARD(seats=seats)
        agent.require_game(game)
        named = Learned(name, folder=folder)
        for seed in range(4):
            view = mover_view(game.deal(seed))
            assert agent.choose(view, FREE, 1) == named.choose(view, FREE, 1)


def test_rules_that_no_network_was_trained_for_are_refused_before_the_game(tmp_path):
    path = write_random(tmp_path / "usual.npz", KALAHA())
    agent = Learned(folder=tmp_path)
    agent.require_game(KALAHA(first="1"))  # who begins does not matter

    with pytest.raises(BadSpec) as refused:
        Table(KALAHA(seeds=5), [agent, agent], ["learned", "learned"], 1)

    said = "agent 'learned': none of its networks was trained for these rules (default, seeds=5) with 2 seats"
    assert str(refused.value).startswith(said.replace("default", KALAHA.default_preset))
    assert str(refused.value).endswith("there are: usual")
    Learned("usual", folder=tmp_path).require_game(KALAHA(seeds=5))  # whoever names it, may try
    Learned(str(path)).require_game(KALAHA(seeds=5))


def test_a_card_may_leave_options_open(tmp_path):
    rules = rules_of([KALAHA()])
    del rules[0]["options"]["seeds"]
    write_random(tmp_path / "any.npz", KALAHA(), rules=rules)

    Learned(folder=tmp_path).require_game(KALAHA(seeds=5))


def test_networks_that_do_not_exist_are_named_with_those_that_do(folder, tmp_path):
    with pytest.raises(BadUse, match="it has no network 'four'; there are: three, two"):
        Learned("four", folder=folder).require_game(HIGH_CARD())
    with pytest.raises(BadUse, match=r"no network is there for high_card: name a file, as in net=FILE"):
        Learned(folder=tmp_path).require_game(HIGH_CARD())
    with pytest.raises(BadUse, match=r"no network is there for high_card"):
        Learned().require_game(HIGH_CARD())
    with pytest.raises(BadWeights, match="file not found"):
        Learned(str(tmp_path / "none.npz")).require_game(HIGH_CARD())


def test_a_file_that_does_not_fit_is_an_error_and_no_other_network_plays(tmp_path):
    """Not even where another file in the folder would do."""
    write_random(tmp_path / "b.npz", KALAHA())
    spoiled = write_random(tmp_path / "a.npz", KALAHA())
    spoiled.write_bytes(spoiled.read_bytes()[:-1] + b"x")
    agent = Learned(folder=tmp_path)
    view = KALAHA().deal(1).view(0)

    for refused in (lambda: agent.require_game(KALAHA()), lambda: agent.choose(view, FREE, 1)):
        with pytest.raises(BadWeights, match=r"a\.npz"):
            refused()
    (tmp_path / "a.json").write_text("{}")
    with pytest.raises(BadWeights, match="no card of weights"):
        agent.choose(view, FREE, 1)


def test_a_file_that_is_replaced_is_read_anew(tmp_path):
    path = write_random(tmp_path / "a.npz", KALAHA(), seed=1)
    before = open_network(path, KALAHA())
    assert open_network(path, KALAHA()) is before

    write_random(path, KALAHA(), seed=2)

    assert open_network(path, KALAHA()) is not before


# --- the listing ------------------------------------------------------------------------------


def test_the_agent_is_listed_where_a_game_has_weights_and_only_there(folder, tmp_path):
    assert learned.agent_kinds(tmp_path) == learned.agent_kinds(tmp_path / "none") == ()
    assert learned.templates(tmp_path) == ()
    kinds = learned.agent_kinds(folder)
    assert [kind.name for kind in kinds] == [learned_tree.NAME, learned.NAME]
    assert set(learned.templates(folder)) == {each for kind in kinds for each in kind.templates}
    for game in games().values():
        agents = game.part("agents")
        for name in (learned.NAME, learned_tree.NAME):
            assert (name in game.agents) == bool(networks_in(agents.WEIGHTS))
        assert agents.WEIGHTS.parent.name == game.name


def test_all_weights_that_are_shipped_fit_their_game():
    for game in games().values():
        for path in networks_in(game.part("agents").WEIGHTS):
            for rules in json.loads(path.with_suffix(".json").read_text())["rules"]:
                open_network(path, game.configure(rules["options"], None, rules["seats"]))


def test_a_spec_names_the_search_with_a_word(folder, monkeypatch):
    monkeypatch.setitem(HIGH_CARD.agents, learned.NAME, learned.agent_kind(folder))
    view = mover_view(HIGH_CARD().deal(1))

    for spec in ("learned", "learned:search", "learned:search,time=10ms", "learned:net=two,worlds=3,width=2"):
        assert build_agent(HIGH_CARD, spec).choose(view, FREE, 1) in view.legal
    assert is_timed(build_agent(HIGH_CARD, "learned:search,time=10ms"))
    assert build_agent(HIGH_CARD, "learned:search").budget == Budget(simulations=24 * 6)
    for wrong in ("learned:worlds", "learned:search,search", "learned:search=maybe", "learned:find"):
        with pytest.raises(BadSpec):
            build_agent(HIGH_CARD, wrong)


def test_only_the_command_line_may_name_a_file_where_none_is_listed(kalaha_net):
    spec = f"learned:net={kalaha_net}"

    with pytest.raises(BadSpec, match="only the command line"):
        build_agent(KALAHA, spec)
    assert build_agent(KALAHA, spec, load_code=True).choose(KALAHA().deal(1).view(0), FREE, 1)
