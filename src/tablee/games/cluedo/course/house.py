"""The country house of the preset `classic`: its cards. Its plan is house.csv in this folder.

All names are ours. They are English texts of the catalogues, said in the reader's language; files and moves
have the slugs, which never change.
"""

from __future__ import annotations

from tablee.core.notes import N_
from tablee.games.cluedo.course.cards import HOUSE, NO_IMAGE, PROFESSOR, ROOM, SUBJECT, Card, Deck

# Suspects in the order of the seats, whose colours they have.
SUSPECTS = (
    ("cobalt", N_("Captain Cobalt"), N_("He has crossed every sea and owes money in every port")),
    ("saffron", N_("Doctor Saffron"), N_("She prescribes rest to everybody but herself")),
    ("lilac", N_("Miss Lilac"), N_("She reads novels and other people's letters")),
    ("jade", N_("Madam Jade"), N_("She buys old masters and sells very new ones")),
    ("indigo", N_("Maestro Indigo"), N_("He hears every wrong note and forgives none")),
    ("garnet", N_("Countess Garnet"), N_("She lost the house at cards and means to win it back")),
)
WEAPONS = (
    ("opener", N_("Letter opener"), N_("Slim, polished, and much too sharp for paper")),
    ("pistol", N_("Duelling pistol"), N_("One of a pair; the other has long been missing")),
    ("poker", N_("Poker"), N_("It hangs by the fire, and is still warm")),
    ("poison", N_("Phial of poison"), N_("The label says rat poison, the smell says almonds")),
    ("bust", N_("Marble bust"), N_("An ancestor whom nobody liked either")),
    ("cord", N_("Curtain cord"), N_("Red silk, as long as a walk around the table")),
)
ROOMS = (
    ("kitchen", N_("Kitchen"), N_("Copper pans, a cold stove, a door that never quite shuts")),
    ("dining", N_("Dining room"), N_("Laid for thirteen; one chair has been taken away")),
    ("orangery", N_("Orangery"), N_("Glass walls, lemon trees, and wet footprints")),
    ("music", N_("Music room"), N_("A grand piano with its lid down")),
    ("smoking", N_("Smoking room"), N_("Deep armchairs and talk that stops when one enters")),
    ("observatory", N_("Observatory"), N_("The telescope points at the windows across the lawn")),
    ("library", N_("Library"), N_("Four thousand books, and one of them is hollow")),
    ("trophies", N_("Trophy room"), N_("Glass eyes follow whoever walks by")),
    ("cellar", N_("Wine cellar"), N_("Dusty bottles, but for one shelf")),
)
# Nothing is asked there, and no card is dealt for it.
STAIRCASE = ("staircase", N_("Grand staircase"), N_("On the landing lies a sealed envelope"))


def house_deck() -> Deck:
    """Returns the cards of the house."""
    dealt = [
        Card(kind, number, name, description, NO_IMAGE, True, slug)
        for kind, cards in ((PROFESSOR, SUSPECTS), (SUBJECT, WEAPONS), (ROOM, ROOMS))
        for number, (slug, name, description) in enumerate(cards, start=1)
    ]
    slug, name, description = STAIRCASE
    stairs = Card(ROOM, len(ROOMS) + 1, name, description, NO_IMAGE, False, slug)
    return Deck((*dealt, stairs), HOUSE)
