"""States and views are values: immutable, comparable, and a view holds nothing of its state."""

from __future__ import annotations

import gc
import types

import numpy as np
import pytest

from tablee.core.errors import BadNotation, BadOption, GameOver, IllegalMove, NotYourTurn
from tablee.core.state import Outcome, State, View
from tablee.games.kalaha import GAME as KALAHA
from tests.conformance.toy.high_card import GAME as HIGH_CARD


@pytest.fixture
def state():
    return KALAHA().deal(seed=7)


@pytest.fixture
def hidden():
    return HIGH_CARD("spies", 2).deal(seed=7)


def test_an_old_state_is_still_true_after_a_move(state):
    text, legal, number = state.text, state.legal, hash(state)

    after = state.play("3")

    assert after != state
    assert (state.text, state.legal, hash(state)) == (text, legal, number)
    assert state.play("3") == after


def test_a_move_that_is_no_text_is_told_so(state):
    with pytest.raises(
        BadNotation, match=r"cannot read '3' as a move: expected a text such as '1', and not int"
    ):
        state.play(3)


def test_a_record_handed_out_is_a_copy(state):
    record = state.record()

    record[0]["kalaha_cells"] = 0
    record[0]["mover"] = 1

    assert state.mover == 0
    assert state.record()[0]["kalaha_cells"].sum() == 48


def test_a_record_handed_in_is_copied(state):
    record = state.record()
    made = State(state.game, record)

    record[0]["mover"] = 1

    assert made == state


def test_a_record_handed_out_may_be_written_to(state):
    """Kernels are compiled for writable arrays only (DESIGN §4, traps)."""
    assert state.record().flags.writeable
    assert state.view(0).record().flags.writeable


def test_kernels_reading_a_state_cannot_change_it(state):
    moves = np.zeros(state.game.kind.rules.MAX_LEGAL, np.int64)
    record = state.record()

    state.game.kernels.play(state.game.setup, record, 2)
    state.game.kernels.legal(state.game.setup, record, moves)

    assert state == KALAHA().deal(seed=7)


def test_equal_states_are_equal_and_hash_alike(state):
    again = KALAHA().deal(seed=7)

    assert again == state
    assert again is not state
    assert hash(again) == hash(state)
    assert len({state, again, state.play("1"), again.play("1")}) == 2


def test_the_same_pits_under_other_rules_are_another_state(state):
    other = KALAHA("standard").deal(seed=7)

    assert other.record().tobytes() == state.record().tobytes()
    assert other != state


def test_a_state_is_no_view_even_where_nothing_is_hidden(state):
    view = state.view(0)

    assert view.record().tobytes() == state.record().tobytes()
    assert view != state
    assert state != view
    assert state != state.text


def test_views_of_two_seats_differ_even_where_nothing_is_hidden(state):
    assert state.view(0) != state.view(1)
    assert state.view(0) == state.view(0)
    assert hash(state.view(1)) == hash(state.view(1))


def test_a_seat_may_be_a_number_of_numpy(state):
    """Batches and environments count seats in arrays."""
    view = state.view(np.int64(1))

    assert view == state.view(1)
    assert type(view.seat) is int
    for wrong in (np.int64(2), np.bool_(True), True, 1.0, None):
        with pytest.raises(BadOption, match="option seat"):
            state.view(wrong)


def test_repr_shows_the_position(state):
    assert repr(state) == "<State kalaha A[4,4,4,4,4,4] 0 | B[4,4,4,4,4,4] 0, A to move>"
    assert repr(state.view(1)) == "<View kalaha A[4,4,4,4,4,4] 0 | B[4,4,4,4,4,4] 0, A to move>"


def test_the_text_of_a_view_hides_what_the_view_hides(hidden):
    assert "?" in hidden.view(0).text
    assert "?" not in hidden.text
    assert repr(hidden.view(0)) == f"<View high_card {hidden.view(0).text}>"


def test_a_view_says_moves_only_to_the_seat_whose_turn_it_is(state):
    assert state.view(0).legal == state.legal == ("1", "2", "3", "4", "5", "6")
    assert state.view(0).legal_ids == (0, 1, 2, 3, 4, 5)
    assert state.view(1).legal == state.view(-1).legal == ()
    assert state.view(1).legal_ids == ()


def test_nobody_has_a_move_when_the_game_is_over():
    over = KALAHA().position("A[0,0,0,0,0,0] 30 | B[0,0,0,0,0,0] 18, over")

    assert (over.is_over, over.mover, over.legal) == (True, -1, ())
    assert over.view(0).legal == ()
    assert over.outcome == Outcome((30, 18), (0,), "side_empty")
    with pytest.raises(GameOver, match="the game is over, no move can be played"):
        over.play("1")


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_the_kernel_is_never_asked_for_moves_when_the_game_is_over(seat, monkeypatch):
    """It would look up seat −1, and compiled code does not notice that there is none."""
    end = KALAHA().position("A[0,0,0,0,0,0] 30 | B[0,0,0,0,0,0] 18")
    assert end.is_over
    monkeypatch.setattr(end.game.kernels, "legal", lambda *_: pytest.fail("asked"), raising=False)

    assert end.legal_ids == end.view(seat).legal_ids == ()
    with pytest.raises(GameOver):
        end.play("3")


def test_there_is_no_outcome_before_the_end(state):
    assert state.outcome is None
    assert state.view(0).outcome is None


@pytest.mark.parametrize("seat", [-2, 2, 17])
def test_only_seats_at_the_table_and_a_spectator_have_views(state, seat):
    with pytest.raises(BadOption) as raised:
        state.view(seat)

    assert str(raised.value) == f"option seat: {seat} is not allowed; expected -1 (a spectator) to 1"


def test_an_illegal_move_is_answered_with_the_legal_ones(state):
    after = state.play("3").play("1")

    with pytest.raises(IllegalMove) as raised:
        after.play("3")

    assert str(raised.value).startswith("illegal move '3': field 3 is empty; legal: 1, 2, 4, 5, 6 (kalaha A[")


def test_who_asks_out_of_turn_is_told_whose_turn_it_is(state):
    state.view(0).require_turn()
    with pytest.raises(NotYourTurn, match=r"it is seat 1's turn, not seat 2's \(A\["):
        state.view(1).require_turn()


def test_a_fill_is_drawn_by_its_seed(hidden):
    view = hidden.view(0)

    worlds = [view.fill(seed) for seed in range(20)]

    assert [view.fill(seed) for seed in range(20)] == worlds
    assert len(set(worlds)) > 10
    assert all(isinstance(world, State) and world.view(0) == view for world in worlds)


def test_there_is_no_way_from_a_view_back_to_its_state(hidden):
    """Not by any reference: whatever an agent digs out of its view, the truth is not in it."""
    view = hidden.view(0)
    assert view.legal
    assert view.text
    truth, cards = hidden.record().tobytes(), hidden.record()[0]["high_card_slots"].tobytes()

    for found in reachable(view):
        assert found is not hidden
        if type(found) is bytes:
            assert truth not in found
            assert cards not in found


def reachable(start):
    """Every object that can be got at from `start`, modules and classes left out."""
    left_out = (types.ModuleType, type, types.FunctionType, types.BuiltinFunctionType)
    found, waiting = {id(start): start}, [start]
    while waiting:
        for near in gc.get_referents(waiting.pop()):
            if id(near) not in found and not issubclass(type(near), left_out):  # a dead proxy has no class
                found[id(near)] = near
                waiting.append(near)
        assert len(found) < 200_000
    return found.values()


def test_a_view_is_what_agents_get_and_says_whose_it_is(state):
    view = state.view(1)

    assert isinstance(view, View)
    assert (view.seat, view.mover, view.game) == (1, 0, state.game)
    assert not hasattr(view, "play")


def test_games_with_the_same_options_are_equal():
    assert KALAHA() == KALAHA("simple", seats=2) == KALAHA(seeds="4")
    assert hash(KALAHA()) == hash(KALAHA(seeds=4))
    assert KALAHA() != KALAHA(seeds=5)
    assert KALAHA() != "kalaha"
    assert HIGH_CARD("spies", 2) != HIGH_CARD("spies", 3)


@pytest.mark.parametrize(
    ("scores", "winners", "draw"), [((3, 1), (0,), False), ((2, 2), (0, 1), True), ((0, 0, 0), (), True)]
)
def test_nobody_or_everybody_winning_is_a_draw(scores, winners, draw):
    assert Outcome(scores, winners, "why").is_draw is draw
