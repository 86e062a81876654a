"""Winning chances over a game as a few rows of blocks: one row of signs for each seat."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from tablee.tui.spots import mark

BLOCKS = " ▁▂▃▄▅▆▇█"
SEATS = ("cyan", "yellow", "magenta", "green", "bright_blue", "bright_red")
HERE = Style(reverse=True)
NAME = 18


def chart(chances: Sequence[Sequence[float]], names: Sequence[str], at: int, columns: int) -> Text:
    """`chances[n][seat]` is the share of the win after n moves; a column can be clicked to go there."""
    wide = max(1, columns - NAME)
    count = min(wide, len(chances))
    points = [round(column * (len(chances) - 1) / max(1, count - 1)) for column in range(count)]
    here = min(range(count), key=lambda column: abs(points[column] - at))
    rows = []
    for seat, name in enumerate(names):
        row = Text(name[: NAME - 2].ljust(NAME), SEATS[seat % len(SEATS)])
        for column, number in enumerate(points):
            share = min(1.0, max(0.0, chances[number][seat]))
            cell = Text(BLOCKS[round(share * (len(BLOCKS) - 1))], SEATS[seat % len(SEATS)])
            if column == here:
                cell.stylize(HERE)
            cell.stylize(mark(str(number)))
            row.append_text(cell)
        rows.append(row)
    return Text("\n").join(rows)
