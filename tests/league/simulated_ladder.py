"""Ladders whose players have known strengths: results by chance, at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from tablee.league.ladder_ratings import ELO
from tablee.league.storage.game_rows import GameShares
from tablee.league.storage.ledger_game import WIN
from tablee.league.storage.stored_player import StoredPlayer

Strengths = Mapping[StoredPlayer, float]


def student(number: int, version: int = 1) -> StoredPlayer:
    return StoredPlayer(f"{number:012x}", version)


def students(count: int) -> list[StoredPlayer]:
    return [student(number) for number in range(count)]


def deal_of(
    players: Sequence[StoredPlayer], elo: Strengths, pairing: int, luck: np.random.Generator
) -> list[GameShares]:
    """The games of a deal, one from every seat."""
    games = []
    for turn in range(len(players)):
        order = [*players[turn:], *players[:turn]]
        weights = np.exp(np.array([elo[player] for player in order]) / ELO)
        winner = luck.choice(len(order), p=weights / weights.sum())
        shares = tuple(WIN * (seat == winner) for seat in range(len(order)))
        number = pairing * len(order) + turn
        games.append(GameShares(number, pairing, 0, 0.0, tuple(map(str, order)), shares))
    return games


def ledger(
    choose: Callable[[Sequence[GameShares]], Sequence[StoredPlayer]], elo: Strengths, deals: int, seed: int
) -> list[GameShares]:
    """A ledger of deals between whoever is chosen, given the games that are new each time."""
    luck, games, new = np.random.default_rng(seed), [], []
    for pairing in range(1, deals + 1):
        new = deal_of(choose(new), elo, pairing, luck)
        games += new
    return games


def expected_error(games: Sequence[GameShares], elo: Strengths) -> float:
    """The mean squared error that ratings from these pairings have on average, whoever won.

    By the information of each game at the true strengths; errors are counted from the mean of all.
    """
    places = {str(player): at for at, player in enumerate(elo)}
    strengths = np.array(list(elo.values())) / ELO
    information = np.zeros((len(places), len(places)))
    for game in games:
        seated = [places[player] for player in game.players]
        chances = np.exp(strengths[seated])
        chances /= chances.sum()
        information[np.ix_(seated, seated)] += np.diag(chances) - np.outer(chances, chances)
    return ELO**2 * float(np.trace(np.linalg.pinv(information, hermitian=True))) / len(places)
