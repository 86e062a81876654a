"""The cards of a course, from `cartes.csv` (RULES.md §10), and the slugs that stand for them in moves."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cache

from tablee.core.notes import N_, Note
from tablee.games.cluedo.course.csv_text import CsvField, CsvFile
from tablee.games.cluedo.layout import CARDS, ROOMS

CATEGORIES = ("Professeurs", "Matières", "Salles")
PROFESSOR, SUBJECT, ROOM = 1, 2, 3
COURSE, HOUSE = "course", "house"
# What the categories are called in scenes; in the house suspects are the professors, weapons the subjects.
KINDS = {COURSE: ("", "professor", "subject", "room"), HOUSE: ("", "suspect", "weapon", "room")}
NO_IMAGE = "aucune"
SQUARE = re.compile(r"[a-z]{1,2}[0-9]+")


@dataclass(frozen=True)
class Card:
    """One card; the archive is a room with a card that is never dealt."""

    category: int
    number: int
    name: str
    description: str
    image: str
    dealable: bool
    slug: str = ""


@dataclass(frozen=True)
class Deck:
    """All cards: those that are dealt first, in the order of their bits, and the archive's last."""

    cards: tuple[Card, ...]
    setting: str = COURSE  # HOUSE: the names are texts of the catalogues

    @property
    def kinds(self) -> tuple[str, ...]:
        """What each category is called in scenes, by its number."""
        return KINDS[self.setting]

    def called(self, card: Card) -> str | Note:
        """Returns what people call a card: the name that its file has, or a note to be translated."""
        return Note("card", card.name) if self.setting == HOUSE else card.name

    def of(self, category: int) -> tuple[Card, ...]:
        """Returns the cards of a category that are dealt, in the order of their numbers."""
        return tuple(card for card in self.dealt if card.category == category)

    @property
    def dealt(self) -> tuple[Card, ...]:
        """The cards that are dealt or put into the mystery: all but the archive's."""
        return self.cards[:-1]

    @property
    def archive(self) -> Card:
        """The card of the archive, which is never dealt."""
        return self.cards[-1]

    @property
    def rooms(self) -> tuple[Card, ...]:
        """All rooms in the order of their numbers, the archive too."""
        return tuple(sorted((*self.of(ROOM), self.archive), key=lambda card: card.number))


def plain_words(name: str) -> list[str]:
    """Returns the words of a name in small letters without accents: `Salle TD` is salle and td."""
    bare = unicodedata.normalize("NFKD", name.replace("œ", "oe").replace("Œ", "oe").lower())
    letters = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return re.findall(r"[a-z0-9]+", letters)


CATEGORY_WORDS = {tuple(plain_words(name)): kind for kind, name in enumerate(CATEGORIES, start=1)}


@cache
def read_cards(text: str, file: str = "cartes.csv") -> Deck:
    """Returns the deck of a `cartes.csv`. Raises BadCourse where it is wrong."""
    sheet = CsvFile(file, text, ";")
    found: dict[tuple[int, int], tuple[Card, CsvField]] = {}
    for line in sheet.lines:
        if not line.text:
            continue
        if len(line) != 5:
            expected = Note("card_line", N_("five fields: number;name;category;description;image"))
            raise line[len(line) - 1].error(expected, ";".join(part.text for part in line.fields))
        number, name, category, description, image = line.fields
        # Without accents and capitals: spreadsheets and people write them differently.
        kind = CATEGORY_WORDS.get(tuple(plain_words(category.text)), 0)
        if not kind:
            raise category.error(Note("one_of", N_("one of {choices}"), {"choices": ", ".join(CATEGORIES)}))
        key = kind, number.number(1, 99)
        if key in found:
            fields = {"number": key[1], "category": category.text}
            raise number.error(Note("card_once", N_("number {number} of {category} only once"), fields))
        plain = name.text.removesuffix("!").strip()
        if not plain:
            raise name.error(Note("card_name", N_("the name of a card")))
        dealable = not name.text.endswith("!")
        if not dealable and kind != ROOM:
            raise name.error(Note("archive_room", N_("! only after the name of a room")))
        found[key] = (
            Card(kind, key[1], plain, description.text, image.text or NO_IMAGE, dealable),
            name,
        )
    _check(sheet, found)
    ordered = [found[key][0] for key in sorted(found)]
    # The archive last: the bits of all cards that are dealt then follow one another.
    ordered.sort(key=lambda card: not card.dealable)
    return Deck(with_slugs(ordered))


def _check(sheet: CsvFile, found: dict[tuple[int, int], tuple[Card, CsvField]]) -> None:
    """What only the whole file shows: a card of each kind, one archive, not too many."""
    for kind, category in enumerate(CATEGORIES, start=1):
        if not any(card.category == kind and card.dealable for card, _ in found.values()):
            expected = Note("a_card_of", N_("at least one card of {category}"), {"category": category})
            raise sheet.end.error(expected)
    archives = [name for card, name in found.values() if not card.dealable]
    one = Note("one_archive", N_("exactly one room marked with ! after its name, the archive"))
    if not archives:
        raise sheet.end.error(one)
    if len(archives) > 1:
        raise archives[1].error(one)
    rooms = [name for card, name in found.values() if card.category == ROOM]
    if len(rooms) > ROOMS:
        raise rooms[ROOMS].error(Note("most_rooms", N_("at most {most} rooms"), {"most": ROOMS}))
    dealt = [name for card, name in found.values() if card.dealable]
    if len(dealt) > CARDS:
        raise dealt[CARDS].error(Note("most_cards", N_("at most {most} cards to deal"), {"most": CARDS}))


# --- slugs ------------------------------------------------------------------------------------


def with_slugs(cards: list[Card]) -> tuple[Card, ...]:
    """Returns the cards with their slugs: the last words of a name, as few as tell it from others (§12.2)."""
    words = [plain_words(card.name) for card in cards]
    taken = [1] * len(cards)
    while True:
        slugs = ["-".join(known[-count:]) for known, count in zip(words, taken, strict=True)]
        counts = Counter(slugs)
        longer = [
            at
            for at, slug in enumerate(slugs)
            if (counts[slug] > 1 or SQUARE.fullmatch(slug)) and taken[at] < len(words[at])
        ]
        if not longer:
            break
        for at in longer:
            taken[at] += 1
    own = {slug for slug in slugs if slug and counts[slug] == 1 and not SQUARE.fullmatch(slug)}
    made = [slug if slug in own else _numbered(cards[at], slug, own) for at, slug in enumerate(slugs)]
    return tuple(Card(**{**vars(card), "slug": slug}) for card, slug in zip(cards, made, strict=True))


def _numbered(card: Card, slug: str, taken: set[str]) -> str:
    """A slug that no other card has, for names that are equal, look like a square, or have no letters."""
    start = slug or "card"
    while (made := f"{start}-{card.category}-{card.number}") in taken:
        start += "-card"  # other cards are called like that
    taken.add(made)
    return made
