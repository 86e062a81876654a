"""What arguments and options may become: games, rules, players, saved games, puzzles, experiments.

Each function here is the `shell_complete` of arguments and options; click hands it what was typed before and
the beginning of the word, and keeps what the word may become.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

# Commands name these functions, so `tablee --help` imports this module and completes nothing.
if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from tablee.cli.completion.game_words import GameWords, NamedValues

    Items = list[CompletionItem[str]]
MOST_SAVED = 30  # games, the newest
HUMAN = "human"


def complete_games(_: click.Context, __: click.Parameter, begun: str) -> Items:
    """Returns the names of games."""
    return _beginning({name: words.title for name, words in _words().items()}, begun)


def complete_presets(context: click.Context, _: click.Parameter, begun: str) -> Items:
    """Returns the presets of the game that was named; of all games where none was."""
    found: dict[str, str] = {}
    for words in _games_meant(context):
        found |= words.presets
    return _beginning(found, begun)


def complete_settings(context: click.Context, _: click.Parameter, begun: str) -> Items:
    """Returns the options of the game as NAME=, and the values of one once its name is there."""
    return _pairs([words.options for words in _games_meant(context)], begun)


def complete_aids(context: click.Context, _: click.Parameter, begun: str) -> Items:
    """Returns the aids of the game as NAME=, and the values of one once its name is there."""
    return _pairs([words.aids for words in _games_meant(context)], begun)


def complete_agents(context: click.Context, _: click.Parameter, begun: str) -> Items:
    """Returns agents and levels of the game, and the options of an agent after its colon."""
    name, colon, rest = begun.partition(":")
    if not colon:
        return _beginning(dict(_players(context)), begun)
    if name == "level":
        return _beginning({f"level:{level}": spec for level, spec in _levels(context).items()}, begun)
    return _agent_options(context, name, rest)


def complete_players(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """Returns who may sit at a table: people too."""
    return [*_beginning({HUMAN: ""}, begun), *complete_agents(context, parameter, begun)]


def complete_saved_games(_: click.Context, __: click.Parameter, begun: str) -> Items:
    """Returns files of games here, those kept for this person, and whatever files the shell knows."""
    import platformdirs

    from tablee.core.settings import load_settings

    named = load_settings().saves  # records.saves knows the folder, and would load the games
    usual = Path(platformdirs.user_data_dir("tablee", appauthor=False)) / "games"
    folder = Path(named).expanduser() if named else usual
    files = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
    here = [f"{begun}{name}" for name in _rest_of_names(begun)]
    found = dict.fromkeys((*here, *(str(file) for file in files[:MOST_SAVED])), "")
    return [*_beginning(found, begun), _item(begun, kind="file")]


def complete_puzzles(context: click.Context, _: click.Parameter, begun: str) -> Items:
    """Returns the numbers of the game's puzzles, and their ids once one is begun."""
    found: dict[str, str] = {}
    for words in _games_meant(context):
        found |= {str(number): key for number, key in enumerate(words.puzzles, start=1)}
        if begun:
            found |= dict.fromkeys(words.puzzles, "")
    return _beginning(found, begun)


def complete_experiments(_: click.Context, __: click.Parameter, begun: str) -> Items:
    """Returns the published experiments that can be played again."""
    found = {name: words.title for words in _words().values() for name in words.experiments}
    return _beginning(found, begun)


def _words() -> dict[str, GameWords]:
    from tablee.cli.completion.game_words import words_of_games

    return words_of_games()


def _item(value: str, meaning: str | None = None, kind: str = "plain") -> CompletionItem[str]:
    from click.shell_completion import CompletionItem

    return CompletionItem(value, kind, meaning)


def _games_meant(context: click.Context) -> list[GameWords]:
    """Returns the words of the game that was named before this word, of all where none was."""
    every = _words()
    # Where an option waits for this word, click has sorted nothing that came before it.
    given = [*context.params.values(), *context.args]
    named = [every[value] for value in given if isinstance(value, str) and value in every]
    return named[:1] or list(every.values())


def _players(context: click.Context) -> Iterator[tuple[str, str]]:
    for level, spec in _levels(context).items():
        yield f"level:{level}", spec
    for words in _games_meant(context):
        yield from words.agents.items()


def _levels(context: click.Context) -> dict[str, str]:
    """Returns what the levels stand for, nothing for each where several games are meant."""
    meant = _games_meant(context)
    return {level: spec if len(meant) == 1 else "" for words in meant for level, spec in words.levels.items()}


def _agent_options(context: click.Context, name: str, rest: str) -> Items:
    """Returns what may follow `name:key=value,`."""
    done, comma, begun = rest.rpartition(",")
    before = f"{name}:{done}{comma}"
    given = {pair.partition("=")[0] for pair in done.split(",")}
    known = [
        {key: each for key, each in words.agent_options.get(name, {}).items() if key not in given}
        for words in _games_meant(context)
    ]
    found = _pairs(known, begun)
    return [_item(before + item.value, item.help) for item in found]


def _pairs(known: list[Mapping[str, NamedValues]] | list[dict[str, NamedValues]], begun: str) -> Items:
    """Returns names with an equals sign; once there is one, values of that name."""
    name, equals, _ = begun.partition("=")
    if not equals:
        return _beginning(
            {f"{each}=": words.meaning for options in known for each, words in options.items()}, begun
        )
    values = [value for options in known if name in options for value in options[name].values]
    return _beginning({f"{name}={value}": "" for value in values}, begun)


def _beginning(found: Mapping[str, str], begun: str) -> Items:
    return [_item(name, meaning or None) for name, meaning in found.items() if name.startswith(begun)]


def _rest_of_names(begun: str) -> list[str]:
    """Returns how a path that was begun may go on to a file of a game."""
    folder, _, start = begun.rpartition("/")
    place = Path(f"{folder}/").expanduser() if "/" in begun else Path()
    try:
        names = sorted(file.name for file in place.glob("*.json") if file.name.startswith(start))
    except OSError:
        return []
    return [name[len(start) :] for name in names]
