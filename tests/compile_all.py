"""Compiles every game before the tests begin: otherwise each of their processes would compile it for itself.

python -m tests.compile_all
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import ModuleType

from tablee import equilibrium
from tablee.analysis.review import templates_of
from tablee.batches import kernels as batches
from tablee.core.game import GameKind
from tablee.roster import games
from tablee.search.templates import evaluation, ismcts, learned, learned_tree, merged, playout
from tests.conformance.toy.high_card import GAME as HIGH_CARD
from tests.search.daring import GAME as DARING

# What tests alone ask for.
TOYS = {HIGH_CARD.name: HIGH_CARD, DARING.name: DARING}
MORE = {
    "kalaha": (playout, *equilibrium.TEMPLATES),
    "love_letter": (*equilibrium.TEMPLATES, *equilibrium.SAMPLING_TEMPLATES, merged),
    HIGH_CARD.name: (ismcts, evaluation, learned_tree),
    DARING.name: (ismcts, evaluation),
}


def source_size(kind: GameKind) -> int:
    """About as long as compiling takes."""
    return sum(path.stat().st_size for path in Path(str(kind.rules.__file__)).parent.rglob("*.py"))


def templates(kind: GameKind) -> Iterator[ModuleType]:
    """All that is ever compiled for a game, besides its rules."""
    if kind is not DARING:  # no test has batches of it or networks for it
        yield batches
        yield learned
    yield from (*kind.templates, *kind.scene_templates, *templates_of(kind), *MORE.get(kind.name, ()))
    if kind.solver:
        yield from kind.solver.templates
    if kind.checker:
        yield from kind.checker.templates


def compile_game(name: str) -> str:
    kind = (games() | TOYS)[name]
    begun = time.perf_counter()
    for _ in kind.prepare(tuple(templates(kind))):
        pass
    return f"compiled {name} in {time.perf_counter() - begun:.0f} s"


if __name__ == "__main__":
    names = [*sorted(games(), key=lambda name: source_size(games()[name]), reverse=True), *TOYS]
    with ProcessPoolExecutor(2) as pool:
        for told in pool.map(compile_game, names):
            print(told, flush=True)
