"""A command whose output is a terminal, as people have it."""

from __future__ import annotations

import os
import pty
import sys
import termios
from collections.abc import Mapping
from pathlib import Path

from tests.cli.shells import ESCAPES
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
    pid, terminal = pty.fork()
    if pid == 0:
        termios.tcsetwinsize(0, (30, 100))
        os.chdir(folder)
        os.execve(
            sys.executable,
            [sys.executable, "-m", "tablee", *arguments],
            {**found, "XDG_DATA_HOME": str(folder)},
        )
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
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), ESCAPES.sub("", heard.decode(errors="replace"))
