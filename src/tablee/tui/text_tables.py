"""Tables of text for both terminals: names to the left, numbers to the right, fitted into columns."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

GAP = 2
LEAST_NAME = 8


def table_text(
    title: str, headings: Sequence[str], rows: Sequence[Sequence[str]], names: int, columns: int
) -> Text:
    """The first `names` columns are names, cut off where there is no room for them; the rest are numbers.

    Where not everything fits, headings are broken between words before any name is cut.
    """
    widths = [max(map(cell_len, column)) for column in zip(headings, *rows, strict=True)]
    if sum(widths) + GAP * (len(widths) - 1) > columns:
        widths = [
            max(*map(cell_len, heading.split(" ")), *map(cell_len, column))
            for heading, *column in zip(headings, *rows, strict=True)
        ]
    numbers = sum(widths[names:]) + GAP * (len(widths) - 1)
    left = columns - numbers  # the shortest first: they leave room for the others
    for rest, at in enumerate(sorted(range(names), key=widths.__getitem__)):
        widths[at] = min(widths[at], max(LEAST_NAME, left // (names - rest)))
        left -= widths[at]
    above = _broken(headings, widths)
    lines = [Text(title, "bold underline")]
    for number, row in enumerate((*above, *rows)):
        line = Text("", "dim" if number < len(above) else "")
        for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
            line.append(" " * GAP if at else "")
            line.append(_cut(cell, width) if at < names else cell.rjust(width))
        lines.append(line)
    return Text("\n").join(lines)


def _broken(headings: Sequence[str], widths: Sequence[int]) -> list[list[str]]:
    """Headings on as many lines as they need, the last words just above the numbers."""
    cells = []
    for heading, width in zip(headings, widths, strict=True):
        cell = [""]
        for word in heading.split(" "):  # not at spaces that hold together
            if cell[-1] and cell_len(f"{cell[-1]} {word}") > width:
                cell.append("")
            cell[-1] = f"{cell[-1]} {word}".strip(" ")
        cells.append(cell)
    high = max(map(len, cells))
    return [list(line) for line in zip(*([""] * (high - len(cell)) + cell for cell in cells), strict=True)]


def _cut(cell: str, width: int) -> str:
    return set_cell_size(cell, width) if cell_len(cell) <= width else set_cell_size(cell, width - 1) + "…"
