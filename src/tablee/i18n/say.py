"""`Say`: a speaker of one language, for everything outside the games or for one game."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol

from tablee.i18n.languages import DOMAIN, SOURCE_LANGUAGE, chained, translations

# The contexts under which hatch_build.py keeps a language's number formats in its compiled catalogue.
DECIMAL_MARK, GROUP_MARK, PERCENTAGE = "decimal mark", "mark between groups of digits", "percentage"
COMMAND = "command"


class Named(Protocol):
    """Anything with a game's name, such as a `GameKind`."""

    @property
    def name(self) -> str:
        """The name of the game, which is also that of its catalogue."""


class Say:
    """Speaks one language: `say("field {n} is empty", n=3)`.

    A text is looked up in the catalogues of `domains`, pairs of a name and a folder, and then in the general
    one. `games` returns the folders of the games' catalogues by the games' names; it is asked when a game is
    first spoken of, since finding the games takes longer than `tablee --help` may take.
    `speakers` are those that `for_game` has made already, by game; they share it among themselves.
    """

    def __init__(
        self,
        language: str = SOURCE_LANGUAGE,
        domains: Iterable[tuple[str, Path]] = (),
        games: Callable[[], Mapping[str, Path]] = dict,
        speakers: dict[str, Say] | None = None,
    ) -> None:
        self.language = language
        self._find_games = games
        self._speakers = {} if speakers is None else speakers
        found = [translations(language, domain, folder) for domain, folder in domains]
        self._catalogue: gettext.NullTranslations = chained([*found, translations(language, DOMAIN)])

    def for_game(self, game: Named | str) -> Say:
        """Returns the speaker for a game: the game's own catalogue comes first, no other game's is read."""
        name = game if isinstance(game, str) else game.name
        if name not in self._speakers:
            # A toy of a test has no catalogue; a `Say` that was made without `games` knows of none.
            games = self._find_games()
            own = [(name, games[name])] if name in games else []
            self._speakers[name] = Say(self.language, own, lambda: games, self._speakers) if games else self
        return self._speakers[name]

    def __call__(self, text: str, /, **fields: Any) -> str:
        """Returns the text in this language with its fields filled in."""
        found = self._catalogue.gettext(text) if text else ""  # gettext answers "" with a catalogue's head
        return found.format(**self._spoken(fields)) if fields else found

    def count(self, one: str, many: str, n: int, /, **fields: Any) -> str:
        """Returns the form of a text that goes with the number `n`, which is also a field."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **self._spoken(fields))

    def context(self, context: str, text: str, /) -> str:
        """Returns a text that could mean several things, in the sense that `context` names."""
        return self._catalogue.pgettext(context, text)

    def commands(self, text: str, /) -> tuple[str, ...]:
        """Returns the words that people may type for a command, the one to show them first.

        `text` lists the English words, separated by spaces; those of the language come before them.
        """
        own = self.context(COMMAND, text)
        return tuple(dict.fromkeys([*own.split(), *text.split()]))

    def note(self, note: Any) -> str:
        """Returns a note or an error in words: anything with a `template` and `fields`.

        A note with a field `game` is said in the words of that game.
        """
        game = note.fields.get("game")
        say = self.for_game(game) if game is not None and game in self._find_games() else self
        return say(note.template, **note.fields)

    def number(self, value: float, digits: int) -> str:
        """Returns a number with so many decimals."""
        return self._marked(f"{value:.{digits}f}")

    def grouped(self, value: float) -> str:
        """Returns a whole number with its digits in groups: `1,234,567`."""
        return f"{value:,.0f}".replace(",", self._format(GROUP_MARK, ","))

    def percent(self, value: float, digits: int = 1) -> str:
        """Returns a share of 1 as a percentage."""
        return self._format(PERCENTAGE, "{number}%").format(number=self.number(100 * value, digits))

    def _format(self, part: str, english: str) -> str:
        return self._catalogue.pgettext(part, english)

    def _spoken(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        return {name: self._field(value) for name, value in fields.items()}

    def _field(self, value: Any) -> Any:
        """A note in words and a float in the language's way; what people must type as it stands is a text."""
        if hasattr(value, "template"):
            return self.note(value)
        return self._marked(str(value)) if isinstance(value, float) else value

    def _marked(self, number: str) -> str:
        return number.replace(".", self._format(DECIMAL_MARK, "."))
