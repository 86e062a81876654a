"""Kalaha's board where there is room: every field with its seeds as dots, every store as a basin.

Owns which side is drawn below, for this board and for the small one of paint.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from tablee.core.scene import Place, Scene
from tablee.i18n import Say, turn_words

SIDES = "AB"
STYLES = ("bold cyan", "bold yellow")  # by seat; letters say the same without colour
SEED = "●"
DEEP, DEEPEST = 4, 6  # rows of a field: the number and rows of seeds
WIDEST, NARROWEST = 11, 6  # columns of a field
AROUND = 4  # rows above and below the board's frame: names and numbers
FRAME = 3


def near_seat(names: Sequence[str], say: Say) -> int:
    """Returns the seat drawn below: the one whose name says that its reader plays it, else B.

    With B below and A above the board is the assignment's: for games of computers, and of two people who
    look at it together.
    """
    you = say("you")
    return next((seat for seat, name in enumerate(names) if name.endswith(f"({you})")), 1)


def fits(scene: Scene, columns: int, rows: int) -> tuple[int, int]:
    """Returns how wide and deep a field can be, 0 when there is no room for this board."""
    fields = sum(place.kind == "field" for place in scene.places) // 2
    wide = min(WIDEST, (columns - 1) // (fields + 2) - 1)
    deep = min(DEEPEST, (rows - FRAME - AROUND) // 2)
    return (wide, deep) if wide >= NARROWEST and deep >= DEEP else (0, 0)


def paint_large(scene: Scene, say: Say, names: Sequence[str], wide: int, deep: int) -> Text:
    """Returns the board: the far side above (fields 6…1), the near one below (1…6), stores at the ends."""
    near = near_seat(names, say)
    seats = 1 - near, near
    sides = [[p for p in scene.places if p.kind == "field" and p.owner == seat] for seat in seats]
    stores = [next(p for p in scene.places if p.kind == "store" and p.owner == seat) for seat in seats]
    sides[0].reverse()
    line, margin = "─" * wide, " " * (wide + 2)
    basins = [_basin(store, say, wide, 2 * deep + 1) for store in stores]
    fields = len(sides[0])
    rows = [
        title(scene, say, names, seats[0], margin),
        Text(margin).append_text(_numbers(sides[0], seats[0], wide)),
        Text("╭" + "┬".join([line] * (fields + 2)) + "╮"),
    ]
    for at in range(2 * deep + 1):
        row = Text("│").append_text(basins[0][at])
        if at == deep:
            row.append("├" + "┼".join([line] * fields) + "┤")
        else:
            side, inner = int(at > deep), at % (deep + 1)
            cells = [_field(place, seats[side], wide, deep)[inner] for place in sides[side]]
            row.append("│").append_text(Text("│").join(cells)).append("│")
        rows.append(row.append_text(basins[1][at]).append("│"))
    rows += [
        Text("╰" + "┴".join([line] * (fields + 2)) + "╯"),
        Text(margin).append_text(_numbers(sides[1], near, wide)),
        title(scene, say, names, near, margin),
    ]
    return Text("\n").join(rows)


def title(scene: Scene, say: Say, names: Sequence[str], seat: int, margin: str) -> Text:
    """Returns the line with a side's player, and whether it is their turn."""
    side, name = SIDES[seat], names[seat]
    made = Text(margin)
    made.append(say("Player {side}", side=side), STYLES[seat])
    # A name is the side, which stands there already, or one that a person has chosen.
    made.append(name.removeprefix(side) if name == side or name.startswith(f"{side} (") else f" · {name}")
    if scene.mover == seat:
        made.append("  ◀ ").append(turn_words(name, say), "bold")
    return made


def _numbers(places: Sequence[Place], seat: int, wide: int) -> Text:
    line = Text()
    for place in places:
        number = Text(place.name[1:].center(wide), STYLES[seat] if place.move else "dim")
        number.stylize(Style(meta={"touch": (place.move or "",)}))
        line.append_text(number).append(" ")
    return line


def _field(place: Place, seat: int, wide: int, deep: int) -> list[Text]:
    """Returns the number of seeds and below it the seeds, as many as there is room for."""
    count = place.count or 0
    style = STYLES[seat] if place.move else ""
    rows = [Text(str(count).center(wide), style or "bold"), *_seeds(count, wide, deep - 1, style)]
    for row in rows:
        row.stylize(_mark(place))
    return rows


def _basin(place: Place, say: Say, wide: int, deep: int) -> list[Text]:
    """Returns a store: its name, its number, its seeds."""
    seat, count = place.owner or 0, place.count or 0
    name = (say("S") + SIDES[seat]).center(wide)
    rows = [Text(name, STYLES[seat]), Text(str(count).center(wide), STYLES[seat])]
    rows += _seeds(count, wide, deep - 2, STYLES[seat])
    for row in rows:
        row.stylize(_mark(place))
    return rows


def _seeds(count: int, wide: int, deep: int, style: str) -> list[Text]:
    """Seeds in rows, with gaps while there are few."""
    loose = (wide - 1) // 2
    if count <= loose * deep:
        rows = [" ".join(SEED * min(loose, count - start)) for start in range(0, count, loose)]
    else:
        full = wide - 2
        rows = [SEED * min(full, count - start) for start in range(0, count, full)][:deep]
    rows += [""] * (deep - len(rows))
    return [Text(row.center(wide), style) for row in rows]


def _mark(place: Place) -> Style:
    return Style(meta={"place": place.name})
