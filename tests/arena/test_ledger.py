"""A tournament's folder: lines that say everything, torn lines, other settings, and single games."""

from __future__ import annotations

import json

import pytest

from tablee.arena import Bounds, Ledger, Results, Tournament, read_game
from tablee.arena.game_result import read_ledger_line
from tablee.core.errors import BadRecord, BadUse
from tablee.games.kalaha import GAME

LYING = "tests.bots.agents:Lying"


def tournament(*agents: str, games=6, **settings) -> Tournament:
    return Tournament(
        GAME("standard"), agents or ("random", "greedy"), games, 3, 4, load_code=True, **settings
    )


def kept(folder, wanted: Tournament, most: int | None = None, *, resume=False) -> Ledger:
    """A ledger in which all games are kept, or the first ones only, as if the rest had been cut off."""
    ledger = Ledger(folder, wanted, resume=resume)
    played = list(ledger.known)
    for game in wanted.play(known=ledger.known, keep=True):
        if len(played) == most:
            ledger.release()
            return ledger
        ledger.add(game)
        played.append(game)
    ledger.close(Results.of(wanted, played), 1.0, 1)
    return ledger


def test_a_line_says_everything_about_its_game():
    for game in tournament("random", LYING).play(keep=True):
        again = read_ledger_line(game.timed_line)

        assert again is not None
        assert (again.number, again.deal, again.entrants) == (game.number, game.deal, game.entrants)
        assert (again.winners, again.moves, again.forfeit) == (game.winners, game.moves, game.forfeit)
        assert again.seconds == pytest.approx(game.seconds, abs=1e-4)
        assert again.line == game.line
        assert read_ledger_line(game.line).winners == game.winners, "without times too"
        assert "started" not in json.loads(game.line)["record"]


def test_a_forfeit_keeps_its_reason_as_data():
    (game, *_) = tournament("random", LYING).play(keep=True)

    failure = json.loads(game.line)["forfeit"]

    assert (failure["agent"], failure["seat"]) == (LYING, 2)
    assert failure["why"]["code"] == "nonsense"


@pytest.mark.parametrize("text", ["", "{", '{"number":1}', "[]", '{"number":0,"deal":0,"entrants":[0,'])
def test_what_is_no_whole_line_is_no_game(text):
    assert read_ledger_line(text) is None


def test_the_files_hold_what_was_played(tmp_path):
    wanted = tournament("random", "greedy", "minimax:depth=2")
    kept(tmp_path, wanted)

    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text("utf-8").splitlines()]
    results = json.loads((tmp_path / "results.json").read_text("utf-8"))
    timings = json.loads((tmp_path / "timings.json").read_text("utf-8"))

    assert [line["number"] for line in lines] == list(range(18))
    assert set(lines[0]) == {"number", "deal", "entrants", "moves", "record", "forfeit", "check"}
    assert results["played"] == 18
    assert results["complete"]
    assert results["agents"] == ["random", "greedy", "minimax:depth=2"]
    assert (results["format"], results["table"], results["seats"]) == ("round_robin", "alone", 2)
    assert len(results["pairs"]) == len(results["ratings"]) == len(results["matrix"]) == 3
    assert results["matrix"][0][0] is None
    assert results["matrix"][0][1] + results["matrix"][1][0] == pytest.approx(1)
    assert sum(length["games"] for length in results["by_length"]) == 18
    assert [share["seat"] for share in results["seat_shares"]] == [1, 2]
    assert results["sprt"] is None
    assert "ms" not in json.dumps(results)
    assert [agent["agent"] for agent in timings["agents"]] == results["agents"]
    assert all(agent["median_ms"] <= agent["p95_ms"] <= agent["max_ms"] for agent in timings["agents"])


def test_a_folder_is_continued_only_on_demand_and_with_the_same_settings(tmp_path):
    kept(tmp_path, tournament(), most=3)

    with pytest.raises(BadUse, match="holds a tournament already: --resume continues it"):
        Ledger(tmp_path, tournament())
    with pytest.raises(BadUse, match=r"other settings \(games: 6 → 8\)"):
        Ledger(tmp_path, tournament(games=8), resume=True)
    with pytest.raises(BadUse, match=r"agents: .*greedy.* → .*minimax"):
        Ledger(tmp_path, tournament("random", "minimax"), resume=True)


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"null", b"\xff"])
def test_settings_that_are_damaged_are_said_to_be(tmp_path, text):
    kept(tmp_path, tournament(), most=3)
    (tmp_path / "tournament.json").write_bytes(text)

    with pytest.raises(BadRecord, match=r"tournament\.json is damaged"):
        Ledger(tmp_path, tournament(), resume=True)


@pytest.mark.parametrize("name", ["games.jsonl", "results.json", "timings.json", "report.html"])
@pytest.mark.parametrize("resume", [False, True])
def test_files_of_something_else_are_neither_counted_nor_replaced(tmp_path, name, resume):
    (tmp_path / name).write_text("mine")

    with pytest.raises(BadUse, match=f"holds {name} of something else: choose another folder"):
        Ledger(tmp_path, tournament(), resume=resume)

    assert (tmp_path / name).read_text() == "mine"


def test_a_continued_tournament_ends_like_one_that_was_not_interrupted(tmp_path):
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    kept(whole, tournament())
    kept(broken, tournament(), most=3)
    text = (broken / "games.jsonl").read_bytes()
    (broken / "games.jsonl").write_bytes(text + text.splitlines(keepends=True)[0] + text[:40])

    ledger = kept(broken, tournament(), resume=True)

    assert [game.number for game in ledger.known] == [0, 1, 2], "the torn and the doubled line are left out"
    for name in ("games.jsonl", "results.json", "tournament.json"):
        assert (broken / name).read_bytes() == (whole / name).read_bytes()


def test_a_finished_tournament_continued_stays_as_it_is(tmp_path):
    kept(tmp_path, tournament())
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    kept(tmp_path, tournament(), resume=True)

    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_games_after_the_decision_of_a_test_are_not_kept(tmp_path):
    wanted = tournament("minimax:depth=2", "random", games=400, sprt=Bounds(0, 300))
    kept(tmp_path, wanted)

    results = json.loads((tmp_path / "results.json").read_text("utf-8"))
    lines = (tmp_path / "games.jsonl").read_text("utf-8").splitlines()

    (verdict,) = results["sprt"]
    assert verdict["decision"] == "H1"
    assert verdict["games"] == results["played"] == len(lines) < 400


def test_any_game_can_be_replayed(tmp_path):
    kept(tmp_path, tournament("random", LYING, games=2))

    record, forfeit = read_game(tmp_path / "games.jsonl", 1)

    assert record.seats == (LYING, "random")
    assert len(record.states) == len(record.moves) + 1
    assert forfeit.code == "agent_failed"
    with pytest.raises(BadRecord, match="name one of its 2 games, whose numbers are 0 to 1: --game N"):
        read_game(tmp_path / "games.jsonl", 2)
    with pytest.raises(BadRecord, match="file not found"):
        read_game(tmp_path / "other.jsonl", 0)


def test_a_game_that_was_changed_by_hand_does_not_pass(tmp_path):
    kept(tmp_path, tournament(games=2))
    path = tmp_path / "games.jsonl"
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    lines[0]["record"]["moves"].pop()
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")

    with pytest.raises(BadRecord, match=r"games\.jsonl, --game 0: .*the file was changed"):
        read_game(path, 0)


def test_two_tournaments_are_not_played_into_one_folder_at_a_time(tmp_path):
    first = Ledger(tmp_path, tournament())

    with pytest.raises(BadUse, match="another tournament is being played there just now"):
        Ledger(tmp_path, tournament(), resume=True)

    first.release()
    Ledger(tmp_path, tournament(), resume=True).release()


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("", "utf-8")

    with pytest.raises(BadRecord, match="file: cannot be written: a part of its path is a file"):
        Ledger(tmp_path / "file", tournament())
