"""The outcome of a match: when it is over, who has won it, and what a search is told of it (RULES.md §7)."""

from __future__ import annotations

from tablee.core.contract import Floats, Ints, SetupRec, StateRec
from tablee.games.love_letter.layout import (
    BY_LIMIT,
    BY_ROUNDS,
    BY_TOKENS,
    MOST_ROUNDS,
    OVER,
    REVEAL,
    RUNNING,
    SHARED,
    UNTIL_UNIQUE,
)
from tablee.games.love_letter.packs import is_single


def is_last_round(g: SetupRec, s: StateRec) -> bool:
    """Returns whether no other round can follow this one, so that there is no chance left to keep."""
    rounds = int(g[0]["rounds"])
    number = int(s[0]["round"])
    return number >= MOST_ROUNDS or (rounds > 0 and number >= rounds)


def most_tokens(g: SetupRec, s: StateRec) -> int:
    """Returns the largest number of tokens that a seat has."""
    best = 0
    for seat in range(int(g[0]["ll_seats"])):
        best = max(best, int(s[0]["tokens"][seat]))
    return best


def leaders(g: SetupRec, s: StateRec, least: int) -> int:
    """Returns the set of seats with at least so many tokens."""
    found = 0
    for seat in range(int(g[0]["ll_seats"])):
        if int(s[0]["tokens"][seat]) >= least:
            found |= 1 << seat
    return found


def is_decided(g: SetupRec, s: StateRec) -> bool:
    """Returns whether somebody has enough tokens, and alone the most where that is asked (§7.1–7.4)."""
    best = most_tokens(g, s)
    if best < int(g[0]["target"]):
        return False
    return int(g[0]["multi_winner"]) != UNTIL_UNIQUE or is_single(leaders(g, s, best))


def why_over(g: SetupRec, s: StateRec) -> int:
    """Returns why the match is over after this round, RUNNING when it is not (§7.1–7.5)."""
    if int(g[0]["rounds"]) > 0:
        return BY_ROUNDS if is_last_round(g, s) else RUNNING
    if is_decided(g, s):
        return BY_TOKENS
    return BY_LIMIT if is_last_round(g, s) else RUNNING


def match_winners(g: SetupRec, s: StateRec) -> int:
    """Returns the set of seats that have won a match that is over (§7.2–7.5)."""
    target = int(g[0]["target"])
    if int(s[0]["ended"]) == BY_TOKENS and int(g[0]["multi_winner"]) == SHARED:
        return leaders(g, s, target)
    return leaders(g, s, most_tokens(g, s))


def result(g: SetupRec, s: StateRec, scores: Ints) -> None:
    """Writes the tokens of each seat to `scores` in place (§7.6)."""
    for seat in range(int(g[0]["ll_seats"])):
        scores[seat] = int(s[0]["tokens"][seat])


def stop(g: SetupRec, s: StateRec) -> bool:
    """Returns whether a search may stop here: between two rounds, which have little to do with each other."""
    return int(s[0]["phase"]) == REVEAL


def payoff(g: SetupRec, s: StateRec, pay: Floats) -> None:
    """Writes each seat's share of the win to `pay` in place, between rounds its chance (§7.6, §7.7).

    Between rounds that is put down as inversely proportional to the square of the tokens it still needs:
    exact enough for two seats (¾ of the wins with one to go against two is put down as 4⁄5), the same for
    all by the same count, and more with each token.
    """
    seats = int(g[0]["ll_seats"])
    total = 0.0
    for seat in range(seats):
        pay[seat] = weight(g, s, seat)
        total += pay[seat]
    for seat in range(seats):
        pay[seat] /= total


def weight(g: SetupRec, s: StateRec, seat: int) -> float:
    """Returns a seat's share of the win, not yet divided by everybody's."""
    if int(s[0]["phase"]) == OVER:
        return 1.0 if (match_winners(g, s) >> seat) & 1 else 0.0
    best = most_tokens(g, s)
    tokens = int(s[0]["tokens"][seat])
    rounds = int(g[0]["rounds"])
    if rounds > 0 and tokens + 2 * (rounds - int(s[0]["round"])) < best:
        return 0.0  # no round gives more than two tokens
    goal = int(g[0]["target"])
    if rounds > 0 or best >= goal:  # §7.4: leaders may be on a par beyond the target
        goal = best + 1
    return 1.0 / ((goal - tokens) * (goal - tokens))
