"""`tablee league`: a league for a course. Every module here is one of its commands."""

from __future__ import annotations

from pathlib import Path

import click

from tablee.cli.command_group import lang_option
from tablee.cli.lazy_group import LazyGroup
from tablee.cli.locale import say


@click.group(
    cls=LazyGroup,
    package=__name__,
    invoke_without_command=True,
    help=say("Run a course's league: a ladder, then a final."),
    examples=["tablee league new course --game kalaha", "tablee league status course"],
)
@lang_option
@click.pass_context
def league(ctx: click.Context) -> None:
    """Runs a command; without one it shows where the league in this folder stands, or how to begin one."""
    if ctx.invoked_subcommand is not None:
        return
    if (Path.cwd() / "league.toml").exists():
        from tablee.cli.league_status import print_status

        print_status(Path.cwd(), as_json=False)
        return
    click.echo(ctx.get_help())
    click.echo()
    click.echo(say("There is no league in this folder: tablee league new DIR --game GAME begins one."))
