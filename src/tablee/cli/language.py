"""The language of this run of the command line, and speaking in it.

`say` is the module's own: it is settled once, before any command is imported.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

from tablee.i18n import Say, languages, preferred_language, use_in_libraries
from tablee.records.settings import load_settings
from tablee.words.catalogues import say_in

_speaker = Say()


def settle(arguments: Sequence[str]) -> None:
    """Takes the language from `--lang`, wherever it stands, from the settings, or from the environment."""
    global _speaker  # noqa: PLW0603 - one language per process, settled at its start
    chosen = _language_of_settings() or preferred_language()
    for at, argument in enumerate(arguments):
        wanted = ""
        if argument.startswith("--lang="):
            wanted = argument.partition("=")[2]
        elif argument == "--lang" and at + 1 < len(arguments):
            wanted = arguments[at + 1]
        if wanted in languages():  # otherwise it will be refused, in the language of the environment
            chosen = wanted
    _speaker = say_in(chosen)
    use_in_libraries(chosen)


def speaker() -> Say:
    return _speaker


def _language_of_settings() -> str | None:
    """Returns the language chosen in Settings, None if there is none or `TABLEE_LANG` names another."""
    chosen = load_settings().language
    return chosen if chosen in languages() and not os.environ.get("TABLEE_LANG") else None


def say(text: str, /, **fields: Any) -> str:
    return _speaker(text, **fields)


def complain(error: Any) -> None:
    """Shows an error of ours on standard error."""
    say_aloud(say("Error: {why}", why=error))


def say_aloud(text: str) -> None:
    """To standard error, so that data on standard output stays data."""
    sys.stdout.flush()
    print(text, file=sys.stderr, flush=True)  # noqa: T201 - this is the command line
