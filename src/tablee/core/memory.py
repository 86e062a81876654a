"""How much memory the machine has left, for what says so before it takes much."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def free_memory() -> int | None:
    """Returns how many bytes of memory can be used without moving others' out, None where nobody tells."""
    with suppress(OSError), Path("/proc/meminfo").open(encoding="ascii") as file:
        for line in file:
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    return None
