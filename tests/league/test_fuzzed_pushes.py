"""Pushes that no honest program makes: refused in words or kept in their place, whatever they are."""

from __future__ import annotations

import contextlib
import gzip
import io
import random
import tarfile
import zlib

import pytest

from tablee.core.errors import BadPush
from tablee.league.manifest import MANIFEST
from tablee.league.player_versions import PlayerVersions
from tablee.league.pushes import read_push
from tests.league.packing import AGENT, entry, tar_gz, zipped

PARTS = (
    "..",
    ".",
    "",
    "a",
    "player.py",
    "/",
    "\\",
    "\0",
    "\n",
    "é",
    "e\u0301",
    "-rf",
    "~",
    "C:",
    "con",
    " ",
    "x" * 90,
    "\u202e",
    "\ud800",
)
MANIFESTS = (
    'command = "./player"', 'class = "p:Player"', 'build = "cc player.c"', "deterministic = true", 'language = "C"',
    "[command]", "command = []", '"" = 1', "build = 1e999", "class = 1979-05-27", '"../../x" = ""', 'command = """', "a.b.c = 1",
    'command = "\\u0000"', "x = {a = {b = {}}}", "deterministic = 'no'", "\x07", "command = '$(reboot)'",
)  # fmt: skip


def a_name(draw: random.Random) -> str:
    return "/".join(draw.choice(PARTS) for _ in range(draw.randint(1, 5)))


def a_push(draw: random.Random) -> tuple[bytes, str]:
    """Some bytes and what they are called."""
    manifest = "\n".join(draw.sample(MANIFESTS, draw.randint(0, 3))).encode("utf-8", "surrogatepass")
    files = {MANIFEST: manifest, "p.py": AGENT} if draw.random() < 0.7 else {"p.py": AGENT}
    kind = draw.randrange(5)
    if kind == 0:
        packed = _tar_of_anything(draw, files)
    elif kind == 1:
        names = {a_name(draw).encode("utf-8", "replace").decode(): AGENT for _ in range(draw.randint(0, 3))}
        packed = zipped({**files, **names}, mode=draw.choice((0, 0o100644, 0o120777, 0o040755, 0o020666)))
    elif kind == 2:
        return _damaged(draw, AGENT + manifest), draw.choice(("p.py", a_name(draw) + ".py", "p.py\0.py"))
    elif kind == 3:
        return draw.randbytes(draw.randint(0, 2000)), "player.tar.gz"
    else:
        packed = draw.choice((tar_gz(files), zipped(files), tar_gz(files, compress=False)))
    if draw.random() < 0.6:
        packed = _damaged(draw, packed)
    return packed, draw.choice(("player.tar.gz", "player.zip", a_name(draw)))


def _tar_of_anything(draw: random.Random, files: dict[str, bytes]) -> bytes:
    """An archive whose headers hold anything, with sums that are right."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=draw.choice((0, 1, 2)), errors="replace") as archive:
        for name, content in files.items():
            archive.addfile(entry(name, size=len(content)), io.BytesIO(content))
        for _ in range(draw.randint(0, 5)):
            made = entry(
                a_name(draw).encode("utf-8", "replace").decode(),
                bytes([draw.choice(b"0123456789LKxgSVDMN\0Z")]),
            )
            made.linkname, made.size, made.mode = (
                "../../outside",
                draw.choice((0, 0, 3, 600)),
                draw.choice((0, 0o4755)),
            )
            with contextlib.suppress(ValueError):  # a name that this format cannot have
                archive.addfile(made, io.BytesIO(draw.randbytes(made.size)))
    data = bytearray(packed.getvalue())
    for at in range(0, len(data) - 512, 512):  # wrong in one field, right in its sum
        if data[at + 257 : at + 262] == b"ustar" and draw.random() < 0.3:
            place = draw.randrange(512)
            data[at + place] = draw.randrange(256)
            data[at + 148 : at + 156] = b" " * 8
            data[at + 148 : at + 156] = b"%06o\0 " % sum(data[at : at + 512])
    return gzip.compress(bytes(data), mtime=0) if draw.random() < 0.5 else bytes(data)


def _damaged(draw: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(draw.randint(0, 6)):
        if changed:
            changed[draw.randrange(len(changed))] = draw.randrange(256)
    if draw.random() < 0.3:
        del changed[draw.randrange(len(changed) + 1) :]
    if draw.random() < 0.1:
        changed = bytearray(zlib.compress(bytes(changed)))
    return bytes(changed)


@pytest.mark.parametrize(("first", "count"), [(0, 150), pytest.param(150, 2000, marks=pytest.mark.proof)])
def test_every_push_is_refused_in_words_or_kept_in_its_place(tmp_path, first, count):
    (tmp_path / "outside").write_text("untouched")
    versions = PlayerVersions(tmp_path / "league" / "alice")
    kept, words = 0, []
    for number in range(first, first + count):
        data, name = a_push(random.Random(number))
        try:
            push = read_push(data, name)
        except BadPush as error:
            why = str(error.fields["why"])
            words.append((number, why.isprintable()))
            continue
        version = versions.add(push)
        kept += 1
        found = {
            path.relative_to(version.folder / "files").as_posix()
            for path in version.folder.rglob("*")
            if path.is_file() and path.name != "version.json"
        }
        assert found == set(push.files), number
        assert not any(path.is_symlink() for path in version.folder.rglob("*")), number

    assert [number for number, plain in words if not plain] == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["league", "outside"]
    assert [path.name for path in (tmp_path / "league").iterdir()] == ["alice"]
    assert sorted(path.name for path in (tmp_path / "league" / "alice").iterdir()) == sorted(
        str(number) for number in range(1, kept + 1)
    )
    assert count / 20 < kept < count / 2, "some are taken, many are not"
