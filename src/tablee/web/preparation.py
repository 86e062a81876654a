"""Preparing games on a server: the first table of a game lets it be compiled beside; boards do not wait.

`match/preparation.py` does the work; here is what a table needs of it, and what its page is told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType

from tablee.analysis import templates_of as analysis_templates
from tablee.core.game import GameKind
from tablee.i18n import Say
from tablee.match.hints import templates_for_hints
from tablee.match.preparation import must_wait, preparation_of
from tablee.roster import templates_of
from tablee.web.live_table import LiveTable
from tablee.web.wire.rest import Preparation
from tablee.wording import compiling_words, preparation_words, waiting_words

LOOK_SECONDS = 0.1  # between two looks whether something is compiled
PARTS = 1000  # of which the page shows how many are done


def begin(kind: GameKind, specs: Iterable[str] = ()) -> None:
    """Lets everything be compiled that tables of a game need, for these players first."""
    levels = templates_of(kind, (f"level:{level}" for level in kind.levels))
    preparation_of(kind).want_for(specs, (*levels, *analysis_templates(kind)))


def progress(
    kind: GameKind, say: Say, live: LiveTable | None = None, names: Sequence[str] = (), *, hint: bool = False
) -> Preparation:
    """Returns how far the compiling of a game is: for the computer to move at a table, or for a hint, if that
    is what somebody waits for.
    """
    preparation = preparation_of(kind)
    told, now = preparation_words(kind, say), preparation.progress()
    if live is not None and (waiting := waiting_words(live.table, say)) is not None:
        told = say("{name}: {value}", name=names[live.table.mover], value=waiting)
    elif hint and preparation.is_pending(templates := templates_for_hints(kind)):
        told = compiling_words(preparation, templates, say, say("the search for hints"))
    return Preparation(
        game=kind.name,
        ready=not preparation.is_running,
        failed=preparation.failure is not None,
        done=round(PARTS * now.done / now.total) if now.total else 0,
        total=PARTS,
        text=told or "",
    )


async def wait_for_search(live: LiveTable, cancelled: Callable[[], bool]) -> None:
    """Waits for the search of the computer to move, where it must; not against the clock."""
    if live.clock is None and live.table.mover >= 0 and must_wait(live.table):
        kind = live.table.game.kind
        await wait_for(kind, templates_of(kind, [live.table.specs[live.table.mover]]), cancelled)


async def wait_for(kind: GameKind, modules: Sequence[ModuleType], cancelled: Callable[[], bool]) -> None:
    """Compiles modules before everything else, and returns when they are, will not be, or are not wanted."""
    preparation = preparation_of(kind)
    preparation.want_first(modules)
    while preparation.is_pending(modules) and not cancelled():  # noqa: ASYNC110 - a thread does the work
        await asyncio.sleep(LOOK_SECONDS)
