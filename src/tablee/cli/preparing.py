"""Compiling a game on a machine that never did: said once, with progress, and never again."""

from __future__ import annotations

from tablee.cli.language import say
from tablee.cli.options import console
from tablee.core.game import GameKind


def prepare(kind: GameKind) -> None:
    """Makes a game's kernels ready to use; silent when they are on disk already."""
    if kind.kernels.is_prepared():
        return
    from rich.progress import BarColumn, Progress, TextColumn

    screen = console(stderr=True)
    message = say("preparing {game} for this machine, once", game=kind.title)
    if not screen.is_terminal:
        screen.print(f"{message} …")
        for _ in kind.prepare():
            pass
        return
    with Progress(TextColumn("{task.description}"), BarColumn(), console=screen, transient=True) as progress:
        task = progress.add_task(message, total=None)
        for done, total in kind.prepare():
            progress.update(task, completed=done, total=total)
