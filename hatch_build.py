"""Build hook: compiles every gettext catalogue (.po) to the .mo file that is read at run time, and adds the
documentation and the manual pages where they have been built.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

SITE = "build/site"  # mkdocs.yml
MAN = "build/man"  # the Makefile
GENERAL = "tablee.po"  # the catalogue of everything outside the games, which also holds the number formats


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]  # the build needs no configuration
    """Compiles the catalogues before a wheel, a source archive or an editable install is made.

    `make docs` builds the documentation, which a wheel carries as `tablee/site`, and `make man` the manual
    pages, which it carries as `share/man`; an archive of the source carries both where they were built, so
    that a wheel made from it has them, too.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles the catalogues below the project's folder; hatchling calls this."""
        compile_catalogues(Path(self.root))
        site = Path(self.root, SITE)
        if version != "editable" and (site / "index.html").is_file():
            build_data["force_include"][str(site)] = "tablee/site" if self.target_name == "wheel" else SITE
        pages = Path(self.root, MAN)
        if version != "editable" and pages.is_dir():
            if self.target_name == "wheel":  # `pip install` puts them where `man` finds them
                build_data["shared_data"][str(pages)] = "share/man"
            else:
                build_data["force_include"][str(pages)] = MAN


def compile_catalogues(root: Path) -> None:
    """Writes a .mo beside each .po below `root/src` that is newer than its .mo, or than this file."""
    for source in sorted((root / "src").rglob("*.po")):
        target = source.with_suffix(".mo")
        changed = max(source.stat().st_mtime, Path(__file__).stat().st_mtime)
        if not target.exists() or target.stat().st_mtime < changed:
            compile_catalogue(source, target, language=source.parts[-3])


def compile_catalogue(source: Path, target: Path, language: str) -> None:
    """Compiles one catalogue; the general one of a language gets the language's number formats, too."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as text:
        catalogue = read_po(text, locale=language)
    if source.name == GENERAL:
        add_number_formats(catalogue)
    with target.open("wb") as binary:
        write_mo(binary, catalogue)


def add_number_formats(catalogue: Catalog) -> None:
    """Adds how the catalogue's language writes numbers, as entries that `tablee.i18n.Say` looks up.

    Babel knows this of every language from Unicode's CLDR. It is asked here and not at run time, because
    importing it would make `tablee --help` half as slow again.
    """
    locale = catalogue.locale
    if locale is None:
        return
    symbols, percent = locale.number_symbols["latn"], locale.percent_formats[None]
    before, after = percent.prefix[0], percent.suffix[0]
    catalogue.add(".", symbols["decimal"], context="decimal mark")
    catalogue.add(",", symbols["group"], context="mark between groups of digits")
    catalogue.add("{number}%", f"{before}{{number}}{after}", context="percentage")
