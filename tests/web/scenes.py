"""Scenes of random games, for looking at boards and for testing them: `python -m tests.web.scenes FILE`."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablee.core.game import Game
from tablee.core.state import State
from tablee.roster import games
from tablee.skeleton.game import GAME as SKELETON
from tablee.skeleton.tests.hooks import HOOKS as SKELETON_HOOKS
from tests.conformance.hooks import hooks_of

# What `tablee new-game` copies is no game of the roster; its board is looked at like any other.
KINDS = games() | {SKELETON.name: SKELETON}
HAND = "the board marks the element that holds this hand with data-hand (docs/adding-a-game.md)"


@dataclass(frozen=True)
class Table:
    """A game to be played at random, and after how many moves it is looked at."""

    game: str
    preset: str | None = None
    seats: int | None = None
    options: tuple[tuple[str, Any], ...] = ()
    moments: tuple[int, ...] = (0, 5, 12, 20, 30)

    def game_of(self) -> Game:
        return KINDS[self.game].configure(dict(self.options), self.preset, self.seats)


TABLES = tuple(
    Table(name, board.preset, board.seats, tuple(board.options.items()), board.moments)
    for name, kind in KINDS.items()
    for board in (SKELETON_HOOKS if kind is SKELETON else hooks_of(kind)).boards
)


def play(game: Game, seed: int) -> Iterator[tuple[State, str | None]]:
    """A random game, state by state, each with the move that led to it."""
    state, chance = game.deal(seed=seed), random.Random(seed)
    yield state, None
    while state.mover >= 0:
        move = chance.choice(state.legal)
        state = state.play(move)
        yield state, move


def picture(state: State, seat: int) -> dict[str, Any]:
    """What a board gets for one seat, −1 for those who watch."""
    view = state.view(seat=seat)
    names = [
        f"{name} ({who})" for name, who in zip(_names(state.game), ("Zoé", *["level 3"] * 9), strict=False)
    ]
    return {"scene": view.game.kind.scene(view).as_data(), "names": names, "legal": list(view.legal)}


def _names(game: Game) -> list[str]:
    return [game.kind.player_name(game, seat) for seat in range(game.seats)]


def hand_of(scene: dict[str, Any], watched: dict[str, Any]) -> list[str]:
    """The places of whoever looks that hold what only they see; `watched` is the same moment as a spectator sees it."""
    open_to_all = {place["name"]: place["items"] for place in watched["places"]}
    return [
        place["name"]
        for place in scene["places"]
        if place["owner"] == scene["seat"]
        and list(place["items"]) != list(open_to_all.get(place["name"], ()))
    ]


def moments(table: Table, seed: int = 3) -> Iterator[dict[str, Any]]:
    """The table at its moments and at its end, as the mover sees it and as those do who watch."""
    states = [state for state, _ in play(table.game_of(), seed)]
    for at in (*[at for at in table.moments if at < len(states) - 1], len(states) - 1):
        state = states[at]
        title = f"{table.game}-{table.preset}-{state.game.seats}-{at}"
        for seat in dict.fromkeys((max(state.mover, 0), -1)):
            yield {"title": f"{title}-{seat}", "game": table.game, **picture(state, seat)}


def runs(table: Table, seed: int, seat: int) -> list[dict[str, Any]]:
    """A whole random game as one seat sees it."""
    return [picture(state, seat) for state, _ in play(table.game_of(), seed)]


def main() -> None:
    found = [moment for table in TABLES for moment in moments(table)]
    Path(sys.argv[1]).write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main()
