"""`tablee league`: beginning a league, its people, where it stands."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.terminal import tablee


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
    assert "tablee league new DIR --game kalaha begins one" in elsewhere.stdout
    assert here.stdout.startswith("Jeux: kalaha, simple\n")
