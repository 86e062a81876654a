"""A name for each worker of a league on this machine, which no other has as long as its process lives.

Whoever gets a name knows that its last owner is dead, however it ended, and can give back at once what that
one had leased.
"""

from __future__ import annotations

import fcntl
import os
import secrets
from itertools import count
from pathlib import Path

from tablee.core.atomic_file import write_atomically

_MACHINE = "machine"


class WorkerSlot:
    """The first name that is free in a scratch folder; it is free again when the process has ended."""

    def __init__(self, scratch: Path) -> None:
        scratch.mkdir(parents=True, exist_ok=True)
        for number in count(1):
            self._file = os.open(scratch / f"worker-{number}.lock", os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(self._file)
                continue
            self.name = f"{_machine(scratch)}-{number}"
            return


def _machine(scratch: Path) -> str:
    """Returns what tells this folder from those of other machines that work for the same league."""
    file = scratch / _MACHINE
    if not file.exists():
        write_atomically(file, secrets.token_hex(6))
    return file.read_text()
