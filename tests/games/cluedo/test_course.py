"""Boards, cards and players from files (RULES.md §10)."""

from __future__ import annotations

import pytest

from tablee.core.errors import BadCourse, BadOption, BadSeats, BadUse
from tablee.games.cluedo import GAME
from tablee.games.cluedo.course import own_deck, read_course, read_folder, read_players
from tablee.games.cluedo.course.cards import COURSE, read_cards
from tablee.games.cluedo.course.plan import read_plan
from tablee.games.kalaha import GAME as KALAHA
from tests.games.cluedo.small_course import CARDS, PLAN, PLAYERS, small_game


def wrong(read, text, file="file.csv"):
    """Line, column and expectation of the error that a text causes."""
    with pytest.raises(BadCourse) as raised:
        read(text, file)
    fields = raised.value.fields
    assert fields["file"] == file
    assert str(raised.value).startswith(f"{file}, line {fields['line']}, column {fields['column']}: ")
    return fields["line"], fields["column"], fields["expected"].code


def replaced(text, line, new):
    """The text with another line, counted from 1."""
    lines = text.splitlines()
    lines[line - 1] = new
    return "\n".join(lines)


# --- cards ------------------------------------------------------------------------------------


def test_the_archive_is_marked_and_not_dealt():
    """RULES §1.2, §10.2 (vector 16)"""
    deck = own_deck(COURSE)

    assert (deck.archive.number, deck.archive.name, deck.archive.dealable) == (10, "Local archive", False)
    assert all(card.dealable for card in deck.dealt)
    assert len(deck.dealt) == 21


def test_cards_of_the_small_course():
    """RULES §10.2"""
    deck = read_cards(CARDS)

    assert [(card.category, card.number, card.name) for card in deck.dealt] == [
        (1, 1, "Ada"),
        (1, 2, "Alan"),
        (2, 1, "Bases"),
        (2, 2, "Réseaux"),
        (3, 1, "Amphi"),
        (3, 2, "Labo"),
        (3, 3, "Bureau"),
        (3, 5, "Salon"),
    ]
    assert deck.archive.name == "Cave"
    assert deck.dealt[0].description == "first"


@pytest.mark.parametrize(
    ("line", "text", "expected"),
    [
        (1, "1;Ada;Professeurs;first", (1, 4, "card_line")),
        (1, "x;Ada;Professeurs;first;aucune", (1, 1, "int_range")),
        (1, "1;;Professeurs;first;aucune", (1, 2, "card_name")),
        (1, "1;!;Professeurs;first;aucune", (1, 2, "card_name")),
        (1, "1;Ada;Profs;first;aucune", (1, 3, "one_of")),
        (2, "1;Alan;Professeurs;second;aucune", (2, 1, "card_once")),
        (2, "2;Alan!;Professeurs;second;aucune", (2, 2, "archive_room")),
        (8, "2;Labo!;Salles;b;aucune", (10, 2, "one_archive")),
        (10, "4;Cave;Salles;d;aucune", (11, 5, "one_archive")),
    ],
)
def test_a_wrong_card_is_named_by_line_and_column(line, text, expected):
    """RULES §10.1, §10.2"""
    assert wrong(read_cards, replaced(CARDS, line, text)) == expected


def test_cards_of_each_category_and_not_too_many():
    """RULES §10.3"""
    rooms = "".join(f"{at};Room {at};Salles;;aucune\n" for at in range(10, 23))
    many = "".join(f"{at};Name {at};Professeurs;;aucune\n" for at in range(10, 44))

    assert (
        wrong(
            read_cards,
            CARDS.replace("Professeurs", "Matières").replace("1;Bases", "8;Bases").replace("2;Rés", "9;Rés"),
        )[2]
        == "a_card_of"
    )
    assert wrong(read_cards, CARDS + rooms)[2] == "most_rooms"
    assert wrong(read_cards, CARDS + many)[2] == "most_cards"


def test_empty_lines_and_accents_do_not_matter():
    """RULES §10.1, §10.2"""
    loose = (
        CARDS.replace("\n\n", "\n;;;;\n").replace("Matières", "matieres").replace("Réseaux", "Re\u0301seaux")
    )

    assert [card.slug for card in read_cards(loose).cards] == [card.slug for card in read_cards(CARDS).cards]
    assert len(read_players(PLAYERS.replace("\n", "\n,,\n"))) == 2


# --- players ----------------------------------------------------------------------------------


def test_players_and_who_is_human():
    """RULES §10.4 (vector 17)"""
    paul, martine = read_players(PLAYERS)

    assert (martine.number, martine.name, martine.human) == (2, "Martine", True)
    assert not paul.human


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,Paul,ordinateur\n7,X,ordinateur", (2, 1, "int_range")),
        ("1,Paul,ordinateur\n1,X,ordinateur", (2, 1, "player_once")),
        ("1,Paul,ordinateur\n2,X", (2, 2, "player_line")),
        ("1,Paul,ordinateur\n2,,humain", (2, 2, "player_name")),
        ("1,Paul,ordinateur", (1, 3, "two_players")),
    ],
)
def test_a_wrong_player_is_named_by_line_and_column(text, expected):
    """RULES §10.1, §10.4 (vector 17)"""
    assert wrong(read_players, text) == expected


def test_the_file_of_players_decides_the_seats():
    """RULES §2.5, §10.4"""
    game = small_game(players="2,Martine,humain\n1,Paul,ordinateur\n")

    assert game.seats == 2
    assert [game.kind.player_name(game, seat) for seat in range(2)] == ["Martine", "Paul"]
    assert game.kind.people(game) == (0,)
    assert game.deal(0).record()[0]["pawn"][:2].tolist() == [2 * 40 + 6, 2 * 40]
    with pytest.raises(BadSeats):
        GAME(None, 3, players=PLAYERS)


# --- boards -----------------------------------------------------------------------------------


def test_doors_open_on_the_squares_of_the_sheet():
    """RULES §10.5"""
    plan = read_plan(PLAN)

    assert {(door.room, door.cell, door.side, door.outside) for door in plan.doors} == {
        (1, (0, 2), "E", (0, 3)),
        (2, (0, 4), "O", (0, 3)),
        (4, (3, 2), "O", (3, 1)),
        (4, (3, 3), "N", (2, 3)),
        (3, (5, 1), "N", (4, 1)),
        (5, (5, 5), "N", (4, 5)),
    }
    assert {room: target for room, (target, _) in plan.passages.items()} == {2: 3, 3: 2}
    assert plan.starts == {1: (2, 0), 2: (2, 6)}


@pytest.mark.parametrize(
    ("line", "text", "expected"),
    [
        (4, ",0,4;O,4;S,4,0,", (4, 4, "door_square")),  # onto a room
        (4, ",0,4;O,4;N,4;E,0,", (5, 0, "")),  # onto a square: fine
        (6, "3;P;2,3;N,3;E,,5,5;N,5", (6, 3, "door_square")),  # onto nothing
        (1, "1;N,1,1;E,0,2;O,2,2;P;3", (1, 1, "door_square")),  # off the board
        (2, "1,1,1,0,2,2", (2, 6, "row_width")),
        (2, "1,1,1,0,2,2,2,2", (2, 8, "row_width")),
        (1, "1,1,1;E,0,2;O,2,2;P;6", (1, 7, "passage_room")),
        (1, "1,1,1;E,0,2;O,2,2;P;2", (1, 7, "passage_room")),
        (2, "1,1,1,0,2,2,2;P;1", (2, 7, "one_passage")),
        (3, "-1,0,0,0,0,0,0", (7, 7, "some_start")),
        (3, "-1,0,0,0,0,0,-1", (3, 7, "start_once")),
        (3, "-1,0,0,0,0,0,-3", (7, 7, "some_start")),
        (3, "-1,0,0,0,0,0,-7", (3, 7, "player_range")),
        (3, "-1,0,0,0,0,0;J;0,-2", (3, 6, "player_range")),
        (3, "-1,0,0,x,0,0,-2", (3, 4, "plan_cell")),
        (3, "-1,0,0,0;N,0,0,-2", (3, 4, "plan_cell")),
        (3, "-1,0,0,0,0,-2;N,0", (3, 6, "plan_cell")),
        (3, "-1,0,0,0,0,0;J;1,-2", (3, 6, "start_once")),  # of two places one would be ignored
        (3, "0;J;1,0,0,0,0,0,-1", (3, 7, "start_once")),
        (3, "-1,0,0,0,0,0;J;7,-2", (3, 6, "player_range")),
        (5, ",0,4;N;S,4,4,0,0", (5, 3, "plan_cell")),
        (6, "3;P;2,3,3,,5,5;N,5", (6, 1, "some_door")),
        (7, "3,3,3,0,5,5,5", (7, 4, "reachable")),
        (5, ",0;J;3,4,4,4,0;J;3,0", (5, 6, "start_once")),
        (5, ",;N,4,4,4,0,0", (5, 2, "plan_cell")),
    ],
)
def test_a_wrong_cell_is_named_by_line_and_column(line, text, expected):
    """RULES §10.1, §10.5, §10.6 (vector 18)"""
    if expected[2]:
        assert wrong(read_plan, replaced(PLAN, line, text)) == expected
    else:
        assert read_plan(replaced(PLAN, line, text)).rows == 7


def test_boards_have_a_size():
    """RULES §10.6"""
    assert wrong(read_plan, ",".join(["0"] * 41)) == (1, 41, "at_most")
    assert wrong(read_plan, "\n".join(["0,0"] * 41)) == (41, 1, "at_most")
    assert wrong(read_plan, "-1,0\n0,-2")[2] == "some_room"


def test_seventeen_rooms_are_too_many():
    """RULES §10.6"""
    rows = [f"{room};E,0" for room in range(1, 18)]
    rows[0], rows[1] = "1;E,-1", "2;E,-2"

    assert wrong(read_plan, "\n".join(rows)) == (17, 1, "at_most")
    assert len(read_plan("\n".join(rows[:16])).rooms) == 16


def test_the_last_line_needs_no_end():
    """RULES §10.1 (vector 19)"""
    assert read_plan(PLAN.rstrip("\n")).cells == read_plan(PLAN).cells
    assert small_game(plan=PLAN.rstrip("\n")) == small_game()


def test_line_ends_and_spaces_do_not_matter():
    """RULES §10.1"""
    spaced = PLAN.replace(",", " , ").replace("\n", "\r\n")

    assert read_plan(spaced).doors == read_plan(PLAN).doors
    assert small_game(plan=PLAN.replace("\n", "\r\n")) == small_game()
    assert read_plan("\ufeff" + PLAN).cells == read_plan(PLAN).cells


def test_a_pawn_placed_on_the_board_begins_there():
    """RULES §10.5"""
    plan = PLAN.replace("1,1,1,0,2,2,2", "1;J;1,1,1,0,2,2,2").replace("-1,", "0,")
    game = small_game(plan=plan)

    assert "pawns: amphi g3" in game.deal(0).text


def test_two_pawns_cannot_begin_on_one_square():
    """RULES §4.5, §10.6"""
    both = replaced(PLAN, 3, "0,0,0,0,0,0,-2;J;1")

    assert wrong(read_plan, both)[2] == "one_pawn"


# --- together ---------------------------------------------------------------------------------


def test_rooms_of_the_board_have_cards_and_the_other_way_round():
    """RULES §10.7"""
    with pytest.raises(BadCourse) as unknown:
        small_game(plan=PLAN.replace("1,1,1,0,2,2,2", "1,9,1,0,2,2,2"))
    with pytest.raises(BadCourse) as missing:
        small_game(cards=CARDS + "6;Grenier;Salles;;aucune\n")

    assert "9" in str(unknown.value) or unknown.value.fields["expected"].code == "some_door"
    assert missing.value.fields["expected"].code == "room_on_plan"
    with pytest.raises(BadCourse) as without_card:
        small_game(cards=CARDS.replace("5;Salon;Salles;e;aucune\n", ""))
    assert (without_card.value.fields["line"], without_card.value.fields["column"]) == (6, 5)


def test_every_player_has_a_first_square():
    """RULES §10.7"""
    with pytest.raises(BadCourse) as raised:
        small_game(players="1,Paul,ordinateur\n3,Anne,humain")

    assert raised.value.fields["expected"].code == "some_start"


def test_a_folder_is_read_and_kept_in_the_options(tmp_path):
    """RULES §10.1, §10.8"""
    (tmp_path / "plan1.csv").write_text(PLAN.rstrip(), "utf-8")
    (tmp_path / "plan2.csv").write_text("nonsense", "utf-8")
    (tmp_path / "cartes.csv").write_text(CARDS, "utf-8")

    options = read_folder(tmp_path)

    assert GAME.configure(options) == small_game()
    assert options["players"] == ""
    (tmp_path / "joueurs.csv").write_text(PLAYERS, "utf-8")
    assert GAME.configure(GAME.read_course(tmp_path)).options["players"] == PLAYERS.rstrip()


def test_errors_name_the_file_of_the_folder(tmp_path):
    """RULES §10.1"""
    (tmp_path / "plan1.csv").write_text(PLAN, "utf-8")
    with pytest.raises(BadCourse) as missing:
        read_folder(tmp_path)
    (tmp_path / "cartes.csv").write_text(CARDS, "utf-8")
    (tmp_path / "joueurs.csv").write_bytes(b"1,Ren\xe9,humain\n")
    with pytest.raises(BadCourse) as latin:
        read_folder(tmp_path)
    (tmp_path / "joueurs.csv").write_text("1,A,humain\n9,B,humain\n", "utf-8")
    with pytest.raises(BadCourse) as nobody:
        read_folder(tmp_path)

    assert str(tmp_path / "cartes.csv") in str(missing.value)
    assert latin.value.fields["expected"].code == "a_text_file"
    assert str(nobody.value).startswith(f"{tmp_path / 'joueurs.csv'}, line 2, column 1: '9' found")


def test_other_games_have_no_course(tmp_path):
    """RULES §10.8"""
    with pytest.raises(BadUse):
        KALAHA.read_course(tmp_path)


def test_a_game_is_set_up_from_its_options_alone():
    """RULES §10.8"""
    game = small_game(players=PLAYERS)

    assert GAME.configure(game.options) == game
    assert game.options["plan"] == PLAN.rstrip()
    assert "plan=7 lines" in game.label
    with pytest.raises(BadOption):
        small_game(plan="0," * 60_000)


def test_our_own_course():
    """RULES §1.1, §1.3, §10.8"""
    course = read_course("", "", "")

    assert (course.plan.rows, course.plan.columns) == (25, 23)
    assert course.plan.rooms == tuple(range(1, 11))
    assert sorted(course.plan.starts) == list(range(1, 7))
    assert [card.name for card in course.deck.dealt] == [
        "Edgar Codd",
        "John von Neumann",
        "Alan Turing",
        "J. C. R. Licklider",
        "Ada Lovelace",
        "Grace Hopper",
        "Systèmes informatiques",
        "Algorithmique-Programmation",
        "Base de données",
        "Conception Orientée Objet",
        "Interface Homme-Machine",
        "Architecture des réseaux",
        "Amphithéâtre",
        "Salle TP",
        "Salle TD",
        "Bureau Technicien",
        "Bureau du Chef de Département",
        "Salle des profs",
        "Local INFASSO",
        "Secrétariat",
        "Bureau du directeur des études",
    ]
    targets = {room: target for room, (target, _) in course.plan.passages.items()}
    assert {target: room for room, target in targets.items()} == targets


def test_the_largest_board_can_be_played():
    """RULES §10.6"""
    rows = [["0"] * 40 for _ in range(40)]
    for room in range(16):
        row, column = 2 + 9 * (room // 4), 2 + 9 * (room % 4)
        rows[row][column] = f"{room + 1};N"
    rows[0][0], rows[39][39] = "-1", "-2"
    cards = "1;A;Professeurs;;\n1;B;Matières;;\n" + "".join(
        f"{at};R{at}{'!' * (at == 16)};Salles;;\n" for at in range(1, 17)
    )
    game = GAME(plan="\n".join(map(",".join, rows)), cards=cards, move_count="exact")
    state = game.deal(5)

    assert state.legal
    for _ in range(6):
        state = state.play(state.legal[-1])
    assert any(move.startswith("to:a") for move in game.deal(1).legal)
