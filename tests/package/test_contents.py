"""What a wheel and an archive of the source hold: everything that is needed, and nothing else."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
import zipfile
from email.parser import BytesParser
from pathlib import PurePosixPath

import pytest

from tablee import __version__
from tests.package.builds import (
    MAN,
    ROOT,
    SITE,
    built,
    files_below,
    files_of_checkout,
    files_of_package,
    names_in,
)

NAME = f"tablee-{__version__}"
MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    return built("sdist", tmp_path_factory.mktemp("archive"))


def test_the_wheel_holds_the_package_its_documentation_and_nothing_else(wheel):
    about = {
        f"{NAME}.dist-info/{name}"
        for name in ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")
    }
    site = {f"tablee/site/{name}" for name in files_below(SITE)}
    pages = {f"{NAME}.data/data/share/man/{name}" for name in files_below(MAN)}

    assert names_in(wheel) == files_of_package() | site | pages | about


@pytest.mark.parametrize(
    "needed",
    [
        "i18n/locale/fr/LC_MESSAGES/*.mo",
        "games/*/locale/fr/LC_MESSAGES/*.mo",
        "games/*/RULES.md",
        "games/*/web/board.js",
        "games/*/puzzles/*.jsonl",
        "games/*/books/*.book",
        "games/*/weights/*.npz",
        "web/static/pages/*.js",
        "web/storage/migrations/versions/*.py",
        "tui/*.tcss",
        "cli/agent_templates/*",
        "skeleton/tests/*.py",
        "py.typed",
    ],
)
def test_every_kind_of_file_is_in_the_wheel(wheel, needed):
    """Also where the package's own folder lacks it, as it does when catalogues have not been compiled."""
    found = [name for name in names_in(wheel) if PurePosixPath(name).match(f"tablee/{needed}")]

    assert found, f"no tablee/{needed}"


def test_no_file_is_a_test_or_compiled(wheel):
    for name in names_in(wheel):
        # What `tablee new-game` copies has tests of its own, and the documentation shows files of ours as pages.
        assert name.startswith(("tablee/skeleton/tests/", "tablee/site/")) or "tests/" not in name, name
        assert not name.endswith((".pyc", ".po~", ".orig", ".rej", ".nbi", ".nbc")), name


def test_a_wheel_is_small_enough_to_send_around(wheel):
    with zipfile.ZipFile(wheel) as opened:
        largest = sorted(((one.compress_size, one.filename) for one in opened.infolist()), reverse=True)[:5]

    assert wheel.stat().st_size < 20 * MEGABYTE, largest


def test_the_same_source_gives_the_same_wheel_byte_by_byte(wheel, tmp_path):
    assert built("wheel", tmp_path).read_bytes() == wheel.read_bytes()


def test_the_archive_of_the_source_holds_what_git_keeps_the_catalogues_and_the_documentation(archive):
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("needs git and a checkout: apt-get install git")
    catalogues = {f"src/{name}" for name in files_of_package() if name.endswith(".mo")}
    made = {
        f"{folder.relative_to(ROOT).as_posix()}/{name}"
        for folder in (SITE, MAN)
        for name in files_below(folder)
    }

    assert names_in(archive) == files_of_checkout() | catalogues | made | {"PKG-INFO"}


def test_the_archive_of_the_source_makes_the_same_wheel(archive, wheel, tmp_path):
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path, filter="data")

    again = built("wheel", tmp_path / "dist", source=tmp_path / NAME)

    assert again.read_bytes() == wheel.read_bytes()


def test_the_archive_runs_make_without_git(archive, tmp_path):
    """Who has nothing but the archive finds every task there."""
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path, filter="data")

    done = subprocess.run(["make", "help"], cwd=tmp_path / NAME, capture_output=True, text=True, check=True)

    assert "play a game" in done.stdout


def test_the_wheel_says_which_pythons_and_licence_it_has(wheel):
    with zipfile.ZipFile(wheel) as opened:
        about = BytesParser().parsebytes(opened.read(f"{NAME}.dist-info/METADATA"))

    assert about["Requires-Python"] == "<3.15,>=3.11"
    assert about["License-Expression"] == "MIT"
    assert about["Description-Content-Type"] == "text/markdown"
    assert {f"Programming Language :: Python :: 3.{minor}" for minor in range(11, 15)} <= {
        *about.get_all("Classifier", [])
    }
