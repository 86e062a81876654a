"""Building a pushed player behind the wall: what it makes comes back, and nothing else does."""

from __future__ import annotations

import shutil
import time
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from tablee.league.build import BUILD_LIMITS, build_player
from tablee.league.manifest import MANIFEST
from tablee.league.player_versions import PlayerVersions
from tablee.league.pushes import read_push
from tests.bots import attacks
from tests.bots.processes import running
from tests.league.packing import tar_gz
from tests.sandboxes import needs_sandbox


@pytest.fixture(autouse=True)
def _needs_sandbox():
    needs_sandbox()


@pytest.fixture
def build(tmp_path):
    versions = PlayerVersions(tmp_path / "alice")

    def build(command, limits=BUILD_LIMITS, **files):
        manifest = f"command = './player'\nbuild = '''{command}'''\n"
        contents = {name.replace("__", "."): content.encode() for name, content in files.items()}
        version = versions.add(read_push(tar_gz({MANIFEST: manifest.encode(), **contents}), "alice.tar.gz"))
        return build_player(version, limits)

    return build


def test_what_is_made_comes_back_with_what_was_there(build):
    result = build("echo making; cat part.c > player; chmod +x player", part__c="1")

    assert result.problem is None
    assert result.words == "making\n"
    assert {
        name: (file.content, file.executable) for name, file in result.files.items() if name != MANIFEST
    } == {
        "part.c": (b"1", False),
        "player": (b"1", True),
    }


def test_a_c_player_is_compiled(build):
    if shutil.which("cc") is None:
        pytest.skip("needs a C compiler: apt-get install gcc")
    result = build("cc -O2 -o player player.c", player__c="int main(void) { return 3; }\n")

    assert result.problem is None, result.words
    assert result.files["player"].content[:4] == b"\x7fELF"
    assert result.files["player"].executable


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("echo no >&2; exit 3", "the command ended with exit code 3"),
        ("ln -s /etc/passwd link", "'./link' is a symbolic link: only files and folders are taken"),
        ("mkfifo pipe", "'./pipe' is a named pipe"),
        ("head -c 100000000 /dev/zero > large", "it makes more than 64 MiB"),
        ("i=0; while [ $i -lt 1100 ]; do : > f$i; i=$((i+1)); done", "it has more than 1000 entries"),
        ("cat /etc/shadow", "the command ended with exit code 1"),
        ("exec 3<>/dev/tcp/127.0.0.1/80", "the command ended with exit code 2"),
        ("echo x > /source/new", "the command ended with exit code 2"),
        ("rm -rf / 2>/dev/null; false", "the command ended with exit code 1"),
    ],
)
def test_a_build_that_goes_wrong_is_told(build, command, said):
    result = build(command)

    assert result.files is None
    assert str(result.problem) == said or str(result.problem).startswith(said)


def test_a_build_without_end_is_ended(build):
    begin = time.monotonic()
    mark = uuid4().hex

    result = build(f"sleep 1000 {mark} & sleep 1000", replace(BUILD_LIMITS, seconds=1.0))

    assert str(result.problem) == "it was ended: it ran for more than 1.0 s"
    assert time.monotonic() - begin < 60
    assert running(mark) == []


def test_a_build_fills_no_disk(build, tmp_path):
    before = shutil.disk_usage(tmp_path).free

    result = build(
        "cat /dev/zero > a; cat /dev/zero > /tmp/b; exit 4", replace(BUILD_LIMITS, scratch=8 << 20)
    )

    assert str(result.problem) == "the command ended with exit code 4"
    assert shutil.disk_usage(tmp_path).free > before - (1 << 28)


def test_only_the_last_words_of_a_build_are_kept(build):
    result = build("head -c 3000000 /dev/zero | tr '\\0' x; echo end; exit 1")

    assert len(result.words) <= 8192
    assert result.words.endswith("xend\n")


# --- a build that attacks ---


@pytest.mark.parametrize(
    ("attack", "arguments", "told"),
    [
        ("environment", "hidden-word", "contained: "),
        ("system_calls", "", "contained: "),
        ("sockets", "9 nobody /run/nothing", "contained: "),
        ("terminal", "PWNED", "contained: "),
        ("disk", "", "contained: /tmp OSError"),
        ("memory", "", "contained: memory MemoryError"),
    ],
)
def test_an_attack_that_hides_in_a_build_is_contained_and_told(build, monkeypatch, attack, arguments, told):
    """It runs before any game; what it says goes to its owner."""
    monkeypatch.setenv("TABLEE_SECRET", "hidden-word")

    result = build(
        f'python3 -c "import attacks; attacks.{attack}()" x {arguments}',
        replace(BUILD_LIMITS, scratch=16 << 20, memory=256 << 20),
        attacks__py=Path(attacks.__file__).read_text("utf-8"),
    )

    assert result.files is None
    assert told in result.words, result.words


def test_a_build_reads_nobodys_files_but_its_own(build, tmp_path):
    for name in ("league.sqlite3", "league.toml", "bob.py"):
        (tmp_path / name).write_text("hidden")

    result = build(
        f"cp {tmp_path}/* /proc/1/root/{tmp_path}/* . ; cat {tmp_path}/bob.py > player; ls -a {tmp_path}"
    )

    assert result.files is None
    assert "hidden" not in result.words
    assert result.words.count("No such file or directory") == 4, result.words


def test_a_daemon_that_a_build_leaves_behind_ends_with_it(build):
    mark = uuid4().hex

    result = build(f"setsid sh -c 'sleep 1000; : {mark}' & echo made > player; chmod +x player")

    assert result.problem is None
    assert running(mark) == []


def test_a_fork_bomb_in_a_build_is_ended_and_told(build):
    result = build(
        ": > player; f() { f | f & }; f; wait; sleep 1000", replace(BUILD_LIMITS, processes=40, seconds=3.0)
    )

    assert result.files is None
    assert result.problem is not None
