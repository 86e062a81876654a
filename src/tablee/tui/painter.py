"""`Painter`: what draws a game for both terminals, and how a board and a log are made with it.

A game's painter is its paint.py; a plain, generic one serves a game that brings none. The plain line mode
(cli) shares this module with the screens, so it imports no Textual.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from typing import Protocol, cast

from rich.console import Console
from rich.style import Style
from rich.text import Text

from tablee.core.game import GameKind
from tablee.core.scene import Line, Scene
from tablee.i18n import Say
from tablee.wording import PlainWording, Wording


class Painter(Wording, Protocol):
    """What a game's paint.py offers; some things are optional.

    Optional are: `tell`, which returns the log as paragraphs; `paint_wide`, a painting for a number of
    columns; `paint_board`, one for a screen of so many columns and rows that lists the moves itself; `label`,
    what a step of a move (the whole move where it has only one) is called in that list; and `COMMANDS`, words
    that people may type beside moves (`core/options.py`). Paintings may be marked, see marks.py.
    """

    def paint(self, scene: Scene, say: Say, names: Sequence[str]) -> Text:
        """Returns the board as text."""
        ...


BULLET = "▸ "
LEAST_COLUMNS, MOST_COLUMNS = 40, 100
SEAT_STYLES = ("cyan", "yellow", "magenta", "green", "blue", "red")


def width_of(screen: Console) -> int | None:
    """Returns the columns at which texts are wrapped, None on a pipe; very long lines are hard to read."""
    return min(max(LEAST_COLUMNS, screen.width - 1), MOST_COLUMNS) if screen.is_terminal else None


def print_text(screen: Console, text: str, first: str = "", indent: str = "") -> None:
    """Prints a text behind `first`; on a terminal it is wrapped and its later lines are indented."""
    text, width = f"{first}{text}", width_of(screen)
    screen.print(text if width is None else textwrap.fill(text, width, subsequent_indent=indent))


def paint(painter: Painter, scene: Scene, say: Say, names: Sequence[str], screen: Console) -> Text:
    """Returns the board, as wide as the screen allows where the game can make use of it."""
    wide = getattr(painter, "paint_wide", None)
    if wide is None or not screen.is_terminal:
        return painter.paint(scene, say, names)
    return cast("Text", wide(scene, say, names, screen.width - 1))


def paint_board(
    painter: Painter, scene: Scene, say: Say, names: Sequence[str], columns: int, rows: int
) -> Text:
    """Returns the board for a screen of so many columns and rows that lists the moves itself."""
    own = getattr(painter, "paint_board", None)
    if own is not None:
        return cast("Text", own(scene, say, names, columns, rows))
    wide = getattr(painter, "paint_wide", None)
    return cast("Text", wide(scene, say, names, columns)) if wide else painter.paint(scene, say, names)


def log_text(
    painter: Painter, moves: Sequence[Sequence[Line]], say: Say, names: Sequence[str], width: int | None
) -> Text:
    """Returns the log of several moves, each paragraph behind a bullet and wrapped to a width."""
    return Text("\n").join(
        _bulleted(paragraph, width) for paragraph in log_paragraphs(painter, moves, say, names)
    )


def log_paragraphs(
    painter: Painter, moves: Sequence[Sequence[Line]], say: Say, names: Sequence[str]
) -> list[Text]:
    """Returns the log of several moves as paragraphs: the game's own, otherwise one for each move."""
    own = getattr(painter, "tell", None)
    if own is not None:
        return cast("list[Text]", own(moves, say, names))
    return [Text(" ").join(_sentence(painter, line, say, names) for line in lines) for lines in moves]


def _bulleted(paragraph: Text, width: int | None) -> Text:
    """Returns a paragraph behind a bullet, broken between words."""
    if width is None or len(BULLET) + len(paragraph) <= width:
        return Text.assemble((BULLET, "dim"), paragraph)
    rows, at = [], 0
    for row in textwrap.wrap(paragraph.plain, width - len(BULLET), break_on_hyphens=False):
        rows.append(paragraph[at : at + len(row)])
        at += len(row) + 1
    return Text.assemble((BULLET, "dim"), Text("\n" + " " * len(BULLET)).join(rows))


def _sentence(painter: Painter, line: Line, say: Say, names: Sequence[str]) -> Text:
    text, seat = Text(painter.words(line, say, names)), line.fields.get("seat")
    if isinstance(seat, int):
        style = SEAT_STYLES[seat % len(SEAT_STYLES)]
        text.highlight_regex(rf"(?<!\w){re.escape(names[seat])}(?!\w)", f"bold {style}")
    return text


def painter_of(kind: GameKind) -> Painter:
    """Returns the painter of a game: its paint.py, or a plain one."""
    return cast("Painter", kind.part("paint") or _PlainPainter())


class _PlainPainter(PlainWording):
    """Every place on a line of its own, and codes instead of sentences."""

    def paint(self, scene: Scene, say: Say, names: Sequence[str]) -> Text:
        """Returns the places, the scores and who is to move."""
        lines = []
        for place in scene.places:
            owner = "" if place.owner is None else f" ({names[place.owner]})"
            held = " ".join(place.items) if place.count is None else str(place.count)
            touch = f"  ← {place.move}" if place.move else ""
            line = Text(say("{name}: {value}", name=f"{place.name}{owner}", value=f"{held}{touch}"))
            line.stylize(Style(meta={"place": place.name}))
            lines.append(Text("  ").append_text(line))
        for name, score in zip(names, scene.scores, strict=False):
            lines.append(Text("  " + say("{name}: {value}", name=name, value=score)))
        if scene.mover >= 0:
            lines.append(Text("  " + say("{who} to move", who=names[scene.mover])))
        return Text("\n").join(lines)
