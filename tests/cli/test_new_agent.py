"""`tablee new-agent`: what it writes works at once, in every game and language."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.roster import game_names

ROOT = Path(__file__).resolve().parents[2]


def run(folder: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """As people do, in a folder of their own."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    env["PYTHONPATH"] = str(ROOT / "src")
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # they have their agent and pytest, not our tools
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env={**env, "LANG": "C.UTF-8", **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def needs_a_compiler() -> None:
    if shutil.which("cc") is None:
        pytest.skip("needs a C compiler: apt-get install gcc")


@pytest.mark.parametrize("game", game_names())
def test_a_new_agent_passes_its_own_test(tmp_path, game):
    written = run(tmp_path, "tablee", "new-agent", "ada", game)
    tested = run(tmp_path, "pytest", "-q", "-p", "no:cacheprovider", "test_ada.py")

    assert written.returncode == 0, written.stderr
    assert sorted(file.name for file in tmp_path.glob("*.py")) == ["ada.py", "test_ada.py"]
    assert len((tmp_path / "ada.py").read_text().splitlines()) <= 16
    assert tested.returncode == 0, tested.stdout
    assert "2 passed" in tested.stdout


def test_the_commands_it_names_work_as_they_stand(tmp_path):
    written = run(tmp_path, "tablee", "new-agent", "deep_thought", "kalaha")
    check, arena = [line.split() for line in written.stdout.splitlines()[-2:]]

    checked = run(tmp_path, *check, "--games", "2")
    played = run(tmp_path, *arena, "--games", "2", "--jobs", "1")

    assert check == ["tablee", "check-agent", "deep_thought:DeepThought", "kalaha"]
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert played.returncode == 0, played.stderr


def test_a_new_program_in_c_passes_its_own_test_and_its_commands_work(tmp_path):
    needs_a_compiler()
    written = run(tmp_path, "tablee", "new-agent", "ada", "love_letter", "--language", "c")
    compiling, check, _ = [line.split() for line in written.stdout.splitlines()[-3:]]

    compiled = subprocess.run([*compiling, "-Wall", "-Wextra", "-Werror"], cwd=tmp_path, check=False)
    checked = run(tmp_path, *check, "--games", "2", "--seats", "4")
    tested = run(tmp_path, "pytest", "-q", "-p", "no:cacheprovider", "test_ada.py")

    assert compiled.returncode == 0
    assert check == ["tablee", "check-agent", "bot:./ada", "love_letter"]
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "2 passed" in tested.stdout, tested.stdout


@pytest.mark.parametrize(
    ("there", "language"), [("ada.py", "python"), ("test_ada.py", "python"), ("ada.c", "c")]
)
def test_nothing_is_overwritten(tmp_path, there, language):
    (tmp_path / there).write_text("mine")

    done = run(tmp_path, "tablee", "new-agent", "ada", "kalaha", "--language", language)

    assert done.returncode == 2
    assert f"{there} is there already; choose another name" in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == [there]
    assert (tmp_path / there).read_text() == "mine"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("my-agent", "cannot be a name: expected letters, digits and _"),
        ("3d", "cannot be a name"),
        ("class", "cannot be a name"),
        ("_", "cannot be a name"),
        ("__init__", "first a letter, and no word of Python"),
        ("../ada", "cannot be a name"),
        ("json", "the name 'json' is taken"),
        ("numpy", "the name 'numpy' is taken"),
        ("conftest", "the name 'conftest' is taken"),
        ("random", "the name 'random' is taken"),
        ("minimax", "the name 'minimax' is taken"),
        ("bot", "the name 'bot' is taken"),
        ("level", "the name 'level' is taken"),
        ("test_ada", "the name 'test_ada' is taken"),
    ],
)
def test_a_name_must_be_usable_and_free(tmp_path, monkeypatch, capsys, name, reason):
    from tablee import cli

    monkeypatch.chdir(tmp_path)

    assert cli.run(["new-agent", name, "kalaha"]) == 2
    assert reason in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_in_french(tmp_path):
    done = run(tmp_path, "tablee", "new-agent", "ada", "kalaha", "--lang", "fr")
    again = run(tmp_path, "tablee", "new-agent", "ada", "kalaha", "--lang", "fr")

    assert "ada.py, test_ada.py" in done.stdout
    assert "Wrote" not in done.stdout
    assert "existe déjà" in again.stderr
