"""A sandbox for programs of strangers, made by bubblewrap (`bwrap`) and the kernel.

Inside there is no network; of the files only those it names, read-only, and a scratch folder of bounded size
in memory; nobody else's processes; no capability; no system call that no player needs (`seccomp.py`). Each
process has limits, and all together have (`supervisor.py`). Works as root and as anybody else, on Linux;
where it cannot be had `require_sandbox` raises, and nothing is started.

What it does not protect from is said in SECURITY.md.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tablee.core.errors import BadUse
from tablee.core.notes import N_, Note
from tablee.match.launch_plan import LaunchPlan, Together
from tablee.match.limits import PROGRAM_ENVIRONMENT, memory_limit
from tablee.match.seccomp import MACHINES, seccomp_filter
from tablee.match.supervised_process import SupervisedProcess

PROGRAM = "bwrap"
SCRATCH = "/tmp"  # noqa: S108 - inside, where it is a file system of its own
_SECCOMP, _USERS = 20, 21  # numbers of open files
# User 0, who outside is nobody or oneself, and whoever owns everything else.
_PASSWD = b"player:x:0:0::/tmp:/bin/sh\nroot:x:1:1::/:/bin/false\n"
_DEVICES = ("null", "zero", "full", "random", "urandom")
_SYSTEM = (
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/run/current-system",
)
_SYSTEM_FILES = (
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/alternatives",
    "/etc/localtime",
)
_ENVIRONMENT = {"HOME": SCRATCH, "TMPDIR": SCRATCH, "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
_SETTINGS = (
    "user.max_user_namespaces",
    "kernel.unprivileged_userns_clone",
    "kernel.apparmor_restrict_unprivileged_userns",
)
_PROBE_SECONDS, _PROBE_CODE = 20, 42
# Before this kernel processes are counted by user, with those outside the sandbox.
_COUNTED_IN_NAMESPACE = (5, 14)


@dataclass(frozen=True)
class SandboxLimits:
    """What the programs in one sandbox may use; sizes in bytes, 0 is no limit."""

    memory: int = field(default_factory=memory_limit)  # of each process, and of all together
    scratch: int = 64 << 20
    files: int = 10_000  # in each scratch folder
    processes: int = 128  # threads count
    open_files: int = 256  # of each process
    cpu_seconds: int = 3600  # of each process
    seconds: float = 0.0  # of all, by the clock on the wall


@dataclass(frozen=True)
class Sandbox:
    """Which files a program finds, read-only, each a pair of where it is and where it stands inside; the
    folder it is started in; variables besides the usual ones; places for more scratch files.
    """

    readable: tuple[tuple[str, str], ...] = ()
    folder: str = SCRATCH
    environment: tuple[tuple[str, str], ...] = ()
    scratch: tuple[str, ...] = ()
    limits: SandboxLimits = field(default_factory=SandboxLimits)

    def plan(self, command: Sequence[str]) -> LaunchPlan:
        """Returns how a command is started in this sandbox.

        :raises BadUse: when there can be no sandbox on this machine.
        """
        require_sandbox()
        return self.unchecked_plan(command)

    def unchecked_plan(self, command: Sequence[str]) -> LaunchPlan:
        """Returns the same without asking whether it works here."""
        limits = self.limits
        each = {
            "DATA": limits.memory,
            "FSIZE": limits.scratch,
            "NOFILE": limits.open_files,
            "CPU": limits.cpu_seconds,
            "NPROC": limits.processes if _kernel() >= _COUNTED_IN_NAMESPACE else 0,
        }
        bubblewrap = (_found(), *self._walls(), *self._places(), *self._end(), "--", *command)
        return LaunchPlan(
            bubblewrap,
            {
                **{name: value for name, value in each.items() if value},
                "CORE": 0,
                "MEMLOCK": 0,
                "MSGQUEUE": 0,
            },
            Together(
                memory=limits.memory,
                processes=limits.processes,
                files=limits.files,
                places=self._scratch_places(),
                scratch=limits.scratch,
                seconds=limits.seconds,
            ),
            {_SECCOMP: seccomp_filter(platform.machine()), _USERS: _PASSWD},
            own_user=True,
            # bubblewrap stays as the first process inside, where its own environment can be read.
            environment={},
        )

    def _walls(self) -> list[str]:
        """Returns what keeps the rest of the machine out."""
        walls = ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
        walls += ["--hostname", "sandbox", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
        return [*walls, "--seccomp", str(_SECCOMP)]

    def _places(self) -> list[str]:
        """Returns the files: the system's, the devices, the scratch folder, then those of this sandbox."""
        size = str(self.limits.scratch)
        places = [*_system_places(), "--ro-bind-data", str(_USERS), "/etc/passwd", "--proc", "/proc"]
        for name in _DEVICES:
            places += ["--dev-bind", f"/dev/{name}", f"/dev/{name}"]
        for link, target in (
            ("fd", "self/fd"),
            ("stdin", "self/fd/0"),
            ("stdout", "self/fd/1"),
            ("stderr", "self/fd/2"),
        ):
            places += ["--symlink", f"/proc/{target}", f"/dev/{link}"]
        for place in self._scratch_places():
            places += ["--perms", "0700", "--size", size, "--tmpfs", place]
        for source, place in self.readable:
            places += ["--ro-bind", source, place]
        return places

    def _scratch_places(self) -> tuple[str, ...]:
        return (SCRATCH, "/dev/shm", *self.scratch)  # noqa: S108 - inside, of bounded size

    def _end(self) -> list[str]:
        """Returns what can be done only when all is there."""
        variables = {**_ENVIRONMENT, **PROGRAM_ENVIRONMENT, "PATH": _path(), **dict(self.environment)}
        end = ["--remount-ro", "/proc", "--remount-ro", "/", "--chdir", self.folder, "--clearenv"]
        for name, value in variables.items():
            end += ["--setenv", name, value]
        return end


def require_sandbox() -> None:
    """Raises BadUse, which says what to do, where programs cannot be put in a sandbox."""
    problem = _problem()
    if problem is not None:
        raise BadUse(why=problem)


@cache
def _problem() -> Note | None:
    """Returns why there can be no sandbox here; tries it out, once for each process."""
    if sys.platform != "linux":
        return Note("sandbox_linux", N_("a sandbox needs Linux"))
    if platform.machine() not in MACHINES or sys.byteorder != "little":
        fields = {"machine": platform.machine(), "known": ", ".join(MACHINES)}
        template = N_("there is no sandbox for processors of the kind {machine}; known: {known}")
        return Note("sandbox_machine", template, fields)
    if shutil.which(PROGRAM) is None:
        template = N_(
            "a sandbox needs bubblewrap, which is not installed: {command}, or what your system calls it"
        )
        return Note("no_bubblewrap", template, {"command": "apt-get install bubblewrap"})
    said = _try_out()
    if said is None:
        return None
    template = N_(
        "bubblewrap cannot make a sandbox here ({problem}); this user must be allowed to make user "
        "namespaces: see {settings}, and the rules of the container if it is one"
    )
    settings = ", ".join(_SETTINGS)
    return Note("no_sandbox", template, {"problem": said, "settings": settings})


def _try_out() -> str | None:
    """Runs a program that does nothing in a sandbox; returns what was said where that fails."""
    plan = Sandbox(limits=SandboxLimits(memory=0, seconds=_PROBE_SECONDS)).unchecked_plan(
        ["/bin/sh", "-c", f"exit {_PROBE_CODE}"]
    )
    nowhere = subprocess.DEVNULL
    with SupervisedProcess(plan, stdin=nowhere, stdout=nowhere, stderr=subprocess.PIPE) as running:
        _, errors = running.process.communicate()
        code = running.process.returncode
    lines = [line for line in errors.decode("utf-8", "replace").splitlines() if line.strip()]
    if code == _PROBE_CODE:
        return None
    return lines[-1] if lines else f"exit code {code}"


def _system_places() -> list[str]:
    """Returns the arguments that show programs and libraries of the system as they stand outside."""
    places: list[str] = ["--perms", "0755", "--dir", "/etc", "--perms", "0755", "--dir", "/dev"]
    for place in _SYSTEM:
        if os.path.islink(place):  # noqa: PTH114 - as texts
            places += ["--symlink", os.readlink(place), place]  # noqa: PTH115
        elif os.path.isdir(place):  # noqa: PTH112
            places += ["--ro-bind", place, place]
    java = sorted(
        str(folder) for folder in Path("/etc").glob("java-*")
    )  # where Debian's Java has its settings
    for place in (*_SYSTEM_FILES, *java):
        places += ["--ro-bind-try", place, place]
    return places


def _path() -> str:
    return f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin:/run/current-system/sw/bin"


def _found() -> str:
    return shutil.which(PROGRAM) or PROGRAM


def _kernel() -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", platform.release())[:2])
