"""Cluedo's plan and clue sheet as coloured text; what stands above and below them is paint.py's.

The plan is that of plan_grid.py, in colours; rooms have the colour that their cards have on the sheet.
Everything can be read without colours too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from rich.style import Style
from rich.text import Text

from tablee.core.notes import N_
from tablee.core.scene import Place, Scene
from tablee.games.cluedo.layout import SIDE
from tablee.games.cluedo.notation import square_text
from tablee.games.cluedo.plan_grid import CUT, PlanGrid, Sign, plays_in_house
from tablee.games.cluedo.words import card_names
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
KIND_TITLES = {
    "professor": N_("Professors"),
    "suspect": N_("Suspects"),
    "subject": N_("Subjects"),
    "weapon": N_("Weapons"),
    "room": N_("Rooms"),
}
MYSTERY = "M"
HIGH = 12  # rows of a plan that has its letters at the foot too


@dataclass(frozen=True)
class PlanAndSheet:
    """The plan and the clue sheet of a scene, side by side in so many columns."""

    scene: Scene
    say: Say
    names: Sequence[str]
    columns: int
    typed: bool = True  # whether moves are typed: then the texts to type go before the names of cards

    @cached_property
    def there(self) -> Mapping[str, Place]:
        """The places of the scene by name."""
        return {place.name: place for place in self.scene.places}

    def kind(self, kind: str) -> list[Place]:
        """Returns the places of a kind."""
        return [place for place in self.scene.places if place.kind == kind]

    @cached_property
    def cards(self) -> Mapping[str, str]:
        """The names of all cards by the text that stands for each."""
        return card_names(self.scene, self.say)

    @cached_property
    def grid(self) -> PlanGrid:
        """The plan, with the names of rooms where the sheet has those of its cards."""
        named = not self.typed or self.has_both
        return PlanGrid(self.scene, self.cell_width, self.cards if named else {})

    @cached_property
    def cell_width(self) -> int:
        """Signs of a cell: as many as the sheet beside the plan allows."""
        columns = PlanGrid(self.scene, 1).plan.columns
        left = self.columns - GUTTER - GAP - 2 * (len(self.names) + 1)
        if not self.typed:  # names on the sheet before rooms of the largest size
            wanted = max(map(len, self.cards.values()))
            roomy = [width for width in (WIDEST_CELL, WIDEST_CELL - 1) if left - width * columns >= wanted]
            if roomy:
                return roomy[0]
        return max(1, min(WIDEST_CELL, (left - LEAST_NAME) // columns))

    @cached_property
    def plan_width(self) -> int:
        """Columns of the terminal that the plan takes, with the space beside it."""
        return GUTTER + PlanGrid(self.scene, 1).plan.columns * self.cell_width + GAP

    @cached_property
    def room_numbers(self) -> list[int]:
        """The numbers of the rooms in their order."""
        return sorted(int(place.items[0]) for place in self.kind("room"))

    def paper(self, room: int) -> tuple[str, str]:
        """Returns the colours of a room: ink and ground."""
        return PAPER[self.room_numbers.index(room)]

    # --- the plan ---

    def plan(self) -> list[Text]:
        """Returns the lines of the plan, with letters and numbers at its edges."""
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
        """The names of the scene's rooms by their numbers."""
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
        """Yields the lines of the sheet: cards and players with `+`, `-` and `?`, and at last the mystery."""
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
        cards = [card for card in self.kind("card") if slug_of(card) != self.archive]
        for kind, group in groupby(cards, key=lambda card: card.items[0]):
            yield Text(say(KIND_TITLES[kind]), "bold")
            for card in group:
                yield self._sheet_row(card)
        if any(mark.endswith("!") for row in self.kind("sheet") for mark in row.items):
            yield Text(cut(say("⊕ ⊖ concluded: why CARD"), self.columns - self.plan_width), "dim")

    @property
    def tells_of_full_sheet(self) -> bool:
        """Whether it is to be said that there is a sheet that notes more: in the first round, to players."""
        begins = (self.there["turn"].count or 0) <= len(self.names) and not self.scene.reason
        return begins and self.scene.seat >= 0 and "basic" in self.there["sheet"].items

    @cached_property
    def archive(self) -> str:
        """The room that has no card to deal."""
        room = next(place for place in self.kind("room") if "archive" in place.items)
        return room.name.removeprefix("room/")

    @cached_property
    def name_width(self) -> int:
        """Columns that the names on the sheet take."""
        return min(self.sheet_space, max(map(len, [self.say("cards in hand"), *self.titles.values()])))

    @cached_property
    def sheet_space(self) -> int:
        """Columns for the names on the sheet."""
        return self.columns - self.plan_width - 2 * (len(self.names) + 1)

    @cached_property
    def texts(self) -> dict[str, str]:
        """What stands for each card in moves, with the number of its pawn."""
        pawns = {place.items[1]: at + 1 for at, place in enumerate(self.kind("pawn")) if place.items[1:]}
        return {slug: f"{slug} ({pawns[slug]})" if slug in pawns else slug for slug in self.cards}

    @cached_property
    def texts_and_names(self) -> dict[str, str]:
        """The text to type and the name of each card."""
        wide = max(map(len, self.texts.values()))
        return {slug: f"{self.texts[slug].ljust(wide)}  {name}" for slug, name in self.cards.items()}

    @cached_property
    def has_both(self) -> bool:
        """Whether the sheet has space for the texts to type and the names."""
        return max(map(len, self.texts_and_names.values())) <= self.sheet_space

    @cached_property
    def titles(self) -> dict[str, str]:
        """What a card is called on the sheet, as far as there is room.

        Where moves are typed that is the text to type, and the name behind it if all have room. Otherwise it
        is the name, and the shorter text for names that are too long. In the house, whose texts to type are
        no words of the reader's language, it is always the name; suspects go by its last word if need be.
        """
        if self.typed:
            return self.texts_and_names if self.has_both else self.texts
        named = {slug: self.texts[slug].replace(slug, name, 1) for slug, name in self.cards.items()}
        if plays_in_house(self.scene):
            suspects = [slug_of(card) for card in self.kind("card") if card.items[0] == "suspect"]
            if any(len(named[slug]) > self.sheet_space for slug in suspects):
                last = {slug: self.cards[slug].split()[-1] for slug in suspects}
                named |= {slug: self.texts[slug].replace(slug, word, 1) for slug, word in last.items()}
            return named
        return {
            slug: name if len(name) <= self.sheet_space else self.texts[slug] for slug, name in named.items()
        }

    def called(self, cards: Sequence[str], space: int, between: str = ", ") -> str:
        """Cards in a row by their names; the longest ones by the shorter text until they fit the space."""
        shown = {slug: self.cards.get(slug, slug) for slug in cards}
        for long in sorted(shown, key=lambda slug: len(slug) - len(shown[slug])):
            if len(between.join(shown.values())) <= space:
                break
            shown[long] = long
        return between.join(shown.values())

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
        # A row stands for its card in every move that names one, whichever step it is.
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
        """Returns what the sheet says of a card and a holder, `?` without a sheet."""
        row = self.there.get(f"sheet/{card}")
        return row.items[holder] if row else "?"


def slug_of(card: Place) -> str:
    """Returns the text that stands for a card in moves."""
    return card.name.removeprefix("card/")


def cut(text: str, width: int) -> str:
    """Returns the text at exactly that width, filled up or cut off with `…`."""
    return text.ljust(width) if len(text) <= width else text[: width - 1] + CUT


def pawn(number: int, seat: int | None) -> Text:
    """Returns a pawn as it is painted; `seat` is its player, None for a pawn of nobody."""
    return Text(str(number + 1), pawn_style(seat))


def pawn_style(seat: int | None) -> str:
    """Returns the colours of a pawn."""
    return f"bold #000000 on {NOBODY if seat is None else SEATS[seat]}"
