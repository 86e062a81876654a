"""What the tests of certificates share: writing one, taking it apart, putting it together again, checking it."""

from __future__ import annotations

import json
import lzma
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from tablee.core.certificate import read_certificate
from tablee.core.solution import CertificateRequest, SilentWatcher
from tablee.core.state import State
from tablee.games.kalaha import GAME
from tablee.games.kalaha.checker import CHECKER
from tablee.games.kalaha.solver import SOLVER


def written(state: State, file: Path, reach: int = 4, jobs: int = 1, **bounds: bool) -> Path:
    """The certificate of a position; endgames end early, so that there is something to prove."""
    request = CertificateRequest(file, **bounds)
    found = SOLVER.solve(state, SilentWatcher(), jobs=jobs, reach=reach, certificate=request)
    assert found.facts["certificate_file"] == str(file)
    assert found.facts["certificate_bytes"] == file.stat().st_size
    return file


def bounds_proven(file: Path) -> tuple[int | None, int | None]:
    """What a certificate proves for the seat to move; raises what the checker raises."""
    found = read_certificate(file)
    state = found.state(GAME)
    CHECKER.check(found, state, SilentWatcher())
    return found.bounds(state.mover)


@dataclass(frozen=True)
class Opened:
    """A certificate as its parts, which can be changed; `write` repairs lengths, counts and the checksum."""

    head: dict[str, Any]
    advice: tuple[bytes, ...]

    @classmethod
    def of(cls, file: Path) -> Opened:
        _, head, rest = file.read_bytes()[:-32].split(b"\n", 2)
        data = json.loads(head)
        advice = []
        for each in data["guarantees"]:
            advice.append(lzma.decompress(rest[: each["bytes"]]))
            rest = rest[each["bytes"] :]
        assert rest == b""
        return cls(data, tuple(advice))

    def with_head(self, **changed: Any) -> Opened:
        return replace(self, head={**self.head, **changed})

    def with_guarantee(self, number: int, **changed: Any) -> Opened:
        guarantees = [dict(each) for each in self.head["guarantees"]]
        guarantees[number] |= changed
        return self.with_head(guarantees=guarantees)

    def with_advice(self, number: int, advice: bytes) -> Opened:
        kept = list(self.advice)
        kept[number] = advice
        return replace(self, advice=tuple(kept)).with_guarantee(number, moves=len(advice))

    def write(self, file: Path) -> Path:
        packed = [lzma.compress(each) for each in self.advice]
        guarantees = [
            {**each, "bytes": len(pack)} for each, pack in zip(self.head["guarantees"], packed, strict=True)
        ]
        head = json.dumps({**self.head, "guarantees": guarantees}).encode()
        return sealed(file, b"tablee certificate 1\n" + head + b"\n" + b"".join(packed))


def sealed(file: Path, content: bytes) -> Path:
    """The file with a checksum that agrees."""
    file.write_bytes(content + sha256(content).digest())
    return file
