"""The plan as a grid of signs, without colours and words: what can be read in black and white.

A cell is one to three signs wide. Rooms are drawn by their walls, with an arrow where a door leads out;
inside stand the room's name where there is room for it and otherwise the text to type, the passage, and the
pawns. The colours are board.py's.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise

from tablee.core.scene import Place, Scene
from tablee.games.cluedo.course.cards import HOUSE
from tablee.games.cluedo.course.plan import Plan, read_plan
from tablee.games.cluedo.layout import SIDE
from tablee.games.cluedo.notation import square_place, square_text

FLOOR, REACH, SECRET = "·", "○", "»"
ARROWS = {"N": "▲", "E": "▶", "S": "▼", "O": "◀"}
AROUND = ((-1, 0), (0, 1), (1, 0), (0, -1))  # the order of the bits in LINES
LINES = " │─└││┌├─┘─┴┐┤┬┼"  # by the neighbours that a spot is joined to
CUT = "…"
LEAST = {"name": 4, "note": 7}  # letters that still tell something

Spot = tuple[int, int]  # row and sign within the row
Inscription = tuple[tuple[int, int, int], Sequence["Sign"]]  # row, first spot, spot behind the last; the line


@dataclass(frozen=True)
class Sign:
    """A sign, what it stands for, the room it is in (0 outside), and which pawn it is.

    Kinds are `void`, `floor`, `reach`, `wall`, `inside`, `door`, `secret`, `name`, `note` and `pawn`.
    """

    text: str
    kind: str
    room: int = 0
    pawn: int = -1


@dataclass
class WalledPlan:
    """A plan with its walls and doors, and nothing in it yet."""

    plan: Plan
    width: int  # signs of a cell
    signs: dict[Spot, Sign] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for square, room in self.plan.cells.items():
            for step in range(self.width):
                spot = square[0], square[1] * self.width + step
                self.signs[spot] = Sign(" ", "inside", room) if room else Sign(" ", "floor")
        self.spots: dict[int, dict[int, list[int]]] = {room: {} for room in self.plan.rooms}  # by row
        for (row, at), sign in sorted(self.signs.items(), key=lambda drawn: drawn[0]):
            if sign.room:
                self.spots[sign.room].setdefault(row, []).append(at)
        for room in self.plan.rooms:
            self._walls(room)

    @property
    def middle(self) -> int:
        """The sign of a cell that something on it is drawn with."""
        return (self.width - 1) // 2

    def _room(self, spot: Spot) -> int:
        sign = self.signs.get(spot)
        return sign.room if sign else 0

    def _outside(self, spot: Spot, room: int) -> set[Spot]:
        """Returns the spots around one that are not of the room."""
        row, at = spot
        around = {(row + down, at + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
        return {other for other in around if self._room(other) != room}

    def _walls(self, room: int) -> None:
        """A line around the room on its own spots, open where the doors are."""
        edge = {
            spot: outside
            for spot, sign in self.signs.items()
            if sign.room == room and (outside := self._outside(spot, room))
        }
        for spot, outside in edge.items():
            bits = 0
            for bit, (down, right) in enumerate(AROUND):
                beside = spot[0] + down, spot[1] + right
                if beside in edge and outside & edge[beside]:
                    bits |= 1 << bit
            self.signs[spot] = Sign(LINES[bits], "wall", room)
        for door in self.plan.doors:
            if door.room == room:
                at = {"O": 0, "E": self.width - 1}.get(door.side, self.middle)
                self._put(door.cell, at, Sign(ARROWS[door.side], "door", room))
        if room in self.plan.passages:
            row, column = self.plan.passages[room][1]
            at = 0 if self._room((row, column * self.width - 1)) != room else self.width - 1
            self._put((row, column), at, Sign(SECRET, "secret", room))

    def _put(self, square: Spot, at: int, sign: Sign) -> None:
        self.signs[square[0], square[1] * self.width + at] = sign


@lru_cache(maxsize=8)
def _walled_plan(text: str, width: int) -> WalledPlan:
    """Returns the drawing that stays the same all through a game."""
    return WalledPlan(read_plan(text), width)


@dataclass
class PlanGrid:
    """The plan of one scene: squares, rooms, doors, passages and pawns as rows of signs."""

    scene: Scene
    width: int  # signs of a cell
    names: Mapping[str, str] = field(default_factory=dict)  # of rooms; one without has only the text to type
    signs: dict[Spot, Sign] = field(default_factory=dict)

    @cached_property
    def walls(self) -> WalledPlan:
        """The same plan with nothing in it."""
        board = next(place for place in self.scene.places if place.kind == "board")
        return _walled_plan("\n".join(board.items), self.width)

    @property
    def plan(self) -> Plan:
        """The board that is drawn."""
        return self.walls.plan

    @property
    def middle(self) -> int:
        """The sign of a cell that something on it is drawn with."""
        return self.walls.middle

    @cached_property
    def rooms(self) -> Mapping[int, Place]:
        """The rooms of the scene by their numbers."""
        return {int(place.items[0]): place for place in self.scene.places if place.kind == "room"}

    def rows(self) -> list[list[Sign]]:
        """Returns the plan from its top; below and right of everything there is nothing."""
        self.signs = dict(self.walls.signs)
        self._squares()
        for room in self.plan.rooms:
            self._inscribe(room)
        nothing, columns = Sign(" ", "void"), range(self.plan.columns * self.width)
        return [[self.signs.get((row, at), nothing) for at in columns] for row in range(self.plan.rows)]

    def letters(self) -> list[str]:
        """Returns the columns' names in a row; in two where a cell has only one sign."""
        names = [square_text(column).rstrip("1") for column in range(self.plan.columns)]
        if self.width > 1:
            return ["".join((" " * self.middle + name).ljust(self.width) for name in names)]
        most = max(map(len, names))
        return ["".join(name.rjust(most)[at] for name in names) for at in range(most)]

    # --- squares ---

    def _put(self, square: Spot, at: int, sign: Sign) -> None:
        self.signs[square[0], square[1] * self.width + at] = sign

    def _squares(self) -> None:
        """Corridors, where the roll leads, and who stands there."""
        for square, room in self.plan.cells.items():
            if not room:
                self._put(square, self.middle, Sign(FLOOR, "floor"))
        for place in self.scene.places:
            if place.kind == "square":
                self._put(_square(place.name), self.middle, Sign(REACH, "reach"))
        for pawn, where in self._pawns():
            if square_place(where) is not None:
                self._put(_square(where), self.middle, Sign(str(pawn + 1), "pawn", pawn=pawn))

    def _pawns(self) -> Iterator[tuple[int, str]]:
        found = [place for place in self.scene.places if place.kind == "pawn"]
        for pawn, place in enumerate(found):
            yield pawn, place.items[0]

    # --- what stands in a room ---

    def _inscribe(self, room: int) -> None:
        """Writes the name, the passage and the pawns, as far as there is space; pawns matter most."""
        place = self.rooms[room]
        slug = place.name.removeprefix("room/")
        names = [self._name(room, slug), [[Sign(letter, "name", room) for letter in slug]]]
        note = self._note(room, place)
        marks = [Sign(REACH, "reach", room)] if place.move else []
        marks += [Sign(str(pawn + 1), "pawn", room, pawn) for pawn, at in self._pawns() if at == slug]
        for lines in (
            *([*name, note, marks] for name in names if name),
            *([*name, marks] for name in names if name),
            [marks or names[1][0]],
        ):
            wanted = [line for line in lines if line]
            for kinds in (("inside",), ("inside", "wall")):
                space = self._space(room, kinds, wanted, whole=lines[: len(names[0])] == names[0] != [])
                if space:
                    for run, line in space:
                        self._line(*run, line)
                    return

    def _name(self, room: int, slug: str) -> list[list[Sign]]:
        """The lines of a room's name, broken between words; a word that is too long for the room is cut."""
        if slug not in self.names:
            return []
        widest = self._widest(room)
        if widest < LEAST["name"]:
            return []
        lines = textwrap.wrap(self.names[slug], widest, break_long_words=False, break_on_hyphens=False)
        shown = [line if len(line) <= widest else line[: widest - 1] + CUT for line in lines]
        return [[Sign(letter, "name", room) for letter in line] for line in shown]

    def _note(self, room: int, place: Place) -> list[Sign]:
        """Returns where the secret passage of a room leads: by name if that fits; in the house always."""
        leads = [fact.partition(":")[2] for fact in place.items if fact.startswith("passage:")]
        if not leads:
            return []
        name = self.names.get(leads[0], leads[0])
        to = name if plays_in_house(self.scene) or len(name) + 2 <= self._widest(room) else leads[0]
        return [Sign(letter, "note", room) for letter in f"{SECRET} {to}"]

    def _widest(self, room: int) -> int:
        """Returns the most letters that stand in a row within the walls of a room."""
        runs = [self._longest(room, ("inside",), row) for row in self.walls.spots[room]]
        return max((run[1] - run[0] for run in runs if run), default=0)

    def _space(
        self, room: int, kinds: Sequence[str], lines: Sequence[Sequence[Sign]], *, whole: bool
    ) -> list[Inscription]:
        """Returns a run of spots for each line, in rows below each other that show the most, near the middle.

        Without enough space there are none. The lines change places if that shows more of them; but with
        `whole` they stay in their order, and names are not cut further.
        """
        runs = {row: run for row in self.walls.spots[room] if (run := self._longest(room, kinds, row))}
        best: tuple[float, ...] = ()
        found: list[Inscription] = []
        for top in runs:
            rows = range(top, top + len(lines))
            if not all(row in runs for row in rows):
                continue
            off = abs(sum(rows) / len(rows) - sum(runs) / len(runs))
            for turned, order in enumerate((lines,) if whole else (lines, lines[::-1])):
                wide = [runs[row][1] - runs[row][0] for row in rows]
                need = [
                    len(line)
                    if whole and line[0].kind == "name"
                    else min(len(line), LEAST.get(line[0].kind, len(line)))
                    for line in order
                ]
                if any(has < least for has, least in zip(wide, need, strict=True)):
                    continue
                shown = sum(min(has, len(line)) for has, line in zip(wide, order, strict=True))
                if not best or (shown, -turned, -off) > best:
                    best = shown, -turned, -off
                    found = [((row, *runs[row]), line) for row, line in zip(rows, order, strict=True)]
        return found

    def _longest(self, room: int, kinds: Sequence[str], row: int) -> tuple[int, int] | None:
        """Returns the longest run of a room's free spots in a row."""
        free = [at for at in self.walls.spots[room][row] if self.signs[row, at].kind in kinds]
        if not free:
            return None
        breaks = [0, *(at + 1 for at, (one, two) in enumerate(pairwise(free)) if two > one + 1), len(free)]
        start, end = max(pairwise(breaks), key=lambda run: run[1] - run[0])
        return free[start], free[end - 1] + 1

    def _line(self, row: int, start: int, end: int, line: Sequence[Sign]) -> None:
        """Writes a line into its space, in the middle, cut if it must be; pawns apart if they can be."""
        space, signs = end - start, list(line)
        if len(signs) > space:
            signs = [*signs[: space - 1], Sign(CUT, signs[0].kind, signs[0].room)]
        apart = 2 if signs[0].kind in ("reach", "pawn") and 2 * len(signs) - 1 <= space else 1
        first = start + (space - apart * len(signs) + apart - 1) // 2
        for at, sign in enumerate(signs):
            self.signs[row, first + apart * at] = sign


def plays_in_house(scene: Scene) -> bool:
    """Returns whether the cards of a scene are those of the house, whose names are translated."""
    return any(place.kind == "setting" and HOUSE in place.items for place in scene.places)


def _square(text: str) -> Spot:
    place = square_place(text)
    return divmod(place, SIDE) if place is not None else (-1, -1)
