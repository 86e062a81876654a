"""`tablee solve`: what is printed, as words and as data, and what is refused."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

from tests.cli.terminal import NO_SETTINGS, tablee

THREE = ("solve", "kalaha", "--preset", "standard", "--set", "fields=3", "--set", "seeds=3", "--jobs", "1")


def test_a_position_is_solved_in_words_and_as_data(tmp_path):
    words = tablee(*THREE, home=tmp_path)
    data = json.loads(tablee(*THREE, "--seeds", "6", "--json", home=tmp_path).stdout)

    assert words.returncode == 0, words.stderr
    assert "value for A: +2, a win\nbest: 1, 2\nmoves: 1 → +2, 2 → +2, 3 → −4\n" in words.stdout
    assert "1 MB of memory and of disk" in words.stderr
    assert (data["value"], data["best"], data["complete"]) == (2, ["1", "2"], True)
    assert {move: bounds["value"] for move, bounds in data["moves"].items()} == {"1": 2, "2": 2, "3": -4}
    assert data["endgame_seeds"] == 6
    assert data["position"] == "A[3,3,3] 0 | B[3,3,3] 0, A to move"


def test_a_position_of_ones_own_in_french(tmp_path):
    text = "A[0,0,1] 3 | B[1,0,2] 4, B to move"
    done = tablee(*THREE, "--position", text, "--lang", "fr", home=tmp_path)

    assert done.returncode == 0, done.stderr
    assert "valeur pour B" in done.stdout
    assert "finales jusqu’à" in done.stderr


def test_endgames_are_built_and_nothing_is_solved(tmp_path):
    done = tablee(*THREE, "--build", "9", home=tmp_path)

    assert done.returncode == 0, done.stderr
    (kept,) = (tmp_path / "tablee" / "kalaha").glob("*.db")
    assert done.stdout == f"{kept}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("solve", "cluedo"), "cluedo has no solver; games that can be solved: kalaha"),
        (("solve", "kalaha", "--position", "A[1"), "cannot read 'A[1' as a position"),
        (("solve", "kalaha", "--set", "majority_stop=true"), "majority_stop"),
        (("solve", "kalaha", "--build", "0"), "a whole number from 1 to 78"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_plain_words(tmp_path, arguments, said):
    done = tablee(*arguments, home=tmp_path)

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "tablee").exists()


def test_ctrl_c_tells_what_is_proven(tmp_path):
    environment = {**os.environ, **NO_SETTINGS, "XDG_DATA_HOME": str(tmp_path), "TABLEE_LANG": "en"}
    command = [sys.executable, "-m", "tablee", "solve", "kalaha", "--seeds", "6", "--json"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        for line in process.stderr:
            if "memory" in line and "search" in line:
                break
        process.send_signal(signal.SIGINT)
        try:
            data, said = process.communicate(timeout=120)
        finally:
            process.kill()

    assert process.returncode == 130
    assert said.endswith("stopped\n")
    found = json.loads(data)
    assert (found["complete"], found["value"], found["best"]) == (False, None, [])
    assert -48 <= found["low"] < found["high"] <= 48


# --- books -------------------------------------------------------------------------------------------

BOOK = (*THREE[:5], "seeds=2", "--set", "fields=3", "--jobs", "1")


def test_a_book_is_made_checked_and_played_by(tmp_path):
    folder = tmp_path / "tablee" / "kalaha" / "books"
    folder.mkdir(parents=True)
    file = str(folder / "mine.book")
    settings = ("--opening", "1", "--floor", "5", "--seeds", "4")

    made = tablee(*BOOK, "--book", file, *settings, home=tmp_path)
    checked = json.loads(tablee(*BOOK, "--check-book", file, "--json", home=tmp_path).stdout)
    played = tablee(
        *("play", *BOOK[1:-2], "--final", "--seat", "perfect", "--seat", "random", "--seed", "1"),
        home=tmp_path,
    )

    assert made.returncode == 0, made.stderr
    assert made.stdout.startswith(f"{file}: 107 entries, ")
    assert (checked["entries"], checked["proven"], checked["problems"]) == (107, 107, [])
    assert played.returncode == 0, played.stderr


def test_a_book_that_is_none_is_refused_in_plain_words(tmp_path):
    (tmp_path / "none.book").write_text("nothing")

    done = tablee(*BOOK, "--check-book", str(tmp_path / "none.book"), home=tmp_path)
    french = tablee(*BOOK, "--check-book", str(tmp_path / "none.book"), "--lang", "fr", home=tmp_path)

    assert (done.returncode, french.returncode) == (2, 2)
    assert "none.book is no book of Kalaha, or broken" in done.stderr
    assert "n’est pas un livre de Kalaha" in french.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--opening", "2"), "--opening and --floor belong to --book FILE"),
        (("--sample", "2"), "--sample belongs to --check-book FILE"),
        (("--book", "x", "--check-book", "y"), "give one of them"),
        (("--book", "missing/x", "--opening", "0"), "cannot be written to missing/x: file not found"),
    ],
)
def test_what_belongs_together_is_said(tmp_path, arguments, said):
    done = tablee(*BOOK, *arguments, home=tmp_path)

    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize("command", ["play", "arena"])
def test_an_agent_that_does_not_play_by_these_rules_says_so(tmp_path, command):
    seats = (
        ("--seat", "perfect", "--final", "--seat", "random") if command == "play" else ("perfect", "random")
    )

    done = tablee(command, "kalaha", *seats, "--set", "fields=7", home=tmp_path)

    assert done.returncode == 2
    assert "agent 'perfect': only boards of up to 6 fields a side are solved" in done.stderr
