"""A game is one folder: nothing outside `games/NAME` names it, but examples of commands, which people type.

`tests/cli/test_examples.py` runs those as they stand.
"""

from __future__ import annotations

import re
from pathlib import Path

import tablee
from tablee.roster import games

SOURCE = Path(tablee.__file__).parent
TEXTS = {".py", ".js", ".css", ".html", ".po"}
EXAMPLE = re.compile(r"\s*(examples=\[)?\"tablee ")


def test_no_file_of_the_program_outside_the_games_names_one() -> None:
    names = {kind.name for kind in games().values()} | {kind.title for kind in games().values()}
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names)), re.IGNORECASE)
    found = [
        f"{path.relative_to(SOURCE)}:{number}: {line.strip()}"
        for path in SOURCE.rglob("*")
        if path.suffix in TEXTS and not path.is_relative_to(SOURCE / "games")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if pattern.search(line) and not (path.is_relative_to(SOURCE / "cli") and EXAMPLE.match(line))
    ]

    assert names
    assert found == []
