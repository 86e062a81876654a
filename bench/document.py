"""docs/benchmarks.md: hand-written words, and between markers the tables that `make bench` writes."""

from __future__ import annotations

import re
from pathlib import Path

from table import Table

PATH = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"


def write(part: str, table: Table, facts: str) -> None:
    """Replaces what stands between the markers of `part`."""
    begin, end = f"<!-- {part}: written by make bench -->", f"<!-- {part}: end -->"
    text = PATH.read_text(encoding="utf-8")
    between = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if not between.search(text):
        raise RuntimeError(f"{PATH} has no markers for {part}: {begin} … {end}")
    fresh = f"{begin}\n\n{table.markdown()}\n\n<sub>`make bench` · {facts}</sub>\n\n{end}"
    PATH.write_text(between.sub(lambda _: fresh, text), encoding="utf-8")
