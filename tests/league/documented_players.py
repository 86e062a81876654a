"""The players that docs/league-for-students.md shows, as files: each block begins with the name of its file."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "league-for-students.md"
_BLOCK = re.compile(r"```\w+\n(?:#|//|/\*) ([\w/]+\.\w+)(.*?)```", re.DOTALL)
NAMES = ("my_player.py", "c", "js", "bash")


def write_players(folder: Path) -> None:
    """Writes them all."""
    for found in _BLOCK.finditer(PAGE.read_text("utf-8")):
        file = folder / found[1]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(found[0].partition("\n")[2].removesuffix("```"), "utf-8")
