"""The catalogues of all games, and a `Say` that knows where they are."""

from __future__ import annotations

from pathlib import Path

from tablee.i18n import Say, find_language, languages
from tablee.i18n.languages import SOURCE_LANGUAGE


def game_catalogues() -> dict[str, Path]:
    """Returns the folder of each game's catalogues by the game's name; no game is loaded for it."""
    from tablee.roster import game_folders

    return {name: folder / "locale" for name, folder in game_folders().items()}


def say_in(language: str) -> Say:
    """Returns a `Say` for everything outside the games; its `for_game` speaks of any game there is.

    A language that we lack becomes English.
    """
    return Say(find_language(language) or SOURCE_LANGUAGE, games=game_catalogues)


def voices() -> dict[str, Say]:
    """Returns a `Say` for each language, by its code: for pages that hold all of them."""
    return {code: say_in(code) for code in languages()}
