"""The rules of Love Letter as kernels (RULES.md §1–9, §12): all that the contract of `core` names.

Most are defined elsewhere: the records in layout.py, moving cards in packs.py, what each seat knows in
knowledge.py, legal moves in legal_moves.py, what cards do in card_effects.py, rounds and tokens in rounds.py,
the end of a match in match_outcome.py, views in hidden_information.py. None knows text, screens or time.
"""

from __future__ import annotations

from tablee.core.contract import SetupRec, StateRec
from tablee.games.love_letter import layout
from tablee.games.love_letter.card_effects import play
from tablee.games.love_letter.hand_odds import imagine
from tablee.games.love_letter.hidden_information import blank, fill, seen
from tablee.games.love_letter.legal_moves import legal
from tablee.games.love_letter.match_outcome import match_winners, payoff, result, stop
from tablee.games.love_letter.merging import merge
from tablee.games.love_letter.observation import OBSERVATION, OBSERVED, observe
from tablee.games.love_letter.packs import eligible
from tablee.games.love_letter.rollout_policy import order, rollout
from tablee.games.love_letter.rounds import deal

__all__ = [
    "OBSERVATION",
    "OBSERVED",
    "blank",
    "deal",
    "eligible",
    "fill",
    "imagine",
    "legal",
    "match_winners",
    "merge",
    "mover",
    "observe",
    "order",
    "payoff",
    "play",
    "result",
    "rollout",
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
    """Returns the seat to move, −1 when the match is over."""
    return int(s[0]["mover"])
