"""What is pushed: players are taken, everything else is refused with words that name the place."""

from __future__ import annotations

import gzip
import io
import stat
import tarfile
import zipfile

import pytest

from tablee.core.errors import BadPush
from tablee.league import archives
from tablee.league.manifest import MANIFEST
from tablee.league.pushes import read_push
from tests.league.packing import AGENT, entry, tar_gz, zipped

C_PLAYER = {
    MANIFEST: b'command = "./player --fast"\nbuild = "cc -o player player.c"\nlanguage = "C"\ndeterministic = true\n',
    "player.c": b"int main(void) { return 0; }\n",
}


def refused(data: bytes, name: str = "player.tar.gz") -> str:
    with pytest.raises(BadPush) as caught:
        read_push(data, name)
    assert str(caught.value).startswith(f"{name}: ")
    assert str(caught.value).isprintable()
    return str(caught.value)


# --- players ---


def test_a_python_file_with_a_class_is_a_player():
    push = read_push(AGENT, "my_player.py")

    assert push.manifest.class_name == "my_player:Player"
    assert push.manifest.language == "Python"
    assert {name: file.content for name, file in push.files.items()} == {"my_player.py": AGENT}


def test_a_function_called_choose_is_a_player_too():
    assert (
        read_push(b"def choose(view):\n    return view.legal[0]\n", "p.py").manifest.class_name == "p:choose"
    )


@pytest.mark.parametrize("pack", [tar_gz, zipped, lambda files: tar_gz(files, compress=False)])
def test_a_folder_says_how_it_is_built_and_started(pack):
    push = read_push(pack(C_PLAYER), "player.tar.gz")

    assert push.manifest.command == ("./player", "--fast")
    assert push.manifest.build == "cc -o player player.c"
    assert push.manifest.deterministic
    assert set(push.files) == {MANIFEST, "player.c"}


@pytest.mark.parametrize("pack", [tar_gz, zipped])
def test_an_archive_of_one_folder_is_what_is_in_it(pack):
    push = read_push(pack({f"alice/{name}": content for name, content in C_PLAYER.items()}), "a.zip")

    assert set(push.files) == {MANIFEST, "player.c"}


def test_programs_stay_programs():
    push = read_push(tar_gz({MANIFEST: b'command = "./run"'}, entry("run", mode=0o755)), "player.tar.gz")

    assert push.files["run"].executable
    assert not push.files[MANIFEST].executable


def test_long_names_and_extended_headers_are_read():
    name = "a-long-folder-name/" * 5 + "and-a-long-file-name-of-its-own.txt"
    for kind in (tarfile.GNU_FORMAT, tarfile.PAX_FORMAT, tarfile.USTAR_FORMAT):
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w", format=kind, pax_headers={"comment": "é"}) as archive:
            for each in ("p.py", name):
                archive.addfile(entry(each, size=len(AGENT)), io.BytesIO(AGENT))
        packed = gzip.compress(buffer.getvalue())
        assert set(read_push(packed, "player.tar.gz").files) == {"p.py", name}


# --- archives that are refused ---


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (entry("../escaped"), "'../escaped' leads out of the player's folder"),
        (entry("a/../../escaped"), "'a/../../escaped' leads out of the player's folder"),
        (entry("/etc/passwd"), "'/etc/passwd' is an absolute name"),
        (entry("C:/windows"), "'C:/windows' is an absolute name"),
        (entry("link", tarfile.SYMTYPE, "/etc"), "'link' is a symbolic link: only files and folders are taken"),
        (entry("link", tarfile.LNKTYPE, "p.py"), "'link' is a hard link"),
        (entry("device", tarfile.CHRTYPE), "'device' is a character device"),
        (entry("device", tarfile.BLKTYPE), "'device' is a block device"),
        (entry("pipe", tarfile.FIFOTYPE), "'pipe' is a named pipe"),
        (entry("\x1b[31mred"), "'·[31mred': names have no control characters"),
        (entry("two\nlines"), "'two·lines': names have no control characters"),
        (entry("a\\b"), "no backslash"),
        (entry("-rf"), "no - in front"),
        (entry("space "), "no space at an end"),
        (entry("e\u0301"), "names have no control characters"),
        (entry("p.py"), "'p.py' is there twice"),
        (entry("p.py/inside"), "'p.py/inside' is there twice"),
        (entry("./"), "'./' is no name for a file"),
        (entry("x" * 300), "names have at most 200 bytes"),
        (entry("/".join("abcdefghijklmn")), "and 12 folders"),
        (entry("other", b"Z"), "'other' is a"),
    ],
)  # fmt: skip
def test_an_entry_that_leads_elsewhere_is_refused_by_name(bad, said):
    assert said in refused(tar_gz({"p.py": AGENT}, bad))


def test_names_that_are_no_text_are_refused():
    packed = gzip.decompress(tar_gz({"p.py": AGENT}, entry("nam?")))
    broken = packed.replace(b"nam?", b"nam\xff")
    at = broken.rfind(b"nam\xff")
    header = bytearray(broken[at : at + 512])
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)

    assert "control characters" in refused(broken[:at] + bytes(header) + broken[at + 512 :])


def test_links_in_a_zip_are_refused():
    link = zipped({"link": b"/etc/passwd"}, mode=stat.S_IFLNK | 0o777)

    assert "'link' is a symbolic link" in refused(link, "player.zip")


@pytest.mark.parametrize("name", ["../escaped", "/absolute", "a\\b", "nul\1l"])
def test_names_in_a_zip_that_lead_elsewhere_are_refused(name):
    packed = zipped({"p.py": AGENT, name: b""}).replace(b"nul\1l", b"nul\0l")

    assert "'" in refused(packed, "player.zip")


def test_rare_packing_in_a_zip_is_refused():
    assert "packed in a rare way" in refused(zipped({"p.py": AGENT}, method=zipfile.ZIP_LZMA), "p.zip")


def test_bombs_are_refused_before_they_are_unpacked(monkeypatch):
    monkeypatch.setattr(archives, "MOST_UNPACKED", 1 << 20)
    zeros = {"zeros": bytes(60 << 20)}

    assert "it unpacks to more than 1 MiB" in refused(tar_gz(zeros))
    assert "it unpacks to more than 1 MiB" in refused(zipped(zeros), "player.zip")
    assert "it unpacks to more than 1 MiB" in refused(
        zipped({f"zeros{number}": bytes(300 << 10) for number in range(5)}), "player.zip"
    )


def test_too_many_entries_are_refused():
    many = {f"file{number}": b"" for number in range(archives.MOST_ENTRIES + 1)}

    assert "it has more than 1000 entries" in refused(tar_gz(many))
    assert "it has more than 1000 entries" in refused(zipped(many), "player.zip")


def test_too_many_bytes_are_refused():
    assert "it is larger than 4 MiB" in refused(bytes(archives.MOST_PUSHED + 1))
    assert "it is larger than 4 MiB" in refused(b"#" * (archives.MOST_PUSHED + 1), "player.py")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "it is no .tar.gz, no .tar and no .zip"),
        (b"MZ\x90\0", "it is no .tar.gz"),
        (gzip.compress(b"", mtime=0), "it is damaged"),
        (gzip.compress(b"plain text", mtime=0), "it is damaged"),
        (tar_gz({"p.py": AGENT})[:-20], "it is damaged"),
        (zipped({"p.py": AGENT})[:-30], "it is damaged"),
        (zipped({}), "there is no file in it"),
        (tar_gz({}, entry("folder", tarfile.DIRTYPE)), "there is no file in it"),
    ],
)
def test_what_is_no_whole_archive_is_refused(data, said):
    assert said in refused(data)


# --- players that are none ---


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (b"class Player:\n    pass\n", "expected a class with a method choose"),
        (b"def (", "line 1"),
        (b"x = '\0'", "p.py"),
        (AGENT + AGENT.replace(b"Player", b"Other"), "p.py has more than one player (Player, Other)"),
        (b"(" * 100_000, "p.py"),
        (b"-" * 100_000 + b"1", "p.py"),
        (b"x = " + b"9" * 5000, "p.py"),
        (b"\xff\xfe", "p.py"),
    ],
)
def test_a_file_without_a_player_is_refused(source, said):
    assert said in refused(source, "p.py")


@pytest.mark.parametrize("name", [".py", "my player.py", "1.py", "-.py", "../p.py/.py", "a\nb.py"])
def test_a_python_file_has_the_name_of_a_module(name):
    with pytest.raises(BadPush):
        read_push(AGENT, name)


@pytest.mark.parametrize(
    ("manifest", "said"),
    [
        (b"command = ", "player.toml: "),
        (b"\xff", "player.toml: "),
        (b"a = 1", "player.toml: there is no 'a'; known: command, class"),
        (b'comand = "x"', "did you mean 'command'?"),
        (b"language = 'C'", "expected either command"),
        (b'command = "a"\nclass = "b:C"', "expected either command"),
        (b"command = 3", "player.toml: command: expected a line of at most 1000 characters"),
        (b'command = "a \'b"', "quotation marks in pairs"),
        (b'command = "a\\nb"', "expected a line"),
        (b'class = "os"', "a module and a class"),
        (b'class = "nowhere:Player"', "the module of nowhere:Player is not among the files"),
        (b'command = "./player"', "./player is not among the files, and nothing builds it"),
        (b'command = "a"\ndeterministic = "yes"', "deterministic: expected true or false"),
        (b"a" + b".a" * 2000 + b" = 1", "player.toml: "),
        (b"a = " + b"[" * 4000, "player.toml: "),
        (b"#" * (1 << 17), "player.toml is too large"),
    ],
)
def test_a_manifest_that_says_nothing_is_refused_by_its_key(manifest, said):
    assert said in refused(tar_gz({MANIFEST: manifest, "a.txt": b""}))


def test_without_a_manifest_one_python_file_is_looked_for():
    assert "expected a file player.toml" in refused(tar_gz({"a.txt": b"", "b.txt": b""}))
    assert (
        read_push(tar_gz({"p.py": AGENT, "data/weights": b"1"}), "p.tar.gz").manifest.class_name == "p:Player"
    )
