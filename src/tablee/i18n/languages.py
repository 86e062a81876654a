"""The languages there are: those with a catalogue. Nothing else in the program lists them.

A language is a folder of gettext catalogues, `locale/xx/LC_MESSAGES/DOMAIN.mo`. English is the language of
the source and needs none. The folders named by the environment variable TABLEE_LOCALE are searched before our
own, so that somebody can try a language, or other words, without changing the program.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "tablee"  # the catalogue of everything outside the games
SOURCE_LANGUAGE = "en"


def locale_folders(own: Path = LOCALE) -> list[Path]:
    """Returns the folders in which catalogues are looked for, in order; `own` is the last of them."""
    added = os.environ.get("TABLEE_LOCALE", "").split(os.pathsep)
    return [*(Path(folder) for folder in added if folder), own]


def languages() -> list[str]:
    """Returns the codes of all languages: that of the source first, the others in alphabetical order."""
    pattern = f"*/LC_MESSAGES/{DOMAIN}.mo"
    found = {file.parts[-3] for folder in locale_folders() for file in folder.glob(pattern)}
    return [SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE})]


def language_name(code: str) -> str:
    """Returns what a language calls itself, as its catalogue translates "English"."""
    return translations(code, DOMAIN).pgettext("the name of this language", "English")


def find_language(wanted: str) -> str | None:
    """Returns the language that a locale such as `fr_CA.UTF-8` or `fr-CA` asks for, None where we lack it."""
    code = wanted.partition(".")[0].replace("-", "_").casefold()
    found = {language.casefold(): language for language in languages()}
    return found.get(code) or found.get(code.partition("_")[0])


def preferred_language() -> str:
    """Returns the language that the environment asks for, English where we lack it."""
    for variable in ("TABLEE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := os.environ.get(variable, ""):
            return find_language(wanted) or SOURCE_LANGUAGE
    return SOURCE_LANGUAGE


def translations(language: str, domain: str, own: Path = LOCALE) -> gettext.NullTranslations:
    """Returns a domain's catalogues in a language, chained: what the first lacks, the next is asked for."""
    return chained(
        gettext.translation(domain, folder, [language])
        for folder in locale_folders(own)
        if gettext.find(domain, folder, [language])
    )


def chained(catalogues: Iterable[gettext.NullTranslations]) -> gettext.NullTranslations:
    """Joins catalogues by gettext's own fallbacks; the last one answers with the English text."""
    # A translation that equals the English text is found by its entry, not by being different:
    # otherwise the next catalogue could answer with what the word means there.
    first, *rest = [*catalogues, gettext.NullTranslations()]
    for each in rest:
        first.add_fallback(each)
    return first


def use_in_libraries(language: str) -> None:
    """Lets the command-line library find its own texts in our catalogue, in this language."""
    folder = next((each for each in locale_folders() if gettext.find(DOMAIN, each, [language])), None)
    # gettext looks for a catalogue anew with each text; "C" says that there is none, as for English.
    os.environ["LANGUAGE"] = language if folder else "C"
    gettext.bindtextdomain(DOMAIN, str(folder or LOCALE))
    gettext.textdomain(DOMAIN)
