"""Options that several commands share, and what they mean together."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.app import lang_option
from tablee.cli.language import say

if TYPE_CHECKING:
    from rich.console import Console

    from tablee.core.game import Game

Command = Callable[..., Any]
COURSE = "tablee.course"
TIME = "tablee.time"


def game_options(command: Command) -> Command:
    """--preset, --set, --seats, --course: which rules."""
    for option in (
        click.option(
            "--course",
            type=click.Path(),
            metavar=say("FOLDER"),
            expose_value=False,
            callback=_keep_course,
            help=say(
                "Cluedo: a folder with a board (plan*.csv), cards (cartes.csv) and players (joueurs.csv)."
            ),
        ),
        click.option("--seats", type=int, metavar=say("N"), help=say("Number of seats.")),
        click.option(
            "--set",
            "settings",
            multiple=True,
            metavar=say("OPTION=VALUE"),
            help=say("Set an option of the rules; may be repeated."),
        ),
        click.option("--preset", metavar=say("NAME"), help=say("A named set of rules.")),
    ):
        command = option(command)
    return lang_option(command)


def _keep_course(context: click.Context, _: click.Parameter, folder: str | None) -> None:
    """Kept beside the arguments: every command that settles a game takes it, none needs to hand it on."""
    context.meta[COURSE] = folder


def course_folder() -> str | None:
    """The folder that --course named."""
    context = click.get_current_context(silent=True)
    return context.meta.get(COURSE) if context else None


def keep_time(context: click.Context, _: click.Parameter, text: str | None) -> None:
    """Kept beside the arguments, like the course."""
    context.meta[TIME] = text


def own_seconds() -> float:
    """The time for a move of an agent of one's own that --time named, or the usual one."""
    from tablee.core.options import Seconds
    from tablee.match.limits import USUAL_SECONDS

    context = click.get_current_context(silent=True)
    text = context.meta.get(TIME) if context else None
    return USUAL_SECONDS if text is None else float(str(Seconds("--time", None).read(text)))


def settle_game(
    name: str, preset: str | None, settings: tuple[str, ...], seats: int | None, players: int = 0
) -> Game:
    """The game that the options ask for; where nobody says how many seats, enough for the players named."""
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note
    from tablee.roster import find_game

    kind = find_game(name)
    folder = course_folder()
    options: dict[str, object] = kind.read_course(Path(folder)) if folder else {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            why = Note(
                "set_form",
                N_("--set {given}: expected OPTION=VALUE, as in --set {example}"),
                {"given": setting, "example": f"{kind.options[0].name}={kind.options[0].default}"},
            )
            raise BadUse(why=why)
        options[key.strip()] = value.strip()
    if seats is None and players > kind.rules.SEATS[0]:
        seats = players
    return kind(preset, seats, **options)


def console(*, stderr: bool = False, least_width: int = 0) -> Console:
    """A console that is plain on a pipe and keeps to NO_COLOR; boards are never wrapped."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    made = Console(file=stream, highlight=False, soft_wrap=True, emoji=False, markup=False)
    if made.width < least_width or not stream.isatty():
        made.width = max(least_width, 100)
    return made
