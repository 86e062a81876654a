"""A group whose commands are found: every module of a package is one.

`check_agent.py` holds `tablee check-agent`, as a click command with the name of its module. A new command is
a new file; it is found by being there, and imported only when it is used.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import click

from tablee.cli.locale import say


@cache  # click asks again for every line of --help
def commands_in(package: str) -> list[str]:
    """Returns the names of the commands in a package in alphabetical order; none is imported for it."""
    places = import_module(package).__path__
    return sorted(found.name.replace("_", "-") for found in iter_modules(places))


class FoundCommands(click.Group):
    """A group whose commands live in the modules of a package."""

    def __init__(self, *arguments: Any, package: str, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.package = package

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Returns click's answer, for a command that there is.

        :raises UnknownName: for another word; the error names the commands, and the nearest of them.
        """
        known = commands_in(self.package)
        if args and not args[0].startswith("-") and args[0] not in known:
            from tablee.core.errors import UnknownName
            from tablee.core.notes import N_, Note

            raise UnknownName(what=Note("command", N_("command")), name=args[0], known=known)
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Returns the names of all commands."""
        return commands_in(self.package)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Returns a command by its name, None where there is none."""
        if cmd_name not in commands_in(self.package):
            return None
        name = cmd_name.replace("-", "_")
        command: click.Command = getattr(import_module(f"{self.package}.{name}"), name)
        command.options_metavar = say("[OPTIONS]")
        return command
