"""The command that plays a tournament again, from the data of its results."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from tablee.core.game import Game
from tablee.core.options import Text
from tablee.roster import find_game

COURSE = "COURSE"  # in a command, for a folder that only its user knows

Data = Mapping[str, Any]


def game_of(results: Data) -> Game:
    """Returns the game that was played."""
    return find_game(results["game"]).configure(
        results["options"], results["preset"] or None, results["seats"]
    )


def files_of(game: Game) -> set[str]:
    """Returns the options that were read from files."""
    return {option.name for option in game.kind.options if isinstance(option, Text)} & game.changed.keys()


def tournament_command(results: Data) -> str:
    """Returns the command that plays the same tournament."""
    agents = list(results["agents"])
    words = ["tablee", "arena", results["game"]]
    if results["format"] == "gauntlet":
        words += ["--gauntlet", agents.pop(0)]
    words += [*agents, "--games", str(results["games"])]
    if results["format"] == "ladder":
        words.append("--ladder")
    game = game_of(results)
    words += ["--preset", game.preset]
    files = files_of(game)
    for name, value in game.changed.items():
        if name not in files:
            words += ["--set", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    if files:
        words += ["--course", COURSE]
    words += ["--seats", str(results["seats"]), "--seed", str(results["seed"])]
    words += ["--opening", str(results["opening"])]
    if results["table"] != "alone":
        words += ["--table", results["table"]]
    for agent, limit in zip(results["agents"], results.get("limits", ()), strict=False):
        words += [] if limit is None else ["--time", f"{agent}={limit:g}s"]
    if results.get("sprt_bounds"):
        words += ["--sprt", ",".join(f"{elo:g}" for elo in results["sprt_bounds"])]
    return shlex.join(words)
