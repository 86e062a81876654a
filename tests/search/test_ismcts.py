"""Tree search by simulated games: right where the answer is known, the same again, within its bounds."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee.core.budget import Budget
from tablee.core.errors import BadSpec, NotYourTurn
from tablee.core.game import Game
from tablee.core.jit import Kernels
from tablee.core.state import View
from tablee.games.kalaha import GAME as KALAHA
from tablee.games.schotten_totten import GAME as SCHOTTEN
from tablee.search import ismcts
from tablee.search.ismcts import OPPONENTS, IsMcts
from tests.conformance.toy.high_card import GAME as HIGH_CARD
from tests.conformance.toy.high_card import rules as high_card
from tests.search.daring import GAME as DARING
from tests.search.positions import after_opening, mover_view, solve


def grown(view: View, seed: int = 1, **options) -> ismcts.Tree:
    """A tree after some simulations."""
    simulations = options.pop("simulations", 2000)
    forest = ismcts.Forest(IsMcts(**options), view, seed, Budget(simulations=simulations))
    forest.grow(simulations, Budget().start())
    return forest.trees[0]


def tried(values: dict[str, tuple[int, float]]) -> int:
    return sum(visits for visits, _ in values.values())


def nodes_of(tree: ismcts.Tree) -> np.ndarray:
    return tree.workspace.nodes[tree.workspace.nodes["visits"] > 0]


# --- right answers ----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", KALAHA.presets)
@pytest.mark.parametrize("board", [(2, 2), (3, 1), (2, 3), (3, 2)])
def test_in_small_kalaha_the_result_of_perfect_play_is_kept(board, preset):
    game = KALAHA(preset=preset, fields=board[0], seeds=board[1])
    for seed in range(6):
        state = after_opening(game, seed, seed % 4)
        if state.is_over:
            continue

        chosen = IsMcts(simulations=3000).choose(mover_view(state), Budget(), seed)

        assert np.sign(solve(state.play(chosen))) == np.sign(solve(state)), state


def test_more_simulations_play_better():
    few, many = "ismcts:simulations=20", "ismcts:simulations=1000"
    game = KALAHA()

    won = 0
    for seed in range(10):
        for agents, seat in (([many, few], 0), ([few, many], 1)):
            won += seat in tablee.play(game, agents, seed=seed).outcome.winners

    assert won >= 14


@pytest.mark.parametrize("opponents", OPPONENTS)
def test_with_hidden_cards_it_beats_random_moves(opponents):
    """High Card is mostly luck: two cards of eight, two tricks."""
    game = HIGH_CARD()
    agent = IsMcts(simulations=300, opponents=opponents)

    earned = 0.0
    for seed in range(150):
        for seat in range(2):
            agents = ["random", "random"]
            agents[seat] = agent
            winners = play_out(game, agents, seed)
            earned += (seat in winners) / len(winners)

    assert earned / 300 > 0.53


def play_out(game: Game, agents: list, seed: int) -> tuple[int, ...]:
    state = game.deal(seed)
    while not state.is_over:
        agent = agents[state.mover]
        if isinstance(agent, str):
            agent = game.kind.agents[agent]({})
        state = state.play(agent.choose(mover_view(state), Budget(), seed))
    return state.outcome.winners


def test_opponents_do_not_see_the_searchers_card_unless_the_tree_is_the_searchers():
    """My card is the same in every imagined world, so a tree of my views teaches the other to name it."""
    for seed in range(5):
        view = mover_view(DARING().deal(seed))

        chosen = {
            name: IsMcts(simulations=2000, opponents=name).choose(view, Budget(), seed) for name in OPPONENTS
        }

        assert chosen == {"policy": "dare", "views": "stay", "tree": "stay"}


def test_the_share_of_a_move_is_what_it_earns():
    view = mover_view(DARING().deal(1))

    values = IsMcts(simulations=4000).values(view, Budget(), 1)

    assert values["stay"][1] == 0.5
    assert values["dare"][1] == pytest.approx(0.75, abs=0.03)
    assert values["dare"] > values["stay"]


# --- the same again ---------------------------------------------------------------------------


@given(seed=st.integers(0, 10**6), threads=st.integers(1, 3), simulations=st.integers(1, 300))
def test_the_same_view_simulations_seed_and_threads_give_the_same_values(seed, threads, simulations):
    state = after_opening(KALAHA("standard"), seed)
    if state.is_over or len(state.legal) == 1:
        return
    agent = IsMcts(simulations=simulations, threads=threads)

    values = agent.values(mover_view(state), Budget(), seed)

    assert agent.values(mover_view(state), Budget(), seed) == values
    assert simulations / 2 <= tried(values) <= simulations
    assert list(values) == list(state.legal)


@given(seed=st.integers(0, 10**6), seats=st.integers(2, 3), opponents=st.sampled_from(list(OPPONENTS)))
def test_hidden_cards_do_not_change_the_choice(seed, seats, opponents):
    state = after_opening(HIGH_CARD(seats=seats), seed, seed % 3)
    if state.is_over:
        return
    agent = IsMcts(simulations=40, opponents=opponents)
    view = mover_view(state)

    values = agent.values(view, Budget(), seed)

    assert agent.values(mover_view(view.fill(seed)), Budget(), seed) == values
    assert set(values) == set(state.legal)


@pytest.mark.parametrize("opponents", OPPONENTS)
def test_compiled_and_uncompiled_search_agree(opponents):
    for kind, seats in ((KALAHA, 2), (HIGH_CARD, 2), (HIGH_CARD, 3)):
        game = kind(seats=seats)
        plain = kind(seats=seats)
        plain.kernels = Kernels(kind.name, kind.rules, compiled=False)
        agent = IsMcts(simulations=200, opponents=opponents)
        state = game.deal(3)

        values = agent.values(mover_view(state), Budget(), 1)

        assert agent.values(View(plain, mover_view(state).record(), state.mover), Budget(), 1) == values


# --- budgets and bounds -----------------------------------------------------------------------


def test_a_single_move_needs_no_thought():
    view = mover_view(KALAHA().position("A[0,0,0,1,0,0] 10 | B[1,1,1,1,1,1] 31"))

    assert IsMcts(time=60).values(view, Budget(), 1) == {"4": (1, 0.0)}


def test_it_stops_on_time_with_any_number_of_threads():
    view = mover_view(KALAHA().deal(1))
    IsMcts(simulations=1).choose(view, Budget(), 1)  # compiled
    for threads in (1, 2):
        values = IsMcts(threads=threads).values(view, Budget(seconds=0.05), 1)  # no clock: no end

        assert all(tried > 0 for tried, _ in values.values())


def test_a_cancelled_search_still_has_an_answer():
    view = mover_view(KALAHA().deal(1))

    values = IsMcts(time=3600).values(view, Budget(), 1, cancelled=lambda: True)

    assert 1 <= tried(values) <= ismcts.LEAST_CHUNK


def test_of_two_budgets_the_tighter_holds():
    values = IsMcts(simulations=500).values(mover_view(KALAHA().deal(1)), Budget(simulations=70), 1)

    assert 60 <= tried(values) <= 70


def test_more_threads_than_simulations_do_no_harm():
    values = IsMcts(simulations=2, threads=8).values(mover_view(KALAHA().deal(1)), Budget(), 1)

    assert tried(values) == 2


@pytest.mark.parametrize("kind", [KALAHA, SCHOTTEN, HIGH_CARD], ids=lambda kind: kind.name)
@pytest.mark.parametrize("opponents", OPPONENTS)
def test_a_full_memory_stops_the_tree_not_the_search(kind, opponents, monkeypatch):
    monkeypatch.setattr(ismcts, "MOST_NODES", 64)
    monkeypatch.setattr(ismcts, "MOST_EDGES", 150)

    tree = grown(mover_view(kind().deal(1)), opponents=opponents, simulations=1500)

    assert len(nodes_of(tree)) <= 48
    assert int(tree.workspace.search[0]["edge_count"]) <= 150
    assert 1400 <= sum(visits for _, visits, _ in tree.root()) <= 1500


def test_memory_is_bounded_for_all_threads_together():
    view = mover_view(SCHOTTEN().deal(1))
    for threads in (1, 3, 64):
        tree = ismcts.Tree(IsMcts(threads=threads), view, 1, 0, 10**12)

        assert threads * (tree.workspace.nodes.nbytes + tree.workspace.edges.nbytes) <= 256 << 20


def test_an_agent_is_not_asked_out_of_turn():
    with pytest.raises(NotYourTurn):
        IsMcts(simulations=10).choose(KALAHA().deal(0).view(1), Budget(), 1)


# --- the tree ---------------------------------------------------------------------------------


def test_positions_reached_in_two_ways_are_one_node():
    """Fields 1 and 2 in either order: no seed of one reaches the other."""
    state = KALAHA(preset="simple").position("A[1,0,0,1,0,4] 0 | B[1,0,0,1,0,4] 0")

    tree = grown(mover_view(state), simulations=400)

    assert len(np.unique(nodes_of(tree)["key"])) == len(nodes_of(tree))
    edges = tree.workspace.edges[: int(tree.workspace.search[0]["edge_count"])]
    children = edges["child"][edges["child"] >= 0]
    assert len(np.unique(children)) < len(children)


@pytest.mark.parametrize("kind", [KALAHA, SCHOTTEN, HIGH_CARD], ids=lambda kind: kind.name)
@pytest.mark.parametrize("opponents", OPPONENTS)
def test_the_visits_of_a_node_are_those_of_its_edges(kind, opponents):
    tree = grown(mover_view(kind().deal(2)), opponents=opponents, simulations=1000)

    for node in nodes_of(tree):
        edges = tree.workspace.edges[node["first"] : node["first"] + node["count"]]
        assert edges["visits"].sum() == node["visits"] - 1
        assert len(np.unique(edges["move"])) == len(edges)
        assert (edges["total"] >= 0).all()
        assert (edges["total"] <= edges["visits"]).all()


def test_a_searchers_tree_counts_how_often_each_move_was_possible():
    """Of another's hand the searcher knows nothing, and of a card laid face down only that there is one."""
    state = HIGH_CARD().deal(5)

    tree = grown(mover_view(state), opponents="tree", simulations=3000)

    others = [node for node in nodes_of(tree) if node["room"] > 0]
    assert others
    face_down = 0
    for node in others:
        edges = tree.workspace.edges[node["first"] : node["first"] + node["count"]]
        assert (edges["visits"] <= edges["available"]).all()
        assert (edges["available"] < node["visits"]).all()
        assert set(edges["move"].tolist()) <= {*range(high_card.CARDS), high_card.SOMETHING}
        face_down += int((edges["move"] == high_card.SOMETHING).sum())
    assert face_down


# --- in every game ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["kalaha", "schotten_totten"])
def test_every_game_offers_it(game):
    state = tablee.game(game).deal(1)

    agent = tablee.agent(game, "ismcts:simulations=50,threads=2,constant=0.7")

    assert agent.choose(mover_view(state), Budget(), 1) in state.legal


def test_where_nothing_is_hidden_nobody_has_to_be_imagined():
    assert tablee.agent("schotten_totten", "ismcts:opponents=tree").opponents == "tree"
    with pytest.raises(BadSpec, match="opponents"):
        tablee.agent("kalaha", "ismcts:opponents=tree")
    with pytest.raises(BadSpec, match="expected a number from 0 to 10"):
        tablee.agent("kalaha", "ismcts:constant=eleven")
