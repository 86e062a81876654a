"""The documentation as a site: it is whole, in two languages, and nothing in it comes from elsewhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

import pytest
from tools.site_pages import ROOT, made_pages, with_links_inside

from tablee.roster import games
from tests.support import needs


class Fetched(HTMLParser):
    """What a browser would fetch to show a page, and its language."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.language = ""
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "html":
            self.language = found["lang"] or ""
        if tag in ("script", "img", "source", "iframe") and (address := found.get("src")):
            self.addresses.append(address)
        if tag == "link" and found.get("rel") in ("stylesheet", "icon", "preload", "preconnect"):
            self.addresses.append(found["href"] or "")


def built(target: Path, *more: str) -> subprocess.CompletedProcess[str]:
    needs("mkdocs", "pip install 'tablee[docs]'")
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(target), *more],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Path:
    """The site, built strictly: a link or an anchor that leads nowhere fails."""
    target = tmp_path_factory.mktemp("site")
    done = built(target)
    assert done.returncode == 0, done.stdout + done.stderr
    return target


def test_nothing_is_fetched_from_elsewhere(site):
    pages = [*site.rglob("*.html")]

    assert len(pages) > 30
    for page in pages:
        for address in Fetched(page).addresses:
            assert not re.match(r"[a-z]+:|//", address), f"{page.name}: {address}"
            assert (page.parent / re.split("[?#]", address)[0]).exists() or page.name == "404.html", address


def test_every_game_has_its_rules_in_both_languages(site):
    for name, kind in games().items():
        english = (site / "rules" / f"{name}.html").read_text("utf-8")
        french = (site / "fr" / "rules" / f"{name}.html").read_text("utf-8")

        assert kind.title in english
        assert kind.title in french
        assert "1.1" in english
        assert "En bref" in french


def test_pages_are_in_the_language_of_their_folder(site):
    for page in site.rglob("*.html"):
        french = page.relative_to(site).parts[0] == "fr"
        assert Fetched(page).language == ("fr" if french else "en"), page.name


def test_a_page_leads_to_the_same_one_in_the_other_language(site):
    assert 'href="fr/rules/kalaha.html"' not in (site / "index.html").read_text("utf-8")
    assert 'href="../fr/rules/kalaha.html" hreflang="fr"' in (site / "rules/kalaha.html").read_text("utf-8")
    assert 'href="../../rules/kalaha.html" hreflang="en"' in (site / "fr/rules/kalaha.html").read_text(
        "utf-8"
    )


def test_the_index_of_the_search_holds_both_languages(site):
    found = json.loads((site / "search" / "search_index.json").read_text("utf-8"))

    assert found["config"]["lang"] == ["en", "fr"]
    assert {"terminal.html", "fr/rules/cluedo.html"} <= {entry["location"] for entry in found["docs"]}


def test_a_dead_link_and_a_dead_anchor_are_found(tmp_path):
    pages = tmp_path / "docs"
    pages.mkdir()
    (pages / "index.md").write_text("# One\n\n[two](two.md) [three](#three)\n")
    config = tmp_path / "mkdocs.yml"
    validation = re.search(r"^validation:\n(  .*\n)+", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    assert validation
    config.write_text(f"site_name: Two\nstrict: true\ndocs_dir: {pages}\n{validation[0]}")

    done = built(tmp_path / "site", "--config-file", str(config))

    assert done.returncode != 0
    assert "two.md" in done.stderr
    assert "#three" in done.stderr


def test_links_to_files_outside_the_documentation_lead_to_their_pages_in_its_language():
    text = (
        "[a](../../SECURITY.md) [b](../../src/tablee/games/kalaha/RULES.md) [c](../bots.md#x)\n"
        "```sh\n[d](../../SECURITY.md)\n```\n"
    )

    inside = with_links_inside(text, "fr/x.md", PurePosixPath("docs/fr/x.md"), made_pages())

    assert inside == (
        "[a](../security.md) [b](rules/kalaha.md) [c](../bots.md#x)\n```sh\n[d](../../SECURITY.md)\n```\n"
    )
