"""`tablee league similar` and `tablee league calibrate`."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import zipfile

import pytest

from tablee.league.pushes import read_push
from tablee.league.storage.league_store import LeagueStore
from tests.cli.terminal import tablee
from tests.league.test_similarity import ANOTHER, MINE, renamed


@pytest.fixture
def league(tmp_path):
    folder = tmp_path / "course"
    done = tablee("league", "new", str(folder), "--game", "kalaha")
    assert done.returncode == 0, done.stderr
    return folder


def push(folder, **texts):
    """Accepted versions of so many people, by their names."""

    async def run():
        store = await LeagueStore.open(str(folder / "league.sqlite3"))
        for name, text in texts.items():
            person = await store.people.by_name(name) or (await store.people.add(name))[0]
            version = await store.versions.add(
                person.id, read_push(text.encode(), "player.py"), text.encode()
            )
            await store.versions.lease_check("worker", 60)
            await store.versions.finish_check(person.id, version.number, passed=True, report={})
        await store.close()

    asyncio.run(run())


def similar(folder, *options):
    done = tablee("league", "similar", str(folder), *options)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_copy_is_named_with_its_lines(league):
    push(league, Ada=MINE, Bob=renamed(MINE), Carl=ANOTHER)

    told = similar(league)

    assert told.startswith("Ada 1 and Bob 1: ")
    assert "    player.py 1" in told
    assert "Carl" not in told


def test_where_nothing_is_similar_that_is_said_in_both_languages(league):
    push(league, Ada=MINE, Carl=ANOTHER)

    assert similar(league) == "No two players share 20 % of their code or more.\n".replace(" %", "%")
    french = similar(league, "--lang", "fr")
    assert "No two players" not in french


def test_data_has_every_passage(league):
    push(league, Ada=MINE, Bob=MINE)

    (found,) = json.loads(similar(league, "--json"))

    assert (found["one"], found["other"], found["share"]) == ("Ada 1", "Bob 1", 1.0)
    assert found["passages"][0]["file"] == "player.py"


def test_earlier_years_come_from_their_archives(league, tmp_path):
    push(league, Ada=MINE)
    archive = tmp_path / "2025.zip"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("people.json", json.dumps([{"id": "0123456789ab", "name": "Zoé"}]))
        made.writestr("players/0123456789ab/7/player.py", renamed(MINE))
        made.writestr("players/0123456789ab/8/player.py", "this is no Python: (")

    assert similar(league, "--archive", str(archive)).startswith("Ada 1 and 2025/Zoé 7: ")


def test_what_is_no_archive_is_refused(league, tmp_path):
    (tmp_path / "notes.zip").write_text("nothing")

    done = tablee("league", "similar", str(league), "--archive", str(tmp_path / "notes.zip"))

    assert done.returncode == 2
    assert "notes.zip: it is no archive of a league" in done.stderr


def test_the_code_of_new_agent_and_of_templates_does_not_count(league, tmp_path):
    written = subprocess.run(
        [sys.executable, "-m", "tablee", "new-agent", "my_own", "kalaha"],
        cwd=tmp_path,
        check=False,
        capture_output=True,
    )
    assert written.returncode == 0
    agent = (tmp_path / "my_own.py").read_text("utf-8")
    given = tmp_path / "given.py"
    given.write_text(ANOTHER)
    push(league, Ada=agent, Bob=agent)
    assert similar(league).startswith("No two players")

    push(league, Ada=ANOTHER, Bob=ANOTHER)
    assert similar(league).startswith("Ada 2 and Bob 2: ")
    assert similar(league, "--template", str(given)).startswith("No two players")


def test_older_versions_are_compared_when_that_is_asked(league):
    push(league, Ada=MINE, Bob=MINE)
    push(league, Bob=ANOTHER)

    assert similar(league).startswith("No two players")
    assert similar(league, "--every-version").startswith("Ada 1 and Bob 1: ")


def test_a_calibration_says_what_a_second_is_worth_and_the_first_is_the_reference(league):
    first = json.loads(tablee("league", "calibrate", str(league), "--json").stdout)
    second = json.loads(tablee("league", "calibrate", str(league), "--json").stdout)

    assert first["reference"]
    assert (first["slowness"], first["seconds_a_move"]) == (1.0, 1.0)
    assert not second["reference"]
    assert 0.25 <= second["slowness"] <= 4
    told = tablee("league", "calibrate", str(league), "--reference").stdout.splitlines()
    assert len(told) == 5
    assert told[0].endswith("(reference)")
    assert told[2].endswith("(reference)")
    assert "This is the reference" in told[3]


@pytest.mark.parametrize("command", ["similar", "calibrate"])
def test_where_there_is_no_league_that_is_said(tmp_path, command):
    done = tablee("league", command, str(tmp_path / "nothing"))

    assert done.returncode == 2
    assert "there is no league; tablee league new" in done.stderr
