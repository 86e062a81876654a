"""Certificates: files that prove what a position is worth, so that nobody need believe a solver.

    tablee certificate 1     a line: the kind of file, and the version of its form
    {"game": …}              a line of JSON: what is proven, of which position, by which rules
    …                        the proof of each guarantee, one after the other
    32 bytes                 SHA-256 of everything before them

`read_certificate` reads a file as far as that needs no game. What its proofs mean is the business of the
game's part `checker`, whose `CHECKER` is a `Checker`; `tablee solve --check` knows nothing else of it.
docs/solving.md describes the form for those who write a checker of their own.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from tablee.core.errors import BadCertificate, TableeError, os_error_note
from tablee.core.game import GameKind
from tablee.core.notes import N_, Note
from tablee.core.solution import Watcher
from tablee.core.state import State

MARK = b"tablee certificate "
VERSION = 1
LINE = 64  # the first is shorter
DIGEST = 32
MOST_BYTES = 1 << 30
MOST_HEAD = 1 << 16
MOST_NUMBER = 1 << 40  # of what is counted in a file


@dataclass(frozen=True)
class Guarantee:
    """What a proof proves: that a seat can end with a margin of at least so much."""

    seat: int
    at_least: int
    moves: int  # that the proof advises
    claims: int  # positions that it keeps as proven
    proof: bytes


@dataclass(frozen=True)
class Certificate:
    """What a file says; whether it is true is another question."""

    source: str
    game: str
    options: Mapping[str, object]
    position: str
    endgame_seeds: int  # positions of at most so many are for the checker to value
    guarantees: tuple[Guarantee, ...]

    def state(self, kind: GameKind) -> State:
        """Returns the position by the rules of its game.

        :raises BadCertificate: when the game has no such rules, or no such position.
        """
        try:
            return kind.configure(self.options).position(self.position)
        except TableeError as error:
            raise BadCertificate(source=self.source, why=error.note, game=kind.name) from None

    def bounds(self, seat: int) -> tuple[int | None, int | None]:
        """Returns the least and the greatest margin of a seat under perfect play, None where none is said."""
        low = [each.at_least for each in self.guarantees if each.seat == seat]
        high = [-each.at_least for each in self.guarantees if each.seat != seat]
        return max(low, default=None), min(high, default=None)


class Checker(Protocol):
    """A game's way to verify certificates, which shares nothing with its solver but the rules."""

    @property
    def templates(self) -> tuple[ModuleType, ...]:
        """The modules that are compiled for it."""

    def check(self, certificate: Certificate, state: State, watcher: Watcher) -> None:
        """Verifies every guarantee of a certificate; `state` is its position.

        :raises NotProven: when a proof has a hole.

        :raises BadCertificate: when there is no such proof for these rules, or its form is broken.

        :raises BadUse: when there is not enough memory.
        """


def read_certificate(path: Path) -> Certificate:
    """Returns what a file says, once it is whole.

    :raises BadCertificate: when it cannot be read, is something else, of another version, or broken.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(LINE)
            if raw.startswith(MARK):  # whatever else it is, and however large, need not be read
                raw += file.read(MOST_BYTES if os.fstat(file.fileno()).st_size > MOST_BYTES else -1)
    except OSError as error:
        raise BadCertificate(source=str(path), why=os_error_note(error)) from None
    return parse_certificate(str(path), raw)


def parse_certificate(source: str, raw: bytes) -> Certificate:
    """Returns what the bytes of a file say; `source` is what the file is called.

    :raises BadCertificate: when they are something else, of another version, or broken.
    """
    try:
        return _certificate(source, raw)
    except _Refused as error:
        raise BadCertificate(source=source, why=error.why) from None


class _Refused(Exception):
    """What is wrong with a file."""

    def __init__(self, code: str, template: str, **fields: object) -> None:
        super().__init__(code)
        self.why = Note(code, template, fields)


def _certificate(source: str, raw: bytes) -> Certificate:
    first, _, rest = raw[:LINE].partition(b"\n")
    if not first.startswith(MARK):
        raise _Refused("no_certificate", N_("it is no certificate of Tablée"))
    version = first.removeprefix(MARK).decode("ascii", "replace")
    if version != str(VERSION):
        text = N_("certificates of version {found} are not known here; expected version {known}")
        raise _Refused("other_version", text, found=version, known=VERSION)
    if len(raw) > MOST_BYTES:
        raise _Refused("too_large", N_("larger than {most} bytes"), most=MOST_BYTES)
    if len(rest) < DIGEST or sha256(raw[:-DIGEST]).digest() != raw[-DIGEST:]:
        raise _Refused("bad_digest", N_("cut off or changed: it does not agree with its checksum"))
    head, _, proofs = raw[len(first) + 1 : -DIGEST].partition(b"\n")
    return _from_head(source, _read_head(head), proofs)


def _read_head(text: bytes) -> dict[str, Any]:
    try:
        found = json.loads(text) if len(text) <= MOST_HEAD else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise _Refused("bad_head", N_("its second line is no JSON object, or far too long"))
    return found


def _from_head(source: str, head: dict[str, Any], proofs: bytes) -> Certificate:
    guarantees, sizes = [], [0]
    for each in _item(head, "guarantees", list):
        if not isinstance(each, dict):
            raise _wrong("guarantees")
        size = _number(each, "bytes")
        proof = proofs[sizes[-1] : sizes[-1] + size]
        seat, at_least = _number(each, "seat", low=1) - 1, _number(each, "at_least", low=-MOST_NUMBER)
        guarantees.append(Guarantee(seat, at_least, _number(each, "moves"), _number(each, "claims"), proof))
        sizes.append(sizes[-1] + size)
    if not guarantees or sizes[-1] != len(proofs):
        raise _wrong("guarantees")
    return Certificate(
        source,
        _item(head, "game", str),
        _item(head, "options", dict),
        _item(head, "position", str),
        _number(head, "endgame_seeds"),
        tuple(guarantees),
    )


def _item(head: dict[str, Any], key: str, kind: type) -> Any:
    found = head.get(key)
    if not isinstance(found, kind):
        raise _wrong(key)
    return found


def _number(head: dict[str, Any], key: str, low: int = 0) -> int:
    found = head.get(key)
    if type(found) is not int or not low <= found <= MOST_NUMBER:
        raise _wrong(key)
    return found


def _wrong(key: str) -> _Refused:
    return _Refused("bad_key", N_("key '{key}' of its second line is missing, or makes no sense"), key=key)
