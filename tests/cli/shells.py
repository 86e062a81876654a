"""A real shell in a terminal of its own, in which somebody types and presses Tab."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

PATIENCE = 60  # seconds
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()=>][A-Z0-9]?|\x1b\][^\x07]*\x07|[\x07\x0f]")
PROMPT = "ready> "
ARGUMENTS = {
    "bash": ("bash", "--noprofile", "--rcfile", ".bashrc", "-i"),
    "zsh": ("zsh", "--no-globalrcs", "-i"),
    "fish": ("fish", "-i"),
}


# The process gets the terminal that its input is as its own, then becomes the program.
BECOME = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""


def open_on_terminal(
    command: Sequence[str], folder: Path, environment: Mapping[str, str], size: tuple[int, int]
) -> tuple[subprocess.Popen[bytes], int]:
    """Starts a program in a folder, at a terminal of so many lines and columns; the process, and our end of the terminal.

    `pty.fork` would copy this process, which other tests have given threads.
    """
    ours, its = pty.openpty()
    termios.tcsetwinsize(its, size)
    process = subprocess.Popen(
        [sys.executable, "-c", BECOME, *command],
        stdin=its,
        stdout=its,
        stderr=its,
        cwd=folder,
        env=dict(environment),
        start_new_session=True,
    )
    os.close(its)
    return process, ours


class Shell:
    """A shell whose home is `home`, closed at the end of a `with`."""

    def __init__(self, name: str, home: Path) -> None:
        bin_folder = Path(sys.executable).parent
        environment = {
            "HOME": str(home),
            "ZDOTDIR": str(home),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CONFIG_HOME": str(home / ".config"),
            "TABLEE_CACHE": str(home / "cache"),
            "PATH": f"{bin_folder}:{os.environ['PATH']}",
            "SHELL": name,
            "TERM": "dumb" if name != "fish" else "xterm",
            "LC_ALL": "C.UTF-8",
            "INPUTRC": os.devnull,
        }
        # No line is wider than that: what is heard is what was written.
        self._process, self._terminal = open_on_terminal(ARGUMENTS[name], home, environment, (50, 200))
        self.heard = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._terminal)

    def type(self, keys: str, until: str) -> str:
        """What the shell writes after these keys, up to what is waited for."""
        os.write(self._terminal, keys.encode())
        return self.wait_for(until)

    def wait_for(self, wanted: str) -> str:
        """What the shell has written since it was last asked, once a text is in it."""
        heard, patient_until = "", time.monotonic() + PATIENCE
        while not re.search(wanted, heard):
            if time.monotonic() > patient_until:
                raise AssertionError(f"{wanted!r} never came; heard: {heard!r}")
            if select.select([self._terminal], [], [], 0.1)[0]:
                read = os.read(self._terminal, 1 << 16).decode(errors="replace")
                heard = ESCAPES.sub("", heard + read)
        return heard
