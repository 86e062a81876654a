"""The networks that come with the program: whole, small, described, and clearly better than chance."""

from __future__ import annotations

import pytest

import tablee
from tablee import roster
from tablee.core.network import NetworkPlan
from tablee.core.weights import CARD_KEYS, is_for, read_card, read_weights

MOST_BYTES = 4_000_000
SHIPPED = [
    (name, path)
    for name, folder in sorted(roster.game_folders().items())
    for path in sorted((folder / "weights").glob("*.npz"))
]
every_network = pytest.mark.parametrize(
    ("name", "path"), SHIPPED, ids=lambda value: getattr(value, "stem", value)
)


def game_of(name, path):
    rules = read_card(path)["rules"][0]
    return tablee.game(name, seats=rules["seats"], **rules["options"])


@every_network
def test_a_network_is_small_and_its_card_tells_where_it_comes_from(name, path):
    card = read_card(path)

    assert path.stat().st_size <= MOST_BYTES
    assert set(CARD_KEYS) <= set(card)
    assert card["command"].startswith(f"tablee train {name} ")
    assert card["curve"][-1]["steps"] == card["steps"]


@every_network
def test_a_network_fits_the_game_as_it_is_now(name, path):
    game = game_of(name, path)

    assert is_for(read_card(path), game)
    assert read_weights(path, NetworkPlan(game))


@every_network
def test_a_network_beats_random_play(name, path):
    results = tablee.arena(game_of(name, path), [f"learned:net={path.stem}", "random"], games=40, jobs=1)

    assert results.head_to_head[0][1] > 0.9
