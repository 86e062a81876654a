"""The names of the cards, and the two editions of the game with their copies and values (RULES.md §1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tablee.core.options import Value
from tablee.games.love_letter.layout import HIDDEN, KINDS

NAMES = (
    "spy",
    "guard",
    "priest",
    "baron",
    "handmaid",
    "prince",
    "chancellor",
    "king",
    "countess",
    "princess",
)
BACK = "?"
NO_CARD = "-"


@dataclass(frozen=True)
class Edition:
    """One edition: copies and value of each kind, and the tokens that win a match by number of seats."""

    copies: tuple[int, ...]
    values: tuple[int, ...]
    tokens: dict[int, int]

    @property
    def kinds(self) -> int:
        """The kinds of card that this edition has, as a set of bits."""
        return sum(1 << card for card in range(KINDS) if self.copies[card])

    @property
    def pack(self) -> int:
        """All cards of this edition, counted as in `packs.py`."""
        return sum(copies << (4 * card) for card, copies in enumerate(self.copies))


EDITIONS = {
    "21": Edition(
        (2, 6, 2, 2, 2, 2, 2, 1, 1, 1), (0, 1, 2, 3, 4, 5, 6, 7, 8, 9), {2: 6, 3: 5, 4: 4, 5: 3, 6: 3}
    ),
    "16": Edition((0, 5, 2, 2, 2, 2, 0, 1, 1, 1), (0, 1, 2, 3, 4, 5, 0, 6, 7, 8), {2: 7, 3: 5, 4: 4}),
}


def edition_of(options: Mapping[str, Value]) -> Edition:
    """Returns the edition that a game's options name, with the cards of its `deck` where one is given."""
    edition = EDITIONS[str(options["cards"])]
    chosen = str(options["deck"]).split()
    return replace(edition, copies=tuple(map(chosen.count, NAMES))) if chosen else edition


def text_of(card: int) -> str:
    """Returns the name of a card; `?` for the back of one, `-` for an empty slot."""
    return NAMES[card] if card >= 0 else BACK if card == HIDDEN else NO_CARD


def names_in(kinds: int) -> list[str]:
    """Returns the names of the kinds in a set of bits, lowest value first."""
    return [name for card, name in enumerate(NAMES) if kinds >> card & 1]
