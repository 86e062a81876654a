"""What the tests of Love Letter share: positions from text, what a position shows, random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tablee.core.game import Game
from tablee.core.state import State, View
from tablee.games.love_letter import GAME

PRESETS = ("zman2019", "classic16")
TABLES = [("zman2019", seats) for seats in range(2, 7)] + [("classic16", seats) for seats in range(2, 5)]
every_table = pytest.mark.parametrize(("preset", "seats"), TABLES)


def position(text: str, seats: int = 2, preset: str = "zman2019", **options) -> State:
    return GAME(preset, seats, **options).position(text)


def played(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(move)
    return state


def parts(value: State | View | str) -> dict[str, str]:
    """The parts of a position text by name; the turn as `to`."""
    text = value if isinstance(value, str) else value.text
    split = (part.strip().partition(": ") for part in text.split(";"))
    return {name if colon else "to": rest if colon else name for name, colon, rest in split}


def shows(value: State | View, expected: str) -> None:
    """Asserts that a position has these parts, `no pile` for a part that must not be there."""
    found = parts(value)
    for part in (part.strip() for part in expected.split(";")):
        if part.startswith("no "):
            assert part[3:] not in found, value.text
        else:
            name, colon, rest = part.partition(":")
            name, rest = (name, rest.strip()) if colon else ("to", name)
            assert (name, found.get(name, "").strip()) == (name, rest), value.text


def random_game(game: Game, seed: int) -> Iterator[State]:
    """Every state of a game by random moves."""
    chance = random.Random(seed)
    state = game.deal(seed)
    yield state
    while not state.is_over:
        state = state.play(chance.choice(state.legal))
        yield state


def random_games(preset: str, seats: int, count: int, **options) -> Iterator[State]:
    game = GAME(preset, seats, **options)
    for seed in range(count):
        yield from random_game(game, seed)


def cards_played(state: State) -> set[str]:
    """The kinds of card that the legal moves play."""
    return {move.partition(">")[0] for move in state.legal}
