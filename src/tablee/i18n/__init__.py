"""Languages: gettext catalogues, and a `Say` that speaks one of them. Imports nothing of ours.

A text is looked up as it stands in the English source. Notes and errors are translated by their template,
fields and all, so nothing below the front ends needs to know a language. A language is a set of catalogues
and nothing else: CONTRIBUTING.md tells how to add one.
"""

from __future__ import annotations

from tablee.i18n.languages import (
    LOCALE,
    find_language,
    language_name,
    languages,
    preferred_language,
    use_in_libraries,
)
from tablee.i18n.say import Say
from tablee.i18n.sentence_parts import full_name, listed, name_of_reader, short_name, turn_words

__all__ = [
    "LOCALE",
    "Say",
    "find_language",
    "full_name",
    "language_name",
    "languages",
    "listed",
    "name_of_reader",
    "preferred_language",
    "short_name",
    "turn_words",
    "use_in_libraries",
]
