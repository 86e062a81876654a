"""The table, the log and the rules on a terminal: golden paintings in both languages, never wider than 80.

`make golden` rewrites the paintings (TABLEE_GOLDEN=write); nothing else does.
"""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console

from tablee.core.state import State
from tablee.games import schotten_totten
from tablee.games.schotten_totten import GAME, paint
from tablee.i18n import Say
from tests.games.schotten_totten.support import PRESETS, played, position, random_states, tactics
from tests.support import golden

FOLDER = Path(__file__).with_name("golden")
LOCALE = Path(schotten_totten.__file__).with_name("locale")
LANGUAGES = ("en", "fr")
SAY = {language: Say(language, [("schotten_totten", LOCALE)]) for language in LANGUAGES}
NAMES = ("1", "2 (random)")

BASE = (
    "1: R7 R8 R9|B2 G2 =1; 2: G4|Y4 B5; 3: P1 P2|P5 P6 P7 =2; 4: O5 Y5 B1|G9; 5: |R1;"
    "6: B7 B8 B9|Y7 Y8 Y9; 8: R2 G3|O4; 9: O9 G8 P9|R3 R4 G1 <2;"
    "hand1: G5 G6 B3 Y6 P3 O6; hand2: R5 R6 G7 Y1 Y2 O1"
)
TACTICS = (
    "1: R7 R8 J|B2 G2 =1; 2: G4|Y4 B5 SPY; 3: P1 P2|P5 P6 P7 blind =2; 4: O5 Y5 B1|G9 mud; 5: |R1;"
    "6: B7 B8 B9|SH; 8: R2 G3 Y2|O4 O6; 9: O9 G8 P9|R3 R4 G1 <2; discard: P8 RECRUITER BANSHEE;"
    "hand1: G5 G6 B3 Y6 J STRATEGIST; hand2: R5 R6 G7* Y1 O1 TRAITOR; played: 4/4; jokers: 1/0"
)
STONES = "1: R7 R8 R9|B2 =1; 2: G7 G8 G9|Y4 B5 =1; 3: B7 B8 B9|P1 P2; 5: R1|O7 O8 O9 =2"
RUSES = "1: R1|G1; 2: G2 G3|; 3: P1|; hand1: R2 RECRUITER STRATEGIST BANSHEE TRAITOR; hand2: O1; clan: B1 B2 B3 B4"
ALMOST_ALL = (
    "1: R1 R2 R3|R4 R5 R6; 2: R7 R8 R9|G1 G2 G3; 3: G4 G5 G6|G7 G8 G9; 5: B2 B3 B4|B5 B6 B7;"
    "6: B8 B9 Y1|Y2 Y3 Y4; 7: Y5 Y6 Y7|Y8 Y9 P1; 8: P2 P3 P4|P5 P6 P7; 9: P8 P9 O1|O2 O3 O4; discard: O8 O9"
)
EMPTY = "hand1:; hand2:; clan:; tactics:"


@cache
def paintings() -> dict[str, tuple[State, int]]:
    """What each painting shows: a state and the seat that looks at it."""
    return {
        "the deal": (GAME().deal(1), 0),
        "the deal with tactic cards, seat 2": (GAME("iello_tactics").deal(1), 1),
        "ten values": (GAME("battle_line").position("1: R10 G10|J; 2: |B10"), 0),
        "a base game": (position(BASE), 0),
        "a base game, claims": (position(f"{BASE}; 1 to claim"), 0),
        "a base game, claims, seat 2": (position(f"{BASE}; 1 to claim"), 1),
        "tactics": (tactics(TACTICS), 0),
        "tactics, a spectator": (tactics(TACTICS), -1),
        "tactics, modes in hand": (tactics("1: R1 R2 R3|; hand1: R4 MUD BLIND BANSHEE"), 0),
        "a strategist": (played(tactics(TACTICS), "strategist", "pick:G4"), 0),
        "a strategist, seat 2": (played(tactics(TACTICS), "strategist", "pick:G4"), 1),
        "a traitor": (tactics(f"{TACTICS}; 2 to play").play("traitor"), 1),
        "a recruiter draws": (tactics(RUSES).play("recruiter"), 0),
        "a recruiter returns": (tactics("hand1: R1 J J SPY SH MUD BLIND STRATEGIST TRAITOR; 1 to return RECRUITER 0 2"), 0),
        "a recruiter's split": (tactics(RUSES, recruiter_split="declared").play("recruiter"), 0),
        "nothing to lay": (position(f"{STONES}; {EMPTY}"), 0),
        "won": (position(f"{STONES}; 1 to claim").play("!3"), 0),
        "won, seat 2": (position(f"{STONES}; 1 to claim").play("!3"), 1),
        "a draw": (position(f"1: R7 R8 R9| =1; 2: |B7 B8 B9 =2; {EMPTY}; passes: 1").play("pass"), 0),
    }  # fmt: skip


@cache
def told() -> list[tuple[State, str, int]]:
    """Positions, moves of which the last is told, and to whom."""
    return [
        (position("4: R7 R8|; hand1: R9 B1; clan: G1"), "B1@5", 0),
        (position("4: R7 R8|; hand1: R9 B1; clan: G1"), "B1@5", 1),
        (position("4: R7 R8|; hand1: R9 B1; clan: G1"), "R9@4", 1),
        (position("4: R7 R8 R9|B7 G7 Y7; clan:; 1 to claim"), "!4", 0),
        (position("4: R7 G6 Y5|B7 B6 P5; clan:; 1 to claim"), "!4", 1),
        (position("4: Y1 Y2 Y3|B8; 5: B7|; clan:; 1 to claim"), "!4", 1),
        (position(f"{ALMOST_ALL}; 4: B1 O5 O6|; 1 to claim"), "!4", 1),
        (position("4: R7 R8 R9|; clan:; 1 to claim"), "done", 0),
        (position("4: R7 R8|B7 B8 B9; hand1: R9; clan: G1", "ensta"), "R9@4", 0),
        (position("4: R7 R8|B7 G7 O7; hand1: R9; clan: G1", "ensta"), "R9@4", 0),
        (position("4: |B7 B8 B9; hand1: R9; clan: G1", "androide"), "R9@1", 0),
        (position("hand1:"), "pass", 1),
        (tactics("hand1: MUD BLIND R1; clan:; tactics:"), "MUD@4", 1),
        (tactics("hand1: MUD BLIND R1; clan:; tactics:"), "BLIND@4", 1),
        (tactics("1: R4 G4 B4| mud; hand1: Y4; clan:; tactics:"), "Y4@1", 1),
        (tactics("hand1: R9; hand2: G5; clan: B1*2; tactics:"), "R9@1", 1),
        (tactics(RUSES), "recruiter", 1),
        (tactics(RUSES), "recruiter draw:clan", 0),
        (tactics(RUSES), "recruiter draw:clan", 1),
        (tactics(RUSES), "recruiter draw:tactic", 1),
        (tactics(RUSES.replace("B4", "B4; tactics:")), "recruiter", 0),
        (tactics(RUSES.replace("B4", "B4; tactics:")), "recruiter", 1),
        (tactics(RUSES, recruiter_split="declared"), "recruiter split:1", 1),
        (tactics(RUSES), "recruiter draw:clan draw:clan draw:clan return:R2", 0),
        (tactics(RUSES), "recruiter draw:clan draw:clan draw:clan return:R2", 1),
        (tactics(RUSES, scout_return="top"), "recruiter draw:clan draw:clan draw:clan return:BANSHEE", 1),
        (tactics(RUSES), "strategist", 1),
        (tactics(RUSES), "strategist pick:P1", 1),
        (tactics(RUSES), "strategist pick:P1 to:2", 1),
        (tactics(RUSES), "strategist pick:P1 discard", 1),
        (tactics(RUSES), "banshee pick:G1", 1),
        (tactics(RUSES), "traitor pick:G1 to:2", 1),
        (tactics(RUSES), "traitor pick:G1 to:4", 1),
        (position(f"{STONES}; 1 to claim"), "!3", 0),
        (position(f"1: R7 R8 R9| =1; 3: G7 G8 G9| =1; 5: B7 B8 B9| =1; 7: Y7 Y8 Y9| =1; 9: P7 P8 P9|; {EMPTY}; 1 to claim"), "!9", 0),
        (position(f"1: R7 R8 R9|; {EMPTY}; passes: 1; 2 to play"), "pass", 0),
    ]  # fmt: skip


OTHER_VALUES = {
    "joker_limit": "on_board",
    "scout_return": "top",
    "recruiter_split": "declared",
    "recruiter_short": "always_return_two",
    "traitor_same_stone": False,
    "early_claim": False,
    "first_player": "random",
    "hand": 5,
}


def plain(state: State, seat: int, language: str, names: tuple[str, ...] = NAMES) -> str:
    return paint.paint(state.view(seat).scene(), SAY[language], names).plain


def log(state: State, moves: str, seat: int, language: str) -> list[str]:
    """The last of the moves in words."""
    *first, last = moves.split()
    before = played(state, *first)
    after = before.play(last)
    lines = GAME.narrate(before.view(seat), last, after.view(seat))
    return [paint.words(line, SAY[language], NAMES) for line in lines]


@pytest.mark.golden
@pytest.mark.parametrize("language", LANGUAGES)
def test_paintings_are_as_recorded(language):
    """RULES §12.1, §12.2"""
    shown = [f"--- {name}\n{plain(*looked, language)}\n" for name, looked in paintings().items()]

    golden(FOLDER / f"painting-{language}.txt", "\n".join(shown))


@pytest.mark.golden
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_is_as_recorded(language):
    """RULES §12.2, §15.2"""
    lines = []
    for state, moves, seat in told():
        lines += [f"--- {moves}, told to seat {seat + 1}", *log(state, moves, seat, language)]

    golden(FOLDER / f"painting-log-{language}.txt", "\n".join(lines))


@pytest.mark.golden
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_as_recorded(language):
    """RULES §13.1"""
    told = []
    for preset in PRESETS:
        told += [f"--- {preset}", *paint.rules(GAME(preset).options, SAY[language])]
    for preset in ("iello_base", "iello_tactics"):
        told += [
            f"--- {preset}, other values",
            *paint.rules(GAME(preset, **OTHER_VALUES).options, SAY[language]),
        ]

    golden(FOLDER / f"painting-rules-{language}.txt", "\n".join(told))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_is_wider_than_the_screen(preset, language):
    """A name of any length is cut; a line of the log may be as long as the name makes it."""
    names = ("1 (montecarlo:time=1s,threads=4)", "2 (my_module_with_a_long_name:MyAgent)")
    for at, state in enumerate(random_states(GAME(preset), seed=4)):
        if at % 6 == 0 or state.is_over:
            for seat in (-1, 0, 1):
                lines = plain(state, seat, language, names).splitlines()
                assert max(map(len, lines)) <= 80
                assert len(lines) <= 26
    for options in ({}, OTHER_VALUES):
        rules = paint.rules(GAME(preset, **options).options, SAY[language])
        assert max(map(len, rules)) <= 76, "a line of the rules has four columns for its bullet"


def test_the_log_has_a_paragraph_for_each_turn():
    """A turn's steps follow each other behind one name; a claim by proof is one of them."""
    start = position("1: Y1 Y2|B8; 2: B7|; hand1: Y3 R1; hand2: G1; clan: R9 R8")
    moves = ("Y3@1", "!1", "G1@9")
    states = [start, *(played(start, *moves[: at + 1]) for at in range(3))]
    lines = [GAME.narrate(states[at].view(0), moves[at], states[at + 1].view(0)) for at in range(3)]

    told = paint.tell(lines, SAY["en"], NAMES)

    first, second = (paragraph.plain for paragraph in told)
    assert first.startswith(
        "You lay the yellow 3 at stone 1: colour run 6 · claim stone 1. Proven: no two cards"
    )
    assert first.endswith("still unseen beat colour run 6; at best three of a kind 24 · draw the red 9.")
    assert second == "Player 2 (random) lays the green 1 at stone 9 · draws a clan card."


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_lost_where_the_log_is_told_in_short(language):
    """Every sentence of the log is in the paragraph of its turn, but for the name and the full stop."""
    for state, moves, seat in told():
        *first, last = moves.split()
        before = played(state, *first)
        lines = GAME.narrate(before.view(seat), last, before.play(last).view(seat))
        whole = " ".join(paragraph.plain for paragraph in paint.tell([lines], SAY[language], NAMES))
        for line in lines:
            sentence = paint.words(line, SAY[language], NAMES).replace("\n ", "").rstrip(".")
            assert re.sub(r"^(You|Vous|(Player|Joueur) \d( \(random\))?)", "", sentence) in whole


@pytest.mark.parametrize(
    ("language", "cards"),
    [("en", ("red 9", "green 1", "Shield-Bearer")), ("fr", ("9 rouge", "1 vert", "Porte-Bouclier"))],
)
def test_cards_in_the_log_lie_on_their_colour(language, cards):
    state = tactics("hand1: R9; hand2: SH; clan: G1; tactics:")
    moves = [(state, "R9@1"), (state.play("R9@1"), "SH@1")]
    lines = [GAME.narrate(before.view(0), move, before.play(move).view(0)) for before, move in moves]

    told = paint.tell(lines, SAY[language], NAMES)

    inked = {text.plain[span.start : span.end]: str(span.style) for text in told for span in text.spans}
    for card, ground in zip(cards, (paint.PAPER["R"][1], paint.PAPER["G"][1], paint.SILVER[1]), strict=True):
        assert ground in inked[card]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_code_of_a_card_is_in_the_log(language):
    """Only people who type need to know that Y4 is the yellow 4."""
    codes = re.compile(r"\b([RGBYPO]\d+|J|SPY|SH|BLIND|MUD|RECRUITER|STRATEGIST|BANSHEE|TRAITOR)\b|\?")
    for state, moves, seat in told():
        for sentence in log(state, moves, seat, language):
            assert not codes.search(sentence)


@pytest.mark.parametrize(
    ("environment", "weights"), [({"NO_COLOR": "1"}, {"0", "1", "2"}), ({"TERM": "dumb"}, set())]
)
def test_without_colour_nothing_is_lost(environment, weights):
    """Codes for bold and dim may stay; what they surround is the painting."""
    state = tactics(TACTICS)
    written = io.StringIO()
    screen = Console(file=written, width=100, force_terminal=True, _environ=environment)

    screen.print(paint.paint(state.view(0).scene(), SAY["en"], NAMES))

    codes = re.findall(r"\x1b\[([\d;]*)m", written.getvalue())
    assert set(";".join(codes).split(";")) - {""} <= weights
    assert re.sub(r"\x1b\[[\d;]*m", "", written.getvalue()).rstrip("\n") == plain(state, 0, "en")


def test_cards_lie_on_their_colour():
    painted = paint.paint(position("1: Y7|").view(0).scene(), SAY["en"], NAMES)

    at = painted.plain.index("Y7")
    styles = {str(span.style) for span in painted.spans if span.start <= at < span.end}

    assert any(paint.PAPER["Y"][1] in style for style in styles)


def test_a_hand_known_in_part_stays_on_one_line():
    """RULES §12.3"""
    painted = plain(tactics("hand2: B2* R3 SPY* J"), 0, "en")

    assert "   ▐ B2 ▌▐SPY ▌▐░░▌▐▓▓▌  2 clan, 2 tactic\n" in painted


def test_a_name_that_is_no_number_stands_by_itself():
    state = GAME().deal(1)

    painted = plain(state, 0, "en", ("Ada", "Blaise"))

    assert "   Ada   ▼ 0 stones" in painted
    assert "Player" not in painted


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_cannot_know_is_not_painted(seat):
    """RULES §12.2"""
    for state in list(random_states(GAME("iello_tactics"), seed=9))[::4]:
        view = state.view(seat)
        worlds = (state, view.fill(seed=1), view.fill(seed=2))
        assert len({plain(world, seat, "en") for world in worlds}) == 1
