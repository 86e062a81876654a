"""The other commands: the menu, listings, show, arena, check-agent, and starting fast."""

from __future__ import annotations

import gc
import json
import os
import re
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from uuid import uuid4

import pytest

from tablee import cli
from tablee.cli import command_group
from tablee.records import read
from tablee.roster import easiest_first, game_names
from tests.bots import programs
from tests.bots.processes import running
from tests.cli.terminal import tablee

KALAHA = [kind.name for kind in easiest_first()].index("kalaha") + 1  # its number in the menu
CHOOSE = len(game_names()) + 1


def test_the_menu_reaches_a_board_with_enter_alone(tmp_path):
    done = tablee(typed="\n" * 12, home=tmp_path)

    assert done.returncode == 0, done.stderr
    assert "tablee play --load" in done.stdout


@pytest.mark.parametrize("typed", ["", f"{CHOOSE}\n{KALAHA}\n"])
def test_where_nobody_answers_the_menu_says_what_to_type_and_plays_nothing(tmp_path, typed):
    done = tablee(typed=typed, home=tmp_path)

    assert done.returncode == 2
    assert f"nobody answers here: name a game, as in tablee play {game_names()[0]}" in done.stderr
    assert not (tmp_path / "tablee").exists()


def test_one_answer_to_the_menu_begins_a_game_of_kalaha(tmp_path):
    done = tablee(typed=f"{KALAHA}\n", home=tmp_path)

    assert done.returncode == 0, done.stderr
    assert "2 players · 5–15 min · easy to learn" in " ".join(done.stdout.split())
    assert "Player A (you)  ◀ it is your turn" in done.stdout
    assert "B (level 2)" in done.stdout


def test_the_menu_sets_rules_first_player_agents_and_depth(tmp_path):
    """Rules 2 (standard), B begins, A is minimax to depth 3, B is level 1."""
    done = tablee(typed=f"{CHOOSE}\n{KALAHA}\n2\n2\n7\nminimax:depth=0\nminimax:depth=3\n2\n", home=tmp_path)

    (file,) = (tmp_path / "tablee" / "games").glob("*.json")
    record = read(file)
    assert "common game (standard): extra turns" in done.stdout
    assert "a whole number from 1 to 9" in done.stdout, "a wrong agent is explained and asked again"
    assert record.seats == ("minimax:depth=3", "level:1")
    assert record.options["extra_turn"] is True
    assert record.states[0].mover == 1
    assert record.outcome is not None


def test_the_menu_goes_on_with_the_last_unfinished_game(tmp_path):
    tablee("play", "kalaha", "--seat", "human", "--seat", "human", typed="3\n", home=tmp_path)

    done = tablee(typed=f"{len(game_names()) + 1}\n2\n", home=tmp_path)  # before the way to choose

    (file,) = (tmp_path / "tablee" / "games").glob("*.json")
    assert done.returncode == 0, done.stderr
    assert read(file).moves == ("3", "2")


def test_the_menu_explains_wrong_answers_and_quits(tmp_path):
    last = len(game_names()) + 3
    done = tablee(typed=f"99\nx\n{last - 1}\n{last}\n", home=tmp_path)

    assert f"'99' is not one of 1 to {last}" in done.stdout
    assert "On your turn take all seeds" in done.stdout
    assert "Player A" not in done.stdout


@pytest.mark.parametrize("moment", ["run", "app"])
def test_ctrl_c_leaves_no_traceback_even_before_there_is_a_command(moment, monkeypatch, capsys):
    def interrupted(*_args, **_options):
        raise KeyboardInterrupt

    target = cli if moment == "run" else command_group
    monkeypatch.setattr(target, moment, interrupted)
    before = signal.getsignal(signal.SIGINT)
    try:
        with pytest.raises(SystemExit) as left:
            cli.main(["games"])
    finally:
        signal.signal(signal.SIGINT, before)
        gc.unfreeze()

    assert left.value.code == 130
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "environment", "said"),
    [
        ((), {}, "Utilisation"),
        (("--lang", "en"), {}, "Usage"),
        ((), {"TABLEE_LANG": "en"}, "Usage"),
        ((), {"LANG": "en_GB.UTF-8"}, "Utilisation"),
    ],
)
def test_the_language_chosen_in_the_settings_holds_for_commands(tmp_path, arguments, environment, said):
    file = tmp_path / "tablee" / "settings.json"
    file.parent.mkdir()
    file.write_text('{"language": "fr"}', encoding="utf-8")

    done = tablee("--help", *arguments, XDG_CONFIG_HOME=str(tmp_path), **environment)

    assert done.stdout.startswith(said)


def test_every_command_is_a_file_of_its_own_and_every_file_a_command():
    listed = re.findall(r"^  ([a-z-]+)  ", tablee("--help").stdout.partition("Commands:")[2], re.MULTILINE)
    files = [
        file.stem
        for file in (Path(cli.__file__).parent / "commands").iterdir()
        if file.suffix == ".py" or (file / "__init__.py").exists()
        if file.stem != "__init__"
    ]

    assert listed == sorted(name.replace("_", "-") for name in files)


def test_games_and_agents_as_data():
    (kalaha,) = [game for game in json.loads(tablee("games", "--json").stdout) if game["name"] == "kalaha"]
    agents = json.loads(tablee("agents", "kalaha", "--json").stdout)

    assert kalaha["default_preset"] == "simple"
    assert kalaha["preset_titles"]["standard"] == "common game"
    assert {"title", "name", "default", "expected", "meaning"} == set(kalaha["options"][0])
    assert set(kalaha["presets"]) == {"simple", "standard", "empty_capture"}
    assert [agent["name"] for agent in agents["agents"]] == [
        "random", "greedy", "minimax", "ismcts", "alphabeta", "perfect",
    ]  # fmt: skip
    assert list(agents["levels"]) == ["1", "2", "3", "4", "5"]


def test_show_any_move_through_any_seat(tmp_path):
    file = tmp_path / "g.json"
    tablee(
        "play",
        "kalaha",
        "--final",
        "--seat",
        "greedy",
        "--seat",
        "random",
        "--seed",
        "2",
        "--save",
        str(file),
    )
    record = read(file)

    start = tablee("show", str(file), "--move", "0")
    last = tablee("show", str(file), "--seat", "2")
    data = json.loads(tablee("show", str(file), "--move", "3", "--json").stdout)

    assert record.states[0].text in start.stdout
    assert record.final.text in last.stdout
    assert data["position"] == record.states[3].text
    assert data["moves"] == list(record.moves[:3])
    for wrong in (("--move", "-1"), ("--move", "999"), ("--seat", "0"), ("--seat", "3")):
        done = tablee("show", str(file), *wrong)
        assert done.returncode == 2
        assert f"option {wrong[0]}" in done.stderr


def test_arena_prints_a_table_and_the_same_data_every_time():
    command = ("arena", "kalaha", "random", "greedy", "alphabeta:depth=2", "--games", "4", "--seed", "3")

    table = tablee(*command, "--jobs", "1")
    first = tablee(*command, "--jobs", "1", "--json")
    second = tablee(*command, "--jobs", "2", "--json")

    assert table.returncode == 0, table.stderr
    assert "95 % interval" in table.stdout
    assert first.stdout == second.stdout
    pairs = json.loads(first.stdout)["pairs"]
    assert [(pair["first"], pair["second"]) for pair in pairs] == [
        ("random", "greedy"), ("random", "alphabeta:depth=2"), ("greedy", "alphabeta:depth=2"),
    ]  # fmt: skip
    assert all(pair["wins"] + pair["draws"] + pair["losses"] == 4 for pair in pairs)


def test_arena_takes_an_agent_of_ones_own_and_reports_forfeits():
    done = tablee(
        "arena", "kalaha", "tests.bots.agents:First", "tests.bots.agents:Lying", "--games", "2", "--jobs", "2"
    )

    assert done.returncode == 0, done.stderr
    assert "forfeit: the agent 'tests.bots.agents:Lying'" in done.stderr


@pytest.mark.parametrize(
    ("agent", "code"), [("First", 0), ("Crashing", 1), ("Lying", 1), ("Fickle", 1), ("Exiting", 1)]
)
def test_check_agent_tells_whether_an_agent_may_play(agent, code):
    done = tablee("check-agent", f"tests.bots.agents:{agent}", "kalaha", "--games", "2", "--seconds", "0.3")

    assert done.returncode == code, done.stderr
    assert ("may play." in done.stdout) == (code == 0)
    assert ("it called sys.exit(3) (agents.py, line " in done.stdout) == (agent == "Exiting")


def test_check_agent_tests_every_number_of_seats_and_answers_in_data():
    bot = f"bot:{sys.executable} {Path(programs.__file__)} first"

    done = tablee("check-agent", bot, "love_letter", "--games", "1", "--seconds", "1", "--json")
    one = tablee("check-agent", bot, "love_letter", "--games", "1", "--seats", "3", "--seconds", "1")

    data = json.loads(done.stdout)
    assert done.returncode == 0, done.stdout
    assert [table["seats"] for table in data["tables"]] == [2, 3, 4, 5, 6]
    assert data["passed"] is True
    assert all(table["games"] == 1 and table["moves"] > 0 for table in data["tables"])
    codes = [finding["code"] for finding in data["tables"][0]["findings"]]
    assert codes == ["legal", "no_crash", "deterministic", "on_time"]
    _, head, row, verdict = one.stdout.splitlines()
    assert head.split() == [
        "seats",
        "games",
        "moves",
        "legal",
        "no",
        "crash",
        "deterministic",
        "on",
        "time",
        "slowest",
    ]
    assert row.split()[:2] == ["3", "1"]
    assert row.split()[3:7] == ["ok"] * 4
    assert verdict == f"{bot} may play."


def test_arena_goes_on_when_programs_fail_and_leaves_none_running():
    mark = f"mark-{uuid4().hex}"
    start = f"bot:{sys.executable} {Path(programs.__file__)}"
    specs = [f"{start} {name} {mark}" for name in ("first", "exiting", "forking", "garbage")]

    done = tablee("arena", "kalaha", *specs, "random", "--games", "2", "--jobs", "2", "--json")

    assert done.returncode == 0, done.stderr
    pairs = json.loads(done.stdout)["pairs"]
    assert len(pairs) == 10
    reasons = [reason for pair in pairs for reason in pair["forfeits"]]
    assert any("it ended with exit code 3; its last words: I do not want to play" in one for one in reasons)
    assert any("it printed ·[31mI think I shall play the third field" in one for one in reasons)
    assert not any(
        "first" in one.partition("failed")[0] or "forking" in one.partition("failed")[0] for one in reasons
    )
    assert running(mark) == []


def test_a_program_at_the_table_is_told_the_end_and_leaves(tmp_path):
    mark = f"mark-{uuid4().hex}"
    bot = f"bot:{sys.executable} {Path(programs.__file__)} curious {tmp_path / 'heard'} {mark}"

    done = tablee(
        "play", "kalaha", "--final", "--seat", bot, "--seat", "random", "--seed", "2", home=tmp_path
    )

    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in (tmp_path / "heard").read_text().splitlines()]
    assert [told[-2]["type"], told[-1]["type"]] == ["end", "quit"]
    assert sum(told[-2]["scores"]) == 48
    assert running(mark) == []


def test_a_program_at_the_table_has_the_time_it_is_given(tmp_path):
    bot = f"bot:{sys.executable} {Path(programs.__file__)} sleeping"
    command = ("play", "kalaha", "--final", "--seat", bot, "--seat", "random")

    done = tablee(*command, "--time", "100ms", home=tmp_path)
    wrong = tablee(*command, "--time", "soon", home=tmp_path)

    assert done.returncode == 1
    assert "failed at move 1: it answered nothing within 0.2 s" in done.stderr
    assert wrong.returncode == 2
    assert "option --time: 'soon' is not allowed; expected a time such as 1s or 500ms" in wrong.stderr


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("group", "commands"),
    [
        ("", {"play", "games", "agents", "show", "arena", "new-agent", "check-agent", "league"}),
        ("league", {"new", "people", "serve", "work", "similar", "final"}),
        ("league final", {"announce", "begin", "results"}),
        ("league people", {"add", "link", "list"}),
        ("kgp", {"join", "serve"}),
    ],
)
def test_no_summary_of_a_command_is_cut_off(group, commands, lang):
    lines = tablee(*group.split(), "--help", "--lang", lang).stdout.splitlines()

    summaries = {line.split()[0]: line for line in lines if re.match(r"  [a-z-]+  ", line)}
    assert commands <= set(summaries)
    assert all(line.endswith(".") and not line.endswith("...") for line in summaries.values())


def test_version_and_python_dash_m():
    assert tablee("--version").stdout.strip() == f"tablee {version('tablee')}"


@pytest.mark.parametrize(
    "arguments", [["--help"], ["games"], ["agents", "kalaha"], ["play", "--help"], ["--version"]]
)
def test_help_and_listings_never_import_numba(arguments):
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "tablee", *arguments],
        capture_output=True,
        text=True,
        check=True,
    )

    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "tablee.cli" in imported
    assert not {name for name in imported if name.split(".")[0] in ("numba", "llvmlite")}


def test_help_imports_neither_numpy_nor_rich():
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "tablee", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )

    imported = {line.rpartition("|")[2].strip().split(".")[0] for line in done.stderr.splitlines()}
    assert not imported & {"numpy", "rich", "joblib", "msgspec", "mcp", "pydantic"}
    assert not imported & {"subprocess", "difflib", "tomllib"}, "each of them takes a millisecond"


def test_a_reader_that_has_seen_enough_is_no_error():
    command = f"{sys.executable} -m tablee games | head -1"

    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0
    assert done.stderr == ""


def test_an_internal_error_is_one_line_not_a_traceback(monkeypatch, capsys):
    from tablee import cli

    def broken(*_, **__):
        raise RuntimeError("a bug")

    monkeypatch.setattr(command_group.app, "main", broken)
    monkeypatch.setattr(command_group.app, "__call__", broken, raising=False)

    assert cli.run(["games"]) == 1
    assert "Internal error, please report it: RuntimeError: a bug" in capsys.readouterr().err


@pytest.mark.parametrize(
    "database", ["notes.txt", ".", "foo://x", "postgresql+asyncpg://ada:secret@127.0.0.1:9/x"]
)
def test_a_database_that_cannot_be_opened_is_told_before_anything_else(tmp_path, monkeypatch, database):
    monkeypatch.chdir(tmp_path)
    Path("notes.txt").write_text("not a database")

    done = tablee("serve", "--port", "0", "--database", database)

    assert done.returncode == 2
    assert done.stderr.startswith(f"Error: --database {database.replace('secret', '…')} cannot be opened: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_streams_may_be_closed(tmp_path, closed):
    command = f"'{sys.executable}' -m tablee play kalaha --plain --save game.json {closed}"

    done = subprocess.run(
        ["sh", "-c", command], cwd=tmp_path, input="3\n", capture_output=True, text=True, check=False
    )

    assert done.returncode == 0
    assert "rror" not in done.stdout + done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_output_that_cannot_be_written_is_told():
    done = subprocess.run(
        ["sh", "-c", f"'{sys.executable}' -m tablee games > /dev/full"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )

    assert done.returncode == 1
    assert done.stderr == "Error: output: no space left on the disk\n"


def test_observe_lists_every_number_with_its_meaning():
    explained = tablee("observe", "kalaha", "--explain")
    data = json.loads(tablee("observe", "kalaha", "--seat", "2", "--seed", "3", "--json").stdout)

    assert "30 numbers, 13 move ids" in explained.stdout
    assert re.search(r"^ +0 +1  seeds in field 1 of this seat, divided by", explained.stdout, re.MULTILINE)
    assert re.search(r"^ +6–11 +0  always 0 with these options$", explained.stdout, re.MULTILINE)
    assert len(data["names"]) == len(data["numbers"]) == 30
    assert (data["seat"], data["legal"], data["parts"][0]["shape"]) == (2, [], [2, 12])
    assert "expected a whole number from 1 to 2" in tablee("observe", "kalaha", "--seat", "3").stderr
    given = tablee("observe", "kalaha", "--position", "A[1,2,3,4,5,6] 7 | B[6,5,4,3,2,1] 8, B to move")
    assert "1.5 1.25 1 0.75 0.5 0.25 0" in given.stdout
    assert "cannot read 'x' as a position" in tablee("observe", "kalaha", "--position", "x").stderr
