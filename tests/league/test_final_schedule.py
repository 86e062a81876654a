"""Who meets whom in a final, on which deals: it follows from the secret and the players, and favours nobody."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.league.final_schedule import BLOCK, final_pairings, final_root

PLAYERS = [f"{number:012x}/1" for number in range(6)]
ENTRIES = {player: player[::-1] for player in PLAYERS}


def pairings(secret="secret", players=PLAYERS, seats=2, deals=25):
    root = final_root(secret, {player: ENTRIES.get(player, "") for player in players}, seats, deals)
    return final_pairings(root, players, seats, deals)


def test_every_pair_plays_the_same_deals():
    found = pairings()

    by_pair = {}
    for pairing in found:
        by_pair.setdefault(pairing.players, []).append((pairing.deal, pairing.deals, pairing.seed))
    assert set(by_pair) == set(combinations(PLAYERS, 2))
    assert {tuple(blocks) for blocks in by_pair.values()} == {tuple(by_pair[PLAYERS[0], PLAYERS[1]])}
    assert [deals for _, deals, _ in by_pair[PLAYERS[0], PLAYERS[1]]] == [BLOCK, BLOCK, 5]


@given(st.integers(3, 6), st.integers(0, 9), st.integers(1, 12))
def test_at_larger_tables_everybody_plays_equally_often(seats, more, deals):
    players = [f"{number:012x}/1" for number in range(seats + more)]

    found = pairings(players=players, seats=seats, deals=deals)

    assert len({pairing.deal for pairing in found}) >= deals
    assert all(len(set(pairing.players)) == seats for pairing in found)
    counts = Counter(player for pairing in found for player in pairing.players)
    assert set(counts) == set(players)
    assert len(set(counts.values())) == 1
    at_once = Counter((pairing.deal, player) for pairing in found for player in pairing.players)
    assert set(at_once.values()) == {1}


def test_the_order_in_which_players_are_listed_changes_nothing():
    assert pairings(players=PLAYERS[::-1]) == pairings()


@pytest.mark.parametrize("changed", ["secret", "digest", "deals"])
def test_another_secret_or_another_player_gives_other_seeds(changed, monkeypatch):
    before = {pairing.seed for pairing in pairings()}
    if changed == "digest":
        monkeypatch.setitem(ENTRIES, PLAYERS[3], "another file")

    after = {
        pairing.seed
        for pairing in pairings(
            "other" if changed == "secret" else "secret", deals=26 if changed == "deals" else 25
        )
    }

    assert not before & after


def test_seeds_fit_into_a_database_and_differ():
    seeds = {pairing.seed for pairing in pairings(deals=1000)}

    assert len(seeds) == 100
    assert all(0 <= seed < 2**63 for seed in seeds)
