"""A group whose commands are found: every module of a package is one.

`check_agent.py` holds `tablee check-agent`, a `Command` with the name of its module. A new command is
a new file; it is found by being there, and imported only when it is used.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from tablee.cli.command import Group


@cache  # click asks again for every line of --help
def commands_in(package: str) -> list[str]:
    """Returns the names of the commands in a package in alphabetical order; none is imported for it."""
    found = (file for place in import_module(package).__path__ for file in Path(place).iterdir())
    # `pkgutil` would say the same, and take longer to import than this takes for all commands.
    names = {file.stem for file in found if file.suffix == ".py" or (file / "__init__.py").is_file()}
    return sorted(name.replace("_", "-") for name in names - {"__init__"})


class LazyGroup(Group):
    """A group whose commands live in the modules of a package."""

    def __init__(self, *arguments: Any, package: str, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.package = package

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Returns the names of all commands."""
        return commands_in(self.package)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Returns a command by its name, None where there is none."""
        if cmd_name not in commands_in(self.package):
            return None
        name = cmd_name.replace("-", "_")
        command: click.Command = getattr(import_module(f"{self.package}.{name}"), name)
        return command
