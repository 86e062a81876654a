"""Whole tournaments between participants who win by chance, for the tests of pairings."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from tablee.pairings import KNOCK_OUT, Pairing, Participant, TournamentFormat, next_round, shared_points

Change = Callable[[list[Participant], int], list[Participant]]


def people(count: int, seed: int = 0) -> list[Participant]:
    """So many participants with lots drawn from a seed."""
    lots = list(range(count))
    random.Random(seed).shuffle(lots)
    return [Participant(number, lot) for number, lot in enumerate(lots, 1)]


def decided(pairing: Pairing, chance: random.Random, sort: str) -> Pairing:
    """A pairing with a result by chance, unless it has one."""
    if pairing.points is not None:
        return pairing
    seats = len(pairing.seated)
    winners = [chance.randrange(seats)] if sort == KNOCK_OUT or chance.random() < 0.8 else []
    return Pairing(pairing.seated, shared_points(seats, winners), pairing.how)


def play(
    wanted: TournamentFormat, participants: Sequence[Participant], seed: int, change: Change | None = None
) -> tuple[list[Participant], list[tuple[Pairing, ...]]]:
    """Plays a tournament to its end; `change` says who is in it after so many rounds."""
    chance, there = random.Random(seed), list(participants)
    rounds: list[tuple[Pairing, ...]] = []
    while paired := next_round(wanted, there, rounds):
        rounds.append(tuple(decided(pairing, chance, wanted.sort) for pairing in paired))
        if change is not None:
            there = change(there, len(rounds))
    return there, rounds


def seen(rounds: Sequence[Sequence[Pairing]]) -> list[list[int]]:
    """Who is in each round, everybody as often as they stand there."""
    return [sorted(number for pairing in each for number in pairing.seated) for each in rounds]
