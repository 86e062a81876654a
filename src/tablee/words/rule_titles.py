"""Titles of presets, options and values, as forms and lists show them, and how each is typed."""

from __future__ import annotations

from tablee.core.game import Game, GameKind
from tablee.core.options import Flag, Option, SeatChoice, Text, Value
from tablee.i18n import Say
from tablee.words.seat_names import side_of


def preset_title(kind: GameKind, name: str, say: Say) -> str:
    """Returns the title of a preset, its name where it has none."""
    return say.for_game(kind)(kind.presets[name].title or name)


def option_title(option: Option, say: Say) -> str:
    """Returns the title of an option, its name where it has none; `say` is that of the game."""
    return say(option.title or option.name)


def value_title(kind: GameKind, option: Option, value: Value, say: Say) -> str:
    """Returns a value of an option in words: yes or no, a seat's name, the length of a file, or its title."""
    if isinstance(option, Flag):
        return say("yes") if value else say("no")
    if isinstance(option, SeatChoice) and (seat := option.seat(str(value))) is not None:
        return side_of(kind, seat, say)
    if isinstance(option, Text) and value:
        return say.count("{n} line", "{n} lines", len(str(value).splitlines()))
    title = option.titles.get(str(value))
    return say.for_game(kind)(title) if title else str(value)


def rules_title(game: Game, say: Say) -> str:
    """Returns the preset and the options that differ from it: `Game.label` in words."""
    say = say.for_game(game.kind)
    options = {option.name: option for option in game.kind.options}
    changed = [
        say(
            "{name}: {value}",
            name=option_title(options[name], say),
            value=value_title(game.kind, options[name], value, say),
        )
        for name, value in game.changed.items()
    ]
    return " · ".join([preset_title(game.kind, game.preset, say), *changed])


def typed_preset(name: str) -> str:
    """Returns how the command line is told a preset."""
    return f"--preset {name}"


def typed_option(option: Option, value: Value) -> str:
    """Returns how the command line is told the value of an option."""
    return f"--set {option.name}={str(value).lower() if isinstance(value, bool) else value}"


def with_typed(meaning: str, typed: str, say: Say) -> str:
    """Returns what a row of a form means, with how the command line is told the same behind it."""
    return say("{meaning} ({typed})", meaning=meaning, typed=typed)
