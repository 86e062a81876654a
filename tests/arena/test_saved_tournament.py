"""Tournaments on disk: read while they are played and afterwards, and played in a process of their own."""

from __future__ import annotations

import json
import time
from datetime import datetime

import pytest

from tablee.arena import Bounds, Ledger, Results, Tournament
from tablee.arena.background import BackgroundTournament, start_in_background
from tablee.arena.saved_tournament import (
    SavedTournament,
    list_tournaments,
    new_folder,
    read_settings,
    title_parts,
)
from tablee.core.errors import BadRecord, TableeError
from tablee.games.kalaha import GAME

NOW = datetime.fromisoformat("2026-01-02T03:04:05+00:00")
SOON = 60.0  # seconds, on a busy machine


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def small(*agents, games=4, **settings):
    return Tournament(GAME(), agents or ("random", "greedy"), games, 3, 2, **settings)


def kept_in(folder, tournament, games=None):
    """A folder with so many of the tournament's games, all unless said otherwise."""
    ledger, played = Ledger(folder, tournament), []
    for game in tournament.play(keep=True):
        played.append(game)
        ledger.add(game)
        if len(played) == games:
            break
    ledger.close(Results.of(tournament, played, complete=games is None), 1.0, 1)
    return folder


def wait_for(background, folder, enough):
    """Waits until so many games are over."""
    until = time.monotonic() + SOON
    while (
        background.running and time.monotonic() < until and len(SavedTournament.read(folder).played) < enough
    ):
        time.sleep(0.02)


@pytest.mark.parametrize(
    "tournament",
    [small(), small("random", "greedy", sprt=Bounds(0, 20)), small(limits=(0.5, None), pairing="ladder")],
)
def test_settings_make_the_tournament_they_are_of(tournament):
    found = json.loads(json.dumps(tournament.settings()))
    assert Tournament.from_settings(found).settings() == tournament.settings()


def test_a_folder_is_read_as_far_as_it_is_played(tmp_path):
    tournament = small()
    folder = new_folder(tournament, NOW)
    assert folder == tmp_path / "tablee" / "tournaments" / "2026-01-02T030405-kalaha-0003"
    kept_in(folder, tournament, games=2)
    kept = SavedTournament.read(folder)
    assert (len(kept.played), kept.total, kept.complete, kept.report) == (2, 4, False, None)
    assert kept.results.pair_scores[0].games == 2
    assert list_tournaments() == [folder]
    assert title_parts(read_settings(folder)) == ("kalaha", "simple", ["random", "greedy"])


def test_games_are_read_on_as_they_end(tmp_path):
    tournament = small()
    ledger = Ledger(tmp_path / "t", tournament)
    kept = SavedTournament.read(tmp_path / "t")
    assert kept.read_new_games() is False
    for number, game in enumerate(tournament.play(keep=True)):
        ledger.add(game)
        assert kept.read_new_games() is True
        assert len(kept.played) == number + 1
    ledger.release()
    with (tmp_path / "t" / "games.jsonl").open("ab") as file:
        file.write(b'{"number": 4, "de')
    assert kept.read_new_games() is False, "a line without an end is not there yet"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "no tournament is kept there: tournament.json is missing"),
        ("{", "tournament.json is damaged"),
        ("[]", "tournament.json is damaged"),
        ('{"game": "kalaha"}', "tournament.json is damaged"),
    ],
)
def test_what_is_no_tournament_is_refused_with_the_reason(text, said, tmp_path):
    if text is not None:
        (tmp_path / "tournament.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match=said):
        SavedTournament.read(tmp_path)


def test_a_game_that_is_not_there_is_named(tmp_path):
    found = {**small().settings(), "game": "kalahari"}
    (tmp_path / "tournament.json").write_text(json.dumps(found), encoding="utf-8")
    with pytest.raises(TableeError, match="kalahari"):
        SavedTournament.read(tmp_path)


def test_a_tournament_is_played_in_the_background_and_can_be_gone_on_with(tmp_path):
    """Stopped in the middle, it keeps what is over; begun again, it plays the rest and no more."""
    tournament, folder = small(games=400), tmp_path / "t"
    background = start_in_background(folder, tournament)
    wait_for(background, folder, 1)
    background.stop()
    background.wait(SOON)
    assert background.problem is None
    some = len(SavedTournament.read(folder).played)
    assert some >= 1
    again = BackgroundTournament(folder)
    wait_for(again, folder, 400)
    again.wait(SOON)
    assert again.problem is None
    assert SavedTournament.read(folder).complete
    assert json.loads((folder / "results.json").read_text(encoding="utf-8"))["played"] == 400
    Ledger(folder, tournament, resume=True).release()  # as `tablee arena --resume` would


def test_why_it_could_not_be_played_is_told(tmp_path):
    """A file never loads code, not even in a process of its own."""
    found = {**small().settings(), "agents": ["random", "os:System"]}
    (tmp_path / "tournament.json").write_text(json.dumps(found), encoding="utf-8")
    background = BackgroundTournament(tmp_path)
    background.wait(SOON)
    assert "os" in str(background.problem)
    assert background.problem.code == "bad_spec"
