"""Games are found, specs are read, and nothing but the command line loads code."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee import roster
from tablee.core.errors import BadSpec, UnknownName
from tablee.games.kalaha import GAME
from tests.bots import agents


def test_every_folder_of_games_is_found_by_name():
    assert roster.games()["kalaha"] is GAME


def test_an_unknown_game_names_the_known_and_the_nearest():
    with pytest.raises(UnknownName) as caught:
        roster.find_game("kalahha")

    assert "known:" in str(caught.value)
    assert "did you mean 'kalaha'?" in str(caught.value)


@pytest.mark.parametrize(
    "spec",
    [
        "random",
        "greedy",
        "minimax",
        "minimax:depth=9,literal=true",
        "alphabeta",
        "alphabeta:time=1s",
        "alphabeta:time=500ms,depth=4",
        *map("level:{}".format, range(1, 6)),
    ],
)
def test_every_listed_agent_is_built_and_chooses(spec):
    view = GAME().deal(0).view(0)

    agent = roster.build_agent(GAME, spec)

    assert agent.choose(view, roster_budget(), 1) in view.legal


def roster_budget():
    from tablee.core.budget import Budget

    return Budget(seconds=0.02, depth=2)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("level:0", "expected one of level:1, level:2, level:3, level:4, level:5"),
        ("level:", "expected one of level:1"),
        ("minimax:depth=0", "a whole number from 1 to 9"),
        ("minimax:depth=10", "a whole number from 1 to 9"),
        ("minimax:depth", "expected minimax:key=value"),
        ("minimax:depth=1,depth=2", "each key once"),
        ("minimax:width=1", "known: depth, literal"),
        ("alphabeta:time=fast", "a time such as 1s or 500ms"),
        ("alphabeta:time=nan", "a time such as 1s or 500ms"),
        ("alphabeta:time=0s", "a time such as 1s or 500ms"),
        ("random:x=1", "unknown option of random 'x'"),
    ],
)
def test_a_bad_spec_says_what_was_expected(spec, message):
    with pytest.raises(BadSpec) as caught:
        roster.build_agent(GAME, spec)

    assert spec in str(caught.value)
    assert message in str(caught.value)


def test_an_unknown_agent_names_the_known_and_the_nearest():
    with pytest.raises(
        UnknownName, match=r"unknown agent 'alfabeta'; known: random, .*did you mean 'alphabeta'"
    ):
        roster.build_agent(GAME, "alfabeta:depth=3")


def test_where_people_may_sit_an_unknown_player_is_told_so():
    assert roster.check_spec(GAME, "human") == "human"
    with pytest.raises(
        UnknownName, match=r"unknown agent 'humain'; known: human, random, .*did you mean 'human'"
    ):
        roster.check_spec(GAME, "humain")


@pytest.mark.parametrize(
    "spec", ["tests.bots.agents:First", "os:system", "bot:touch /tmp/x", "antigravity:x"]
)
def test_a_spec_never_loads_code_unless_asked_to(spec):
    with pytest.raises((BadSpec, UnknownName)):
        roster.build_agent(GAME, spec)


def test_the_command_line_may_name_a_class_of_ones_own():
    agent = roster.build_agent(GAME, "tests.bots.agents:First", load_code=True)

    assert isinstance(agent, agents.First)


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("no_such_module:X", "no module 'no_such_module' in "),
        ("tests.bots.agents:Missing", "AttributeError"),
        ("tests.bots.agents:NotAnAgent", "it has no method choose"),
    ],
)
def test_a_class_that_cannot_be_used_is_explained(spec, problem):
    with pytest.raises(BadSpec, match=problem):
        roster.build_agent(GAME, spec, load_code=True)


def test_only_what_the_players_use_is_prepared():
    alphabeta, minimax, literal, *_ = GAME.templates

    assert roster.templates_of(GAME, ["human", "random", "level:2", "my_module:MyAgent"]) == ()
    assert roster.templates_of(GAME, ["level:4", "alphabeta"]) == (alphabeta,)
    assert roster.templates_of(GAME, ["minimax:depth=2", "level:4"]) == (minimax, literal, alphabeta)


def test_an_agent_that_does_not_say_what_it_uses_may_use_everything(monkeypatch):
    unsaid = replace(GAME.agents["random"], templates=None)
    monkeypatch.setitem(GAME.agents, "random", unsaid)

    assert roster.templates_of(GAME, ["random"]) == GAME.templates


def test_a_level_that_a_game_lacks_is_its_highest(monkeypatch):
    """A game may have fewer than five levels, and numbers that begin elsewhere."""
    assert GAME.level_up_to(3) == "level:3"
    monkeypatch.setattr(type(GAME), "levels", {1: "random", 2: "greedy"})
    assert GAME.level_up_to(3) == "level:2"
    monkeypatch.setattr(type(GAME), "levels", {4: "greedy"})
    assert GAME.level_up_to(3) == "level:4"


def test_options_of_a_class_of_ones_own_are_numbers_truth_values_or_texts():
    agent = roster.build_agent(
        GAME, "tests.bots.agents:Nth:place=2,share=.5,backwards=true,only=kalaha", load_code=True
    )

    assert agent.options == (2, 0.5, True, "kalaha")
    assert agent.choose(GAME().deal(0).view(0), roster_budget(), 1) == "4"
    assert agent.spec == "tests.bots.agents:Nth:place=2,share=.5,backwards=true,only=kalaha"


def test_a_plain_function_is_an_agent():
    view = GAME().deal(0).view(0)

    last = roster.build_agent(GAME, "tests.bots.agents:last", load_code=True)
    seeded = roster.build_agent(GAME, "tests.bots.agents:by_seed:turns=1", load_code=True)

    assert last.choose(view, roster_budget(), 1) == "6"
    assert seeded.choose(view, roster_budget(), 1) == "3"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("tests.bots.agents:Nth", "missing 1 required positional argument: 'place'"),
        ("tests.bots.agents:Nth:place=1,plaice=2", "unexpected keyword argument 'plaice'"),
        (
            "tests.bots.agents:Nth:place=1,place=2",
            "expected tests.bots.agents:Nth:key=value,…, each key once",
        ),
        ("tests.bots.agents:Nth:", "missing 1 required positional argument"),
        ("tests.bots.agents:last:depth=3", "unexpected keyword argument 'depth'"),
        ("tests.bots.agents:os", "TypeError"),
    ],
)
def test_options_that_an_agent_of_ones_own_does_not_take_are_refused(spec, message):
    with pytest.raises(BadSpec, match=message):
        roster.build_agent(GAME, spec, load_code=True)


@pytest.mark.parametrize("spec", ["tests.bots.agents:Nth:place=2", "tests.bots.agents:last"])
def test_nobody_else_loads_code_with_options_either(spec):
    with pytest.raises(BadSpec, match="only the command line may name a class or a program"):
        roster.build_agent(GAME, spec)
