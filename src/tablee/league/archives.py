"""From the bytes that somebody pushes to files in memory: archives are read here and nowhere unpacked.

A `.tar.gz`, a `.tar`, a `.zip` or a single file. Everything is bounded before it is read: the bytes that
come, the bytes they unpack to, the number of entries and the length of names. Links, devices and names that
lead out of a folder are refused with the entry's name. Knows nothing of what the files mean.
"""

from __future__ import annotations

import unicodedata
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import NoReturn

from tablee.core.errors import BadPush
from tablee.core.notes import N_, Note
from tablee.league.tar_reader import BLOCK, KINDS, BadTar, TarEntry, read_tar

MOST_PUSHED = 4 << 20  # bytes
MOST_UNPACKED = 32 << 20  # bytes, all files together
MOST_ENTRIES = 1000
LONGEST_NAME = 200  # bytes, with folders
DEEPEST = 12  # folders
_KIND_NAMES = {
    "hard_link": N_("hard link"),
    "symbolic_link": N_("symbolic link"),
    "character_device": N_("character device"),
    "block_device": N_("block device"),
    "named_pipe": N_("named pipe"),
    "sparse_file": N_("sparse file"),
    "unknown": N_("file of an unknown kind"),
}
_SHOWN = 60  # characters of a name in a reason
_LINK, _FOLDER, _FILE = 0o12, 0o04, 0o10  # the kind of a file, as zip keeps it
_ENCRYPTED = 0x1


@dataclass(frozen=True)
class PushedFile:
    """A file as it was pushed."""

    content: bytes
    executable: bool = False


Files = Mapping[str, PushedFile]  # by names with "/", none of which leads out of a folder


def read_archive(data: bytes, name: str) -> Files:
    """Returns the files in an archive; of one that holds a single folder, what is in that.

    `name` is what its owner calls it, which is told in errors.

    :raises BadPush: when it is too large, damaged, or has an entry that cannot be taken.
    """
    check_size(data, name)
    if data[:2] == b"\x1f\x8b":
        entries = _tar(_inflate(data, name), name)
    elif data[:4] in (b"PK\x03\x04", b"PK\x05\x06"):
        entries = _zip(data, name)
    elif data[257:262] == b"ustar":
        entries = _tar(data, name)
    else:
        _refuse(name, Note("no_archive", N_("it is no .tar.gz, no .tar and no .zip")))
    return _without_common_folder(checked_files(entries, name))


def check_size(data: bytes, name: str) -> None:
    """Raises BadPush where more is pushed than is taken."""
    if len(data) > MOST_PUSHED:
        fields = {"limit": MOST_PUSHED >> 20}
        _refuse(name, Note("large_push", N_("it is larger than {limit} MiB"), fields))


def read_built(data: bytes, name: str, most: int) -> Files:
    """Returns the files in a plain tar archive that was made here, with the same care: a stranger's program
    ran where it was made.

    :raises BadPush: as `read_archive` does.
    """
    return checked_files(_tar(data, name), name, most)


def checked_files(entries: Iterator[TarEntry], source: str, most: int | None = None) -> Files:
    """Returns the files among these entries, `most` bytes together, otherwise `MOST_UNPACKED`.

    :raises BadPush: when one of them cannot be taken, or all together are too much.
    """
    files: dict[str, PushedFile] = {}
    folders: set[str] = set()
    total, most = 0, MOST_UNPACKED if most is None else most
    for number, entry in enumerate(entries, 1):
        if number > MOST_ENTRIES:
            _refuse(
                source, Note("many_entries", N_("it has more than {limit} entries"), {"limit": MOST_ENTRIES})
            )
        name = _checked_name(entry.name, source)
        if entry.kind not in ("", "folder"):
            template = N_("{entry} is a {kind}: only files and folders are taken")
            kind = Note(entry.kind, _KIND_NAMES[entry.kind])
            _refuse(source, Note("entry_kind", template, {"entry": _shown(entry.name), "kind": kind}))
        if not name and not entry.kind:
            _refuse_entry(source, entry.name, N_("{entry} is no name for a file"), "no_name")
        above = {name[:at] for at, sign in enumerate(name) if sign == "/"}
        if entry.kind == "folder":
            above.add(name)
        if name in files or above & files.keys() or (not entry.kind and name in folders):
            _refuse_entry(source, entry.name, N_("{entry} is there twice"), "twice")
        folders |= above
        total += len(entry.content)
        if total > most:
            fields = {"limit": most >> 20}
            _refuse(source, Note("large_content", N_("it unpacks to more than {limit} MiB"), fields))
        if not entry.kind:
            files[name] = PushedFile(entry.content, entry.executable)
    if not files:
        _refuse(source, Note("no_files", N_("there is no file in it")))
    return files


def _checked_name(given: str, source: str) -> str:
    """Returns a name without "./" and "/" at its ends; empty for the archive's own folder.

    :raises BadPush: when it leads elsewhere, or would be read differently in different places.
    """
    if given.startswith("/") or given[1:2] == ":":
        _refuse_entry(
            source, given, N_("{entry} is an absolute name: names begin in the player's folder"), "absolute"
        )
    parts = [part for part in given.split("/") if part not in ("", ".")]
    if ".." in parts:
        _refuse_entry(source, given, N_("{entry} leads out of the player's folder"), "leads_out")
    name = "/".join(parts)
    if len(name.encode("utf-8", "surrogatepass")) > LONGEST_NAME or len(parts) > DEEPEST:
        template = N_("{entry}: names have at most {limit} bytes and {deepest} folders")
        fields = {"entry": _shown(given), "limit": LONGEST_NAME, "deepest": DEEPEST}
        _refuse(source, Note("long_entry", template, fields))
    plain = name.isprintable() and "\\" not in name and unicodedata.normalize("NFC", name) == name
    if not plain or any(part != part.strip() or part.startswith("-") for part in parts):
        template = N_(
            "{entry}: names have no control characters, no backslash, no - in front, no space at an end"
        )
        _refuse_entry(source, given, template, "odd_name")
    return name


def _tar(data: bytes, source: str) -> Iterator[TarEntry]:
    try:
        yield from read_tar(data)
    except BadTar:
        _refuse(source, Note("damaged", N_("it is damaged, or not whole")))


def _inflate(data: bytes, source: str) -> bytes:
    """Returns what gzip has packed, and never more than may be."""
    most = MOST_UNPACKED + (MOST_ENTRIES * 4 + 40) * BLOCK  # what stands between the files, too
    unpacker = zlib.decompressobj(wbits=31)
    try:
        unpacked = unpacker.decompress(data, most)
    except zlib.error:
        _refuse(source, Note("damaged", N_("it is damaged, or not whole")))
    if unpacker.unconsumed_tail:
        fields = {"limit": MOST_UNPACKED >> 20}
        _refuse(source, Note("large_content", N_("it unpacks to more than {limit} MiB"), fields))
    if not unpacker.eof:
        _refuse(source, Note("damaged", N_("it is damaged, or not whole")))
    return unpacked


def _zip(data: bytes, source: str) -> Iterator[TarEntry]:
    try:
        archive = zipfile.ZipFile(BytesIO(data))
    except Exception:  # noqa: BLE001 - whatever a damaged one makes the library raise
        _refuse(source, Note("damaged", N_("it is damaged, or not whole")))
    left = MOST_UNPACKED
    for info in archive.infolist():
        kind, mode = _zip_kind(info), info.external_attr >> 16
        if info.flag_bits & _ENCRYPTED or info.compress_type not in (
            zipfile.ZIP_STORED,
            zipfile.ZIP_DEFLATED,
        ):
            _refuse_entry(
                source, info.orig_filename, N_("{entry} is encrypted, or packed in a rare way"), "packing"
            )
        content = b""
        if not kind:
            try:
                with archive.open(info) as file:
                    content = file.read(left + 1)
            except Exception:  # noqa: BLE001 - as above
                _refuse_entry(source, info.orig_filename, N_("{entry} is damaged"), "damaged_entry")
            left = max(0, left - len(content))
        # The library ends names at a null byte; here that is a name to be refused.
        yield TarEntry(info.orig_filename, kind, bool(mode & 0o111), content)


def _zip_kind(info: zipfile.ZipInfo) -> str:
    kind = info.external_attr >> 28
    if kind == _LINK:
        return KINDS[b"2"]
    if info.orig_filename.endswith("/") or kind == _FOLDER:
        return "folder"
    return "" if kind in (0, _FILE) else "unknown"


def _without_common_folder(files: Files) -> Files:
    tops = {name.partition("/")[0] for name in files}
    if len(tops) > 1 or any("/" not in name for name in files):
        return files
    return {name.partition("/")[2]: file for name, file in files.items()}


def _shown(name: str) -> str:
    """Returns a stranger's name, fit for a line on a screen."""
    plain = "".join(sign if sign.isprintable() else "·" for sign in name[: _SHOWN + 1])
    return f"'{plain if len(plain) <= _SHOWN else plain[: _SHOWN - 1] + '…'}'"


def _refuse_entry(source: str, name: str, template: str, code: str) -> NoReturn:
    _refuse(source, Note(code, template, {"entry": _shown(name)}))


def _refuse(source: str, why: Note) -> NoReturn:
    raise BadPush(source=source, why=why)
