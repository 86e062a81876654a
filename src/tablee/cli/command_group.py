"""The group of all commands: every module in `tablee.cli.commands` is one.

`check_agent.py` holds `tablee check-agent`, as a click command with the name of its module. A new command is
a new file; it is found by being there, and imported only when it is used.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import click

from tablee import __version__
from tablee.cli import commands
from tablee.cli.locale import say
from tablee.i18n import languages

lang_option = click.option(
    "--lang",
    type=click.Choice(languages()),
    expose_value=False,
    help=say("Language; otherwise that of the environment."),
)


@cache  # click asks again for every line of --help
def command_names() -> list[str]:
    """Returns the names of all commands in alphabetical order; none is imported for it."""
    return sorted(found.name.replace("_", "-") for found in iter_modules(commands.__path__))


class CommandGroup(click.Group):
    """A group whose commands live in modules of their own."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Returns click's answer, for a command that there is.

        :raises UnknownName: for another word; the error names the commands, and the nearest of them.
        """
        if args and not args[0].startswith("-") and args[0] not in command_names():
            from tablee.core.errors import UnknownName
            from tablee.core.notes import N_, Note

            raise UnknownName(what=Note("command", N_("command")), name=args[0], known=command_names())
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Returns the names of all commands."""
        return command_names()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Returns a command by its name, None where there is none."""
        if cmd_name not in command_names():
            return None
        name = cmd_name.replace("-", "_")
        command: click.Command = getattr(import_module(f"{commands.__name__}.{name}"), name)
        command.options_metavar = say("[OPTIONS]")
        return command


@click.group(
    cls=CommandGroup,
    invoke_without_command=True,
    options_metavar=say("[OPTIONS]"),
    subcommand_metavar=say("[COMMAND] [ARGS]…"),
    context_settings={"help_option_names": ["-h", "--help"]},
    help=say("Table games with opponents worth playing. Without a command: the screens to play in."),
)
@click.version_option(__version__, message="tablee %(version)s", help=say("Show the version and exit."))
@lang_option
@click.pass_context
def app(ctx: click.Context) -> None:
    """Runs a command; without one it opens the screens, or asks in plain lines what to play."""
    if ctx.invoked_subcommand is None:
        from tablee.cli.terminal import has_screen, open_screens

        if has_screen():
            open_screens()
            return
        from tablee.cli.plain.menu import menu

        menu()
