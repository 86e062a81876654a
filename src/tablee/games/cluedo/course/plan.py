"""The board of a course, from `plan*.csv` (RULES.md §10): cells, doors, passages, starts, distances."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

from tablee.core.notes import N_, Note
from tablee.games.cluedo.course.csv_text import CsvField, CsvFile
from tablee.games.cluedo.layout import ROOMS, SEATS, SIDE

Square = tuple[int, int]  # row and column, from 0 at the top left
Place = Square | int  # a square of the corridors, or a room

PLAYERS = tuple(str(player) for player in range(1, SEATS + 1))
MOST_MARKS = 2  # after the number of a cell
SIDES: dict[str, Square] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "O": (0, -1)}
CELL = Note(
    "plan_cell",
    N_(
        "nothing, 0, -k (a start), r (a room), r;N, r;E, r;S or r;O (a door), "
        "r;P;d (a passage), r;J;k (a pawn)"
    ),
)

REACHABLE = Note("reachable", N_("a square that can be reached from the others"))
COMMAS = Note("plan_comma", N_("cells with a comma between them"))


@dataclass(frozen=True)
class Door:
    """A cell of a room that opens on the square outside."""

    room: int
    cell: Square
    side: str

    @property
    def outside(self) -> Square:
        """The corridor square that the door opens on."""
        down, right = SIDES[self.side]
        return self.cell[0] + down, self.cell[1] + right


@dataclass
class Plan:
    """A board. Rooms go by the numbers of the file."""

    rows: int
    columns: int
    cells: dict[Square, int] = field(default_factory=dict)  # 0 for corridors, otherwise the room
    doors: list[Door] = field(default_factory=list)
    passages: dict[int, tuple[int, Square]] = field(
        default_factory=dict
    )  # where to, and the cell it is drawn on
    starts: dict[int, Square] = field(default_factory=dict)
    placed: dict[int, Square] = field(default_factory=dict)  # pawns that begin elsewhere

    @cached_property
    def rooms(self) -> tuple[int, ...]:
        """The numbers of the rooms, in their order."""
        return tuple(sorted({room for room in self.cells.values() if room}))

    @property
    def most_seats(self) -> int:
        """How many players the board is for at most."""
        return len(self.first_squares)

    @property
    def first_squares(self) -> dict[int, Square]:
        """Where the pawn of each player begins; it may be a cell of a room."""
        return {**self.starts, **self.placed}

    def is_square(self, square: Square) -> bool:
        """Returns whether a cell is a corridor square."""
        return self.cells.get(square) == 0

    def neighbours(self, square: Square) -> Iterator[Square]:
        """Yields the squares one step away."""
        for down, right in SIDES.values():
            beside = square[0] + down, square[1] + right
            if self.is_square(beside):
                yield beside

    @cached_property
    def to_rooms(self) -> dict[int, dict[Square, int]]:
        """For each room the steps from every square into it."""
        return {room: self._steps_to(room) for room in self.rooms}

    def _steps_to(self, room: int) -> dict[Square, int]:
        steps = {door.outside: 1 for door in self.doors if door.room == room}
        waiting = deque(steps)
        while waiting:
            square = waiting.popleft()
            for beside in self.neighbours(square):
                if beside not in steps:
                    steps[beside] = steps[square] + 1
                    waiting.append(beside)
        return steps

    def between(self, room: int, other: int) -> int | None:
        """Returns the steps from a room into another, or out of it and in again; None without a way."""
        found = [self.to_rooms[other].get(door.outside) for door in self.doors if door.room == room]
        steps = [step + 1 for step in found if step is not None]
        return min(steps) if steps else None


@cache
def read_plan(text: str, file: str = "plan.csv") -> Plan:
    """Returns the board of a plan. Raises BadCourse where it is wrong."""
    sheet = CsvFile(file, text, ",")
    width = len(sheet.lines[0])
    if not sheet.lines[0].text and width == 1:
        raise sheet.lines[0][0].error(COMMAS)
    if width > SIDE:
        raise sheet.lines[0][SIDE].error(_most(SIDE, N_("at most {most} columns")))
    if len(sheet.lines) > SIDE:
        raise sheet.lines[SIDE][0].error(_most(SIDE, N_("at most {most} rows")))
    plan = Plan(len(sheet.lines), width)
    places: dict[Square, CsvField] = {}
    for row, line in enumerate(sheet.lines):
        if len(line) != width:
            fields = {"columns": width, "found": len(line)}
            expected = Note("row_width", N_("{columns} cells as in the first row, not {found}"), fields)
            raise line[min(len(line) - 1, width)].error(expected)
        for column, cell in enumerate(line.fields):
            places[row, column] = cell
            _read_cell(plan, (row, column), cell)
    _check(plan, sheet, places)
    return plan


def _most(most: int, template: str) -> Note:
    return Note("at_most", template, {"most": most})


def _read_cell(plan: Plan, square: Square, cell: CsvField) -> None:
    head, *marks = (part.strip() for part in cell.text.split(";"))
    if len(marks) > MOST_MARKS and cell.column == 1:
        raise cell.error(COMMAS)
    if not head:
        if marks:
            raise cell.error(CELL)
        return
    if head.startswith("-"):
        if marks[:1] == ["J"]:
            raise cell.error(Note("one_pawn", N_("one pawn on a square")))
        if marks or not _is_number(head[1:]):
            raise cell.error(CELL)
        _place_pawn(plan, plan.starts, head[1:], square, cell)
        plan.cells[square] = 0
        return
    if not _is_number(head):
        raise cell.error(CELL)
    room = plan.cells[square] = int(head)
    if not marks:
        return
    if marks[0] == "J" and len(marks) == 2 and _is_number(marks[1]):
        _place_pawn(plan, plan.placed, marks[1], square, cell)
    elif room and len(marks) == 1 and marks[0] in SIDES:
        plan.doors.append(Door(room, square, marks[0]))
    elif room and len(marks) == 2 and marks[0] == "P" and _is_number(marks[1]):
        if room in plan.passages:
            raise cell.error(Note("one_passage", N_("one secret passage in a room")))
        plan.passages[room] = int(marks[1]), square
    else:
        raise cell.error(CELL)


def _is_number(text: str) -> bool:
    """Returns whether a text is a number as a plan has them: of a room, or of a player."""
    return text.isascii() and text.isdigit() and len(text) <= 2


def _place_pawn(plan: Plan, found: dict[int, Square], number: str, square: Square, cell: CsvField) -> None:
    """Notes where a player's pawn begins; raises BadCourse for a player there cannot be, or a second place.

    `found` are the plan's starts, or its pawns placed by `J`. A player has one of the two: of both, one would
    be ignored, and who wrote the file would not know which.
    """
    player = int(number)
    if str(player) not in PLAYERS:
        raise cell.error(Note("player_range", N_("a player from 1 to {most}"), {"most": SEATS}))
    if player in plan.first_squares:
        raise cell.error(Note("start_once", N_("the pawn of player {player} only once"), {"player": player}))
    found[player] = square


def _check(plan: Plan, sheet: CsvFile, places: dict[Square, CsvField]) -> None:
    """What only the whole plan shows."""
    # In reverse, so that the first cell of a room wins: errors about a room point at it.
    first_cells = {room: square for square, room in reversed(plan.cells.items()) if room}
    if not plan.rooms:
        raise sheet.end.error(Note("some_room", N_("at least one room")))
    if len(plan.rooms) > ROOMS:
        raise places[first_cells[plan.rooms[ROOMS]]].error(_most(ROOMS, N_("at most {most} rooms")))
    for door in plan.doors:
        if not plan.is_square(door.outside):
            side = {"side": door.side}
            expected = Note("door_square", N_("a corridor square on side {side} of the door"), side)
            raise places[door.cell].error(expected)
    for room in plan.rooms:
        if not any(door.room == room for door in plan.doors):
            fields = {"room": room}
            raise places[first_cells[room]].error(Note("some_door", N_("a door of room {room}"), fields))
    for room, (target, square) in plan.passages.items():
        if target not in plan.rooms or target == room:
            raise places[square].error(Note("passage_room", N_("a passage to another room of the plan")))
    for player in range(1, max(2, *plan.first_squares, 2) + 1):
        if player not in plan.first_squares:
            fields = {"player": player}
            raise sheet.end.error(Note("some_start", N_("a start square -{player}"), fields))
    _check_ways(plan, places)


def _check_ways(plan: Plan, places: dict[Square, CsvField]) -> None:
    """Every square and room can be reached from the first start and be left for it again, by passages too."""
    first = plan.first_squares[1]
    ways = {room or square: list(_after(plan, room or square)) for square, room in plan.cells.items()}
    back: dict[Place, list[Place]] = {place: [] for place in ways}
    for place, after in ways.items():
        for found in after:
            back[found].append(place)
    reached, left = (_walked(plan.cells[first] or first, steps) for steps in (ways, back))
    if len(reached) == 1 and len(plan.cells) > 1:  # walled in: the start is what is wrong, not all the rest
        raise places[first].error(REACHABLE)
    for square, room in plan.cells.items():
        if (room or square) not in reached:
            raise places[square].error(REACHABLE)
        if (room or square) not in left:
            raise places[square].error(Note("leavable", N_("a square from which the others can be reached")))


def _after(plan: Plan, place: Place) -> Iterator[Place]:
    """Yields where one step leads from a square or a room."""
    if isinstance(place, int):
        yield from (door.outside for door in plan.doors if door.room == place)
        if place in plan.passages:
            yield plan.passages[place][0]
    else:
        yield from plan.neighbours(place)
        yield from (door.room for door in plan.doors if door.outside == place)


def _walked(first: Place, steps: Mapping[Place, Iterable[Place]]) -> set[Place]:
    reached, waiting = {first}, deque([first])
    while waiting:
        for found in steps[waiting.popleft()]:
            if found not in reached:
                reached.add(found)
                waiting.append(found)
    return reached
