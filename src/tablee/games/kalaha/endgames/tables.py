"""The rules of a game of Kalaha as the array of tables that `endgames/rows.py` reads.

Owns which option sets have endgames (`require_order`), and everything about rows that is not done in a
kernel.
"""

from __future__ import annotations

from hashlib import blake2b
from math import comb

import numpy as np

from tablee.core.contract import Ints, StateRec
from tablee.core.errors import BadUse
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.state import State
from tablee.games.kalaha import layout
from tablee.games.kalaha.endgames import rows

FORMAT = 1  # of indices and values: one more where either means something else
OPTIONS = (
    "fields",
    "extra_turn",
    "capture",
    "capture_takes_last_seed",
    "end_check",
    "collect",
    "skip_origin",
)  # what a position without its stores is worth depends on these


def require_order(game: Game) -> None:
    """Checks that the endgames of a game can be computed in the order of their indices.

    :raises BadUse: when they cannot; the error names the option.
    """
    if game.options["majority_stop"]:
        why = N_("with majority_stop the value of a position depends on the stores: leave it out")
        raise BadUse(why=Note("stores_matter", why), game=game.kind.name)
    if int(game.options["fields"]) > rows.FIELDS:
        why = N_("only boards of up to {most} fields a side are solved")
        raise BadUse(why=Note("many_fields", why, {"most": rows.FIELDS}), game=game.kind.name)


def digest(game: Game) -> str:
    """Returns a name for the endgames of all games that have the same ones."""
    text = "; ".join([f"format={FORMAT}", *(f"{name}={game.options[name]}" for name in OPTIONS)])
    return blake2b(text.encode(), digest_size=16).hexdigest()


def entries(fields: int, seeds: int) -> int:
    """Returns how many positions there are of at most so many seeds."""
    return comb(seeds + 2 * fields, 2 * fields)


def reach(fields: int, most: int) -> int:
    """Returns the largest number of seeds of whose positions there are at most so many."""
    seeds = 0
    while seeds < rows.MOST_SEEDS and entries(fields, seeds + 1) <= most:
        seeds += 1
    return seeds


def rule_tables(game: Game) -> Ints:
    """Returns the array of tables of a game."""
    fields = int(game.options["fields"])
    t = np.zeros(rows.SIZE, np.int64)
    _lay_sowings(t, game, fields)
    for field in range(fields - 1):
        for held in range(rows.STRIDE):
            t[rows.RANK + field * rows.STRIDE + held] = comb(held + field, field + 1)
    for held in range(rows.STRIDE):
        t[rows.COUNT + held] = comb(held + fields - 1, fields - 1)
    base = 0
    for seeds in range(min(rows.MOST_SEEDS, reach(fields, 1 << 48)) + 1):
        for own in range(seeds + 1):
            t[rows.BASE + seeds * rows.STRIDE + own] = base
            base += comb(own + fields - 1, fields - 1) * comb(seeds - own + fields - 1, fields - 1)
    options = game.options
    t[rows.LAST_FIELD] = fields - 1
    t[rows.EXTRA_TURN] = options["extra_turn"]
    t[rows.CAPTURES_EMPTY] = options["capture"] == "always"
    t[rows.CAPTURES_SEEDS] = options["capture"] != "never"
    t[rows.TAKES_LAST] = options["capture_takes_last_seed"]
    t[rows.EITHER_SIDE] = options["end_check"] == "either_side"
    t[rows.COLLECTS] = {"owner": 1, "emptier": -1, "none": 0}[str(options["collect"])]
    return t


def _lay_sowings(t: Ints, game: Game, fields: int) -> None:
    """RULES §2.2–2.5, by the paths that the game's own setup has laid for seat 0."""
    lap = int(game.setup[0]["lap"])
    for field in range(fields):
        path = game.setup[0]["path"][0][field]
        own = other = gain = 0
        for seeds in range(1, rows.MOST_SEEDS + 1):
            cell = int(path[(seeds - 1) % lap + 1])
            if cell == layout.STORE:
                gain, last = gain + 1, rows.STORE
            elif cell < layout.ROW:
                own, last = own + (1 << rows.BITS * cell), cell
            else:
                other, last = other + (1 << rows.BITS * (cell - layout.ROW)), rows.AWAY
            at = field * rows.STRIDE + seeds
            t[rows.OWN + at], t[rows.OTHER + at], t[rows.GAIN + at], t[rows.LAST + at] = (
                own,
                other,
                gain,
                last,
            )


def all_rows(fields: int, seeds: int) -> Ints:
    """Returns every row of at most so many seeds: by their seeds, then by rank."""
    by_seeds = [np.array([held], np.int64) for held in range(seeds + 1)]
    for field in range(1, fields):
        by_seeds = [
            np.concatenate(
                [by_seeds[rest] + ((held - rest) << (rows.BITS * field)) for rest in range(held + 1)]
            )
            for held in range(seeds + 1)
        ]
    return np.concatenate(by_seeds)


def rows_of(record: StateRec) -> tuple[int, int]:
    """Returns the rows of a position that is not over, the mover's first."""
    cells = record[0]["kalaha_cells"]
    mover = int(record[0]["mover"])
    packed = [
        sum(int(cells[seat * layout.ROW + field]) << (rows.BITS * field) for field in range(rows.FIELDS))
        for seat in (mover, 1 - mover)
    ]
    return packed[0], packed[1]


def position_of_rows(game: Game, own: int, other: int) -> State:
    """Returns a position with these rows, the mover's first, and empty stores: A is to move."""
    places = [rows.BITS * field for field in range(int(game.options["fields"]))]
    sides = [",".join(str((row >> place) & rows.MASK) for place in places) for row in (own, other)]
    return game.position(f"A[{sides[0]}] 0 | B[{sides[1]}] 0, A to move")
