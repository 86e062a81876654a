"""Knock-out: who loses is out.

The bracket has the next power of two of places; the lots give them in the usual order, so that the first and
the second could only meet in the last round. Places beyond the participants are empty, fewer than half of
them, and belong to the last lots: their opponents, the first lots, have a bye in the first round and nobody
has one later, unless both of a pair have left. So n participants, whatever n is, need ⌈log2 n⌉ rounds and n −
1 decisions besides byes; both are tested, and that nobody plays on who has lost.

Pairings of a round stand in the order of the bracket: the winners of two neighbours meet next.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.pairings.rounds import WHOLE, Pairing, Participant, Rounds, bye, seated

MOST_GAMES = 2  # of a pair; then a draw is decided


def next_round(participants: Sequence[Participant], rounds: Rounds) -> tuple[Pairing, ...]:
    """Returns the pairings of the next round; none after the last one."""
    if not rounds:
        slots = first_slots(participants)
    elif len(rounds[-1]) > 1:
        slots = [winner(pairing) for pairing in rounds[-1]]
    else:
        return ()
    here = {one.number for one in participants if one.plays(len(rounds) + 1)}
    couples = zip(slots[::2], slots[1::2], strict=True)
    return tuple(_pairing(*couple, here, rounds, board) for board, couple in enumerate(couples, 1))


def first_slots(participants: Sequence[Participant]) -> list[int | None]:
    """Returns who stands where in the bracket, None at empty places; none for fewer than two participants."""
    drawn = [
        one.number for one in sorted(participants, key=lambda one: (one.lot, one.number)) if one.plays(1)
    ]
    if len(drawn) < 2:
        return []
    order = [0]
    while len(order) < len(drawn):
        double = 2 * len(order)
        order = [place for at in order for place in (at, double - 1 - at)]
    return [drawn[place] if place < len(drawn) else None for place in order]


def winner(pairing: Pairing) -> int | None:
    """Returns who goes on, None where nobody does or the game lasts."""
    points = pairing.points
    if not points or not max(points) or (len(points) > 1 and min(points) == max(points)):
        return None
    return pairing.seated[points.index(max(points))]


def decided(points: tuple[int, ...], games: int) -> tuple[int, ...] | None:
    """Returns the points of a pair whose latest game, the `games`-th, gave these; None: they play once more,
    with the seats changed. If the last one is drawn too, whoever had the second seat in it goes on.
    """
    if points[0] != points[1] or not points[0]:
        return points
    return (0, WHOLE) if games >= MOST_GAMES else None


def _pairing(one: int | None, other: int | None, here: set[int], rounds: Rounds, board: int) -> Pairing:
    if one is None or other is None:
        left = [number for number in (one, other) if number is not None]
        return bye(left[0]) if left else Pairing((), (), "walkover")
    if one in here and other in here:
        return Pairing(seated(one, other, rounds, board=board))
    points = tuple(WHOLE if number in here else 0 for number in (one, other))
    return Pairing((one, other), points, "walkover")
