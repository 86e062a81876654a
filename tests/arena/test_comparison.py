"""Kept games played again: what agrees, the first difference, and whose moves are taken as they stand."""

from __future__ import annotations

import json
import shutil
import time
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

import pytest

import tablee
from tablee.arena import Ledger, Results, Tournament, read_game
from tablee.arena.comparison import compare_record, compare_tournament
from tablee.arena.repetition import play_again
from tablee.core.errors import BadRecord, BadUse
from tablee.games.kalaha import GAME
from tablee.match import Table
from tablee.match.limits import allowed

LYING = "tests.bots.agents:Lying"


def keep(folder: Path, *agents: str, games: int = 4, **settings) -> Path:
    tournament = Tournament(GAME("simple"), agents, games, 3, 4, load_code=True, **settings)
    ledger, played = Ledger(folder, tournament), []
    for game in tournament.play(keep=True):
        ledger.add(game)
        played.append(game)
    ledger.close(Results.of(tournament, played), 1.0, 1)
    return folder


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    return keep(tmp_path_factory.mktemp("whole") / "kept", "random", "greedy", "level:3", games=2)


@pytest.fixture
def kept(whole, tmp_path) -> Path:
    """A tournament of six games, to be changed."""
    return Path(shutil.copytree(whole, tmp_path / "kept"))


def change(folder: Path, number: int, *, seal: bool = False, **changes) -> None:
    """Changes keys of the record in one line; with `seal` the digest is made to fit."""
    path = folder / "games.jsonl"
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    lines[number]["record"] |= changes
    if seal:
        del lines[number]["check"]
        facts = json.dumps(lines[number], ensure_ascii=False, separators=(",", ":"))[:-1]
        lines[number]["check"] = blake2b(facts.encode(), digest_size=8).hexdigest()
    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
    path.write_text(text, "utf-8")


def without_digests(folder: Path) -> None:
    """Makes a folder what versions before provenance have written."""
    path = folder / "games.jsonl"
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines:
        del line["check"]
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines), "utf-8")
    for name, key in (("tournament.json", "tablee"), ("results.json", "levels")):
        data = json.loads((folder / name).read_text("utf-8"))
        del data[key]
        (folder / name).write_text(json.dumps(data, ensure_ascii=False, indent=2) + "\n", "utf-8")
    (folder / "provenance.json").unlink()


def moves_of(folder: Path, number: int) -> list[str]:
    return list(read_game(folder / "games.jsonl", number)[0].moves)


def test_a_kept_tournament_played_again_is_the_same(whole):
    found = compare_tournament(whole)

    assert found.agrees
    assert found.whole
    assert (len(found.games), found.missing, found.has_results) == (6, 0, True)
    assert [run["version"] for run in found.runs] == [tablee.__version__]


def test_the_first_other_move_is_named_even_where_the_digest_was_made_to_fit(kept):
    """Game 2 is between `random` and `level:3`, so its moves are not the file's once one is another."""
    moves = moves_of(kept, 2)
    other = next(move for move in "123456" if move != moves[6])
    change(kept, 2, seal=True, moves=[*moves[:6], other, *moves[7:]])

    (different,) = compare_tournament(kept).different

    assert different.number == 2
    assert str(different.difference) == f"move 7 is {moves[6]}, where the file has {other}"


def test_an_edited_line_is_noticed_wherever_it_is_read(kept):
    change(kept, 1, outcome={"scores": [48, 0], "winners": [0], "reason": "side_empty"})
    tournament = Tournament(GAME("simple"), ("random", "greedy", "level:3"), 2, 3, 4)

    with pytest.raises(
        BadRecord, match=r"games\.jsonl: line 2: it was edited after it was written; when the line"
    ):
        Ledger(kept, tournament, resume=True)
    with pytest.raises(BadRecord, match="line 2: it was edited"):
        read_game(kept / "games.jsonl", 1)
    with pytest.raises(BadRecord, match="line 2: it was edited"):
        list(tablee.games(kept))
    assert moves_of(kept, 0), "others are read"
    (different,) = compare_tournament(kept).different
    assert str(different.difference).startswith("it was edited after it was written; record.outcome.scores: ")

    path = kept / "games.jsonl"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join([lines[0], *lines[2:]]), "utf-8")
    ledger = Ledger(kept, tournament, resume=True)
    ledger.release()
    assert len(ledger.known) == 5, "without the line its game is to be played"


def test_a_line_without_its_digest_is_noticed_too(kept):
    path = kept / "games.jsonl"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join([lines[0].partition(',"check":"')[0] + "}\n", *lines[1:]]), "utf-8")
    tournament = Tournament(GAME("simple"), ("random", "greedy", "level:3"), 2, 3, 4)

    with pytest.raises(BadRecord, match="line 1: "):
        Ledger(kept, tournament, resume=True)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"number":1,', '"number":"1",', "line 2"),
        ('{"number":1,', "{", "line 2"),
        ('"number":1,', '"number":99,', "no such game between these agents"),
        ('"entrants":[1,0]', '"entrants":[1,7]', "no such game between these agents"),
        ('"winners":[1]', '"winners":[7]', "record.outcome.winners"),
        ('"moves":["', '"moves":[5,"', "it is no game of a tournament"),
    ],
)
def test_whatever_is_edited_is_told_and_nothing_breaks(kept, old, new, said):
    path = kept / "games.jsonl"
    assert old in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")

    found = compare_tournament(kept)

    assert not found.agrees
    assert said in f"{found.as_data()['different']} line {found.damaged}".replace("[", "").replace("]", "")


def test_a_line_that_says_the_same_in_other_bytes_is_told_as_that(kept):
    path = kept / "games.jsonl"
    path.write_text(path.read_text("utf-8").replace('"number":1,', '"number": 1,', 1), "utf-8")

    (different,) = compare_tournament(kept).different

    said = "it was edited after it was written; it says the same in other bytes"
    assert str(different.difference) == said


@pytest.mark.parametrize("change", [lambda lines: [*lines, "{"], lambda lines: lines[::-1]])
def test_what_stands_around_the_games_of_a_finished_tournament_is_compared_too(kept, change):
    """While it runs, lines come as games end, and the last may be cut off; at the end all is put in order."""
    path = kept / "games.jsonl"
    path.write_text("".join(change(path.read_text("utf-8").splitlines(keepends=True))), "utf-8")

    found = compare_tournament(kept)
    (kept / "results.json").unlink()
    unfinished = compare_tournament(kept)

    assert not found.different
    assert not found.agrees
    assert str(found.file).startswith("games.jsonl: its games are not in their order")
    assert unfinished.agrees


def test_folders_of_before_digests_and_provenance_are_still_read(kept):
    without_digests(kept)
    before = (kept / "games.jsonl").read_bytes()

    found = compare_tournament(kept)

    assert found.agrees, found.as_data()
    assert found.whole
    assert len(list(tablee.games(kept))) == 6
    assert tablee.arena(resume=kept).complete
    assert (kept / "games.jsonl").read_bytes() == before


def test_results_that_do_not_follow_from_the_games_are_named(kept):
    path = kept / "results.json"
    path.write_text(path.read_text("utf-8").replace('"wins": 0', '"wins": 1', 1), "utf-8")

    found = compare_tournament(kept)

    assert not found.agrees
    assert not found.different
    assert str(found.results) == "results.json: pairs is not what follows from the games"


def test_games_that_are_gone_and_games_told_twice_are_noticed(kept):
    games = kept / "games.jsonl"
    lines = games.read_text("utf-8")

    games.write_text(lines + lines.splitlines(keepends=True)[0], "utf-8")
    twice = compare_tournament(kept)
    games.write_text("", "utf-8")
    gone = compare_tournament(kept)

    assert twice.damaged == [7]
    assert not twice.agrees
    assert gone.missing == 6
    assert not gone.agrees


@pytest.mark.parametrize("name", ["tournament.json", "provenance.json", "results.json", "games.jsonl"])
def test_no_file_is_nested_so_deeply_that_reading_it_breaks(kept, name):
    (kept / name).write_text("[" * 100_000 + "\n", "utf-8")

    if name == "tournament.json":
        with pytest.raises(BadRecord, match=r"tournament.json is damaged"):
            compare_tournament(kept)
    else:
        assert compare_tournament(kept).agrees == (name == "provenance.json")


@pytest.mark.parametrize(
    "edited",
    [
        {"games": "4"},
        {"games": 10**9},
        {"games": True},
        {"seed": "x"},
        {"seed": -4},
        {"opening": 10**30},
        {"limits": [1]},
        {"limits": ["x", None, None]},
    ],
)
def test_settings_that_no_tournament_has_are_damaged(kept, edited):
    file = kept / "tournament.json"
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | edited), "utf-8")

    with pytest.raises(BadRecord, match=r"tournament.json is damaged"):
        compare_tournament(kept)
    with pytest.raises(BadRecord, match=r"tournament.json is damaged"):
        tablee.arena(resume=kept)


def test_the_moves_of_agents_that_think_by_the_clock_are_taken_as_they_stand(tmp_path):
    """The others are still asked in the same positions."""
    kept = keep(tmp_path / "kept", "alphabeta:time=1ms", "greedy", games=2)

    found = compare_tournament(kept)

    assert found.agrees
    assert not found.whole
    assert {spec: str(why) for spec, why in found.not_asked.items()} == {
        "alphabeta:time=1ms": "it thinks by the clock, so it may play otherwise the next time"
    }
    moves = moves_of(kept, 0)  # greedy plays every other move, from the sixth on
    state = read_game(kept / "games.jsonl", 0)[0].states[5]
    other = next(move for move in state.legal if move != moves[5])
    change(kept, 0, seal=True, moves=[*moves[:5], other])
    assert str(compare_tournament(kept).different[0].difference) == (
        f"move 6 is {moves[5]}, where the file has {other}"
    )


def test_a_time_for_each_move_makes_searches_unrepeatable_and_others_not(tmp_path):
    kept = keep(tmp_path, "minimax:depth=2", "greedy", games=2, limits=(5.0, 5.0))

    assert list(compare_tournament(kept).not_asked) == ["minimax:depth=2"]


def test_who_is_too_late_this_time_plays_no_other_game():
    """A machine that is busy now is no difference: the moves are taken as they stand, and that is told."""

    class Slow:
        def __init__(self, move: int) -> None:
            self.move = move

        def choose(self, view, budget, seed):
            time.sleep(2 * allowed(0.001))
            return view.legal[self.move]

    record = tablee.play(GAME("simple", fields=2), [lambda view: view.legal[0], "greedy"], seed=7)

    def again(*agents):
        table = Table(record.game, agents, record.seats, record.seed, record.opening)
        return play_again(table, record.moves, [0.001, None])

    late = again(Slow(0), tablee.agent("kalaha", "greedy"))
    other = again(Slow(0), Slow(-1))

    assert (late.difference, late.late, late.failed) == (None, {0}, None)
    assert late.taken + late.asked == len(record.moves)
    assert other.difference, "who has time for another move plays another game"


def test_code_is_started_only_by_who_allows_it_and_its_forfeit_is_repeated(tmp_path):
    kept = keep(tmp_path, LYING, "greedy", games=2)

    refused, allowed = compare_tournament(kept), compare_tournament(kept, [LYING])

    assert refused.agrees
    assert f"which no file starts; --allow {LYING} lets it play" in str(refused.not_asked[LYING])
    assert allowed.agrees
    assert allowed.whole
    assert not allowed.not_asked


def test_a_level_is_what_it_was_when_the_games_were_played(kept):
    """As if a later version had given the level to another agent: the file says which it was."""
    path = kept / "provenance.json"
    path.write_text(path.read_text("utf-8").replace('"minimax:depth=4"', '"greedy"'), "utf-8")

    assert compare_tournament(kept).different, "greedy does not play what level:3 played"
    with pytest.raises(BadUse, match="level:3 stood for greedy; now it stands for minimax:depth=4"):
        tablee.arena(resume=kept)


def test_a_level_in_a_saved_game_is_what_it_was_then_too():
    """As if the level had been the other agent when the game was played."""
    record = tablee.play(tablee.game("kalaha"), ["minimax:depth=3", "random"], seed=7)
    told = record.notes["provenance"] | {"levels": {"level:2": "minimax:depth=3"}}
    then, now = (
        replace(record, seats=("level:2", "random"), notes=notes) for notes in ({"provenance": told}, {})
    )

    assert compare_record(then).agrees
    assert compare_record(now).different, "greedy, which level 2 stands for now, plays otherwise"


def test_a_saved_game_is_played_again():
    record = tablee.play(tablee.game("kalaha"), ["greedy", "random"], seed=7)
    people, swapped = (replace(record, seats=seats) for seats in (("human", "random"), ("random", "greedy")))

    assert compare_record(record).agrees
    assert compare_record(record).whole
    assert str(compare_record(people).not_asked["human"]) == "a person played"
    assert compare_record(people).agrees
    assert compare_record(replace(record, moves=record.moves[:9], outcome=None)).agrees, "one that was left"
    assert "where the file has" in str(compare_record(swapped).different[0].difference)
