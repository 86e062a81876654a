"""The board, the log and the rules on a terminal: golden paintings in both languages, never wider than 80.

`make golden` rewrites the paintings (TABLEE_GOLDEN=write); nothing else does.
"""

from __future__ import annotations

import io
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console

from tablee.core.state import State
from tablee.games import cluedo
from tablee.games.cluedo import GAME, board, paint
from tablee.i18n import Say
from tests.games.cluedo.small_course import CARDS, PLAN, crowded_game, curious, position, small
from tests.support import golden

FOLDER = Path(__file__).with_name("golden")
LOCALE = Path(cluedo.__file__).with_name("locale")
LANGUAGES = ("en", "fr")
SAY = {language: Say(language, [("cluedo", LOCALE)]) for language in LANGUAGES}
LONG = [f"{seat} (my_module_with_a_long_name:MyAgent)" for seat in range(1, 7)]

HANDS = (
    "hand1: codd reseaux td amphitheatre licklider; hand2: turing objet technicien profs machine;"
    "hand3: hopper donnees etudes infasso; hand4: lovelace programmation departement secretariat;"
    "mystery: neuman informatiques tp"
)
KNOWN = (
    f"{HANDS}; passed2: codd donnees td; passed3: turing objet; shown1-4: secretariat; one4-1: secretariat;"
    "one3-2: donnees etudes; one2-13: turing objet profs; one2-4: machine profs; turn: 14"
)
WALKING = f"{KNOWN}; pawns: i8 profs q16 archive; dice: 4 3; 1 to move"
CONCLUDED = (
    f"{HANDS}; passed2: codd donnees td; passed3: turing objet tp machine; passed4: turing;"
    "shown1-4: secretariat; shown1-3: donnees etudes hopper; shown1-2: profs; one4-3: codd secretariat;"
    "one2-13: turing objet codd; one2-3: codd objet; one3-2: td infasso; turn: 14; pawns: td profs q16 td;"
    "1 to choose"
)
ASKED = f"{KNOWN}; pawns: td profs q16 td; question: turing objet td; 1 asked 2 to show"
WRONG = f"{KNOWN}; pawns: td profs q16 archive; failed4: turing objet profs"
ROOM = ["3"] * 12 + ["0"] + ["4"] * 13 + ["0"] + ["5"] * 13
WIDE_PLAN = "\n".join(
    ",".join(row)
    for row in (
        ["1"] * 12 + ["0"] * 16 + ["2"] * 12,
        ["1"] * 11 + ["1;E", "-1", *["0"] * 14, "-2", "2;O"] + ["2"] * 11,
        ["1"] * 12 + ["0"] * 16 + ["2"] * 12,
        ["0"] * 40,
        ["3"] * 6 + ["3;N"] + ["3"] * 5 + ["0"] + ["4;N"] + ["4"] * 12 + ["0"] + ["5"] * 12 + ["5;N"],
        *[ROOM] * 3,
    )
)


@cache
def paintings() -> dict[str, tuple[State, int]]:
    """What each painting shows: a state and the seat that looks at it."""
    return {
        "the deal for four": (GAME("iuto", 4).deal(3), 0),
        "the deal for four, another seat": (GAME("iuto", 4).deal(3), 1),
        "the deal, classic, for two": (GAME("classic", 2).deal(1), 0),
        "the deal, for six, a spectator": (GAME("classic", 6).deal(1), -1),
        "where a roll leads": (position(WALKING), 0),
        "where a roll leads, seen by another": (position(WALKING), 2),
        "a choice": (position(f"{KNOWN}; pawns: td profs q16 archive; 1 to choose"), 0),
        "a question": (position(f"{KNOWN}; pawns: td profs q16 archive; 1 to ask"), 0),
        "a card to show": (position(ASKED), 1),
        "a card to show, seen by the asker": (position(ASKED), 0),
        "a solution in the archive": (position(f"{KNOWN}; pawns: archive profs q16 td; 1 to accuse"), 0),
        "a solution that was wrong": (position(f"{WRONG}; 1 to choose"), 0),
        "a solution that was wrong, its player": (position(f"{WRONG}; 1 to choose"), 3),
        "brought into a room": (position("pawns: td td td td td td; moved: 1; 1 to choose", preset="classic"), 0),
        "after a question, classic": (position(f"{HANDS}; pawns: td profs q16 td i8 i9; 1 to accuse", preset="classic"), 0),
        "cards face up": (position("", 4, leftover="public"), 0),
        "won": (position(f"{KNOWN}; pawns: archive profs q16 td; 1 to accuse").play("accuse:neuman,informatiques,tp"), 1),
        "everybody was wrong": (small("failed2: ada bases labo; pawns: cave cave; mystery: alan bases labo; 1 to accuse").play("accuse:ada,bases,salon"), 0),
        "a small board": (small("pawns: amphi f5; dice: 3 2; 1 to move"), 0),
        "a small board with everybody in one room": (crowded_game(6).position("pawns: salon salon salon salon salon salon; dice: 3 2; 1 to move"), 2),
        "the widest board": (GAME("iuto", plan=WIDE_PLAN, cards=CARDS).deal(1), 0),
    }  # fmt: skip


@cache
def told() -> list[tuple[State, str, str]]:
    """Positions, moves of which all are told, and to whom: seats counted from 1, 0 a spectator."""
    choose = f"{KNOWN}; pawns: td profs q16 archive"
    classic = f"{HANDS}; pawns: td profs q16 archive i8 i9"
    return [
        (position(f"{choose}; 1 to choose"), "roll", "12"),
        (position(f"{choose}; 1 to choose"), "passage no-question", "120"),
        (position(WALKING), "to:i9", "12"),
        (position(WALKING, stay="allowed"), "stay", "12"),
        (position(f"{choose}; 1 to ask"), "ask:turing,objet show:objet", "1230"),
        (position(f"{choose}; 1 to ask"), "ask:turing,objet", "12"),
        (position(f"{choose}; 1 to ask"), "ask:lovelace,reseaux", "1234"),
        (position(f"{choose}; 1 to ask"), "ask:codd,reseaux", "124"),
        (position(f"{HANDS}; passed2: lovelace reseaux; passed3: lovelace reseaux td; passed4: reseaux td; pawns: td profs q16 archive; 1 to ask"), "ask:lovelace,reseaux", "12"),
        (position(f"{classic}; 1 to ask", preset="classic"), "ask:hopper,donnees show:hopper no-accusation", "13"),
        (position(f"{choose}; 4 to accuse"), "accuse:turing,objet,profs", "14"),
        (position(f"{choose}; 4 to accuse"), "accuse:neuman,informatiques,tp", "140"),
        (position(f"{choose}; 4 to accuse"), "no-accusation", "1"),
        (small("failed2: ada bases labo; pawns: cave cave; mystery: alan bases labo; 1 to accuse"), "accuse:ada,bases,salon", "12"),
        (small("pawns: cave cave; mystery: alan bases labo; 1 to accuse", last_survivor_wins=True), "accuse:ada,bases,salon", "2"),
        (small("pawns: cave cave; 1 to accuse", max_turns=1), "no-accusation", "1"),
    ]  # fmt: skip


OTHER_VALUES = [
    {"dice": 1, "move_count": "exact", "exact_steps": "simple", "stay": "allowed", "max_turns": 1, "first_player": "random"},
    {"solution_on_arrival": "forced", "leftover": "public", "last_survivor_wins": True, "first_player": "1"},
    {"plan": PLAN, "cards": CARDS},
]  # fmt: skip


def names(count: int) -> list[str]:
    return ["1", *(f"{seat} (random)" for seat in range(2, count + 1))]


def plain(state: State, seat: int, language: str, called: list[str] | None = None, columns: int = 79) -> str:
    called = called or names(state.game.seats)
    return paint.paint_wide(state.view(seat).scene(), SAY[language], called, columns).plain


def log(state: State, moves: str, seat: int, language: str) -> str:
    """The moves in words, as a seat sees them."""
    lines = []
    for move in moves.split():
        game, after = state.game, state.play(move)
        chosen = int(game.kernels.seen(game.setup, state.record(), game.kind.move_id(game, move), seat))
        lines.append(GAME.narrate(state.view(seat), GAME.move_text(game, chosen), after.view(seat)))
        state = after
    return "\n".join(text.plain for text in paint.tell(lines, SAY[language], names(state.game.seats)))


@pytest.mark.golden
@pytest.mark.parametrize("language", LANGUAGES)
def test_paintings_are_as_recorded(language):
    """RULES §11.1, §11.2, §11.6"""
    shown = [f"--- {name}\n{plain(*looked, language)}\n" for name, looked in paintings().items()]

    golden(FOLDER / f"painting-{language}.txt", "\n".join(shown))


@pytest.mark.golden
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_as_people_want_it(language):
    """RULES §11.5: basic, full with what was concluded, or none."""
    state, shown = position(CONCLUDED), []
    for sheet in ("basic", "full", "off"):
        painted = paint.paint(state.view(0).scene(sheet=sheet), SAY[language], names(4)).plain
        shown.append(f"--- {sheet}\n{painted}\n")

    golden(FOLDER / f"painting-sheet-{language}.txt", "\n".join(shown))


@pytest.mark.golden
def test_a_wide_screen_has_larger_rooms_and_then_all_names():
    shown = [
        f"--- {columns}\n{plain(position(WALKING), 0, 'en', columns=columns)}\n" for columns in (110, 140)
    ]

    golden(FOLDER / "painting-wide.txt", "\n".join(shown))


@pytest.mark.golden
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_is_as_recorded(language):
    """RULES §5.2, §5.3, §5.4, §6.4, §6.5"""
    lines = []
    for state, moves, seats in told():
        for seat in map(int, seats):
            lines += [f"--- {moves}, told to {seat}", log(state, moves, seat - 1, language)]

    golden(FOLDER / f"painting-log-{language}.txt", "\n".join(lines))


@pytest.mark.golden
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_as_recorded(language):
    """RULES §8.1, §8.2, §8.3"""
    lines = []
    for preset in GAME.presets:
        for options in ({}, *OTHER_VALUES):
            values = ", ".join(
                [
                    preset,
                    *(f"{name}={value}" for name, value in options.items() if name not in ("plan", "cards")),
                ]
            )
            lines += [f"--- {values}", *paint.rules(GAME(preset, **options).options, SAY[language])]

    golden(FOLDER / f"painting-rules-{language}.txt", "\n".join(lines))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_nothing_is_wider_than_the_screen(seats, language):
    """A name of any length is cut; names that are usual are not."""
    for state in curious(GAME("classic", seats), 4, 60)[::7]:
        for seat in (-1, state.mover if not state.is_over else 0):
            assert max(map(len, plain(state, seat, language, LONG[:seats]).splitlines())) <= 79
            usual = [SAY[language]("Player {side}", side=f"{at} (random)") for at in range(1, seats + 1)]
            painted = plain(state, seat, language, usual)
            assert all(name.partition(" (")[0] in painted for name in usual)


def test_every_pawn_is_on_the_plan_wherever_it_stands():
    for game in (GAME("classic", 5), crowded_game(6, "classic")):
        for state in curious(game, 8, 120)[::9]:
            rows = paint._Screen(state.view(-1).scene(), SAY["en"], names(game.seats), 79).grid.rows()
            drawn = sorted(sign.pawn for row in rows for sign in row if sign.kind == "pawn")
            assert drawn == list(range(int(game.setup[0]["pawns"])))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_seat_cannot_know_is_neither_painted_nor_told(language):
    """RULES §11.1, §11.3"""
    states = curious(GAME("iuto", 4), 9, 80)
    for before, after in list(pairwise(states))[::6]:
        move = next(move for move in before.legal if before.play(move) == after)
        if not move.startswith("show"):
            continue
        for seat in (-1, 0):
            view = after.view(seat)
            worlds = (after, view.fill(seed=1), view.fill(seed=2))
            assert len({plain(world, seat, language) for world in worlds}) == 1
        hidden = next(
            seat for seat in range(4) if seat not in (before.mover, int(before.record()[0]["seat"]))
        )
        lines = GAME.narrate(before.view(hidden), move, after.view(hidden))
        assert lines[0].fields["card"] is None


@pytest.mark.parametrize(
    ("environment", "weights"), [({"NO_COLOR": "1"}, {"0", "1", "2", "4"}), ({"TERM": "dumb"}, set())]
)
def test_without_colour_nothing_is_lost(environment, weights):
    """Codes for weights may stay; what they surround is the painting."""
    written = io.StringIO()
    screen = Console(file=written, width=100, force_terminal=True, _environ=environment)

    screen.print(paint.paint(position(WALKING).view(0).scene(), SAY["en"], names(4)))

    codes = re.findall(r"\x1b\[([\d;]*)m", written.getvalue())
    assert set(";".join(codes).split(";")) - {""} <= weights
    assert re.sub(r"\x1b\[[\d;]*m", "", written.getvalue()).rstrip("\n") == plain(position(WALKING), 0, "en")


def test_rooms_lie_on_their_colour_and_pawns_on_that_of_their_player():
    painted = paint.paint(position(WALKING).view(0).scene(), SAY["en"], names(4))
    for word, colour in (("profs", board.PAPER[5][1]), ("1 Player", paint.SEATS[0])):
        at = painted.plain.index(word)
        assert any(f"on {colour}" in str(span.style) for span in painted.spans if span.start <= at < span.end)


@pytest.mark.parametrize("columns", [79, 110, 140])
def test_screens_name_rooms_and_cards_where_there_is_room(columns):
    """Nothing is typed there, so nobody needs the texts of moves; what is too long goes by them all the same."""
    scene = position(f"{KNOWN}; pawns: td profs q16 archive; 1 to ask").view(0).scene(sheet="basic")

    painted = paint.paint_board(scene, SAY["en"], names(4), columns, 40).plain

    assert re.search(r"│ *Amphithéâtre *[│▶]", painted)
    assert re.search(r" John von Neumann +[-?+] ", painted)
    assert re.search(r"[│◀] *Salle des( profs)? *│", painted)
    assert not re.search(r"\b(neuman|lovelace|tp)\b", painted)
    assert ("Conception Orientée Objet" in painted) == (columns > 79) != (" objet " in painted)


def test_a_question_names_its_cards_as_far_as_they_fit():
    asked = plain(position(ASKED), 0, "en")

    assert "asks for Alan Turing, Conception Orientée Objet, Salle TD." in asked
    assert (
        "3 showed Base de données/Bureau du directeur des études" in asked
        or "3 showed donnees/etudes" in asked
    )


def test_where_moves_are_typed_the_texts_to_type_stand_before_the_names():
    narrow, wide = (plain(position(WALKING), 0, "en", columns=columns) for columns in (79, 140))

    assert "Lovelace" not in narrow
    assert re.search(r"│ *amphitheatre *[│▶]", narrow)
    assert re.search(r" neuman +- ", narrow)
    assert re.search(r"│ *Amphithéâtre *[│▶]", wide)
    assert re.search(r" neuman +John von Neumann +- ", wide)
