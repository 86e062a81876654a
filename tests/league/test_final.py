"""The final: announced, begun when all is closed, counted, left as files that anybody can verify."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tablee.core.errors import BadLeague
from tablee.league.final import begin_final, remaining_entries
from tablee.league.final_archive import (
    FINAL_FILE,
    GAMES,
    LEAGUE_FILE,
    PLAN,
    final_shares,
    write_final_archive,
    write_league_archive,
)
from tablee.league.final_result import final_result, grades_of
from tablee.league.storage.people_rows import TEACHER
from tests.league.final_games import CLOSED, play_final, players, settings
from tests.league.packing import AGENT
from tests.league.test_league_store import PUSH, pushed, with_store

SCRIPT = Path(__file__).parents[2] / "docs/examples/verify_final.py"


async def finished(store, league, count=4):
    await players(store, count)
    await play_final(store, league)
    assert await store.final.finish()
    return await written(store)


async def written(store):
    final = await store.final.read()
    entries = await remaining_entries(store, final.plan)
    return final, final_result(entries, await final_shares(store)), entries


def verified(file, digest, *options):
    """Runs the script away from our sources, as somebody would who has nothing else."""
    command = [sys.executable, *(() if options else ("-I", "-S")), str(SCRIPT), str(file), digest, *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=file.parent)


# --- when it begins ---


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (
            {"closes": None},
            "a final needs a date from which nobody may push: set dates.closes in league.toml",
        ),
        ({"closes": CLOSED.replace(year=2999)}, "players may be pushed until 2999-01-31 23:00 UTC"),
        (
            {"seats": 3, "game": "love_letter", "preset": "classic16"},
            "needs 3 players with an active version; there are 2",
        ),
    ],
)
def test_it_does_not_begin_before_it_can(tmp_path, changed, said):
    async def work(store):
        await players(store, 2)
        with pytest.raises(BadLeague, match=said):
            await begin_final(settings(**changed), store, "course")
        return (await store.final.read()).plan

    assert with_store(str(tmp_path / "league.db"), work) is None


def test_it_waits_for_the_last_entry_check(tmp_path):
    async def work(store):
        ada, _ = await players(store, 2)
        await store.versions.add(ada.person, PUSH, AGENT)
        with pytest.raises(BadLeague, match="versions that wait for their check: 1"):
            await begin_final(settings(), store, "course")

    with_store(str(tmp_path / "league.db"), work)


def test_who_takes_part_is_fixed_when_it_begins(tmp_path):
    """Students with an active version; who pushes or beats a boss later changes nothing."""

    async def work(store):
        ada, _ = await players(store, 2)
        await pushed(store, "Carl")
        await store.promotions.add(ada.person, "level:1", 1, 3)
        begun = await begin_final(settings(), store, "course")
        await pushed(store, "Late")
        await store.promotions.add(ada.person, "level:2", 1, 3)
        again = await begin_final(settings(deals=9), store, "course")
        return (
            begun.plan == again.plan,
            {entry["name"]: entry["bosses"] for entry in begun.plan["entries"]},
        )

    same, entries = with_store(str(tmp_path / "league.db"), work)

    assert same
    assert entries == {"Ada": ["level:1"], "Blaise": [], "Carl": []}


def test_a_teachers_player_takes_no_part(tmp_path):
    async def work(store):
        await players(store, 2)
        curie, _ = await store.people.add("Mme Curie", TEACHER)
        await store.versions.add(curie.id, PUSH, AGENT)
        await store.versions.lease_check("worker", 60)
        await store.versions.finish_check(curie.id, 1, passed=True, report={})
        return [entry["name"] for entry in (await begin_final(settings(), store, "course")).plan["entries"]]

    assert sorted(with_store(str(tmp_path / "league.db"), work)) == ["Ada", "Blaise"]


# --- what comes of it ---


def test_a_final_that_was_broken_off_goes_on_where_it_was(database):
    async def first(store):
        await players(store, 4)
        return await play_final(store, settings(deals=12), most=5)

    async def second(store):
        count = await play_final(store, settings(deals=12))
        assert await store.final.finish()
        return count, (await written(store))[1].games

    assert with_store(database, first) == 5
    assert with_store(database, second) == (6 * 2 - 5, 6 * 12 * 2)


def test_standings_are_shares_of_the_wins_and_better_players_have_more(tmp_path):
    final, result, _ = with_store(
        str(tmp_path / "league.db"), lambda store: finished(store, settings(deals=6))
    )

    rows = result.standings
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert {row.games for row in rows} == {3 * 6 * 2}
    assert sum(row.share for row in rows) == pytest.approx(2.0)
    assert all(row.low <= row.share <= row.high for row in rows)
    greedy = {entry["name"] for number, entry in enumerate(final.plan["entries"]) if number % 2 == 0}
    assert sum(row.share for row in rows if row.name in greedy) > 1.0
    one, two = rows[0].player, rows[1].player
    assert result.against[one][two] + result.against[two][one] == pytest.approx(1.0)


def test_grades_go_by_the_curve_three_ways(tmp_path):
    async def work(store):
        ada, *_ = await players(store, 4)
        await store.promotions.add(ada.person, "level:1", 1, 3)
        await play_final(store, settings())
        assert await store.final.finish()
        return await written(store)

    _, result, entries = with_store(str(tmp_path / "league.db"), work)
    league = settings(bosses=("level:1", "level:2"), curve=((0.0, 6.0), (0.5, 14.0), (1.0, 20.0)))

    grades = dict(
        zip(
            [row.name for row in result.standings],
            grades_of(result, entries, league.bosses, league.grade),
            strict=True,
        )
    )

    first, last = result.standings[0], result.standings[-1]
    assert grades[first.name].by_rank == 20.0
    assert grades[last.name].by_rank == round(league.grade(1 - (last.rank - 1) / 3), 2)
    assert grades["Ada"].by_bosses == 14.0
    assert grades["Blaise"].by_bosses == 6.0
    assert grades[first.name].by_share == round(league.grade(first.share), 2)
    assert grades_of(result, entries, (), league.grade)[0].by_bosses is None


def test_equal_shares_are_equal_ranks():
    from tablee.league.final import FinalEntry
    from tablee.league.storage.game_rows import GameShares

    entries = [FinalEntry(f"{name}/1", name, "", "", "", ()) for name in "abc"]
    shares = {("a/1", "b/1"): (30, 30), ("a/1", "c/1"): (60, 0), ("b/1", "c/1"): (60, 0)}
    games = [
        GameShares(number, number, 0, 0.0, pair, found) for number, (pair, found) in enumerate(shares.items())
    ]

    assert [(row.name, row.rank) for row in final_result(entries, games).standings] == [
        ("a", 1),
        ("b", 1),
        ("c", 3),
    ]


# --- the files ---


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    """A finished final of four with its file, and the digest that was told before."""
    folder = tmp_path_factory.mktemp("final")

    async def work(store):
        digest = (await store.final.announce()).digest
        final, result, _ = await finished(store, settings())
        await write_final_archive(folder / FINAL_FILE, store, final, result)
        return digest

    return folder / FINAL_FILE, with_store(str(folder / "league.db"), work)


def test_anybody_can_verify_it_with_the_secret_the_digest_and_the_archive(archive):
    done = verified(*archive)

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("verified: 4 players, 18 deals of a group, 36 games, as they had to be\n")
    assert done.stdout.count("% of 18 games") == 4


def test_with_tablee_every_game_is_replayed_too(archive):
    assert verified(*archive, "--replay").returncode == 0


def tampered(archive, change):
    """The same archive after somebody has changed something."""
    with zipfile.ZipFile(archive) as opened:
        final = json.loads(opened.read(PLAN))
        games = [json.loads(line) for line in opened.read(GAMES).splitlines()]
    change(final, games)
    other = archive.with_name("other.zip")
    with zipfile.ZipFile(other, "w") as made:
        made.writestr(PLAN, json.dumps(final))
        made.writestr(GAMES, "\n".join(map(json.dumps, games)))
    return other


def _other_secret(final, games):
    final["secret"] = "0" * 64


def _other_player(final, games):
    final["entries"][0]["digest"] = "0" * 64


def _game_missing(final, games):
    del games[7]


def _game_twice(final, games):
    games.append(games[7])


def _other_winner(final, games):
    won = next(game for game in games if game["shares"] == [60, 0])
    won["shares"] = [0, 60]


def _other_seat(final, games):
    games[3]["players"] = games[3]["players"][::-1]


def _other_deal(final, games):
    games[3]["record"]["seed"] += 1


def _other_standing(final, games):
    rows = final["standings"]
    rows[0]["sixtieths"], rows[1]["sixtieths"] = rows[0]["sixtieths"] - 60, rows[1]["sixtieths"] + 60


def _somebody_left_out(final, games):
    del final["standings"][-1]


def _other_rank(final, games):
    final["standings"][-1]["rank"] = 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_other_secret, "the secret is not the one whose digest was published"),
        (_other_player, "was not on the schedule"),
        (_game_missing, "was not played once from every seat"),
        (_game_twice, "was not played once from every seat"),
        (_other_winner, "gives shares that its end does not"),
        (_other_seat, "was not played once from every seat"),
        (_other_deal, "is of another deal"),
        (_other_standing, "got something else"),
        (_somebody_left_out, "the standings do not have exactly those who played"),
        (_other_rank, "has rank"),
    ],
)
def test_whatever_somebody_changes_is_found(archive, change, said):
    file, digest = archive

    done = verified(tampered(file, change), digest)

    assert done.returncode == 1
    assert done.stderr.startswith("NOT verified: ")
    assert said in done.stderr


def test_a_digest_that_was_not_the_published_one_is_refused(archive):
    assert verified(archive[0], "f" * 64).returncode == 1


def test_a_file_that_is_no_archive_is_refused(tmp_path):
    (tmp_path / "final.zip").write_bytes(b"PK nothing")

    assert "NOT verified: " in verified(tmp_path / "final.zip", "f" * 64).stderr


def test_a_final_at_larger_tables_is_verified_as_well(tmp_path):
    async def work(store):
        final, result, _ = await finished(
            store, settings(game="love_letter", preset="classic16", seats=3, deals=2), count=4
        )
        await write_final_archive(tmp_path / FINAL_FILE, store, final, result)
        return final.digest, {row.games for row in result.standings}

    digest, games = with_store(str(tmp_path / "league.db"), work)

    assert len(games) == 1
    done = verified(tmp_path / FINAL_FILE, digest)
    assert done.returncode == 0, done.stderr


def test_who_leaves_meanwhile_is_counted_nowhere_and_the_rest_is_verified(tmp_path):
    async def work(store):
        _, blaise, *_ = await players(store, 4)
        await play_final(store, settings(), most=3)
        await store.people.remove(blaise.person)
        await play_final(store, settings())
        assert await store.final.finish()
        final, result, _ = await written(store)
        await write_final_archive(tmp_path / FINAL_FILE, store, final, result)
        return final.digest, result

    digest, result = with_store(str(tmp_path / "league.db"), work)

    assert sorted(row.name for row in result.standings) == ["Ada", "Carl", "Dorothy"]
    assert result.games == 3 * 3 * 2
    done = verified(tmp_path / FINAL_FILE, digest)
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(tmp_path / FINAL_FILE) as opened:
        assert "Blaise" not in opened.read(PLAN).decode()


def test_the_teachers_archive_has_everything_and_the_other_nothing_private(tmp_path):
    async def work(store):
        final, result, _ = await finished(store, settings())
        await write_final_archive(tmp_path / FINAL_FILE, store, final, result)
        for _ in range(2):
            await write_league_archive(tmp_path / LEAGUE_FILE, store, final, result, {"grades.csv": "rank\n"})
        return final.digest

    digest = with_store(str(tmp_path / "league.db"), work)

    with zipfile.ZipFile(tmp_path / FINAL_FILE) as opened:
        assert opened.namelist() == [PLAN, GAMES]
        assert b"logs" not in opened.read(GAMES)
    with zipfile.ZipFile(tmp_path / LEAGUE_FILE) as opened:
        names = opened.namelist()
        pushes = [opened.read(name) for name in names if name.startswith("players/")]
        people = json.loads(opened.read("people.json"))
    assert {PLAN, GAMES, "ladder.jsonl", "people.json", "grades.csv"} <= set(names)
    assert pushes == [AGENT] * 4
    assert [person["name"] for person in people] == ["Ada", "Blaise", "Carl", "Dorothy"]
    assert verified(tmp_path / LEAGUE_FILE, digest).returncode == 0


def test_a_late_announcement_is_known(tmp_path):
    async def work(store):
        await store.final.announce(now=(CLOSED + timedelta(days=1)).timestamp())
        return await finished(store, replace(settings(), deals=1), count=2)

    final, *_ = with_store(str(tmp_path / "league.db"), work)

    assert final.announced > CLOSED.timestamp()
