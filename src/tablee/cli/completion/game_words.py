"""`GameWords`: the words that people may type of one game, as plain data that are kept in a file.

To know them, games have to be loaded, and NumPy with them: too slow for a key that is pressed while typing.
So they are kept in the user's cache folder. The name of the file is a digest of the program's version and of
names, sizes and times of all files of the games: an edited game, or a new one, is read anew by the next TAB.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee import __version__
from tablee.cli.locale import speaker

if TYPE_CHECKING:
    from tablee.core.game import GameKind
    from tablee.core.options import Option

FOLDER = "completion"
MOST_NUMBERS = 20  # of whole numbers, so many are all named
_GAMES = "tablee.games"  # never imported here: that brings NumPy
_READ = (".py", ".mo", ".json", ".jsonl")  # what the words are made from


@dataclass(frozen=True)
class NamedValues:
    """Something that is given as NAME=VALUE: what it means, and values that are worth naming."""

    meaning: str
    values: list[str]


@dataclass(frozen=True)
class GameWords:
    """The words of one game, each with its meaning in the language that was asked for."""

    title: str
    presets: dict[str, str]
    options: dict[str, NamedValues]
    aids: dict[str, NamedValues]
    levels: dict[str, str]
    agents: dict[str, str]
    agent_options: dict[str, dict[str, NamedValues]]
    puzzles: list[str] = field(default_factory=list)  # their ids, the easiest first
    experiments: list[str] = field(default_factory=list)


def words_of_games() -> dict[str, GameWords]:
    """Returns the words of every game by its name, from the file where there is one."""
    file = _file(speaker().language)
    try:
        return {name: _from_data(words) for name, words in json.loads(file.read_text("utf-8")).items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return keep_words()


def keep_words() -> dict[str, GameWords]:
    """Loads the games, writes their words to the file, and returns them; nothing is kept where that fails."""
    from tablee.core.atomic_file import write_atomically

    found = dict(_loaded())
    file = _file(speaker().language)
    text = json.dumps({name: asdict(words) for name, words in found.items()}, ensure_ascii=False)
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        for old in file.parent.glob(f"*.{speaker().language}.json"):
            old.unlink(missing_ok=True)
        write_atomically(file, text)
    return found


def _file(language: str) -> Path:
    from hashlib import blake2b  # it brings OpenSSL, and every --help imports this module

    from tablee.core.cachedir import root

    seal = blake2b(__version__.encode(), digest_size=10)
    spec = find_spec(_GAMES)
    for folder in (spec.submodule_search_locations if spec else None) or ():
        for line in sorted(_stamps(folder)):
            seal.update(line.encode())
    return root() / FOLDER / f"{seal.hexdigest()}.{language}.json"


def _stamps(folder: str) -> Iterator[str]:
    """Yields a line for every file below a folder that changes whenever the file is written."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _stamps(entry.path)
            elif entry.name.endswith(_READ):
                stat = entry.stat()
                yield f"{entry.path} {stat.st_mtime_ns} {stat.st_size}\n"


def _from_data(data: dict[str, Any]) -> GameWords:
    for name in ("options", "aids"):
        data[name] = _named_values(data[name])
    data["agent_options"] = {name: _named_values(each) for name, each in data["agent_options"].items()}
    return GameWords(**data)


def _named_values(data: dict[str, Any]) -> dict[str, NamedValues]:
    return {name: NamedValues(**each) for name, each in data.items()}


def _loaded() -> Iterator[tuple[str, GameWords]]:
    from tablee.roster import games

    for name, kind in games().items():
        yield name, _words_of(kind)


def _words_of(kind: GameKind) -> GameWords:
    from tablee.arena.reproduce import experiments
    from tablee.puzzles.collection import puzzles_of

    say = speaker().for_game(kind)

    def named(options: tuple[Option, ...]) -> dict[str, NamedValues]:
        return {each.name: NamedValues(say(each.meaning), values_worth_naming(each)) for each in options}

    return GameWords(
        title=kind.title,
        presets={name: say(preset.meaning) for name, preset in kind.presets.items()},
        options=named(kind.options),
        aids=named(kind.aids),
        levels={str(level): spec for level, spec in kind.levels.items()},
        agents={name: say(agent.meaning) for name, agent in kind.agents.items()},
        agent_options={name: named(agent.options) for name, agent in kind.agents.items()},
        puzzles=[puzzle.id for puzzle in puzzles_of(kind)],
        experiments=[experiment.name for owner, experiment in experiments() if owner is kind],
    )


def values_worth_naming(option: Option) -> list[str]:
    """Returns all values of an option where they are few, otherwise its default and its bounds, if any."""
    from tablee.core.options import Choice, Flag, Int, Names

    if isinstance(option, Choice):
        return list(option.choices)
    if isinstance(option, Flag):
        return ["true", "false"]
    if isinstance(option, Names):
        return list(option.names)
    default = option.default
    if isinstance(option, Int):
        if option.high - option.low < MOST_NUMBERS:
            return [str(number) for number in range(option.low, option.high + 1)]
        return [
            str(number) for number in dict.fromkeys((option.low, default, option.high)) if number is not None
        ]
    return [str(default)] if isinstance(default, int | float) else []
