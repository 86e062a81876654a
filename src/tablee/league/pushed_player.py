"""A version of a pushed player as an agent: in a sandbox, in which its folder is all it has, unless whatever
is pushed is trusted.
"""

from __future__ import annotations

import sys

from tablee.league.player_versions import PlayerVersion
from tablee.match.bots import Bot
from tablee.match.limits import USUAL_SECONDS
from tablee.match.sandbox import SandboxLimits
from tablee.match.sandbox_places import sandbox_of_player
from tablee.roster import search_path

_IN_FOLDER = ("/bin/sh", "-c", 'cd "$0" && exec "$@"')


def pushed_player(
    version: PlayerVersion,
    *,
    seconds: float = USUAL_SECONDS,
    limits: SandboxLimits | None = None,
    keep: bool = False,
    trusted: bool = False,
) -> type[Bot]:
    """Returns the player as a class: each object of it sits in one seat, in a process of its own.

    A process is started when a game begins, and with `keep` waits for another afterwards. The spec tells
    nothing but the number of the version. A `trusted` player has no sandbox, and all our rights.
    """
    hosted = bool(version.manifest.class_name)
    command = list(version.manifest.command)
    if hosted:
        command = [
            sys.executable,
            "-m",
            "tablee.match.agent_host",
            version.manifest.class_name,
            *search_path(),
        ]
    elif command[0] == "python":
        command[0] = sys.executable  # the Python of the league, as a class would have
    allowed = limits or SandboxLimits()
    sandbox = None if trusted else sandbox_of_player(version.program, allowed, hosted=hosted)
    if trusted:
        command = [*_IN_FOLDER, str(version.program), *command]

    class PushedPlayer(Bot):
        """The player of one version."""

        def __init__(self) -> None:
            super().__init__(command, seconds=seconds, sandbox=sandbox, memory=allowed.memory)
            self.keep = keep  # a trusted one, too, begins each game anew
            self.spec = f"version:{version.number}"

    return PushedPlayer
