"""`make po`: brings every catalogue in line with the texts of the source.

A text is added with an empty translation, one that the source no longer has is dropped, a translation is
never changed. Entries are sorted and say nothing of files and lines: a catalogue changes only where texts do.
`make po LANGUAGE=de` begins the catalogues of a new language.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

SOURCE = Path(__file__).parents[1] / "src" / "tablee"
GAMES = SOURCE / "games"
GENERAL = "tablee"  # the domain of everything outside the games
SKELETON = "skeleton"  # the domain of the game that `tablee new-game` copies, which no roster finds

WITH_CONTEXT = ((1, "c"), 2)
KEYWORDS = {
    "say": None,
    "N_": None,
    "count": (1, 2),
    "C_": WITH_CONTEXT,
    "context": WITH_CONTEXT,
    "pgettext": WITH_CONTEXT,
}
FROM_CLICK = "click"  # the comment on texts of the command-line library that we translate for it

HEAD = """\
# {language} for Tablée: {domain}.
msgid ""
msgstr ""
"Project-Id-Version: Tablée\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals};\\n"
"""

Key = tuple[str | tuple[str, ...], str | None]  # a text, or its forms for one and many, and its context


def domains() -> list[str]:
    """Returns every domain: the general one, each game's own, and that of the game to begin from."""
    return [GENERAL, *sorted(folder.parent.name for folder in GAMES.glob("*/__init__.py")), SKELETON]


def catalogue_file(domain: str, language: str) -> Path:
    """Returns where a domain's catalogue in a language lies."""
    folders = {GENERAL: SOURCE / "i18n", SKELETON: SOURCE / SKELETON / "game"}
    return folders.get(domain, GAMES / domain) / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def languages() -> list[str]:
    """Returns the languages that have a general catalogue."""
    return sorted(file.parts[-3] for file in SOURCE.glob(f"i18n/locale/*/LC_MESSAGES/{GENERAL}.po"))


def texts(domain: str) -> set[Key]:
    """Returns the texts marked in the source of a domain, each with its context."""
    return {text for owner, text in _all_texts() if owner == domain}


@cache
def _all_texts() -> list[tuple[str, Key]]:
    found = extract_from_dir(SOURCE, keywords=KEYWORDS)
    return [(_domain_of(SOURCE / name), (text, context)) for name, _, text, _, context in found]


@cache
def texts_of_click() -> set[Key]:
    """Returns the texts of the command-line library, which has no catalogues of its own."""
    found = extract_from_dir(Path(click.__file__).parent, keywords={"_": None, "ngettext": (1, 2)})
    return {(text, context) for _, _, text, _, context in found}


def read_catalogue(file: Path, language: str) -> Catalog:
    """Returns a catalogue as it is kept; an empty one where there is no such file."""
    if not file.exists():
        return Catalog(locale=language)
    with file.open("rb") as opened:
        return read_po(opened, locale=language)


def updated(domain: str, language: str) -> str:
    """Returns the text of a catalogue as it should be kept, with the translations it has now."""
    file = catalogue_file(domain, language)
    now = read_catalogue(file, language)
    made = Catalog(locale=language)
    for text, context in texts(domain):
        kept = now.get(text[0] if isinstance(text, tuple) else text, context)
        # A text that was alone and now has two forms needs a new translation.
        same = kept is not None and kept.id == text
        made.add(
            text,
            kept.string if same else None,
            user_comments=kept.user_comments if same else (),
            context=context,
        )
    library = texts_of_click()
    for message in clicks(now):
        if (message.id, message.context) in library:
            made.add(message.id, message.string, auto_comments=[FROM_CLICK])
    for message in made:
        message.flags.clear()  # "python-brace-format" above every other entry tells nobody anything
    out = io.BytesIO()
    write_po(out, made, width=0, no_location=True, omit_header=True, sort_output=True)
    return f"{_head(file, domain, language)}\n{out.getvalue().decode().strip()}\n"


def clicks(catalogue: Catalog) -> Iterator[Message]:
    """Yields the entries of a catalogue that are texts of the command-line library."""
    return (message for message in catalogue if FROM_CLICK in message.auto_comments)


def _head(file: Path, domain: str, language: str) -> str:
    """The head of a catalogue as somebody wrote it: Babel's would carry dates and versions."""
    if file.exists():
        return file.read_text("utf-8").partition("\n\n")[0] + "\n"
    plurals = Catalog(locale=language).plural_forms.rstrip(";")
    return HEAD.format(language=language, domain=domain, plurals=plurals)


def _domain_of(path: Path) -> str:
    if path.is_relative_to(SOURCE / SKELETON):
        return SKELETON
    inside = path.relative_to(GAMES).parts if path.is_relative_to(GAMES) else ()
    return inside[0] if len(inside) > 1 else GENERAL


def main(added: list[str]) -> None:
    """Writes every catalogue of every language, and of those named."""
    for language in [*languages(), *added]:
        for domain in domains():
            file, text = catalogue_file(domain, language), updated(domain, language)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
            missing = sum(not message.string for message in read_catalogue(file, language) if message.id)
            if missing:
                print(f"{file.relative_to(SOURCE.parent)}: {missing} to translate")


if __name__ == "__main__":
    main(sys.argv[1:])
