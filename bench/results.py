"""Results of a measurement: Markdown that also reads well on a terminal, written into docs/benchmarks.md.

The page consists of hand-written words and, between markers, of the results that `make bench` writes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"


@dataclass(frozen=True)
class Results:
    """Rows of text under headings, and sentences below them."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    texts: int = 1  # how many columns hold words, which read from the left; numbers from the right

    def markdown(self) -> str:
        """Returns a Markdown table whose columns are padded to one width."""
        widths = [max(map(len, column)) for column in zip(self.headings, *self.rows, strict=True)]
        rule = [_rule(width, column < self.texts) for column, width in enumerate(widths)]
        lines = [self._line(self.headings, widths), f"|{'|'.join(rule)}|"]
        lines += [self._line(row, widths) for row in self.rows]
        return "\n".join([*lines, *(f"\n{note}" for note in self.notes)])

    def _line(self, cells: Sequence[str], widths: Sequence[int]) -> str:
        texts = [cell.ljust(width) for cell, width in zip(cells, widths, strict=True)][: self.texts]
        numbers = [cell.rjust(width) for cell, width in zip(cells, widths, strict=True)][self.texts :]
        return f"| {' | '.join([*texts, *numbers])} |"


def _rule(width: int, is_text: bool) -> str:
    return "-" * (width + 2) if is_text else "-" * (width + 1) + ":"


def count(number: float) -> str:
    """Returns a large number with its thousands apart."""
    return f"{number:,.0f}"


def spread(samples: Sequence[float], form: str = ",.0f") -> str:
    """Returns the median, and the least and the most seen."""
    return f"{median(samples):{form}} ({min(samples):{form}}–{max(samples):{form}})"


def write_to_page(part: str, results: Results, facts: str) -> None:
    """Replaces what stands between the markers of `part`; raises RuntimeError when the page has none."""
    begin, end = f"<!-- {part}: written by make bench -->", f"<!-- {part}: end -->"
    text = PAGE.read_text(encoding="utf-8")
    between = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if not between.search(text):
        raise RuntimeError(f"{PAGE} has no markers for {part}: {begin} … {end}")
    fresh = f"{begin}\n\n{results.markdown()}\n\n<sub>`make bench` · {facts}</sub>\n\n{end}"
    PAGE.write_text(between.sub(lambda _: fresh, text), encoding="utf-8")
