"""Who meets whom in a tournament that people open and join, and how they stand: round robin, Swiss,
knock-out.

Everything here is a function of the participants and of the rounds so far: no words, no store, no clock, no
game. The tournaments of computers, which `tablee arena` plays, are `arena`'s; nothing of them is used here.

What is proven of each format stands at the head of its module: `round_robin.py`, `swiss.py`, `knock_out.py`,
`groups.py`. `tournament_format.py` is the way in, `standings.py` counts.
"""

from __future__ import annotations

from tablee.pairings.rounds import WHOLE, Pairing, Participant, Rounds
from tablee.pairings.standings import ParticipantStanding, standings
from tablee.pairings.tournament_format import (
    FORMATS,
    GROUPS,
    KNOCK_OUT,
    ROUND_ROBIN,
    SWISS,
    TournamentFormat,
    next_round,
    shared_points,
    takes_late_entries,
)

__all__ = [
    "FORMATS",
    "GROUPS",
    "KNOCK_OUT",
    "ROUND_ROBIN",
    "SWISS",
    "WHOLE",
    "Pairing",
    "Participant",
    "ParticipantStanding",
    "Rounds",
    "TournamentFormat",
    "next_round",
    "shared_points",
    "standings",
    "takes_late_entries",
]
