"""`tablee man [COMMAND]…`: the manual page of a command, shown or written into files."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.locale import say


@click.command(
    cls=Command,
    help=say("Show the manual page of a command."),
    examples=[
        "tablee man play",
        "tablee man --write man",
    ],
)
@click.argument("words", nargs=-1, metavar=say("[COMMAND]…"))
@click.option(
    "--write",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar=say("FOLDER"),
    help=say("Write the pages of all commands below this folder, as man1/tablee-play.1."),
)
@lang_option
def man(words: tuple[str, ...], folder: Path | None) -> None:
    """Opens the page where somebody sits at a terminal that has `man`; prints its source otherwise.

    :raises UnknownName: when there is no such command.
    """
    from tablee.cli.command_group import app
    from tablee.cli.man_pages import man_page, write_pages

    if folder is not None:
        files = write_pages(app, folder)
        click.echo(say("written: {file}", file=files[0].parent))
        return
    command: click.Command = app
    for word in words:
        command = _inner(command, word)
    page = man_page(command, words)
    if sys.stdout.isatty() and shutil.which("man"):
        import subprocess  # as --help imports this module

        subprocess.run(["man", "-l", "-"], input=page.text.encode(), check=False)  # noqa: S607 - the reader's own
    else:
        click.echo(page.text, nl=False)


def _inner(command: click.Command, word: str) -> click.Command:
    """Returns a command of a group by its name."""
    from tablee.core.errors import UnknownName
    from tablee.core.notes import N_, Note

    context = click.Context(command)
    known = command.list_commands(context) if isinstance(command, click.Group) else []
    found = command.get_command(context, word) if isinstance(command, click.Group) else None
    if found is None:
        raise UnknownName(what=Note("command", N_("command")), name=word, known=known)
    return found
