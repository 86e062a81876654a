"""The group of all commands: every module in `tablee.cli.commands` is one."""

from __future__ import annotations

import click

from tablee import __version__
from tablee.cli import commands
from tablee.cli.configured import screen_options
from tablee.cli.lazy_group import LazyGroup, commands_in
from tablee.cli.locale import say
from tablee.i18n import languages

lang_option = click.option(
    "--lang",
    type=click.Choice(languages()),
    expose_value=False,
    help=say("Language; otherwise that of the environment."),
)


def command_names() -> list[str]:
    """Returns the names of all commands in alphabetical order; none is imported for it."""
    return commands_in(commands.__name__)


@click.group(
    cls=LazyGroup,
    package=commands.__name__,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=say("Table games with opponents worth playing. Without a command: the screens to play in."),
    examples=["tablee play kalaha", "tablee games", "tablee play --help"],
)
@click.version_option(
    __version__, "-V", "--version", message="tablee %(version)s", help=say("Show the version and exit.")
)
@lang_option
@screen_options
@click.pass_context
def app(ctx: click.Context, *, plain: bool) -> None:
    """Runs a command; without one it opens the screens, or asks in plain lines what to play."""
    if ctx.invoked_subcommand is None:
        from tablee.cli.terminal import has_screen, open_screens

        if has_screen() and not plain:
            open_screens()
            return
        from tablee.cli.plain.menu import menu

        menu()
