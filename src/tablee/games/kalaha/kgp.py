"""Kalaha as the Kalah Game Protocol plays it: which rules, and boards as lists of numbers.

A board of the protocol is the number of fields of a side, the stores of south and north, then the fields of
south and of north, each row in the direction of sowing; south is always the player who is asked. The rules
are those of the preset `standard`. The protocol itself is `tablee.interop.kgp`, which finds this module as
the part `kgp` of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from tablee.core.errors import BadUse
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.options import Value
from tablee.core.state import State, View
from tablee.games.kalaha import GAME, layout
from tablee.games.kalaha.game import MOST_SEEDS

PRESET = "standard"
MOST_FIELDS = layout.FIELDS
FREE = ("fields", "seeds", "first", "majority_stop")  # options that clients need not know of


def check_rules(game: Game) -> None:
    """Refuses a game by other rules than the protocol's: a client would think by rules that do not hold.

    :raises BadUse: the error names the option.
    """
    for name, value in _usual(PRESET).options.items():
        if name not in FREE and game.options[name] != value:
            why = N_("the protocol is played by the preset {preset}: {option} cannot be changed")
            raise BadUse(why=Note("not_by_kgp", why, {"preset": PRESET, "option": name}), game=game.kind.name)


def board(view: View) -> tuple[int, ...]:
    """Returns the numbers of a position, with the seat of the view as south."""
    cells = view.record()[0]["kalaha_cells"]
    fields = int(view.game.options["fields"])
    rows = [cells[seat * layout.ROW : (seat + 1) * layout.ROW] for seat in (view.seat, 1 - view.seat)]
    stores = [int(row[layout.STORE]) for row in rows]
    return fields, *stores, *(int(count) for row in rows for count in row[:fields])


def position(numbers: Sequence[int]) -> State:
    """Returns the position of a board; south is seat 0 and has the move, unless the game is over there.

    :raises ValueError: when it is no board, or larger than the rules allow; the error says so in English, as
        everything that is said over the protocol.
    """
    fields = numbers[0]
    if not 1 <= fields <= MOST_FIELDS:
        raise ValueError(f"boards of {fields} pits are not supported: 1 to {MOST_FIELDS}")
    if len(numbers) != 2 * fields + 3:
        raise ValueError(f"a board of {fields} pits has {2 * fields + 3} numbers, not {len(numbers)}")
    if sum(numbers[1:]) > MOST_SEEDS:
        raise ValueError(f"boards of more than {MOST_SEEDS} stones are not supported")
    south, north = numbers[3 : 3 + fields], numbers[3 + fields :]
    sides = (
        f"{name}[{','.join(map(str, row))}] {store}"
        for name, row, store in (("A", south, numbers[1]), ("B", north, numbers[2]))
    )
    return _usual(PRESET, fields).position(" | ".join(sides))


def sowable(numbers: Sequence[int]) -> tuple[str, ...]:
    """Returns the moves of south on a board as texts, also where the rules say that the game is over."""
    return tuple(str(at + 1) for at, count in enumerate(numbers[3 : 3 + numbers[0]]) if count)


@cache
def _usual(preset: str, fields: int | None = None) -> Game:
    """Returns the same game whenever it is asked for the same: programs that play are greeted once for it."""
    given: Mapping[str, Value] = {} if fields is None else {"fields": fields}
    return GAME.configure(given, preset)
