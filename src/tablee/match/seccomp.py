"""The system calls that no player needs, as a filter for the kernel (seccomp, classic BPF).

A filter is made for one kind of processor: x86_64 or aarch64, both little-endian. Forbidden are those that
reach for other processes, for the kernel's own affairs and for the network; those by which two sandboxes
could leave each other messages on files that both can only read (locks, leases, watches, what lies in the
page cache); those whose memory no limit counts; and all that are newer than this list. Knows nothing of
bubblewrap.
"""

from __future__ import annotations

import errno
import struct
from collections.abc import Mapping, Sequence

MACHINES = ("x86_64", "aarch64")  # the columns of the numbers below

_ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}  # AUDIT_ARCH_*
_NEWEST = 462  # mseal, Linux 6.10; since number 424 all processors have the same
_X32 = 0x40000000  # calls of x86_64 with short addresses have numbers of their own

Numbers = tuple[int | None, int | None]

# Answered with "Operation not permitted".
_FORBIDDEN: Mapping[str, Numbers] = {
    # other processes
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "kcmp": (312, 272),
    "pidfd_getfd": (438, 438),
    # file systems and namespaces
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "statmount": (457, 457),
    "listmount": (458, 458),
    "unshare": (272, 97),
    "setns": (308, 268),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "sysfs": (139, None),
    "ustat": (136, None),
    # the kernel's own affairs
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "create_module": (174, None),
    "query_module": (178, None),
    "get_kernel_syms": (177, None),
    "reboot": (169, 142),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "acct": (163, 89),
    "syslog": (103, 116),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "adjtimex": (159, 171),
    "clock_adjtime": (305, 266),
    "sethostname": (170, 161),
    "setdomainname": (171, 162),
    "iopl": (172, None),
    "ioperm": (173, None),
    "modify_ldt": (154, None),
    "vhangup": (153, 58),
    "uselib": (134, None),
    "_sysctl": (156, None),
    "lookup_dcookie": (212, 18),
    "nfsservctl": (180, 42),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    # memory that no limit of a process counts
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "msgget": (68, 186),
    "semget": (64, 190),
    "mq_open": (240, 180),
}

# Answered with "Function not implemented", which libraries take as an older kernel and do without.
_MISSING: Mapping[str, Numbers] = {
    "clone3": (435, 435),  # its flags lie in memory, where a filter cannot look; `clone` is looked at below
    "memfd_create": (319, 279),
    "io_uring_setup": (425, 425),  # its calls pass by every filter
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    # what others do to files that everybody reads
    "flock": (73, 32),
    "inotify_init": (253, None),
    "inotify_init1": (294, 26),
    "inotify_add_watch": (254, 27),
    "fanotify_init": (300, 262),
    "fanotify_mark": (301, 263),
    "mincore": (27, 232),
    "preadv2": (327, 286),
    "cachestat": (451, 451),
}

_AF_UNIX = 1
# CLONE_NEWNS, CGROUP, UTS, IPC, USER, PID, NET
_NEW_NAMESPACES = 0x00020000 | 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000
_TERMINAL_INPUT = (0x5412, 0x541C)  # TIOCSTI, TIOCLINUX: typing on somebody's terminal
# F_GETLK, F_SETLK, F_SETLKW; the same for open files (OFD); F_SETLEASE, F_GETLEASE, F_NOTIFY
_LOCKS = (5, 6, 7, 36, 37, 38, 1024, 1025, 1026)

# Calls of which only some are forbidden: the number of the argument that decides.
_SOCKET: Numbers = (41, 198)
_SOCKETPAIR: Numbers = (53, 199)
_CLONE: Numbers = (56, 220)
_IOCTL: Numbers = (16, 29)
_FCNTL: Numbers = (72, 25)

_LOAD, _EQUAL, _ABOVE, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x25, 0x35, 0x45, 0x06
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000

Instruction = tuple[int, int, int, int]


def seccomp_filter(machine: str) -> bytes:
    """Returns the filter for a kind of processor, one of `MACHINES`, as the kernel reads it."""
    return b"".join(struct.pack("<HBBI", *instruction) for instruction in instructions(machine))


def instructions(machine: str) -> list[Instruction]:
    """Returns the same as tuples: what to do, how far to jump if so and if not, and a number."""
    column = MACHINES.index(machine)
    program: list[Instruction] = [
        (_LOAD, 0, 0, 4),
        (_EQUAL, 1, 0, _ARCHITECTURE[machine]),
        (_RETURN, 0, 0, _KILL),  # 32-bit programs have other numbers for everything
        (_LOAD, 0, 0, 0),
    ]
    if machine == "x86_64":
        program += [(_AT_LEAST, 0, 1, _X32), (_RETURN, 0, 0, _ERRNO | errno.ENOSYS)]
    program += [(_ABOVE, 0, 1, _NEWEST), (_RETURN, 0, 0, _ERRNO | errno.ENOSYS)]
    for calls, answer in ((_FORBIDDEN, errno.EPERM), (_MISSING, errno.ENOSYS)):
        for numbers in calls.values():
            if (number := numbers[column]) is not None:
                program += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ERRNO | answer)]
    for numbers in (_SOCKET, _SOCKETPAIR):
        program += _decide(numbers[column], 0, [(_EQUAL, _AF_UNIX)], yes=_ALLOW, no=_ERRNO | errno.EPERM)
    program += _decide(_CLONE[column], 0, [(_ANY_BIT, _NEW_NAMESPACES)], yes=_ERRNO | errno.EPERM, no=_ALLOW)
    for numbers, values in ((_IOCTL, _TERMINAL_INPUT), (_FCNTL, _LOCKS)):
        tests = [(_EQUAL, value) for value in values]
        program += _decide(numbers[column], 1, tests, yes=_ERRNO | errno.EPERM, no=_ALLOW)
    return [*program, (_RETURN, 0, 0, _ALLOW)]


def _decide(
    number: int | None, argument: int, tests: Sequence[tuple[int, int]], *, yes: int, no: int
) -> list[Instruction]:
    """Returns what decides a call by the lower half of an argument, all that the kernel itself looks at in
    these: `yes` when one of the tests holds.
    """
    if number is None:
        raise TypeError("these calls exist on every processor")
    block: list[Instruction] = [(_LOAD, 0, 0, 16 + 8 * argument)]
    for at, (test, value) in enumerate(tests):
        block.append((test, len(tests) - at, 0, value))
    block += [(_RETURN, 0, 0, no), (_RETURN, 0, 0, yes)]
    return [(_EQUAL, 0, len(block), number), *block]
