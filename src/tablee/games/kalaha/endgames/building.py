"""Builds the values of all positions of at most so many seeds, level by level, on several threads.

The levels are the numbers of seeds, from none upwards; `endgames/__init__.py` says why each needs only what
is there before it. Within a level the pairs of rows are cut into tiles. A tile needs those before it in its
row and column of tiles: so all tiles on one diagonal, of all divisions of the seeds between the players,
are independent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.core.contract import Ints
from tablee.core.game import Game
from tablee.games.kalaha.endgames import filling, rows
from tablee.games.kalaha.endgames.tables import all_rows, entries, rule_tables

Values = NDArray[np.int8]
SIDE = 1024  # rows on a side of a tile: a tenth of a second of work


class Tile(NamedTuple):
    """Pairs of rows: `own_seeds` of the level's seeds are in the one, and where in the ranks they begin."""

    own_seeds: int
    own_first: int
    other_first: int


def diagonals(t: Ints, seeds: int) -> Iterator[list[Tile]]:
    """Yields the tiles of a level, those together that do not need each other."""
    found: dict[int, list[Tile]] = {}
    for own_seeds in range(seeds // 2 + 1):
        own_count, other_count = (int(t[rows.COUNT + held]) for held in (own_seeds, seeds - own_seeds))
        for own_first in range(0, own_count, SIDE):
            for other_first in range(0, other_count, SIDE):
                if 2 * own_seeds < seeds or other_first <= own_first:
                    tile = Tile(own_seeds, own_first, other_first)
                    found.setdefault(own_first // SIDE + other_first // SIDE, []).append(tile)
    for number in sorted(found):
        yield found[number]


def build_levels(
    game: Game, values: Values, first: int, last: int, jobs: int, progress: Callable[[int], None]
) -> Iterator[int]:
    """Computes the levels from `first` to `last`, yielding each when it is done. Modifies `values`.

    The values of the levels below must be there. `progress` is told the number of values that are there.
    """
    t = rule_tables(game)
    fields = int(game.options["fields"])
    fill_tile = game.kernels.copy(filling).fill_tile
    every_row = all_rows(fields, last)
    by_seeds = np.split(every_row, np.cumsum(t[rows.COUNT : rows.COUNT + last]))

    def fill(seeds: int, tile: Tile) -> None:
        own, other = by_seeds[tile.own_seeds], by_seeds[seeds - tile.own_seeds]
        own_end = min(tile.own_first + SIDE, len(own))
        other_end = min(tile.other_first + SIDE, len(other))
        fill_tile(
            t, values, own, other, seeds, tile.own_seeds, tile.own_first, own_end, tile.other_first, other_end
        )

    with ThreadPoolExecutor(jobs) as pool:
        for seeds in range(first, last + 1):
            begin, total = (entries(fields, seeds - 1) if seeds else 0), entries(fields, seeds)
            level = list(diagonals(t, seeds))
            tiles, done = sum(map(len, level)), 0
            for diagonal in level:
                running = [pool.submit(fill, seeds, tile) for tile in diagonal]
                try:
                    wait(running, return_when=FIRST_EXCEPTION)
                except BaseException:  # Ctrl-C: what has not begun never will
                    pool.shutdown(wait=False, cancel_futures=True)
                    raise
                for each in running:
                    each.result()
                done += len(diagonal)
                progress(begin + (total - begin) * done // tiles)
            yield seeds
