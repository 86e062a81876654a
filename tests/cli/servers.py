"""A command that serves, opened and closed again as people do."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.cli.terminal import NO_SETTINGS

PATIENCE = 120  # seconds


def serve(arguments: list[str], folder: Path) -> tuple[int, str]:
    """The exit code of a server that was opened and closed by Ctrl-C, and what it said."""
    environment = {**os.environ, **NO_SETTINGS, "XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(
        [sys.executable, "-m", "tablee", *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        heard = ""
        for line in process.stdout:
            heard += line
            if re.search(r"://127\.0\.0\.1:\d+", line):
                process.send_signal(signal.SIGINT)
                break
        try:
            heard += process.communicate(timeout=PATIENCE)[0]
        finally:
            process.kill()
    return process.returncode, heard
