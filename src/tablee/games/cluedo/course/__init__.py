"""A course: board, cards and players, ours or read from a folder (RULES.md §10); and the setup made of it.

csv_text.py reads lines and fields, plan.py the board, cards.py the cards.
`cartes.csv` and `plan1.csv` in this folder are our own course, house.py and `house.csv` the country house.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from tablee.core.contract import SetupRec
from tablee.core.notes import N_, Note
from tablee.core.options import Value, tidy
from tablee.games.cluedo.course.cards import COURSE, HOUSE, PROFESSOR, ROOM, SUBJECT, Card, Deck, read_cards
from tablee.games.cluedo.course.csv_text import CsvFile, read_text
from tablee.games.cluedo.course.house import house_deck
from tablee.games.cluedo.course.plan import Plan, Square, read_plan
from tablee.games.cluedo.layout import NOWHERE, SEATS, SIDE, SQUARES

HUMAN = "humain"


@dataclass(frozen=True)
class CoursePlayer:
    """Who sits in a seat: the number is that of the start square."""

    number: int
    name: str
    human: bool


@cache
def read_players(text: str, file: str = "joueurs.csv") -> tuple[CoursePlayer, ...]:
    """Returns the players in the order of their turns. Raises BadCourse where the file is wrong."""
    sheet = CsvFile(file, text, ",")
    players: list[CoursePlayer] = []
    for line in sheet.lines:
        if not line.text:
            continue
        if len(line) != 3:
            expected = Note("player_line", N_("three fields: number,name,humain or ordinateur"))
            raise line[len(line) - 1].error(expected, ",".join(part.text for part in line.fields))
        number, name, kind = line.fields
        known = number.number(1, SEATS)
        if known in [player.number for player in players]:
            raise number.error(Note("player_once", N_("each number only once")))
        if not name.text:
            raise name.error(Note("player_name", N_("the name of a player")))
        # Names differing in capitals only could not be told apart in a log.
        if name.text.casefold() in [player.name.casefold() for player in players]:
            raise name.error(Note("name_once", N_("each name only once")))
        # Anything but `humain` is a computer (RULES.md §10.4).
        players.append(CoursePlayer(known, name.text, kind.text == HUMAN))
    if len(players) < 2:
        raise sheet.end.error(Note("two_players", N_("at least two players")))
    return tuple(players)


FOLDER = files("tablee.games.cluedo") / "course"
SEPARATORS = {"plan": ",", "cards": ";", "players": ","}
LONGEST = {"plan": 100_000, "cards": 50_000, "players": 2_000}  # characters
OWN_PLANS = {COURSE: "plan1.csv", HOUSE: "house.csv"}  # by setting
# Cards of our own course whose names were once misspelt: files have had these slugs ever since.
KEPT_SLUGS = {"John von Neumann": "neuman"}


@dataclass(frozen=True)
class Course:
    """Everything the files say; without players anybody may sit down."""

    plan: Plan
    deck: Deck
    players: tuple[CoursePlayer, ...]

    @property
    def seat_range(self) -> tuple[int, int]:
        """The fewest and the most players."""
        if self.players:
            return len(self.players), len(self.players)
        return 2, self.plan.most_seats

    def number(self, seat: int) -> int:
        """Returns the number of a seat's player, which is that of the start square."""
        return self.players[seat].number if self.players else seat + 1

    def room_at(self, index: int) -> Card:
        """Returns the card of the room of that index in the setup."""
        return self.deck.rooms[index]

    def place(self, square: Square) -> int:
        """Returns where a pawn stands that was put on a cell."""
        room = self.plan.cells[square]
        return SQUARES + self.plan.rooms.index(room) if room else square[0] * SIDE + square[1]


def course_of(options: Mapping[str, Value]) -> Course:
    """Returns the course that the options hold, ours where they hold none. Raises BadCourse."""
    plan, cards, players = (str(options[name]) for name in ("plan", "cards", "players"))
    return read_course(plan, cards, players, setting=str(options["setting"]))


@cache
def read_course(
    plan: str,
    cards: str,
    players: str,
    names: tuple[str, str, str] = ("plan.csv", "cartes.csv", "joueurs.csv"),
    setting: str = COURSE,
) -> Course:
    """Reads the three texts and checks that they belong together. Raises BadCourse.

    An empty plan and empty cards are those of the setting, our own course or the house.
    """
    deck = read_cards(cards, names[1]) if cards else own_deck(setting)
    plan = plan or own_plan(setting)
    board = read_plan(plan, names[0])
    # Rooms go by their numbers in both files, but only here are both of them known.
    known = {card.number for card in deck.rooms}
    for room in board.rooms:
        if room not in known:
            row, column = next(square for square, found in board.cells.items() if found == room)
            cell = CsvFile(names[0], plan, ",").lines[row][column]
            fields = {"rooms": ", ".join(map(str, sorted(known)))}
            raise cell.error(Note("room_with_card", N_("a room that has a card: {rooms}"), fields))
    for card in deck.rooms:
        if card.number not in board.rooms:
            end = CsvFile(names[0], plan, ",").end
            named = {"room": card.number, "name": deck.called(card)}
            raise end.error(Note("room_on_plan", N_("room {room} ({name}), which has a card"), named))
    seated = read_players(players, names[2]) if players else ()
    for player in seated:
        if player.number not in board.first_squares:
            end = CsvFile(names[0], plan, ",").end
            wanted = {"player": player.number}
            raise end.error(Note("some_start", N_("a start square -{player}"), wanted))
    return Course(board, deck, seated)


@cache
def own_plan(setting: str) -> str:
    """Returns the text of the plan of our own course or of the house."""
    return tidy((FOLDER / OWN_PLANS[setting]).read_text(encoding="utf-8"))


@cache
def own_deck(setting: str) -> Deck:
    """Returns the cards of our own course or of the house."""
    if setting == HOUSE:
        return house_deck()
    deck = read_cards(tidy((FOLDER / "cartes.csv").read_text(encoding="utf-8")))
    return Deck(tuple(replace(card, slug=KEPT_SLUGS.get(card.name, card.slug)) for card in deck.cards))


def read_folder(folder: Path) -> dict[str, str]:
    """Returns the options that hold the course files of a folder; `joueurs.csv` may be missing.

    Raises BadCourse with file, line and column for what is wrong.
    """
    # Some courses have several boards; the first by name is the one to play.
    plans = sorted(folder.glob("plan*.csv"))
    found = {
        "plan": plans[0] if plans else folder / "plan1.csv",
        "cards": folder / "cartes.csv",
        "players": folder / "joueurs.csv",
    }
    options = {
        name: ""
        if name == "players" and not os.path.lexists(file)  # a broken link is there, and wrong
        else read_text(file, SEPARATORS[name], LONGEST[name])
        for name, file in found.items()
    }
    names = (str(found["plan"]), str(found["cards"]), str(found["players"]))
    read_course(options["plan"], options["cards"], options["players"], names)
    return options


# --- setup ------------------------------------------------------------------------------------


def write_board(g: SetupRec, course: Course) -> None:
    """Writes the plan, its distances and the cards. Modifies `g` in place."""
    plan, rooms = course.plan, course.plan.rooms
    g["rows"], g["columns"], g["rooms"] = plan.rows, plan.columns, len(rooms)
    for (row, column), room in plan.cells.items():
        if not room:
            g[0]["cluedo_walk"][row] |= 1 << column
    g["passage"] = NOWHERE
    g["room_card"] = NOWHERE
    g["distance"] = NOWHERE
    for door in plan.doors:
        row, column = door.outside
        g[0]["outside"][rooms.index(door.room)][row] |= 1 << column
    for room, (target, _) in plan.passages.items():
        g[0]["passage"][rooms.index(room)] = rooms.index(target)
    for at, room in enumerate(rooms):
        for (row, column), steps in plan.to_rooms[room].items():
            g[0]["distance"][row * SIDE + column][at] = steps
        for other, number in enumerate(rooms):
            steps_between = plan.between(number, room)
            if steps_between is not None:
                g[0]["distance"][SQUARES + other][at] = steps_between
    deck = course.deck
    g["professors"], g["subjects"] = len(deck.of(PROFESSOR)), len(deck.of(SUBJECT))
    g["room_cards"] = len(deck.of(ROOM))
    for at, card in enumerate(deck.rooms):
        if card.dealable:
            g[0]["room_card"][at] = deck.dealt.index(card)
        else:
            g["archive"] = at


def write_pawns(g: SetupRec, course: Course, seats: int, *, suspects: bool) -> None:
    """Writes where pawns begin, those of nobody too with `suspects`. Modifies `g` in place."""
    numbers = [course.number(seat) for seat in range(seats)]
    g["pawn_of"] = NOWHERE
    if suspects:
        professors = course.deck.of(PROFESSOR)
        known = {card.number: at for at, card in enumerate(professors)}
        numbers += [
            number
            for number in sorted(course.plan.first_squares)
            if number in known and number not in numbers
        ]
        for pawn, number in enumerate(numbers):
            if number in known:
                g[0]["pawn_of"][known[number]] = pawn
    g["start"] = NOWHERE
    g["pawns"] = len(numbers)
    for pawn, number in enumerate(numbers):
        g[0]["start"][pawn] = course.place(course.plan.first_squares[number])


def hand_sizes(cards: int, seats: int, *, public: bool) -> list[int]:
    """§2.3: returns how many cards each seat is dealt."""
    return [cards // seats + (0 if public else int(seat < cards % seats)) for seat in range(seats)]
