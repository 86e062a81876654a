"""Games with hidden cards for the tests of secrecy: random ones, and tables that stand somewhere in them."""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.core import rng
from tablee.core.game import Game
from tablee.core.state import State
from tablee.match import Table
from tablee.roster import games
from tablee.web.live_table import LiveTable
from tablee.web.storage.stored_table import StoredSeat, StoredTable
from tests.conformance.hooks import options_of
from tests.conformance.laws import few

HIDING = [kind for kind in games().values() if not kind.perfect_information]


def random_game(game: Game, seed: int) -> tuple[list[State], list[str]]:
    states, moves, chance = [game.deal(seed)], [], rng.stream(seed, "web")
    while not states[-1].is_over and len(moves) < game.kind.rules.LENGTH:
        legal = states[-1].legal
        moves.append(legal[rng.below(chance, len(legal))])
        states.append(states[-1].play(moves[-1]))
    return states, moves


def live_at(game: Game, states: list[State], moves: list[str], seed: int) -> LiveTable:
    """A table that stands after these moves, as a server would hold it."""
    specs = ["human"] * game.seats
    table = Table(
        game, [None] * game.seats, specs, seed, states=states, moves=moves, seconds=[0.0] * len(moves)
    )
    seats = tuple(StoredSeat(f"t{seat}", "", frozenset({f"v{seat}"})) for seat in range(game.seats))
    stored = StoredTable(
        "x", game.kind.name, game.options, seed, tuple(specs), "v0", seats=seats, seq=len(moves)
    )
    return LiveTable(stored, table)


def twins(live: LiveTable, world: State, seat: int) -> LiveTable | None:
    """The same table in another world: the last move once more, from a state that looks the same to the seat."""
    table, game = live.table, live.table.game
    true = table.states[-2]
    sight = game.kernels.seen(game.setup, true.record(), game.kind.move_id(game, table.moves[-1]), seat)
    for text in (table.moves[-1], *few(list(world.legal), 12)):
        if text not in world.legal:
            continue
        move = game.kind.move_id(game, text)
        if int(game.kernels.seen(game.setup, world.record(), move, seat)) != int(sight):
            continue
        after = world.play(text)
        if after.view(seat) == table.state.view(seat):
            states = [*table.states[:-2], world, after]
            return live_at(game, states, [*table.moves[:-1], text], 987_654_321)
    return None


def encode(data: Any) -> bytes:
    return msgspec.json.encode(data)


def forms_of(kind: Any, count: int) -> list[dict[str, Any]]:
    """Options, presets and numbers of seats, all of them in turn."""
    found = []
    for number in range(count):
        given = options_of(kind)[number % len(options_of(kind))]
        preset = sorted(kind.presets)[number % len(kind.presets)]
        fewest, most = kind.seat_range(kind.configure(given, preset).options)
        found.append({"options": given, "preset": preset, "seats": fewest + number % (most - fewest + 1)})
    return found


def tables_of(kind: Any, count: int) -> list[tuple[Game, int]]:
    return [
        (kind.configure(form["options"], form["preset"], form["seats"]), 1_000_003 * (number + 1))
        for number, form in enumerate(forms_of(kind, count))
    ]
