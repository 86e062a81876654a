"""The lowest priority for what plays, so that pages and tables never wait for the ladder.

Only for the thread that asks, and for every program that it starts. Threads that write to the database stay
as they are: whoever holds the lock of a database file must not be kept waiting.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import threading

_LOWEST = 19
_IO_IDLE = 3 << 13
_IOPRIO_SET = {"x86_64": 251, "aarch64": 30}


def lower_priority() -> None:
    """Lets this thread, and what it starts, have what nobody else wants: processor and disk."""
    thread = threading.get_native_id()
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, thread, _LOWEST)
    with contextlib.suppress(OSError, AttributeError):  # Linux only
        os.sched_setscheduler(thread, os.SCHED_IDLE, os.sched_param(0))
    number = _IOPRIO_SET.get(platform.machine())
    if number is not None and platform.system() == "Linux":
        ctypes.CDLL(None).syscall(number, 1, thread, _IO_IDLE)
