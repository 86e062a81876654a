"""`tablee docs` finds the pages that were built, and says what to do where none were."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablee.cli.commands import docs as module
from tablee.cli.commands.docs import docs
from tablee.core.errors import BadUse, UnknownName


@pytest.fixture
def site(tmp_path, monkeypatch) -> Path:
    place = tmp_path / "site"
    (place / "fr").mkdir(parents=True)
    for name in ("index.html", "tournaments.html", "404.html", "fr/index.html"):
        (place / name).write_text("")
    monkeypatch.setattr(module, "PLACES", (tmp_path / "none", place))
    return place


def test_it_prints_the_first_page_or_another(site):
    assert CliRunner().invoke(docs, ["--print"]).output == f"{(site / 'index.html').as_uri()}\n"
    found = json.loads(CliRunner().invoke(docs, ["tournaments", "--json", "--print"]).output)
    assert found == {"site": str(site), "page": (site / "tournaments.html").as_uri()}


def test_it_opens_the_page_in_a_browser(site, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or True)

    done = CliRunner().invoke(docs, [])

    assert opened == [(site / "index.html").as_uri()]
    assert opened[0] in done.output


def test_pages_are_french_where_one_wants_it_and_there_are_some(site, monkeypatch):
    monkeypatch.setattr(module.speaker(), "language", "fr")

    assert (site / "fr" / "index.html").as_uri() in CliRunner().invoke(docs, ["--print"]).output
    found = CliRunner().invoke(docs, ["tournaments", "--print"]).output
    assert found == f"{(site / 'tournaments.html').as_uri()}\n"


def test_an_unknown_page_is_told_the_nearest(site):
    done = CliRunner().invoke(docs, ["turnaments", "--print"])

    assert isinstance(done.exception, UnknownName)
    assert str(done.exception).endswith("known: index, tournaments; did you mean 'tournaments'?")


def test_without_pages_it_says_how_to_get_them(site, monkeypatch):
    monkeypatch.setattr(module, "PLACES", ())

    done = CliRunner().invoke(docs, ["--print"])

    assert isinstance(done.exception, BadUse)
    assert "run make docs" in str(done.exception)
