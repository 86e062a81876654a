"""The texts of the source and the catalogues that must hold them, for the tests of this folder."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from tablee import i18n

SOURCE = Path(i18n.__file__).parents[1]
GAMES = SOURCE / "games"
KEYWORDS = {"say": None, "N_": None, "count": (1, 2)}

Text = str | tuple[str, str]  # one text, or its forms for one and for many


def domains() -> dict[str, Path]:
    """Every domain and its folder: each game's own, and `tablee` for all the rest."""
    games = {folder.name: folder for folder in sorted(GAMES.iterdir()) if (folder / "__init__.py").exists()}
    return {"tablee": SOURCE, **games}


def catalogue_file(domain: str, language: str = "fr") -> Path:
    folder = i18n.LOCALE if domain == "tablee" else domains()[domain] / "locale"
    return folder / language / "LC_MESSAGES" / f"{domain}.po"


def catalogue(domain: str, language: str = "fr") -> Catalog:
    with catalogue_file(domain, language).open("rb") as file:
        return read_po(file, locale=language)


def entries(domain: str, language: str = "fr") -> list[Message]:
    """All entries but the header."""
    return [message for message in catalogue(domain, language) if message.id]


def is_clicks(message: Message) -> bool:
    """A text of the command-line library, which is marked as such in the catalogue."""
    return "click" in message.auto_comments


def marked(domain: str) -> set[Text]:
    """The texts marked in the source of a domain, as Babel finds them by their keywords."""
    found = extract_from_dir(SOURCE, keywords=KEYWORDS, strip_comment_tags=True)
    return {text for name, _, text, _, _ in found if _owner(SOURCE / name) == domain}


def hidden_from_babel(source: str) -> list[int]:
    """The lines with a text that Babel misses: in an f-string (before Python 3.12), in `speaker()("…")`."""
    lines = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            lines.extend(part.lineno for part in ast.walk(node) if _called(part) in KEYWORDS)
        if isinstance(node, ast.Call) and _called(node.func) == "speaker":
            lines.append(node.lineno)
    return sorted(set(lines))


def marked_in_click() -> set[Text]:
    folder = Path(click.__file__).parent
    keywords = {"_": None, "ngettext": (1, 2)}
    return {text for _, _, text, _, _ in extract_from_dir(folder, keywords=keywords)}


def forms(message: Message) -> Iterator[tuple[str, str]]:
    """Each English form with its translation."""
    if message.pluralizable:
        yield from zip(message.id, message.string, strict=True)
    else:
        yield message.id, message.string


def fields(text: str) -> set[str]:
    """The placeholders as they are written, without their braces."""
    found = set()
    for _, name, form, conversion in Formatter().parse(text):
        if name is not None:
            found.add(name + (f"!{conversion}" if conversion else "") + (f":{form}" if form else ""))
    return found


def _owner(path: Path) -> str:
    """The domain that a source file's texts belong to."""
    inside = path.relative_to(GAMES).parts if path.is_relative_to(GAMES) else ()
    return inside[0] if len(inside) > 1 else "tablee"


def _called(node: ast.AST) -> str:
    """The name of what a node calls, if it is a call."""
    called = node.func if isinstance(node, ast.Call) else None
    return getattr(called, "id", getattr(called, "attr", ""))
