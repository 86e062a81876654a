"""One decision as its player sees it: the phase, the board and the cards, read from a view.

Every agent of this package is built on it. A new agent is a class with `choose(view, budget, seed)` in a
module of its own, and an entry in `AGENTS` of __init__.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tablee.core import rng
from tablee.core.contract import Floats, Rng, SetupRec
from tablee.core.state import View
from tablee.games.cluedo.layout import ACCUSE, ASK, NO_ACCUSATION, SHOW, SQUARES, TO
from tablee.games.cluedo.planning.travel_times import turns_to_rooms


@dataclass
class Decision:
    """What the mover of a view can do, with a random stream of its own.

    Raises NotYourTurn where the seat of the view is not to move.
    """

    view: View
    chance: Rng
    g: SetupRec = field(init=False)
    s: Any = field(init=False)

    def __post_init__(self) -> None:
        self.view.require_turn()
        self.g, self.s = self.view.game.setup, self.view.record()[0]

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.view.seat

    @cached_property
    def moves(self) -> tuple[int, ...]:
        """The ids of the legal moves."""
        return self.view.legal_ids

    @cached_property
    def phase(self) -> int:
        """What the seat is to do: CHOOSING, MOVING, ASKING, SHOWING or ACCUSING of layout.py."""
        return int(self.s["phase"])

    @cached_property
    def hand(self) -> int:
        """The own cards."""
        return int(self.s["cluedo_hand"][self.seat])

    @property
    def cards(self) -> int:
        """How many cards there are, those face up too."""
        return sum(int(self.g[0][kind]) for kind in ("professors", "subjects", "room_cards"))

    @cached_property
    def place(self) -> int:
        """Where the own pawn stands."""
        return int(self.s["pawn"][self.seat])

    @cached_property
    def archive(self) -> int:
        """The room without a card."""
        return int(self.g[0]["archive"])

    @cached_property
    def turns(self) -> Floats:
        """[place][room]: turns it takes."""
        return turns_to_rooms(self.view.game)

    @property
    def passage(self) -> int:
        """The room that the secret passage leads to from here, −1 without one."""
        return int(self.g[0]["passage"][self.place - SQUARES]) if self.place >= SQUARES else -1

    def room_of(self, card: int) -> int:
        """Returns the room that a card stands for."""
        return [int(at) for at in self.g[0]["room_card"]].index(card)

    def card_of(self, room: int) -> int:
        """Returns the card of a room, −1 for the archive."""
        return int(self.g[0]["room_card"][room])

    def pick(self, choices: list[int]) -> int:
        """Returns one of the choices at random."""
        return choices[rng.below(self.chance, len(choices))]

    def question(self, professor: int, subject: int) -> int:
        """Returns the move that asks for these cards, by bit."""
        first = int(self.g[0]["professors"])
        return ASK + professor * int(self.g[0]["subjects"]) + subject - first

    def accusation(self, cards: int) -> int:
        """Returns the move that gives this solution."""
        professors, subjects = int(self.g[0]["professors"]), int(self.g[0]["subjects"])
        room = cards.bit_length() - 1 - professors - subjects
        subject = bits(cards >> professors)[0]
        # The ids of solutions count rooms within subjects within professors, as legal_moves.py lists them.
        triple = (bits(cards)[0] * subjects + subject) * int(self.g[0]["room_cards"]) + room
        return ACCUSE + triple

    @property
    def may_accuse(self) -> bool:
        """Whether a solution may be given now."""
        return self.moves[-1] >= ACCUSE

    @property
    def must_accuse(self) -> bool:
        """Whether a solution must be given now."""
        return self.moves[0] >= ACCUSE

    @property
    def places(self) -> list[int]:
        """The places that the roll leads to."""
        return [move - TO for move in self.moves if TO <= move < ASK]

    @property
    def shows(self) -> list[int]:
        """The cards that can be shown, by bit."""
        return [move - SHOW for move in self.moves if SHOW <= move < TO]

    def text(self, move: int) -> str:
        """Returns the text of a legal move."""
        return self.view.legal[self.moves.index(move)]

    def decline(self) -> int:
        """Returns the move that gives no solution."""
        return NO_ACCUSATION

    def walk_to(self, room: int) -> int:
        """Returns the place within reach that is fewest turns from the room; among equals one at random."""
        # Several places are often equally near: always the first would be a habit that others could use.
        best = min(self.turns_after(place, room) for place in self.places)
        return self.pick([place for place in self.places if self.turns_after(place, room) == best])

    def turns_after(self, place: int, room: int) -> float:
        """Returns how many turns away a room is from a place that has been reached."""
        return 0.0 if place == SQUARES + room else float(self.turns[place, room])


def bits(mask: int) -> list[int]:
    """Returns the cards of a set, by bit."""
    return [card for card in range(mask.bit_length()) if mask >> card & 1]
