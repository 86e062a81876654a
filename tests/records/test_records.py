"""Record files: written whole, read back equal, replayed and checked; never code."""

from __future__ import annotations

import errno
import json
import os
import re
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tablee
from tablee.core.errors import BadRecord
from tablee.games.kalaha import GAME
from tablee.match import Table
from tablee.records import FORMAT, read
from tablee.records.files import as_json, from_json, json_error_note, write_text


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

    with pytest.raises(BadRecord, match=f"moves saved: {len(moves)}, moves found: 3; the file was changed"):
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
        ({"seats": ["human"]}, "kalaha is for 2 seats, not 1"),
        ({"seed": -1}, "key 'seed': number out of range; expected >= 0$"),
        ({"seed": 1 << 63}, "key 'seed': number out of range; expected <= 9223372036854775807$"),
        ({"seed": "7"}, "key 'seed': expected a whole number, found a text$"),
        ({"seed": 7.5}, "key 'seed': expected a whole number, found a decimal number$"),
        ({"tablee": True}, "key 'tablee': expected a whole number, found true or false$"),
        ({"moves": "3"}, "key 'moves': expected a list, found a text$"),
        ({"moves": ["3", None]}, r"key 'moves\[1\]': expected a text, found null$"),
        ({"notes": []}, "key 'notes': expected an object, found a list$"),
        ({"options": {"seeds": None}}, "key .*: expected true, false, a number or a text, found null$"),
        ({"outcome": 3}, "key 'outcome': expected an object or null, found a whole number$"),
        ({"outcome": {"scores": [48, 0], "winners": [0]}}, r"key 'outcome\.reason' is missing$"),
        ({"outcome": {"score": 3}}, r"unknown key 'outcome\.score'; known: scores, winners, reason$"),
        ({"extra": 1}, "unknown key 'extra'; known: tablee, game, options, seed, .*, started, notes$"),
    ],
)
def test_a_wrong_field_is_named_with_what_was_expected(saved, fields, message):
    with pytest.raises(BadRecord, match=message) as caught:
        read(change(saved, **fields))

    assert str(saved) in str(caught.value)


def test_another_outcome_than_the_games_is_shown_beside_it(saved):
    true = read(saved).outcome
    told = {"scores": [48, 0], "winners": [0], "reason": "majority"}
    nobody = {"scores": list(true.scores), "winners": [], "reason": true.reason}
    scores = " : ".join(map(str, true.scores))
    right = f"{scores} (side_empty), won by seat {true.winners[0] + 1}"

    with pytest.raises(
        BadRecord, match=re.escape(f"should be {right}, not 48 : 0 (majority), won by seat 1") + "$"
    ):
        read(change(saved, outcome=told))
    with pytest.raises(
        BadRecord, match=re.escape(f"should be {right}, not {scores} (side_empty), won by nobody") + "$"
    ):
        read(change(saved, outcome=nobody))


@pytest.mark.parametrize(
    "told",
    [
        {"scores": [48, 0, 3, 4], "winners": [0], "reason": "resigned"},
        {"scores": [48, 0], "winners": [7], "reason": "resigned"},
    ],
)
def test_an_outcome_of_other_seats_is_refused_where_the_rules_gave_none(tmp_path, told):
    file = tmp_path / "begun.json"
    Table(GAME(), [None, None], ["human", "human"], 1).record().save(file)

    with pytest.raises(BadRecord, match="the outcome is of another number of seats"):
        read(change(file, outcome=told))


def test_a_mark_that_some_editors_put_before_the_text_is_no_matter(saved):
    before = read(saved)
    saved.write_bytes(b"\xef\xbb\xbf" + saved.read_bytes())
    assert read(saved).states == before.states


def test_what_one_player_saw_is_told_from_a_game(saved):
    with pytest.raises(BadRecord, match="what one player saw of a game that is not over"):
        read(change(saved, **{"tablee-view": 1}))


DEEP = b'{"notes": {"deep": ' + b"[" * 100_000 + b"]" * 100_000 + b"}}"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"", "not JSON: it ends too early"),
        (b'{"tablee": 1', "not JSON: it ends too early"),
        (b"\xff\xfe", "not JSON: an error at byte 0"),
        (b'{"tablee": 1,}', "not JSON: an error at byte 13"),
        (b'{"game": "\xff"}', "expected UTF-8 text"),
        (b"[]", "expected an object, found a list"),
        (b"null", "expected an object, found null"),
        (b"{}", "key 'tablee' is missing"),
        (b'{"tablee": 1}', "key 'game' is missing"),
        (b'{"seed": 1e999}', "key 'seed': number out of range"),
        (DEEP, "lists within lists, too deep to read"),
    ],
    ids=lambda value: "" if isinstance(value, bytes) else value,
)
def test_what_is_no_record_is_refused_naming_the_file_and_the_place(tmp_path, text, problem):
    path = tmp_path / "broken.json"
    path.write_bytes(text)

    with pytest.raises(BadRecord) as caught:
        read(path)

    assert str(caught.value) == f"{path}: not a record of a game: {problem}"


def test_what_nobody_foresaw_is_passed_on_as_the_reader_says_it():
    assert (
        str(json_error_note(ValueError("something else - at `$.seed`"), {})) == "something else - at `$.seed`"
    )


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    (tmp_path / "file").write_text("", "utf-8")

    for path, problem in (
        (tmp_path / "none.json", "file not found"),
        (tmp_path, "it is a folder"),
        (tmp_path / "file" / "game.json", "a part of its path is a file, not a folder"),
    ):
        with pytest.raises(BadRecord) as caught:
            read(path)
        assert str(caught.value) == f"{path}: cannot be read: {problem}"


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


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "no space left on the disk"),
        (PermissionError(errno.EACCES, "Permission denied"), "permission denied"),
        (OSError(errno.EIO, "Input/output error"), "the system says: Input/output error"),
        (OSError("no number"), "the system says: no number"),
    ],
    ids=str,
)
def test_a_file_that_cannot_be_written_is_an_error_and_the_old_one_stays(saved, monkeypatch, error, problem):
    before = saved.read_bytes()

    def full(_):
        raise error

    monkeypatch.setattr("os.fsync", full)

    with pytest.raises(BadRecord, match=rf"game\.json: cannot be written: {problem}$"):
        tablee.play(GAME(), ["random", "random"], seed=1).save(saved)

    assert saved.read_bytes() == before
    assert [found.name for found in saved.parent.iterdir()] == ["game.json"]


def test_a_file_is_no_folder_to_write_into(saved):
    with pytest.raises(BadRecord, match="cannot be written: a part of its path is a file, not a folder"):
        read(saved).save(saved / "game.json")


def test_reading_a_file_never_loads_code(saved, tmp_path, monkeypatch):
    """A record may name a class; reading and replaying it imports nothing."""
    (tmp_path / "evil_module.py").write_text("raise SystemExit('loaded')", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    change(saved, seats=["evil_module:Agent", "bot:rm -rf /"])

    assert read(saved).seats == ("evil_module:Agent", "bot:rm -rf /")
    assert "evil_module" not in sys.modules


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600)])
def test_who_may_read_a_file_is_for_its_owner_to_say(saved, mask, mode):
    """As with any file: a report can be served from where it was written."""
    before = os.umask(mask)
    try:
        write_text(saved, "x")
    finally:
        os.umask(before)

    assert saved.stat().st_mode & 0o777 == mode
