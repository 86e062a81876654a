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
from tablee.games import love_letter
from tablee.games.love_letter import GAME, board, paint
from tablee.i18n import Say
from tests.games.love_letter.support import every_table, played, position, random_game
from tests.support import golden

FOLDER = Path(__file__).with_name("golden")
LOCALE = Path(love_letter.__file__).with_name("locale")
LANGUAGES = ("en", "fr")
SAY = {language: Say(language, [("love_letter", LOCALE)]) for language in LANGUAGES}
LONG = [f"{seat} (my_module_with_a_long_name:MyAgent)" for seat in range(1, 7)]

TWO = (
    "hand1: priest guard; hand2: king; up: guard guard prince; aside: baron; tokens: 2/4; round: 7;"
    "pile: 2:handmaid 1:spy 2:guard 1:countess; deck: princess priest spy chancellor guard"
)
FOUR = (
    "hand1: prince guard; hand2: king; hand3: -; hand4: baron; aside: spy; tokens: 2/0/1/3; round: 5;"
    "pile: 1:priest 2:guard 3:princess 3:handmaid 4:handmaid; protected: 4; known: 2=!priest,spy; known1: 2=king;"
    "known4: 1=prince; deck: guard guard chancellor baron priest spy"
)
SIX = (
    "hand1: baron; hand2: guard prince; hand3: spy; hand4: -; hand5: chancellor; hand6: guard;"
    "pile: 2:priest 3:guard 4:prince 1:countess 4:king 5:handmaid 6:guard 1:guard 2:handmaid 3:spy 5:chancellor;"
    "tokens: 1/2/0/1/1/0; round: 6; known: 5=!guard,priest; known2: 3=spy; aside: princess; deck: guard priest;"
    "2 to choose"
)
EQUAL = "hand1: guard spy; hand2: priest; hand3: priest; pile: 2:baron; equal: 2=3; known2: 3=priest; known3: 2=priest; deck: guard"
COUNTED = (
    "hand1: priest baron; hand2: guard; up: guard guard princess; aside: guard; deck: guard;"
    "pile: 2:priest 1:baron 2:handmaid 1:handmaid 2:prince 1:king 2:prince 1:countess"
)
REVEAL = "hand1: king guard; hand2: baron; hand3: priest; pile: 3:guard 2:spy 3:handmaid; deck:; aside: guard"
TIE = "hand1: handmaid prince; hand2: prince; hand3: guard; pile: 1:guard 2:guard 3:guard; deck:; aside: king"


@cache
def paintings() -> dict[str, tuple[State, int]]:
    """What each painting shows: a state and the seat that looks at it."""
    chancellor = position("hand1: chancellor guard; hand2: priest; hand3: guard; deck: king spy handmaid", 3)
    kept = played(chancellor, "chancellor", "keep:king/spy,guard")
    return {
        "the deal for two": (GAME("zman2019", 2, first_player="1").deal(1), 0),
        "the deal for two, the other seat": (GAME("zman2019", 2, first_player="1").deal(1), 1),
        "two players": (position(TWO), 0),
        "two players, a spectator": (position(TWO), -1),
        "two players, a card seen": (played(position(TWO), "priest>2", "king>1"), 0),
        "four players": (position(FOUR, 4), 0),
        "four players, one of them out": (position(FOUR, 4), 2),
        "six players": (position(SIX, 6), 1),
        "six players, a spectator": (position(SIX, 6), -1),
        "equal cards": (position(EQUAL, 3), 0),
        "equal cards, one of the two": (position(EQUAL, 3), 1),
        "the last copies": (position(COUNTED, preset="classic16"), 0),
        "the countess must be played": (position("hand1: countess prince; hand2: guard; deck: guard"), 0),
        "nobody to aim at": (position("hand1: baron king; hand2: guard; protected: 2; deck: guard"), 0),
        "a chancellor": (chancellor.play("chancellor"), 0),
        "a chancellor, seen by another": (chancellor.play("chancellor"), 1),
        "a chancellor with one card": (position("hand1: chancellor guard; hand2: priest; deck: king").play("chancellor"), 0),
        "cards put back": (kept, 0),
        "cards put back, drawn by another": (played(kept, "priest>3", "guard>1:baron"), 0),
        "the first edition": (position("hand1: king guard; hand2: countess; deck: guard princess", preset="classic16"), 0),
        "a round of several": (position("hand1: guard king; hand2: baron; deck: guard", rounds=3), 0),
        "many tokens": (position("hand1: guard king; hand2: baron; deck: guard; tokens: 12/12", multi_winner="play_on_until_unique"), 0),
        "the highest card": (position(REVEAL, 3).play("guard>2:king"), 0),
        "the highest card, to another": (position(REVEAL, 3).play("guard>2:king"), 1),
        "the last one left": (position("hand1: guard king; hand2: baron; deck: guard").play("guard>2:baron"), 0),
        "equal highest cards": (position(TIE, 3).play("handmaid"), 2),
        "equal highest cards, by sums": (position(TIE, 3, "classic16").play("handmaid"), 0),
        "equal highest cards, nobody": (position(TIE.replace("2:guard", "2:guard 2:handmaid"), 3, "classic16", tie="discard_sum_then_none").play("handmaid"), 0),
        "won": (position(f"{REVEAL}; tokens: 4/1/3", 3).play("guard>2:king"), 1),
        "won by one who is out": (position("hand1: guard king; hand2: baron; hand3: -; pile: 3:princess; tokens: 0/0/3; round: 2; deck:", 3, rounds=2).play("guard>2:spy"), 2),
        "won together": (position(f"{TIE}; tokens: 4/4/4", 3).play("handmaid"), 2),
    }  # fmt: skip


@cache
def told() -> list[tuple[State, str, str]]:
    """Positions, moves of which the last is told, and to whom: seats counted from 1, 0 a spectator."""
    hands = "hand2: baron; hand3: prince; deck: guard priest guard spy; aside: handmaid"
    chancellor = position(f"hand1: chancellor guard; {hands}", 3)
    return [
        (position(f"hand1: spy guard; {hands}", 3), "spy", "12"),
        (position(f"hand1: spy guard; {hands}", 3), "guard>2:priest", "123"),
        (position(f"hand1: spy guard; {hands}", 3), "guard>2:baron", "1230"),
        (position(f"hand1: priest guard; {hands}", 3), "priest>2", "1230"),
        (position(f"hand1: baron guard; {hands}", 3), "baron>2", "1230"),
        (position(f"hand1: baron king; {hands}", 3), "baron>2", "123"),
        (position("hand1: baron handmaid; hand2: handmaid; hand3: prince; deck: guard", 3), "baron>2", "1230"),
        (position("hand1: baron princess; hand2: countess; hand3: prince; deck: guard", 3), "baron>2", "13"),
        (position(f"hand1: handmaid guard; {hands}", 3), "handmaid", "12"),
        (position(f"hand1: prince guard; {hands}", 3), "prince>3", "123"),
        (position(f"hand1: prince guard; {hands}", 3), "prince>1", "12"),
        (position("hand1: prince guard; hand2: princess; hand3: spy; deck: guard", 3), "prince>2", "12"),
        (position("hand1: prince guard; hand2: king; hand3: spy; deck: priest*3 baron", 3), "prince>2", "13"),
        (position("hand1: prince guard; hand2: king; hand3: spy; deck:; aside: priest", 3), "prince>2", "12"),
        (position(f"hand1: king guard; {hands}", 3), "king>2", "1230"),
        (position(f"hand1: countess guard; {hands}", 3), "countess", "12"),
        (position(f"hand1: princess guard; {hands}", 3), "princess", "12"),
        (chancellor, "chancellor", "12"),
        (chancellor, "chancellor keep:priest/guard,guard", "12"),
        (position("hand1: chancellor guard; hand2: king; hand3: spy; deck: baron", 3), "chancellor", "12"),
        (position("hand1: chancellor guard; hand2: king; hand3: spy; deck: baron", 3), "chancellor keep:baron/guard", "12"),
        (position("hand1: chancellor guard; hand2: king; hand3: spy; deck:", 3), "chancellor", "1"),
        (position("hand1: guard king; hand2: baron; hand3: spy; protected: 2 3; deck: guard", 3), "guard", "12"),
        (position("hand1: spy guard; hand2: baron; hand3: king; deck: priest*1 guard", 3), "spy", "12"),
        (position(EQUAL.replace("hand1: guard spy", "hand1: guard prince"), 3), "prince>2", "1"),
        (position(REVEAL, 3), "guard>2:king", "12"),
        (position("hand1: guard king; hand2: baron; deck: guard; pile: 1:spy"), "guard>2:baron", "12"),
        (position(TIE, 3), "handmaid", "12"),
        (position(TIE.replace("1:guard", "1:priest"), 3, "classic16"), "handmaid", "12"),
        (position(TIE.replace("2:guard", "2:guard 2:handmaid"), 3, "classic16"), "handmaid", "12"),
        (position(TIE.replace("2:guard", "2:guard 2:handmaid"), 3, "classic16", tie="discard_sum_then_none"), "handmaid", "1"),
        (position(REVEAL, 3), "guard>2:king next", "12"),
        (position(f"{REVEAL}; tokens: 4/1/3", 3), "guard>2:king", "0"),
        (position(REVEAL, 3, rounds=1), "guard>2:king", "0"),
        (position(f"{TIE}; round: 40", 3, "classic16"), "handmaid", "0"),
    ]  # fmt: skip


OTHER_VALUES = [
    {"tokens": 3, "tie": "discard_sum_then_none", "next_starter_on_tie": "first_tied_clockwise", "multi_winner": "most_tokens", "first_player": "2"},
    {"tokens": 1, "multi_winner": "play_on_until_unique"},
    {"rounds": 5},
    {"rounds": 1},
]  # fmt: skip


def names(count: int) -> list[str]:
    return ["1", *(f"{seat} (random)" for seat in range(2, count + 1))]


def plain(state: State, seat: int, language: str, called: list[str] | None = None) -> str:
    called = called or names(state.game.seats)
    return paint.paint(state.view(seat).scene(), SAY[language], called).plain


def log(state: State, moves: str, seat: int, language: str) -> str:
    """The last of the moves in words."""
    *first, last = moves.split()
    before = played(state, *first)
    lines = GAME.narrate(before.view(seat), last, before.play(last).view(seat))
    return "\n".join(text.plain for text in paint.tell([lines], SAY[language], names(state.game.seats)))


@pytest.mark.golden
@pytest.mark.parametrize("language", LANGUAGES)
def test_paintings_are_as_recorded(language):
    """RULES §12.1, §12.2, §12.3"""
    shown = [f"--- {name}\n{plain(*looked, language)}\n" for name, looked in paintings().items()]

    golden(FOLDER / f"painting-{language}.txt", "\n".join(shown))


@pytest.mark.golden
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_is_as_recorded(language):
    """RULES §12.1, §12.2"""
    lines = []
    for state, moves, seats in told():
        for seat in map(int, seats):
            lines += [f"--- {moves}, told to {seat}", log(state, moves, seat - 1, language)]

    golden(FOLDER / f"painting-log-{language}.txt", "\n".join(lines))


@pytest.mark.golden
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_as_recorded(language):
    """RULES §10.1, §10.2"""
    lines = []
    for preset in GAME.presets:
        for options in ({}, *OTHER_VALUES):
            values = ", ".join([preset, *(f"{name}={value}" for name, value in options.items())])
            lines += [f"--- {values}", *paint.rules(GAME(preset, **options).options, SAY[language])]

    golden(FOLDER / f"painting-rules-{language}.txt", "\n".join(lines))


@pytest.mark.parametrize("language", LANGUAGES)
@every_table
def test_nothing_is_larger_than_the_screen(preset, seats, language):
    """A name of any length is cut; with a prompt around it a painting has 24 lines at most."""
    for at, state in enumerate(random_game(GAME(preset, seats), seed=4)):
        if at % 5 == 0 or state.is_over:
            for seat in (-1, state.mover, 0):
                lines = plain(state, seat, language, LONG).splitlines()
                assert max(map(len, lines)) <= 80
                assert len(lines) <= 22


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_with_usual_names_nothing_is_cut(seats, language):
    called = [SAY[language]("Player {side}", side=f"{seat} (niveau 3)") for seat in range(1, seats + 1)]
    states = [state for state, _ in paintings().values() if state.game.seats == seats]
    for state in [*states, *random_game(GAME("zman2019", seats), seed=11)][::3]:
        for seat in range(-1, seats):
            assert "…" not in plain(state, seat, language, called)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_seat_cannot_know_is_not_painted(language):
    """RULES §12.2"""
    for state in list(random_game(GAME("zman2019", 4), seed=9))[::5]:
        for seat in (-1, 0):
            view = state.view(seat)
            worlds = (state, view.fill(seed=1), view.fill(seed=2))
            assert len({plain(world, seat, language) for world in worlds}) == 1


@pytest.mark.parametrize(
    ("environment", "weights"), [({"NO_COLOR": "1"}, {"0", "1", "2"}), ({"TERM": "dumb"}, set())]
)
def test_without_colour_nothing_is_lost(environment, weights):
    """Codes for bold and dim may stay; what they surround is the painting."""
    state = position(FOUR, 4)
    written = io.StringIO()
    screen = Console(file=written, width=100, force_terminal=True, _environ=environment)

    screen.print(paint.paint(state.view(0).scene(), SAY["en"], names(4)))

    codes = re.findall(r"\x1b\[([\d;]*)m", written.getvalue())
    assert set(";".join(codes).split(";")) - {""} <= weights
    assert re.sub(r"\x1b\[[\d;]*m", "", written.getvalue()).rstrip("\n") == plain(state, 0, "en")


def test_cards_lie_on_their_colour_and_names_in_theirs():
    painted = paint.paint(position(TWO).view(0).scene(), SAY["en"], names(2))
    at = painted.plain.index("4 Handmaid▌")
    styles = {str(span.style) for span in painted.spans if span.start <= at < span.end}
    assert any(board.PAPER["handmaid"][1] in style for style in styles)

    before = position(TWO)
    lines = GAME.narrate(before.view(0), "priest>2", before.play("priest>2").view(0))
    (story,) = paint.tell([lines], SAY["en"], names(2))
    for word, colour in (("Player 2", paint.SEATS[1]), ("King", board.BARE["king"])):
        at = story.plain.index(word)
        assert any(colour in str(span.style) for span in story.spans if span.start == at)


def test_a_name_that_is_no_number_stands_by_itself():
    painted = plain(position(TWO), 0, "en", ["Ada", "Blaise"])

    assert " ▶ 1 Ada " in painted
    assert "Player" not in painted
