"""`tablee completion SHELL`: the script that completes commands in a shell, printed or installed."""

from __future__ import annotations

import os
from pathlib import Path

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.completion import SHELLS
from tablee.cli.locale import say
from tablee.cli.options import json_option


@click.command(
    cls=Command,
    help=say("Let the Tab key complete commands, games, rules and players."),
    examples=[
        "tablee completion --install",
        "tablee completion zsh",
    ],
)
@click.argument("shell", required=False, type=click.Choice(SHELLS), metavar=say("[SHELL]"))
@click.option("--install", is_flag=True, help=say("Keep it for all new shells, not only print it."))
@json_option
@lang_option
def completion(shell: str | None, install: bool, as_json: bool) -> None:
    """Prints the script of a shell, by default the one that the user logs in with, or installs it."""
    import json

    from tablee.cli.completion.shells import script

    chosen = shell or _own_shell()
    if not install:
        click.echo(
            json.dumps({"shell": chosen, "script": script(chosen)}) if as_json else script(chosen), nl=as_json
        )
        return
    from tablee.cli.completion.game_words import keep_words
    from tablee.cli.completion.installation import install_for

    files = install_for(chosen)
    keep_words()  # so that the first Tab is as quick as the others
    if as_json:
        click.echo(json.dumps({"shell": chosen, "files": [str(file) for file in files]}))
        return
    for file in files:
        click.echo(say("written: {file}", file=file))
    click.echo(say("Open a new {shell}, type tablee and a space, and press Tab.", shell=chosen))


def _own_shell() -> str:
    """Returns the shell of the environment.

    :raises BadUse: when it is none that we know, or none is named.
    """
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note

    name = Path(os.environ.get("SHELL", "")).name
    if name in SHELLS:
        return name
    why = N_("which shell? One of {known}, as in: tablee completion {first}")
    raise BadUse(why=Note("which_shell", why, {"known": ", ".join(SHELLS), "first": SHELLS[0]}))
