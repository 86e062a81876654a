"""When something was said or shown: the turns behind a reason, from the log that the seat was told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tablee.core.scene import Line

Answer = tuple[int, int, tuple[str, ...]]  # the turn, who answered, and the cards asked for


@dataclass
class Evidence:
    """What was answered, turn by turn; empty for a position that nobody has played to."""

    denied: list[Answer] = field(default_factory=list)
    showed: list[Answer] = field(default_factory=list)  # the cards asked for, one of which was shown
    seen: dict[tuple[int, str], int] = field(default_factory=dict)  # the turn when a seat showed me a card

    @classmethod
    def of(cls, told: Sequence[Line], now: int) -> Evidence:
        """From the log up to turn `now`."""
        found = cls()
        turn = now - sum(line.code == "turn" for line in told)
        asked: tuple[str, ...] = ()
        for line in told:
            seat = line.fields.get("seat", -1)
            if line.code == "turn":
                turn += 1
            elif line.code == "asked":
                asked = tuple(line.fields["cards"])
            elif line.code == "has_none":
                found.denied.append((turn, seat, asked))
            elif line.code == "has_one":
                found.showed.append((turn, seat, asked))
            elif line.code == "showed" and line.fields["to"] == line.fields["you"]:
                found.seen.setdefault((seat, line.fields["card"]), turn)
        return found

    def denial(self, seat: int, card: str) -> dict[str, Any]:
        """When the seat said that it has none of some cards, this one among them."""
        for turn, who, cards in self.denied:
            if who == seat and card in cards:
                return {"turn": turn, "cards": list(cards)}
        return {}

    def showing(self, seat: int, card: str) -> dict[str, Any]:
        """When the seat showed this card to the one who asks now."""
        turn = self.seen.get((seat, card))
        return {} if turn is None else {"turn": turn}

    def answer(self, seat: int, cards: Sequence[str], without: Mapping[str, bool]) -> dict[str, Any]:
        """When the seat showed one of these cards, asked for them and others that it is known not to have."""
        for turn, who, asked in self.showed:
            others = [card for card in asked if card not in cards]
            if who == seat and set(cards) <= set(asked) and all(map(without.get, others)):
                return {"turn": turn, "cards": list(asked)}
        return {"cards": list(cards)}
