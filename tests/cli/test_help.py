"""`--help` of every command that is found: that it is there, says what each option does, and speaks French."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest

from tablee.cli.command_group import app
from tests.cli.terminal import tablee


def every_command(
    group: click.Group = app, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """All commands with the words by which they are called, those within groups, too."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from every_command(command, (*path, name))


COMMANDS = dict(every_command())


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_and_option_says_what_it_does(words):
    command = COMMANDS[words]
    options = [each for each in command.params if isinstance(each, click.Option)]

    assert command.help
    assert [option.opts[0] for option in options if not option.help] == []
    assert "--lang" in [name for option in options for name in option.opts]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_the_help_of_every_command_is_french_where_one_wants_it(words):
    done = tablee(*words, "--help", "--lang", "fr")

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"Utilisation\u00a0: tablee {' '.join(words)} ")
    assert COMMANDS[words].help not in done.stdout
    assert not {"Usage:", "Options:", "Commands:"} & set(done.stdout.split())
