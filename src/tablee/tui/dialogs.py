"""Dialogs: small screens over another one, for a menu, a page, a line to type, a curtain, a progress bar."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, ProgressBar, Static

from tablee.core.game import GameKind
from tablee.match.preparation import preparation_of
from tablee.tui.menu import Menu, MenuItem
from tablee.tui.widgets import PlainText
from tablee.wording import compiling_words

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp

PAGE_COLUMNS = 68
COMPILING = 0.2  # seconds between two looks how far the compiling is


def bulleted(lines: Sequence[str]) -> Text:
    """Sentences for a page, each behind a bullet and broken between words."""
    rows = []
    for line in lines:
        rows += textwrap.wrap(line, PAGE_COLUMNS, initial_indent="• ", subsequent_indent="  ")
    return Text("\n".join(rows))


class MenuDialog(ModalScreen[MenuItem | None]):
    """A menu with a title; its result is the chosen item, None after Esc.

    `TableeApp.open_menu` opens one and runs the chosen item once the dialog is gone, so that what the item
    opens is not covered by the dialog.
    """

    BINDINGS: ClassVar[list[Any]] = [("escape", "leave")]

    def __init__(self, title: str, items: Sequence[MenuItem], text: str = "", at: int = 0) -> None:
        super().__init__()
        self._title, self._text, self._items, self._at = title, text, items, at

    def compose(self) -> ComposeResult:
        """Yields the title, an explanation if there is one, and the menu."""
        with Vertical(classes="dialog"):
            yield Static(Text(self._title, "bold"), classes="heading")
            if self._text:
                yield Static(Text(self._text), classes="words")
            with VerticalScroll(classes="lines", can_focus=False):
                yield Menu(self._items, self._at)

    def on_mount(self) -> None:
        """Gives the menu the keyboard."""
        self.query_one(Menu).focus()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Closes the dialog with the chosen item."""
        event.stop()
        self.dismiss(event.item)

    def action_leave(self) -> None:
        """Closes the dialog without a choice."""
        self.dismiss(None)


class PageDialog(ModalScreen[None]):
    """A text to read and scroll; Esc, Enter, Q or a click closes it."""

    BINDINGS: ClassVar[list[Any]] = [
        ("escape,enter,q", "leave"),
        ("up", "scroll(-1)"),
        ("down", "scroll(1)"),
        ("pageup", "scroll(-10)"),
        ("pagedown,space", "scroll(10)"),
    ]

    def __init__(self, title: str, text: Text, note: str) -> None:
        super().__init__()
        self._title, self._text, self._note = title, text, note

    def compose(self) -> ComposeResult:
        """Yields the title, the text and the note below it."""
        with Vertical(classes="dialog page"):
            yield Static(Text(self._title, "bold"), classes="heading")
            with VerticalScroll(classes="lines", can_focus=False):
                yield Static(self._text)
            yield Static(Text(self._note, "dim"), classes="note")

    def action_leave(self) -> None:
        """Closes the page."""
        self.dismiss(None)

    def action_scroll(self, by: int) -> None:
        """Scrolls by some rows."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def on_click(self) -> None:
        """Closes the page."""
        self.dismiss(None)


class InputDialog(ModalScreen[str | None]):
    """A line to type; its result is the line, None after Esc.

    `check` is asked before a line is taken and returns what is wrong with it, None where nothing is.
    """

    BINDINGS: ClassVar[list[Any]] = [("escape", "leave")]

    def __init__(self, title: str, text: str, value: str, check: Callable[[str], str | None]) -> None:
        super().__init__()
        self._title, self._text, self._value, self._check = title, text, value, check

    def compose(self) -> ComposeResult:
        """Yields the title, an explanation, the line and the room for a mistake."""
        with Vertical(classes="dialog"):
            yield Static(Text(self._title, "bold"), classes="heading")
            yield Static(Text(self._text), classes="words")
            yield Input(self._value)
            yield PlainText(classes="mistake")

    def on_mount(self) -> None:
        """Gives the line the keyboard."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Closes the dialog with the line, or shows what is wrong with it."""
        problem = self._check(event.value.strip())
        if problem is None:
            self.dismiss(event.value.strip())
        else:
            self.query_one(".mistake", PlainText).update(problem)

    def action_leave(self) -> None:
        """Closes the dialog without a line."""
        self.dismiss(None)


class Curtain(ModalScreen[None]):
    """Hides everything while the keyboard goes from one person to another."""

    BINDINGS: ClassVar[list[Any]] = [("enter,space", "raise")]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """Yields who is to take the keyboard."""
        yield Static(Text(self._text, "bold"), id="curtain")

    def action_raise(self) -> None:
        """Shows the screen behind the curtain."""
        self.dismiss(None)

    def on_click(self) -> None:
        """Shows the screen behind the curtain."""
        self.dismiss(None)


class CompileDialog(ModalScreen[bool]):
    """Waits with a progress bar until modules of a game are compiled; its result is whether they are."""

    BINDINGS: ClassVar[list[Any]] = [("escape", "leave")]

    app: TableeApp

    def __init__(self, kind: GameKind, modules: Sequence[ModuleType]) -> None:
        super().__init__()
        self._preparation, self._modules = preparation_of(kind), modules

    def compose(self) -> ComposeResult:
        """Yields what is being done and how far it is."""
        with Vertical(classes="dialog"):
            yield PlainText(classes="words")
            yield ProgressBar(show_eta=False, show_percentage=False)

    def on_mount(self) -> None:
        """Begins to compile in a process of its own."""
        self._preparation.want_first(self._modules)
        self._show()
        self.set_interval(COMPILING, self._show)

    def _show(self) -> None:
        preparation = self._preparation
        if not preparation.is_pending(self._modules):
            self.dismiss(preparation.failure is None)
            if preparation.failure is not None:
                self.app.complain(preparation.failure)
            return
        progress, title = preparation.progress(self._modules), preparation.kind.title
        self.query_one(".words", PlainText).update(
            compiling_words(preparation, self._modules, self.app.say, title)
        )
        self.query_one(ProgressBar).update(total=progress.total, progress=progress.done)

    def action_leave(self) -> None:
        """Closes the dialog; compiling goes on, and what is compiled is kept."""
        self.dismiss(False)
