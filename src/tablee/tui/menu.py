"""`Menu`, a list of lines to choose from, and `MenuItem`, a line with what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual.events import Key, MouseMove, Resize
from textual.geometry import Region
from textual.message import Message

from tablee.tui.marks import mark_style
from tablee.tui.widgets import CURSOR, MarkedText

NOTE = Style(dim=True)
DIALOG_COLUMNS = 70  # the widest line of a menu in a dialog
DIALOG_FRAME = 10  # columns that a dialog needs around its menu


@dataclass(frozen=True)
class MenuItem:
    """A line of a menu: `label` is shown, `note` stands behind it, `run` is called when it is chosen.

    `name` identifies the line within its menu; it is never shown and never a move. `meaning` is for screens
    that explain the line under the cursor.
    """

    name: str
    label: str
    run: Callable[[], None]
    note: str = ""
    meaning: str = ""


class Menu(MarkedText, can_focus=True):
    """Lines to choose from with the arrow keys and Enter, by first letter, or with the mouse.

    Choosing a line posts `Chosen`; whoever handles that message calls the item's `run`.
    """

    DEFAULT_CSS = "Menu { width: 1fr; } Menu:focus { text-style: none; }"

    BINDINGS: ClassVar[list[Any]] = [
        ("up", "step(-1)"),
        ("down", "step(1)"),
        ("home", "edge(0)"),
        ("end", "edge(-1)"),
        ("enter", "choose"),
    ]

    class Chosen(Message):
        """A line was chosen."""

        def __init__(self, menu: Menu, item: MenuItem) -> None:
            super().__init__()
            self.menu = menu
            self.item = item

        @property
        def control(self) -> Menu:
            """The menu, by which Textual's `@on` selects handlers."""
            return self.menu

    class Moved(Chosen):
        """The cursor stands on another line, or the lines are new."""

    def __init__(self, items: Sequence[MenuItem] = (), at: int = 0, **settings: Any) -> None:
        super().__init__(**settings)
        self.items: list[MenuItem] = []
        self.at = 0
        self.offer(items, at)

    def offer(self, items: Sequence[MenuItem], at: int = 0) -> None:
        """Replaces the lines and puts the cursor on line `at`."""
        self.items = list(items)
        self.at = min(at, max(0, len(items) - 1))
        self._paint()
        self._tell()

    def _paint(self) -> None:
        text = Text()
        widest = max((len(item.label) for item in self.items), default=0)
        columns = self._columns()
        for number, item in enumerate(self.items):
            line = Text("▸ " if number == self.at else "  ").append(item.label.ljust(widest))
            line.stylize(CURSOR if number == self.at else Style())
            line.append(f"  {item.note}" if item.note else "", NOTE)
            if columns:
                line.truncate(columns, overflow="ellipsis")
            line.stylize(mark_style(item.name))
            text.append_text(line).append("\n" if number + 1 < len(self.items) else "")
        self.show(text)

    def _columns(self) -> int:
        """Returns the columns of a line, 0 while they are not known."""
        if not self.is_mounted:
            return 0
        width = self.styles.width
        if width is not None and width.is_auto:  # a dialog is as wide as its menu: its width says nothing
            return min(DIALOG_COLUMNS, self.app.size.width - DIALOG_FRAME)
        return self.size.width

    def on_resize(self, _: Resize) -> None:
        """Cuts the lines to the new width."""
        self._paint()

    def action_step(self, by: int) -> None:
        """Moves the cursor by some lines, around the ends."""
        if self.items:
            self._move((self.at + by) % len(self.items))

    def action_edge(self, at: int) -> None:
        """Moves the cursor to the first line (0) or the last (-1)."""
        if self.items:
            self._move(at % len(self.items))

    def action_choose(self) -> None:
        """Chooses the line under the cursor."""
        if self.items:
            self.post_message(self.Chosen(self, self.items[self.at]))

    def _tell(self) -> None:
        if self.items and self.is_attached:
            self.post_message(self.Moved(self, self.items[self.at]))

    def _move(self, at: int) -> None:
        self.at = at
        self._paint()
        self._tell()
        if self.parent is not None and self.is_mounted:
            self._scroll_to_cursor()

    def _scroll_to_cursor(self) -> None:
        region = Region(0, self.at, 1, 1).translate(self.content_region.offset - self.region.offset)
        self.call_after_refresh(self.screen.scroll_to_widget, self, animate=False, top=False)
        scroller = next((node for node in self.ancestors if getattr(node, "is_scrollable", False)), None)
        if scroller is not None:
            self.call_after_refresh(
                scroller.scroll_to_region,  # type: ignore[attr-defined]  # what is_scrollable promises
                region.translate(self.virtual_region.offset),
                animate=False,
                force=True,
            )

    def on_key(self, event: Key) -> None:
        """Moves the cursor to the next line that begins with the typed letter."""
        letter = (event.character or "").casefold()
        if len(letter) != 1 or not letter.isalnum():
            return
        order = [(self.at + 1 + step) % len(self.items) for step in range(len(self.items))]
        for at in order:
            if self.items[at].label.casefold().startswith(letter):
                event.stop()
                self._move(at)
                return

    def on_marked_text_touched(self, event: MarkedText.Touched) -> None:
        """Chooses the clicked line."""
        if event.widget is not self:
            return
        event.stop()
        name = event.mark.texts[0]
        self._move(next(at for at, item in enumerate(self.items) if item.name == name))
        self.action_choose()

    def on_mouse_move(self, event: MouseMove) -> None:
        """Lets the cursor follow the pointer."""
        at = event.get_content_offset(self)
        if at is not None and at.y < len(self.items) and at.y != self.at:
            self.at = at.y
            self._paint()
            self._tell()
