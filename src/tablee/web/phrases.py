"""What people may say to each other at a table: fixed phrases, each at its moment.

There is no free text, so nobody has to read it before it is shown, and each reader gets it in their own
language: a code travels. The list is small on purpose. Where cards are hidden, whoever chooses what to say,
and when, could tell a friend what they hold; so while a game is under way there are three phrases, all about
the time that a move takes and none about the game, and a seat may say something once in a while only. What
judges a game is said when it is over.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum

from tablee.core.notes import N_
from tablee.i18n import Say
from tablee.web.errors import Refused
from tablee.web.limits import Limits, Rate
from tablee.web.live_table import PLAYED, LiveTable
from tablee.web.open_tables import OpenTables
from tablee.web.storage.stored_table import StoredPhrase
from tablee.web.wire.phrases import PhraseChoice, PhrasesMessage, SaidPhrase

MOST = 12  # of one seat at one table


class GamePhase(Enum):
    """When something may be said."""

    BEGINNING = "beginning"  # before everybody has moved once
    MIDDLE = "middle"
    END = "end"  # the game is over


@dataclass(frozen=True)
class Phrase:
    """Something that can be said: a code that never changes, a text, and the moments for it."""

    code: str
    text: str
    moments: tuple[GamePhase, ...]


_BEFORE, _DURING = (GamePhase.BEGINNING,), (GamePhase.BEGINNING, GamePhase.MIDDLE)
PHRASES = {
    phrase.code: phrase
    for phrase in (
        Phrase("hello", N_("Hello!"), _BEFORE),
        Phrase("good_game", N_("Have a good game!"), _BEFORE),
        Phrase("one_moment", N_("One moment, please."), _DURING),
        Phrase("back", N_("I am back."), _DURING),
        Phrase("sorry", N_("Sorry to keep you waiting."), (GamePhase.MIDDLE,)),
        Phrase("well_played", N_("Well played!"), (GamePhase.END,)),
        Phrase("thanks", N_("Thank you for the game!"), (GamePhase.END,)),
        Phrase("another", N_("Another game?"), (GamePhase.END,)),
        Phrase("goodbye", N_("Goodbye!"), (GamePhase.END,)),
    )
}


def moment_of(live: LiveTable) -> GamePhase:
    """Returns the moment of a table, which is public."""
    if live.table.outcome is not None:
        return GamePhase.END
    return GamePhase.BEGINNING if len(live.table.moves) < live.table.game.seats else GamePhase.MIDDLE


def sayable(live: LiveTable, seat: int) -> list[Phrase]:
    """Returns what a seat may say now: nothing where nobody else would hear it, nor for spectators."""
    people = live.stored.people
    heard = any(live.stored.seats[other].holders for other in people if other != seat)
    if seat not in people or not heard or live.stored.kind != PLAYED:
        return []
    moment = moment_of(live)
    return [phrase for phrase in PHRASES.values() if moment in phrase.moments]


def phrase_choices(live: LiveTable, seat: int, say: Say) -> list[PhraseChoice]:
    """Returns what a seat may say now, in words."""
    return [PhraseChoice(phrase.code, say(phrase.text)) for phrase in sayable(live, seat)]


def phrases_message(phrases: Sequence[StoredPhrase], unheard: Collection[str], say: Say) -> PhrasesMessage:
    """Returns what was said at a table, but for the phrases of those in `unheard`."""
    heard = [said for said in phrases if said.visitor not in unheard and said.code in PHRASES]
    return PhrasesMessage(
        [SaidPhrase(said.number, said.seat, said.code, say(PHRASES[said.code].text)) for said in heard]
    )


class Phrases:
    """Lets visitors say things at tables."""

    def __init__(self, tables: OpenTables, limits: Limits) -> None:
        self._tables = tables
        self._rate = Rate(limits.phrases)

    async def say(self, live: LiveTable, visitor: str, code: str) -> None:
        """Says something to all who are at a table.

        Raises Refused (`not_seated`), (`not_now`) for what is not to be said at this moment, (`too_fast`).
        """
        seat = live.seat_of(visitor)
        if seat < 0:
            raise Refused("not_seated", 403)
        if code not in {phrase.code for phrase in sayable(live, seat)}:
            raise Refused("not_now")
        if not self._rate.allows(visitor):
            raise Refused("too_fast", 429)
        said = StoredPhrase(0, seat, visitor, code, len(live.table.moves), self._tables.now())
        if not await self._tables.store.phrases.add(live.id, said, MOST):
            raise Refused("too_fast", 429)
        await self._tables.reread(live.id)
