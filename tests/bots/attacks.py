"""Players that attack: `python attacks.py ATTACK [ARGUMENT…]`, by name.

Each plays honestly until it is asked for its second move. Then it tries what its name says by every means it
knows and ends: its last words are "contained: …" with how each attempt failed, or "escaped: …" with those that
did not. They import nothing of ours, so that they can be copied to a folder of their own.
"""

from __future__ import annotations

import ctypes
import fcntl
import json
import mmap
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

# Files that a command names may be read, so those that may not be are given as `at:FILE`.
ARGUMENTS = [word.removeprefix("at:") for word in sys.argv[2:]]
LIBC = ctypes.CDLL(None, use_errno=True)
MACHINE = ("x86_64", "aarch64").index(os.uname().machine)


def main(attack):
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"ready": True, "wants": []}), flush=True)
            asked = 0
        elif message["type"] == "move":
            asked += 1
            if asked == 2:
                attack()
            print(json.dumps({"move": message["legal"][0]}), flush=True)
        elif message["type"] == "quit":
            return


def report(attempts):
    """Tries everything, says how it went, and ends."""
    failed, worked = [], []
    for name, attempt in attempts.items():
        try:
            found = attempt()
        except (OSError, MemoryError, EOFError) as error:
            failed.append(f"{name} {type(error).__name__}")
        else:
            worked.append(f"{name} {found}")
    print("escaped: " + ", ".join(worked) if worked else "contained: " + ", ".join(failed), file=sys.stderr)
    sys.exit(9)


def call(number, *arguments):
    """A system call by its numbers on the known processors."""
    if LIBC.syscall(number[MACHINE], *arguments) < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return "allowed"


def read(path):
    return lambda: repr(Path(path).read_bytes()[:40])


# --- files ---


def files():
    """Reads what the arguments name, and what machines usually have."""
    home = ("/root/.bashrc", "/etc/shadow", "/etc/hostname", "/proc/1/root/etc/shadow", "/proc/1/cwd/.bashrc")
    report({path: read(path) for path in (*ARGUMENTS, *home)} | {"folders": _other_folders})


def _other_folders():
    """The names of what lies beside its own folder, where there is more than itself."""
    own = Path(__file__).parent
    beside = [path.name for path in own.parent.iterdir() if path != own]
    if not beside:
        raise OSError("nothing")
    return beside


def links():
    """Follows the links in its own folder."""
    own = Path(__file__).parent
    report(
        {
            path.name: read(path / "secret" if path.is_dir() else path)
            for path in own.iterdir()
            if path.is_symlink()
        }
    )


def environment():
    """Looks for a word in every environment it can read."""
    word = ARGUMENTS[0].encode()

    def look():
        found = [path for path in Path("/proc").glob("*/environ") if word in _content(path)]
        if not found:
            raise OSError("nothing")
        return found

    report({"environment": look})


def _content(path):
    try:
        return path.read_bytes()
    except OSError:
        return b""


def changing():
    """Writes where others read: its own folder, the system's, the root."""
    own = Path(__file__)
    places = (own, own.parent / "new", Path("/usr/new"), Path("/new"), Path("/etc/passwd"), Path("/dev/new"))
    attempts = {str(place): lambda place=place: place.write_text("changed") for place in places}
    report(
        attempts
        | {"chmod": lambda: own.chmod(0o777), "sysrq": lambda: Path("/proc/sysrq-trigger").write_text("h")}
    )


# --- processes ---


def referee():
    """Reaches for the process that asks, whose number is the argument."""
    number = int(ARGUMENTS[0])
    ptrace, read_memory = (101, 117), (310, 270)
    report(
        {
            "ptrace": lambda: call(ptrace, 16, number, 0, 0),
            "ptrace of the first process": lambda: call(ptrace, 16, 1, 0, 0),
            "memory": lambda: call(read_memory, number, 0, 0, 0, 0, 0),
            "signal": lambda: os.kill(number, 0) or "sent",
            "proc": read(f"/proc/{number}/cmdline"),
            "parent": lambda: os.kill(os.getppid(), 9) if os.getppid() != 1 else _raise(),
        }
    )


def _raise():
    raise OSError("it has no other parent")


def fork_bomb():
    """Multiplies as long as it may, and every child does."""
    while True:
        try:
            os.fork()
        except OSError:
            time.sleep(0.01)


def forking():
    """Counts how many children it may have."""
    children = 0
    try:
        while True:
            if os.fork() == 0:
                time.sleep(1000)
            children += 1
    except OSError as error:
        print(f"contained: {type(error).__name__} after {children}", file=sys.stderr)
    sys.exit(9)


def daemon():
    """Leaves a process behind that has a session of its own and no parent, and plays on."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for stream in range(3):
                os.close(stream)
            time.sleep(1000)
        os._exit(0)


def system_calls():
    """What no player needs."""
    numbers = {
        "unshare": ((272, 97), 0x10000000),
        "mount": ((165, 40), 0, b"/tmp", 0, 0x1000, 0),
        "keyctl": ((250, 219), 0, -3, 1),
        "bpf": ((321, 280), 0, 0, 0),
        "perf_event_open": ((298, 241), 0, 0, -1, -1, 0),
        "userfaultfd": ((323, 282), 0),
        "io_uring_setup": ((425, 425), 1, 0),
        "setns": ((308, 268), 0, 0),
        "clone to a namespace": ((56, 220), 0x10000000 | 17, 0, 0, 0, 0),
        "clone3": ((435, 435), 0, 0),
        "pivot_root": ((155, 41), b"/", b"/"),
        "memfd_create": ((319, 279), b"x", 0),
        "shmget": ((29, 194), 0, 4096, 0o1600),
        "TIOCSTI": ((16, 29), 0, 0x5412, b"x"),
        "of the year 2040": ((1000, 1000), 0),
    }
    report({name: lambda given=given: call(*given) for name, given in numbers.items()})


# --- network ---


def sockets():
    """Arguments: a port and an abstract name where the test listens, and a path with a socket."""
    port, name, path = int(ARGUMENTS[0]), "\0" + ARGUMENTS[1], ARGUMENTS[2]
    report(
        {
            "tcp": lambda: socket.create_connection(("127.0.0.1", port), timeout=2),
            "tcp6": lambda: socket.socket(socket.AF_INET6, socket.SOCK_STREAM),
            "udp": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", port)),
            "netlink": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0),
            "packet": lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0),
            "vsock": lambda: socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM),
            "abstract": lambda: socket.socket(socket.AF_UNIX).connect(name),
            "path": lambda: socket.socket(socket.AF_UNIX).connect(path),
        }
    )


# --- room ---


def disk():
    """Fills every place it can write to, a file after the other."""
    report({place: lambda place=place: _fill(Path(place)) for place in ("/tmp", "/dev/shm", ".")})


def _fill(place):
    for number in range(100):
        with (place / f"full{number}").open("wb", buffering=0) as file:
            for _ in range(16):
                file.write(bytes(4 << 20))
    return "6 GiB"


def one_large_file():
    with Path("/tmp/large").open("wb") as file:
        report({"large": lambda: os.ftruncate(file.fileno(), 1 << 40)})


def many_files():
    place = ARGUMENTS[0] if ARGUMENTS[0].startswith("/") else "/tmp"
    for number in range(1_000_000):
        Path(f"{place}/{number}").touch()
    print("escaped: a million files", file=sys.stderr)
    sys.exit(9)


def memory():
    report({"memory": lambda: len(bytearray(8 << 30))})


def memory_of_many():
    """Each process keeps to its own limit; the argument is how many MiB it takes."""
    for _ in range(20):
        if os.fork() == 0:
            kept = bytearray(os.urandom(1 << 20)) * int(ARGUMENTS[0])
            time.sleep(1000)
            del kept
    time.sleep(1000)


def shared_memory():
    """Memory that belongs to no process."""
    kept = mmap.mmap(-1, int(ARGUMENTS[0]) << 20)
    for at in range(0, len(kept), 4096):
        kept[at] = 1
    time.sleep(1000)


def processor():
    """Works without end, also between the questions."""
    if os.fork() == 0:
        while True:
            pass
    while True:
        pass


# --- terminals ---


def terminal():
    """Writes the argument to every terminal there is."""
    word = ARGUMENTS[0]
    ends = ["/dev/tty", "/dev/console", *(f"/dev/pts/{number}" for number in range(20))]
    attempts = {end: lambda end=end: Path(end).write_text(word) for end in ends}
    attempts["TIOCSTI"] = lambda: [
        fcntl.ioctl(stream, 0x5412, letter.encode()) for stream in range(3) for letter in word
    ]
    report(attempts)


# --- two players who should not know each other ---


def gossip():
    """Leaves a message wherever another could find it, and looks for one; the argument is who it is from."""
    own = ARGUMENTS[0]
    global _listening  # noqa: PLW0603 - it lives as long as the program
    _listening = []
    time.sleep(0.2)
    for place in ("/tmp/gossip", "/dev/shm/gossip", "/var/tmp/gossip", str(Path(__file__).parent / "gossip")):
        try:
            Path(place).mkdir(exist_ok=True, parents=True)
            (Path(place) / own).write_text(own)
        except OSError:
            pass
    try:
        server = socket.socket(socket.AF_UNIX)
        server.bind("\0gossip-" + own)
        server.listen()
        _listening.append(server)
    except OSError:
        pass
    try:
        file = os.open(sys.executable, os.O_RDONLY)
        if own == "a":
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _listening.append(file)
    except OSError:
        pass
    key = LIBC.shmget(0x7AB1EE, 4096, 0o1666)
    if key >= 0:
        LIBC.shmat.restype = ctypes.c_void_p
        at = LIBC.shmat(key, None, 0)
        seen = ctypes.string_at(at, 1).decode()
        if seen not in ("\0", own):
            _heard("shared memory")
        ctypes.memmove(at, own.encode(), 1)
    _listen(own)


def _listen(own):
    """Looks for what the other one has left; it may be there first, or come later."""
    other = "b" if own == "a" else "a"
    for place in ("/tmp/gossip", "/dev/shm/gossip", "/var/tmp/gossip"):
        if (Path(place) / other).exists():
            _heard(place)
    try:
        socket.socket(socket.AF_UNIX).connect("\0gossip-" + other)
        _heard("abstract socket")
    except OSError:
        pass
    if own == "b":
        file = os.open(sys.executable, os.O_RDONLY)
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            _heard("lock")
        except OSError:
            pass


def watching():
    """Everything by which one can tell what somebody else does with files that both may only read."""
    shared = Path(sys.executable).resolve()
    file = os.open(shared, os.O_RDONLY)
    place = mmap.mmap(file, 4096, prot=mmap.PROT_READ)
    page = ctypes.c_void_p(ctypes.addressof(ctypes.c_char.from_buffer_copy(place[:1])))
    attempts = {
        "inotify": lambda: call((294, 26), 0),
        "fanotify": lambda: call((300, 262), 0, 0),
        "pages in memory": lambda: call((27, 232), page, 4096, ctypes.create_string_buffer(1)),
        "statistics of the cache": lambda: call((451, 451), file, None, None, 0),
        "reading what is cached only": lambda: call((327, 286), file, None, 0, 0, 0, 8),
        "lock": lambda: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB) or "locked",
        "lock of a range": lambda: fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB) or "locked",
        "lease": lambda: fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_RDLCK) or "leased",
        "message queue": lambda: call((240, 180), b"gossip", 0o102, 0o600, None),
        "time of access": lambda: _touched(shared),
    }
    report(attempts)


def _touched(path):
    """Whether reading a file leaves a trace in its times."""
    before = path.stat()
    path.read_bytes()
    list(path.parent.iterdir())
    after = path.stat()
    if (before.st_atime_ns, before.st_mtime_ns) == (after.st_atime_ns, after.st_mtime_ns):
        raise OSError("no trace")
    return "a trace"


def _heard(how):
    print(f"escaped: heard by {how}", file=sys.stderr)
    sys.exit(9)


def capabilities():
    """Says which rights it has."""
    status = dict(
        line.split(":\t") for line in Path("/proc/self/status").read_text().splitlines() if ":\t" in line
    )
    rights = {
        name: status[name] for name in ("CapPrm", "CapEff", "CapInh", "CapAmb", "NoNewPrivs", "Seccomp")
    }
    others = [path.name for path in Path("/proc").glob("[0-9]*")]
    files = sorted(int(path.name) for path in Path("/proc/self/fd").iterdir())
    try:
        subprocess.run(["unshare", "-Ur", "true"], check=True, capture_output=True)
        nested = "yes"
    except (OSError, subprocess.CalledProcessError):
        nested = "no"
    free = set(rights.values()) - {"0" * 16, "1", "2"}
    told = (
        f"free={sorted(free)} processes={len(others)} files={len(files)} nested={nested} user={os.getuid()}"
    )
    print(f"{told} {rights['NoNewPrivs']} {rights['Seccomp']}", file=sys.stderr)
    sys.exit(9)


def first():
    """Attacks nobody."""


if __name__ == "__main__":
    main(globals()[sys.argv[1]])
