"""Compiles every game before the tests begin: otherwise each of their processes would compile it for itself.

python -m tests.compile_all
"""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tablee.analysis.review import templates_of
from tablee.core.game import GameKind
from tablee.roster import find_game, games


def source_size(kind: GameKind) -> int:
    """About as long as compiling takes."""
    return sum(path.stat().st_size for path in Path(str(kind.rules.__file__)).parent.rglob("*.py"))


def compile_game(name: str) -> str:
    kind = find_game(name)
    begun = time.perf_counter()
    solver = kind.solver.templates if kind.solver else ()
    for _ in kind.prepare((*kind.templates, *kind.scene_templates, *templates_of(kind), *solver)):
        pass
    _ = kind.kernels.observe  # which nobody compiles who only plays
    return f"compiled {name} in {time.perf_counter() - begun:.0f} s"


if __name__ == "__main__":
    names = sorted(games(), key=lambda name: source_size(find_game(name)), reverse=True)
    with ProcessPoolExecutor(2) as pool:
        for told in pool.map(compile_game, names):
            print(told, flush=True)
