"""Compiles what a command needs before it begins, and says so; once it is on disk this takes no time."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from tablee.cli.locale import say
from tablee.cli.options import console
from tablee.core.game import GameKind
from tablee.roster import templates_of


def prepare(kind: GameKind, specs: Sequence[str]) -> None:
    """Compiles what these players of a game need; prints nothing when all of it is on disk already."""
    prepare_templates(kind, templates_of(kind, specs))


def prepare_templates(kind: GameKind, templates: Sequence[ModuleType]) -> None:
    """Compiles these search templates for a game; prints nothing when they are on disk already."""
    if kind.kernels.is_prepared(templates):
        return
    from rich.progress import BarColumn, Progress, TextColumn

    screen = console(stderr=True)
    message = say("preparing {game} for this machine, once", game=kind.title)
    if not screen.is_terminal:
        screen.print(f"{message} …")
        for _ in kind.prepare(templates):
            pass
        return
    with Progress(TextColumn("{task.description}"), BarColumn(), console=screen, transient=True) as progress:
        task = progress.add_task(message, total=None)
        for done, total in kind.prepare(templates):
            progress.update(task, completed=done, total=total)
