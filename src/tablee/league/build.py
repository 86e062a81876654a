"""Builds a pushed player as its manifest says, behind the same wall that it plays behind.

The files are copied to scratch files in memory, the command runs there, and what lies there afterwards comes
back as a tar archive through a pipe, which is read like one that was pushed. So building writes nothing to
the disk, however hard it tries, and is ended with everything it has started.
"""

from __future__ import annotations

import os
import selectors
import subprocess
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from tablee.core.errors import BadPush
from tablee.core.notes import N_, Note
from tablee.league.archives import Files, read_built
from tablee.league.player_versions import FILES, PlayerVersion
from tablee.match.bot_process import PASSED_LIMITS
from tablee.match.launch_plan import LaunchPlan, Together
from tablee.match.sandbox import SandboxLimits
from tablee.match.sandbox_places import PLAYER, sandbox_of_player
from tablee.match.supervised_process import SupervisedProcess

MOST_BUILT = 64 << 20  # bytes
BUILD_LIMITS = SandboxLimits(scratch=256 << 20, processes=256, cpu_seconds=120, seconds=120.0)
_SOURCE = "/source"
_KEPT_OF_WORDS = 8192  # bytes of what a build says, from its end
_PIPE = 1 << 16
# What the command prints is for its owner, not for the archive.
_SCRIPT = 'cp -R "$2"/. "$3"/ && cd "$3" && (sh -c "$1") >&2 </dev/null && exec tar -cf - .'


@dataclass(frozen=True)
class BuildResult:
    """What came of building: the files, or why there are none; and the last that the command printed."""

    files: Files | None
    problem: Note | None
    words: str


def build_player(
    version: PlayerVersion, limits: SandboxLimits = BUILD_LIMITS, *, trusted: bool = False
) -> BuildResult:
    """Builds a version and returns what came of it; the caller keeps the files.

    What is `trusted` is built without a sandbox, in a folder of temporary files.

    :raises BadUse: when there can be no sandbox on this machine.
    """
    source = version.folder / FILES
    if trusted:
        with tempfile.TemporaryDirectory(prefix="tablee-build-") as folder:
            command = _command(version, source, Path(folder))
            return _built(LaunchPlan(command, {"CORE": 0}, Together(seconds=limits.seconds)))
    sandbox = replace(
        sandbox_of_player(source, limits, hosted=False),
        readable=((str(source), _SOURCE),),
        scratch=(PLAYER,),
    )
    return _built(sandbox.plan(_command(version, Path(_SOURCE), Path(PLAYER))))


def _command(version: PlayerVersion, source: Path, place: Path) -> tuple[str, ...]:
    return ("/bin/sh", "-c", _SCRIPT, "build", version.manifest.build, str(source), str(place))


def _built(plan: LaunchPlan) -> BuildResult:
    with SupervisedProcess(
        plan, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    ) as running:
        archive, words = _listen(running)
        code = running.process.wait() if archive is not None else 0
        passed = running.passed_limit()
    said = words.decode("utf-8", "replace")
    if archive is None:
        fields = {"limit": MOST_BUILT >> 20}
        return BuildResult(None, Note("large_build", N_("it makes more than {limit} MiB"), fields), said)
    if passed in PASSED_LIMITS:
        limit = getattr(plan.together, passed)
        fields = {"limit": limit >> 20 if passed == "memory" else limit}
        return BuildResult(None, Note(f"most_{passed}", PASSED_LIMITS[passed], fields), said)
    if code:
        template = N_("the command ended with exit code {code}")
        return BuildResult(None, Note("build_failed", template, {"code": code}), said)
    try:
        return BuildResult(read_built(archive, "build", MOST_BUILT), None, said)
    except BadPush as error:
        return BuildResult(None, error.fields["why"], said)


def _listen(running: SupervisedProcess) -> tuple[bytes | None, bytes]:
    """Returns what the build gave, None when it is too much, and the last that it said."""
    archive, words = bytearray(), bytearray()
    most = MOST_BUILT + (1 << 20)
    with selectors.DefaultSelector() as waiting:
        for pipe, heard in ((running.process.stdout, archive), (running.process.stderr, words)):
            if pipe is not None:
                waiting.register(pipe, selectors.EVENT_READ, heard)
        while waiting.get_map():
            for key, _ in waiting.select():
                some = os.read(key.fd, _PIPE)
                if not some:
                    waiting.unregister(key.fileobj)
                key.data.extend(some)
            del words[:-_KEPT_OF_WORDS]
            if len(archive) > most:
                return None, bytes(words)
    return bytes(archive), bytes(words)
