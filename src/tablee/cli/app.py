"""The list of commands; each is imported only when it is used."""

from __future__ import annotations

from importlib import import_module

import click

from tablee import __version__
from tablee.cli.language import say
from tablee.i18n import languages

COMMANDS = {
    "play": "play",
    "games": "listing",
    "agents": "listing",
    "show": "show",
    "analyse": "analyse",
    "arena": "arena",
    "reproduce": "reproduce",
    "new-agent": "new_agent",
    "new-game": "new_game",
    "check-agent": "check_agent",
    "serve": "serve",
    "bench": "bench",
}

lang_option = click.option(
    "--lang",
    type=click.Choice(languages()),
    expose_value=False,
    help=say("Language; otherwise that of the environment."),
)


class _Lazy(click.Group):
    """A group whose commands live in modules of their own."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Returns click's answer, for a command that there is.

        :raises UnknownName: for another word; the error names the commands, and the nearest of them.
        """
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            from tablee.core.errors import UnknownName
            from tablee.core.notes import N_, Note

            raise UnknownName(what=Note("command", N_("command")), name=args[0], known=COMMANDS)
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"tablee.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        command.options_metavar = say("[OPTIONS]")
        return command


@click.group(
    cls=_Lazy,
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
    if ctx.invoked_subcommand is None:
        from tablee.cli.screens import has_screen, open_screens

        if has_screen():
            open_screens()
            return
        from tablee.cli.menu import menu

        menu()
