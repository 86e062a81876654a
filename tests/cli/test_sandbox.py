"""`--sandbox`: programs of strangers in a tournament, and what its results say of their attacks."""

from __future__ import annotations

import json
import shutil
import sys

import pytest

from tests.cli.terminal import tablee
from tests.sandboxes import attacker, needs_sandbox


@pytest.fixture(autouse=True)
def _needs_sandbox():
    needs_sandbox()


@pytest.fixture
def player(tmp_path):
    return f"bot:{sys.executable} {attacker(tmp_path / 'alice')}"


def test_a_tournament_goes_on_while_its_players_attack(player, tmp_path):
    (tmp_path / "secret.key").write_text("hidden")
    agents = [f"{player} files at:{tmp_path / 'secret.key'}", f"{player} disk", f"{player} first", "random"]

    done = tablee("arena", "kalaha", *agents, "--games", "2", "--sandbox", "--jobs", "2", "--time", "10s",
                  "--seed", "1", "--out", str(tmp_path / "out"), "--json")  # fmt: skip

    assert done.returncode == 0, done.stderr
    games = [json.loads(line) for line in (tmp_path / "out" / "games.jsonl").read_text("utf-8").splitlines()]
    assert len(games) == 12
    assert json.loads(done.stdout)["sandbox"] is True
    blamed = {agents.index(game["forfeit"]["agent"]) for game in games if game["forfeit"]}
    assert blamed == {0, 1}, "nobody else failed"
    assert all("contained: " in str(game["forfeit"]) for game in games if game["forfeit"])
    assert "forfeit: " in done.stderr
    assert "contained: /tmp OSError" in done.stderr


def test_a_tournament_in_a_sandbox_goes_on_in_one(player, tmp_path):
    """A folder that has it is not gone on with without, and tells the command with it."""
    arguments = ("arena", "kalaha", f"{player} first", "random", "--games", "2", "--jobs", "1", "--seed", "1")
    folder = ("--out", str(tmp_path / "out"))
    done = tablee(*arguments, *folder, "--sandbox")
    assert done.returncode == 0, done.stderr

    without = tablee(*arguments, *folder, "--resume")
    alone = tablee("arena", "--resume", str(tmp_path / "out"), "--allow", f"{player} first", "--json")
    check = tablee("reproduce", "--check", str(tmp_path / "out"), "--allow", f"{player} first")

    assert without.returncode == 2
    assert "other settings (sandbox: True → –)" in without.stderr
    assert json.loads(alone.stdout)["sandbox"] is True
    assert check.returncode == 0, check.stdout + check.stderr
    assert " --sandbox" in (tmp_path / "out" / "report.html").read_text("utf-8")


def test_a_player_is_checked_in_a_sandbox(player, tmp_path):
    done = tablee("check-agent", f"{player} first", "kalaha", "--games", "2", "--sandbox", "--json")
    failed = tablee("check-agent", f"{player} changing", "kalaha", "--games", "2", "--sandbox")

    assert json.loads(done.stdout)["passed"] is True
    assert failed.returncode == 1
    assert "contained: " in failed.stdout


def test_where_there_is_no_sandbox_nobody_plays(player, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))  # without bwrap
    (tmp_path / "started").unlink(missing_ok=True)

    done = tablee("arena", "kalaha", f"{player} first", "random", "--games", "2", "--sandbox")
    french = tablee("arena", "kalaha", f"{player} first", "random", "--sandbox", "--lang", "fr")

    assert shutil.which("bwrap") is None
    assert done.returncode == french.returncode == 2
    assert "bubblewrap, which is not installed: apt-get install bubblewrap" in done.stderr
    assert "bubblewrap, qui n’est pas installé" in french.stderr


def test_objects_cannot_be_in_a_sandbox():
    import tablee as package
    from tablee.core.errors import BadSpec

    with pytest.raises(BadSpec, match="an object cannot run in a sandbox"):
        package.arena("kalaha", [lambda view: view.legal[0], "random"], games=2, sandbox=True)
