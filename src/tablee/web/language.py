"""The language of a visitor: negotiated from the cookie and the browser's header."""

from __future__ import annotations

from functools import cache

from tablee.i18n import Say, find_language, languages
from tablee.words import catalogues

MOST_OFFERED = 20  # languages of a header that are looked at; a browser sends fewer than ten


@cache
def say_in(language: str) -> Say:
    """Returns the translator of a language; all visitors of that language share it."""
    return catalogues.say_in(language)


def preferred_language(header: str, cookie: str | None) -> str:
    """Returns the code of the language to answer in.

    It is the one in the visitor's language cookie, else the first of the header `Accept-Language` that there
    is a catalogue for, else English.
    """
    if cookie in languages():
        return str(cookie)
    wanted = []
    for at, part in enumerate(header.split(",")[:MOST_OFFERED]):
        name, _, weight = part.partition(";q=")
        try:
            wanted.append((-float(weight or 1), at, find_language(name.strip())))
        except ValueError:
            continue
    return next((found for _, _, found in sorted(wanted) if found), "en")
