"""How many turns it takes to get somewhere on average: distances, dice and secret passages (RULES.md §4)."""

from __future__ import annotations

from functools import cache

import numpy as np

from tablee.core.contract import Floats, SetupRec
from tablee.core.game import Game
from tablee.games.cluedo.layout import FORBIDDEN, PLACES, SQUARES

FAR = 1000.0  # turns, where there is no way
TURN = 1.0


@cache
def rolls(dice: int) -> tuple[tuple[int, float], ...]:
    """Returns every roll of one or two dice, and its chance."""
    ways = np.ones(6) if dice == 1 else np.convolve(np.ones(6), np.ones(6))
    return tuple((dice + at, float(share)) for at, share in enumerate(ways / ways.sum()))


@cache
def turns_for(steps: int, dice: int) -> float:
    """Returns the turns that so many steps take on average, when every roll is used to the full."""
    if steps <= 0:
        return 0.0
    return TURN + sum(chance * turns_for(steps - roll, dice) for roll, chance in rolls(dice))


@cache
def turns_to_rooms(game: Game) -> Floats:
    """Returns [place][room]: the turns from every place to every room on average, through other rooms too.

    Back to the room where one stands it takes a turn out and in. Pawns in the way are not considered.
    """
    return _turns(game.setup)


def _turns(g: SetupRec) -> Floats:
    rooms, dice = int(g[0]["rooms"]), int(g[0]["dice"])
    steps = g[0]["distance"][:, :rooms]
    table = np.array([FAR if far < 0 else turns_for(far, dice) for far in range(-1, int(steps.max()) + 1)])
    direct: Floats = table[steps.astype(np.int64) + 1]
    between = direct[SQUARES : SQUARES + rooms].copy()
    if int(g[0]["same_room"]) == FORBIDDEN:
        np.fill_diagonal(between, FAR)  # but for the way through another room
    for room, to in enumerate(g[0]["passage"][:rooms].tolist()):
        if to >= 0:
            between[room, to] = TURN
    for stop in range(rooms):
        between = np.minimum(between, between[:, stop : stop + 1] + between[stop : stop + 1])
    found = np.full((PLACES, rooms), FAR)
    found[:SQUARES] = direct[:SQUARES]
    for stop in range(rooms):
        found[:SQUARES] = np.minimum(found[:SQUARES], direct[:SQUARES, stop : stop + 1] + between[stop])
    found[SQUARES : SQUARES + rooms] = between
    return found
