"""Schotten-Totten on a terminal: the table, and the log in colours; words.py and rulebook.py have the words.

Nine columns on a boundary line; the viewer's side is below. A stone stands on the line until it is claimed,
then it moves to its owner. Cards are tiles with their letter on their colour: either can be read alone.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from tablee.core.scene import Line, Place, Scene
from tablee.games.schotten_totten.rules_text import rules
from tablee.games.schotten_totten.words import (
    SIGNS,
    actor,
    card_text,
    move_words,
    ranking,
    reason,
    the_card,
    typed_line,
    typing,
    words,
)
from tablee.i18n import Say, full_name, turn_words

__all__ = ["label", "paint", "paint_board", "reason", "rules", "tell", "typed_line", "words"]

STONES, GAP, WIDTH = 9, 2, 79
MARGIN = " " * 3
SEATS = ("cyan", "yellow")  # by seat; rows and arrows say the same without colour
PAPER = {  # ink and ground by the letter of a clan card
    "R": ("#ffffff", "#b03a2e"),
    "G": ("#ffffff", "#1e8449"),
    "B": ("#ffffff", "#2471a3"),
    "Y": ("#1c1c1c", "#f4d03f"),
    "P": ("#ffffff", "#8e44ad"),
    "O": ("#1c1c1c", "#e67e22"),
}
SILVER = ("#1c1c1c", "#bdc3c7")  # tactic cards
BACKS = {"?": ("▐░░▌", "#7f8c8d"), "T?": ("▐▓▓▌", SILVER[1])}
FIRST = "¹"
DECISIVE = ("claimed", "awarded", "over")


@dataclass(frozen=True)
class Size:
    """How large a card is: columns inside its edges, and whether half a row is added to it."""

    inner: int = 4
    tall: bool = False

    @property
    def tile(self) -> int:
        return self.inner + 2

    @property
    def wide(self) -> int:
        """Columns of the table."""
        return max(WIDTH, len(MARGIN) + STONES * (self.tile + GAP))


SMALL, LARGE = Size(), Size(6, tall=True)
LARGE_ROWS = 28  # of a table with large cards, with both hands on two lines


def paint(scene: Scene, say: Say, names: Sequence[str]) -> Text:
    """Returns the other seat above, the viewer (or the first seat) below, and what can be typed."""
    there = {place.name: place for place in scene.places}
    lines = [
        *_table(scene, there, say, names, SMALL),
        *_typing(typing(scene, there, say)),
        *_legend(scene, say),
    ]
    return Text("\n").join(lines)


def paint_board(scene: Scene, say: Say, names: Sequence[str], columns: int, rows: int) -> Text:
    """The table for a screen that lists the moves itself; large cards and the ranking where there is room."""
    there = {place.name: place for place in scene.places}
    size = LARGE if columns >= LARGE.wide and rows >= LARGE_ROWS else SMALL
    lines = _table(scene, there, say, names, size)
    legend = _legend(scene, say)
    return Text("\n").join([*lines, *(legend if rows >= len(lines) + len(legend) else [])])


def label(chosen: str, option: str, scene: Scene, say: Say, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """Returns what a move, or the next step of one, is called in a list."""
    return move_words(option.removeprefix(chosen), say)


def _table(
    scene: Scene, there: Mapping[str, Place], say: Say, names: Sequence[str], size: Size
) -> list[Text]:
    near = max(scene.seat, 0)
    far = 1 - near
    lines = [
        _title(scene, there, far, "▲", say, names),
        *_hand(scene, there, far, say, size),
        _decks(there, say),
        *reversed(_side(there, far, say, size, mine=scene.mover == far, upwards=True)),
        *_boundary(there, far, size),
        *_side(there, near, say, size, mine=scene.mover == near),
        _title(scene, there, near, "▼", say, names),
        *_hand(scene, there, near, say, size),
    ]
    for line in lines:
        line.rstrip()
    return lines


def _legend(scene: Scene, say: Say) -> list[Text]:
    """Returns how formations rank."""
    line = Text(MARGIN).append(ranking(say), "dim")
    if any(place.kind == "formation" and "first" in place.items for place in scene.places):
        line.append(f"  {FIRST} ", "dim").append(say("full first"), "dim")
    return [line]


def _title(
    scene: Scene, there: Mapping[str, Place], seat: int, arrow: str, say: Say, names: Sequence[str]
) -> Text:
    """Returns the line on who sits there, what was won, whose turn it is; a long name is cut to fit."""
    stones = say.count("{n} stone", "{n} stones", scene.scores[seat])
    line = Text(f"   {arrow} {stones}", SEATS[seat])
    if f"played{seat + 1}" in there:
        played = there[f"played{seat + 1}"]
        tactics = say.count("{n} tactic played", "{n} tactics played", played.count or 0)
        line.append(f"   {tactics}" + " (J)" * bool(played.items), "dim")
    if scene.mover == seat:
        line.append("   ◀ ").append(turn_words(names[seat], say), "bold")
    elif scene.winners and seat in scene.winners:
        line.append("   ◀ ").append(say("winner") if len(scene.winners) == 1 else say("a draw"), "bold")
    name = Text(MARGIN + full_name(names, seat, say), f"bold {SEATS[seat]}")
    name.truncate(WIDTH - line.cell_len, overflow="ellipsis")
    return Text.assemble(name, line)


def _hand(scene: Scene, there: Mapping[str, Place], seat: int, say: Say, size: Size) -> list[Text]:
    """Returns a hand on one line, faces of tactic cards on the next; backs are counted."""
    held = there[f"hand{seat + 1}"].items
    hidden = any(card in BACKS for card in held)
    usable = _usable(scene, there, seat)
    shown = SMALL if hidden else size  # backs are all alike
    high = 1 + shown.tall
    rows = [Text(MARGIN) for _ in range(high)]
    for at, card in enumerate(held):
        if card in BACKS:
            tile = [Text(*BACKS[card])]
        else:
            tile = _tile(card, say, shown, solid=not usable or card in usable)
            for part in tile:
                part.stylize(_mark(f"hand{seat + 1}", card, card, card.lower(), f"return:{card}"))
        apart = not hidden and not _is_clan(card) and at > 0 and _is_clan(held[at - 1])
        if apart or rows[-1].cell_len + tile[0].cell_len > size.wide:
            rows += [Text(MARGIN) for _ in range(high)]
        for row, part in zip(rows[-high:], tile, strict=True):
            row.append_text(part)
    if not held:
        rows[0].append(say("no cards in hand"), "dim")
    elif hidden:
        clan = sum(_is_clan(card) for card in held)
        counted = say.count("{n} card", "{n} cards", clan)
        if f"played{seat + 1}" in there:
            counted = say("{clan} clan, {tactic} tactic", clan=clan, tactic=len(held) - clan)
        rows[-1].append(f"  {counted}", "dim")
    return rows


def _usable(scene: Scene, there: Mapping[str, Place], seat: int) -> set[str]:
    """Returns the cards of the mover's hand that can be used now, none when it is another's turn."""
    if scene.mover != seat:
        return set()
    prefix = f"hand{seat + 1}/"
    touchable = {name.removeprefix(prefix) for name in there if name.startswith(prefix)}
    return touchable | {move.partition("@")[0] for move in scene.actions if "@" in move}


def _decks(there: Mapping[str, Place], say: Say) -> Text:
    line = Text(MARGIN).append(say("To draw"), "dim")
    for name, back in (("clan", "?"), ("tactic", "T?")):
        if name in there:
            pile = Text(*BACKS[back]).append(f" {there[name].count}")
            pile.stylize(_mark(name))
            line.append("  ").append_text(pile)
    if "discard" in there and there["discard"].items:
        line.append("   ").append_text(Text(say("Discarded"), Style(dim=True) + _mark("discard")))
        for card in there["discard"].items:
            line.append(" ").append(card_text(card, say), f"bold {_bare(card)}")
    return line


def _side(
    there: Mapping[str, Place], seat: int, say: Say, size: Size, *, mine: bool, upwards: bool = False
) -> list[Text]:
    """A seat's cards, row by row away from the stones; each complete side ends in what it is worth."""
    sides = [there[f"side{number}-{seat + 1}"] for number in range(1, STONES + 1)]
    most = max(3, *(side.count or 0 for side in sides))
    rows = [Text(MARGIN) for _ in range(most * (1 + size.tall) + 1)]
    for number, side in enumerate(sides, start=1):
        lost = there[f"stone{number}"].owner == 1 - seat
        cards = [*sorted(side.items, key=_by_value), *[""] * ((side.count or 0) - len(side.items))]
        slots: list[Text] = []
        for card in cards:
            tile = [Text(f"┊{' ' * size.inner}┊", "dim") for _ in range(1 + size.tall)]
            if card:
                tile = _tile(card, say, size, solid=not lost, upwards=upwards)
            # Cards are laid on one's own side; a ruse takes one from either.
            lays = (f"to:{number}", f"@{number}") if mine else ()
            for part in tile:
                part.stylize(_mark(side.name, card, f"pick:{card}", *lays))
            slots += tile
        form = there.get(f"form{number}-{seat + 1}")
        if form is not None:
            first = FIRST if "first" in form.items else " "
            worth = f" {SIGNS[form.items[0]]} {form.count:>2}{first}".ljust(size.tile)
            slots.append(Text(worth, "dim" if lost else f"bold {SEATS[seat]}"))
        slots += [Text(" " * size.tile)] * (len(rows) - len(slots))
        for row, slot in zip(rows, slots, strict=True):
            row.append_text(slot).append(" " * GAP)
    return rows


def _boundary(there: Mapping[str, Place], far: int, size: Size) -> list[Text]:
    """Three rows: stones won by the seat above, unclaimed ones on the line, stones won by the seat below.

    The two rows a stone does not stand in have room for its combat modes.
    """
    rows = [Text(MARGIN), Text(MARGIN[1:]), Text(MARGIN)]
    for number in range(1, STONES + 1):
        stone = there[f"stone{number}"]
        cells = [Text(" " * size.tile), Text("─" * size.tile, "dim"), Text(" " * size.tile)]
        stands = 1 if stone.owner is None else 0 if stone.owner == far else 2
        cells[stands] = _stone(stone, number, "▲" if stands == 0 else "▼", size)
        cells[stands].stylize(_mark(stone.name, None, f"!{number}", f"@{number}", f"to:{number}"))
        free = [at for at in range(3) if at != stands]
        for mode, at in zip(("BLIND", "MUD"), free, strict=True):
            if mode in stone.items:
                cells[at] = Text(mode.center(size.tile), f"bold {SILVER[0]} on {SILVER[1]}")
        rows[0].append_text(cells[0]).append(" " * GAP)
        rows[1].append("─", "dim").append_text(cells[1]).append("─", "dim")
        rows[2].append_text(cells[2]).append(" " * GAP)
    return rows


def _stone(stone: Place, number: int, arrow: str, size: Size) -> Text:
    if stone.owner is not None:
        return _solid(f"{arrow} {number} ".center(size.inner), "#1c1c1c", SEATS[stone.owner])
    if stone.move:
        return Text(f"({stone.move.center(size.inner)})", "bold black on green")
    return Text(f"({f' {number}'.center(size.inner)})", "bold")


def _mark(place: str, item: str | None = None, *touch: str) -> Style:
    """Says what is drawn there; it has no look of its own."""
    return Style(meta={"place": place, "item": item, "touch": touch})


def _tile(card: str, say: Say, size: Size, *, solid: bool = True, upwards: bool = False) -> list[Text]:
    """Returns a card, row by row; without its paper when it is of no use any more, or not now."""
    shown = card_text(card, say).center(size.inner)
    if not solid:
        rows = [Text(f" {shown} ", _bare(card))]
        return [*rows, Text(" " * size.tile)] if size.tall else rows
    ink, ground = PAPER[card[0]] if _is_clan(card) else SILVER
    rows = [_solid(shown, ink, ground)]
    if size.tall:  # the half row lies away from the boundary, where the next card follows
        corners, edge = ("▗▖", "▄") if upwards else ("▝▘", "▀")
        rows.append(Text(f"{corners[0]}{edge * size.inner}{corners[1]}", ground))
    return rows


def _solid(text: str, ink: str, ground: str) -> Text:
    return Text.assemble(("▐", ground), (text, f"bold {ink} on {ground}"), ("▌", ground))


def _bare(card: str) -> str:
    """Returns the colour of a card without its paper, to be read on dark and on light screens."""
    return "default" if not _is_clan(card) else "yellow" if card[0] == "Y" else PAPER[card[0]][1]


def _is_clan(card: str) -> bool:
    return card == "?" or card[-1].isdigit()


def _by_value(card: str) -> tuple[int, str]:
    """Values ascending, so that runs read as runs; elite cards last."""
    return (int(card[1:]) if _is_clan(card) else 99, card)


def _typing(hints: str) -> list[Text]:
    wrapped = textwrap.wrap(hints, WIDTH - len(MARGIN), break_on_hyphens=False)
    return [Text(MARGIN).append(line, "bold") for line in wrapped]


# --- the log ----------------------------------------------------------------------------------


def tell(moves: Sequence[Sequence[Line]], say: Say, names: Sequence[str]) -> list[Text]:
    """Returns what happened, a paragraph for each turn, with stones won in bold and cards on their colour."""
    told: list[Text] = []
    acting = None
    for line in (line for lines in moves for line in lines):
        seat, name = line.fields.get("seat"), actor(line, say, names)
        style = "bold" if line.code in DECISIVE else ""
        phrase = Text(words(line, say, names).removeprefix(name).replace("\n ", "").rstrip("."), style)
        _colour_cards(phrase, line, say)
        if told and seat is not None and seat == acting:
            told[-1].append(" ·", "dim").append_text(phrase)
        else:
            told.append(Text.assemble((name, f"bold {SEATS[seat or 0]}"), phrase))
        acting = seat
    for paragraph in told:
        paragraph.append(".")
    return told


def _colour_cards(phrase: Text, line: Line, say: Say) -> None:
    """Lays every card that a line names on its colour, but for its article."""
    named = [*line.fields.get("cards", ()), *filter(None, [line.fields.get("card")])]
    for card in named:
        if card not in BACKS:
            name = the_card(card, say).partition(" ")[2]
            ink, ground = PAPER[card[0]] if _is_clan(card) else SILVER
            phrase.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", f"bold {ink} on {ground}")
