"""A decision as its player sees it: the phase, the board and the cards, read from a view."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tablee.core import rng
from tablee.core.contract import Floats, Rng, SetupRec
from tablee.core.state import View
from tablee.games.cluedo.agents.travel_times import turns_to_rooms
from tablee.games.cluedo.layout import ACCUSE, ASK, NO_ACCUSATION, SHOW, SQUARES, TO


@dataclass
class Decision:
    """What the mover of a view can do, with a random stream of its own."""

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
        return self.view.legal_ids

    @cached_property
    def phase(self) -> int:
        return int(self.s["phase"])

    @cached_property
    def hand(self) -> int:
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
        """The room that a card stands for."""
        return [int(at) for at in self.g[0]["room_card"]].index(card)

    def card_of(self, room: int) -> int:
        """The card of a room, −1 for the archive."""
        return int(self.g[0]["room_card"][room])

    def pick(self, choices: list[int]) -> int:
        """One of them at random."""
        return choices[rng.below(self.chance, len(choices))]

    def question(self, professor: int, subject: int) -> int:
        """The move that asks for these cards, by bit."""
        first = int(self.g[0]["professors"])
        return ASK + professor * int(self.g[0]["subjects"]) + subject - first

    def accusation(self, cards: int) -> int:
        """The move that gives this solution."""
        professors, subjects = int(self.g[0]["professors"]), int(self.g[0]["subjects"])
        room = cards.bit_length() - 1 - professors - subjects
        subject = bits(cards >> professors)[0]
        triple = (bits(cards)[0] * subjects + subject) * int(self.g[0]["room_cards"]) + room
        return ACCUSE + triple

    @property
    def may_accuse(self) -> bool:
        return self.moves[-1] >= ACCUSE

    @property
    def must_accuse(self) -> bool:
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
        return self.view.legal[self.moves.index(move)]

    def decline(self) -> int:
        """No solution now."""
        return NO_ACCUSATION

    def walk_to(self, room: int) -> int:
        """The place from which the room is fewest turns away; among equals one at random."""
        best = min(self.turns_after(place, room) for place in self.places)
        return self.pick([place for place in self.places if self.turns_after(place, room) == best])

    def turns_after(self, place: int, room: int) -> float:
        """The turns that are still to come from a place that has been reached."""
        return 0.0 if place == SQUARES + room else float(self.turns[place, room])


def bits(mask: int) -> list[int]:
    """The cards of a set."""
    return [card for card in range(mask.bit_length()) if mask >> card & 1]
