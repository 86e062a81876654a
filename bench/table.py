"""A table of results, as Markdown that also reads well on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Table:
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    texts: int = 1  # how many columns hold words, which read from the left; numbers from the right

    def markdown(self) -> str:
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
    return f"{number:,.0f}"


def spread(samples: Sequence[float], form: str = ",.0f") -> str:
    """The median, and the least and the most seen."""
    return f"{median(samples):{form}} ({min(samples):{form}}–{max(samples):{form}})"
