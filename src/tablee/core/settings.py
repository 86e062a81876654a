"""`Settings`: what a person likes, from all places where it can be said.

What somebody chooses on the screens is kept in `settings.json`. What they write into `config.toml` goes
before that, and the variables of the environment go before both; options of commands go before everything.
The keys of the file, and the variables, are `KEYS` (`config_keys.py`); docs/configuration.md lists them.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablee.core.config_keys import ConfigKey

COLOURS = ("dark", "light", "calm", "warm")
ON_SCREENS = ("language", "colours", "animation")  # what the screens change, and keep in their file
FILE_VARIABLE = "TABLEE_CONFIG"


@dataclass
class Settings:
    """The settings of one person; an empty language is that of the environment, an empty place the usual one.

    `sources` says where a setting was found, by its name: a file with its line, or a variable. A setting that
    is not in it was chosen on the screens, or has its default.
    """

    language: str = ""
    colours: str = COLOURS[0]
    animation: bool = True
    plain: bool = False
    level: int = 3
    time: float = 1.0
    saves: str = ""
    host: str = "127.0.0.1"
    port: int = 8765
    database: str = ""
    sources: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    # Values as the sources say them, and as the screens have kept them.
    _read: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    _chosen: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def override(self, name: str, value: object, source: str) -> None:
        """Sets what holds for this run only; `source` says who says so."""
        setattr(self, name, value)
        self.sources[name] = source
        self._read[name] = value

    def save(self) -> None:
        """Writes what was chosen on the screens; what other places say is not copied there.

        A folder that cannot be written to keeps nothing, and nobody is disturbed.
        """
        from tablee.core.atomic_file import write_atomically

        default = Settings()
        for name in ON_SCREENS:
            value = getattr(self, name)
            if name not in self.sources or value != self._read[name]:
                self._chosen[name] = value
        kept = {name: self._chosen.get(name, getattr(default, name)) for name in ON_SCREENS}
        with suppress(OSError):
            _screens_file().parent.mkdir(parents=True, exist_ok=True)
            write_atomically(_screens_file(), json.dumps(kept, indent=2) + "\n")


def load_settings() -> Settings:
    """Returns the settings that hold now.

    What the screens have kept and cannot be understood has its default. The language may be one that this
    version does not have: whoever speaks it decides.

    :raises BadSettings: when the configuration file or a variable cannot be used; the error names the place.
    """
    chosen = _chosen_on_screens()
    found = Settings(**chosen, _chosen=chosen)
    file = config_file()
    if not _is_there(file) and not any(name.startswith("TABLEE_") for name in os.environ):
        return found  # without reading what could be set: every command comes here first
    from tablee.core.config_keys import read_config

    for key, value, source in (*read_config(file, named=FILE_VARIABLE in os.environ), *_variables()):
        found.override(key.setting, value, source)
    return found


def config_file() -> Path:
    """Returns the configuration file, which need not exist."""
    named = os.environ.get(FILE_VARIABLE)
    return Path(named).expanduser() if named else _folder() / "config.toml"


def _is_there(file: Path) -> bool:
    try:
        file.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:  # whoever reads it says what is wrong
        return True
    return True


def _variables() -> list[tuple[ConfigKey, Any, str]]:
    """Returns the settings that variables of the environment give, with the names of these."""
    from tablee.core.config_keys import KEYS, read_variable

    given = [(key, os.environ[key.variable]) for key in KEYS if os.environ.get(key.variable)]
    return [(key, read_variable(key, text), key.variable) for key, text in given]


def _chosen_on_screens() -> dict[str, Any]:
    try:
        found = json.loads(_screens_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    known = {name: found[name] for name in ON_SCREENS if name in found}
    if not isinstance(known.get("language"), str):
        known.pop("language", None)
    if known.get("colours") not in COLOURS:
        known.pop("colours", None)
    if not isinstance(known.get("animation"), bool):
        known.pop("animation", None)
    return known


def _screens_file() -> Path:
    return _folder() / "settings.json"


def _folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_config_dir("tablee", appauthor=False))
