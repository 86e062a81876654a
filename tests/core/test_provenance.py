"""What says by which program, and on what machine, something was made."""

from __future__ import annotations

import getpass
import json
import platform
from importlib.metadata import version

import tablee
from tablee.core import provenance as module
from tablee.core.provenance import provenance


def test_it_tells_versions_and_the_machine_and_nobodys_name():
    found = provenance()

    assert list(found) == ["version", "commit", "python", "numpy", "numba", "processor", "cores", "system"]
    assert (found["version"], found["numba"]) == (tablee.__version__, version("numba"))
    assert found["python"] == platform.python_version()
    words = json.dumps([value for name, value in found.items() if name != "commit"]).lower().split()
    assert platform.node().lower() not in words
    assert getpass.getuser().lower() not in words


def test_the_commit_is_that_of_a_checkout_or_not_known(tmp_path, monkeypatch):
    found = provenance()["commit"]
    assert found is None or len(found.removesuffix("-dirty")) == 40

    monkeypatch.setattr(module, "_ROOT", tmp_path)
    assert module._commit() is None


def test_saved_games_say_what_they_were_played_with(tmp_path):
    record = tablee.play(tablee.game("kalaha"), ["level:2", "random"], seed=1)
    record.save(tmp_path / "game.json")

    kept = tablee.load(tmp_path / "game.json")

    assert kept.notes["provenance"] == {**provenance(), "levels": {"level:2": "greedy"}}
    assert kept.notes["provenance"] == record.notes["provenance"]
