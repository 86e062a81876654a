"""What `tablee push` makes of a file or a folder: what the league reads, always the same bytes, and nothing by accident."""

from __future__ import annotations

import os

import pytest

from tablee.core.errors import BadPush
from tablee.league.archives import MOST_UNPACKED
from tablee.league.packing import pack_player
from tests.league.packing import AGENT

MANIFEST = b'command = "./player"\nlanguage = "C"\n'


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "my_player"
    (made / "data").mkdir(parents=True)
    (made / "player.toml").write_bytes(MANIFEST)
    (made / "player").write_bytes(b"#!/bin/sh\n")
    (made / "player").chmod(0o755)
    (made / "data" / "book.txt").write_bytes(b"opening")
    return made


def test_a_folder_is_packed_with_its_files_and_what_may_be_executed(folder):
    packed = pack_player(folder)

    assert packed.push.name == "my_player.tar.gz"
    assert {name: file.executable for name, file in packed.push.files.items()} == {
        "player.toml": False,
        "player": True,
        "data/book.txt": False,
    }
    assert packed.push.manifest.language == "C"


def test_the_same_files_are_the_same_bytes(folder):
    before = pack_player(folder).data
    os.utime(folder / "player", (1, 1))

    assert pack_player(folder).data == before


def test_what_no_player_needs_is_left_out_and_told(folder):
    for name in (".git/config", "__pycache__/a.pyc", "data/.DS_Store", "node_modules/x/y.js", "data/old.pyc"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"x")

    packed = pack_player(folder)

    assert set(packed.left_out) == {".git", "__pycache__", "data/.DS_Store", "node_modules", "data/old.pyc"}
    assert set(packed.push.files) == {"player.toml", "player", "data/book.txt"}


def test_a_single_file_is_sent_as_it_is(tmp_path):
    (tmp_path / "my_player.py").write_bytes(AGENT)

    packed = pack_player(tmp_path / "my_player.py")

    assert (packed.data, packed.push.name) == (AGENT, "my_player.py")


@pytest.mark.parametrize("target", ["player", "/etc/passwd", ".."])
def test_links_are_refused_rather_than_followed(folder, target):
    (folder / "data" / "other").symlink_to(target)

    with pytest.raises(BadPush, match="data/other is a link: put the file itself there"):
        pack_player(folder)


def test_what_is_no_file_is_refused(folder):
    os.mkfifo(folder / "data" / "pipe")

    with pytest.raises(BadPush, match="data/pipe is neither a file nor a folder"):
        pack_player(folder)


@pytest.mark.parametrize("what", ["size", "number"])
def test_a_folder_that_is_too_large_is_refused_before_it_is_packed(folder, what):
    if what == "size":
        with (folder / "data" / "large").open("wb") as large:
            large.truncate(MOST_UNPACKED * 1000)
    else:
        for number in range(1001):
            (folder / "data" / str(number)).write_bytes(b"")

    with pytest.raises(BadPush, match=r"it unpacks to more than 32 MiB|it has more than 1000 entries"):
        pack_player(folder)


def test_an_empty_folder_and_none_at_all_are_refused(tmp_path):
    (tmp_path / "empty").mkdir()

    with pytest.raises(BadPush, match=r"empty\.tar\.gz"):
        pack_player(tmp_path / "empty")
    with pytest.raises(BadPush, match="nowhere: file not found"):
        pack_player(tmp_path / "nowhere")
