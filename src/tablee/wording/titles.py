"""Titles of games, presets, options and their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tablee.core.game import Game, GameKind
from tablee.core.introduction import Difficulty
from tablee.core.notes import N_
from tablee.core.options import Flag, Option, SeatChoice, Text, Value
from tablee.i18n import Say

if TYPE_CHECKING:
    pass
from tablee.wording.players import side_of

DIFFICULTIES: Mapping[Difficulty, str] = {
    "easy": N_("easy to learn"),
    "medium": N_("some rules to learn"),
    "hard": N_("much to find out"),
}


def summary_of(kind: GameKind, say: Say) -> str:
    """Returns one line on what one does in a game, an empty text where the game does not say."""
    told = kind.introduction
    return say.for_game(kind)(told.summary) if told else ""


def facts_of(kind: GameKind, say: Say) -> str:
    """Returns for how many a game is, how long it takes and how hard it is: what its introduction knows."""
    fewest, most = kind.rules.SEATS
    players = str(fewest) if fewest == most else f"{fewest}–{most}"
    facts, told = [say("{players} players", players=players)], kind.introduction
    if told:
        low, high = told.minutes
        facts.append(say("{minutes} min", minutes=str(low) if low == high else f"{low}–{high}"))
        facts.append(say(DIFFICULTIES[told.difficulty]))
    return " · ".join(facts)


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
