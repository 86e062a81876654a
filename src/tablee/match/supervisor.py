"""Runs one program and ends it together with everything it started.

A script of its own, started with nothing but the standard library:
`supervisor.py CONTROL REPORT PLAN COMMAND…`. It stands between the referee and the program. It ends the
program, its children and their children when the program ends, when the pipe CONTROL is closed, and so also
when the referee's process is killed. On Linux children that left for a session of their own are found too:
whoever loses its parent becomes the supervisor's. Its exit code is the program's, 128 and the number of the
signal that ended it.

PLAN is JSON, what `launch_plan.py` writes: limits of each process, limits of all together, files that the
command finds open, and whether it runs in a user namespace of its own. Where the processes together pass a
limit, they are ended, and the name of the limit is written to the pipe REPORT.
"""

from __future__ import annotations

import base64
import contextlib
import ctypes
import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ON_LINUX = sys.platform == "linux"
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_NOT_STARTED = 127
_PATIENCE_SECONDS = 5.0  # for processes that the kernel cannot end at once
_LOOK_SECONDS = 0.1  # between two looks at what the processes use together
_CLONE_NEWUSER = 0x10000000
_FIRST_ID = 2_000_000_000  # users and groups from here on belong to nobody

Plan = dict[str, Any]


def main(control: int, report: int, plan: Plan, command: Sequence[str]) -> int:
    """Returns the program's exit code; 0 when it was ended because CONTROL closed."""
    for pipe in (control, report):
        os.set_inheritable(pipe, False)
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)  # without a handler nothing is written to the pipe
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    program = os.fork()
    if program == 0:
        _stand_between(command, plan)
    _let_go_of_streams()
    status = _watch(program, control, report, woken, plan["together"])
    _end_all(program)
    return 0 if status is None else _exit_code(status)


def _stand_between(command: Sequence[str], plan: Plan) -> None:
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
        _become(command, plan)
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


def _become(command: Sequence[str], plan: Plan) -> None:
    """Never returns: the command runs in this process, with its limits."""
    try:
        for number, content in plan["files"].items():
            _open_content(int(number), base64.b64decode(content))
        if plan["own_user"]:
            _enter_user_namespace()
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)  # changing the user has taken it away
        for name, value in plan["limits"].items():
            # A second more for the processor: at the lower limit the kernel says why it ends a process.
            most = value + 1 if name == "CPU" else value
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (value, most))
        if plan["environment"] is None:
            os.execvp(command[0], list(command))  # noqa: S606 - the point of it: no shell between
        os.execve(command[0], list(command), plan["environment"])  # noqa: S606
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
    finally:
        os._exit(_NOT_STARTED)


def _open_content(number: int, content: bytes) -> None:
    """Lets the command find this content under a number, as an open file."""
    file = os.memfd_create("content")
    os.write(file, content)
    os.lseek(file, 0, os.SEEK_SET)
    os.dup2(file, number)
    os.close(file)


def _enter_user_namespace() -> None:
    """Moves this process to a user namespace of its own, where it is user 0 with all capabilities.

    Outside it is whoever it was, or, started by root, a user that nobody else is; that one passes through
    root's folders, as user 1 of the namespace, until its capabilities are dropped. No further namespace of
    this kind can be made below.

    :raises OSError: when the kernel refuses.
    """
    own, user, group = os.getpid(), os.getuid(), os.getgid()
    outside = _FIRST_ID + own
    root = user == 0 and _exists(outside)  # root of a container is no more than somebody else
    roots = "\n1 0 1" if root else ""
    if root:
        os.setgroups([])
    ready, go = os.pipe()
    writer = os.fork()
    if writer == 0:  # it stays outside, which takes that of root for more than one line
        os.close(go)
        os.read(ready, 1)
        with contextlib.suppress(OSError):
            if not root:
                _write(f"/proc/{own}/setgroups", "deny")
            _write(f"/proc/{own}/uid_map", f"0 {outside if root else user} 1{roots}")
            _write(f"/proc/{own}/gid_map", f"0 {outside if root else group} 1{roots}")
            os._exit(0)
        os._exit(1)
    try:
        if ctypes.CDLL(None, use_errno=True).unshare(_CLONE_NEWUSER) != 0:
            refused = ctypes.get_errno()
            raise OSError(refused, f"no user namespace: {os.strerror(refused)}")
    finally:
        os.close(go)
        mapped = os.waitpid(writer, 0)[1] == 0
        os.close(ready)
    if not mapped:
        raise OSError(0, "no user namespace: its users could not be named")
    os.setresgid(0, 0, 0)
    os.setresuid(0, 0, 0)
    _write("/proc/sys/user/max_user_namespaces", "0")


def _exists(user: int) -> bool:
    """Returns whether this number can be a user here; in a container it often cannot."""
    with contextlib.suppress(OSError, ValueError):
        for line in Path("/proc/self/uid_map").read_text().splitlines():
            first, _, count = map(int, line.split())
            if first <= user < first + count:
                return True
    return False


def _write(path: str, text: str) -> None:
    """Writes to a file of the kernel's, in one piece."""
    file = os.open(path, os.O_WRONLY)
    try:
        os.write(file, text.encode())
    finally:
        os.close(file)


def _watch(program: int, control: int, report: int, woken: int, together: Plan) -> int | None:
    """Waits for the end of the program (its status), of the game, or of what is allowed (None)."""
    begun = time.monotonic()
    while True:
        ready, _, _ = select.select(
            [control, woken], [], [], _LOOK_SECONDS if any(together.values()) else None
        )
        if control in ready:
            return None
        if woken in ready:
            os.read(woken, 512)
            _, status = _reap(program)
            if status is not None:
                return status
        passed = _passed_limit(program, together, time.monotonic() - begun)
        if passed:
            os.write(report, passed.encode())
            return None


def _passed_limit(program: int, together: Plan, seconds: float) -> str:
    """Returns the name of a limit that the processes together have passed; 0 is no limit.

    What they use between two looks may be more.
    """
    if together["seconds"] and seconds > together["seconds"]:
        return "seconds"
    if not (together["memory"] or together["processes"] or together["files"]):
        return ""
    below = _descendants(program)
    if together["processes"] and sum(threads for _, threads, _ in below) > together["processes"]:
        return "processes"
    if together["memory"] and sum(memory for _, _, memory in below) > together["memory"]:
        return "memory"
    if together["files"] and below and _scratch_files(below[-1][0], together) > together["files"]:
        return "files"
    return ""


def _descendants(root: int) -> list[tuple[int, int, int]]:
    """Returns the processes below one: number, threads, and bytes of memory that are no file's."""
    found: list[tuple[int, int, int]] = []
    waiting = [root]
    while waiting:
        pid = waiting.pop()
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{pid}/task").iterdir():
                with contextlib.suppress(OSError):
                    waiting.extend(int(child) for child in (task / "children").read_text().split())
            status = dict(
                line.split(":", 1)
                for line in Path(f"/proc/{pid}/status").read_text().splitlines()
                if ":" in line
            )
            memory = sum(
                int(status.get(part, "0 kB").split()[0]) for part in ("RssAnon", "RssShmem", "VmSwap")
            )
            if pid != root:
                found.append((pid, int(status.get("Threads", "1")), memory << 10))
    return found


def _scratch_files(pid: int, together: Plan) -> int:
    """Returns how many files a process has in the scratch folder with most of them.

    They are known by their size: before bubblewrap is done, others stand in their places.
    """
    most = 0
    for place in together["places"]:
        with contextlib.suppress(OSError):
            scratch = os.statvfs(f"/proc/{pid}/root{place}")
            if scratch.f_blocks * scratch.f_frsize == together["scratch"]:
                most = max(most, scratch.f_files - scratch.f_ffree)
    return most


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
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), json.loads(sys.argv[3]), sys.argv[4:]))
