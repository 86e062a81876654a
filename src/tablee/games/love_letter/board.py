"""The pieces of a painted board: cards small and large, marks, short lines.

A card has its value and name on a colour of its own: either can be read alone, and so can its edge where
there are no colours.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from tablee.core.scene import Place
from tablee.games.love_letter.words import BACK, card_name, effect
from tablee.i18n import Say

MARGIN = " " * 3
LARGE = 26  # columns of a large card
GAP = 2
PAPER = {  # ink and ground
    "spy": ("#ffffff", "#566573"),
    "guard": ("#ffffff", "#a93226"),
    "priest": ("#1c1c1c", "#d5d8dc"),
    "baron": ("#ffffff", "#1e8449"),
    "handmaid": ("#1c1c1c", "#76d7c4"),
    "prince": ("#ffffff", "#2471a3"),
    "chancellor": ("#1c1c1c", "#dc7633"),
    "king": ("#1c1c1c", "#f4d03f"),
    "countess": ("#ffffff", "#8e44ad"),
    "princess": ("#1c1c1c", "#f1948a"),
}
BARE = {"priest": "default", "handmaid": "#17a589", "king": "#b7950b", "princess": "#d9627a"}
BACK_STYLE = "#7f8c8d"


def tile(card: str, values: Mapping[str, str], say: Say, *, solid: bool = True) -> Text:
    """Returns a card in a line; without its paper when its player is out."""
    if card == BACK:
        return Text("▐░░▌", BACK_STYLE)
    text = f"{values[card]} {card_name(card, say)}"
    if not solid:
        return Text(f" {text} ", "dim")
    ink, ground = PAPER[card]
    return Text.assemble(("▐", ground), (text, f"bold {ink} on {ground}"), ("▌", ground))


def boxed(card: str, values: Mapping[str, str], say: Say, *, solid: bool = True) -> list[Text]:
    """Returns a card that lies on the table, in three lines."""
    name = f" {values[card]} {card_name(card, say)} "
    return _framed([name], cell_len(name), card, solid=solid)


def large(cards: Sequence[str], values: Mapping[str, str], say: Say) -> list[list[Text]]:
    """Returns cards in a hand with what they do, each as lines; all of one height."""
    inside = LARGE - 4
    told = {card: textwrap.wrap(effect(card, say), inside) for card in cards}
    most = max(map(len, told.values()), default=0)
    found = []
    for card in cards:
        value, words = values[card], told[card]
        rows = [value.ljust(inside), card_name(card, say).upper().center(inside), ""]
        rows += [*words, *[""] * (most - len(words)), "", value.rjust(inside)]
        found.append(_framed([f" {row.ljust(inside)} " for row in rows], inside + 2, card, strong=1))
    return found


def _framed(
    rows: Sequence[str], inside: int, card: str, *, solid: bool = True, strong: int | None = None
) -> list[Text]:
    """Rows on the card's paper with an edge round them; one may be strong, a single one is."""
    ink, ground = PAPER[card]
    paper = f"{ink} on {ground}" if solid else "dim"
    lines = [Text(f"╭{'─' * inside}╮", paper)]
    for at, row in enumerate(rows):
        bold = solid and (at == strong or len(rows) == 1)
        lines.append(Text.assemble("│", (row, "bold" if bold else ""), "│", style=paper))
    return [*lines, Text(f"╰{'─' * inside}╯", paper)]


def side_by_side(
    cards: Sequence[Sequence[Text]], marks: Sequence[Style], columns: int, left: int
) -> Iterator[Text]:
    """Yields the lines of cards of one height side by side, as many as fit in a row, each with its mark."""
    rows: list[Text] = []
    for card, what in zip(cards, marks, strict=True):
        if not rows or rows[0].cell_len + GAP + card[0].cell_len > columns:
            yield from rows
            rows = [Text(" " * left) for _ in card]
        else:
            for row in rows:
                row.append(" " * GAP)
        for row, line in zip(rows, card, strict=True):
            drawn = line.copy()
            drawn.stylize(what)
            row.append_text(drawn)
    yield from rows


def counters(kinds: Sequence[Place], say: Say) -> list[Text]:
    """Returns every kind of card in two rows: copies not seen are full, the others hollow."""
    half = (len(kinds) + 1) // 2
    cells = [_counter(place, say) for place in kinds]
    rows = [Text(MARGIN), Text(MARGIN)]
    for upper, lower in zip(cells[:half], [*cells[half:], Text()], strict=False):
        width = max(upper.cell_len, lower.cell_len) + GAP
        for row, cell in zip(rows, (upper, lower), strict=True):
            row.append_text(cell).append(" " * (width - cell.cell_len))
    return rows


def _counter(place: Place, say: Say) -> Text:
    card, left, total = place.name.removeprefix("left/"), place.count or 0, int(place.items[1])
    style = f"bold {bare(card)}" if left else "dim"
    cell = Text().append(f"{place.items[0]} {card_name(card, say)} ", style)
    cell.append("■" * left, "bold").append("□" * (total - left), "dim")
    cell.stylize(place_style(None, None, f":{card}"))
    return cell


def typed_moves(card: str, moves: Sequence[str], values: Mapping[str, str], say: Say) -> Iterator[Text]:
    """Yields the moves of a card as they are typed: Guard's as a pattern with seats and names to choose."""
    if not moves:
        yield Text(say("Not now: the Countess must be played."), "dim")
    elif ":" in moves[0]:
        seats = list(dict.fromkeys(move.partition(":")[0].partition(">")[2] for move in moves))
        names = list(dict.fromkeys(move.partition(":")[2] for move in moves))
        example = next(move for move in moves if move.endswith(":priest"))
        where = say.count(
            "player {seats}; cards:", "players {seats}; cards:", len(seats), seats=" ".join(seats)
        )
        yield typed(example).append("  " + where)
        shown = [f"{values[name]}\u00a0{name}" for name in names]
        for row in textwrap.wrap("  ".join(shown), 56, break_on_hyphens=False):
            yield Text("  " + row.replace("\u00a0", " "))
    else:
        line = typed("  ".join(moves))
        if moves[0] == card and card in ("guard", "priest", "baron", "king"):
            line.append("  " + say("there is nobody to aim at"), "dim")
        yield line


def place_style(place: str | None, item: str | None = None, *touch: str) -> Style:
    """Returns a style without a look of its own that says which place, item and touches are drawn there."""
    return Style(meta={"place": place, "item": item, "touch": touch})


def parts(said: Sequence[str]) -> Text:
    """Returns short pieces in a row, the first one bold."""
    line = Text(MARGIN)
    for at, part in enumerate(said):
        line.append(" · " if at else "", "dim").append(part, "" if at else "bold")
    return line


def typed(moves: str) -> Text:
    """Returns moves as they are typed, behind an arrow."""
    return Text().append("→ ", "dim").append(moves, "bold green")


def bare(card: str) -> str:
    """Returns the colour of a card without its paper, to be read on dark and on light screens."""
    return BARE.get(card, PAPER[card][1])


def colour_word(text: Text, word: str, style: str) -> None:
    """Gives a word its style wherever it stands in a text by itself; modifies the text."""
    text.highlight_regex(rf"(?<!\w){re.escape(word)}(?!\w)", style)
