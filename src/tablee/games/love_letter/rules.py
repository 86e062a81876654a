"""Rules of Love Letter (RULES.md §1–9, §12): the contract, and what it declares.

Knows nothing of text, screens or time. The parts: layout.py the records, table.py moving cards,
knowledge.py what everybody knows, listing.py the legal moves, effects.py what cards do, rounds.py
rounds and tokens, standings.py the match, hidden.py views.
"""

from __future__ import annotations

from tablee.core.contract import SetupRec, StateRec
from tablee.games.love_letter import layout
from tablee.games.love_letter.effects import play
from tablee.games.love_letter.hidden import blank, fill, seen
from tablee.games.love_letter.listing import legal
from tablee.games.love_letter.rounds import deal
from tablee.games.love_letter.standings import match_winners, payoff, result, stop
from tablee.games.love_letter.table import eligible

__all__ = [
    "blank",
    "deal",
    "eligible",
    "fill",
    "legal",
    "match_winners",
    "mover",
    "payoff",
    "play",
    "result",
    "seen",
    "stop",
]

SETUP, STATE, MOVES = layout.SETUP, layout.STATE, layout.MOVES
SEATS = (2, layout.MOST_SEATS)
# Guard at five targets with nine names each, and Prince at all six seats.
MAX_LEGAL = 5 * 9 + 6
# A round has a turn for each card of the deck at most, 17 with three seats, two of them with a Chancellor and
# so with a second move; then `next`, except after the last round.
LENGTH = layout.MOST_ROUNDS * (17 + 2 + 1) - 1


def mover(g: SetupRec, s: StateRec) -> int:
    return int(s[0]["mover"])
