"""The language of this run of the command line, and speaking in it.

The language is chosen once, before any command is imported: click makes help texts when it is.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

from tablee.catalogues import say_in
from tablee.i18n import Say, languages, preferred_language, use_in_libraries

_speaker = Say()


def choose_language(arguments: Sequence[str]) -> None:
    """Takes the language from `--lang`, from TABLEE_LANG, from settings or from the environment."""
    global _speaker  # noqa: PLW0603 - one language per process, chosen at its start
    chosen = _language_of_settings() or preferred_language()
    for at, argument in enumerate(arguments):
        wanted = ""
        if argument.startswith("--lang="):
            wanted = argument.partition("=")[2]
        elif argument == "--lang" and at + 1 < len(arguments):
            wanted = arguments[at + 1]
        # Another one will be refused, in the language of the environment.
        if wanted and wanted in languages():
            chosen = wanted
    _speaker = say_in(chosen)
    use_in_libraries(chosen)


def speaker() -> Say:
    """Returns the `Say` of this run, for everything outside the games."""
    return _speaker


def _language_of_settings() -> str | None:
    """Returns the language of the settings, None if there is none or `TABLEE_LANG` names another.

    Settings that cannot be read are refused later, in the language of the environment.
    """
    if os.environ.get("TABLEE_LANG"):
        return None
    from tablee.core.errors import BadSettings
    from tablee.core.settings import load_settings  # after `collect_less`: it imports much that lasts

    try:
        chosen = load_settings().language
    except BadSettings:
        return None
    return chosen if chosen and chosen in languages() else None


def say(text: str, /, **fields: Any) -> str:
    """Returns a text in the language of this run."""
    return _speaker(text, **fields)


def print_error(error: Any) -> None:
    """Prints an error of ours to standard error."""
    print_to_stderr(say("Error: {why}", why=error))


def print_to_stderr(text: str) -> None:
    """Prints a text to standard error, so that data on standard output stays data."""
    sys.stdout.flush()
    print(text, file=sys.stderr, flush=True)  # noqa: T201 - this is the command line
