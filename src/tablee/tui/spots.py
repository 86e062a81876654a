"""Where things are in a painting: painters mark what they draw, screens find it again.

A painter marks a span with a style that has no look of its own but says what is there:
`Style(meta={"place": "a3"})` is the place `a3` of the scene, which stands for the move that the scene gives
it; `Style(meta={"touch": ("R7", "return:R7")})` stands for these texts too, each a move, or a step of one
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
SIDEWAYS = 3  # what lies straight ahead is nearer than what lies aside


@dataclass(frozen=True)
class Spot:
    """Something in one row of a painting, from column `start` up to `end`."""

    row: int
    start: int
    end: int
    place: str | None
    touch: tuple[str, ...]
    item: str | None
    span: tuple[int, int]  # the same as characters of the text

    def holds(self, column: int, row: int) -> bool:
        return self.row == row and self.start <= column < self.end


def mark(*touch: str, place: str | None = None) -> Style:
    """The style that marks a span; painters, which know nothing of this package, make it themselves."""
    return Style(meta={"place": place, "touch": touch})


def spots_of(text: Text) -> list[Spot]:
    """Everything that is marked; a span over several rows is a spot in each."""
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
                place, item, touch = meta.get("place"), meta.get("item"), tuple(meta.get("touch", ()))
                found.append(Spot(row, left, right, place, touch, item, (first, last)))
    return found


def unmarked(text: Text) -> Text:
    """The same to look at, without what only marks: that much less to paint."""
    seen = [span for span in text.spans if not _meta(span) or str(span.style) != "none"]
    return Text(text.plain, text.style, no_wrap=True, spans=seen)


def _meta(span: Span) -> dict[str, Any]:
    meta = span.style.meta if isinstance(span.style, Style) else {}
    return meta if "place" in meta or "touch" in meta else {}


def moves_of(scene: Scene) -> dict[str | None, str]:
    """The move that each place stands for, by its name."""
    return {place.name: place.move for place in scene.places if place.move}


def touches(spot: Spot, moves: Mapping[str | None, str]) -> tuple[str, ...]:
    """The texts a spot stands for: the move of its place first."""
    own = moves.get(spot.place)
    return spot.touch if own is None else (own, *spot.touch)


def nearest(where: Mapping[str, Sequence[Spot]], current: str, right: int, down: int) -> str | None:
    """The name nearest in a direction from the current one, None when there is none that way."""
    if not where.get(current):
        return None
    from_column, from_row = _middle(where[current])
    best: tuple[float, str] | None = None
    for name, spots in where.items():
        if name == current or not spots:
            continue
        across, below = _middle(spots)
        columns, rows = across - from_column, (below - from_row) * ASPECT
        ahead, aside = (columns * right, rows) if right else (rows * down, columns)
        if ahead > 0 and (best is None or (ahead + SIDEWAYS * abs(aside), name) < best):
            best = ahead + SIDEWAYS * abs(aside), name
    return best[1] if best else None


def _middle(spots: Iterable[Spot]) -> tuple[float, float]:
    """Of the first part: a thing may be drawn in several places."""
    first = next(iter(spots))
    return (first.start + first.end) / 2, first.row
