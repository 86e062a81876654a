"""Widgets made of text: words, a painting that can be pointed at, a menu, a row of keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.events import Click, MouseMove, Resize
from textual.message import Message
from textual.widgets import Static

from tablee.core.notes import N_
from tablee.tui.spots import Spot, mark, spots_of, uncoloured, unmarked

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp

CURSOR = Style(reverse=True, bold=True)
INTRO = Style(dim=True)
DIALOG, AROUND = 70, 10  # columns of a line in a dialog at most, and of what is around it
KEYS = {"Enter": N_("Enter"), "Esc": N_("Esc")}  # keys that are called otherwise elsewhere


class Words(Static):
    """A text that changes, and its room with it."""

    def __init__(self, content: Text | str = "", **settings: Any) -> None:
        super().__init__(content, markup=False, **settings)

    def clear_cached_dimensions(self) -> None:
        """Forgets all sizes: Textual keeps the one of a text that is replaced before its turn has come."""
        super().clear_cached_dimensions()
        self._box_model_cache.clear()


class Picture(Words):
    """A painting; a click on something marked is told as `Touched`."""

    DEFAULT_CSS = """
    Picture { width: auto; height: auto; text-wrap: nowrap; text-overflow: clip; }
    """

    class Touched(Message):
        """Somebody pointed at a spot."""

        def __init__(self, picture: Picture, spot: Spot) -> None:
            super().__init__()
            self.picture = picture
            self.spot = spot

        @property
        def control(self) -> Picture:
            return self.picture

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.text = Text()
        self.spots: list[Spot] = []

    def show(self, text: Text, spots: list[Spot] | None = None) -> None:
        """Paints another text, with its marks; who knows these already need not look for them again."""
        self.spots = spots_of(text) if spots is None else spots
        before, self.text = _extent(self.text), unmarked(text)
        if self.app.no_color:
            self.text = uncoloured(self.text)
        # Keys are quick where nothing has to be laid out anew.
        self.update(self.text, layout=_extent(self.text) != before)

    def spot_at(self, column: int, row: int) -> Spot | None:
        """The mark painted last there."""
        return next((spot for spot in reversed(self.spots) if spot.holds(column, row)), None)

    def on_click(self, event: Click) -> None:
        at = event.get_content_offset(self)
        spot = self.spot_at(*at) if at is not None else None
        if spot is not None:
            event.stop()
            self.post_message(self.Touched(self, spot))


def _extent(text: Text) -> tuple[int, int]:
    """Columns and rows."""
    rows = text.plain.split("\n")
    return max(map(cell_len, rows)), len(rows)


@dataclass(frozen=True)
class Item:
    """A line of a menu: what it is called in code, and in words; a note stands behind, dim."""

    name: str
    label: str
    note: str = ""


class Menu(Picture, can_focus=True):
    """Lines to choose from: arrows and Enter, the first letter, or the mouse."""

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

        def __init__(self, menu: Menu, name: str) -> None:
            super().__init__()
            self.menu = menu
            self.name = name

        @property
        def control(self) -> Menu:
            return self.menu

    class Moved(Chosen):
        """The cursor stands on another line."""

    def __init__(self, items: Sequence[Item] = (), at: int = 0, **settings: Any) -> None:
        super().__init__(**settings)
        self.items: list[Item] = []
        self.at = 0
        self.offer(items, at)

    def offer(self, items: Sequence[Item], at: int = 0) -> None:
        """Another list of lines."""
        self.items = list(items)
        self.at = min(at, max(0, len(items) - 1))
        self._paint()

    def _paint(self) -> None:
        text = Text()
        wide = max((len(item.label) for item in self.items), default=0)
        room = self._room()
        for number, item in enumerate(self.items):
            line = Text("▸ " if number == self.at else "  ").append(item.label.ljust(wide))
            line.stylize(CURSOR if number == self.at else Style())
            line.append(f"  {item.note}" if item.note else "", INTRO)
            if room:
                line.truncate(room, overflow="ellipsis")
            line.stylize(mark(item.name))
            text.append_text(line).append("\n" if number + 1 < len(self.items) else "")
        self.show(text)

    def _room(self) -> int:
        """Columns of a line, 0 while nobody knows."""
        if not self.is_mounted:
            return 0
        width = self.styles.width
        if width is not None and width.is_auto:  # a dialog is as wide as its menu: its width says nothing
            return min(DIALOG, self.app.size.width - AROUND)
        return self.size.width

    def on_resize(self, _: Resize) -> None:
        self._paint()

    def action_step(self, by: int) -> None:
        if self.items:
            self._move((self.at + by) % len(self.items))

    def action_edge(self, at: int) -> None:
        if self.items:
            self._move(at % len(self.items))

    def action_choose(self) -> None:
        if self.items:
            self.post_message(self.Chosen(self, self.items[self.at].name))

    def _move(self, at: int) -> None:
        self.at = at
        self._paint()
        self.post_message(self.Moved(self, self.items[at].name))
        if self.parent is not None and self.is_mounted:
            self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        from textual.geometry import Region

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

    def on_key(self, event: Any) -> None:
        letter = (event.character or "").casefold()
        if len(letter) != 1 or not letter.isalnum():
            return
        order = [(self.at + 1 + step) % len(self.items) for step in range(len(self.items))]
        for at in order:
            if self.items[at].label.casefold().startswith(letter):
                event.stop()
                self._move(at)
                return

    def on_picture_touched(self, event: Picture.Touched) -> None:
        if event.picture is not self:
            return
        event.stop()
        name = event.spot.touch[0]
        self._move(next(at for at, item in enumerate(self.items) if item.name == name))
        self.action_choose()

    def on_mouse_move(self, event: MouseMove) -> None:
        at = event.get_content_offset(self)
        if at is not None and at.y < len(self.items) and at.y != self.at:
            self.at = at.y
            self._paint()
            self.post_message(self.Moved(self, self.items[self.at].name))


class Keys(Picture):
    """What the keys do here, in a row at the bottom; a click on one is its action."""

    app: TableeApp

    DEFAULT_CSS = "Keys { dock: bottom; width: 1fr; height: 1; background: $panel; color: $foreground; }"

    def offer(self, keys: Sequence[tuple[str, str, str]]) -> None:
        """Keys as (name, label, action); closer together where there is little room."""
        cells = []
        for name, label, action in keys:
            cell = Text.assemble((self.app.say(KEYS[name]) if name in KEYS else name, "bold"), f" {label}")
            cell.stylize(mark(action))
            cells.append(cell)
        for left, between in (" ", "   "), (" ", "  "), ("", " "):
            text = Text(left).append_text(Text(between).join(cells))
            if text.cell_len < self.app.size.width:
                break
        self.show(text)

    async def on_picture_touched(self, event: Picture.Touched) -> None:
        event.stop()
        await self.screen.run_action(event.spot.touch[0])
