"""A game on a machine with an empty cache: played uncompiled, compiled beside, changed over in the middle."""

import json
import os
import sys
from pathlib import Path

from tablee.core.budget import Budget
from tablee.core.game_kernels import run_plain_first
from tablee.match import Table
from tablee.match.preparation import must_wait, preparation_of, think
from tablee.roster import build_agent, find_game, templates_of

SPEC = "minimax:depth=3"

run_plain_first()
kind = find_game("kalaha")
game, preparation = kind("standard"), preparation_of(kind)
minimax = templates_of(kind, [SPEC])
told = {"numba_at_first": False}


def table_of(spec: str) -> Table:
    return Table(game, [build_agent(kind, spec)] * 2, [spec] * 2, seed=5, opening=2, started="")


def change_over() -> None:
    table = table_of(SPEC)
    early = kind.kernels.copy(minimax[0])
    for _ in range(4):
        table.play(think(table, Budget()))
    told["numba_at_first"] = "numba" in sys.modules
    preparation.want((kind.rules, *minimax))
    told["seconds"] = preparation.progress().seconds
    told["played_meanwhile"] = 0
    while preparation.is_running:
        if told["played_meanwhile"] < 4:
            table.play(think(table, Budget()))
            told["played_meanwhile"] += 1
        preparation.wait((kind.rules, *minimax), lambda: told["played_meanwhile"] < 4)
    told["ready"] = kind.kernels.are_ready((kind.rules, *minimax))
    while table.mover >= 0:
        table.play(think(table, Budget()))
    told["moves"] = table.moves
    told["end"] = table.state.text
    kinds = (early, kind.kernels.copy(minimax[0]))
    told["kernels"] = [type(copy.walk).__name__ for copy in kinds]


def fail() -> None:
    folder = Path(os.environ["TABLEE_CACHE"])
    now, python = folder / "now", folder / "python"
    python.write_text(f"#!/bin/sh\nuntil [ -e '{now}' ]; do sleep 0.05; done\nexit 1\n")
    python.chmod(0o700)
    sys.executable = str(python)
    table = table_of("alphabeta:time=50ms")
    preparation.want_for(table.specs)
    told["waits"] = must_wait(table)
    now.touch()  # on a busy machine it could have failed before
    table.play(think(table, Budget()))
    told["moves"], told["failure"] = len(table.moves), preparation.failure
    told["waits_afterwards"] = must_wait(table)
    table.play(think(table, Budget()))


{"change-over": change_over, "fail": fail}[sys.argv[1]]()
print(json.dumps(told))
