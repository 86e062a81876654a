"""A form: rows with a value each, chosen with the arrow keys or the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.message import Message

from tablee.tui.picture import CURSOR, Picture
from tablee.tui.spots import mark

LABEL = 24


@dataclass(frozen=True)
class Row:
    """`values` are codes, `shown` the same in words; a row without values is a button, or a title."""

    name: str
    label: str
    values: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    value: str = ""
    meaning: str = ""
    title: bool = False
    typed: bool = False  # whether another value may be typed

    @property
    def text(self) -> str:
        return self.shown[self.values.index(self.value)] if self.value in self.values else self.value


class Form(Picture, can_focus=True):
    """Up and down from row to row, left and right from value to value; Enter on a button presses it."""

    DEFAULT_CSS = "Form { width: 1fr; }"

    BINDINGS: ClassVar[list[Any]] = [
        ("up", "step(-1)"),
        ("down,tab", "step(1)"),
        ("shift+tab", "step(-1)"),
        ("home", "edge(0)"),
        ("end", "edge(-1)"),
        ("left", "change(-1)"),
        ("right,space", "change(1)"),
        ("enter", "enter"),
    ]

    class Changed(Message):
        """A row has another value."""

        def __init__(self, row: Row, value: str) -> None:
            super().__init__()
            self.row = row
            self.value = value

    class Pressed(Message):
        """Enter on a row: a button, or a value to be typed."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    class Moved(Pressed):
        """The cursor stands on another row."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.rows: list[Row] = []
        self.at = 0

    def offer(self, rows: Sequence[Row]) -> None:
        """Other rows; the cursor stays on the row of the same name."""
        name = self.rows[self.at].name if self.rows else None
        self.rows = list(rows)
        names = [row.name for row in rows]
        first = next((at for at, row in enumerate(rows) if not row.title), 0)
        self.at = names.index(name) if name in names else first
        self._paint()
        self.post_message(self.Moved(self.rows[self.at]))

    def _paint(self) -> None:
        text = Text()
        for at, row in enumerate(self.rows):
            here = at == self.at
            start = len(text)
            if row.title:
                text.append(f"\n{row.label}", "bold")
            elif not row.values and not row.typed:
                text.append("▸ " if here else "  ").append(f"[ {row.label} ]", CURSOR if here else "bold")
            else:
                text.append("▸ " if here else "  ").append(row.label.ljust(LABEL), "bold" if here else "")
                less = Text(" ◀ ", Style() if row.values else Style(dim=True))
                less.stylize(mark("less", row.name))
                more = Text(" ▶ ")
                more.stylize(mark("more", row.name))
                text.append_text(less).append(row.text, CURSOR if here else "").append_text(more)
            if not row.title:
                text.spans.insert(0, _whole(start, len(text), row.name))
            text.append("\n" if at + 1 < len(self.rows) else "")
        self.show(text)
        if self.is_mounted:
            self.call_after_refresh(self._keep_in_sight)

    def _keep_in_sight(self) -> None:
        from textual.containers import VerticalScroll
        from textual.geometry import Region

        line = sum(1 + row.title for row in self.rows[: self.at])
        scroller = next((node for node in self.ancestors if isinstance(node, VerticalScroll)), None)
        if scroller is not None:
            top = 0 if self.at <= 1 else line
            scroller.scroll_to_region(Region(0, top, 1, 2), animate=False, force=True)

    def action_step(self, by: int) -> None:
        at = self.at
        while True:
            at = (at + by) % len(self.rows)
            if not self.rows[at].title:
                break
        self._go(at)

    def action_edge(self, at: int) -> None:
        at %= len(self.rows)
        self._go(at if not self.rows[at].title else at + 1)

    def _go(self, at: int) -> None:
        self.at = at
        self._paint()
        self.post_message(self.Moved(self.rows[at]))

    def action_change(self, by: int) -> None:
        row = self.rows[self.at]
        if row.values:
            at = row.values.index(row.value) if row.value in row.values else -1
            self.post_message(self.Changed(row, row.values[(at + by) % len(row.values)]))

    def action_enter(self) -> None:
        row = self.rows[self.at]
        if row.typed or not row.values:
            self.post_message(self.Pressed(row))
        else:
            self.action_step(1)

    def on_click(self, event: Click) -> None:
        at = event.get_content_offset(self)
        spot = self.spot_at(*at) if at is not None else None
        if spot is None:
            return
        event.stop()
        what, name = spot.touch
        self._go(next(number for number, row in enumerate(self.rows) if row.name == name))
        row = self.rows[self.at]
        if what in ("less", "more"):
            self.action_change(-1 if what == "less" else 1)
        elif not row.values:
            self.post_message(self.Pressed(row))


def _whole(start: int, end: int, name: str) -> Any:
    from rich.text import Span

    return Span(start, end, mark("row", name))
