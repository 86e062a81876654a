"""The parameters that a game has in OpenSpiel, and what they mean as our options.

OpenSpiel reads `name(key=value,…)` without quotes and guesses types from the looks of a value. So numbers are
numbers; flags are yes or no and seats `seat1`, as texts that look like nothing else; and longer texts are
written with %-escapes. A parameter that is left out has a value that says so: it is as the preset has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote, unquote

from tablee.core.game import Game, GameKind
from tablee.core.options import Choice, Flag, Int, Option, SeatChoice, Text, Value

Parameters = dict[str, Value]
# What every game is loaded with besides its preset and options: fewest players, so many deals, the beginning.
OURS: Parameters = {"players": -1, "deals": 10_000, "start": ""}


@dataclass(frozen=True)
class Setting:
    """What a game is loaded with: the game, how many deals chance has, and where it begins."""

    game: Game
    deals: int
    start: str


def specification(kind: GameKind) -> Parameters:
    """Returns the parameters of a game, each with the value that it has when it is left out."""
    own = {name_of(option): _left_out(option) for option in kind.options}
    return {**own, "preset": kind.default_preset, **OURS}


def read(kind: GameKind, given: Mapping[str, Value]) -> Setting:
    """Returns what parameters mean.

    :raises TableeError: when an option, the preset or the number of players is not the game's.
    """
    usual = specification(kind)
    chosen = {**usual, **given}
    options = {
        option.name: _meaning(option, chosen[name_of(option)])
        for option in kind.options
        if chosen[name_of(option)] != usual[name_of(option)]
    }
    players = int(chosen["players"])
    game = kind.configure(options, str(chosen["preset"]), None if players < 0 else players)
    deals = Int("deals", OURS["deals"], high=1_000_000).read(chosen["deals"])
    return Setting(game, int(deals), unquote(str(chosen["start"])))


def changed(kind: GameKind, given: Mapping[str, Value]) -> Parameters:
    """Returns the parameters that were not left out, written so that OpenSpiel can read them again."""
    usual = specification(kind)
    return {
        name: _escaped(value) if isinstance(value, str) else value
        for name, value in given.items()
        if value != usual[name]
    }


def parameters_of(game: Game) -> Parameters:
    """Returns the parameters that stand for a game of ours."""
    changed_options = {
        name_of(option): _written(option, game.options[option.name])
        for option in game.kind.options
        if option.name in game.changed
    }
    return {"preset": game.preset, "players": game.seats, **changed_options}


def name_of(option: Option) -> str:
    """Returns what an option is called here: by its name, with `_` behind one that is taken."""
    return f"{option.name}_" if option.name in ("preset", "name", *OURS) else option.name


def _is_number(option: Option) -> bool:
    words = isinstance(option, Choice) and not isinstance(option, SeatChoice)
    return isinstance(option, Int) or (words and all(word.isdigit() for word in option.choices))  # type: ignore[attr-defined]  # only choices have them


def _left_out(option: Option) -> Value:
    if isinstance(option, Int):
        return option.low - 1
    return -1 if _is_number(option) else ""


def _meaning(option: Option, value: Value) -> object:
    if isinstance(option, SeatChoice):
        return str(value).removeprefix("seat")
    return unquote(value) if isinstance(option, Text) and isinstance(value, str) else value


def _written(option: Option, value: Value) -> Value:
    if isinstance(option, Flag):
        return "yes" if value else "no"
    if isinstance(option, SeatChoice):
        return f"seat{value}" if str(value).isdigit() else value
    if _is_number(option):
        return int(value)
    return _escaped(str(value))


def _escaped(text: str) -> str:
    """Returns a text without the signs that mean something to OpenSpiel; escapes in it stay as they are."""
    return quote(unquote(text), safe=" /:;!*|>?")
