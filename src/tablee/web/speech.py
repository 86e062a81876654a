"""Which language a visitor hears, and how a game ended in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tablee.core.game import GameKind
from tablee.core.outcome import Outcome
from tablee.i18n import LANGUAGES, Say
from tablee.words import voices
from tablee.words.naming import reason_words, result_words
from tablee.words.sentences import wording_of


@cache
def voice(language: str) -> Say:
    """One speaker for all visitors of a language."""
    return voices.voice(language)


def preferred_language(header: str, cookie: str | None) -> str:
    """The language of a visitor: the one chosen, else the first of the browser's that is ours."""
    if cookie in LANGUAGES:
        return str(cookie)
    wanted = []
    for at, part in enumerate(header.split(",")[:20]):
        name, _, weight = part.partition(";q=")
        try:
            wanted.append((-float(weight or 1), at, name.strip()[:2].lower()))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(wanted) if name in LANGUAGES), "en")


def outcome_words(kind: GameKind, outcome: Outcome, names: Sequence[str], say: Say) -> str:
    """Why a game is over, the score, and who won."""
    why = reason_words(wording_of(kind), outcome, names, say)
    return f"{why} {result_words(outcome, names, say)}"
