"""The errors: their tree, their English, and their way across processes."""

from __future__ import annotations

import ast
import pickle
import re
from pathlib import Path
from string import Formatter

import pytest

from tablee.core import errors
from tablee.core.errors import BadSeats, TableeError, UnknownName
from tablee.core.notes import Note

SOURCES = Path(errors.__file__).parents[1]
WHY = Note("why", "because of {what}", {"what": "the weather"})

# One example of each: the fields it is raised with, and what it says then.
EXAMPLES = {
    "UnknownName": (
        {"what": Note("game", "game"), "name": "kala", "known": ("cluedo", "kalaha")},
        "unknown game 'kala'; known: cluedo, kalaha; did you mean 'kalaha'?",
    ),
    "BadOption": (
        {"option": "seeds", "value": 99, "expected": Note("range", "1 to {high}", {"high": 12})},
        "option seeds: 99 is not allowed; expected 1 to 12",
    ),
    "BadSeats": (
        {"game": "cluedo", "fewest": 3, "most": 6, "seats": 2},
        "cluedo is for 3 to 6 seats, not 2",
    ),
    "BadPlayers": (
        {"game": "cluedo", "seats": 4, "players": 3},
        "seats at this table of cluedo: 4, players: 3; each seat needs one",
    ),
    "BadSpec": ({"spec": "minimax:", "why": WHY}, "agent 'minimax:': because of the weather"),
    "BadNotation": (
        {"text": "x", "what": Note("a_move", "a move"), "expected": "a field from 1 to 6"},
        "cannot read 'x' as a move: expected a field from 1 to 6",
    ),
    "IllegalMove": (
        {"move": "3", "why": "field 3 is empty", "legal": "1, 2", "where": "kalaha …"},
        "illegal move '3': field 3 is empty; legal: 1, 2 (kalaha …)",
    ),
    "IllegalAction": (
        {"number": 3, "action": 7, "problem": WHY},
        "game 3 of the batch, move 7: because of the weather",
    ),
    "NotYourTurn": ({"mover": 1, "seat": 2, "where": "…"}, "it is seat 1's turn, not seat 2's (…)"),
    "GameOver": ({"where": "…"}, "the game is over, no move can be played (…)"),
    "BadRecord": ({"source": "game.json", "why": WHY}, "game.json: because of the weather"),
    "BadCertificate": ({"source": "a.cert", "why": WHY}, "a.cert: because of the weather"),
    "BadBackup": ({"source": "games.backup", "why": WHY}, "games.backup: because of the weather"),
    "NotProven": ({"source": "a.cert", "why": WHY}, "a.cert: not proven: because of the weather"),
    "BadWeights": ({"source": "best.npz", "why": WHY}, "best.npz: because of the weather"),
    "BadPush": ({"source": "player.zip", "why": WHY}, "player.zip: because of the weather"),
    "BadLeague": ({"source": "course", "why": WHY}, "course: because of the weather"),
    "BadSettings": ({"source": "config.toml", "why": WHY}, "config.toml: because of the weather"),
    "BadPuzzle": ({"source": "a.jsonl:2", "why": WHY}, "a.jsonl:2: because of the weather"),
    "BadCourse": (
        {"file": "plan1.csv", "line": 4, "column": 7, "found": "'x'", "expected": "a door"},
        "plan1.csv, line 4, column 7: 'x' found; expected a door",
    ),
    "CannotUndo": ({"why": WHY}, "cannot undo: because of the weather"),
    "BadOffer": ({"why": WHY}, "because of the weather"),
    "BotFailed": ({"why": WHY}, "because of the weather"),
    "AgentFailed": (
        {"spec": "greedy", "seat": 1, "number": 4, "why": WHY},
        "the agent 'greedy' in seat 1 failed at move 4: because of the weather",
    ),
    "WorkersLost": (
        {"times": 3, "games": 17},
        "the worker processes died 3 times in a row without finishing a game; games left: 17",
    ),
    "PeerFailed": (
        {"address": "example.org:2671", "why": WHY},
        "example.org:2671: because of the weather",
    ),
    "BadUse": ({"why": WHY}, "because of the weather"),
}


def tree(kind=TableeError):
    return [kind, *(below for child in kind.__subclasses__() for below in tree(child))]


def every_kind():
    return [kind for kind in tree() if kind is not TableeError]


def documented() -> dict[str, str]:
    """Names and codes of the tree in the module's docstring."""
    return dict(re.findall(r"[├└]── (\w+)\s+(\w+)\s+\S", str(errors.__doc__)))


def test_the_tree_in_the_docstring_is_the_real_one():
    assert documented() == {kind.__name__: kind.code for kind in every_kind()}


def test_the_docstring_lists_each_error_below_its_parent():
    """The tree is flat; an error below another would have to be drawn there."""
    assert all(kind.__bases__ == (TableeError,) for kind in every_kind())


def test_no_error_is_defined_elsewhere():
    names = {kind.__name__ for kind in tree()}
    strays = [
        f"{path.relative_to(SOURCES)}: {node.name}"
        for path in SOURCES.rglob("*.py")
        if path != Path(errors.__file__)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef) and names & {ast.unparse(b).split(".")[-1] for b in node.bases}
    ]

    assert strays == []


def test_codes_are_stable_names_and_each_its_own():
    codes = [kind.code for kind in every_kind()]

    assert len(set(codes)) == len(codes)
    for kind in every_kind():
        assert kind.code == re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def test_every_error_has_an_example():
    assert set(EXAMPLES) == {kind.__name__ for kind in every_kind()}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_error_is_english_with_its_fields_in_it(name):
    fields, message = EXAMPLES[name]

    error = getattr(errors, name)(**fields)

    assert str(error) == message
    assert {part for _, part, _, _ in Formatter().parse(error.template) if part} <= set(error.fields)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_error_crosses_processes_unchanged(name):
    fields, message = EXAMPLES[name]
    error = getattr(errors, name)(**fields)

    copied = pickle.loads(pickle.dumps(error))

    assert type(copied) is type(error)
    assert copied.fields == error.fields
    assert (copied.code, str(copied)) == (error.code, message)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_error_can_be_caught_as_any_of_ours(name):
    fields, message = EXAMPLES[name]
    with pytest.raises(TableeError, match=re.escape(message)):
        raise getattr(errors, name)(**fields)


def test_a_name_like_no_other_gets_no_hint():
    error = UnknownName(what=Note("game", "game"), name="zzz", known=["cluedo", "kalaha"])

    assert str(error) == "unknown game 'zzz'; known: cluedo, kalaha"


def test_the_hint_survives_a_second_journey():
    error = UnknownName(what=Note("game", "game"), name="kala", known=["kalaha"])

    assert str(pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(error))))) == str(error)


def test_a_game_for_one_number_of_seats_says_so():
    error = BadSeats(game="kalaha", fewest=2, most=2, seats=3)

    assert str(error) == str(pickle.loads(pickle.dumps(error))) == "kalaha is for 2 seats, not 3"


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_error_can_be_part_of_another_sentence(name):
    fields, message = EXAMPLES[name]

    assert str(Note("outer", "no: {why}", {"why": getattr(errors, name)(**fields).note})) == f"no: {message}"


def test_notes_are_compared_by_what_they_say():
    assert Note("why", "because of {what}", {"what": "the weather"}) == WHY
    assert Note("why", "because of {what}", {"what": "the cat"}) != WHY
    assert str(Note("outer", "no: {why}", {"why": WHY})) == "no: because of the weather"
