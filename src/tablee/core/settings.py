"""`Settings`: what a person likes, kept in their configuration folder: language, colours, animation.

Read by the screens, which also write them, and by the commands, which speak the chosen language.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path

COLOURS = ("dark", "light", "calm", "warm")


@dataclass
class Settings:
    """The settings of one person; an empty language is that of the environment."""

    language: str = ""
    colours: str = COLOURS[0]
    animation: bool = True

    def save(self) -> None:
        """Writes the settings; a folder that cannot be written to keeps nothing, and nobody is disturbed."""
        from tablee.core.atomic_file import write_atomically

        try:
            _file().parent.mkdir(parents=True, exist_ok=True)
            write_atomically(_file(), json.dumps(asdict(self), indent=2) + "\n")
        except OSError:
            return


def load_settings() -> Settings:
    """Returns the settings as they were left; what is missing or cannot be understood has its default.

    The language may be one that this version does not have: whoever speaks it decides.
    """
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(found, dict):
        return Settings()
    known = {field.name: found[field.name] for field in fields(Settings) if field.name in found}
    if not isinstance(known.get("language"), str):
        known.pop("language", None)
    if known.get("colours") not in COLOURS:
        known.pop("colours", None)
    if not isinstance(known.get("animation"), bool):
        known.pop("animation", None)
    return Settings(**known)


def _file() -> Path:
    """Returns the file of the settings."""
    import platformdirs

    return Path(platformdirs.user_config_dir("tablee", appauthor=False)) / "settings.json"
