"""Widgets made of text: `PlainText`, `MarkedText` that can be clicked, and `KeyBar`, the row of keys.

Owns drawing and clicks. What a click means is for the screen that receives `MarkedText.Touched`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from tablee.core.notes import N_
from tablee.i18n import Say
from tablee.tui import LEAST_COLUMNS, LEAST_ROWS
from tablee.tui.marks import Mark, mark_style, marks_in, uncoloured, unmarked

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp


CURSOR = Style(reverse=True, bold=True)
KEY_NAMES = {"Enter": N_("Enter"), "Esc": N_("Esc")}  # keys whose names differ between languages


class PlainText(Static):
    """A text without markup whose height follows its content."""

    def __init__(self, content: Text | str = "", **settings: Any) -> None:
        super().__init__(content, markup=False, **settings)

    def clear_cached_dimensions(self) -> None:
        """Forgets every cached size.

        Textual keeps the size of a text that is replaced before it was laid out; the new text would then be
        cut to the old height.
        """
        super().clear_cached_dimensions()
        self._box_model_cache.clear()


class MarkedText(PlainText):
    """A text with marks (see marks.py); a click on a mark posts `Touched`."""

    DEFAULT_CSS = """
    MarkedText { width: auto; height: auto; text-wrap: nowrap; text-overflow: clip; }
    """

    class Touched(Message):
        """A mark was clicked."""

        def __init__(self, widget: MarkedText, mark: Mark) -> None:
            super().__init__()
            self.widget = widget
            self.mark = mark

        @property
        def control(self) -> MarkedText:
            """The clicked widget, by which Textual's `@on` selects handlers."""
            return self.widget

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.text = Text()
        self.marks: list[Mark] = []

    @property
    def line_count(self) -> int:
        """The number of lines of the text, at least one."""
        return self.text.plain.count("\n") + 1

    def show(self, text: Text, marks: list[Mark] | None = None) -> None:
        """Replaces the text; `marks` are those of the text, if the caller has found them already."""
        self.marks = marks_in(text) if marks is None else marks
        before, self.text = _extent(self.text), unmarked(text)
        if self.app.no_color:
            self.text = uncoloured(self.text)
        # A new layout is the slow part of a key press, so it is only asked for when the size has changed.
        self.update(self.text, layout=_extent(self.text) != before)

    def mark_at(self, column: int, row: int) -> Mark | None:
        """Returns the topmost mark at a cell of the text, None where nothing is marked."""
        return next((mark for mark in reversed(self.marks) if mark.covers(column, row)), None)

    def on_click(self, event: Click) -> None:
        """Posts `Touched` for the mark below the pointer."""
        at = event.get_content_offset(self)
        mark = self.mark_at(*at) if at is not None else None
        if mark is not None:
            event.stop()
            self.post_message(self.Touched(self, mark))


def _extent(text: Text) -> tuple[int, int]:
    """Returns the columns and rows that a text takes."""
    rows = text.plain.split("\n")
    return max(map(cell_len, rows)), len(rows)


class KeyBar(MarkedText):
    """The keys that work on this screen, in a row at the bottom; a click on one runs its action."""

    app: TableeApp

    DEFAULT_CSS = "KeyBar { dock: bottom; width: 1fr; height: 1; background: $panel; color: $foreground; }"

    def offer(self, keys: Sequence[tuple[str, str, str]]) -> None:
        """Shows keys given as (name, label, action), closer together where there is little room."""
        cells = []
        for name, label, action in keys:
            shown = self.app.say(KEY_NAMES[name]) if name in KEY_NAMES else name
            cell = Text.assemble((shown, "bold"), f" {label}")
            cell.stylize(mark_style(action))
            cells.append(cell)
        for left, between in (" ", "   "), (" ", "  "), ("", " "):
            text = Text(left).append_text(Text(between).join(cells))
            if text.cell_len < self.app.size.width:
                break
        self.show(text)

    async def on_marked_text_touched(self, event: MarkedText.Touched) -> None:
        """Runs the action of the clicked key on the screen."""
        event.stop()
        await self.screen.run_action(event.mark.texts[0])


class SizeNotice(Static):
    """A few words over a whole screen, dialogs included, while the terminal is too small for it.

    The screen stays as it is behind the notice. Keys would act on what nobody sees, so the application drops
    all but those that quit (app.py).
    """

    DEFAULT_CSS = """
    SizeNotice { layer: cover; dock: top; width: 100%; height: 100%; background: $background; }
    """


def is_too_small(size: Size) -> bool:
    """Returns whether the screens have no room in a terminal of this size."""
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
