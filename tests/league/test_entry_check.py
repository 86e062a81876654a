"""The entry check: who may take part, and what the others are told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tablee.games.kalaha import GAME
from tablee.games.love_letter import GAME as LOVE_LETTER
from tablee.league.entry_check import STEPS, EntryFinding, EntryReport, check_entry
from tablee.league.manifest import MANIFEST
from tablee.league.packing import pack_player
from tablee.league.player_versions import PlayerVersions
from tablee.league.pushes import read_push
from tests.bots import attacks, programs
from tests.league.documented_players import NAMES, write_players
from tests.league.packing import tar_gz
from tests.sandboxes import needs_sandbox

GREEDY = (
    b"class Greedy:\n"
    b"    def choose(self, view, budget, seed):\n"
    b"        return max(view.legal, key=lambda move: view.fill(seed).play(move).view(view.seat).scene().scores[view.seat])\n"
)
PROGRAM = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"ready": True, "wants": ["scene"]}), flush=True)
    elif message["type"] == "move":
        %s
"""
FIRST = """print(json.dumps({"move": message["legal"][0]}), flush=True)"""
FULLEST = """fields = [place for place in message["view"]["scene"]["places"] if place["move"]]
        print(json.dumps({"move": max(fields, key=lambda field: field["count"])["move"]}), flush=True)"""


@pytest.fixture(autouse=True)
def _needs_sandbox():
    needs_sandbox()


@pytest.fixture
def check(tmp_path):
    versions = PlayerVersions(tmp_path / "alice")

    def check(files, manifest="", game=None, **options):
        if isinstance(files, bytes):
            push = read_push(files, "player.py")
        else:
            contents = {name: content.encode() for name, content in files.items()}
            push = read_push(tar_gz({MANIFEST: manifest.encode(), **contents}), "player.tar.gz")
        report = check_entry(versions.add(push), game or GAME(), games=2, **options)
        assert EntryReport.from_data(json.loads(json.dumps(report.as_data()))) == report
        assert tuple(found.code for found in report.findings) == STEPS
        return report

    return check


def outcomes(report):
    return {found.code: found.passed for found in report.findings}


def problem(report, code):
    return str(report[code].problems[0])


def test_a_class_that_beats_random_may_take_part(check):
    report = check(GREEDY)

    assert report.passed, report.as_data()
    assert outcomes(report) == {**dict.fromkeys(STEPS, True), "deterministic": None}
    assert report["beats_random"].facts["decision"] == "H1"
    assert 0 <= report["on_time"].facts["slowest"] < 1


def test_a_program_that_says_it_is_deterministic_is_asked_twice(check):
    manifest = 'command = "python bot.py"\ndeterministic = true'
    report = check({"bot.py": PROGRAM % FULLEST}, manifest)
    fickle = check(
        {
            "bot.py": "asked = 0"
            + PROGRAM
            % "asked += 1; print(json.dumps({'move': message['legal'][asked % len(message['legal'])]}), flush=True)"
        },
        manifest,
    )

    assert report["deterministic"].passed is True
    assert fickle["deterministic"].passed is False
    assert "answered " in problem(fickle, "deterministic")
    assert not fickle.passed


def test_a_c_program_is_built_and_plays_like_random(check):
    """The one of the docs, which draws its moves: legal, in time, deterministic, and no better than random."""
    if shutil.which("cc") is None:
        pytest.skip("needs a C compiler: apt-get install gcc")
    code = Path("docs/bots.md").read_text("utf-8").partition("```c\n")[2].partition("```")[0]
    manifest = (
        'command = "./my_bot"\nbuild = "cc -O2 -o my_bot my_bot.c"\nlanguage = "C"\ndeterministic = true'
    )

    report = check({"my_bot.c": code}, manifest)

    assert outcomes(report) == {**dict.fromkeys(STEPS, True), "beats_random": False}
    assert "games show that it is no better" in problem(report, "beats_random")
    assert report["builds"].facts["files"] == 3
    assert not report.passed


def test_what_does_not_build_is_not_played_and_its_owner_reads_why(check):
    report = check({"player.c": "int main("}, 'command = "./player"\nbuild = "cc -o player player.c"')

    assert outcomes(report) == {**dict.fromkeys(STEPS), "builds": False}
    assert problem(report, "builds") == "the command ended with exit code 1"
    assert "error" in report.words
    assert not report.passed


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("lying", "legal", "it answered '99'; legal: "),
        ("exiting", "no_crash", "its last words: I do not want to play"),
        ("killed", "no_crash", "it was ended by SIGSEGV"),
        ("garbage", "no_crash", "I think I shall play the third field"),
        ("sleeping", "on_time", "it answered nothing within"),
    ],
)
def test_a_program_that_goes_wrong_is_told_why(check, name, code, said):
    source = Path(programs.__file__).read_text("utf-8")

    report = check({"programs.py": source}, f'command = "python programs.py {name}"', seconds=0.3)

    assert report[code].passed is False
    assert said in problem(report, code)
    assert report["beats_random"].passed is None
    assert not report.passed


@pytest.mark.parametrize("attack", ["changing", "system_calls", "disk"])
def test_a_player_that_attacks_is_told_what_became_of_it(check, attack):
    source = Path(attacks.__file__).read_text("utf-8")

    report = check({"attacks.py": source}, f'command = "python attacks.py {attack}"')

    assert "contained: " in problem(report, "no_crash")
    assert not report.passed


def test_the_player_sees_neither_who_pushed_it_nor_where_it_is_kept(check, tmp_path):
    code = (
        PROGRAM
        % "import os; print(os.getcwd(), sorted(os.listdir()), sorted(os.listdir('/')), file=sys.stderr); sys.exit(1)"
    )

    report = check({"bot.py": code}, 'command = "python bot.py"')

    told = problem(report, "no_crash")
    assert "/player ['bot.py', 'player.toml']" in told
    assert "alice" not in told
    assert str(tmp_path) not in told


def test_every_step_has_a_title_for_people():
    for found in EntryReport(1, tuple(map(EntryFinding, STEPS))).findings:
        assert str(found.title).startswith("it")


def test_a_table_of_three_is_checked_alike(check):
    """Copies of a player sit in several seats, each in a process of its own."""
    report = check(
        {"bot.py": PROGRAM % FIRST}, 'command = "python bot.py"', game=LOVE_LETTER(seats=3), within=15.0
    )

    assert {code: report[code].passed for code in ("builds", "legal", "no_crash", "on_time")} == {
        "builds": True,
        "legal": True,
        "no_crash": True,
        "on_time": True,
    }
    assert report["beats_random"].facts["games"] > 0
    assert not any("failed at move" in str(why) for why in report["beats_random"].problems)


@pytest.mark.parametrize("name", NAMES)
def test_the_players_of_the_students_page_pass(tmp_path, name):
    """Those that cannot be built here are asked for elsewhere."""
    for program in {"c": ("cc",), "js": ("node",), "bash": ("bash",)}.get(name, ()):
        if shutil.which(program) is None:
            pytest.skip(f"needs {program}")
    write_players(tmp_path)
    push = pack_player(tmp_path / name).push
    seen = []

    report = check_entry(
        PlayerVersions(tmp_path / "kept").add(push), GAME(), games=2, seconds=0.5, progress=seen.append
    )

    assert report.passed, [str(problem) for found in report.findings for problem in found.problems]
    assert [sum(found.passed is not None for found in each.findings) for each in seen[:1]] == [1]
    assert len(seen) == 2
