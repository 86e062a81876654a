"""A process that has loaded the program and forks itself for every server: loading takes most of a server's start.

A fork runs the same command as `tablee serve` does, or the lenient server, in a process of its own, which can be
killed. A request comes with two open files: one for what the server says, one for its process id and its exit code.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
MOST = 1 << 17  # bytes of a request, most of them the environment's
LOADED = ("tablee.web.app", "uvicorn", "asyncpg")


class ServerFork:
    """A server that was forked; its methods are those of `subprocess.Popen`."""

    def __init__(self, arguments: Sequence[str], errors: int, *, lenient: bool) -> None:
        """`errors`: the open file for what it says."""
        request = {"arguments": arguments, "lenient": lenient, "env": dict(os.environ)}
        self._told, telling = os.pipe()
        socket.send_fds(_forks(), [json.dumps(request).encode()], [errors, telling])
        os.close(telling)
        self.pid = int(os.read(self._told, MOST))
        self._code: int | None = None

    def kill(self) -> None:
        self._signal(signal.SIGKILL)

    def terminate(self) -> None:
        self._signal(signal.SIGTERM)

    def _signal(self, number: int) -> None:
        if self._code is None and not select.select([self._told], [], [], 0)[0]:
            os.kill(self.pid, number)

    def wait(self, timeout: float) -> int:
        """Returns the exit code, that of SIGKILL if it told none; raises subprocess.TimeoutExpired."""
        code = -signal.SIGKILL
        while self._code is None:
            if not select.select([self._told], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("a forked server", timeout)
            if text := os.read(self._told, MOST):
                code = int(text)
            else:
                os.close(self._told)
                self._code = code
        return self._code


@cache
def _forks() -> socket.socket:
    """Starts the process; returns the way to it. It ends when this one does."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with there:
        command = [sys.executable, "-m", __name__]
        # The test that needs it first may have gone to another folder.
        process = subprocess.Popen(command, stdin=there, cwd=ROOT)

    def end() -> None:
        here.close()  # at which it ends
        process.wait()

    atexit.register(end)
    return here


# --- in the process ---------------------------------------------------------------------------


def _load() -> None:
    """Nothing of the command line, whose texts depend on the language asked for."""
    from tablee.core.game_kernels import run_plain_first
    from tablee.roster import games

    for name in LOADED:
        importlib.import_module(name)
    run_plain_first()  # as a server does
    for kind in games().values():
        state = kind().deal(1)
        state.play(state.legal[0]).view(0).scene()
    gc.freeze()  # what is shared stays shared


def _next_request(requests: socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    """Forks for each request; returns it in the new process, and nothing once there are no more."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them here
    while True:
        text, files, _, _ = socket.recv_fds(requests, MOST, 2)
        if not text:
            return None
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            return json.loads(text), files
        for file in files:
            os.close(file)


def _serve(request: dict[str, Any]) -> None:
    os.environ.clear()
    os.environ.update(request["env"])
    if request["lenient"]:
        from tests.web import lenient_server

        lenient_server.main(request["arguments"])
    else:
        from tablee.cli import main

        main(["serve", "--lang", "en", *request["arguments"]])


def main() -> None:
    _load()
    with socket.socket(fileno=0) as requests:
        found = _next_request(requests)
    if found is None:
        return
    request, (errors, telling) = found
    os.dup2(errors, 2)
    os.close(errors)
    os.write(telling, str(os.getpid()).encode())
    code = 1
    try:
        _serve(request)
        code = 0
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 1
        raise
    finally:
        os.write(telling, str(code).encode())


if __name__ == "__main__":
    main()
