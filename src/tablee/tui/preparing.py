"""Compiling a game on a machine that never did: said once, with progress, and never again."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import ProgressBar, Static

from tablee.core.game import GameKind
from tablee.tui.thinking import beside

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp


class Preparing(ModalScreen[bool]):
    """Ends with whether the game is ready."""

    BINDINGS: ClassVar[list[Any]] = [("escape", "leave")]

    app: TableeApp

    def __init__(self, kind: GameKind, templates: Iterable[ModuleType]) -> None:
        super().__init__()
        self._kind, self._templates = kind, tuple(templates)

    def compose(self) -> ComposeResult:
        say = self.app.say
        with Vertical(classes="dialog"):
            text = say("preparing {game} for this machine, once", game=self._kind.title)
            yield Static(Text(text), classes="words")
            yield ProgressBar(show_eta=False)

    def on_mount(self) -> None:
        beside(self._compile, self._done)

    def _compile(self) -> None:
        for done, total in self._kind.prepare(self._templates):
            if self.is_attached:
                self.app.call_from_thread(self._show, done, total)

    def _show(self, done: int, total: int) -> None:
        if self.is_attached:
            self.query_one(ProgressBar).update(total=total, progress=done)

    def _done(self, _: Any, error: Exception | None) -> None:
        if self.is_attached:
            self.app.call_from_thread(self._leave_with, error)

    def _leave_with(self, error: Exception | None) -> None:
        if self.is_attached:
            self.dismiss(error is None)
        if error is not None:
            self.app.complain(str(error))

    def action_leave(self) -> None:
        self.dismiss(False)
