"""Settings: the places where they can be given, in their order, and mistakes in them."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tablee.core.config_keys import KEYS
from tablee.core.errors import BadSettings
from tablee.core.settings import Settings, load_settings
from tests.cli.terminal import tablee

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "configuration.md"
OTHERS = {"level": 5, "time": 2.0, "port": 9000, "colours": "warm", "animation": False, "plain": True}


@pytest.fixture
def config(tmp_path, monkeypatch) -> Path:
    """A configuration folder, and in it the path of the file."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "tablee").mkdir()
    return tmp_path / "tablee" / "config.toml"


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.path)
def test_a_variable_goes_before_the_file_and_the_file_before_the_default(key, config, monkeypatch):
    name = key.setting
    default, other = getattr(Settings(), name), OTHERS.get(name, "fr")
    assert getattr(load_settings(), name) == default

    header = f"[{key.section}]\n" if key.section else ""
    config.write_text(f"{header}{name} = {json.dumps(other)}\n")
    assert getattr(load_settings(), name) == other
    assert load_settings().sources == {name: f"{config}:{2 if header else 1}"}

    again = "en" if default == "" else default
    monkeypatch.setenv(key.variable, str(again))
    assert getattr(load_settings(), name) == again
    assert load_settings().sources == {name: key.variable}


def test_what_the_screens_keep_comes_last_and_is_not_mixed_with_the_rest(config):
    kept = config.with_name("settings.json")
    Settings(language="fr", colours="calm").save()
    config.write_text('colours = "light"\n')

    settings = load_settings()
    assert (settings.language, settings.colours) == ("fr", "light")
    settings.animation = False
    settings.save()
    assert json.loads(kept.read_text()) == {"language": "fr", "colours": "calm", "animation": False}

    settings.colours = "warm"
    settings.save()
    assert json.loads(kept.read_text())["colours"] == "warm"


def test_an_option_goes_before_a_variable(config):
    config.write_text("[serve]\nport = 9000\n")
    shown = {
        "9000": tablee("serve", "--help", XDG_CONFIG_HOME=str(config.parents[1])),
        "9001": tablee("serve", "--help", XDG_CONFIG_HOME=str(config.parents[1]), TABLEE_PORT="9001"),
    }

    for port, done in shown.items():
        assert f"default: {port}" in done.stdout
    done = tablee("serve", "--port", "99999", XDG_CONFIG_HOME=str(config.parents[1]))
    assert "99999" in done.stderr


def test_the_level_and_the_folder_of_saved_games_are_those_of_the_file(config, tmp_path):
    config.write_text(f'[play]\nlevel = 2\nsaves = "{tmp_path / "mine"}"\n')

    done = tablee("play", "kalaha", "--seed", "1", XDG_CONFIG_HOME=str(config.parents[1]))

    assert done.returncode == 0, done.stderr
    (file,) = (tmp_path / "mine").glob("*.json")
    assert json.loads(file.read_text())["seats"] == ["human", "level:2"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "[serve]\nport = 99999\n",
            ":2: serve.port: 99999 is not allowed; expected a whole number from 0 to 65535",
        ),
        ("plane = true\n", ":1: there is no 'plane'; did you mean 'plain'?"),
        ("xyz = 1\n", ":1: there is no 'xyz'; known: language, colours"),
        ("plain = tru\n", ": it is not written in TOML:"),
        ("\nlanguage = 'xx'\n", ":2: language: 'xx' is not allowed; expected one of en, fr"),
        ("language = 3\n", ":1: language: 3 is not allowed"),
        (
            "[colours]\nx = 1\n",
            ":1: colours: {'x': 1} is not allowed; expected one of dark, light, calm, warm",
        ),
        ("play = 3\n", ":1: there is no 'play'"),
    ],
)
def test_a_mistake_in_the_file_is_told_with_its_line_key_and_what_was_expected(text, said, config):
    config.write_text(text)

    done = tablee("games", XDG_CONFIG_HOME=str(config.parents[1]))

    assert done.returncode == 2
    assert f"{config}{said}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_mistake_in_a_variable_is_told_with_its_name():
    done = tablee("games", TABLEE_LEVEL="9")

    assert done.returncode == 2
    assert "TABLEE_LEVEL: play.level: '9' is not allowed; expected a whole number from 1 to 5" in done.stderr


def test_a_file_that_is_named_must_be_there(tmp_path):
    done = tablee("games", TABLEE_CONFIG=str(tmp_path / "none.toml"))

    assert done.returncode == 2
    assert "none.toml" in done.stderr


def test_a_file_that_cannot_be_read_is_refused(config):
    config.mkdir()

    with pytest.raises(BadSettings, match=re.escape(str(config))):
        load_settings()


def test_the_written_file_changes_nothing_and_is_never_replaced(config):
    folder = str(config.parents[1])
    assert tablee("config", "--write", XDG_CONFIG_HOME=folder).returncode == 0
    assert load_settings() == Settings()
    said = "".join(
        line.removeprefix("# ")
        for line in config.read_text().splitlines(keepends=True)
        if " = " in line or "[" in line
    )
    assert set(tomllib.loads(said)) == {"language", "colours", "animation", "plain", "play", "serve"}

    again = tablee("config", "--write", XDG_CONFIG_HOME=folder)
    assert again.returncode == 2
    assert "there are settings already, which are not replaced" in again.stderr


def test_the_command_says_where_a_setting_comes_from(config):
    config.write_text("plain = true\n")

    done = tablee("config", "--json", XDG_CONFIG_HOME=str(config.parents[1]), TABLEE_PORT="9000")

    found = {each["key"]: (each["value"], each["source"]) for each in json.loads(done.stdout)["settings"]}
    assert found["plain"] == (True, f"{config}:1")
    assert found["serve.port"] == (9000, "TABLEE_PORT")
    assert found["serve.host"] == ("127.0.0.1", None)


def test_the_file_of_the_documentation_is_one(config, monkeypatch):
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    config.write_text(text)

    assert set(load_settings().sources) == {key.setting for key in KEYS}


def test_every_key_stands_in_the_documentation():
    rows = {
        row[0]: row[1]
        for row in re.findall(r"^\| `([\w.]+)` \| `(\w+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    }

    assert rows == {key.path: key.variable for key in KEYS}


def test_every_variable_in_the_source_stands_in_the_documentation():
    """`TABLEE_` and capitals, wherever that is written."""
    listed = subprocess.run(
        [
            "git",
            "grep",
            "-ohE",
            "_?TABLEE_[A-Z_]*[A-Z]",
            "--",
            "src",
            "tests",
            "tools",
            "bench",
            "docs",
            "Makefile",
            "*.py",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    documented = set(re.findall(r"_?TABLEE_[A-Z_]*[A-Z]", PAGE.read_text("utf-8")))
    known = {key.variable for key in KEYS}  # some are made of the name of their key

    assert {*listed} | known <= documented | {"TABLEE_SECRET"}  # tests: a variable that programs must not see
    assert documented <= {*listed} | known
