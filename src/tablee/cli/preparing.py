"""Compiling a game on a machine that never did: said once, with progress, and never again."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from tablee.cli.language import say
from tablee.cli.options import console
from tablee.core.game import GameKind
from tablee.roster import templates_of


def prepare(
    kind: GameKind,
    specs: Sequence[str] | None = None,
    *,
    scenes: bool = False,
    also: Sequence[ModuleType] = (),
) -> None:
    """Makes ready what these players of a game (None: any) need, and what scenes need if they will be shown.

    Silent when it is on disk already.
    """
    templates = kind.templates if specs is None else templates_of(kind, specs)
    shown = kind.scene_templates if scenes else ()
    prepare_templates(kind, tuple(dict.fromkeys((*templates, *shown, *also))))


def prepare_templates(kind: GameKind, templates: Sequence[ModuleType]) -> None:
    """The same for these search templates."""
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
