"""Hidden hands never appear: not on the screen, not in the log, not on the way from one person to another."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from tablee.core import rng
from tablee.core.game import Game
from tablee.core.state import State
from tablee.games.schotten_totten.words import the_card
from tablee.i18n import Say
from tablee.match import Table, visibility
from tablee.match.visibility import seen_move
from tablee.roster import HUMAN, find_game
from tablee.tui.dialogs import Curtain
from tablee.tui.open_game import OpenGame
from tablee.tui.screens.table import TableScreen
from tests.conformance.hooks import hooks_of
from tests.conformance.toy.high_card import GAME as HIGH_CARD
from tests.tui import GAMES, LARGE, SMALL, at_table, painted, picture_of, set_table, settled, text_of

HIDING = [name for name in GAMES if not find_game(name).perfect_information]
LONGEST = 120  # moves of a game
POINTS = 8  # of each game that are looked at
WORLDS = 40  # in which a move is looked for that seat 0 could not tell from the true one

World = tuple[list[State], list[str]]


def whole_game(game: Game, seed: int) -> World:
    """The states and moves of a game of chance against chance."""
    state = game.deal(seed)
    states, moves = [state], []
    draws = rng.stream(seed, "whole")
    while not state.is_over and len(moves) < LONGEST:
        moves.append(state.legal[rng.below(draws, len(state.legal))])
        state = state.play(moves[-1])
        states.append(state)
    return states, moves


def twin_of(state: State, move: str, seed: int) -> tuple[State, str]:
    """A state that seat 0 could not tell from this one, with a move of its own that looks the same to it.

    Where part of the move is hidden, another move if there is one. The truth itself where no world is found.
    """
    sight = seen_move(state, move, 0)
    found = state, move
    for number in range(WORLDS):
        world = state.view(0).fill(seed + number)
        if sight != move:
            alike = [other for other in world.legal if seen_move(world, other, 0) == sight]
            if any(other != move for other in alike):
                return world, next(other for other in alike if other != move)
        elif world != state and move in world.legal:
            return world, move
        if world != state and move in world.legal and seen_move(world, move, 0) == sight:
            found = world, move
    return found


def twins_of(states: list[State], moves: list[str], seed: int) -> World:
    """The same game as seat 0 sees it, in worlds that differ in all that it does not."""
    twins = [twin_of(state, move, seed) for state, move in zip(states, moves, strict=False)]
    return [*(state for state, _ in twins), states[-1].view(0).fill(seed)], [move for _, move in twins]


async def pictures(game: Game, states: list[State], moves: list[str], file: Path) -> list[str]:
    """The screen of seat 0 at many points of a game."""
    found = []
    table = Table(
        game,
        [None] * game.seats,
        [HUMAN, *["level:1"] * (game.seats - 1)],
        1,
        started="2026-01-01T00:00:00+00:00",
    )
    table.states = states[:1]
    async with at_table(None, file, SMALL) as pilot:
        screen = TableScreen(OpenGame(table, file))
        screen.turns.go_on = lambda: None  # the test makes every move
        pilot.app.push_screen(screen)
        await settled(pilot)
        step = max(1, len(moves) // POINTS)
        for number in range(0, len(moves) + 1, step):
            table.states, table.moves = states[: number + 1], moves[:number]
            table.seconds = [0.0] * number
            del table.log  # which was made from the lists before
            screen.paint()
            await painted(pilot)
            found.append(picture_of(pilot))
    return found


def shown_in(game: Game, worlds: list[World], file: Path) -> list[list[str]]:
    return [asyncio.run(pictures(game, *world, file)) for world in worlds]


@pytest.mark.parametrize("name", HIDING)
def test_games_that_differ_only_in_what_is_hidden_look_the_same(name, tmp_path):
    """Every state and every move is exchanged for another that seat 0 could not tell from it."""
    hooks = hooks_of(find_game(name))
    game = find_game(name).configure(hooks.short, seats=hooks.seats)
    states, moves = whole_game(game, 1)
    twins = twins_of(states, moves, 1)
    assert sum(state != twin for state, twin in zip(states, twins[0], strict=True)) > len(states) // 2

    shown = shown_in(game, [(states, moves), twins], tmp_path / "game.json")

    assert len(set(shown[0])) > POINTS // 2
    assert shown[0] == shown[1]


def test_a_log_made_from_true_moves_would_be_noticed(tmp_path, monkeypatch):
    """High Card's narrator repeats the move it is given: with true moves its screens differ."""
    game = HIGH_CARD("spies", 2)
    worlds = []
    for seed in range(40):
        states, moves = whole_game(game, seed)
        worlds = [(states, moves), twins_of(states, moves, seed)]
        if moves != worlds[1][1]:
            break
    assert worlds[0][1] != worlds[1][1], "some moves are hidden"
    alike = shown_in(game, worlds, tmp_path / "game.json")
    assert alike[0] == alike[1]
    monkeypatch.setattr(visibility, "seen_move", lambda before, move, viewer: move)

    shown = shown_in(game, worlds, tmp_path / "game.json")

    assert shown[0] != shown[1]


def test_two_people_at_one_keyboard_never_see_each_others_hands(tmp_path):
    table = set_table("schotten_totten", people=2)

    def hand(seat: int) -> set[str]:
        places = table.state.view(seat).scene().places
        return set(next(place for place in places if place.name == f"hand{seat + 1}").items)

    def assert_hidden(screen: str, *seats: int) -> None:
        for seat in seats:
            for card in hand(seat):
                for text in (card, the_card(card, Say())):
                    assert not re.search(rf"(?<!\w){text}(?!\w)", screen), (text, screen)

    async def play() -> None:
        async with at_table(table, tmp_path / "game.json", LARGE) as pilot:
            for _ in range(6):
                seat = table.mover
                assert isinstance(pilot.app.screen, Curtain)
                assert_hidden(text_of(pilot), 0, 1)
                await pilot.press("enter")
                await settled(pilot)
                assert_hidden(text_of(pilot), 1 - seat)
                while table.mover == seat:
                    await pilot.press("enter")
                    await settled(pilot)
                assert_hidden(text_of(pilot), 1 - seat)  # who has moved still sees their own hand
                await pilot.press("enter")
                await settled(pilot)

    asyncio.run(play())
