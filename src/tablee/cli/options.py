"""Options that several commands share, and what they mean together."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.command_group import lang_option
from tablee.cli.completion.completers import complete_presets, complete_settings
from tablee.cli.locale import say

if TYPE_CHECKING:
    from rich.console import Console

    from tablee.core.game import Game, GameKind
    from tablee.core.notes import Note
    from tablee.core.options import Option, Value
    from tablee.i18n import Say
    from tablee.records import Record

Command = Callable[..., Any]
COURSE = "tablee.course"
TIME = "tablee.time"


json_option = click.option("--json", "as_json", is_flag=True, help=say("Print data as JSON."))


allow_option = click.option(
    "--allow",
    "allowed",
    multiple=True,
    metavar=say("SPEC"),
    help=say("Of a kept tournament: let this agent of your own play, which no file starts; may be repeated."),
)


sandbox_option = click.option(
    "--sandbox",
    is_flag=True,
    help=say("Run programs and classes of strangers in a sandbox: no network, no files but their own."),
)


game_option = click.option(
    "--game",
    "which",
    type=int,
    metavar=say("N"),
    help=say("Of a tournament's games.jsonl: the game with this number."),
)


def read_game_of(file: str, which: int | None) -> tuple[Record, Note | None]:
    """Returns a saved game or one of a tournament, and why it was forfeited if it was."""
    from tablee.records import read

    if which is None and not file.endswith(".jsonl"):
        return read(file), None
    from tablee.arena import read_game

    return read_game(file, which)


def seed_option(meaning: str) -> Callable[[Command], Command]:
    """--seed, 0 unless it is given: what is asked twice is answered the same."""
    return click.option(
        "--seed",
        type=click.IntRange(0, (1 << 63) - 1),
        default=0,
        show_default=True,
        metavar=say("N"),
        help=meaning,
    )


host_option = click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar=say("ADDRESS"),
    help=say("Where to listen; 0.0.0.0 lets others in."),
)


def port_option(usual: int) -> Callable[[Command], Command]:
    """--port, the usual one unless it is given."""
    return click.option(
        "--port",
        type=click.IntRange(0, 65535),
        default=usual,
        show_default=True,
        help=say("The port; 0 takes any that is free."),
    )


def rule_options(command: Command) -> Command:
    """--preset, --set: which rules of a game that is known."""
    for option in (
        click.option(
            "--set",
            "settings",
            multiple=True,
            metavar=say("OPTION=VALUE"),
            shell_complete=complete_settings,
            help=say("Set an option of the rules; may be repeated."),
        ),
        click.option(
            "--preset",
            metavar=say("NAME"),
            shell_complete=complete_presets,
            help=say("A named set of rules."),
        ),
    ):
        command = option(command)
    return lang_option(command)


def game_options(command: Command) -> Command:
    """--preset, --set, --seats, --course: which rules."""
    for option in (
        click.option(
            "--course",
            type=click.Path(),
            metavar=say("FOLDER"),
            expose_value=False,
            callback=_keep_course,
            help=say("A folder with the files of a course, for a game that is set up from files."),
        ),
        click.option("--seats", type=int, metavar=say("N"), help=say("Number of seats.")),
    ):
        command = option(command)
    return rule_options(command)


def _keep_course(context: click.Context, _: click.Parameter, folder: str | None) -> None:
    """Keeps the folder beside the arguments: every command with a game uses it, none needs to hand it on."""
    context.meta[COURSE] = folder


def course_folder() -> str | None:
    """Returns the folder that --course named."""
    context = click.get_current_context(silent=True)
    return context.meta.get(COURSE) if context else None


def keep_time(context: click.Context, _: click.Parameter, text: str | None) -> None:
    """Kept beside the arguments, like the course."""
    context.meta[TIME] = text


def own_seconds() -> float:
    """Returns the time for a move of an agent of one's own that --time named, or the usual one."""
    from tablee.core.options import Seconds
    from tablee.match.limits import USUAL_SECONDS

    context = click.get_current_context(silent=True)
    text = context.meta.get(TIME) if context else None
    return USUAL_SECONDS if text is None else float(str(Seconds("--time", None).read(text)))


def configure_game(
    name: str, preset: str | None, settings: tuple[str, ...], seats: int | None, players: int = 0
) -> Game:
    """The game that the options ask for; where nobody says how many seats, enough for the players named."""
    from tablee.core.errors import naming_game
    from tablee.roster import find_game

    kind = find_game(name)
    folder = course_folder()
    with naming_game(kind.name):
        options: dict[str, object] = kind.read_course(Path(folder)) if folder else {}
    options |= named_values("--set", settings, f"{kind.options[0].name}={kind.options[0].default}")
    if seats is None and players > kind.rules.SEATS[0]:
        seats = players
    return kind(preset, seats, **options)


def option_line(say: Say, option: Option, setting: str) -> str:
    """Returns a line about an option of a game or an agent: how it is set, what it means, what it may be."""
    meaning, expected = say(option.meaning), option.expected()
    return say("{setting}: {meaning}; {expected}", setting=setting, meaning=meaning, expected=expected)


def read_aids(kind: GameKind, given: tuple[str, ...]) -> dict[str, Value]:
    """Returns how much help people want to begin with, checked."""
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note

    if given and not kind.aids:
        raise BadUse(why=Note("no_aids", N_("{game} has no aids: leave out --aid"), {"game": kind.name}))
    example = f"{kind.aids[0].name}={kind.aids[0].default}" if kind.aids else ""
    return kind.read_aids(named_values("--aid", given, example))


def named_values(option: str, given: tuple[str, ...], example: str) -> dict[str, object]:
    """Returns what was given as NAME=VALUE."""
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note

    found: dict[str, object] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            why = N_("{option} {given}: expected NAME=VALUE, as in {option} {example}")
            raise BadUse(why=Note("pair_form", why, {"option": option, "given": each, "example": example}))
        found[name.strip()] = value.strip()
    return found


def console(*, stderr: bool = False, least_width: int = 0) -> Console:
    """Returns a console that is plain on a pipe and keeps to NO_COLOR; boards are never wrapped."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    made = Console(file=stream, highlight=False, soft_wrap=True, emoji=False, markup=False)
    if made.width < least_width or not stream.isatty():
        made.width = max(least_width, 100)
    return made
