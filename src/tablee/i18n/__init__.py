"""Languages: gettext catalogues, and a `Say` that speaks one of them. Imports nothing of ours.

A text is looked up as it stands in the English source. Notes and errors are translated by their
template, fields and all, so nothing below the front ends needs to know a language. A field that is a
`float` is written the language's way; what people must type as it stands is a text.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

LANGUAGES = {"en": "English", "fr": "Français"}
DECIMAL_MARKS = {"fr": ","}
PERCENT_SIGNS = {"fr": "\u00a0%"}
LOCALE = Path(__file__).parent / "locale"


class Say:
    """Speaks one language: `say("field {n} is empty", n=3)`."""

    def __init__(self, language: str = "en", catalogues: Iterable[tuple[str, Path]] = ()) -> None:
        self.language = language
        self._found: list[gettext.NullTranslations] = []
        for domain, folder in (("tablee", LOCALE), *catalogues):
            if language != "en":
                self._found.append(gettext.translation(domain, folder, [language], fallback=True))

    def __call__(self, text: str, /, **fields: Any) -> str:
        found = self._look_up(text)
        return found.format(**self._spoken(fields)) if fields else found

    def count(self, one: str, many: str, n: int, /, **fields: Any) -> str:
        """The form of a text that goes with the number `n`, which is also a field."""
        found = one if n == 1 else many
        for catalogue in self._found:
            translated = catalogue.ngettext(one, many, n)
            if translated not in (one, many):
                found = translated
                break
        return found.format(n=n, **self._spoken(fields))

    def note(self, note: Any) -> str:
        """A note or an error: anything with a `template` and `fields`."""
        found = self._look_up(note.template)
        return found.format(**self._spoken(note.fields)) if note.fields else found

    def number(self, value: float, digits: int) -> str:
        """A number with so many decimals."""
        return self._marked(f"{value:.{digits}f}")

    def percent(self, value: float, digits: int = 1) -> str:
        """A share of 1 as a percentage."""
        return self.number(100 * value, digits) + PERCENT_SIGNS.get(self.language, "%")

    def _look_up(self, text: str) -> str:
        if not text:  # gettext answers it with the head of the catalogue
            return text
        for catalogue in self._found:
            translated = catalogue.gettext(text)
            if translated != text:
                return translated
        return text

    def _spoken(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        return {name: self._field(value) for name, value in fields.items()}

    def _field(self, value: Any) -> Any:
        if hasattr(value, "template"):
            return self.note(value)
        return self._marked(str(value)) if isinstance(value, float) else value

    def _marked(self, number: str) -> str:
        return number.replace(".", DECIMAL_MARKS.get(self.language, "."))


def preferred() -> str:
    """The language of the environment, English when it is none of ours."""
    for variable in ("TABLEE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(variable, "")[:2].lower()
        if wanted in LANGUAGES:
            return wanted
        if wanted:
            break
    return "en"


def speak_in_libraries(language: str) -> None:
    """Makes the command-line library find its own words in our catalogue too."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("tablee", str(LOCALE))
    gettext.textdomain("tablee")
