"""Finding what is left running."""

from __future__ import annotations

import os
from pathlib import Path


def running(word: str) -> list[str]:
    """The commands with a word in them, other than our own."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
        except OSError:
            continue
        if word in command and int(folder.name) != os.getpid():
            found.append(command)
    return found
