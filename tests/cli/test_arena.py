"""`tablee arena`: formats, the sequential test, time, the folder of results; wrong use in clear words."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import tablee

SMALL = ("arena", "kalaha", "random", "greedy", "minimax:depth=2", "--games", "4", "--seed", "3")


@pytest.mark.parametrize(
    ("flags", "form", "pairs"),
    [
        (("--ladder",), "ladder", [("random", "greedy"), ("greedy", "minimax:depth=2")]),
        (("--gauntlet", "greedy"), "gauntlet", [("greedy", "random"), ("greedy", "minimax:depth=2")]),
        (
            ("--gauntlet", "level:2"),
            "gauntlet",
            [("level:2", "random"), ("level:2", "greedy"), ("level:2", "minimax:depth=2")],
        ),
    ],
)
def test_who_meets_whom(flags, form, pairs):
    data = json.loads(tablee(*SMALL, *flags, "--jobs", "1", "--json").stdout)

    assert data["format"] == form
    assert [(pair["first"], pair["second"]) for pair in data["pairs"]] == pairs


def test_everything_there_is_to_know_is_shown():
    done = tablee(*SMALL, "--jobs", "1")

    assert done.returncode == 0, done.stderr
    for title in ("first agent", "Elo", "share against", "seat", "95 % interval", "ms per move"):
        assert title in done.stdout, title


def test_a_test_is_decided_alike_on_one_process_and_two(tmp_path):
    command = ("arena", "kalaha", "ismcts:simulations=200", "random", "--sprt", "0,300", "--seed", "3")
    written = []
    for jobs in ("1", "2"):
        done = tablee(*command, "--jobs", jobs, "--out", str(tmp_path / jobs))
        assert done.returncode == 0, done.stderr
        assert (
            "SPRT: ismcts:simulations=200 against random: better by 300 Elo rather than 0 (LLR" in done.stdout
        )
        written.append([(tmp_path / jobs / name).read_bytes() for name in ("results.json", "games.jsonl")])

    assert written[0] == written[1]
    assert json.loads(written[0][0])["sprt"][0]["decision"] == "H1"


def test_a_test_that_runs_out_of_games_says_so():
    done = tablee("arena", "kalaha", "random", "random", "--sprt", "-2,2", "--games", "2", "--jobs", "1")

    assert done.returncode == 0, done.stderr
    assert "SPRT: random against random: not decided" in done.stdout


def test_time_for_each_move_is_handed_on_and_kept(tmp_path):
    agents = ("random", "minimax:depth=2")
    done = tablee(
        "arena", "kalaha", *agents, "--games", "2", "--jobs", "1", "--out", str(tmp_path),
        "--time", "500ms", "--time", "minimax:depth=2=2s",
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "results.json").read_text("utf-8"))["limits"] == [0.5, 2.0]


def test_any_game_of_the_folder_is_shown_and_analysed(tmp_path):
    tablee(*SMALL, "--jobs", "1", "--out", str(tmp_path))
    file = str(tmp_path / "games.jsonl")

    shown = tablee("show", file, "--game", "7", "--move", "3", "--seat", "1")
    analysed = tablee("analyse", file, "--game", "7", "--simulations", "10")
    missing = tablee("show", file)

    assert shown.returncode == 0, shown.stderr
    assert "move 3 of" in shown.stdout
    assert analysed.returncode == 0, analysed.stderr
    assert "Kalaha" in analysed.stdout
    assert missing.returncode == 2
    assert "name one of its 12 games, whose numbers are 0 to 11: --game N" in missing.stderr


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--gauntlet", "greedy", "--ladder"), "--gauntlet and --ladder: only one of them"),
        (("--gauntlet", "greddy"), "did you mean 'greedy'?"),
        (("--sprt", "20"), "option --sprt: '20' is not allowed; expected two Elo differences"),
        (("--sprt", "20,0"), "the smaller first, as in 0,20"),
        (("--sprt", "0,20"), "--sprt compares two agents, or one with each other (--gauntlet)"),
        (("--time", "soon"), "option --time: 'soon' is not allowed; expected a time such as 1s or 500ms"),
        (("--time", "greddy=1s"), "unknown agent 'greddy'"),
        (("--jobs", "2", "--cluster", "tcp://x:1"), "--jobs and --cluster: only one of them"),
        (("--resume",), "--resume needs --out, the folder to continue"),
        (("--ladder", "--games", "3"), "expected an even number"),
        (("--games", "0"), "--games 0: expected at least 2"),
        (("--out", ""), "option --out: '' is not allowed; expected a folder"),
    ],
)
def test_wrong_use_is_refused_in_clear_words(flags, said):
    done = tablee(*SMALL, *flags)

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_in_use_is_not_written_over(tmp_path):
    tablee(*SMALL, "--jobs", "1", "--out", str(tmp_path))
    before = (tmp_path / "results.json").read_bytes()

    again = tablee(*SMALL, "--jobs", "1", "--out", str(tmp_path))
    other = tablee(*SMALL, "--jobs", "1", "--out", str(tmp_path), "--resume", "--opening", "2")
    same = tablee(*SMALL, "--jobs", "1", "--out", str(tmp_path), "--resume")

    assert again.returncode == other.returncode == 2
    assert "holds a tournament already: --resume continues it" in again.stderr
    assert "other settings (opening: 4 → 2)" in other.stderr
    assert same.returncode == 0, same.stderr
    assert (tmp_path / "results.json").read_bytes() == before


def test_a_stopped_tournament_goes_on_by_its_folder_alone(tmp_path):
    """As after Ctrl-C: half of the lines are there, and no other argument is needed."""
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    for folder in (whole, stopped):
        tablee(*SMALL, "--jobs", "1", "--out", str(folder))
    lines = (stopped / "games.jsonl").read_bytes().splitlines(keepends=True)
    (stopped / "games.jsonl").write_bytes(b"".join(lines[:5]))

    done = tablee("arena", "--resume", str(stopped))
    setting = tablee("arena", "--resume", str(stopped), "--games", "8", "--seed", "1")

    assert done.returncode == 0, done.stderr
    for name in ("games.jsonl", "results.json", "tournament.json"):
        assert (stopped / name).read_bytes() == (whole / name).read_bytes()
    assert setting.returncode == 2
    assert "the settings are the folder's; leave out --games, --seed" in setting.stderr


def test_code_that_a_folder_names_is_not_started(tmp_path):
    tablee("arena", "kalaha", "random", "greedy", "--games", "2", "--jobs", "1", "--out", str(tmp_path))
    settings = tmp_path / "tournament.json"
    settings.write_text(settings.read_text("utf-8").replace('"greedy"', '"bot:touch started"'), "utf-8")

    done = tablee("arena", "--resume", str(tmp_path))

    assert done.returncode == 2
    assert "bot:touch started is code of somebody's own, which no file starts" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("arena", "--resume"), "--resume needs the folder to continue"),
        (("arena", "--resume", "nowhere"), "nowhere: no tournament is kept there"),
        (("arena",), "Missing argument 'GAME'"),
        (("arena", "kalaha"), "Missing argument 'SPEC SPEC…'"),
        ((*SMALL, "--allow", "a:B"), "--allow is for --resume FOLDER"),
    ],
)
def test_a_folder_that_is_missing_is_asked_for(arguments, said):
    done = tablee(*arguments)

    assert done.returncode == 2
    assert said in done.stderr
