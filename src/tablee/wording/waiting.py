"""What is waited for: compiling, and a computer that has to wait for it."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from types import ModuleType
from typing import TYPE_CHECKING

from tablee.core.game import GameKind
from tablee.i18n import Say
from tablee.roster import templates_of

if TYPE_CHECKING:
    from tablee.match.preparation import GamePreparation
    from tablee.match.table import Table


def compiling_words(
    preparation: GamePreparation, modules: Sequence[ModuleType] | None, say: Say, what: str
) -> str:
    """Returns that `what`, these modules or all that are wanted, is being compiled, and how long still."""
    seconds = max(1, ceil(preparation.progress(modules).seconds))
    return say("compiling {what} for this machine, once: about {seconds} s", what=what, seconds=seconds)


def waiting_words(table: Table, say: Say) -> str | None:
    """Returns why the computer to move waits, and about how long; None where it does not."""
    from tablee.match.preparation import must_wait, preparation_of  # as below

    if table.mover < 0 or not must_wait(table):
        return None
    kind = table.game.kind
    templates = templates_of(kind, [table.specs[table.mover]])
    return compiling_words(preparation_of(kind), templates, say, say("its search"))


def preparation_words(kind: GameKind, say: Say) -> str | None:
    """Returns how the compiling of a game goes on, or that it failed; None when nothing is left to do."""
    from tablee.match.preparation import preparation_of  # with its processes; lists of games compile nothing

    preparation = preparation_of(kind)
    if preparation.failure is not None:
        return say(
            "{game} could not be compiled here; it goes on more slowly: {problem}",
            game=kind.title,
            problem=preparation.failure,
        )
    return compiling_words(preparation, None, say, kind.title) if preparation.is_running else None
