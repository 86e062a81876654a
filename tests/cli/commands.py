"""All commands that are found, with the words by which they are called."""

from __future__ import annotations

from collections.abc import Iterator

import click

from tablee.cli.command_group import app


def every_command(
    group: click.Group = app, words: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """The group, its commands and theirs."""
    yield words, group
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from every_command(command, (*words, name))
        else:
            yield (*words, name), command


COMMANDS = dict(every_command())
EXAMPLES = [(words, line) for words, command in COMMANDS.items() for line in getattr(command, "examples", ())]
