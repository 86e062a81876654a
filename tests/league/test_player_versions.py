"""The versions of a player: all are kept as they came, one is active, and nothing of them changes."""

from __future__ import annotations

import os
from datetime import UTC, datetime

import pytest

from tablee.core.errors import BadPush, UnknownName
from tablee.league.player_versions import PlayerVersions
from tablee.league.pushes import read_push
from tests.league.packing import AGENT, entry, tar_gz


@pytest.fixture
def versions(tmp_path):
    return PlayerVersions(tmp_path / "alice")


def test_every_version_is_kept_and_one_is_active(versions):
    assert (list(versions), versions.active) == ([], None)
    first = versions.add(read_push(AGENT, "p.py"), datetime(2026, 3, 1, 12, tzinfo=UTC))
    second = versions.add(read_push(AGENT + b"# better\n", "q.py"))

    assert (first.number, second.number) == (1, 2)
    assert versions.active is None
    versions.activate(2)
    assert versions.active == second
    versions.activate(1)
    assert versions.active == first
    assert first.pushed == "2026-03-01T12:00:00+00:00"
    assert first.digest != second.digest
    assert [(each.number, each.name, each.manifest.class_name) for each in versions] == [
        (1, "p.py", "p:Player"),
        (2, "q.py", "q:Player"),
    ]
    assert (first.program / "p.py").read_bytes() == AGENT


def test_files_can_be_read_and_started_by_everybody_and_changed_by_nobody_else(versions):
    before = os.umask(0o077)
    try:
        push = read_push(tar_gz({"p.py": AGENT, "data/x": b""}, entry("data/run", mode=0o4777)), "p.tar.gz")
        folder = versions.add(push).folder
    finally:
        os.umask(before)

    modes = {
        path.relative_to(folder).as_posix(): path.stat().st_mode & 0o7777
        for path in folder.rglob("files/**/*")
    }
    assert modes == {"files/p.py": 0o644, "files/data": 0o755, "files/data/x": 0o644, "files/data/run": 0o755}
    assert folder.stat().st_mode & 0o7777 == 0o755


def test_what_was_begun_when_the_machine_stopped_is_no_version(versions):
    versions.add(read_push(AGENT, "p.py"))
    (versions.folder / ".begun-0000" / "files").mkdir(parents=True)
    (versions.folder / "2").mkdir()

    assert versions.numbers() == [1]
    assert versions.add(read_push(AGENT, "p.py")).number == 3


def test_a_version_that_does_not_exist_is_not_made_active(versions):
    versions.add(read_push(AGENT, "p.py"))

    with pytest.raises(UnknownName, match="unknown version '7'; known: 1"):
        versions.activate(7)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"manifest": 3}', "{"])
def test_a_damaged_version_says_so(versions, text):
    version = versions.add(read_push(AGENT, "p.py"))
    (version.folder / "version.json").write_text(text)

    with pytest.raises(BadPush, match=r"version\.json: it is damaged"):
        versions.version(1)


def test_a_damaged_choice_says_so(versions):
    versions.add(read_push(AGENT, "p.py"))
    (versions.folder / "active").write_text("../../etc")

    with pytest.raises(BadPush, match="active: it is damaged"):
        _ = versions.active
