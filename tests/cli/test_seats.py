"""Tables of two to four on the command line, with a toy among the games."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import golden

HERE = Path(__file__).parent


def tablee(*arguments: str, typed: str = "", home: Path | None = None):
    """The finished process of a `tablee` that knows coins in a row; saves go below `home`."""
    env = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    if home is not None:
        env["XDG_DATA_HOME"] = str(home)
    return subprocess.run(
        [sys.executable, "-m", "tests.arena.toy", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        timeout=120,
        check=False,
    )


def seats(*specs: str) -> list[str]:
    return [part for spec in specs for part in ("--seat", spec)]


@pytest.mark.golden
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_results_of_a_tournament_read_as_they_did(lang):
    """One agent alone, different agents, and too few deals to be sure; without times and versions."""
    shown = []
    for arguments in (
        ("random", "greedy", "--seats", "3"),
        ("random", "greedy", "random", "--seats", "3", "--table", "mixed"),
        ("random", "greedy", "--games", "8", "--seats", "4", "--seed", "2"),
    ):
        done = tablee("arena", "coins", *arguments, "--jobs", "1", "--lang", lang)
        assert done.returncode == 0, done.stderr
        told = re.sub(r" +\d+[.,]\d+$", "  T", done.stdout, flags=re.MULTILINE)
        told, named = re.subn(r"\n\n.* · Tablée \d.* · Python .*\n", "\n", told)
        assert named == 1, "what it was played with stands below"
        shown.append(told)

    golden(HERE / "golden" / f"arena-{lang}.txt", "\n".join(shown))


@pytest.mark.parametrize(("table", "agents"), [("alone", ("random", "greedy")), ("mixed", ("random",) * 3)])
def test_the_results_as_data(table, agents):
    done = tablee("arena", "coins", *agents, "--seats", "3", "--table", table, "--jobs", "1", "--json")

    data = json.loads(done.stdout)
    assert (data["seats"], data["table"]) == (3, table)
    assert data["games"] == (102 if table == "alone" else 180), "thirty deals at least"
    assert [share["agent"] for share in data["shares"]] == list(agents)
    for share in data["shares"]:
        assert share["fair"] == pytest.approx(1 / 3)
        assert share["low"] <= share["share"] <= share["high"]
        assert share["points"] == pytest.approx(share["share"] * share["games"])
        assert "milliseconds" not in share
    assert data["pairs"] == []


def test_a_failing_agent_is_reported_once_for_each_game_it_loses():
    done = tablee(
        "arena", "coins", "tests.bots.agents:Lying", "random", "greedy",
        "--seats", "3", "--table", "mixed", "--games", "6", "--jobs", "1",
    )  # fmt: skip

    assert done.returncode == 0
    assert done.stderr.count("forfeit: ") == 6


def test_named_seats_say_how_many_there_are(tmp_path):
    file = tmp_path / "game.json"

    done = tablee("play", "coins", *seats("greedy", "random", "greedy"), "--final", "--save", str(file))

    assert done.returncode == 0, done.stderr
    assert json.loads(file.read_text("utf-8"))["seats"] == ["greedy", "random", "greedy"]


def test_seats_nobody_named_are_taken_by_a_person_and_level_3(tmp_path):
    file = tmp_path / "game.json"

    done = tablee("play", "coins", "--seats", "4", "--save", str(file), typed="first\n" * 3)

    assert done.returncode == 0, done.stderr
    assert json.loads(file.read_text("utf-8"))["seats"] == ["human", *["level:3"] * 3]
    assert "Player 4 (level 3)" in done.stdout


def test_a_shared_win_is_said_to_be_one(tmp_path):
    done = tablee(
        "play", "coins", *seats("random", "greedy", "greedy", "random"), "--final", "--seed", "3",
        "--save", str(tmp_path / "game.json"),
    )  # fmt: skip

    told = " ".join(done.stdout.split())  # however the terminal wraps it
    assert "Player 4 (random): 7, the win is shared: Player 1 (random), Player 2 (greedy)." in told


def test_the_menu_asks_for_the_number_of_seats_where_there_is_a_choice(tmp_path):
    """Coins, its only rules, three seats; a person, the usual computer, level 1."""
    done = tablee(typed="6\n5\n1\n2\n\n\n2\nfirst\nquit\n", home=tmp_path)

    assert done.returncode == 0, done.stderr
    assert "How many seats?\n  1  2\n  2  3\n  3  4\n" in done.stdout
    assert "Player 3 (level 1)" in done.stdout
    assert "Player 4" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "coins", "--seats", "1"), "coins is for 2 to 4 seats, not 1"),
        (("play", "coins", *seats(*["random"] * 5)), "coins is for 2 to 4 seats, not 5"),
        (
            ("play", "coins", "--seats", "3", *seats(*["random"] * 4)),
            "seats at this table of coins: 3, players: 4; each seat needs one",
        ),
        (("play", "coins", "--seats", "3", *seats("random"), "--final", "--load", "x"), "leave out --preset"),
        (("arena", "coins", "random", "greedy", "--seats", "5"), "coins is for 2 to 4 seats, not 5"),
        (
            ("arena", "coins", "random", "greedy", "--seats", "3", "--games", "10"),
            "--games 10: expected a multiple of 3",
        ),
        (
            ("arena", "coins", "random", "greedy", "--seats", "3", "--table", "mixed"),
            "--table mixed: 3 seats need at least 3 agents, not 2",
        ),
        (
            ("arena", "coins", "random", "greedy", "--table", "round"),
            "'round' is not one of 'alone', 'mixed'",
        ),
        (("check-agent", "random", "coins", "--seats", "9"), "coins is for 2 to 4 seats, not 9"),
    ],
)
def test_wrong_numbers_of_seats_are_refused_with_what_was_expected(arguments, message):
    done = tablee(*arguments)

    assert done.returncode == 2
    assert message in done.stderr


def test_an_agent_is_checked_at_a_table_of_any_size():
    done = tablee("check-agent", "greedy", "coins", "--seats", "4", "--games", "4", "--seconds", "0.05")

    assert done.returncode == 0, done.stdout
    assert "greedy may play." in done.stdout
