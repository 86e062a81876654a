"""A process that has loaded the games and forks itself for every command: starting takes most of a command's time.

Each line of its input is a request, answered with the exit code once the command has ended. It loads nothing of
the command line, whose texts depend on the language asked for.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

PATIENCE = 120  # seconds
ROOT = Path(__file__).parents[2]
STREAMS = ("stdin", "stdout", "stderr")


class Forks:
    """The process, as those see it who want commands run."""

    def __init__(self) -> None:
        self._process = self._start()
        atexit.register(self._end)

    def _end(self) -> None:
        with self._process:  # closes both pipes, at which it ends, and waits
            pass

    def _start(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
            cwd=ROOT,  # the test that needs it first may have gone elsewhere
        )

    def run(
        self, arguments: tuple[str, ...], typed: str, env: dict[str, str]
    ) -> subprocess.CompletedProcess[str]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with TemporaryDirectory() as folder:
            files = [Path(folder, name) for name in STREAMS]
            files[0].write_text(typed, encoding="utf-8")
            request = {
                "arguments": arguments,
                "env": env,
                "cwd": str(Path.cwd()),
                "files": [str(file) for file in files],
            }
            print(json.dumps(request), file=self._process.stdin, flush=True)
            if not select.select([self._process.stdout], [], [], PATIENCE)[0]:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._end()
                self._process = self._start()
                raise subprocess.TimeoutExpired(arguments, PATIENCE)
            code = int(self._process.stdout.readline())
            output, errors = (file.read_text(encoding="utf-8") for file in files[1:])
        return subprocess.CompletedProcess(arguments, code, output, errors)


def serve() -> dict[str, Any] | None:
    """Forks for each request; returns it in the new process, and nothing once there are no more."""
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            return dict(json.loads(line))
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
    return None


def become(request: dict[str, Any]) -> None:
    """Takes over streams, folder and environment, as a new process has them."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, file in enumerate(request["files"]):
        os.dup2(os.open(file, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT), number)
        opened = os.fdopen(number, "w" if number else "r", encoding="utf-8", closefd=False)
        setattr(sys, STREAMS[number], opened)
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["env"])
    sys.argv = ["tablee", *request["arguments"]]


def load() -> None:
    """What every command about a game needs."""
    from tablee.roster import games

    for kind in games().values():
        kind().deal(1).view(0).scene()
    gc.freeze()  # what is shared stays shared


if __name__ == "__main__":
    load()
    found = serve()
    if found is not None:
        become(found)
        from tablee.cli import main

        main()
