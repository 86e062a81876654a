"""A summary of a view as plain Python data, for agents, and what a side of a stone can still become.

All strengths are those of claim_proof.py, computed on the view: nothing here sees a hidden card.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tablee.core import rng
from tablee.core.contract import Rng, StateRec
from tablee.core.state import View
from tablee.games.schotten_totten import claim_proof, layout, piles
from tablee.games.schotten_totten.cards import text_of
from tablee.games.schotten_totten.layout import CLAN, STONES, VALUES


@dataclass(frozen=True)
class BoardSummary:
    """What a seat sees, read once from its view. Sides are tuples of cards by stone, mine and the other's."""

    seat: int
    phase: int
    values: int
    spy_value: int
    hand: tuple[int, ...]
    other_hand: tuple[int, ...]  # SOME_CLAN and SOME_TACTIC where only the back is known
    mine: tuple[tuple[int, ...], ...]
    theirs: tuple[tuple[int, ...], ...]
    owner: tuple[int, ...]
    ahead: tuple[int, ...]
    modes: tuple[int, ...]
    unseen: tuple[int, ...]  # clan cards of which this seat does not know where they are
    deck: tuple[int, ...]  # the clan deck from its top, SOME_CLAN where unknown
    tactics_left: int
    may_play_tactic: bool

    @cached_property
    def clan(self) -> tuple[int, ...]:
        """The clan cards in hand."""
        return tuple(card for card in self.hand if card < CLAN)

    @cached_property
    def cap(self) -> tuple[int, ...]:
        """How many cards complete a side, by stone."""
        return tuple(4 if mode & layout.MUD else 3 for mode in self.modes)

    @cached_property
    def unclaimed(self) -> tuple[int, ...]:
        """The stones that nobody owns."""
        return tuple(stone for stone in range(STONES) if self.owner[stone] < 0)

    @cached_property
    def open(self) -> tuple[int, ...]:
        """The unclaimed stones with room on my side."""
        return tuple(stone for stone in self.unclaimed if self.lacks(stone) > 0)

    def lacks(self, stone: int) -> int:
        """Returns how many cards my side of a stone is short of."""
        return self.cap[stone] - len(self.mine[stone])

    def is_blind(self, stone: int) -> bool:
        """Returns whether Blind-Man's Bluff lies at a stone."""
        return self.modes[stone] & layout.BLIND != 0

    def points(self, cards: Iterable[int]) -> int:
        """Returns the sum of the values, elite cards at their highest."""
        elites = {layout.JOKER: self.values, layout.SPY: self.spy_value, layout.SHIELD: 3}
        return sum(elites.get(card, value_of(card)) for card in cards)


def summarize(view: View) -> BoardSummary:
    """Returns the summary of a view for its seat."""
    s, seat = view.record()[0], view.seat
    hand, other_hand = _cards(s["hand"][seat]), _cards(s["hand"][1 - seat])
    deck = _cards(s["clan_deck"])[::-1]
    unseen = s["unseen"].tolist()
    hidden = [card for card in range(CLAN) if unseen[card // VALUES] >> card % VALUES & 1]
    known = {*hand, *other_hand, *deck}
    return BoardSummary(
        seat=seat,
        phase=int(s["phase"]),
        values=int(view.game.setup[0]["schotten_values"]),
        spy_value=int(view.game.setup[0]["spy_value"]),
        hand=hand,
        other_hand=other_hand,
        mine=tuple(_cards(side) for side in s["schotten_cards"][seat]),
        theirs=tuple(_cards(side) for side in s["schotten_cards"][1 - seat]),
        owner=tuple(s["owner"].tolist()),
        ahead=tuple(s["ahead"].tolist()),
        modes=tuple(s["modes"].tolist()),
        unseen=tuple(card for card in hidden if card not in known),
        deck=deck,
        tactics_left=int(s["tactic_left"]),
        may_play_tactic=bool(s["tactics_played"][seat] <= s["tactics_played"][1 - seat]),
    )


def _cards(slots: np.ndarray) -> tuple[int, ...]:
    return tuple(card for card in slots.tolist() if card != layout.NOTHING)


def value_of(card: int) -> int:
    """Returns the value of a clan card."""
    return card % VALUES + 1


def lay_text(card: int, stone: int) -> str:
    """Returns the move text that lays a card at a stone."""
    return f"{text_of(card)}@{stone + 1}"


def anywhere(board: BoardSummary, chance: Rng, stones: tuple[int, ...] = ()) -> str:
    """Returns the move of any clan card of the hand to any stone, of `stones` or of all with room."""
    among = stones or board.open
    card = board.clan[rng.below(chance, len(board.clan))]
    return lay_text(card, among[rng.below(chance, len(among))])


def promise(view: View, record: StateRec, seat: int, stone: int) -> int:
    """Returns the strongest formation a side can still become with cards that lie face up nowhere."""
    need = claim_proof.capacity(record, stone) - int(record[0]["count"][seat][stone])
    best = view.game.kernels.copy(claim_proof).best
    return int(best(view.game.setup, record, seat, stone, need))


def laid(view: View, card: int, stone: int, lifted_from: int | None = None) -> int:
    """The promise of my side of a stone with one card more, from my hand or lifted from a seat's side."""
    record = view.record()
    if lifted_from is not None:
        view.game.kernels.copy(piles).lift(record, lifted_from, card)
    view.game.kernels.copy(piles).place(record, view.seat, stone, card)
    return promise(view, record, view.seat, stone)


def score(strongest: int, cards_there: int) -> int:
    """The ANDROIDE report's: 1000 × type (4 colour run … 0 sum) + sum + 100 × own cards already there."""
    kind, total = divmod(strongest, 64) if strongest >= 0 else (1, 0)
    return 1000 * (kind - 1) + total + 100 * cards_there


def elite_plays(view: View, board: BoardSummary) -> list[tuple[int, int]]:
    """Legal (elite card, stone) that complete my side; before that a clan card would do as well."""
    elites = range(CLAN * STONES, layout.BLIND_CARD * STONES)
    plays = [divmod(move, STONES) for move in view.legal_ids if move in elites]
    return [(card, stone) for card, stone in plays if board.lacks(stone) == 1]
