"""Whole games between the agents that reason: they end, and whoever does not guess is never wrong."""

from __future__ import annotations

import pytest
from numba import config

from tablee.games.cluedo import GAME
from tablee.match import Table, play_game
from tablee.roster import build_agent
from tests.games.cluedo.small_course import crowded_game

CAREFUL = ("notebook", "deducer")
SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])


def played(seats: int, seed: int, names: tuple[str, ...], game=None) -> Table:
    """A game at a table where these agents sit in turn, another one first in every game."""
    specs = [names[(seat + seed) % len(names)] for seat in range(seats)]
    agents = {name: build_agent(GAME, name) for name in names}
    return play_game(game or GAME(None, seats), [agents[spec] for spec in specs], specs, seed)


def check(table: Table) -> str:
    """Why the game ended: somebody won, or everybody was wrong; and nobody careful was."""
    outcome, record = table.state.outcome, table.state.record()[0]
    assert outcome is not None
    assert outcome.reason in ("solved", "all_eliminated"), (table.seed, table.specs, outcome)
    assert len(outcome.winners) == (outcome.reason == "solved")
    wrong = [spec for seat, spec in enumerate(table.specs) if record["failed"][seat]]
    assert not set(wrong) & set(CAREFUL), (table.seed, table.specs)
    return outcome.reason


@SEATS
def test_careful_players_solve_the_mystery_and_are_never_wrong(seats):
    """RULES §6.5, §7.1"""
    game = crowded_game(seats) if config.DISABLE_JIT else None
    for seed in range(2):
        assert check(played(seats, seed, CAREFUL, game)) == "solved"


def test_games_with_a_player_who_guesses_end_too():
    """RULES §7.1, §7.2"""
    game = crowded_game(3) if config.DISABLE_JIT else None
    for seed in range(2):
        check(played(3, seed, ("detective", *CAREFUL), game))


@pytest.mark.proof
@SEATS
def test_a_thousand_games_of_careful_players(seats):
    """RULES §6.5, §7.1"""
    for seed in range(1000):
        assert check(played(seats, seed, CAREFUL)) == "solved"


@pytest.mark.proof
@SEATS
def test_a_hundred_games_with_a_player_who_guesses(seats):
    """RULES §7.1, §7.2"""
    for seed in range(100):
        check(played(seats, seed, ("detective", *CAREFUL)))
