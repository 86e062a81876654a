"""`tablee league`: beginning a league, its people, where it stands."""

from __future__ import annotations

import json
import re
import zipfile

import pytest

from tests.cli.terminal import tablee
from tests.league.final_games import play_final, players, settings
from tests.league.test_final import verified
from tests.league.test_league_store import with_store


@pytest.fixture
def league(tmp_path):
    """The folder of a league of Kalaha."""
    done = tablee("league", "new", str(tmp_path / "course"), "--game", "kalaha", "--title", "Jeux")
    assert done.returncode == 0, done.stderr
    return tmp_path / "course"


def people_of(folder):
    return json.loads(tablee("league", "people", "list", str(folder), "--json").stdout)


def test_a_league_begins_with_a_folder_and_the_teachers_link(tmp_path):
    folder = tmp_path / "course"
    done = tablee("league", "new", str(folder), "--game", "kalaha", "--set", "seeds=5", "--time", "500ms")

    assert done.returncode == 0, done.stderr
    assert re.search(r"http://127\.0\.0\.1:8765/league/enter/[\w-]{27}\n", done.stdout)
    settings = (folder / "league.toml").read_text("utf-8")
    assert 'name = "kalaha"' in settings
    assert "options = { seeds = 5 }" in settings
    assert "seconds = 0.5" in settings
    assert 'bosses = ["level:1", "level:2", "level:3", "level:4", "level:5"]' in settings
    assert [person["role"] for person in people_of(folder)] == ["teacher"]
    assert tablee("league", "new", str(folder), "--game", "kalaha").returncode == 2


def test_settings_explain_themselves_in_french(tmp_path):
    done = tablee("league", "new", str(tmp_path / "course"), "--game", "kalaha", "--lang", "fr")

    assert done.returncode == 0, done.stderr
    assert "# Temps pour chaque coup" in (tmp_path / "course" / "league.toml").read_text("utf-8")


def test_people_come_from_a_list_and_their_links_are_told_once(league, tmp_path):
    (tmp_path / "people.csv").write_text("name;role\nAda;\nMarie;teacher\n", "utf-8")
    added = tablee("league", "people", "add", str(league), str(tmp_path / "people.csv"))
    again = tablee("league", "people", "add", str(league), str(tmp_path / "people.csv"))

    assert added.returncode == again.returncode == 0
    assert re.fullmatch(r"Ada,http://\S+\nMarie,http://\S+\n", added.stdout)
    assert again.stdout == ""
    assert "There already, with the link they have: Ada, Marie" in again.stderr
    assert sorted(person["name"] for person in people_of(league)) == ["Ada", "Marie", "Teacher"]


def test_a_link_is_replaced_a_person_renamed_and_removed(league, tmp_path):
    (tmp_path / "people.csv").write_text("Ada\nBob\n")
    tablee("league", "people", "add", str(league), str(tmp_path / "people.csv"))
    replaced = tablee("league", "people", "link", str(league), "ada", "--json")
    renamed = tablee("league", "people", "rename", str(league), "ada", "Ada (L.)")
    taken = tablee("league", "people", "rename", str(league), "ada l.", "BOB")
    removed = tablee("league", "people", "remove", str(league), "Bob")
    unknown = tablee("league", "people", "link", str(league), "Bob")

    assert json.loads(replaced.stdout)[0]["name"] == "Ada"
    assert (renamed.returncode, removed.returncode) == (0, 0)
    assert (taken.returncode, taken.stderr) == (2, "Error: 'BOB' is another's name\n")
    assert unknown.returncode == 2
    assert "unknown person 'Bob'" in unknown.stderr
    assert [person["name"] for person in people_of(league)] == ["Ada L.", "Teacher"]


def test_where_a_league_stands(league):
    words = tablee("league", "status", str(league))
    data = json.loads(tablee("league", "status", str(league), "--json").stdout)

    assert words.returncode == 0, words.stderr
    assert words.stdout.startswith("Jeux: kalaha, simple\nplayers may be pushed; no end is set\n")
    assert "people: teacher 1\n" in words.stdout
    assert data["people"] == {"teacher": 1}
    assert data["games"] == {"ladder": 0, "final": 0, "rerun": 0}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("status", "nowhere"), "there is no league; tablee league new nowhere begins one"),
        (("stats",), "unknown command 'stats'"),
        (("new", "x", "--game", "kalha"), "unknown game 'kalha'"),
        (("new", "x", "--game", "kalaha", "--time", "soon"), "play.seconds"),
        (
            ("new", "x", "--game", "kalaha", "--database", "postgresql+asyncpg://u:secret@127.0.0.1:1/x"),
            "u:…@127",
        ),
    ],
)
def test_wrong_use_is_told_in_words(arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = tablee("league", *arguments)

    assert done.returncode == 2, done.stdout
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stderr


def test_a_league_without_the_sandbox_is_called_dangerous(tmp_path):
    done = tablee("league", "new", str(tmp_path / "course"), "--game", "kalaha", "--trusted")

    assert "DANGER" in done.stderr
    assert "trusted = true" in (tmp_path / "course" / "league.toml").read_text("utf-8")


def test_alone_it_shows_the_league_in_this_folder_or_how_to_begin(league, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    elsewhere = tablee("league")
    monkeypatch.chdir(league)
    here = tablee("league")

    assert (elsewhere.returncode, here.returncode) == (0, 0)
    assert "tablee league new DIR --game GAME begins one" in elsewhere.stdout
    assert here.stdout.startswith("Jeux: kalaha, simple\n")


# --- the final ---


def later(folder, moment="2026-01-31T23:00:00+00:00"):
    """The league after its last day for pushing."""
    file = folder / "league.toml"
    text = file.read_text("utf-8").replace('closes = ""', f"closes = {moment}").replace("= 200", "= 2")
    file.write_text(text, "utf-8")


def test_the_digest_of_the_final_is_drawn_when_the_league_begins_and_stays(league):
    one, again = (tablee("league", "final", "announce", str(league), "--json") for _ in range(2))
    words = tablee("league", "final", "announce", str(league))

    assert one.stdout == again.stdout
    digest = json.loads(one.stdout)["digest"]
    assert re.fullmatch("[0-9a-f]{64}", digest)
    assert words.stdout.startswith(f"{digest}\n")


def test_a_final_tells_why_it_cannot_begin(league):
    status = tablee("league", "final", "status", str(league))
    begun = tablee("league", "final", "begin", str(league))
    results = tablee("league", "final", "results", str(league))
    later(league)
    alone = tablee("league", "final", "begin", str(league), "--lang", "fr")

    assert "It cannot begin yet: a final needs a date from which nobody may push" in status.stdout
    assert (begun.returncode, results.returncode, alone.returncode) == (2, 2, 2)
    assert "set dates.closes in league.toml" in begun.stderr
    assert "its final has not begun: tablee league final begin" in results.stderr
    assert "il y en a 0" in alone.stderr


def test_a_final_from_its_beginning_to_its_files(league):
    later(league)
    database = str(league / "league.sqlite3")
    with_store(database, lambda store: players(store, 4))
    begun = tablee("league", "final", "begin", str(league))
    early = tablee("league", "final", "results", str(league))
    with_store(database, lambda store: play_final(store, settings(deals=2)))
    status = json.loads(tablee("league", "final", "status", str(league), "--json").stdout)
    results = tablee("league", "final", "results", str(league), "--out", str(league / "out"))

    assert begun.returncode == 0, begun.stderr
    assert "players: Ada, Blaise, Carl, Dorothy\ngames played: 0 of 24\n" in begun.stdout
    assert (early.returncode, "0 of 24 games of the final have been played" in early.stderr) == (2, True)
    assert (status["played"], status["games"], bool(status["finished"])) == (24, 24, True)
    assert results.returncode == 0, results.stderr
    assert re.match(r"  1\. \w+ +\d+\.\d% +\(", results.stdout)
    assert sorted(path.name for path in (league / "out").iterdir()) == [
        "final.zip",
        "grades.csv",
        "league.zip",
        "report.html",
    ]
    assert verified(league / "out" / "final.zip", status["digest"]).returncode == 0
    with zipfile.ZipFile(league / "out" / "league.zip") as archive:
        assert "grades.csv" in archive.namelist()
    assert (league / "out" / "grades.csv").read_text("utf-8-sig").count("\n") == 5
