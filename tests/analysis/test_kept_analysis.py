"""The analysis of a finished game is kept beside its file."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tablee.analysis import analyse
from tablee.analysis.kept_analysis import SUFFIX, keep_analysis, kept_analysis
from tablee.core.budget import Budget
from tablee.match import play_game
from tablee.roster import build_agent, find_game


@pytest.fixture(scope="module")
def record():
    kind = find_game("kalaha")
    game = kind("standard", seeds=1)
    return play_game(game, [build_agent(kind, "random")] * 2, ["random"] * 2, seed=4).record()


@pytest.fixture(scope="module")
def analysis(record):
    return analyse(record, budget=Budget(simulations=5))


def test_what_is_kept_is_found_again_exactly(record, analysis, tmp_path):
    file = tmp_path / "game.json"

    assert kept_analysis(file, record) is None
    keep_analysis(file, record, analysis)

    assert kept_analysis(file, record) == analysis
    assert any(move.proven for move in analysis.moves)
    assert [found.name for found in tmp_path.iterdir()] == [f"game{SUFFIX}"]


def test_the_analysis_of_another_game_is_not_shown(record, analysis, tmp_path):
    file = tmp_path / "game.json"
    keep_analysis(file, record, analysis)

    assert kept_analysis(file, replace(record, moves=record.moves[:-1])) is None


def test_one_that_was_cancelled_or_cannot_be_read_is_made_anew(record, analysis, tmp_path):
    file = tmp_path / "game.json"
    keep_analysis(file, record, replace(analysis, final=None))
    assert kept_analysis(file, record) is None

    file.with_suffix(SUFFIX).write_text("{", encoding="utf-8")
    assert kept_analysis(file, record) is None
    keep_analysis(tmp_path / "no-such-folder" / "game.json", record, analysis)  # a full disk is no mistake


def test_one_that_was_kept_before_anything_was_proven_is_still_shown(record, analysis, tmp_path):
    file = tmp_path / "game.json"
    keep_analysis(file, record, analysis)
    kept = file.with_suffix(SUFFIX)
    data = json.loads(kept.read_text(encoding="utf-8"))
    for move in data["analysis"]["moves"]:
        del move["proven"]
    kept.write_text(json.dumps(data), encoding="utf-8")

    found = kept_analysis(file, record)

    assert found == replace(analysis, moves=tuple(replace(move, proven=None) for move in analysis.moves))
