"""The filter of system calls, run by a reading of the kernel's own rules, for both kinds of processor."""

from __future__ import annotations

import errno
import re
import struct
from pathlib import Path

import pytest

from tablee.match import seccomp
from tablee.match.seccomp import MACHINES, instructions, seccomp_filter

ALLOW, KILL = 0x7FFF0000, 0x80000000
ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}


def refused(code: int) -> int:
    return 0x00050000 | code


def answer(machine: str, number: int, *arguments: int, architecture: int | None = None) -> int:
    """What the kernel answers a call: the filter run as classic BPF, on the data that seccomp gives it."""
    given = ARCHITECTURE[machine] if architecture is None else architecture
    words = [*arguments, *[0] * (6 - len(arguments))]
    data = struct.pack("<IIQ6Q", number, given, 0, *(word & (1 << 64) - 1 for word in words))
    kept = at = 0
    program = list(struct.iter_unpack("<HBBI", seccomp_filter(machine)))
    while True:
        code, yes, no, value = program[at]
        at += 1
        if code == 0x06:
            return value
        if code == 0x20:
            kept = struct.unpack_from("<I", data, value)[0]
            continue
        holds = {0x15: kept == value, 0x25: kept > value, 0x35: kept >= value, 0x45: bool(kept & value)}[code]
        at += yes if holds else no


@pytest.mark.parametrize("machine", MACHINES)
def test_every_listed_call_is_refused(machine):
    column = MACHINES.index(machine)
    for calls, code in ((seccomp._FORBIDDEN, errno.EPERM), (seccomp._MISSING, errno.ENOSYS)):
        for name, numbers in calls.items():
            if numbers[column] is not None:
                assert answer(machine, numbers[column]) == refused(code), name


@pytest.mark.parametrize("machine", MACHINES)
def test_what_players_need_is_allowed(machine):
    numbers = {
        "read": (0, 63), "write": (1, 64), "openat": (257, 56), "mmap": (9, 222), "execve": (59, 221),
        "futex": (202, 98), "wait4": (61, 260), "kill": (62, 129), "exit_group": (231, 94), "prctl": (157, 167),
    }  # fmt: skip
    for name, each in numbers.items():
        assert answer(machine, each[MACHINES.index(machine)]) == ALLOW, name


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("_SOCKET", (1, 1), ALLOW),
        ("_SOCKET", (2, 1), refused(errno.EPERM)),
        ("_SOCKET", (10, 2), refused(errno.EPERM)),
        ("_SOCKET", (16, 3), refused(errno.EPERM)),
        ("_SOCKET", ((1 << 32) + 2, 1), refused(errno.EPERM)),
        ("_SOCKETPAIR", (1, 1), ALLOW),
        ("_SOCKETPAIR", (2, 1), refused(errno.EPERM)),
        ("_CLONE", (17,), ALLOW),
        ("_CLONE", (0x003D0F00,), ALLOW),  # a thread
        ("_CLONE", (0x10000000 | 17,), refused(errno.EPERM)),
        ("_CLONE", (0x00020000 | 17,), refused(errno.EPERM)),
        ("_IOCTL", (0, 0x5401), ALLOW),
        ("_IOCTL", (0, 0x5412), refused(errno.EPERM)),
        ("_IOCTL", (0, (1 << 32) | 0x5412), refused(errno.EPERM)),  # the kernel looks at the lower half only
        ("_FCNTL", (0, 3), ALLOW),
        ("_FCNTL", (0, 6), refused(errno.EPERM)),
        ("_FCNTL", (0, 1024), refused(errno.EPERM)),
        ("_FCNTL", (0, 1026), refused(errno.EPERM)),
    ],
)
def test_arguments_decide(machine, name, arguments, expected):
    number = getattr(seccomp, name)[MACHINES.index(machine)]

    assert answer(machine, number, *arguments) == expected


@pytest.mark.parametrize("machine", MACHINES)
def test_calls_of_another_kind_of_processor_end_the_program(machine):
    assert answer(machine, 0, architecture=0x40000003) == KILL  # i386


@pytest.mark.parametrize("machine", MACHINES)
def test_calls_that_are_newer_than_the_list_are_missing(machine):
    assert answer(machine, seccomp._NEWEST) == ALLOW
    assert answer(machine, seccomp._NEWEST + 1) == refused(errno.ENOSYS)
    assert answer(machine, 100_000) == refused(errno.ENOSYS)


def test_calls_with_short_addresses_are_missing():
    assert answer("x86_64", 0x40000000 | 520) == refused(errno.ENOSYS)


@pytest.mark.parametrize("machine", MACHINES)
def test_no_jump_leaves_the_program(machine):
    program = instructions(machine)

    assert len(program) < 4096
    for at, (_, yes, no, _) in enumerate(program):
        assert at + 1 + max(yes, no) < len(program) or (yes, no) == (0, 0)


@pytest.mark.parametrize("machine", MACHINES)
def test_numbers_are_those_of_the_headers(machine):
    """As far as the headers that are installed know them."""
    if not HEADERS[machine].exists():
        return  # each machine has those of its own kind
    listed = re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", HEADERS[machine].read_text())
    known = {name: int(number) for name, number in listed}
    named = {
        **seccomp._FORBIDDEN,
        **seccomp._MISSING,
        **{
            name.lower(): getattr(seccomp, f"_{name}")
            for name in ("SOCKET", "SOCKETPAIR", "CLONE", "IOCTL", "FCNTL")
        },
    }
    for name, numbers in named.items():
        assert known.get(name, numbers[MACHINES.index(machine)]) == numbers[MACHINES.index(machine)], name
