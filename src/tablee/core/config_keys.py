"""The settings that can be written into `config.toml` or given by a variable, and reading both.

Every key stands here once: errors, `tablee config` and the test of docs/configuration.md go by it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from tablee.core.errors import BadSettings, os_error_note
from tablee.core.notes import N_, Note
from tablee.core.options import Choice, Flag, Int, Option, Seconds, Text
from tablee.core.settings import COLOURS

_LARGEST = 1 << 16  # bytes
_SECTION = re.compile(r"\s*\[\s*([\w-]+)\s*\]")


@dataclass(frozen=True)
class ConfigKey:
    """A setting: its section in the file ("" for none), its values, and the variable and option before it."""

    section: str
    option: Option
    variable: str
    flag: str

    @property
    def setting(self) -> str:
        """The name of the field of `Settings`."""
        return self.option.name

    @property
    def path(self) -> str:
        """The key as errors name it."""
        return f"{self.section}.{self.setting}" if self.section else self.setting


def _keys() -> Iterator[ConfigKey]:
    """Yields all keys in the order in which they are listed."""

    def key(option: Option, flag: str, section: str = "", variable: str = "") -> ConfigKey:
        return ConfigKey(section, option, variable or f"TABLEE_{option.name.upper()}", flag)

    language = Text("language", "", N_("The language of everything, as in fr."), most=20)
    yield key(language, "--lang", variable="TABLEE_LANG")
    yield key(Choice("colours", COLOURS[0], N_("The colours of the screens."), choices=COLOURS), "--colours")
    pause = N_("Whether screens pause after the move of a computer.")
    yield key(Flag("animation", default=True, meaning=pause), "--animation")
    yield key(Flag("plain", default=False, meaning=N_("Plain lines instead of screens.")), "--plain")
    level = Int("level", 3, N_("The level that plays where nobody is named."), low=1, high=5)
    yield key(level, "--seat", "play")
    yield key(Seconds("time", 1.0, N_("Time for each move of an agent of one's own.")), "--time", "play")
    saves = Text("saves", "", N_("The folder of saved games; otherwise in your data folder."), most=1000)
    yield key(saves, "--save", "play")
    yield key(Text("host", "127.0.0.1", N_("Where `tablee serve` listens."), most=200), "--host", "serve")
    yield key(Int("port", 8765, N_("Its port."), high=65535), "--port", "serve")
    database = N_("The database of the server; otherwise a file in your data folder.")
    yield key(Text("database", "", database, most=500), "--database", "serve")


KEYS = tuple(_keys())


def read_variable(key: ConfigKey, text: str) -> Any:
    """Returns the value that a variable of the environment gives.

    :raises BadSettings: when it is not allowed; the error names the variable and what is.
    """
    found = key.option.accept(text)
    if found is None:
        _refuse(key.variable, key, text)
    return found


def read_config(file: Path, *, named: bool) -> Iterator[tuple[ConfigKey, Any, str]]:
    """Yields each setting of a configuration file with the place where it stands there.

    A file that is not there has none, unless somebody has `named` it.

    :raises BadSettings: when it cannot be read, or says something that cannot be.
    """
    try:
        content = file.read_bytes()
    except OSError as error:
        if named or not isinstance(error, FileNotFoundError | NotADirectoryError):
            raise BadSettings(source=str(file), why=os_error_note(error)) from None
        return
    if len(content) > _LARGEST:
        raise BadSettings(source=str(file), why=Note("large_settings", N_("it is too large for settings")))
    import tomllib  # most people have no such file

    try:
        text = content.decode("utf-8-sig")
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also what is no UTF-8
        template = N_("it is not written in TOML: {problem}")
        why = Note("no_toml_file", template, {"problem": str(error)})
        raise BadSettings(source=str(file), why=why) from None
    lines = _lines_of(text)
    for path, given in _flat(found):
        line = lines.get(path)
        source = f"{file}:{line}" if line else str(file)
        key = next((each for each in KEYS if each.path == path), None)
        if key is None:
            _refuse_key(source, path)
        value = key.option.accept(given)
        if value is None or (isinstance(key.option, Choice | Text) and not isinstance(given, str)):
            _refuse(source, key, given)
        yield key, value, source


def _flat(found: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    sections = {key.section for key in KEYS}
    for name, value in found.items():
        if name in sections and isinstance(value, dict):
            yield from ((f"{name}.{inner}", each) for inner, each in value.items())
        else:
            yield name, value


def _lines_of(text: str) -> dict[str, int]:
    """Returns the lines on which keys stand, as far as they are written in the usual way."""
    found: dict[str, int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _SECTION.match(line):
            section = f"{header[1]}."
            found.setdefault(header[1], number)
        elif "=" in line and not line.lstrip().startswith("#"):
            found.setdefault(section + line.partition("=")[0].strip().strip("\"'"), number)
    return found


def _refuse_key(source: str, path: str) -> NoReturn:
    from difflib import get_close_matches

    known = [key.path for key in KEYS]
    near = get_close_matches(path, known, n=1)
    fields = {"key": path, "known": ", ".join(known), "near": near[0] if near else ""}
    template = (
        N_("there is no '{key}'; did you mean '{near}'?")
        if near
        else N_("there is no '{key}'; known: {known}")
    )
    raise BadSettings(source=source, why=Note("unknown_setting", template, fields))


def _refuse(source: str, key: ConfigKey, given: object) -> NoReturn:
    fields = {"key": key.path, "value": repr(given)[:80], "expected": key.option.expected()}
    template = N_("{key}: {value} is not allowed; expected {expected}")
    raise BadSettings(source=source, why=Note("bad_setting", template, fields))
