"""`league.toml`: what a new one says is what is read, and every mistake is named."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tablee.core.errors import BadLeague
from tablee.league.league_folder import LeagueFolder
from tablee.league.settings import LeagueSettings
from tablee.league.settings_file import KEYS, checked_settings, read_settings, settings_text

KALAHA = {"game": {"name": "kalaha"}}


def read(tmp_path, text) -> LeagueSettings:
    file = tmp_path / "league.toml"
    file.write_text(text, "utf-8")
    return read_settings(file)


def test_a_new_file_says_what_it_was_made_from(tmp_path):
    settings = checked_settings(
        {
            "title": 'Jeux "2027", \\ été',
            "game": {"name": "kalaha", "preset": "simple", "options": {"seeds": 5}},
            "play": {"seconds": "500ms"},
            "dates": {"opens": datetime(2027, 1, 1, 8, tzinfo=UTC), "closes": "2027-02-01T08:00:00+01:00"},
            "ladder": {"bosses": ["level:1", "alphabeta:depth=2"]},
            "grades": {"curve": [[0, 0], [1, 20]]},
        },
        Path("league.toml"),
    )

    assert read(tmp_path, settings_text(settings)) == settings
    assert settings.seconds == 0.5
    assert settings.closes == datetime(2027, 2, 1, 7, tzinfo=UTC)
    assert settings.options == {"seeds": 5}
    assert settings.build_game().options["seeds"] == 5


def test_every_key_is_explained(tmp_path):
    text = settings_text(checked_settings(KALAHA, Path("league.toml")), str.upper)

    lines = text.splitlines()
    for key in KEYS:
        (at,) = [number for number, line in enumerate(lines) if line.startswith(f"{key.option.name} = ")]
        assert lines[at - 1].startswith("# ")
        assert lines[at - 1] == lines[at - 1].upper()


def test_what_is_left_out_has_its_usual_value(tmp_path):
    settings = read(tmp_path, '[game]\nname = "love_letter"\nseats = 3\n')

    assert (settings.game, settings.seats, settings.seconds) == ("love_letter", 3, 1.0)
    assert (settings.opens, settings.closes, settings.trusted) == (None, None, False)
    assert settings.is_open()
    assert settings.limits().memory == 1024 << 20


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", 'game.name: expected the name of a game, as in "kalaha"'),
        ("title = [", "it is not written in TOML: "),
        ('[game]\nname = "kalha"', "[game]: unknown game 'kalha'"),
        ('[game]\nname = "kalha"', "did you mean 'kalaha'?"),
        ('[game]\nname = "kalaha"\nseats = 3', "[game]: kalaha is for 2 seats, not 3"),
        ('[game]\nname = "kalaha"\nseats = "x"', 'game.seats = "x": expected a whole number from 0 to 12'),
        ('[game]\nname = "kalaha"\n[game.options]\nseed = 4', "[game]: unknown option"),
        ('[game]\nname = "kalaha"\noptions = 4', "game.options: expected a section"),
        (
            '[game]\nname = "kalaha"\n[play]\nsecond = 1',
            "there is no 'play.second'; did you mean 'play.seconds'?",
        ),
        ('[game]\nname = "kalaha"\n[plays]\n', "there is no 'plays'; did you mean 'play'?"),
        (
            '[game]\nname = "kalaha"\n[play]\nseconds = 0',
            "play.seconds = 0: expected a time such as 1s or 500ms",
        ),
        ('play = 3\n[game]\nname = "kalaha"', "play: expected a section, as in [play]"),
        (
            '[game]\nname = "kalaha"\n[dates]\nopens = 2027-01-01T08:00:00',
            "expected a date and time with its zone",
        ),
        (
            '[game]\nname = "kalaha"\n[dates]\nopens = 2027-01-02T08:00:00Z\ncloses = 2027-01-01T08:00:00Z',
            "dates.closes: expected a moment after the league opens",
        ),
        ('[game]\nname = "kalaha"\n[ladder]\nbosses = ["level:9"]', "ladder.bosses: agent 'level:9'"),
        ('[game]\nname = "kalaha"\n[ladder]\nbosses = ["bot:sh"]', "ladder.bosses: agent 'bot:sh'"),
        ('[game]\nname = "kalaha"\n[ladder]\nbosses = ["random", "random"]', "different agents"),
        ('[game]\nname = "kalaha"\n[grades]\ncurve = [[0, 1], [0.5, 2]]', "shares rising from 0 to 1"),
        ('[game]\nname = "kalaha"\n[server]\naddress = "league.org"', "expected an address such as https://"),
    ],
)
def test_a_mistake_is_named_with_the_file_and_the_key(tmp_path, text, said):
    with pytest.raises(BadLeague) as caught:
        read(tmp_path, text)

    assert str(caught.value).startswith(f"{tmp_path / 'league.toml'}: ")
    assert said in str(caught.value)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"# " + b"x" * 70_000, b"a = " + b"[" * 50_000])
def test_what_is_no_settings_file_is_refused_in_words(tmp_path, content):
    (tmp_path / "league.toml").write_bytes(content)

    with pytest.raises(BadLeague, match=r"league\.toml: "):
        read_settings(tmp_path / "league.toml")


def test_submissions_are_open_between_the_two_dates():
    settings = checked_settings(
        KALAHA | {"dates": {"opens": "2027-01-01T00:00:00Z", "closes": "2027-02-01T00:00:00Z"}}, Path("x")
    )

    moments = [
        datetime(2026, 12, 31, tzinfo=UTC),
        datetime(2027, 1, 1, tzinfo=UTC),
        datetime(2027, 2, 1, tzinfo=UTC),
    ]
    assert [settings.is_open(moment) for moment in moments] == [False, True, False]


def test_a_grade_lies_straight_between_the_points():
    settings = checked_settings(KALAHA | {"grades": {"curve": [[0, 6], [0.5, 14], [1, 20]]}}, Path("x"))

    assert [settings.grade(share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)] == [6, 10, 14, 17, 20]


def test_a_league_is_begun_once_in_a_folder_of_its_owner(tmp_path):
    settings = checked_settings(KALAHA, Path("x"))
    made = LeagueFolder.create(tmp_path / "course", settings)

    assert made.folder.stat().st_mode & 0o777 == 0o700
    assert LeagueFolder.open(tmp_path / "course") == made
    assert made.database == str(tmp_path / "course" / "league.sqlite3")
    with pytest.raises(BadLeague, match="there is a league already"):
        LeagueFolder.create(tmp_path / "course", settings)
    with pytest.raises(BadLeague, match=r"there is no league; tablee league new .* begins one"):
        LeagueFolder.open(tmp_path / "elsewhere")
