"""The formats of a tournament: what each needs to be known, its next round, late entries, and what a game is
worth.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tablee.pairings import groups, knock_out, round_robin, swiss
from tablee.pairings.rounds import WHOLE, Pairing, Participant, Rounds

ROUND_ROBIN, SWISS, KNOCK_OUT = "round_robin", "swiss", "knock_out"
GROUPS = "groups"  # Swiss rounds at tables of more than two
FORMATS = (ROUND_ROBIN, SWISS, KNOCK_OUT, GROUPS)


@dataclass(frozen=True)
class TournamentFormat:
    """A format: its sort, for Swiss rounds and groups how many rounds, and for groups how many seats a table
    has.
    """

    sort: str
    rounds: int = 0
    seats: int = 2  # as wanted; `fewest` to `most` are allowed
    fewest: int = 2
    most: int = 2


def next_round(
    wanted: TournamentFormat, participants: Sequence[Participant], rounds: Rounds
) -> tuple[Pairing, ...]:
    """Returns the pairings of the next round, in the order of boards; none when the tournament is over.

    Every pairing of the rounds before must be decided. The same participants and rounds give the same
    pairings.
    """
    if wanted.sort == ROUND_ROBIN:
        return round_robin.next_round(participants, rounds)
    if wanted.sort == KNOCK_OUT:
        return knock_out.next_round(participants, rounds)
    if len(rounds) >= wanted.rounds:
        return ()
    if wanted.sort == GROUPS:
        return groups.next_round(
            participants, rounds, wanted=wanted.seats, fewest=wanted.fewest, most=wanted.most
        )
    return () if swiss.everybody_has_met(participants, rounds) else swiss.next_round(participants, rounds)


def takes_late_entries(wanted: TournamentFormat, rounds: int) -> bool:
    """Returns whether somebody may still enter after so many rounds have been paired."""
    if wanted.sort == KNOCK_OUT:
        return rounds == 0
    return wanted.sort == ROUND_ROBIN or rounds < wanted.rounds


def shared_points(seats: int, winners: Collection[int], away: Collection[int] = ()) -> tuple[int, ...]:
    """Returns the points of a game by seat: its winners share one, without a winner all do.

    For the seats that are `away`, in whose place a computer played, nobody gets any.
    """
    sharing = winners or range(seats)
    return tuple(
        WHOLE // len(sharing) if seat in sharing and seat not in away else 0 for seat in range(seats)
    )
