"""Small screens over another: a list to choose from, a page to read, a line to type, the curtain."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tablee.tui.picture import Item, Menu, Words

PAGE_COLUMNS = 68


def listed(lines: Sequence[str]) -> Text:
    """Sentences for a page, each behind a bullet and broken between words."""
    rows = []
    for line in lines:
        rows += textwrap.wrap(line, PAGE_COLUMNS, initial_indent="• ", subsequent_indent="  ")
    return Text("\n".join(rows))


class Pick(ModalScreen[str | None]):
    """A list; the answer is the name of a line, or None."""

    BINDINGS: ClassVar[list[Any]] = [("escape", "dismiss_none")]

    def __init__(self, title: str, items: Sequence[Item], text: str = "", at: int = 0) -> None:
        super().__init__()
        self._title, self._text, self._items, self._at = title, text, items, at

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Text(self._title, "bold"), classes="heading")
            if self._text:
                yield Static(Text(self._text), classes="words")
            with VerticalScroll(classes="lines", can_focus=False):
                yield Menu(self._items, self._at)

    def on_mount(self) -> None:
        self.query_one(Menu).focus()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.dismiss(event.name)

    def action_dismiss_none(self) -> None:
        self.dismiss(None)


class Page(ModalScreen[None]):
    """Something to read; any of the keys that end things ends it."""

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
        with Vertical(classes="dialog page"):
            yield Static(Text(self._title, "bold"), classes="heading")
            with VerticalScroll(classes="lines", can_focus=False):
                yield Static(self._text)
            yield Static(Text(self._note, "dim"), classes="note")

    def action_leave(self) -> None:
        self.dismiss(None)

    def action_scroll(self, by: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def on_click(self) -> None:
        self.dismiss(None)


class Ask(ModalScreen[str | None]):
    """A line to type; it is checked before it is taken, and a mistake is explained."""

    BINDINGS: ClassVar[list[Any]] = [("escape", "leave")]

    def __init__(self, title: str, text: str, value: str, check: Callable[[str], str | None]) -> None:
        super().__init__()
        self._title, self._text, self._value, self._check = title, text, value, check

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Text(self._title, "bold"), classes="heading")
            yield Static(Text(self._text), classes="words")
            yield Input(self._value)
            yield Words(classes="mistake")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        problem = self._check(event.value.strip())
        if problem is None:
            self.dismiss(event.value.strip())
        else:
            self.query_one(".mistake", Words).update(problem)

    def action_leave(self) -> None:
        self.dismiss(None)


class Curtain(ModalScreen[None]):
    """Hides everything while the keyboard goes from one person to another."""

    BINDINGS: ClassVar[list[Any]] = [("enter,space", "raise")]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        yield Static(Text(self._text, "bold"), id="curtain")

    def action_raise(self) -> None:
        self.dismiss(None)

    def on_click(self) -> None:
        self.dismiss(None)
