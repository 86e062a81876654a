"""Hooks of MkDocs: pages made from files outside `docs/`, and pages in several languages.

A page in a folder named after a language is in that language. Its counterpart in another language has the
same name: `fr/play.md` and `play.md`. Each language has its own navigation: a section of mkdocs.yml that is
named by the code of a language is the navigation of that language; all others are that of English.
"""

from __future__ import annotations

import posixpath
import shutil
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

from tablee.i18n import language_name, languages
from tablee.i18n.languages import SOURCE_LANGUAGE
from tools.site_pages import ROOT, MadePage, folder_language, made_pages, with_links_inside

MARK = ROOT / "src" / "tablee" / "web" / "static" / "icon.svg"


class Site:
    """What one build knows: the pages that were made, and the navigation of each language."""

    def __init__(self) -> None:
        self.made: dict[str, MadePage] = {}
        self.navigation: dict[str, Navigation] = {}


SITE = Site()


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are made, and the mark of the program."""
    SITE.made = made_pages()
    for page in SITE.made.values():
        file = File.generated(config, page.address, content=page.text)
        if page.address.startswith("source/"):
            file.inclusion = InclusionLevel.NOT_IN_NAV  # links lead there
        files.append(file)
    files.append(File.generated(config, "mark.svg", abs_src_path=str(MARK)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Turns links to files outside `docs/` into links to the pages that are made from them."""
    address = page.file.src_uri
    made = SITE.made.get(address)
    source = made.source if made else PurePosixPath("docs", address)
    return with_links_inside(markdown, address, source, SITE.made)


def on_nav(nav: Navigation, **_: object) -> Navigation:
    """Splits the navigation by language; after the last page of a language comes no page of another."""
    sections = {
        item.title: item for item in nav.items if isinstance(item, Section) and item.title in languages()
    }
    SITE.navigation[SOURCE_LANGUAGE] = Navigation(
        [item for item in nav.items if item not in sections.values()],
        [page for page in nav.pages if language_of(page) == SOURCE_LANGUAGE],
    )
    for code, section in sections.items():
        for item in section.children:
            item.parent = None
        pages = [page for page in nav.pages if language_of(page) == code]
        SITE.navigation[code] = Navigation(section.children, pages)
        SITE.navigation[code].homepage = pages[0]
    for each in SITE.navigation.values():
        for before, after in zip([None, *each.pages], [*each.pages, None], strict=True):
            if before:
                before.next_page = after
            if after:
                after.previous_page = before
    return nav


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, **_: object) -> dict[str, Any]:
    """Gives a page the language, the navigation and the counterparts it has."""
    code = language_of(page)
    config.theme["language"] = code
    config.extra["alternate"] = alternates(page)
    return {**context, "nav": SITE.navigation[code]}


def on_post_build(config: MkDocsConfig) -> None:
    """Removes what the theme brings for languages and diagrams that no page has."""
    scripts = Path(config.site_dir, "assets", "javascripts")
    for stemmer in scripts.glob("lunr/min/lunr.*.min.js"):
        if stemmer.name.split(".")[1] not in {*languages(), "stemmer", "multi"}:
            stemmer.unlink()
    shutil.rmtree(scripts / "lunr" / "tinyseg.js", ignore_errors=True)
    for generated in Path(config.site_dir).rglob("*.map"):
        generated.unlink()


def language_of(page: Page) -> str:
    """Returns the language of a page: the folder it lies in, English elsewhere."""
    return folder_language(page.file.src_uri)


def alternates(page: Page) -> list[dict[str, str]]:
    """Returns where the page is found in each language; the first page of a language that lacks it."""
    own = page.file.src_uri
    plain = own.partition("/")[2] if language_of(page) != SOURCE_LANGUAGE else own
    found = []
    for code in languages():
        each = SITE.navigation[code]
        wanted = plain if code == SOURCE_LANGUAGE else posixpath.join(code, plain)
        target = next((other for other in each.pages if other.file.src_uri == wanted), each.pages[0])
        found.append({"name": language_name(code), "lang": code, "link": target.file.url})
    return found
