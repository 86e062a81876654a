"""When the screens open instead of plain lines, and opening them."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tablee.cli.language import asked_for, speaker
from tablee.words.voices import voice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablee.core.options import Value
    from tablee.match import Table

LEAST_COLUMNS, LEAST_ROWS = 80, 24


def has_screen() -> bool:
    """Whether somebody sits at a terminal that is large enough."""
    named = os.name == "nt" or os.environ.get("TERM", "dumb") not in ("dumb", "")  # Windows names none
    if not (named and sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    columns, rows = shutil.get_terminal_size((0, 0))
    return columns >= LEAST_COLUMNS and rows >= LEAST_ROWS


def open_screens(
    table: Table | None = None, file: Path | None = None, aids: Mapping[str, Value] | None = None
) -> None:
    """Home, or a table at once, with as much help as the aids say."""
    from tablee.tui.app import TableeApp
    from tablee.tui.settings import load_settings

    settings = load_settings()
    language = asked_for() or settings.language or speaker().language
    TableeApp(voice, language, settings, table, file, aids).run()
