"""The process that compiles a game beside the one that people sit at.

Compiling in a thread would hold Python's lock and the compiler's, and nobody would be answered meanwhile.
The machine code is left in the cache on disk. The first line of standard input is a `Request` as JSON; each
further line is a list of modules in the order in which they are wanted now. Standard output tells of every
function that is compiled, and of every module once it is on disk. The process ends when nothing is left to
do, or when its input does: then its parent is gone.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib import import_module
from types import FunctionType
from typing import Any

from tablee.core import cachedir
from tablee.core.game import GameKind
from tablee.roster import find_game, set_search_path

try:
    import fcntl
except ImportError:  # Windows: two processes may compile the same, which only takes longer
    fcntl = None  # type: ignore[assignment]

FUNCTION, MODULE = "function", "module"  # how a line of the answer begins


@dataclass(frozen=True)
class Request:
    """What to compile: modules of a game, the most urgent first, and where games are looked for."""

    game: str
    modules: list[str]
    search_path: list[str]

    def as_line(self) -> bytes:
        """Returns the request as the first line of standard input."""
        return json.dumps(asdict(self)).encode() + b"\n"


def function_key(function: FunctionType) -> str:
    """Returns what a function is called in an answer."""
    return f"{function.__module__}.{function.__qualname__}"


class Worklist:
    """The modules that are still to be compiled, in an order that the parent may change at any time."""

    def __init__(self, modules: list[str]) -> None:
        self._modules = modules
        self._done: set[str] = set()

    def reorder(self, modules: list[str]) -> None:
        """Takes over another order, with modules that may be new."""
        self._modules = modules

    def finish(self, module: str) -> None:
        """Drops a module that is on disk."""
        self._done.add(module)

    @property
    def first(self) -> str | None:
        """The module that is wanted most, None when nothing is left."""
        return next((module for module in self._modules if module not in self._done), None)


def compile_all(kind: GameKind, work: Worklist) -> Iterator[tuple[str, str]]:
    """Compiles what is on the list, yielding what was done; turns at once to what has become more urgent."""
    kernels = kind.kernels
    while (name := work.first) is not None:
        module = import_module(name)
        with _alone(kind):
            if not kernels.is_module_prepared(module):
                for function in kernels.prepare_module(module):
                    yield FUNCTION, function_key(function)
                    if work.first != name:
                        break
        if work.first == name or kernels.is_module_prepared(module):
            work.finish(name)
            yield MODULE, name


@contextmanager
def _alone(kind: GameKind) -> Iterator[None]:
    """Keeps other processes from compiling the same game: what one has compiled the next one loads."""
    if fcntl is None:
        yield
        return
    lock = cachedir.folder(kind.rules, kind.rules.__name__).parent / f"{kind.name}.lock"
    with lock.open("ab") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def main() -> None:
    """Is the compiling process."""
    request = Request(**json.loads(sys.stdin.buffer.readline()))
    work = Worklist(request.modules)
    threading.Thread(target=_listen, args=(work,), daemon=True).start()
    set_search_path(request.search_path)
    kind = find_game(request.game)
    for what, name in compile_all(kind, work):
        sys.stdout.write(f"{what} {name}\n")
        sys.stdout.flush()
    os._exit(0)  # the listening thread holds the lock of standard input


def _listen(work: Worklist) -> None:
    for line in sys.stdin.buffer:
        order: Any = json.loads(line)
        work.reorder(order)
    os._exit(1)


if __name__ == "__main__":
    main()
