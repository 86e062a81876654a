"""The rollout policy of Schotten-Totten: how promising a move is, and how simulated games are played.

Searches use `order`, `rollout` and `finish` of the contract; the base game is finished in one fast loop
(rollout_loop.py), the game with tactic cards move by move.
"""

from __future__ import annotations

from tablee.core.contract import Ints, Rng, SetupRec, StateRec, WorkRec, legal, play
from tablee.core.rng import below
from tablee.games.schotten_totten.claim_proof import best, capacity, is_full
from tablee.games.schotten_totten.layout import (
    CLAIM,
    CLAN,
    DISCARD,
    DONE,
    NOTHING,
    PASS,
    PLAYING,
    SHIELD,
    STONES,
    VALUES,
)
from tablee.games.schotten_totten.rollout_loop import play_out

BEST_OF = 2
WINS_NOW = 1000


def lay_score(g: SetupRec, s: StateRec, seat: int, card: int, stone: int) -> int:
    """ANDROIDE's score of a placement, 0…1000: type of the best formation left, own cards there, sum."""
    found = strength_with(g, s, seat, card, stone)
    if found < 0:
        return 0
    return ((found >> 6) - 1) * 180 + int(s[0]["count"][seat][stone]) * 40 + (found & 63)


def keen_score(g: SetupRec, s: StateRec, seat: int, card: int, stone: int) -> int:
    """Ours also looks across the stone, as the fast rollouts do (rollout_loop.py)."""
    if is_full(s, 1 - seat, stone):
        if strength_with(g, s, seat, card, stone) <= best(g, s, 1 - seat, stone, 0):
            return VALUES - card % VALUES if card < CLAN else 0
        if int(s[0]["count"][seat][stone]) == capacity(s, stone) - 1:
            return WINS_NOW
    return lay_score(g, s, seat, card, stone)


def strength_with(g: SetupRec, s: StateRec, seat: int, card: int, stone: int) -> int:
    """The best that a side can still become with `card` laid there, negative when it cannot be completed."""
    count = int(s[0]["count"][seat][stone])
    s[0]["schotten_cards"][seat][stone][count] = card
    s[0]["count"][seat][stone] = count + 1
    if card < CLAN:
        s[0]["unseen"][card // VALUES] &= ~(1 << (card % VALUES))
    found = best(g, s, seat, stone, capacity(s, stone) - count - 1)
    if card < CLAN:
        s[0]["unseen"][card // VALUES] |= 1 << (card % VALUES)
    s[0]["schotten_cards"][seat][stone][count] = NOTHING
    s[0]["count"][seat][stone] = count
    return found


def score_placements(g: SetupRec, s: StateRec, moves: Ints, n: int, scores: Ints) -> None:
    """ANDROIDE's own score of every move that lays a card, as its report gives it; −1 for other moves.

    1000 × type (4 colour run … 0 sum) + sum + 100 × own cards already there. An elite card is scored like a
    clan card, where it completes a side; before that a clan card would do as well.
    """
    seat = int(s[0]["mover"])
    for i in range(n):
        move = int(moves[i])
        card = move // STONES
        stone = move % STONES
        scores[i] = -1
        if move < CLAIM and card <= SHIELD:
            count = int(s[0]["count"][seat][stone])
            if card < CLAN or count == capacity(s, stone) - 1:
                found = strength_with(g, s, seat, card, stone)
                scores[i] = 100 * count
                if found >= 0:
                    scores[i] += 1000 * ((found >> 6) - 1) + (found & 63)


def order(g: SetupRec, s: StateRec, moves: Ints, n: int, scores: Ints) -> None:
    """Claims first, then cards by their score; a tactic card in the middle of the field.

    Stones nobody has touched are much the same: the most central stands for all of them.
    """
    seat = int(s[0]["mover"])
    central = central_untouched(s)
    for i in range(n):
        move = int(moves[i])
        card = move // STONES
        stone = move % STONES
        if move < CLAIM and card <= SHIELD:
            scores[i] = keen_score(g, s, seat, card, stone)
            if stone != central and is_untouched(s, stone):
                scores[i] //= 4
        elif CLAIM <= move < DONE:
            scores[i] = 1000
        elif move in (PASS, DONE, DISCARD):
            scores[i] = 0
        else:
            scores[i] = 450


def is_untouched(s: StateRec, stone: int) -> bool:
    """Returns whether no card lies at a stone."""
    return int(s[0]["count"][0][stone]) + int(s[0]["count"][1][stone]) == 0


def central_untouched(s: StateRec) -> int:
    """Returns the stone nearest to the middle at which no card lies, −1 when there is none."""
    for distance in range(STONES // 2 + 1):
        if is_untouched(s, STONES // 2 - distance):
            return STONES // 2 - distance
        if is_untouched(s, STONES // 2 + distance):
            return STONES // 2 + distance
    return -1


def rollout(g: SetupRec, s: StateRec, moves: Ints, n: int, rng: Rng) -> int:
    """Claims whatever it can; one of the two best cards to lay; tactics now and then; else anything."""
    if int(moves[0]) >= CLAIM and int(moves[0]) < DONE:
        return 0
    if int(s[0]["phase"]) != PLAYING:
        return below(rng, n)
    seat = int(s[0]["mover"])
    first = 0
    second = 0
    top = -1
    next_ = -1
    for i in range(n):
        move = int(moves[i])
        score = (
            450
            if move >= CLAIM or move // STONES > SHIELD
            else keen_score(g, s, seat, move // STONES, move % STONES)
        )
        if move == PASS:
            score = 0
        if score > top:
            second, next_ = first, top
            first, top = i, score
        elif score > next_:
            second, next_ = i, score
    return first if below(rng, BEST_OF) == 0 or n == 1 else second


def finish(g: SetupRec, s: StateRec, work: WorkRec, moves: Ints, rng: Rng) -> None:
    """The base game in one fast loop, the tactics game move by move."""
    while int(s[0]["mover"]) >= 0:
        if not g[0]["tactics"] and int(s[0]["phase"]) == PLAYING:
            play_out(g, s, work, rng)
            return
        n = legal(g, s, moves)
        play(g, s, int(moves[rollout(g, s, moves, n, rng)]))
