"""The solver: exact values of positions and moves, lines of perfect play, what is told when it is stopped."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tablee.core import jit
from tablee.core.errors import BadOption, BadUse, GameOver
from tablee.core.solution import SilentWatcher, ValueBounds
from tablee.games.kalaha import GAME
from tablee.games.kalaha.solver import SOLVER, kalaha_solver
from tablee.games.kalaha.solver.transpositions import BUCKET, find, high_of, keep, low_of, move_of
from tests.games.kalaha.board import position, start
from tests.games.kalaha.test_endgames import Heard
from tests.games.kalaha.test_solved import CASES, by_hand


@pytest.fixture(autouse=True)
def _own_data(tmp_path_factory, monkeypatch):
    """Endgames that these tests build are kept for the next of them, and for nobody else."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / "endgames"))


def solve(state, jobs: int = 2, reach: int | None = 8, watcher=None):
    return SOLVER.solve(state, watcher or SilentWatcher(), jobs=jobs, reach=reach)


@pytest.mark.parametrize(("fields", "seeds", "preset", "value"), CASES)
def test_the_first_player_s_margin_under_perfect_play(fields, seeds, preset, value):
    """RULES §5.2, §7.1 (vector 30)"""
    found = solve(start(preset, fields=fields, seeds=seeds))

    assert found.complete
    assert found.value == ValueBounds(value, value)


@pytest.mark.parametrize(("fields", "seeds", "value"), [(2, 2, 0), (2, 4, -10), (3, 3, 4)])
def test_end_check_mover_changes_the_values(fields, seeds, value):
    """RULES §4.2, §5.2 (vector 30)"""
    found = solve(start("empty_capture", fields=fields, seeds=seeds, end_check="mover"), reach=4)

    assert found.value == ValueBounds(value, value)


@pytest.mark.parametrize(
    "options",
    [
        {"preset": "simple"},
        {"preset": "standard", "skip_origin": True, "collect": "emptier"},
        {"extra_turn": True, "capture": "never", "collect": "none", "end_check": "mover"},
        {"capture_takes_last_seed": False, "first": "1"},
    ],
    ids=str,
)
@pytest.mark.parametrize("reach", [0, 3])
def test_every_move_has_the_value_that_looking_at_every_line_finds(options, reach):
    """RULES §2.5, §2.6, §3.4, §3.5, §4.2, §4.3, §5.2"""
    state, known = start(fields=3, seeds=2, **options), {}

    found = solve(state, reach=reach)

    sign = 1 if state.mover == 0 else -1
    values = {move: sign * by_hand(state.play(move), known) for move in state.legal}
    assert {move: bounds.low for move, bounds in found.moves.items() if bounds.exact} == values
    assert found.value.low == max(values.values())
    assert set(found.best) == {move for move, value in values.items() if value == max(values.values())}


@pytest.mark.parametrize("preset", ["simple", "standard", "empty_capture"])
def test_the_line_keeps_the_value_to_the_end(preset):
    state = start(preset, fields=4, seeds=2)
    found = solve(state)

    for move in found.line:
        state = state.play(move)

    assert state.is_over
    assert state.outcome.scores[0] - state.outcome.scores[1] == found.value.low


def test_stores_count_and_whose_turn_it_is():
    text = "A[0,1,0,0,2,1] 9 | B[1,0,0,1,0,1] 4"

    for preset in ("simple", "standard"):
        here, mirrored = (position(text, mover, preset) for mover in "AB")
        assert solve(here, reach=3).value.low == by_hand(here, {})
        assert solve(mirrored, reach=3).value.low == -by_hand(mirrored, {})


@pytest.mark.parametrize("preset", ["simple", "standard", "empty_capture"])
def test_any_number_of_threads_and_any_endgames_prove_the_same(preset):
    chance = random.Random(3)
    state = start(preset, fields=4 if jit.enabled() else 3, seeds=3 if jit.enabled() else 2)
    for _ in range(4):
        state = state.play(chance.choice(state.legal))

    found = [solve(state, jobs, reach) for jobs, reach in ((1, 0), (3, 5), (2, 9))]

    assert found[0].value == found[1].value == found[2].value
    assert found[0].moves == found[1].moves == found[2].moves
    assert all(each.complete and each.value.exact for each in found)


def test_ctrl_c_leaves_what_is_proven(monkeypatch):
    monkeypatch.setattr(kalaha_solver, "GUESS_STEPS", 1000)

    class Stops(Heard):
        def show(self, note, done, total):
            if note.code == "searching":
                raise KeyboardInterrupt

    found = solve(start("simple"), reach=4, watcher=Stops())

    assert not found.complete
    assert found.value.low <= found.value.high
    assert not found.value.exact
    assert found.best == ()
    assert set(found.moves) == set("123456")
    assert found.nodes > 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"pie_rule": True}, "leave out pie_rule"),
        ({"seeds": 7}, "84 seeds in the fields: boards of this width are solved up to 78"),
        ({"majority_stop": True}, "depends on the stores"),
        ({"fields": 12}, "only boards of up to 6 fields"),
    ],
)
def test_what_cannot_be_solved_is_refused_before_anything_is_built(options, said):
    with pytest.raises(BadUse, match=said):
        solve(start(**options))


def test_after_the_offer_of_a_swap_a_position_is_solved_as_without_it():
    """RULES §1.5"""
    with_pie = start("standard", fields=3, seeds=2, pie_rule=True).play("1").play("2")
    without = start("standard", fields=3, seeds=2).play("1").play("2")

    assert solve(with_pie).value == solve(without).value


def test_a_game_that_is_over_has_nothing_to_solve():
    with pytest.raises(GameOver):
        solve(position("A[0,0,0,0,0,0] 20 | B[0,0,0,0,0,4] 24"))


def test_endgames_are_built_on_request():
    heard = Heard()
    path = SOLVER.build(GAME("standard", fields=2, skip_origin=True), heard, jobs=1, reach=7)

    assert heard.codes == ["builds_endgames"]
    assert path.endswith(".db")
    for wrong in (0, 121):
        with pytest.raises(BadOption, match="from 1 to 120"):
            SOLVER.build(GAME("standard", fields=2), Heard(), jobs=1, reach=wrong)


def test_an_entry_that_is_found_was_kept_for_that_key():
    """Keys that share buckets, more of them than there is room for."""
    bits, chance = 12, random.Random(1)
    table = np.zeros(1 << bits, np.int64)
    keys = [chance.randrange(1 << 48) for _ in range(6000)] + list(range(2000))
    facts = {key: (-(key % 120), key % 119, key % 7, 1 + key % 31) for key in keys}
    for key, fact in facts.items():
        keep(table, bits, key, *fact)

    found = {key: entry for key in facts if (entry := find(table, bits, key))}

    assert len(found) > 3 * len(table) // 4
    for key, entry in found.items():
        assert (low_of(entry), high_of(entry), move_of(entry)) == facts[key][:3]
    assert not any(find(table, bits, chance.randrange(1 << 48)) for _ in range(1000))
    assert len(table) % BUCKET == 0
