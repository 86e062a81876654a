"""Which card to show so as to tell least (RULES.md §5.3)."""

from __future__ import annotations

from tablee.games.cluedo.agents.seat import Seat
from tablee.games.cluedo.layout import CARD_BITS, SHOWER


def least_telling(seat: Seat) -> int:
    """A card that the asker knows already, or else one that many know, of a kind with many cards."""
    asker = int(seat.s["seat"])
    known = int(seat.s["shown"][asker][seat.number]) | _known_to_all(seat)
    ranks = {card: (known >> card & 1, _witnesses(seat, card), _kind_size(seat, card)) for card in seat.shows}
    best = max(ranks.values())
    return seat.pick([card for card, rank in ranks.items() if rank == best])


def _known_to_all(seat: Seat) -> int:
    """The own cards that everybody can tell: once shown when it could have been no other."""
    found = 0
    for clause in map(int, seat.s["clauses"][: seat.s["clause_count"]]):
        cards = clause & CARD_BITS
        if clause >> SHOWER & 7 == seat.number and cards & (cards - 1) == 0:
            found |= cards
    return found


def _witnesses(seat: Seat, card: int) -> int:
    """How many have seen the card."""
    return sum(int(seat.s["shown"][other][seat.number]) >> card & 1 for other in range(seat.view.game.seats))


def _kind_size(seat: Seat, card: int) -> int:
    professors, subjects = int(seat.g[0]["professors"]), int(seat.g[0]["subjects"])
    if card < professors:
        return professors
    return subjects if card < professors + subjects else int(seat.g[0]["room_cards"])
