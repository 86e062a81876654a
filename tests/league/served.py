"""`tablee league serve` as people run it: a process of its own, ended by Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.cli.terminal import NO_SETTINGS

PATIENCE = 120  # seconds


@contextmanager
def served(folder: Path, *options: str) -> Iterator[str]:
    """The address of a league with its workers; it has to end in order."""
    command = [sys.executable, "-m", "tablee", "league", "serve", str(folder), "--port", "0", *options]
    environment = {**os.environ, **NO_SETTINGS, "LC_ALL": "C.UTF-8"}
    said = folder.with_name(f"{folder.name}-stderr.txt")
    with said.open("a") as errors:
        known = said.stat().st_size
        process = subprocess.Popen(command, stderr=errors, stdout=subprocess.DEVNULL, env=environment)
    try:
        while process.poll() is None:
            heard = said.read_bytes()[known:].decode()
            if '"the server is open"' in heard:
                break
            try:
                process.wait(0.1)
            except subprocess.TimeoutExpired:
                continue
        assert process.poll() is None, said.read_text()
        found = re.search(r"http://[\d.]+:\d+", heard)
        assert found, heard
        yield found[0]
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130, said.read_text()
    finally:
        process.kill()
        process.wait()
