"""Positions in the notation of the Kalah Game Protocol, there and back (vector 33).

`<m,S,N,s1..sm,n1..nm>`: both stores, then both rows in sowing order; the reader is always south.
"""

from __future__ import annotations

import pytest

from tablee.games.kalaha import GAME, rules
from tests.games.kalaha.board import position


def to_kgp(state) -> str:
    """The literal for the seat to move, who is south."""
    fields, south = state.game.options["fields"], state.mover
    rows = state.record()[0]["kalaha_cells"].reshape(2, rules.ROW)
    mine, theirs = rows[south], rows[1 - south]
    cells = [fields, mine[rules.STORE], theirs[rules.STORE], *mine[:fields], *theirs[:fields]]
    return f"<{','.join(str(cell) for cell in cells)}>"


def from_kgp(literal: str, south: str):
    fields, store, other_store, *cells = (int(part) for part in literal.strip("<>").split(","))
    sides = [(cells[:fields], store), (cells[fields:], other_store)]
    if south == "B":
        sides.reverse()
    text = " | ".join(
        f"{name}[{','.join(map(str, row))}] {held}" for name, (row, held) in zip("AB", sides, strict=True)
    )
    return GAME("standard", fields=fields).position(text, to_move=south)


def test_the_literal_of_the_example_position():
    """RULES §1.1, §8.2 (vector 33)"""
    state = position("A[7,1,3,1,0,8] 4 | B[6,6,5,1,1,2] 3", to_move="A", preset="standard")

    assert to_kgp(state) == "<6,4,3,7,1,3,1,0,8,6,6,5,1,1,2>"
    assert from_kgp("<6,4,3,7,1,3,1,0,8,6,6,5,1,1,2>", south="A") == state


@pytest.mark.parametrize("south", ["A", "B"])
@pytest.mark.parametrize("literal", ["<6,4,3,7,1,3,1,0,8,6,6,5,1,1,2>", "<3,0,0,3,3,3,3,3,3>", "<1,2,3,4,5>"])
def test_a_literal_comes_back(literal, south):
    """RULES §1.1, §8.2 (vector 33)"""
    assert to_kgp(from_kgp(literal, south)) == literal


@pytest.mark.parametrize("field", range(1, 7))
def test_a_move_from_the_south_is_the_same_for_both_seats(field):
    """RULES §1.1, §8.1"""
    literal = "<6,4,3,7,1,3,1,2,8,6,6,5,1,1,2>"

    after = {to_kgp_south(from_kgp(literal, south).play(str(field)), south) for south in "AB"}

    assert len(after) == 1


def to_kgp_south(state, south: str) -> tuple[str, bool]:
    """The literal seen from one seat, and whether that seat moves."""
    seat = "AB".index(south)
    record = state.record()
    moves = record[0]["mover"] == seat
    record[0]["mover"] = seat
    return to_kgp(type(state)(state.game, record)), bool(moves)
