"""Cluedo's plan and clue sheet as text; what stands above and below them is paint.py's.

The plan is drawing.py's, in colours; rooms have the colour that their cards have on the sheet. Everything can
be read without colours too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from rich.style import Style
from rich.text import Text

from tablee.core.scene import Place, Scene
from tablee.games.cluedo.layout import SIDE
from tablee.games.cluedo.notation import square_text
from tablee.games.cluedo.plan_grid import CUT, PlanGrid, Sign
from tablee.i18n import Say

GAP, GUTTER = 2, 3
WIDEST_CELL, LEAST_NAME = 3, 13
SEATS = ("cyan", "yellow", "magenta", "green", "bright_blue", "bright_red")
NOBODY = "white"
PAPER = (  # ink and ground of the rooms, in their order
    ("#ffffff", "#7b241c"),
    ("#ffffff", "#1a5276"),
    ("#ffffff", "#1e8449"),
    ("#1c1c1c", "#d4ac0d"),
    ("#ffffff", "#6c3483"),
    ("#1c1c1c", "#dc7633"),
    ("#1c1c1c", "#76d7c4"),
    ("#1c1c1c", "#f1948a"),
    ("#ffffff", "#2e4053"),
    ("#1c1c1c", "#d5d8dc"),
    ("#1c1c1c", "#a9dfbf"),
    ("#ffffff", "#873600"),
    ("#1c1c1c", "#d2b4de"),
    ("#ffffff", "#0e6655"),
    ("#1c1c1c", "#f5b041"),
    ("#1c1c1c", "#85c1e9"),
)
# By what the scene says: how a mark looks. Conclusions have signs of their own.
MARKS = {
    "+": ("+", "bold green"),
    "-": ("-", "dim"),
    "?": ("?", "yellow"),
    "+!": ("⊕", "bold green"),
    "-!": ("⊖", "dim"),
    " ": (" ", ""),
}
MYSTERY = "M"
HIGH = 12  # rows of a plan that has its letters at the foot too


@dataclass(frozen=True)
class PlanAndSheet:
    """A scene in so many columns."""

    scene: Scene
    say: Say
    names: Sequence[str]
    columns: int

    @cached_property
    def there(self) -> Mapping[str, Place]:
        return {place.name: place for place in self.scene.places}

    def kind(self, kind: str) -> list[Place]:
        return [place for place in self.scene.places if place.kind == kind]

    @cached_property
    def grid(self) -> PlanGrid:
        """With cells as wide as the sheet beside them allows."""
        slim = PlanGrid(self.scene, 1)
        left = self.columns - GUTTER - GAP - LEAST_NAME - 2 * (len(self.names) + 1)
        return PlanGrid(self.scene, max(1, min(WIDEST_CELL, left // slim.plan.columns)))

    @property
    def plan_width(self) -> int:
        return GUTTER + self.grid.plan.columns * self.grid.width + GAP

    @cached_property
    def room_numbers(self) -> list[int]:
        return sorted(int(place.items[0]) for place in self.kind("room"))

    def paper(self, room: int) -> tuple[str, str]:
        return PAPER[self.room_numbers.index(room)]

    # --- the plan ---

    def plan(self) -> list[Text]:
        letters = [Text(" " * GUTTER + row, "dim") for row in self.grid.letters()]
        lines = list(letters)
        for number, signs in enumerate(self.grid.rows(), start=1):
            line = Text().append(f"{number:2} ", "dim")
            looks = [
                (self._style(sign), self._drawn_there(sign, number - 1, column // self.grid.width))
                for column, sign in enumerate(signs)
            ]
            for (style, place), run in groupby(zip(looks, signs, strict=True), key=lambda pair: pair[0]):
                drawn = Text("".join(sign.text for _, sign in run), style)
                if place is not None:
                    drawn.stylize(Style(meta={"place": place}))
                line.append_text(drawn)
            lines.append(line)
        return [*lines, *letters] if self.grid.plan.rows > HIGH else lines

    def _drawn_there(self, sign: Sign, row: int, column: int) -> str | None:
        """Says what is drawn there: a pawn, a room, or a square that can be walked to."""
        place = self.room_places[sign.room] if sign.room else square_text(row * SIDE + column)
        if sign.kind == "pawn":
            place = f"pawn{sign.pawn + 1}"
        return place if place in self.there else None

    @cached_property
    def room_places(self) -> Mapping[int, str]:
        return {int(place.items[0]): place.name for place in self.kind("room")}

    def _style(self, sign: Sign) -> str:
        if sign.kind == "pawn":
            return pawn_style(sign.pawn if sign.pawn < len(self.names) else None)
        if not sign.room:
            return {"reach": "bold green", "floor": "dim"}.get(sign.kind, "")
        ink, ground = self.paper(sign.room)
        weight = {"inside": "", "wall": "", "note": ""}.get(sign.kind, "bold ")
        return f"{weight}{ink} on {ground}"

    # --- the sheet ---

    def sheet(self) -> Iterator[Text]:
        """Cards and players with `+`, `-` and `?`, and at last whether a card is in the mystery."""
        say, seats = self.say, range(len(self.names))
        heading = Text(" " * self.name_width)
        for seat in seats:
            heading.append(" ").append_text(pawn(seat, seat))
        yield heading.append(f" {MYSTERY}" if self.kind("sheet") else "", "bold")
        sizes = [str(self.there[f"hand{seat + 1}"].count) for seat in seats]
        held = Text(cut(say("cards in hand"), self.name_width), "dim")
        for size in sizes:
            held.append(size.rjust(2), "dim")
        yield held
        for kind, title in (
            ("professor", say("Professors")),
            ("subject", say("Subjects")),
            ("room", say("Rooms")),
        ):
            yield Text(title, "bold")
            for card in self.kind("card"):
                if card.items[0] == kind and slug_of(card) != self.archive:
                    yield self._sheet_row(card)
        if any(mark.endswith("!") for row in self.kind("sheet") for mark in row.items):
            yield Text(cut(say("⊕ ⊖ concluded: why CARD"), self.columns - self.plan_width), "dim")

    @cached_property
    def archive(self) -> str:
        """The room that has no card to deal."""
        room = next(place for place in self.kind("room") if "archive" in place.items)
        return room.name.removeprefix("room/")

    @cached_property
    def name_width(self) -> int:
        return min(self.sheet_space, max(map(len, [self.say("cards in hand"), *self.titles.values()])))

    @cached_property
    def sheet_space(self) -> int:
        """Columns for the names on the sheet."""
        return self.columns - self.plan_width - 2 * (len(self.names) + 1)

    @cached_property
    def titles(self) -> dict[str, str]:
        """What a card is called on the sheet: the text to type, its pawn, and its name where all fit."""
        pawns = {place.items[1]: at + 1 for at, place in enumerate(self.kind("pawn")) if place.items[1:]}
        cards = {slug_of(card): card.items[2] for card in self.kind("card")}
        short = {slug: f"{slug} ({pawns[slug]})" if slug in pawns else slug for slug in cards}
        wide = max(map(len, short.values()))
        long = {slug: f"{short[slug].ljust(wide)}  {name}" for slug, name in cards.items()}
        return long if max(map(len, long.values())) <= self.sheet_space else short

    def _sheet_row(self, card: Place) -> Text:
        title = self.titles[slug_of(card)]
        row = Text(cut(title, self.name_width))
        sheet = self.there.get(f"sheet/{slug_of(card)}")
        marks = sheet.items if sheet else self._hand_mark(card)
        if card.items[0] == "room":
            ink, ground = self.paper(int(card.items[1]))
            row.stylize(f"{ink} on {ground}", 0, len(title))
        if sheet and marks[-1].startswith("+"):
            row.stylize("bold underline")
        for mark in marks:
            row.append(" ").append(*MARKS[mark])
        slug = slug_of(card)
        touch = (f"show:{slug}", f"ask:{slug}", f"accuse:{slug}", f",{slug}")
        row.stylize(Style(meta={"place": f"sheet/{slug}", "touch": touch}))
        return row

    def _hand_mark(self, card: Place) -> tuple[str, ...]:
        """Without a sheet: one's own cards, which one has in one's hand."""
        hands = [self.there[f"hand{seat + 1}"].items for seat in range(len(self.names))]
        return tuple(
            "+" if seat == self.scene.seat and slug_of(card) in hand else " "
            for seat, hand in enumerate(hands)
        )

    def mark(self, card: str, holder: int) -> str:
        """What the sheet says, if there is one."""
        row = self.there.get(f"sheet/{card}")
        return row.items[holder] if row else "?"


def slug_of(card: Place) -> str:
    return card.name.removeprefix("card/")


def cut(text: str, width: int) -> str:
    return text.ljust(width) if len(text) <= width else text[: width - 1] + CUT


def pawn(number: int, seat: int | None) -> Text:
    return Text(str(number + 1), pawn_style(seat))


def pawn_style(seat: int | None) -> str:
    return f"bold #000000 on {NOBODY if seat is None else SEATS[seat]}"
