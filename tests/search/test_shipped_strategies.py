"""The strategies that come with the program: whole, small, described, and clearly better than chance."""

from __future__ import annotations

import numpy as np
import pytest

import tablee
from tablee import roster
from tablee.core.strategy_file import read_strategy
from tablee.core.weights import CARD_KEYS, is_for, read_card

MOST_BYTES = 4_000_000
SHIPPED = [
    (name, path)
    for name, folder in sorted(roster.game_folders().items())
    for path in sorted((folder / "strategies").glob("*.npz"))
]
every_strategy = pytest.mark.parametrize(
    ("name", "path"), SHIPPED, ids=lambda value: getattr(value, "stem", value)
)


def game_of(name, path):
    rules = read_card(path)["rules"][0]
    return tablee.game(name, seats=rules["seats"], **rules["options"], rounds=1)


def test_there_is_one():
    assert SHIPPED


@every_strategy
def test_a_strategy_is_small_and_its_card_tells_where_it_comes_from(name, path):
    card = read_card(path)

    assert path.stat().st_size <= MOST_BYTES
    assert set(CARD_KEYS) <= set(card)
    assert card["command"].startswith(f"tablee regret {name} ")
    assert card["rows"] == len(read_strategy(path, game_of(name, path)))
    assert is_for(card, game_of(name, path))


@every_strategy
def test_positions_have_the_keys_that_they_had_when_the_strategy_was_learned(name, path):
    """Nearly all positions between sensible players are in the table: a game that merges otherwise is not."""
    game = game_of(name, path)
    keys = set(read_strategy(path, game)["key"].tolist())
    met = [keys_of(game, seed) for seed in range(60)]
    flat = [key for each in met for key in each]

    assert sum(key in keys for key in flat) / len(flat) > 0.9


def keys_of(game, seed):
    """The keys of a round between two of the game's own."""
    player = tablee.agent(game.kind.name, "level:3")
    state = game.deal(seed)
    while not state.is_over:
        view = state.view(state.mover)
        if len(view.legal) > 1:
            moves = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
            moves[: len(view.legal)] = view.legal_ids
            room = np.zeros_like(moves)
            yield int(game.kernels.merge(game.setup, view.record(), moves, len(view.legal), room))
        state = state.play(player.choose(view, tablee.Budget(), seed))


@every_strategy
def test_a_strategy_beats_random_play(name, path):
    results = tablee.arena(game_of(name, path), [f"regret:file={path}", "random"], games=400, jobs=1)

    assert results.head_to_head[0][1] > 0.6
