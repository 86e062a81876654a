"""How a program is to be started: its command, and what `supervisor.py` does before and while it runs."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field


@dataclass(frozen=True)
class Together:
    """What all processes of a program may use together, as the supervisor sees it now and then; 0: no limit.

    `files` are those in the scratch folders, `places`, each of which has the size `scratch`.
    """

    memory: int = 0  # bytes
    processes: int = 0  # threads count
    files: int = 0
    places: tuple[str, ...] = ()
    scratch: int = 0  # bytes
    seconds: float = 0.0  # by the clock on the wall, from the start


@dataclass(frozen=True)
class LaunchPlan:
    """A command with limits of each of its processes, named as in `resource`, and of all `together`.

    `files` are contents that the command finds open, by number. With `own_user` it runs as user 0 of a user
    namespace of its own. Without an `environment` it has ours.
    """

    command: tuple[str, ...]
    limits: Mapping[str, int] = field(default_factory=dict)
    together: Together = field(default_factory=Together)
    files: Mapping[int, bytes] = field(default_factory=dict)
    own_user: bool = False
    environment: Mapping[str, str] | None = None

    def arguments(self) -> list[str]:
        """Returns what stands on the supervisor's command line after its two pipes."""
        plan = {
            "limits": dict(self.limits),
            "together": asdict(self.together),
            "files": {number: b64encode(content).decode() for number, content in self.files.items()},
            "own_user": self.own_user,
            "environment": None if self.environment is None else dict(self.environment),
        }
        return [json.dumps(plan), *self.command]


def plain_plan(command: Sequence[str], memory: int) -> LaunchPlan:
    """Returns how a program is started with our own rights; `memory` is for each process, 0: no limit."""
    # What may be written to, not the whole address space: some runtimes reserve far more of it than they
    # will ever use.
    limits = {"DATA": memory} if memory else {}
    return LaunchPlan(tuple(command), {**limits, "CORE": 0})
