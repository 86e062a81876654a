"""The shell of Skeleton: options, presets, move and position texts, errors."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tablee.core.contract import SetupRec, StateRec
from tablee.core.game import Game, GameKind
from tablee.core.notes import N_, Note
from tablee.core.options import Int, Preset, SeatChoice, Value
from tablee.skeleton.game import positions, rules

SEAT_NUMBERS = tuple(str(seat + 1) for seat in range(rules.SEATS[1]))


class Skeleton(GameKind):
    """Everything about Skeleton that does not depend on its options."""

    name = "skeleton"
    title = "Skeleton"
    rules = rules
    options = (
        Int("cards", 3, N_("cards of a hand"), N_("cards of a hand"), low=2, high=rules.HAND),
        SeatChoice(
            "first_player",
            "random",
            N_("the seat that leads the first trick"),
            N_("who begins"),
            {"random": N_("anybody")},
            choices=("random", *SEAT_NUMBERS),
            lowest=1,
        ),
    )
    presets: Mapping[str, Preset] = {
        "standard": Preset(N_("three cards each"), title=N_("three cards")),
        "short": Preset(N_("two cards each"), {"cards": 2}, title=N_("two cards")),
    }
    default_preset = "standard"
    first_option = "first_player"

    def setup(self, options: Mapping[str, Value], seats: int) -> SetupRec:
        """Returns the SETUP record. :raises BadOption: when nobody sits where the first player should."""
        g = np.zeros(1, rules.SETUP)
        g["skeleton_seats"] = seats
        g["cards"] = options["cards"]
        g["first_player"] = self.first_seat(options, seats)
        return g

    def move_text(self, game: Game, move: int) -> str:
        """Returns the card's number."""
        return str(move + 1)

    def move_id(self, game: Game, text: str) -> int | None:
        """Returns the card that a number names, None for any other text."""
        known = [str(card) for card in range(1, rules.CARDS + 1)]
        return known.index(text) if text in known else None

    def moves_expected(self, game: Game) -> Note:
        """Says what a move looks like."""
        return Note("a_card", N_("the number of a card, from 1 to {most}"), {"most": rules.CARDS})

    def why_illegal(self, game: Game, record: StateRec, move: int) -> Note:
        """Says why a card cannot be played."""
        return Note("not_held", N_("you do not hold the {card}"), {"card": move + 1})

    def position_text(self, game: Game, record: StateRec) -> str:
        """Returns a position as text (§5.2)."""
        return positions.write(game, record)

    def position(self, game: Game, text: str, to_move: str | int | None) -> StateRec:
        """Reads a position (§5.2). :raises BadNotation: for a text that is none."""
        return positions.read(game, text, to_move)

    def reason(self, game: Game, record: StateRec) -> str:
        """There is one way to end."""
        return "cards_played"
