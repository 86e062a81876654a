"""A terminal that has become too small: a few words cover the screen until it grows again.

Everything stays as it is behind them. Keys would act on what nobody sees: only those that quit count.
"""

from __future__ import annotations

from rich.text import Text
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from tablee.i18n import Say
from tablee.tui import LEAST_COLUMNS, LEAST_ROWS


class TooSmall(Static):
    """Covers a whole screen, dialogs too."""

    DEFAULT_CSS = """
    TooSmall { layer: cover; dock: top; width: 100%; height: 100%; background: $background; }
    """


def is_small(size: Size) -> bool:
    return size.width < LEAST_COLUMNS or size.height < LEAST_ROWS


def too_small(size: Size, say: Say) -> str:
    """What there is to say; the most important thing first, where only a line or two can be seen."""
    now = say(
        "This terminal has {columns} × {rows}, the screens need {wide} × {high}.",
        columns=size.width,
        rows=size.height,
        wide=LEAST_COLUMNS,
        high=LEAST_ROWS,
    )
    then = say(
        "Make it larger to go on: nothing is lost. Or leave with Ctrl+Q: tablee play plays in plain lines."
    )
    return f"{now} {then}"


def cover(screen: Screen[object], size: Size, say: Say) -> None:
    """Covers a screen, or uncovers it."""
    there = screen.query(TooSmall)
    if not is_small(size):
        there.remove()
    elif there:
        there.first().update(Text(too_small(size, say)))
    else:
        screen.mount(TooSmall(Text(too_small(size, say))))
