"""Files of a course that are broken, each in its own way: what the command line says of them (RULES.md §10)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee import cli
from tests.games.cluedo.small_course import CARDS, PLAN, PLAYERS

COURSE = {"plan1.csv": PLAN, "cartes.csv": CARDS, "joueurs.csv": PLAYERS}
SEVEN = "".join(f"{number},P{number},ordinateur\n" for number in range(1, 8))
ROOMS = "\n".join(["1;E,-1", "2;E,-2", *(f"{room};E,0" for room in range(3, 18))])
CELL = "expected nothing, 0, -k (a start), r (a room), r;N, r;E, r;S or r;O (a door), r;P;d (a passage)"
PLAYER_LINE = "expected three fields: number,name,humain or ordinateur"


def other(text: str, line: int, new: str) -> str:
    """The text with another line, counted from 1."""
    lines = text.splitlines()
    lines[line - 1] = new
    return "\n".join(lines)


# What is wrong; the file, and the one where it shows if that is another; its contents (None: there is none);
# line, column and part of the message.
BROKEN: dict[str, tuple[str, str | bytes | None, int, int, str]] = {
    "a plan is missing": ("plan1.csv", None, 1, 1, "no file found; expected a text file in UTF-8"),
    "the cards are missing": ("cartes.csv", None, 1, 1, "no file found; expected a text file in UTF-8"),
    "an empty plan": ("plan1.csv", "", 1, 1, "nothing found; expected a text file"),
    "cards of empty lines": ("cartes.csv", "\n \n", 1, 1, "nothing found; expected a text file"),
    "empty players": ("joueurs.csv", "", 1, 1, "nothing found; expected a text file"),
    "not UTF-8": ("joueurs.csv", b"1,Paul,humain\n2,Ren\xe9,humain", 2, 2, "byte 0xe9 found; expected a text"),
    "cards in UTF-16": ("cartes.csv", CARDS.encode("utf-16"), 1, 1, "byte 0xff found; expected a text file"),
    "cards with commas": ("cartes.csv", CARDS.replace(";", ","), 1, 1, "expected five fields: number;name;"),
    "players with semicolons": ("joueurs.csv", PLAYERS.replace(",", ";"), 1, 1, PLAYER_LINE),
    "a plan with semicolons": ("plan1.csv", PLAN.replace(",", ";"), 1, 1, "expected cells with a comma betw"),
    "an unknown character": ("plan1.csv", other(PLAN, 3, "-1,0,0,x,0,0,-2"), 3, 4, f"'x' found; {CELL}"),
    "a digit that is none": ("plan1.csv", other(PLAN, 3, "-1,0,0,0,0,0,-²"), 3, 7, f"'-²' found; {CELL}"),
    "an unknown side": ("plan1.csv", other(PLAN, 1, "1,1,1;W,0,2;O,2,2;P;3"), 1, 3, f"'1;W' found; {CELL}"),
    "a short row": ("plan1.csv", other(PLAN, 2, "1,1,1,0,2,2"), 2, 6, "expected 7 cells as in the first row, "),
    "a long row": ("plan1.csv", other(PLAN, 2, "1,1,1,0,2,2,2,2"), 2, 8, "expected 7 cells as in the first ro"),
    "an empty first row": ("plan1.csv", "\n" + PLAN, 1, 1, "expected cells with a comma between them"),
    "no archive": ("cartes.csv", CARDS.replace("Cave!", "Cave"), 11, 5, "the end of the file found; expected exa"),
    "two archives": ("cartes.csv", CARDS.replace("Salon", "Salon!"), 11, 2, "expected exactly one room marked"),
    "an archive that is no room": ("cartes.csv", CARDS.replace("Ada", "Ada!"), 1, 2, "expected ! only after"),
    "a square out of reach": ("plan1.csv", other(PLAN, 7, "3,3,3,0,5,5,5"), 7, 4, "expected a square that can"),
    "a room out of reach": (
        "plan1.csv",
        PLAN.replace("5,5;N,5\n3,3,3,,5,5,5", "5,5,5\n3,3,3,,5;S,5,5\n,,,,0,,"),
        6,
        5,
        "expected a square that can be reached",
    ),
    "a part that nobody leaves": (
        "plan1.csv",
        "1;P;3,1;E,-1,0,2;O,2\n,,,,,\n3,3;E,-2,0,,",
        3,
        1,
        "expected a square from which the others can be reached",
    ),
    "too much text": ("cartes.csv", CARDS + "6;Tour;Salles;" + "x" * 50_000 + ";\n", 12, 4, "characters found; expected a text of at most 50000"),
    "a cell without end": ("plan1.csv", other(PLAN, 3, "-1,0,0,0,0,0," + "x" * 5000), 3, 7, "x…' found; expected nothing"),
    "a room without a door": ("plan1.csv", other(PLAN, 6, "3;P;2,3,3,,5,5;N,5"), 6, 1, "expected a door of room 3"),
    "a door onto nothing": ("plan1.csv", other(PLAN, 6, "3;P;2,3;N,3;E,,5,5;N,5"), 6, 3, "square on side E of"),
    "a door into a room": ("plan1.csv", other(PLAN, 4, ",0,4;O,4;S,4,0,"), 4, 4, "a corridor square on side S"),
    "a passage to no room": ("plan1.csv", other(PLAN, 1, "1,1,1;E,0,2;O,2,2;P;6"), 1, 7, "a passage to another"),
    "a passage to itself": ("plan1.csv", other(PLAN, 1, "1,1,1;E,0,2;O,2,2;P;2"), 1, 7, "a passage to another r"),
    "two passages": ("plan1.csv", other(PLAN, 2, "1,1,1,0,2,2,2;P;1"), 2, 7, "expected one secret passage in a r"),
    "a card twice": ("cartes.csv", CARDS.replace("2;Alan", "1;Alan"), 2, 1, "number 1 of Professeurs only once"),
    "an unknown category": ("cartes.csv", CARDS.replace("Matières", "Cours"), 4, 3, "'Cours' found; expected one of"),
    "a category without cards": (
        "cartes.csv",
        "\n".join(CARDS.splitlines()[2:]),
        9,
        5,
        "expected at least one card of Professeurs",
    ),
    "a card without a name": ("cartes.csv", CARDS.replace("2;Alan", "2;"), 2, 2, "expected the name of a card"),
    "a card number out of range": ("cartes.csv", CARDS.replace("2;Alan", "100;Alan"), 2, 1, "from 1 to 99"),
    "a card number that is none": ("cartes.csv", CARDS.replace("2;Alan", "-2;Alan"), 2, 1, "from 1 to 99"),
    "a room without a place": ("cartes.csv plan1.csv", CARDS + "6;Tour;Salles;;\n", 7, 7, "expected room 6 (Tour), which has a"),
    "a room without a card": (
        "cartes.csv plan1.csv",
        CARDS.replace("5;Salon;Salles;e;aucune\n", ""),
        6,
        5,
        "'5' found; expected a room that has a card: 1, 2, 3, 4",
    ),
    "one player": ("joueurs.csv", "1,Paul,humain", 1, 3, "the end of the file found; expected at least two players"),
    "seven players": ("joueurs.csv", SEVEN, 7, 1, "'7' found; expected a whole number from 1 to 6"),
    "a player's number twice": ("joueurs.csv", "1,A,humain\n1,B,humain", 2, 1, "expected each number only once"),
    "a player's name twice": ("joueurs.csv", "1,Paul,humain\n2,paul,humain", 2, 2, "expected each name only once"),
    "a player without a start": ("joueurs.csv plan1.csv", "1,A,humain\n3,B,humain", 7, 7, "expected a start square -3"),
    "a player without a name": ("joueurs.csv", "1,A,humain\n2,,humain", 2, 2, "expected the name of a player"),
    "a start within a wall": ("plan1.csv", other(PLAN, 3, "-1,,0,0,0,0,-2"), 3, 1, "'-1' found; expected a square"),
    "another start within a wall": ("plan1.csv", other(PLAN, 7, "3,3,3,-3,5,5,5"), 7, 4, "'-3' found; expected a s"),
    "a pawn within a wall": ("plan1.csv", other(PLAN, 4, ";J;1,0,4;O,4;N,4,0,"), 4, 1, f"';J;1' found; {CELL}"),
    "two pawns on one square": ("plan1.csv", other(PLAN, 3, "-1;J;2,0,0,0,0,0,0"), 3, 1, "expected one pawn on a s"),
    "a start twice": ("plan1.csv", other(PLAN, 3, "-1,0,0,0,0,0,-1"), 3, 7, "the pawn of player 1 only once"),
    "a start for nobody": ("plan1.csv", other(PLAN, 3, "-1,0,0,0,0,0,-7"), 3, 7, "'-7' found; expected a player from 1 to 6"),
    "a start and a pawn elsewhere": ("plan1.csv", PLAN.replace("1,1,1,0,2,2,2", "1;J;1,1,1,0,2,2,2"), 3, 1, "'-1' found; expected the pawn of player 1 only once"),
    "a sign that terminals obey": ("joueurs.csv", "1,Pa\x1b[2Jul,humain\n2,A,humain", 1, 2, r"'Pa\x1b[2Jul' found; "),
    "a sign that turns the line round": ("cartes.csv", CARDS.replace("Alan", "Al\u202ean"), 2, 2, r"'Al\u202ean' found; expected text without"),
    "a sign that nobody sees": ("joueurs.csv", "1,Paul,humain\n2,Pa\u200bul,humain", 2, 2, r"'Pa\u200bul' found; expected text without"),
    "no start for player 2": ("plan1.csv", other(PLAN, 3, "-1,0,0,0,0,0,0"), 7, 7, "expected a start square -2"),
    "41 columns": ("plan1.csv", ",".join(["0"] * 41), 1, 41, "expected at most 40 columns"),
    "41 rows": ("plan1.csv", "\n".join(["0,0"] * 41), 41, 1, "expected at most 40 rows"),
    "seventeen rooms": ("plan1.csv", ROOMS, 17, 1, "expected at most 16 rooms"),
    "no room": ("plan1.csv", "-1,0\n0,-2", 2, 2, "expected at least one room"),
    "a room's number out of range": ("plan1.csv", other(PLAN, 2, "1,1,1,0,2,2,200"), 2, 7, f"'200' found; {CELL}"),
}  # fmt: skip


def folder(tmp_path: Path, file: str, contents: str | bytes | None) -> Path:
    """A course with one file that is broken."""
    for name, text in COURSE.items():
        (tmp_path / name).write_text(text, "utf-8")
    broken = tmp_path / file
    if contents is None:
        broken.unlink()
    elif isinstance(contents, bytes):
        broken.write_bytes(contents)
    else:
        broken.write_text(contents, "utf-8")
    return tmp_path


@pytest.mark.parametrize(("file", "contents", "line", "column", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_refused_by_name_line_and_column(
    tmp_path, capsys, file, contents, line, column, message
):
    """RULES §10.1, §10.2, §10.3, §10.4, §10.5, §10.6, §10.7"""
    file, _, blamed = file.partition(" ")
    course = folder(tmp_path, file, contents)

    code = cli.run(["play", "cluedo", "--course", str(course), "--lang", "en"])

    told = capsys.readouterr().err
    assert code == 2
    where = course / (blamed or file)
    assert f"{where}, line {line}, column {column}: " in told
    assert message in told
    assert "Traceback" not in told


def test_a_folder_that_is_not_there(tmp_path, capsys):
    """RULES §10.1"""
    (tmp_path / "file").write_text("", "utf-8")
    for name in ("nowhere", "file"):
        assert cli.run(["play", "cluedo", "--course", str(tmp_path / name), "--lang", "en"]) == 2
        told = capsys.readouterr().err
        assert f"{tmp_path / name / 'plan1.csv'}, line 1, column 1: " in told


def test_errors_speak_french(tmp_path, capsys):
    """RULES §10.1"""
    course = folder(tmp_path, "joueurs.csv", b"1,Paul,humain\n2,Ren\xe9,humain")

    assert cli.run(["play", "cluedo", "--course", str(course), "--lang", "fr"]) == 2
    told = capsys.readouterr().err
    assert "ligne 2, colonne 2\u00a0: trouvé l’octet 0xe9\u00a0; il faut un fichier de texte en UTF-8" in told


@pytest.mark.parametrize("file", COURSE)
def test_a_link_that_leads_to_itself_is_no_missing_file(tmp_path, capsys, file):
    """RULES §10.1"""
    folder(tmp_path, file, None)
    (tmp_path / file).symlink_to(tmp_path / file)

    assert cli.run(["play", "cluedo", "--course", str(tmp_path), "--lang", "en"]) == 2

    told = capsys.readouterr().err
    assert f"{file}, line 1, column 1: a link that leads back to itself found; expected a text file" in told


def test_a_link_that_leads_nowhere_is_wrong_even_where_the_file_may_be_missing(tmp_path, capsys):
    """RULES §10.1"""
    folder(tmp_path, "joueurs.csv", None)
    (tmp_path / "joueurs.csv").symlink_to(tmp_path / "elsewhere.csv")

    assert cli.run(["play", "cluedo", "--course", str(tmp_path), "--lang", "en"]) == 2

    assert "joueurs.csv, line 1, column 1: no file found" in capsys.readouterr().err
