"""Where compiled code is kept: a folder for each exact state of the sources."""

from __future__ import annotations

import os
import time

import pytest

from tablee.core import cachedir
from tablee.games.kalaha import rules

RULES = cachedir.Path(rules.__file__)
MONTH = 31 * 24 * 3600


@pytest.fixture
def engine(tmp_path, monkeypatch):
    """An engine of one file, and a cache beside it."""
    folder = tmp_path / "engine"
    folder.mkdir()
    (folder / "rules.py").write_text("rule = 1\n")
    monkeypatch.setattr(cachedir, "_ENGINE", (folder,))
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path / "cache"))
    return folder


def test_the_digest_is_the_same_while_nothing_changes(engine):
    assert cachedir.digest() == cachedir.digest()


def test_the_digest_changes_with_any_source(engine):
    found = [cachedir.digest()]
    (engine / "rules.py").write_text("rule = 2\n")
    found.append(cachedir.digest())
    (engine / "more.py").write_text("")
    found.append(cachedir.digest())
    (engine / "more.py").rename(engine / "less.py")
    found.append(cachedir.digest())

    assert len(set(found)) == 4


def test_a_touched_file_is_not_a_changed_one(engine):
    before = cachedir.digest()
    os.utime(engine / "rules.py", (0, 0))

    assert cachedir.digest() == before


@pytest.mark.parametrize("name", ["numba", "numpy", "llvmlite"])
def test_the_digest_changes_with_what_compiles(engine, monkeypatch, name):
    before = cachedir.digest()
    real = cachedir.version
    monkeypatch.setattr(cachedir, "version", lambda asked: "99" if asked == name else real(asked))

    assert cachedir.digest() != before


def test_the_digest_changes_with_python(engine, monkeypatch):
    before = cachedir.digest()
    monkeypatch.setattr(cachedir.sys, "version", "3.99")

    assert cachedir.digest() != before


def test_a_game_from_outside_is_part_of_the_digest(engine, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "rules.py").write_text("rule = 1\n")
    found = [cachedir.folder(RULES), cachedir.folder(outside / "rules.py")]
    (outside / "rules.py").write_text("rule = 2\n")
    found.append(cachedir.folder(outside / "rules.py"))

    assert len(set(found)) == 3


def test_the_folder_is_made_where_the_environment_says(engine, tmp_path):
    found = cachedir.folder(RULES)

    assert found.is_dir()
    assert found.parent == tmp_path / "cache"
    assert cachedir.folder(RULES) == found


def test_folders_unused_for_a_month_are_removed(engine, tmp_path):
    used, stale = tmp_path / "cache" / "used", tmp_path / "cache" / "stale"
    for folder, age in ((used, 0), (stale, MONTH)):
        folder.mkdir(parents=True)
        os.utime(folder, (time.time() - age,) * 2)

    cachedir.folder(RULES)

    assert used.exists()
    assert not stale.exists()


def test_a_folder_in_use_does_not_get_old(engine):
    found = cachedir.folder(RULES)
    os.utime(found, (time.time() - MONTH,) * 2)

    assert cachedir.folder(RULES) == found
    assert time.time() - found.stat().st_mtime < 60
