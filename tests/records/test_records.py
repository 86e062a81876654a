"""Record files: written whole, read back equal, replayed and checked; never code."""

from __future__ import annotations

import json
import stat
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tablee
from tablee.core.errors import BadRecord
from tablee.games.kalaha import GAME
from tablee.records import FORMAT, read
from tablee.records.files import as_json, from_json


@pytest.fixture
def saved(tmp_path):
    """A finished game on disk."""
    path = tmp_path / "game.json"
    tablee.play(GAME(preset="standard"), ["random", "greedy"], seed=7).save(path)
    return path


def change(path, **fields):
    data = json.loads(path.read_text("utf-8"))
    data.update(fields)
    path.write_text(json.dumps(data), "utf-8")
    return path


def test_a_record_has_exactly_the_documented_keys(saved):
    data = json.loads(saved.read_text("utf-8"))

    assert list(data) == [
        "tablee", "game", "options", "seed", "opening", "seats", "moves", "outcome", "started", "notes",
    ]  # fmt: skip
    assert data["tablee"] == FORMAT
    assert data["seats"] == ["random", "greedy"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**63 - 1), opening=st.integers(0, 9), preset=st.sampled_from(list(GAME.presets)))
def test_what_is_written_is_read_back_and_replays_to_every_state(seed, opening, preset):
    record = tablee.play(GAME(preset=preset, seeds=2), ["random", "random"], seed, opening)

    again = from_json(as_json(record).encode(), "memory")

    assert again.moves == record.moves
    assert again.outcome == record.outcome
    assert again.states == record.states
    assert len(again.states) == len(again.moves) + 1


def test_an_illegal_move_in_a_file_is_named_with_its_number(saved):
    moves = json.loads(saved.read_text("utf-8"))["moves"]
    moves[4] = "9"

    with pytest.raises(
        BadRecord, match=r"game\.json: move 5 \('9'\) does not replay: cannot read '9' as a move"
    ):
        read(change(saved, moves=moves))


def test_a_changed_but_legal_move_is_named_too(saved):
    record = read(saved)
    number = next(n for n, state in enumerate(record.states) if len(state.legal) > 1)
    moves = list(record.moves)
    moves[number] = next(move for move in record.states[number].legal if move != moves[number])

    with pytest.raises(BadRecord, match=rf"move {number + 1} \('{moves[number]}'\) .* the file was changed"):
        read(change(saved, moves=moves, outcome=None))


def test_moves_left_out_at_the_end_are_missed(saved):
    moves = json.loads(saved.read_text("utf-8"))["moves"]

    with pytest.raises(BadRecord, match=f"{len(moves)} moves were saved, 3 are there; the file was changed"):
        read(change(saved, moves=moves[:3], outcome=None))


def test_a_record_without_the_check_note_is_taken_as_it_is(saved):
    moves = json.loads(saved.read_text("utf-8"))["moves"]

    record = read(change(saved, moves=moves[:3], outcome=None, notes={"comment": "a study"}))

    assert record.moves == tuple(moves[:3])
    assert record.notes == {"comment": "a study"}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"tablee": 2}, "format 2 is not known; expected 1"),
        ({"game": "kala"}, "unknown game 'kala'; known: .*did you mean 'kalaha'"),
        ({"options": {"seeds": 40}}, "option seeds: 40 is not allowed; expected a whole number from 1 to 12"),
        ({"options": {"sedes": 4}}, "unknown option of kalaha 'sedes'"),
        ({"options": {"preset": "simple"}}, "unknown option of kalaha 'preset'"),
        ({"seats": ["human"]}, "kalaha is for 2 to 2 seats, not 1"),
        ({"seed": -1}, r"Expected `int` >= 0 - at `\$\.seed`"),
        ({"seed": "7"}, r"Expected `int`, got `str` - at `\$\.seed`"),
        ({"moves": "3"}, r"Expected `array`, got `str` - at `\$\.moves`"),
        ({"extra": 1}, "unknown field `extra`"),
        ({"outcome": {"scores": [48, 0], "winners": [0], "reason": "side_empty"}}, "the outcome should be"),
    ],
)
def test_a_wrong_field_is_named_with_what_was_expected(saved, fields, message):
    with pytest.raises(BadRecord, match=message) as caught:
        read(change(saved, **fields))

    assert str(saved) in str(caught.value)


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"\xff\xfe", b"null", b"{}", b'{"tablee": 1}'])
def test_what_is_no_record_is_refused_naming_the_file(tmp_path, text):
    path = tmp_path / "broken.json"
    path.write_bytes(text)

    with pytest.raises(BadRecord, match=r"broken\.json: not a record of a game"):
        read(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    with pytest.raises(BadRecord, match="cannot be read: No such file"):
        read(tmp_path / "none.json")
    with pytest.raises(BadRecord, match="cannot be read: Is a directory"):
        read(tmp_path)


def test_the_opening_must_be_the_one_the_seed_draws(tmp_path):
    path = tmp_path / "opened.json"
    record = tablee.play(GAME(), ["random", "random"], seed=5, opening=4)
    record.save(path)
    assert read(path).opening == 4
    other = next(move for move in record.states[0].legal if move != record.moves[0])

    with pytest.raises(BadRecord, match=rf"move 1 .* the seed draws '{record.moves[0]}'"):
        read(change(path, moves=[other, *record.moves[1:]], notes={}))


def test_writing_replaces_the_file_whole_and_leaves_nothing_else(saved):
    tablee.play(GAME(), ["random", "random"], seed=1).save(saved)

    assert [found.name for found in saved.parent.iterdir()] == ["game.json"]
    assert read(saved).seed == 1


def test_a_file_that_cannot_be_written_is_an_error_and_the_old_one_stays(saved, monkeypatch):
    before = saved.read_bytes()
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))

    with pytest.raises(BadRecord, match="cannot be written: No space left on device"):
        tablee.play(GAME(), ["random", "random"], seed=1).save(saved)

    assert saved.read_bytes() == before
    assert [found.name for found in saved.parent.iterdir()] == ["game.json"]


def test_reading_a_file_never_loads_code(saved, tmp_path, monkeypatch):
    """A record may name a class; reading and replaying it imports nothing."""
    (tmp_path / "evil_module.py").write_text("raise SystemExit('loaded')", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    change(saved, seats=["evil_module:Agent", "bot:rm -rf /"])

    assert read(saved).seats == ("evil_module:Agent", "bot:rm -rf /")
    assert "evil_module" not in sys.modules


def test_a_save_is_readable_by_its_owner(saved):
    assert saved.stat().st_mode & stat.S_IRUSR
