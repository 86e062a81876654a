"""Preparing games: a game is compiled for this machine when its first table opens, once.

Compiling runs in a process of its own, `python -m tablee.web.preparation GAME`, which leaves the machine
code in the cache on disk: in a thread it would hold Python's lock and the compiler's, and nobody else would
be answered.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from dataclasses import dataclass
from types import ModuleType

from tablee.analysis import templates_of as analysis_templates
from tablee.core.game import GameKind
from tablee.i18n import Say
from tablee.match.hints import advisers
from tablee.roster import find_game, templates_of
from tablee.web.wire.rest import Preparation

log = logging.getLogger("tablee.web")

QUICK_SECONDS = 0.5  # code that is on disk is found within this time, and nothing need be said


def web_templates(kind: GameKind) -> tuple[ModuleType, ...]:
    """Returns the search templates that tables need: those of levels, hints, scenes and analyses."""
    specs = [*(f"level:{level}" for level in kind.levels), *(spec for spec in advisers(kind) if spec)]
    return tuple(
        dict.fromkeys((*templates_of(kind, specs), *kind.scene_templates, *analysis_templates(kind)))
    )


@dataclass
class CompilingGame:
    """A game that is being compiled, or is ready; `task` ends when it is ready."""

    task: asyncio.Task[None]
    done: int = 0
    total: int = 0


class GamePreparations:
    """The games that this server has prepared or is preparing, by name."""

    def __init__(self) -> None:
        self._games: dict[str, CompilingGame] = {}
        # Each compiling process takes a core and half a gigabyte.
        self._room = asyncio.Semaphore(max(1, (os.cpu_count() or 2) - 1))

    async def ready(self, kind: GameKind) -> None:
        """Prepares a game and returns when it is ready."""
        await asyncio.shield(self._begin(kind).task)

    async def progress(self, kind: GameKind, say: Say) -> Preparation:
        """Begins to prepare a game, and returns how far it is; waits a moment for one that is on disk."""
        game = self._begin(kind)
        await asyncio.wait([game.task], timeout=QUICK_SECONDS)
        text = say("preparing {game} for this machine, once", game=kind.title)
        return Preparation(kind.name, game.task.done(), game.done, game.total, f"{text} …")

    async def stop(self) -> None:
        """Ends the compiling processes."""
        tasks = [game.task for game in self._games.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, kind: GameKind) -> CompilingGame:
        if kind.name not in self._games:
            self._games[kind.name] = CompilingGame(asyncio.create_task(self._prepare(kind)))
        return self._games[kind.name]

    async def _prepare(self, kind: GameKind) -> None:
        # Whatever goes wrong here, the game is still compiled in this process when it is first needed.
        try:
            if await asyncio.to_thread(lambda: kind.kernels.is_prepared(web_templates(kind))):
                return
            async with self._room:
                log.info("a game is being compiled", extra={"game": kind.name})
                code = await self._compile(kind.name)
            level = logging.INFO if code == 0 else logging.WARNING
            log.log(level, "the compiling has ended", extra={"game": kind.name, "exit": code})
        except Exception:
            log.exception("a game could not be prepared", extra={"game": kind.name})

    async def _compile(self, name: str) -> int:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, name, stdout=asyncio.subprocess.PIPE
        )
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                done, _, total = line.decode().partition(" ")
                game = self._games[name]
                game.done, game.total = int(done), int(total)
            return await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


def main() -> None:
    """Compiles the game named on the command line, writing `done total` after each function."""
    kind = find_game(sys.argv[1])
    for done, total in kind.prepare(web_templates(kind)):
        sys.stdout.write(f"{done} {total}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
