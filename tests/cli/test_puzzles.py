"""`tablee puzzles`: the list, a puzzle in plain lines, answers, and what is refused."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import tablee


def data_of(*arguments, home):
    done = tablee("puzzles", "kalaha", *arguments, "--json", home=home)
    return done.returncode, json.loads(done.stdout)


def answer_of(number, home):
    """The field that the explanation names."""
    wrong = data_of("--number", number, "--answer", legal_of(number, home)[0], home=home)[1]
    return wrong["answers"][0]


def legal_of(number, home):
    return data_of("--number", number, home=home)[1]["legal"]


def test_all_are_listed_with_the_one_of_today(tmp_path):
    words = tablee("puzzles", "kalaha", home=tmp_path)
    code, data = data_of(home=tmp_path)

    assert words.returncode == code == 0
    assert f"Kalaha: {len(data['puzzles'])} puzzles\n" in words.stdout
    assert "found from level 3 on: " in words.stdout
    assert "tablee puzzles kalaha --daily" in words.stdout
    assert data["daily"] in [puzzle["id"] for puzzle in data["puzzles"]]
    assert "answers" not in json.dumps(data)
    assert "seed" not in json.dumps(data)


def test_a_puzzle_is_shown_and_asked_until_it_is_right(tmp_path):
    right = answer_of("20", tmp_path)
    wrong = next(move for move in legal_of("20", tmp_path) if move != right)

    done = tablee("puzzles", "kalaha", "--number", "20", typed=f"\n9\n{wrong}\n{right}\n", home=tmp_path)

    assert done.returncode == 0, done.stderr
    assert "puzzle 20 of " in done.stdout
    assert "Which?" in done.stdout
    assert "cannot read '9' as a move" in done.stderr
    assert f"No. Field {wrong} " in done.stdout
    assert "Right!\n" in done.stdout
    assert f"Field {right} " in done.stdout.partition("Right!")[2]


@pytest.mark.parametrize("typed", ["", "quit\n", "solution\n"])
def test_whoever_asks_for_it_sees_the_solution_and_whoever_leaves_does_not(tmp_path, typed):
    done = tablee("puzzles", "kalaha", "--date", "2026-12-24", typed=typed, home=tmp_path)

    assert done.returncode == 0, done.stderr
    assert ("It may go on like this" in done.stdout) == (typed == "solution\n")


def test_an_answer_is_judged_with_an_exit_code(tmp_path):
    right = answer_of("20", tmp_path)
    wrong = next(move for move in legal_of("20", tmp_path) if move != right)

    assert data_of("--number", "20", "--answer", right, home=tmp_path)[0] == 0
    code, data = data_of("--number", "20", "--answer", wrong, home=tmp_path)

    assert (code, data["right"], data["given"], data["number"]) == (1, False, [wrong], 1)
    assert data["remark"].startswith(f"Field {wrong} ")
    assert data["explanation"]


def test_in_french(tmp_path):
    done = tablee("puzzles", "kalaha", "--number", "1", "--lang", "fr", typed="solution\n", home=tmp_path)

    assert done.returncode == 0, done.stderr
    assert "Lequel\u00a0?" in done.stdout
    assert "Field" not in done.stdout


def test_the_puzzle_of_a_day_is_data_without_its_answer(tmp_path):
    code, data = data_of("--date", "2026-12-24", home=tmp_path)

    assert code == 0
    assert data["scene"]["seat"] == data["seat"] - 1
    assert {"answers", "facts", "seed", "moves"}.isdisjoint(data)


def test_puzzles_are_made_and_verified(tmp_path):
    file = tmp_path / "some.jsonl"
    make = ("puzzles", "kalaha", "--make", "3", "--seed", "5", "--preset", "simple", "--jobs", "1")

    made = tablee(*make, "--out", str(file))
    printed = tablee(*make)
    verified = tablee("puzzles", "kalaha", "--verify", "--file", str(file), "--jobs", "1")

    assert made.returncode == 0, made.stderr
    assert made.stdout == f"{file}: 3 puzzles\n"
    assert printed.stdout == file.read_text(encoding="utf-8")
    assert (verified.returncode, verified.stdout) == (0, "verified: 3, wrong: 0\n")


def test_a_puzzle_that_is_wrong_is_named(tmp_path):
    file = tmp_path / "some.jsonl"
    make = ("puzzles", "kalaha", "--make", "1", "--seed", "5", "--preset", "simple", "--jobs", "1")
    tablee(*make, "--out", str(file))
    head, line = file.read_text(encoding="utf-8").splitlines()
    puzzle = json.loads(line)
    puzzle["facts"]["line"] = ["9"]
    file.write_text(f"{head}\n{json.dumps(puzzle)}\n", encoding="utf-8")

    done = tablee("puzzles", "kalaha", "--verify", "--file", str(file), "--jobs", "1")

    assert done.returncode == 1
    assert done.stdout == f"{puzzle['id']}: the line is not perfect play: 9\nverified: 1, wrong: 1\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("kalaha", "--number", "0"), "unknown puzzle '0'; known: 1…"),
        (("kalaha", "--number", "1", "--answer", "seven"), "cannot read 'seven' as a move"),
        (("kalaha", "--number", "1", "--answer", "1", "--answer", "2"), "give one answer, not 2"),
        (("kalaha", "--number", "1", "--daily"), "give one of --make, --verify"),
        (("kalaha", "--make", "0"), "0 is not in the range"),
        (("kalaha", "--make", "1", "--preset", "none"), "unknown preset 'none'"),
        (("kalaha", "--verify", "--file", "none.jsonl"), "none.jsonl: cannot be read: file not found"),
        (("kalaha", "--date", "tomorrow"), "tomorrow"),
        (("kala",), "did you mean 'kalaha'?"),
    ],
)
def test_what_cannot_be_done_is_refused_in_plain_words(tmp_path, arguments, said):
    done = tablee("puzzles", *arguments, home=tmp_path)

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
