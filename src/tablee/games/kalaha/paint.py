"""Kalaha on a terminal: the board, the log and the rules in words, through the `say` it is given.

The board is the assignment's: A above with fields 6…1, B below with 1…6, stores at the ends. Where one person
plays, their own side is below, whichever it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.style import Style
from rich.text import Text

from tablee.core.scene import Line, Place, Scene
from tablee.games.kalaha.board import SIDES, STYLES, fits, near_seat, paint_large, title
from tablee.i18n import Say

CELL = 4


def paint(scene: Scene, say: Say, names: Sequence[str]) -> Text:
    """Returns the board as text, with the fields that may be sown in bold and the rest dim."""
    near = near_seat(names, say)
    far = 1 - near
    rows = [_fields(scene, seat) for seat in range(2)]
    stores = [next(p for p in scene.places if p.kind == "store" and p.owner == seat) for seat in range(2)]
    width = len(rows[far])
    margin = " " * (CELL + 4)
    line = "─" * CELL
    board = Text()
    board.append(title(scene, say, names, far, margin)).append("\n")
    board.append(margin).append(_numbers(rows[far][::-1], far)).append("\n")
    board.append("  ╭" + "┬".join([line] * (width + 2)) + "╮\n")
    board.append("  │").append(_label(say, far)).append("│").append(_cells(rows[far][::-1], far))
    board.append("│").append(_label(say, near)).append("│\n")
    board.append("  │").append(_count(stores[far], far)).append("├" + "┼".join([line] * width) + "┤")
    board.append(_count(stores[near], near)).append("│\n")
    board.append("  │" + " " * CELL + "│").append(_cells(rows[near], near)).append("│" + " " * CELL + "│\n")
    board.append("  ╰" + "┴".join([line] * (width + 2)) + "╯\n")
    board.append(margin).append(_numbers(rows[near], near)).append("\n")
    board.append(title(scene, say, names, near, margin))
    return board


def paint_board(scene: Scene, say: Say, names: Sequence[str], columns: int, rows: int) -> Text:
    """Returns the board for a screen with so much room."""
    wide, deep = fits(scene, columns, rows)
    return paint_large(scene, say, names, wide, deep) if wide else paint(scene, say, names)


def label(chosen: str, option: str, scene: Scene, say: Say, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """Returns what a move is called in a list."""
    return say("swap sides") if option == "swap" else say("field {field}", field=option)


def words(line: Line, say: Say, names: Sequence[str]) -> str:
    """Returns a line of the log as a sentence, which calls its reader "you"."""
    fields = dict(line.fields)
    if "seat" in fields:
        seat = fields.pop("seat")
        if seat == fields.pop("you", None):
            return _words_to_you(line, say)
        fields["who"] = names[seat]
    if line.code == "sowed":
        seeds = fields.pop("seeds")
        return say.count(
            "{who} sows {n} seed from field {field}.",
            "{who} sows {n} seeds from field {field}.",
            seeds,
            **fields,
        )
    if line.code == "captured":
        seeds = fields.pop("seeds")
        return say.count("{who} captures {n} seed.", "{who} captures {n} seeds.", seeds, **fields)
    if line.code == "moves_again":
        return say("The last seed fell into the store: {who} moves again.", **fields)
    if line.code == "swapped":
        return say("{who} swaps sides.", **fields)
    return reason(str(fields["reason"]), say)


def _words_to_you(line: Line, say: Say) -> str:
    """Returns a line about what its reader did."""
    if line.code == "sowed":
        return say.count(
            "You sow {n} seed from field {field}.",
            "You sow {n} seeds from field {field}.",
            line.fields["seeds"],
            field=line.fields["field"],
        )
    if line.code == "captured":
        return say.count("You capture {n} seed.", "You capture {n} seeds.", line.fields["seeds"])
    if line.code == "moves_again":
        return say("The last seed fell into the store: you move again.")
    return say("You swap sides.")


def reason(code: str, say: Say) -> str:
    """Returns why a game is over."""
    if code == "majority":
        return say("A store holds more than half of all seeds: the game is over.")
    return say("A side is empty: the game is over.")


def rules(options: Mapping[str, Any], say: Say) -> list[str]:
    """Returns the rules as they are with these options, a sentence or two a line."""
    lines = [
        say(
            "Fields on each side: {fields}. Seeds in each at the start: {seeds}. Each side has a store.",
            **options,
        ),
        say(
            "On your turn take all seeds of one of your fields and sow them one by one into the following "
            "cells: your fields, your store, the other side's fields; the other store is passed over."
        ),
    ]
    if options["skip_origin"]:
        lines.append(say("A full lap passes over the field it started from."))
    if options["extra_turn"]:
        lines.append(say("If the last seed falls into your store you move again."))
    lines.append(_capture_rule(options, say))
    if options["end_check"] == "mover":
        lines.append(say("The game ends when the player to move has no seeds in the fields."))
    else:
        lines.append(say("The game ends as soon as one side's fields are empty."))
    if options["majority_stop"]:
        lines.append(say("It also ends as soon as a store holds more than half of all seeds."))
    lines.append(_collect_rule(str(options["collect"]), say))
    if options["pie_rule"]:
        lines.append(say("The second player may answer the first turn by swapping sides."))
    if options["pie_rule"]:
        lines.append(say("Most seeds in the store win. In the terminal a move is a field's number, or swap."))
    else:
        lines.append(say("Most seeds in the store win. In the terminal a move is a field's number."))
    return lines


def _capture_rule(options: Mapping[str, Any], say: Say) -> str:
    if options["capture"] == "never":
        return say("There is no capturing.")
    when = say("If the last seed falls into an empty field of yours, the seeds opposite go to your store")
    if options["capture"] == "nonempty":
        when = say(
            "If the last seed falls into an empty field of yours and there are seeds opposite, "
            "those go to your store"
        )
    if options["capture_takes_last_seed"]:
        return say("{when}, and that last seed too.", when=when)
    return say("{when}; that last seed stays.", when=when)


def _collect_rule(collect: str, say: Say) -> str:
    if collect == "emptier":
        return say("What is left in the fields goes to the player whose side is empty.")
    if collect == "none":
        return say("What is left in the fields counts for nobody.")
    return say("What is left in the fields goes to the store of its side.")


def _fields(scene: Scene, seat: int) -> list[Place]:
    return [place for place in scene.places if place.kind == "field" and place.owner == seat]


def _numbers(places: Sequence[Place], seat: int) -> Text:
    """Returns the field numbers; those that may be played now stand out."""
    line = Text()
    for place in places:
        number = Text(_centred(int(place.name[1:])), STYLES[seat] if place.move else "dim")
        number.stylize(Style(meta={"touch": (place.move or "",)}))
        line.append_text(number).append(" ")
    return line


def _cells(places: Sequence[Place], seat: int) -> Text:
    cells = [Text(_centred(place.count or 0), STYLES[seat] if place.move else "") for place in places]
    for cell, place in zip(cells, places, strict=True):
        cell.stylize(_mark(place))
    return Text("│").join(cells)


def _count(place: Place, seat: int) -> Text:
    count = Text(_centred(place.count or 0), STYLES[seat])
    count.stylize(_mark(place))
    return count


def _mark(place: Place) -> Style:
    """Says which place is drawn there; it has no look of its own."""
    return Style(meta={"place": place.name})


def _label(say: Say, seat: int) -> Text:
    """Returns the store's name, G (grenier) or S (store) with the side's letter."""
    return Text((say("S") + SIDES[seat]).center(CELL), STYLES[seat])


def _centred(count: int) -> str:
    return str(count).rjust(2).center(CELL) if count < 100 else str(count).rjust(CELL)
