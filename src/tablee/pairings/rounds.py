"""Participants, pairings and rounds, and what all formats ask of the rounds so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

WHOLE = 60  # what a game is worth: it can be shared by two to six without a remainder
HALF = WHOLE // 2

How = Literal["game", "bye", "walkover"]


@dataclass(frozen=True)
class Participant:
    """Somebody in a tournament, by number; `lot` breaks ties where nothing else does.

    They take part from the round `since` on, and after the round `until` no more; None: to the end.
    """

    number: int
    lot: int = 0
    since: int = 1
    until: int | None = None

    def plays(self, number: int) -> bool:
        """Returns whether they take part in the round of this number, counted from 1."""
        return self.since <= number and (self.until is None or number <= self.until)


@dataclass(frozen=True)
class Pairing:
    """Who meets in a round, `seated` by seat, and the points by seat; None while the game lasts.

    A bye has one participant. A walk-over is decided without a game; in a knock-out one without participants
    keeps the place of a pair of whom nobody came.
    """

    seated: tuple[int, ...]
    points: tuple[int, ...] | None = None
    how: How = "game"

    @property
    def is_game(self) -> bool:
        """Whether they meet at a table."""
        return self.how == "game"


Rounds = Sequence[Sequence[Pairing]]


def bye(number: int) -> Pairing:
    """Returns the pairing of a participant without an opponent, who gets the point."""
    return Pairing((number,), (WHOLE,), "bye")


def all_pairings(rounds: Rounds) -> Iterable[Pairing]:
    """Returns the pairings of all rounds, the first ones first."""
    return (pairing for each in rounds for pairing in each)


def points_of(rounds: Rounds) -> Counter[int]:
    """Returns everybody's points from the pairings that are decided."""
    found: Counter[int] = Counter()
    for pairing in all_pairings(rounds):
        found.update(dict(zip(pairing.seated, pairing.points or (), strict=False)))
    return found


def meetings(rounds: Rounds) -> Counter[frozenset[int]]:
    """Returns how often two participants have been seated at the same table."""
    return Counter(
        frozenset(pair)
        for pairing in all_pairings(rounds)
        if pairing.is_game
        for pair in combinations(pairing.seated, 2)
    )


def byes_of(rounds: Rounds) -> Counter[int]:
    """Returns how often each has had a bye."""
    return Counter(pairing.seated[0] for pairing in all_pairings(rounds) if pairing.how == "bye")


def seat_balance(rounds: Rounds) -> Counter[int]:
    """Returns for each how much oftener they had the first seat than the second, in games of two."""
    found: Counter[int] = Counter()
    for pairing in all_pairings(rounds):
        if pairing.is_game and len(pairing.seated) == 2:
            first, second = pairing.seated
            found[first] += 1
            found[second] -= 1
    return found


def seated(one: int, other: int, rounds: Rounds, *, board: int) -> tuple[int, int]:
    """Returns two participants by seat: the first seat is for who had it less often, then for who did not
    have it last. Where both are alike the one who is named first begins at boards with an odd number.
    """
    balance = seat_balance(rounds)
    if balance[one] != balance[other]:
        return (one, other) if balance[one] < balance[other] else (other, one)
    last = {number: _last_seat(number, rounds) for number in (one, other)}
    if last[one] != last[other]:
        return (one, other) if last[one] > last[other] else (other, one)
    return (one, other) if board % 2 else (other, one)


def _last_seat(number: int, rounds: Rounds) -> int:
    """The seat of the latest game of two, 0 or 1; 0 before the first."""
    found = 0
    for pairing in all_pairings(rounds):
        if pairing.is_game and len(pairing.seated) == 2 and number in pairing.seated:
            found = pairing.seated.index(number)
    return found
