"""Which files an agent of one's own may read in a sandbox: those its spec names, and what it runs on.

A program reads the folder of each file that its command names, a class or function its module. A folder that
holds more than a player, the one the command was given in, the home folder, that of temporary files, or one
above these, is not shown; of a file directly in it only that file is. What else a program needs, such as an
interpreter outside the system's folders, is named by `TABLEE_SANDBOX_READABLE`.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from tablee.core import cachedir
from tablee.core.errors import BadSpec
from tablee.core.notes import N_, Note
from tablee.match.limits import COPIED_CACHE
from tablee.match.sandbox import SCRATCH, Sandbox, SandboxLimits
from tablee.roster import search_path

VARIABLE = "TABLEE_SANDBOX_READABLE"
PLAYER = "/player"  # inside, so that nobody sees how players are called and kept
_SYSTEM = tuple(Path(place) for place in ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/nix/store"))


def sandbox_of_program(spec: str, command: Sequence[str]) -> Sandbox:
    """Returns the sandbox for the command of a `bot:`.

    :raises BadSpec: when it names a folder that holds more than a player.
    """
    places = [Path(place) for word in command for place in _named(spec, word)]
    program = shutil.which(command[0])
    if program is not None and "/" not in command[0]:
        places.append(Path(program))
    return _sandbox(places)


def sandbox_of_module(spec: str) -> Sandbox:
    """Returns the sandbox for our own host with a class or function from the folder we are in."""
    top = spec.partition(":")[0].partition(".")[0]
    places = [place for place in (Path(f"{top}.py"), Path(top)) if place.exists()]
    return _sandbox([*places, *_of_the_host()], _host_environment())


def sandbox_of_player(folder: Path, limits: SandboxLimits, *, hosted: bool) -> Sandbox:
    """Returns the sandbox for a player that has a folder of its own, which it finds as `PLAYER`; `hosted` for
    a class or function in our own host.
    """
    found = _sandbox(_of_the_host() if hosted else [], _host_environment() if hosted else ())
    return replace(found, readable=(*found.readable, (str(folder), PLAYER)), folder=PLAYER, limits=limits)


def _of_the_host() -> list[Path]:
    """Returns what our own host consists of, and the code that is compiled for it."""
    compiled = cachedir.root()
    compiled.mkdir(parents=True, exist_ok=True)
    return [Path(cachedir.__file__).parents[1], *map(Path, search_path()), compiled]


def _host_environment() -> tuple[tuple[str, str], ...]:
    return ((cachedir.VARIABLE, f"{SCRATCH}/compiled"), (COPIED_CACHE, str(cachedir.root())))


def _sandbox(places: Sequence[Path], environment: tuple[tuple[str, str], ...] = ()) -> Sandbox:
    """Returns a sandbox with these places, and what this Python consists of, where they stand outside."""
    python = {Path(sys.prefix), Path(sys.base_prefix)}
    more = [Path(place) for place in os.environ.get(VARIABLE, "").split(os.pathsep) if place]
    wanted = {_absolute(place) for place in (*python, *more, *places)}
    shown = [place for place in sorted(wanted) if place.exists() and not place.is_relative_to("/usr")]
    # Below a folder that is shown nothing needs to be shown again.
    least = [
        place for place in shown if not any(place != other and place.is_relative_to(other) for other in shown)
    ]
    return Sandbox(
        readable=tuple((str(place.resolve()), str(place)) for place in least),
        folder=_folder(least),
        environment=environment,
    )


def _folder(places: Sequence[Path]) -> str:
    """Returns the folder that relative names start from: ours, as far as it is there."""
    here = Path.cwd()
    return str(here) if any(place.is_relative_to(here) for place in places) else SCRATCH


def _named(spec: str, word: str) -> Iterator[Path]:
    """Yields what a word of a command lets a program read."""
    try:
        place = _absolute(Path(word))
        if not place.exists() or ("/" not in word and not place.is_file()):
            return
    except (OSError, ValueError):  # too long for a name, or with a null byte
        return
    if _of_the_system(place):
        return
    if place.is_dir():
        if _holds_more(place):
            template = N_(
                "{folder} holds more than a player: give it a folder of its own to run in a sandbox"
            )
            raise BadSpec(spec=spec, why=Note("shared_folder", template, {"folder": word}))
        yield place
    else:
        yield place if _holds_more(place.parent) else place.parent


def _holds_more(folder: Path) -> bool:
    """Returns whether a folder is, or holds, one that is not a single player's."""
    real = folder.resolve()
    common = (Path.cwd(), Path.home(), Path(tempfile.gettempdir()))
    return _of_the_system(folder) or any(place.resolve().is_relative_to(real) for place in common)


def _of_the_system(place: Path) -> bool:
    return any(place.is_relative_to(system) or place.resolve().is_relative_to(system) for system in _SYSTEM)


def _absolute(place: Path) -> Path:
    """Returns a place with its full name; links stay as they are, so that programs find what they name."""
    return Path(os.path.abspath(place))  # noqa: PTH100 - Path.absolute() keeps ".."
