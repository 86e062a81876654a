"""The terminal that a command runs in: whether the screens fit on it, and opening them."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tablee.catalogues import say_in
from tablee.cli.locale import say, speaker
from tablee.tui import LEAST_COLUMNS, LEAST_ROWS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablee.core.options import Value
    from tablee.match import Table


def has_screen() -> bool:
    """Returns whether somebody sits at a terminal that is large enough for the screens."""
    columns, rows = shutil.get_terminal_size((0, 0))
    return _could_have() and columns >= LEAST_COLUMNS and rows >= LEAST_ROWS


def why_lines() -> str | None:
    """Returns what to say where only the size of the terminal keeps the screens from opening, or None."""
    if not _could_have() or has_screen():
        return None
    columns, rows = shutil.get_terminal_size((0, 0))
    return say(
        "This terminal has {columns} × {rows}: plain lines. The screens open from {wide} × {high} on.",
        columns=columns,
        rows=rows,
        wide=LEAST_COLUMNS,
        high=LEAST_ROWS,
    )


def _could_have() -> bool:
    named = os.name == "nt" or os.environ.get("TERM", "dumb") not in ("dumb", "")  # Windows names none
    return named and sys.stdin.isatty() and sys.stdout.isatty()


def open_screens(
    table: Table | None = None, file: Path | None = None, aids: Mapping[str, Value] | None = None
) -> None:
    """Opens the screens at home or at a table, with as much help as the aids say, until they are closed."""
    from tablee.cli.configured import settings_of_run
    from tablee.core.game_kernels import run_plain_first
    from tablee.tui.app import TableeApp

    run_plain_first()
    TableeApp(say_in, speaker().language, settings_of_run(), table, file, aids).run()
