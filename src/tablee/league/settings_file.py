"""`league.toml`: reading and checking it, and writing a new one that explains itself.

Every key stands here once, with its meaning: the file that is written, and the errors of one that is read,
are made from it.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from tablee.core.errors import BadLeague, TableeError, os_error_note
from tablee.core.notes import N_, Note
from tablee.core.options import Flag, Int, Option, Seconds
from tablee.league.setting_options import (
    AddressSetting,
    GradeCurveSetting,
    LineSetting,
    MomentSetting,
    SpecsSetting,
)
from tablee.league.settings import USUAL_CURVE, LeagueSettings
from tablee.roster import build_agent, easiest_first, find_game

FILE = "league.toml"
_LARGEST = 1 << 16
_RULES = "game.options"


@dataclass(frozen=True)
class FileKey:
    """A key of the file: its section ("" for none), its values, and the setting it is."""

    section: str
    option: Option
    setting: str = ""

    @property
    def path(self) -> str:
        """The key as errors name it."""
        return f"{self.section}.{self.option.name}" if self.section else self.option.name

    @property
    def name(self) -> str:
        """The name of the setting."""
        return self.setting or self.option.name


KEYS = (
    FileKey("", LineSetting("title", "League", N_("What the league is called."), most=80)),
    FileKey("game", LineSetting("name", "", N_("What is played; `tablee games` lists the games.")), "game"),
    FileKey("game", LineSetting("preset", "", N_("A named set of rules; empty for the usual one."))),
    FileKey(
        "game", Int("seats", 0, N_("Players at a table; 0 for the least that the game is for."), high=12)
    ),
    FileKey("play", Seconds("seconds", 1.0, N_("Time for each move."), high=600.0)),
    FileKey(
        "play",
        Int(
            "memory",
            1024,
            N_("Memory of a player, all its processes together, in MiB."),
            low=64,
            high=1 << 20,
        ),
    ),
    FileKey("play", Int("scratch", 64, N_("Its scratch files, in MiB."), low=1, high=1 << 14)),
    FileKey("play", Int("processes", 64, N_("Its processes and threads."), low=4, high=4096)),
    FileKey(
        "play",
        Flag(
            "trusted",
            default=False,
            meaning=N_(
                "DANGER: true runs what is pushed WITHOUT the sandbox. Every player can then read and delete "
                "your files, read the others' players and everybody's links, and attack your network. Only "
                "where you would run each of these programs yourself, unread."
            ),
        ),
    ),
    FileKey("dates", MomentSetting("opens", "", N_('From when on players may be pushed; "" for at once.'))),
    FileKey(
        "dates",
        MomentSetting("closes", "", N_('When that ends, and the final may begin; "" for not yet known.')),
    ),
    FileKey(
        "people",
        Int("pushes_a_day", 20, N_("How often each may push within a day."), low=1, high=10_000),
    ),
    FileKey(
        "ladder",
        SpecsSetting(
            "bosses", (), N_("Agents that everybody may meet and beat, from the weakest to the strongest.")
        ),
    ),
    FileKey(
        "ladder",
        Int(
            "workers",
            0,
            N_("Processes that check and play beside the server; 0 for one for each core but one."),
            high=1024,
        ),
    ),
    FileKey(
        "ladder",
        Flag(
            "gives_way",
            default=True,
            meaning=N_(
                "Players run at the lowest priority, so that pages and everything else on the machine come "
                "first; false where the machine is always busy with other things."
            ),
        ),
    ),
    FileKey(
        "final",
        Int("deals", 200, N_("Deals that each pair plays, each from both seats."), low=1, high=100_000),
    ),
    FileKey(
        "grades",
        GradeCurveSetting(
            "curve",
            USUAL_CURVE,
            N_("Grades for shares of all wins in the final; straight between the points."),
        ),
    ),
    FileKey(
        "server",
        LineSetting("host", "127.0.0.1", N_("Where the server listens; 0.0.0.0 lets other machines in.")),
    ),
    FileKey("server", Int("port", 8765, N_("Its port."), high=65535)),
    FileKey(
        "server",
        AddressSetting(
            "address", "", N_('The address in the links that people get; "" for host and port above.')
        ),
    ),
    FileKey(
        "server",
        LineSetting(
            "database",
            "",
            N_('"" for an SQLite file in this folder, or postgresql+asyncpg://user:password@host/name.'),
            most=500,
        ),
    ),
)
_GAME_OPTIONS = N_("Options of the rules; `tablee games GAME` lists them.")


def read_settings(file: Path) -> LeagueSettings:
    """Returns the settings in a file.

    :raises BadLeague: when it cannot be read, or says something that cannot be; the error names the key.
    """
    try:
        content = file.read_bytes()
    except OSError as error:
        _refuse(file, os_error_note(error))
    if len(content) > _LARGEST:
        _refuse(file, Note("large_settings", N_("it is too large for settings")))
    try:
        found = tomllib.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:  # also what is no UTF-8
        _refuse(
            file, Note("no_toml_file", N_("it is not written in TOML: {problem}"), {"problem": str(error)})
        )
    return checked_settings(found, file)


def checked_settings(found: Mapping[str, Any], file: Path) -> LeagueSettings:
    """Returns settings from the sections of a file.

    :raises BadLeague: when something cannot be; the error names the key.
    """
    sections = {key.section for key in KEYS if key.section}
    for name, value in found.items():
        if name in sections:
            if not isinstance(value, dict):
                _expected(file, name, Note("a_section", N_("a section, as in [{name}]"), {"name": name}))
            allowed = [key.option.name for key in KEYS if key.section == name]
            _know(file, f"{name}.", value, [*allowed, "options"] if name == "game" else allowed)
    _know(file, "", found, [*(key.option.name for key in KEYS if not key.section), *sections])
    values: dict[str, Any] = {}
    for key in KEYS:
        section = found.get(key.section, {}) if key.section else found
        given = section.get(key.option.name, key.option.default)
        value = key.option.accept(given)
        if value is None:
            _expected(file, key.path, key.option.expected(), given)
        values[key.name] = None if isinstance(key.option, MomentSetting) and value == "" else value
    if "game" not in found or "name" not in found["game"]:
        _expected(
            file,
            "game.name",
            Note(
                "a_game",
                N_("the name of a game, as in {example}"),
                {"example": f'"{easiest_first()[0].name}"'},
            ),
        )
    return _with_rules(values, found["game"].get("options", {}), file)


def _with_rules(values: dict[str, Any], options: object, file: Path) -> LeagueSettings:
    """Returns the settings, once there is such a game and everybody in it can play."""
    if not isinstance(options, dict):
        _expected(file, _RULES, Note("a_section", N_("a section, as in [{name}]"), {"name": _RULES}))
    opens, closes = values["opens"], values["closes"]
    if opens is not None and closes is not None and closes <= opens:
        _expected(file, "dates.closes", Note("after_opening", N_("a moment after the league opens")))
    try:
        kind = find_game(values["game"])
        game = kind(values["preset"] or None, values["seats"] or None, **options)
    except TableeError as error:
        _refuse(file, Note("in_game", N_("[game]: {why}"), {"why": error.note}))
    for spec in values["bosses"]:
        try:
            build_agent(kind, spec)
        except TableeError as error:
            _refuse(file, Note("in_bosses", N_("ladder.bosses: {why}"), {"why": error.note}))
    chosen = {"preset": game.preset, "seats": game.seats, "options": game.changed}
    return LeagueSettings(**values | chosen)


def settings_text(settings: LeagueSettings, words: Callable[[str], str] = str) -> str:
    """Returns the file that says these settings, each with its meaning in the language of `words`."""
    lines: list[str] = []
    section = ""
    for key in KEYS:
        if key.section != section:
            section = key.section
            lines += ["", f"[{section}]"]
        lines += [f"# {line}" for line in _wrapped(words(key.option.meaning))]
        lines += [f"{key.option.name} = {_toml(getattr(settings, key.name))}"]
        if key.path == "game.seats":
            lines += [f"# {line}" for line in _wrapped(words(_GAME_OPTIONS))]
            pairs = (f"{name} = {_toml(value)}" for name, value in settings.options.items())
            lines += [f"options = {{ {', '.join(pairs)} }}" if settings.options else "options = {}"]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if value is None:
        return '""'
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_toml, value))}]"
    # Texts, numbers, true and false are written in TOML as in JSON.
    return json.dumps(value, ensure_ascii=False)


def _wrapped(text: str, width: int = 100) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def _know(file: Path, path: str, given: Mapping[str, Any], known: list[str]) -> None:
    for name in given:
        if name not in known:
            near = get_close_matches(name, known, n=1, cutoff=0.5)
            template = (
                N_("there is no '{key}'; did you mean '{near}'?")
                if near
                else N_("there is no '{key}'; known: {known}")
            )
            fields = {"key": path + name, "near": path + "".join(near), "known": ", ".join(known)}
            _refuse(file, Note("unknown_key", template, fields))


def _expected(file: Path, key: str, expected: Note, given: object = None) -> NoReturn:
    fields = {"key": key, "given": _shown(given), "expected": expected}
    template = (
        N_("{key}: expected {expected}") if given is None else N_("{key} = {given}: expected {expected}")
    )
    _refuse(file, Note("bad_setting", template, fields))


def _shown(given: object) -> str:
    text = str(given) if isinstance(given, datetime) else json.dumps(given, ensure_ascii=False, default=str)
    return text if len(text) <= 80 else f"{text[:80]}…"


def _refuse(file: Path, why: Note) -> NoReturn:
    raise BadLeague(source=str(file), why=why)
