"""OpenSpiel's searches as our agents."""

from __future__ import annotations

import pytest

import tablee
from tablee.core.errors import BadOption, BadSpec, BadUse
from tablee.interop import openspiel
from tablee.match.seating import check_seat
from tablee.roster import build_agent, find_game
from tests.interop.tables import TABLES
from tests.support import needs

needs("pyspiel", "pip install 'tablee[openspiel]'")

WINS = "A[0,0,0,0,0,1] 23 | B[1,2,4,2,2,2] 11, A to move"
GUESS = "hand1: guard baron; hand2: princess; deck: king prince spy handmaid; known1: 2=princess; 1 to choose"


def agent(game: str, spec: str):
    return build_agent(find_game(game), spec, load_code=True)


@pytest.mark.parametrize("bot", ["mcts", "ismcts"])
@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if table[1] in (2, 6)])
def test_every_table_can_be_played_at_and_the_same_question_has_the_same_answer(name, seats, bot):
    state = tablee.game(name, seats=seats).deal(3)
    if bot == "ismcts" and state.game.kind.perfect_information:
        return
    view = state.view(state.mover)

    chosen = agent(name, f"openspiel:{bot},simulations=4").choose(view, tablee.Budget(), 5)
    again = getattr(openspiel, bot)(simulations=4).choose(view, tablee.Budget(), 5)

    assert chosen in view.legal
    assert again == chosen


def test_what_wins_at_once_is_found():
    sure = tablee.game("kalaha").position(WINS)
    guess = tablee.game("love_letter", seats=2, rounds=1).position(GUESS)

    assert openspiel.mcts(simulations=100).choose(sure.view(0), tablee.Budget(), 1) == "6"
    for search in (openspiel.mcts(simulations=100), openspiel.ismcts(simulations=100)):
        assert search.choose(guess.view(0), tablee.Budget(), 1) == "guard>2:princess"


@pytest.mark.parametrize("bot", ["mcts", "ismcts"])
def test_the_tighter_budget_holds(bot):
    """A million simulations would take minutes: the call's time, or its simulations, end them."""
    view = tablee.game("love_letter", seats=2, tokens=1).deal(3).view(0)
    view = view if view.legal else tablee.game("love_letter", seats=2, tokens=1).deal(3).view(1)
    many = getattr(openspiel, bot)(simulations=1_000_000)

    for budget in (tablee.Budget(seconds=0.05), tablee.Budget(simulations=20)):
        assert many.choose(view, budget, 1) in view.legal


def test_a_table_seats_them_and_says_what_is_wrong():
    game = tablee.game("kalaha")

    assert (
        check_seat(game, "openspiel:mcts,simulations=10", load_code=True) == "openspiel:mcts,simulations=10"
    )
    for spec, problem in [
        ("openspiel:alphazero", "known: ismcts, mcts"),
        ("openspiel:mcts,simulations=0", "option simulations: 0"),
        ("openspiel:mcts:depth=3", "depth"),
        ("openspiel:mcts,100", "key=value"),
    ]:
        with pytest.raises(BadSpec, match=problem):
            agent("kalaha", spec)
    with pytest.raises(BadSpec, match="only the command line"):
        tablee.agent("kalaha", "openspiel:mcts")
    with pytest.raises(BadOption):
        openspiel.mcts(worlds=0)
    with pytest.raises(BadUse, match="hides nothing"):
        openspiel.ismcts().choose(game.deal(0).view(0), tablee.Budget(), 1)


def test_without_openspiel_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(openspiel, "find_spec", lambda _: None)

    with pytest.raises(BadSpec, match=r"pip install 'tablee\[openspiel\]'"):
        agent("kalaha", "openspiel:mcts")
    with pytest.raises(BadUse, match="not installed"):
        openspiel.register()
