"""What a person likes, kept in their configuration folder: language, colours, animation."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from tablee.i18n import languages

THEMES = {"dark": "textual-dark", "light": "textual-light", "calm": "nord", "warm": "gruvbox"}


@dataclass
class Settings:
    """An empty language is that of the environment."""

    language: str = ""
    colours: str = "dark"
    animation: bool = True

    @property
    def theme(self) -> str:
        return THEMES[self.colours]

    def save(self) -> None:
        """A folder that cannot be written to keeps nothing; the game goes on."""
        try:
            _file().parent.mkdir(parents=True, exist_ok=True)
            _file().write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")
        except OSError:
            return


def load_settings() -> Settings:
    """As they were left; what is not understood has its default."""
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(found, dict):
        return Settings()
    known = {field.name: found[field.name] for field in fields(Settings) if field.name in found}
    if known.get("language") not in ("", *languages()):
        known.pop("language", None)
    if known.get("colours") not in THEMES:
        known.pop("colours", None)
    if not isinstance(known.get("animation"), bool):
        known.pop("animation", None)
    return Settings(**known)


def _file() -> Path:
    import platformdirs

    return Path(platformdirs.user_config_dir("tablee", appauthor=False)) / "settings.json"
