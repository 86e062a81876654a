"""Lists of people, as spreadsheets write them."""

from __future__ import annotations

import pytest

from tablee.core.errors import BadLeague
from tablee.league.people import ListedPerson, clean_person_name, link, read_people, read_people_file


@pytest.mark.parametrize(
    "text",
    [
        "Ada\nTeam 2\n",
        "\n\nname\nAda\nTeam 2",
        "name,role\nAda,student\nTeam 2,\n\n",
        "role;Nom\r\nstudent;Ada\r\n;Team 2\r\n",
        'name\trole\tmail\n"Ada"\tStudent\tada@example.org\nTeam   2\t\t\n',
    ],
)
def test_a_list_is_read_however_it_is_divided(text):
    assert read_people(text, "people.csv") == [ListedPerson("Ada"), ListedPerson("Team 2")]


def test_roles_are_taken_from_the_list():
    assert read_people("name,role\nMarie,teacher\nBob,onlooker\n", "people.csv") == [
        ListedPerson("Marie", "teacher"),
        ListedPerson("Bob", "onlooker"),
    ]


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "cp1252"])
def test_letters_with_accents_survive_any_spreadsheet(tmp_path, coding):
    file = tmp_path / "people.csv"
    file.write_text("Zoé Lefèvre\n", coding)

    assert read_people_file(file) == [ListedPerson("Zoé Lefèvre")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "people.csv: expected a line for each person or team"),
        ("name,role\n", "people.csv: expected a line for each person or team"),
        ("Ada\nBob\nADA\n", "people.csv:3: 'ADA' is there twice"),
        ("name,role\nAda,boss\n", "people.csv:2: 'boss': expected a role: teacher, student, onlooker"),
        (f"{'x' * 41}\n", "people.csv:1: 'xxxx"),
        ("()\n", "people.csv:1: '()': expected a name of 1 to 40 characters"),
        ("Ada\n" + "x" * 200_000 + "\n", "people.csv:2: it is no CSV: "),
    ],
)
def test_a_mistake_is_named_with_its_line(text, said):
    with pytest.raises(BadLeague) as caught:
        read_people(text, "people.csv")

    assert str(caught.value).startswith(said)


def test_a_missing_file_is_said(tmp_path):
    with pytest.raises(BadLeague, match="file not found"):
        read_people_file(tmp_path / "people.csv")


def test_names_are_one_line_without_brackets_or_hidden_signs():
    assert clean_person_name("  Ada (teacher)\u202e \n Lovelace ") == "Ada teacher Lovelace"
    assert clean_person_name("\u200b") is None


def test_a_link_is_the_address_and_the_token():
    assert link("https://league.example.org", "abc") == "https://league.example.org/league/enter/abc"
