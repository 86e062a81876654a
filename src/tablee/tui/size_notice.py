"""`SizeNotice`, which covers a screen while the terminal is too small for it.

The screen stays as it is behind the notice. Keys would act on what nobody sees, so the application drops all
but those that quit (app.py).
"""

from __future__ import annotations

from rich.text import Text
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from tablee.i18n import Say
from tablee.tui import LEAST_COLUMNS, LEAST_ROWS


class SizeNotice(Static):
    """A few words over a whole screen, dialogs included."""

    DEFAULT_CSS = """
    SizeNotice { layer: cover; dock: top; width: 100%; height: 100%; background: $background; }
    """


def is_too_small(size: Size) -> bool:
    """Whether the screens have no room in a terminal of this size."""
    return size.width < LEAST_COLUMNS or size.height < LEAST_ROWS


def notice_text(size: Size, say: Say) -> str:
    """The words of the notice; the most important ones first, where only a line or two can be seen."""
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


def cover_if_small(screen: Screen[object], size: Size, say: Say) -> None:
    """Covers a screen where the terminal is too small, and uncovers it where it is not."""
    there = screen.query(SizeNotice)
    if not is_too_small(size):
        there.remove()
    elif there:
        there.first().update(Text(notice_text(size, say)))
    else:
        screen.mount(SizeNotice(Text(notice_text(size, say))))
