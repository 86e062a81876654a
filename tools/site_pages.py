"""Pages of the site that are made from files outside `docs/`: the project's own files, rules, sources.

A page is known by its address in the site, as MkDocs writes it: `rules/kalaha.md`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from tablee.i18n import languages
from tablee.i18n.languages import SOURCE_LANGUAGE
from tablee.roster import games
from tools.rules_page import rules_page

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"(?<=\]\()(?P<target>[^)\s#:]+)(?P<anchor>#[^)\s]*)?(?=\))")
FENCES = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
PROJECT_FILES = {
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
LANGUAGES_OF_SOURCES = {".py": "python", ".c": "c"}


@dataclass(frozen=True)
class MadePage:
    """A page by its address, its Markdown, and the file it is made from, relative to the project."""

    address: str
    text: str
    source: PurePosixPath

    @property
    def language(self) -> str:
        """The language of the page."""
        return folder_language(self.address)


def folder_language(address: str) -> str:
    """Returns the language of a page: that of the folder it lies in, English elsewhere."""
    folder = address.partition("/")[0]
    return folder if folder in languages() else SOURCE_LANGUAGE


def made_pages() -> dict[str, MadePage]:
    """Returns all pages that are made, by their addresses."""
    found = [*_project_files(), *_rules()]
    documents = [(f"docs/{path.relative_to(ROOT / 'docs')}", path) for path in (ROOT / "docs").rglob("*.md")]
    texts = [(PurePosixPath(name), path.read_text("utf-8")) for name, path in documents]
    texts += [(page.source, page.text) for page in found]
    found += _linked_sources(texts)
    return {page.address: page for page in found}


def with_links_inside(text: str, address: str, source: PurePosixPath, pages: dict[str, MadePage]) -> str:
    """Returns the Markdown of a page with links to files outside `docs/` turned into links to their pages.

    `source` is the file that holds the links, relative to the project. Where several pages are made from a
    file, as from rules, a page leads to that in its own language. A link to a file that is neither
    documentation nor made into a page is left as it is: MkDocs reports it.
    """
    own = folder_language(address)
    ranked = sorted(pages.values(), key=lambda page: (page.language == own, page.language == SOURCE_LANGUAGE))
    by_source = {str(page.source): page.address for page in ranked}

    def inside(link: re.Match[str]) -> str:
        named = os.path.normpath(source.parent / link["target"])
        at = by_source.get(named) or by_source.get(f"{named}/__init__.py")
        if at is None and named.startswith("docs/") and not str(source).startswith("docs/"):
            at = named.removeprefix("docs/")
        if at is None:
            return link[0]
        return os.path.relpath(at, PurePosixPath(address).parent) + (link["anchor"] or "")

    parts = FENCES.split(text)
    return "".join(part if part.lstrip().startswith("```") else LINK.sub(inside, part) for part in parts)


def _project_files() -> Iterator[MadePage]:
    for name, address in PROJECT_FILES.items():
        yield MadePage(address, (ROOT / name).read_text("utf-8"), PurePosixPath(name))


def _rules() -> Iterator[MadePage]:
    for name, kind in games().items():
        source = PurePosixPath("src/tablee/games", name, "RULES.md")
        for language in languages():
            folder = "" if language == SOURCE_LANGUAGE else f"{language}/"
            text = rules_page(kind, language, (ROOT / source).read_text("utf-8"))
            yield MadePage(f"{folder}rules/{name}.md", text, source)


def _linked_sources(texts: list[tuple[PurePosixPath, str]]) -> Iterator[MadePage]:
    """Makes a page of each source file that one of the texts links to."""
    named = set()
    for source, text in texts:
        for link in LINK.finditer(FENCES.sub("", text)):
            path = ROOT / os.path.normpath(source.parent / link["target"])
            named.add(path / "__init__.py" if path.is_dir() else path)
    for path in sorted(named):
        if path.suffix in LANGUAGES_OF_SOURCES and path.is_file():
            name = PurePosixPath(path.relative_to(ROOT))
            marked = f"```{LANGUAGES_OF_SOURCES[path.suffix]}\n{path.read_text('utf-8')}```\n"
            head = f"---\nsearch:\n  exclude: true\n---\n# {name.name}\n\n`{name}`\n\n"
            folder = "" if str(name).startswith("docs/") else "source/"
            address = str(PurePosixPath(folder, str(name).removeprefix("docs/")).with_suffix(".md"))
            yield MadePage(address, head + marked, name)
