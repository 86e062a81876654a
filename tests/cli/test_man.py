"""The manual pages: `man` reads them without a complaint, and they say what `--help` says."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from tablee.cli.command_group import app
from tablee.cli.exit_codes import WRONG_USE
from tablee.cli.man_pages import man_page, man_pages
from tests.cli.commands import COMMANDS
from tests.cli.terminal import tablee

HOW = "apt-get install man-db groff-base"
BOLD = re.compile(".\b")


def shown(*command: str, text: str = "") -> str:
    """What a program shows on a terminal of 80 columns, without overstrikes."""
    environment = {"LC_ALL": "C.UTF-8", "MANWIDTH": "80", "PATH": "/usr/bin:/bin", "MANPAGER": "cat"}
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    return BOLD.sub("", done.stdout)


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """All pages in both languages, as `make man` writes them."""
    place = tmp_path_factory.mktemp("man")
    for language in ("en", "fr"):
        done = tablee("man", "--write", str(place), "--lang", language)
        assert done.returncode == 0, done.stderr
    return place


def test_man_shows_the_page_of_the_program(folder):
    if shutil.which("man") is None:
        pytest.skip(f"needs man: {HOW}")

    text = shown("man", "-M", str(folder), "tablee")

    for title in (
        "NAME",
        "SYNOPSIS",
        "DESCRIPTION",
        "OPTIONS",
        "COMMANDS",
        "ENVIRONMENT",
        "FILES",
        "EXAMPLES",
    ):
        assert f"\n{title}\n" in text
    assert "tablee - Table games with opponents worth playing" in text
    assert "TABLEE_LANG" in text
    assert "130    Stopped by Ctrl-C." in text


def test_man_shows_it_in_french(folder):
    if shutil.which("man") is None:
        pytest.skip(f"needs man: {HOW}")

    text = shown("man", "-l", str(folder / "fr" / "man1" / "tablee-play.1"))

    assert "tablee-play - Jouer contre l’ordinateur" in text
    assert "OPTIONS" in text
    assert "EXEMPLES" in text


def test_every_command_has_its_page_in_every_language(folder):
    names = sorted("-".join(("tablee", *words)) + ".1" for words in COMMANDS)

    assert sorted(page.name for page in (folder / "man1").iterdir()) == names
    assert sorted(page.name for page in (folder / "fr" / "man1").iterdir()) == names


def test_no_page_has_a_mistake(folder):
    """Groff -ww tells every macro and character that it does not know."""
    if shutil.which("groff") is None:
        pytest.skip(f"needs groff: {HOW}")
    pages = [str(page) for page in sorted(folder.rglob("*.1"))]

    assert len(pages) == 2 * len(COMMANDS)
    assert shown("groff", "-k", "-man", "-Tutf8", "-ww", *pages)


def test_a_page_has_every_option_and_example_of_its_command():
    for words, command in COMMANDS.items():
        text = man_page(command, words).text.replace(r"\-", "-").replace(r"\e", "\\").replace(r"\(aq", "'")
        for option in command.params:
            if isinstance(option, click.Option) and not option.hidden:
                assert option.opts[0] in text, words
        for example in command.examples:
            assert example.replace("~", r"\(ti").replace("^", r"\(ha") in text, words


def test_what_man_would_take_for_a_command_of_its_own_is_text():
    command = click.Command("odd", help=".SH is no title\n\n'tis a \\backslash")

    page = man_page(command, ("odd",)).text

    assert r"\&.SH is no title" in page
    assert r"\(aqtis a \ebackslash" in page


def test_the_command_prints_the_source_of_a_page_where_nobody_reads_it():
    done = tablee("man", "kgp", "serve")

    assert done.returncode == 0, done.stderr
    (page,) = [page for page in man_pages(app) if page.words == ("kgp", "serve")]
    assert done.stdout == page.text


def test_a_page_of_no_command_is_refused_with_the_nearest():
    done = tablee("man", "kgp", "jion")

    assert done.returncode == WRONG_USE
    assert "did you mean 'join'?" in done.stderr
