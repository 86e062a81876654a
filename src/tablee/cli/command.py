"""A command as click knows it, with examples at the end of its help; and a group of such commands.

Every command has at least one example, a line as people type it. Tests run all of them, and the man pages and
docs show the same lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from tablee.cli.locale import say


class Command(click.Command):
    """A command whose help ends with examples."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **given: Any) -> None:
        given.setdefault("options_metavar", say("[OPTIONS]"))
        super().__init__(*args, **given)
        self.examples = tuple(examples)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Writes the examples."""
        _write_examples(self.examples, formatter)


class Group(click.Group):
    """A command that has commands: `tablee kgp serve` is one of `tablee kgp`."""

    command_class = Command

    def __init__(self, *args: Any, examples: Sequence[str] = (), **given: Any) -> None:
        given.setdefault("options_metavar", say("[OPTIONS]"))
        given.setdefault("subcommand_metavar", say("[COMMAND] [ARGS]…"))
        super().__init__(*args, **given)
        self.examples = tuple(examples)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Returns click's answer, for a command that there is.

        :raises UnknownName: for another word; the error names the commands, and the nearest of them.
        """
        known = self.list_commands(ctx)
        if args and not args[0].startswith("-") and args[0] not in known:
            from tablee.core.errors import UnknownName
            from tablee.core.notes import N_, Note

            raise UnknownName(what=Note("command", N_("command")), name=args[0], known=known)
        return super().resolve_command(ctx, args)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Writes the examples."""
        _write_examples(self.examples, formatter)


def _write_examples(examples: Sequence[str], formatter: click.HelpFormatter) -> None:
    """Writes each example as it stands: a line that is broken could not be copied."""
    if not examples:
        return
    with formatter.section(say("Examples")):
        for line in examples:
            formatter.write(f"{'':>{formatter.current_indent}}{line}\n")
