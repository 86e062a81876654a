"""Which language a visitor hears, and how a game ended in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tablee.core.game import GameKind
from tablee.core.outcome import Outcome
from tablee.i18n import Say, find_language, languages
from tablee.words.catalogues import say_in
from tablee.words.naming import reason_words, result_words
from tablee.words.sentences import wording_of


@cache
def voice(language: str) -> Say:
    """One speaker for all visitors of a language."""
    return say_in(language)


def preferred_language(header: str, cookie: str | None) -> str:
    """The language of a visitor: the one chosen, else the first of the browser's that is ours."""
    if cookie in languages():
        return str(cookie)
    wanted = []
    for at, part in enumerate(header.split(",")[:20]):
        name, _, weight = part.partition(";q=")
        try:
            wanted.append((-float(weight or 1), at, find_language(name.strip())))
        except ValueError:
            continue
    return next((found for _, _, found in sorted(wanted) if found), "en")


def outcome_words(kind: GameKind, outcome: Outcome, names: Sequence[str], say: Say) -> str:
    """Why a game is over, the score, and who won."""
    why = reason_words(wording_of(kind), outcome, names, say.for_game(kind))
    return f"{why} {result_words(outcome, names, say)}"
