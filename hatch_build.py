"""Build hook: compiles every gettext catalogue (.po) to the .mo file that is read at run time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]  # the build needs no configuration
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root))


def compile_catalogues(root: Path) -> None:
    """Writes a .mo beside each .po whose text is newer."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sorted((root / "src").rglob("*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as text:
            catalogue = read_po(text)
        with target.open("wb") as binary:
            write_mo(binary, catalogue)
