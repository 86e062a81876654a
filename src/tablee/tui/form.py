"""Forms: `Form`, a widget of rows with a value each, and `FormScreen`, a screen that is one form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from rich.style import Style
from rich.text import Span, Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.screen import Screen

from tablee.core.game import Game
from tablee.i18n import Say
from tablee.roster import find_game, game_names
from tablee.tui.dialogs import InputDialog
from tablee.tui.marks import mark_style
from tablee.tui.widgets import CURSOR, KeyBar, MarkedText, PlainText
from tablee.wording import facts_of, preset_title, summary_of, typed_preset, with_typed

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp

LABEL_COLUMNS = 24


@dataclass(frozen=True)
class FormRow:
    """A row: `values` are codes, `shown` the same in words, `value` is the current one.

    A row without values is a button, or a heading where `title` is set; `typed` says that a value outside
    the list may be typed.
    """

    name: str
    label: str
    values: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    value: str = ""
    meaning: str = ""
    title: bool = False
    typed: bool = False

    @property
    def text(self) -> str:
        """The current value in words."""
        return self.shown[self.values.index(self.value)] if self.value in self.values else self.value


class Form(MarkedText, can_focus=True):
    """Rows with a value each: up and down choose a row, left and right change it, Enter presses a button."""

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
        """A row is to have another value; the screen decides, and offers the rows anew."""

        def __init__(self, row: FormRow, value: str) -> None:
            super().__init__()
            self.row = row
            self.value = value

    class Pressed(Message):
        """Enter was pressed on a button, or on a row whose value can be typed."""

        def __init__(self, row: FormRow) -> None:
            super().__init__()
            self.row = row

    class RowEntered(Pressed):
        """The cursor stands on another row."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.rows: list[FormRow] = []
        self.at = 0

    def offer(self, rows: Sequence[FormRow]) -> None:
        """Replaces the rows; the cursor stays on the row of the same name."""
        name = self.rows[self.at].name if self.rows else None
        self.rows = list(rows)
        row_names = [row.name for row in rows]
        first = next((at for at, row in enumerate(rows) if not row.title), 0)
        self.at = row_names.index(name) if name in row_names else first
        self._paint()
        self.post_message(self.RowEntered(self.rows[self.at]))

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
                text.append("▸ " if here else "  ")
                text.append(row.label.ljust(LABEL_COLUMNS), "bold" if here else "")
                less = Text(" ◀ ", Style() if row.values else Style(dim=True))
                less.stylize(mark_style("less", row.name))
                more = Text(" ▶ ")
                more.stylize(mark_style("more", row.name))
                text.append_text(less).append(row.text, CURSOR if here else "").append_text(more)
            if not row.title:
                # Below the marks of the two arrows: the topmost mark gets the click.
                text.spans.insert(0, Span(start, len(text), mark_style("row", row.name)))
            text.append("\n" if at + 1 < len(self.rows) else "")
        self.show(text)
        if self.is_mounted:
            self.call_after_refresh(self._scroll_to_cursor)

    def _scroll_to_cursor(self) -> None:
        line = sum(1 + row.title for row in self.rows[: self.at])
        scroller = next((node for node in self.ancestors if isinstance(node, VerticalScroll)), None)
        if scroller is not None:
            top = 0 if self.at <= 1 else line
            scroller.scroll_to_region(Region(0, top, 1, 2), animate=False, force=True)

    def action_step(self, by: int) -> None:
        """Moves the cursor to the next row that is no heading."""
        at = self.at
        while True:
            at = (at + by) % len(self.rows)
            if not self.rows[at].title:
                break
        self._move(at)

    def action_edge(self, at: int) -> None:
        """Moves the cursor to the first row (0) or the last (-1)."""
        at %= len(self.rows)
        self._move(at if not self.rows[at].title else at + 1)

    def _move(self, at: int) -> None:
        self.at = at
        self._paint()
        self.post_message(self.RowEntered(self.rows[at]))

    def action_change(self, by: int) -> None:
        """Asks for the next value of the row, or the one before, around the ends."""
        row = self.rows[self.at]
        if row.values:
            at = row.values.index(row.value) if row.value in row.values else -1
            self.post_message(self.Changed(row, row.values[(at + by) % len(row.values)]))

    def action_enter(self) -> None:
        """Presses the row, or goes to the next one where there is nothing to press."""
        row = self.rows[self.at]
        if row.typed or not row.values:
            self.post_message(self.Pressed(row))
        else:
            self.action_step(1)

    def on_click(self, event: Click) -> None:
        """Moves the cursor to the clicked row; an arrow changes its value, a button is pressed."""
        at = event.get_content_offset(self)
        mark = self.mark_at(*at) if at is not None else None
        if mark is None:
            return
        event.stop()
        what, name = mark.texts
        self._move(next(number for number, row in enumerate(self.rows) if row.name == name))
        row = self.rows[self.at]
        if what in ("less", "more"):
            self.action_change(-1 if what == "less" else 1)
        elif not row.values:
            self.post_message(self.Pressed(row))


class FormScreen(Screen[None]):
    """A screen that is a form: its title, the rows, what the row under the cursor means, the keys.

    What the rows are, and what comes of them, is for the screens made from this one.
    """

    BINDINGS: ClassVar[list[Any]] = [("escape", "back")]

    app: TableeApp

    def compose(self) -> ComposeResult:
        """Yields the heading, the form, the explanation and the keys."""
        yield PlainText(classes="heading")
        with VerticalScroll(classes="list", can_focus=False):
            yield Form()
        yield PlainText(classes="meaning")
        yield KeyBar()

    def entitle(self, title: str, keys: Sequence[tuple[str, str, str]]) -> None:
        """Shows the title and the keys."""
        self.query_one(".heading", PlainText).update(Text(title, "bold"))
        self.query_one(KeyBar).offer(keys)

    def offer(self, rows: Sequence[FormRow]) -> None:
        """Replaces the rows."""
        self.query_one(Form).offer(rows)

    def explain(self, text: str) -> None:
        """Shows a text below the rows, until the cursor moves."""
        self.query_one(".meaning", PlainText).update(text)

    def ask(self, row: FormRow, check: Callable[[str], str | None], then: Callable[[str], None]) -> None:
        """Lets a value be typed; `check` returns what is wrong with it, `then` takes it."""

        def typed(text: str | None) -> None:
            if text is not None:
                then(text)

        self.app.push_screen(InputDialog(row.label, row.meaning, row.value, check), typed)

    def on_form_row_entered(self, event: Form.RowEntered) -> None:
        """Explains the row under the cursor."""
        self.explain(event.row.meaning)

    def action_back(self) -> None:
        """Closes the screen."""
        self.app.pop_screen()

    def action_noop(self) -> None:
        """Does nothing: the form itself handles keys that are shown with this action."""


def rules_rows(game: Game, preset: str, say: Say) -> list[FormRow]:
    """Returns the rows for the game, its preset and, where the rules leave a choice, the number of seats."""
    kind = game.kind
    titles = tuple(find_game(name).title for name in game_names())
    presets = tuple(kind.presets)
    called = tuple(preset_title(kind, name, say) for name in presets)
    about = f"{summary_of(kind, say)} {facts_of(kind, say)}"
    meaning = with_typed(say(kind.presets[preset].meaning), typed_preset(preset), say)
    rows = [
        FormRow("game", say("game"), tuple(game_names()), titles, kind.name, about.strip()),
        FormRow("preset", say("rules"), presets, called, preset, meaning),
    ]
    fewest, most = kind.seat_range(game.options)
    if fewest < most:
        counts = tuple(str(count) for count in range(fewest, most + 1))
        rows.append(FormRow("seats", say("seats"), counts, counts, str(game.seats)))
    return rows
