"""Runs one program and ends it together with everything it started.

A script of its own, started with nothing but the standard library: `supervisor.py CONTROL MEMORY COMMAND…`.
It stands between the referee and the program. It ends the program, its children and their children when the
program ends, when the pipe CONTROL is closed, and so also when the referee's process is killed. On Linux
children that left for a session of their own are found too: whoever loses its parent becomes the
supervisor's. Its exit code is the program's, 128 and the number of the signal that ended it.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ON_LINUX = sys.platform == "linux"
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_NOT_STARTED = 127
_PATIENCE_SECONDS = 5.0  # for processes that the kernel cannot end at once


def main(control: int, memory: int, command: Sequence[str]) -> int:
    """Returns the program's exit code; 0 when it was ended because CONTROL closed."""
    os.set_inheritable(control, False)
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)  # without a handler nothing is written to the pipe
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    program = os.fork()
    if program == 0:
        _stand_between(command, memory)
    _let_go_of_streams()
    status = _watch(program, control, woken)
    _end_all(program)
    return 0 if status is None else _exit_code(status)


def _stand_between(command: Sequence[str], memory: int) -> None:
    """Never returns: the program's parent, so that a program that ends its parent does not end the
    supervisor.
    """
    os.setsid()
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGCHLD, signal.SIGPIPE, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    program = os.fork()
    if program == 0:
        _become(command, memory)
    _let_go_of_streams()
    os._exit(_exit_code(os.waitpid(program, 0)[1]))


def _let_go_of_streams() -> None:
    """The ends of these pipes are the program's alone."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)


def _exit_code(status: int) -> int:
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def _become(command: Sequence[str], memory: int) -> None:
    """Never returns: the command runs in this process, with its limits."""
    try:
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if memory:
            # What may be written to, not the whole address space: some runtimes reserve far more of it
            # than they will ever use.
            resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.execvp(command[0], list(command))  # noqa: S606 - the point of it: no shell between
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
    finally:
        os._exit(_NOT_STARTED)


def _watch(program: int, control: int, woken: int) -> int | None:
    """Waits for the end of the program (its status) or of the game (None)."""
    while True:
        ready, _, _ = select.select([control, woken], [], [])
        if control in ready:
            return None
        os.read(woken, 512)
        _, status = _reap(program)
        if status is not None:
            return status


def _reap(program: int) -> tuple[bool, int | None]:
    """Takes leave of all our children that have ended: whether others are left, and the program's status."""
    status = None
    try:
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            if ended[0] == program:
                status = ended[1]
    except ChildProcessError:
        return False, status
    return True, status


def _end_all(program: int) -> None:
    """Ends whole groups of processes, which is faster than any of them can start another."""
    until = time.monotonic() + _PATIENCE_SECONDS
    groups = {program}
    while True:
        for group in groups:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(group, signal.SIGKILL)
        # Once nobody is left, nobody is hidden: those without a parent would be ours.
        if not _reap(program)[0] or time.monotonic() > until:
            return
        groups = groups_below(os.getpid())
        time.sleep(0.001)


def groups_below(root: int) -> set[int]:
    """Returns the process groups of all descendants of a process, other than its own."""
    children: dict[int, list[int]] = {}
    groups: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*") if ON_LINUX else ():
        with contextlib.suppress(OSError, ValueError):
            # The name may hold spaces and brackets; what follows it is plain: state, parent, group.
            plain = (folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
            pid, parent = int(folder.name), int(plain[1])
            groups[pid] = int(plain[2])
            children.setdefault(parent, []).append(pid)
    found: set[int] = set()
    below = list(children.get(root, []))
    while below:
        pid = below.pop()
        found.add(groups[pid])
        below.extend(children.get(pid, []))
    return found - {os.getpgid(root)}


def _prctl(option: int, value: int) -> None:
    """Linux only; elsewhere the process group has to be enough."""
    if ON_LINUX:
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
