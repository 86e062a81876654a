"""States, games, views and records travel between processes and versions, and are checked on arrival."""

from __future__ import annotations

import copy
import pickle
import pickletools
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import tablee
from tablee.core.errors import BadOption, BadRecord
from tablee.core.pickles import open_game, open_kind, open_value
from tests.conformance.every_game import KINDS
from tests.conformance.laws import walk

OPEN = """
import pickle, sys
state, view, record = pickle.load(open(sys.argv[1], "rb"))
assert state.view(view.seat) == view and record.final.game == record.game
print(state.text, view.legal, record.outcome, state.game is view.game)
"""


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_values_are_equal_after_the_journey_and_share_their_game(kind):
    game = kind(seats=kind.rules.SEATS[1] if kind.name != "kalaha" else None)
    states = walk(game, 5, [1, 2, 0, 3, 1, 0, 2])
    views = [states[-1].view(seat) for seat in range(-1, game.seats)]

    kept = pickle.loads(pickle.dumps((game, states, views)))

    assert kept == (game, states, views)
    assert {hash(each) for each in kept[1]} == {hash(each) for each in states}
    assert all(each.game is kept[0] and each.game.kind is kind for each in (*kept[1], *kept[2]))
    assert kept[1][-1].legal == states[-1].legal
    assert [type(each) for each in kept[2]] == [tablee.View] * len(views)


def test_copies_of_a_value_are_the_value():
    state = tablee.game("kalaha").deal(1)

    for each in (state, state.view(0), state.game, state.game.kind):
        assert copy.deepcopy(each) is each
        assert copy.copy(each) is each
    kept = copy.deepcopy({"tree": [state, {"view": state.view(1)}]})
    assert kept["tree"][0].play("3").text == state.play("3").text


def test_a_fresh_process_opens_what_this_one_has_written(tmp_path):
    record = tablee.play(tablee.game("love_letter", seats=3, tokens=2), ["random"] * 3, seed=4)
    state = record.states[9]
    file = tmp_path / "kept.pickle"
    file.write_bytes(pickle.dumps((state, state.view(state.mover), record)))

    done = subprocess.run(
        [sys.executable, "-c", OPEN, str(file)], capture_output=True, text=True, check=False
    )

    assert done.stderr == ""
    expected = f"{state.text} {state.view(state.mover).legal} {record.outcome} True"
    assert done.stdout.strip() == expected


def test_a_pickle_of_version_0_1_0_opens():
    """While Kalaha's record stays as it is; written by that version with protocol 4."""
    kept = Path(__file__).with_name("golden") / "kalaha-0.1.0.pickle"

    state, view = pickle.loads(kept.read_bytes())

    assert state == tablee.game("kalaha", preset="standard").deal(7).play("3").play("6")
    assert view == state.view(0)


def test_a_pickle_names_our_own_functions_and_nothing_else():
    view = tablee.game("schotten_totten").deal(3).view(0)

    written = pickletools.genops(pickle.dumps(view, protocol=2))

    named = {text for code, text, _ in written if code.name in ("GLOBAL", "STACK_GLOBAL")}
    ours = {f"tablee.core.pickles {name}" for name in ("open_value", "open_game", "open_kind")}
    assert named - {"_codecs encode"} == ours


def test_a_pickled_record_holds_moves_and_no_states():
    record = tablee.play(tablee.game("kalaha"), ["random", "greedy"], seed=2)
    small = len(pickle.dumps(record))
    assert record.states

    kept = pickle.loads(pickle.dumps(record))

    assert len(pickle.dumps(record)) == small
    assert kept == record
    assert kept.states == record.states
    assert copy.deepcopy(record) == record


def test_what_was_changed_or_looks_different_is_refused():
    state = tablee.game("kalaha").deal(1)
    opener, (game, data, seat, layout, seal) = state.__reduce__()

    assert opener is open_value
    with pytest.raises(BadRecord, match="kalaha: its bytes were changed"):
        open_value(game, bytes(len(data)), seat, layout, seal)
    with pytest.raises(BadRecord, match="its bytes were changed"):
        open_value(tablee.game("kalaha", seeds=5), data, seat, layout, seal)
    with pytest.raises(BadRecord, match="a version of Tablée whose records look different"):
        open_value(game, data, seat, "0123456789abcdef", seal)
    with pytest.raises(BadRecord, match=r"tablee\.games\.gone: there is no such game here"):
        open_kind("tablee.games.gone")
    with pytest.raises(BadOption):
        open_game(game.kind, "simple", (("seeds", 99),), 2)


def test_an_opened_state_is_a_value_of_its_own():
    state = tablee.game("kalaha").deal(1)
    kept = pickle.loads(pickle.dumps(state))

    kept.record().view(np.uint8)[:] = 0

    assert kept == state
    assert kept.play("3") == state.play("3")
