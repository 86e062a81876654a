"""The players of a course, from `joueurs.csv` (RULES.md §10)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tablee.core.notes import N_, Note
from tablee.games.cluedo.course.csv_text import CsvFile
from tablee.games.cluedo.layout import SEATS

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
