"""Which positions of Kalaha can be solved."""

from __future__ import annotations

from tablee.core.errors import BadUse, GameOver
from tablee.core.notes import N_, Note
from tablee.core.state import State
from tablee.games.kalaha import layout
from tablee.games.kalaha.endgames.tables import reach, require_order
from tablee.games.kalaha.solver.transpositions import KEY_BITS

MOST_POSITIONS = 1 << KEY_BITS


def most_seeds(fields: int) -> int:
    """Returns the most seeds of positions whose indices have room in a key."""
    return reach(fields, MOST_POSITIONS)


def require_solvable(state: State) -> int:
    """Returns how many seeds are in the fields of a position that can be solved.

    :raises BadUse: when its rules are not solved, there are too many seeds, or a swap may still come.

    :raises GameOver: when the game has ended.
    """
    game, record = state.game, state.record()
    require_order(game)
    if state.is_over:
        raise GameOver(where=f"{game.kind.name} {state.text}")
    if int(record[0]["answer"]) >= 0:
        why = N_("a position is solved once nobody may swap any more: give such a one, or leave out pie_rule")
        raise BadUse(why=Note("swap_stands", why), game=game.kind.name)
    most = most_seeds(int(game.options["fields"]))
    cells = record[0]["kalaha_cells"].reshape(2, layout.ROW)
    seeds = int(cells[:, : layout.FIELDS].sum())
    if seeds > most:
        why = N_("{seeds} seeds in the fields: boards of this width are solved up to {most}")
        raise BadUse(why=Note("many_seeds", why, {"seeds": seeds, "most": most}), game=game.kind.name)
    return seeds
