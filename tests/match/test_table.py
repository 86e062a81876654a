"""The table: moves, agents that fail, undo, records, resuming."""

from __future__ import annotations

import pytest

from tablee.core.errors import AgentFailed, BadPlayers, CannotUndo, IllegalMove
from tablee.games.kalaha import GAME
from tablee.match import Table, play_game
from tablee.match.agent_check import check
from tablee.roster import build_agent
from tests.bots import agents


def table(*seats, preset="simple", opening=0, seed=1):
    """A table with agents, None for people."""
    specs = ["human" if seat is None else type(seat).__name__ for seat in seats]
    return Table(GAME(preset=preset), seats, specs, seed, opening)


def test_an_illegal_move_leaves_the_table_as_it_was():
    two = table(None, None)
    two.play("3")
    two.play("1")
    before = list(two.states)

    with pytest.raises(IllegalMove, match="field 3 is empty"):
        two.play("3")

    assert two.states == before
    assert two.moves == ["3", "1"]


def test_an_agent_gets_a_view_of_its_own_seat_and_nothing_else():
    got = []

    class Spy(agents.First):
        def choose(self, view, budget, seed):
            got.append((type(view).__name__, view.seat, view.mover))
            return super().choose(view, budget, seed)

    play_game(GAME(seeds=1), [Spy(), Spy()], ["spy", "spy"], seed=1)

    assert {kind for kind, _, _ in got} == {"View"}
    assert all(seat == mover for _, seat, mover in got)


@pytest.mark.parametrize(
    ("agent", "problem"),
    [
        (agents.Crashing(), "it crashed with ZeroDivisionError: on purpose"),
        (agents.Lying(), "it answered '99'; legal: 1, 2"),
    ],
)
def test_an_agent_that_fails_is_named_with_seat_and_move(agent, problem):
    with pytest.raises(AgentFailed, match=f"in seat 2 failed at move 2: {problem}"):
        play_game(GAME(), [agents.First(), agent], ["first", "bad"], seed=1)


def test_undo_takes_back_ones_own_move_and_the_computers_answer():
    two = table(None, agents.First())
    two.play("3")
    two.step()

    assert two.undo() == 2
    assert two.moves == []
    assert two.state == two.game.deal(1)


def test_undo_among_people_takes_back_one_move():
    two = table(None, None)
    two.play("3")
    two.play("2")

    assert two.undo() == 1
    assert two.moves == ["3"]


def test_undo_never_goes_past_the_opening_or_before_the_first_move():
    two = table(None, None, opening=4)

    with pytest.raises(CannotUndo, match="no move of a person's has been made"):
        two.undo()

    assert len(two.moves) == 4


def test_undo_is_refused_where_something_was_revealed(monkeypatch):
    two = table(None, None)
    two.play("3")
    monkeypatch.setattr(type(GAME), "perfect_information", False)

    with pytest.raises(CannotUndo, match="revealed"):
        two.undo()

    assert two.moves == ["3"]


def test_a_resumed_table_is_the_table_that_was_saved(tmp_path):
    from tablee.records import read

    first = table(agents.First(), None, opening=2)
    for _ in range(5):
        first.play(first.state.legal[0])
    first.record().save(tmp_path / "half.json")

    again = Table.resume(read(tmp_path / "half.json"), [agents.First(), None], first.specs)

    assert again.state == first.state
    assert again.record() == first.record()


def test_every_seat_needs_a_player():
    with pytest.raises(BadPlayers, match="kalaha: 2, players: 1; each seat needs one"):
        Table(GAME(), [None], ["human"], 1)


def test_thinking_longer_never_changes_the_deal():
    """The deal and each agent's imagination have streams of their own."""
    game = GAME(first="random")
    shallow = play_game(game, [build_agent(GAME, "alphabeta:depth=1")] * 2, ["a", "b"], seed=9, opening=3)
    deep = play_game(game, [build_agent(GAME, "alphabeta:depth=4")] * 2, ["a", "b"], seed=9, opening=3)

    assert shallow.states[:4] == deep.states[:4]


@pytest.mark.parametrize(
    ("kind", "failed"),
    [
        (agents.First, set()),
        (agents.Crashing, {"no_crash"}),
        (agents.Lying, {"legal"}),
        (agents.Fickle, {"deterministic"}),
        (agents.Slow, {"on_time"}),
    ],
)
def test_checking_an_agent_finds_what_is_wrong_with_it(kind, failed):
    seconds = 0.03 if kind is agents.Slow else 1.0  # nobody else is late, however busy the machine

    found = check(GAME(), kind, kind.__name__, games=2, seconds=seconds, seed=1)

    assert {code for code, finding in found.findings.items() if not finding.passed} == failed
    assert found.passed == (not failed)
