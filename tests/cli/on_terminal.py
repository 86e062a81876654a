"""A command whose output is a terminal, as people have it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.cli.shells import ESCAPES, open_on_terminal
from tests.cli.terminal import NO_SETTINGS


def on_terminal(folder: Path, *arguments: str, **environment: str) -> tuple[int, str]:
    """Runs `tablee` in a folder, at a terminal of 100 columns; its exit code, and all that was ever shown."""
    found: Mapping[str, str] = {
        **os.environ,
        **NO_SETTINGS,
        "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
        **environment,
    }
    command = [sys.executable, "-m", "tablee", *arguments]
    process, terminal = open_on_terminal(command, folder, {**found, "XDG_DATA_HOME": str(folder)}, (30, 100))
    heard = b""
    while True:
        try:
            read = os.read(terminal, 1 << 16)
        except OSError:  # on Linux, when nobody is left at the other end
            break
        if not read:
            break
        heard += read
    os.close(terminal)
    return process.wait(), ESCAPES.sub("", heard.decode(errors="replace"))
