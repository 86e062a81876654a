"""Whose side is drawn below and who is "you": the one person's, wherever one person plays."""

from __future__ import annotations

import pytest

from tablee.games.kalaha import GAME
from tablee.games.kalaha.paint import paint, paint_board, words
from tablee.i18n import Say
from tablee.match import Table
from tablee.match.shared_screen import SharedScreen
from tablee.roster import HUMAN
from tablee.wording import names_for, names_of

SAY = Say()
COMPUTER = "level:1"


def board(specs, size=None):
    """The rows of the board as a screen shows it to the people among these players, after a move of A's."""
    table = Table(GAME(), [None, None], specs, 1)
    table.play("3")
    shared_screen = SharedScreen(table)
    names = names_for(names_of(table.game, specs, SAY), shared_screen.reader, SAY)
    scene = table.state.view(shared_screen.viewer()).scene()
    painted = paint(scene, SAY, names) if size is None else paint_board(scene, SAY, names, *size)
    return painted.plain.split("\n")


@pytest.mark.parametrize("size", [None, (100, 40)])
@pytest.mark.parametrize(
    ("specs", "above", "below"),
    [
        ([HUMAN, COMPUTER], "Player B (level 1)", "Player A (you)"),
        ([COMPUTER, HUMAN], "Player A (level 1)", "Player B (you)"),
        ([HUMAN, HUMAN], "Player A", "Player B"),
        ([COMPUTER, COMPUTER], "Player A (level 1)", "Player B (level 1)"),
    ],
)
def test_a_persons_own_side_is_below_and_a_above_where_nobody_plays_alone(specs, above, below, size):
    rows = board(specs, size)

    assert rows[0].strip().partition("  ◀ ")[0] == above
    assert rows[-1].strip().partition("  ◀ ")[0] == below


@pytest.mark.parametrize("size", [None, (100, 40)])
def test_a_name_that_a_person_chose_stands_beside_the_side(size):
    """Also one that begins like the side."""
    scene, names = GAME().deal(1).view(-1).scene(), ["Ada", "B (level 1)"]
    painted = paint(scene, SAY, names) if size is None else paint_board(scene, SAY, names, *size)
    rows = painted.plain.split("\n")

    assert rows[0].strip().partition("  ◀ ")[0] == "Player A · Ada"
    assert rows[-1].strip() == "Player B (level 1)"


@pytest.mark.parametrize("size", [None, (100, 40)])
def test_fields_count_from_each_players_left_and_the_store_is_at_its_end(size):
    rows = board([HUMAN, COMPUTER], size)

    assert rows[1].split() == ["6", "5", "4", "3", "2", "1"]
    assert rows[-2].split() == ["1", "2", "3", "4", "5", "6"]
    stores = next(row for row in rows if "SA" in row)
    assert stores.index("SB") < stores.index("SA"), "A's store follows A's field 6, on the right"


@pytest.mark.parametrize(
    ("specs", "told"),
    [
        ([HUMAN, COMPUTER], "You sow 4 seeds from field 3."),
        ([COMPUTER, HUMAN], "A (level 1) sows 4 seeds from field 3."),
        ([HUMAN, HUMAN], "A sows 4 seeds from field 3."),
    ],
)
def test_the_log_calls_the_only_person_you(specs, told):
    table = Table(GAME(), [None, None], specs, 1)
    table.play("3")

    ((line,),) = table.log.lines(SharedScreen(table).listener())

    assert words(line, SAY, names_of(table.game, specs, SAY)) == told
