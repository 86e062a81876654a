"""Speaking a language with the words of every game."""

from __future__ import annotations

from pathlib import Path

from tablee import games
from tablee.i18n import LANGUAGES, Say


def voice(language: str) -> Say:
    """A Say with the words of every game that the roster would find; no game is loaded for them.

    What is no language of ours is English.
    """
    folders = [folder for place in games.__path__ for folder in sorted(Path(place).glob("*/locale"))]
    known = language if language in LANGUAGES else "en"
    return Say(known, [(folder.parent.name, folder) for folder in folders])
