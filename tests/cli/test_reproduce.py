"""`tablee reproduce`: what was measured is kept, told in both languages, and never mixed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.terminal import tablee

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def measured(tmp_path: Path) -> Path:
    """A folder with the figures of the full run."""
    folder = tmp_path / "out"
    folder.mkdir()
    shutil.copy(DOCS / "reproduced.json", folder)
    return folder


def test_figures_that_are_there_are_told_again_without_playing(measured: Path) -> None:
    done = tablee("reproduce", "--out", str(measured))

    assert done.returncode == 0, done.stderr
    assert (measured / "reproduced.md").read_text("utf-8") == (DOCS / "reproduced.md").read_text("utf-8")
    assert '<main lang="fr">' in (measured / "report.html").read_text("utf-8")
    assert "best:k=1" in done.stdout


def test_one_document_alone_in_french_and_as_data(measured: Path) -> None:
    spoken = tablee("reproduce", "utbm", "--out", str(measured), "--lang", "fr")
    data = tablee("reproduce", "utbm", "--out", str(measured), "--json")

    assert "part du premier" in spoken.stdout
    assert "best:k=1" not in spoken.stdout
    assert {code.partition("-")[0] for code in json.loads(data.stdout)} == {"utbm"}


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        ("{", (), "holds no figures of this command"),
        ('{"figures": {"a": 3}, "quick": false}', (), "holds no figures of this command"),
        (None, ("--quick",), "figures of the other kind"),
    ],
)
def test_a_folder_with_something_else_is_refused_and_left_alone(
    measured: Path, text: str | None, options: tuple[str, ...], expected: str
) -> None:
    file = measured / "reproduced.json"
    if text is not None:
        file.write_text(text, "utf-8")
    before = file.read_text("utf-8")

    done = tablee("reproduce", "--out", str(measured), *options)

    assert done.returncode == 2
    assert expected in done.stderr
    assert "Traceback" not in done.stderr
    assert file.read_text("utf-8") == before


def test_an_unknown_document_is_named_with_the_known_ones() -> None:
    done = tablee("reproduce", "ensat")

    assert done.returncode == 2
    assert "ensta" in done.stderr


def test_a_kept_tournament_is_played_again_and_compared(tmp_path: Path) -> None:
    folder, file = str(tmp_path / "kept"), tmp_path / "kept" / "games.jsonl"
    tablee("arena", "kalaha", "random", "level:2", "--games", "4", "--jobs", "1", "--out", folder)

    same, data = tablee("reproduce", "--check", folder), tablee("reproduce", "--check", str(file), "--json")
    file.write_text(file.read_text("utf-8").replace('"winners":[1]', '"winners":[0]', 1), "utf-8")
    other = tablee("reproduce", "--check", folder, "--lang", "fr")

    assert same.returncode == 0, same.stderr
    assert "4 of 4 games are the same, byte by byte" in same.stdout
    assert json.loads(data.stdout)["provenance"][0]["levels"] == {"level:2": "greedy"}
    assert other.returncode == 1
    assert "elle a été modifiée après son écriture\N{NO-BREAK SPACE}; record.outcome.winners" in other.stdout


def test_what_thinks_by_the_clock_is_named_and_the_rest_compared(tmp_path: Path) -> None:
    agents = ("alphabeta:time=1ms", "greedy")
    tablee("arena", "kalaha", *agents, "--games", "2", "--jobs", "1", "--out", str(tmp_path))

    done = tablee("reproduce", "--check", str(tmp_path))

    assert done.returncode == 2
    assert "2 of 2 games agree as far as they can be played again" in done.stdout
    assert "alphabeta:time=1ms: it thinks by the clock" in done.stderr
    assert "moves were taken as they stand" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--check", "nowhere"), "nowhere: cannot be read: file not found"),
        (("--check", "tests"), "tests: no tournament is kept there"),
        (("--check", "pyproject.toml"), "pyproject.toml: not a record of a game"),
        (("--check", "nowhere", "--quick"), "--check goes without NAME, --quick and --out"),
        (("utbm", "--allow", "a:B"), "--allow is for --check"),
    ],
)
def test_what_cannot_be_checked_is_said(arguments: tuple[str, ...], said: str) -> None:
    done = tablee("reproduce", *arguments)

    assert done.returncode == 2
    assert said in done.stderr
