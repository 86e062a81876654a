"""Files of puzzles: what is written is read back, and what is wrong with a file is said with its line."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tablee.core.errors import BadPuzzle
from tablee.core.puzzle import Puzzle
from tablee.puzzles.files import puzzle_lines, read_puzzles, write_puzzles

ONE = Puzzle(
    game="toy",
    question="which",
    preset="usual",
    options={"size": 3},
    seats=2,
    seed=7,
    moves=("a", "b"),
    seat=1,
    answers=("é",),
    choices=("é", "f"),
    facts={"why": [1, 2]},
    found=(0, 4),
    tries=4,
)
EASIER = Puzzle("toy", "which", "usual", {}, 2, 8, (), 0, ("a",), found=(4, 4), tries=4)


def lines_of(*puzzles):
    return puzzle_lines("toy", puzzles, {"command": "x"}).splitlines()


def test_what_is_written_is_read_back_the_easiest_first(tmp_path):
    write_puzzles(tmp_path / "new" / "some.jsonl", "toy", [ONE, EASIER], {})

    assert read_puzzles(tmp_path / "new" / "some.jsonl", "toy") == (EASIER, ONE)


def test_seats_are_counted_from_one_in_files():
    assert json.loads(lines_of(ONE)[1])["seat"] == 2


def changed(**keys):
    return json.dumps({**json.loads(lines_of(ONE)[1]), **keys})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "some.jsonl:1: no puzzle: not JSON: it ends too early"),
        ("[]", "some.jsonl:1: no puzzle: expected an object, found a list"),
        ('{"game": "toy"}', "some.jsonl:1: no puzzle: key 'tablee-puzzles' is missing"),
        ('{"tablee-puzzles": 2, "game": "toy"}', "some.jsonl: format 2 is not known; expected 1"),
        ('{"tablee-puzzles": 1, "game": "other"}', "some.jsonl: puzzles of other; expected some of toy"),
        (f"{lines_of()[0]}\nnonsense", "some.jsonl:2: no puzzle: not JSON"),
        (f"{lines_of()[0]}\n\n{changed(colour=1)}", "some.jsonl:3: no puzzle: unknown key 'colour'"),
        (f"{lines_of()[0]}\n{changed(moves=3)}", "some.jsonl:2: no puzzle: key 'moves': expected a list"),
        (f"{lines_of()[0]}\n{changed(seat=0)}", "some.jsonl:2: no puzzle: key 'seat': number out of range"),
        (f"{lines_of()[0]}\n{changed(answers=['f'])}", "was changed: its id should be "),
        (f"{lines_of()[0]}\n{changed(tries=3)}", "a level found the answer more often than it tried"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path, text, said):
    file = tmp_path / "some.jsonl"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(BadPuzzle) as refused:
        read_puzzles(file, "toy")

    assert said in str(refused.value)


def test_what_is_no_utf8_is_refused(tmp_path):
    file = tmp_path / "some.jsonl"
    file.write_bytes(lines_of()[0].encode() + b'\n{"id": "\xff"}')

    with pytest.raises(BadPuzzle, match=r"some\.jsonl:2: no puzzle"):
        read_puzzles(file, "toy")


def test_a_file_that_is_not_there_or_cannot_be_written_is_named(tmp_path):
    with pytest.raises(BadPuzzle, match=r"none\.jsonl: cannot be read: file not found"):
        read_puzzles(tmp_path / "none.jsonl", "toy")
    (tmp_path / "file").write_text("")
    with pytest.raises(BadPuzzle, match="cannot be written"):
        write_puzzles(tmp_path / "file" / "some.jsonl", "toy", [], {})


@pytest.mark.parametrize(
    ("found", "level"),
    [((0, 0, 0), 4), ((0, 0, 8), 3), ((0, 5, 4), 4), ((8, 0, 5), 3), ((5, 5, 8), 1), ((4, 5, 5), 2)],
)
def test_the_level_is_the_lowest_from_which_on_all_find_it_in_most_tries(found, level):
    assert Puzzle("toy", "q", "p", {}, 2, 1, (), 0, ("a",), found=found, tries=8).level == level


def test_the_id_stands_for_what_is_asked_and_not_for_how_hard_it_is():
    harder = replace(ONE, found=(0, 0), facts={})
    other = replace(ONE, answers=("f",))

    assert harder.id == ONE.id != other.id
