"""Waiting in plain lines: a computer thinks, or what it needs is still being compiled; a line says so."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext

from rich.console import Console

from tablee.core.budget import Budget
from tablee.core.game import GameKind
from tablee.i18n import Say
from tablee.match import Table
from tablee.match.hints import templates_for_hints
from tablee.match.preparation import preparation_of, think, wait_for_search
from tablee.wording import compiling_words, waiting_words


def step(table: Table, screen: Console, say: Say, who: str, *, interactive: bool) -> None:
    """Lets the computer to move choose and plays its move; a terminal shows meanwhile what it does."""

    def text() -> str:
        waiting = waiting_words(table, say)
        return say("{who} is thinking…", who=who) if waiting is None else f"{who}: {waiting}"

    if not interactive and waiting_words(table, say) is not None:
        screen.print(text())
    with screen.status(_Changing(text)) if interactive else nullcontext():
        wait_for_search(table, lambda: False)
        begin = time.perf_counter()
        move = think(table, Budget())
        table.play(move, time.perf_counter() - begin)


def wait_for_hints(kind: GameKind, screen: Console, say: Say, *, interactive: bool) -> None:
    """Waits until what hints without estimates need is compiled, and says so."""
    preparation, templates = preparation_of(kind), templates_for_hints(kind, estimates=False)
    preparation.want_first(templates)
    if not preparation.is_pending(templates):
        return

    def text() -> str:
        return compiling_words(preparation, templates, say, say("the search for hints"))

    if not interactive:
        screen.print(text())
    with screen.status(_Changing(text)) if interactive else nullcontext():
        preparation.wait(templates, lambda: False)


class _Changing:
    """A line that is asked for its text each time it is shown."""

    def __init__(self, text: Callable[[], str]) -> None:
        self._text = text

    def __rich__(self) -> str:
        return self._text()
