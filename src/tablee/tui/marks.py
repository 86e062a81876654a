"""Marks in a text: painters mark what they draw, and the screens find the marks again for mouse and cursor.

A painter marks a span with a style that has no look of its own but says what is drawn there.
`Style(meta={"place": "a3"})` is the place `a3` of the scene, which stands for the move that the scene gives
it. `Style(meta={"touch": ("R7", "return:R7")})` stands for these texts too, each a move or a step of one
(`@4`). Where several things lie on a place, `"item": "R7"` says which of them is drawn, empty for none.
A painting without marks can be looked at as well, and played by choosing from the list of moves.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.style import Style
from rich.text import Span, Text

from tablee.core.scene import Scene

ASPECT = 2  # a row is as high as two columns are wide
SIDEWAYS = 3  # a cell straight ahead counts as nearer than one to the side: sideways distance weighs more


@dataclass(frozen=True)
class Mark:
    """Something marked in one row of a text, from column `start` up to `end`.

    `place` and `item` name what is drawn, `texts` are the moves or steps it stands for, and `span` is the
    same extent counted in characters.
    """

    row: int
    start: int
    end: int
    place: str | None
    texts: tuple[str, ...]
    item: str | None
    span: tuple[int, int]

    def covers(self, column: int, row: int) -> bool:
        """Returns whether a cell of the text belongs to the mark."""
        return self.row == row and self.start <= column < self.end


def mark_style(*texts: str, place: str | None = None) -> Style:
    """Returns the style that marks a span; games, which know nothing of this package, make it themselves."""
    return Style(meta={"place": place, "touch": texts})


def marks_in(text: Text) -> list[Mark]:
    """Returns all marks of a text in the order of its spans; a span over several rows is a mark in each."""
    found = []
    plain, starts = text.plain, [0]
    for line in plain.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    for span in text.spans:
        meta = _meta(span)
        if not meta:
            continue
        for row in range(bisect_right(starts, span.start) - 1, bisect_left(starts, span.end)):
            start = starts[row]
            first, last = max(span.start, start), min(span.end, starts[row + 1] - 1)
            if first < last:
                left, right = (cell_len(plain[start:at]) for at in (first, last))
                place, item, texts = meta.get("place"), meta.get("item"), tuple(meta.get("touch", ()))
                found.append(Mark(row, left, right, place, texts, item, (first, last)))
    return found


def unmarked(text: Text) -> Text:
    """Returns the text without spans that only mark; it looks the same and is quicker to render."""
    seen = [span for span in text.spans if not _meta(span) or str(span.style) != "none"]
    return Text(text.plain, text.style, no_wrap=True, spans=seen)


def uncoloured(text: Text) -> Text:
    """Returns the text without colours and marks.

    Without colours Textual would show greys in their place, which are hard to tell apart, or to see.
    """
    spans = [Span(span.start, span.end, _without_colour(span.style)) for span in text.spans]
    return Text(text.plain, _without_colour(text.style), no_wrap=text.no_wrap, spans=spans)


def _without_colour(style: str | Style) -> Style:
    return (style if isinstance(style, Style) else Style.parse(style)).without_color


def _meta(span: Span) -> dict[str, Any]:
    """Returns what a span marks, empty where it is only a look."""
    meta = span.style.meta if isinstance(span.style, Style) else {}
    return meta if "place" in meta or "touch" in meta else {}


def moves_by_place(scene: Scene) -> dict[str | None, str]:
    """Returns the move that each place of a scene stands for, by the place's name."""
    return {place.name: place.move for place in scene.places if place.move}


def texts_of(mark: Mark, moves: Mapping[str | None, str]) -> tuple[str, ...]:
    """Returns the moves and steps a mark stands for: the move of its place first."""
    own = moves.get(mark.place)
    return mark.texts if own is None else (own, *mark.texts)


def nearest(where: Mapping[str, Sequence[Mark]], current: str, right: int, down: int) -> str | None:
    """Returns the name whose marks are nearest to the current one's in a direction, None if there is none."""
    if not where.get(current):
        return None
    from_column, from_row = _middle(where[current])
    best: tuple[float, str] | None = None
    for name, marks in where.items():
        if name == current or not marks:
            continue
        column, row = _middle(marks)
        columns, rows = column - from_column, (row - from_row) * ASPECT
        ahead, aside = (columns * right, rows) if right else (rows * down, columns)
        if ahead > 0 and (best is None or (ahead + SIDEWAYS * abs(aside), name) < best):
            best = ahead + SIDEWAYS * abs(aside), name
    return best[1] if best else None


def _middle(marks: Iterable[Mark]) -> tuple[float, float]:
    """Column and row of the middle of the first mark: a thing may be drawn in several places."""
    first = next(iter(marks))
    return (first.start + first.end) / 2, first.row
