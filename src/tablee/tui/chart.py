"""Winning chances over a game as a few rows of blocks: one row of signs for each seat."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from tablee.tui.spots import mark

BLOCKS = " ▁▂▃▄▅▆▇█"
SEATS = ("cyan", "yellow", "magenta", "green", "bright_blue", "bright_red")
HERE = Style(reverse=True)
MOST_NAMES = 3  # the names take a third of the columns at most
GAP = 2


def chart(chances: Sequence[Sequence[float]], names: Sequence[str], at: int, columns: int) -> Text:
    """`chances[n][seat]` is the share of the win after n moves; a column can be clicked to go there."""
    named = min(max(map(cell_len, names)), columns // MOST_NAMES) + GAP
    wide = max(1, columns - named)
    count = min(wide, len(chances))
    points = [round(column * (len(chances) - 1) / max(1, count - 1)) for column in range(count)]
    here = min(range(count), key=lambda column: abs(points[column] - at))
    rows = []
    for seat, name in enumerate(names):
        row = Text(name, SEATS[seat % len(SEATS)])
        row.truncate(named - GAP, overflow="ellipsis")
        row.append(" " * (named - row.cell_len))
        for column, number in enumerate(points):
            share = min(1.0, max(0.0, chances[number][seat]))
            cell = Text(BLOCKS[round(share * (len(BLOCKS) - 1))], SEATS[seat % len(SEATS)])
            if column == here:
                cell.stylize(HERE)
            cell.stylize(mark(str(number)))
            row.append_text(cell)
        rows.append(row)
    return Text("\n").join(rows)
