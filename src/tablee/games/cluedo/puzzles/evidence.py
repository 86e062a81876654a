"""`Evidence`: what one seat saw of a game, fact by fact; the fewest of them that prove something, and how.

A fact is an `Clue`: a refusal, a card shown, a solution that was wrong. The seat's own hand, the sizes
of the hands and the rules are known to everybody who asks, so they are no facts to be found. What follows
from some clues alone is what follows from a view that knows nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from tablee.core import rng
from tablee.core.contract import Rng
from tablee.core.puzzle import Moment
from tablee.core.scene import Line
from tablee.core.state import View
from tablee.games.cluedo.deduction import YES, possible_deals
from tablee.games.cluedo.explanation.explainer import Explainer
from tablee.games.cluedo.explanation.inference_steps import Fact, irreducible
from tablee.games.cluedo.layout import ASKERS, SHOWER
from tablee.games.cluedo.notation import notation

DENIED, SHOWED, SHOWN, TOLD, FAILED = "denied", "showed", "shown", "told", "failed"
ORDERS = 12  # in which clues are left out, one by one; the shortest of what remains is taken
HAND_STEPS = ("hand_full", "hand_needs")  # what they say of one card they say of several
# What a clue says by itself, and what needs no words once the card has been found elsewhere.
PLAIN_STEPS = ("own", "not_own", "shown", "said_no", "face_up", "looked", "elsewhere")


@dataclass(frozen=True)
class Clue:
    """One thing that happened, as a seat saw it.

    | what | says |
    | --- | --- |
    | `denied` | the seat has none of the cards |
    | `showed` | it has one of them, which another saw |
    | `shown` | it showed the card to the one who saw this |
    | `told` | it showed a card that everybody could tell |
    | `failed` | it gave a solution that was wrong |
    """

    what: str
    seat: int
    cards: tuple[str, ...]
    turn: int
    to: int  # who had asked; the seat itself for a solution

    def as_data(self) -> dict[str, Any]:
        """Returns the clue as plain data, seats counted from 1."""
        return {
            "what": self.what,
            "seat": self.seat + 1,
            "cards": list(self.cards),
            "turn": self.turn,
            "to": self.to + 1,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Clue:
        """Returns the clue that `as_data` has made plain."""
        return cls(data["what"], data["seat"] - 1, tuple(data["cards"]), data["turn"], data["to"] - 1)


class Evidence:
    """All that a seat saw up to a moment of a game."""

    def __init__(self, moment: Moment, seat: int) -> None:
        self.view: View = moment.view(seat)
        self.lines: list[Line] = [line for lines in _told(moment, seat) for line in lines]

    @cached_property
    def clues(self) -> tuple[Clue, ...]:
        """The clues in the order in which they were seen."""
        return tuple(clue for _, clue in self._found)

    @cached_property
    def _found(self) -> tuple[tuple[int, Clue], ...]:
        """The clues, each with the place in the log of the line that tells it."""
        return tuple(_clues_in(self.lines, int(self.view.record()[0]["turn"])))

    def view_with(self, clues: Sequence[Clue]) -> View:
        """Returns the seat's view as if it had seen these clues only."""
        words, record = notation(self.view.game), np.array(self.view.record())
        s = record[0]
        for name in ("passed", "shown", "clauses", "clause_count", "failed"):
            s[name] = 0
        for each in clues:
            cards = sum(words.card_bit(card) or 0 for card in each.cards)
            if each.what == DENIED:
                s["passed"][each.seat] |= cards
            elif each.what == SHOWN:
                s["shown"][self.view.seat][each.seat] |= cards
            elif each.what == FAILED:
                s["failed"][each.seat] = cards
            else:
                s["clauses"][s["clause_count"]] = cards | each.seat << SHOWER | 1 << (ASKERS + each.to)
                s["clause_count"] += 1
        return View(self.view.game, record, self.view.seat)

    def proves(self, clues: Sequence[Clue], facts: Sequence[Fact]) -> bool:
        """Returns whether the holders have the cards in all deals that agree with the clues."""
        certain = possible_deals(self.view_with(clues)).certain
        return all(certain[fact] == YES for fact in facts)

    def fewest(self, facts: Sequence[Fact], chance: Rng) -> tuple[Clue, ...]:
        """Returns the fewest clues that prove the facts, of those that some orders of search find.

        None of them can be left out.
        """
        every = list(dict.fromkeys(self.clues))
        best: tuple[Clue, ...] = tuple(every)
        order = np.arange(len(every), dtype=np.int64)
        for number in range(ORDERS):
            found = irreducible([every[at] for at in order], lambda clues: self.proves(clues, facts))
            if number == 0 or len(found) < len(best):
                best = found
            rng.shuffle(chance, order, len(order))
        return tuple(sorted(best, key=every.index))

    def steps(self, clues: Sequence[Clue], facts: Sequence[Fact]) -> list[dict[str, Any]]:
        """Returns how facts follow from clues: lines of an explanation, each after its reasons.

        They are as `Explainer` gives them, without the names of the cards and without what a clue
        says by itself.
        """
        kept = {at for at, each in self._found if each in clues}
        silent = ("has_none", "has_one", "showed")
        told = [line for at, line in enumerate(self.lines) if line.code not in silent or at in kept]
        why = Explainer(self.view_with(clues), "full", told)
        seen: set[Fact] = set()
        lines: list[dict[str, Any]] = []

        def visit(fact: Fact) -> None:
            if fact in seen:
                return
            seen.add(fact)
            for reason in why.step(fact).premises:
                visit(reason)
            line = dict(why.line(fact).fields)
            if line["step"] not in PLAIN_STEPS:
                lines.append({name: value for name, value in line.items() if name not in ("called", "you")})

        for fact in facts:
            visit(fact)
        return _joined(lines)


def _joined(lines: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns the lines with those in one that say the same of several cards of a hand: `together`."""
    joined: dict[str, dict[str, Any]] = {}
    for line in lines:
        key = json.dumps([line["holder"], line["sign"], line["step"], line.get("cards")])
        if line["step"] not in HAND_STEPS:
            key = json.dumps([line["holder"], line["card"]])
        if key in joined:
            first = joined[key]
            joined[key] = {**first, "together": [*first.get("together", [first["card"]]), line["card"]]}
        else:
            joined[key] = line
    return list(joined.values())


def _told(moment: Moment, seat: int) -> Iterator[tuple[Line, ...]]:
    """Yields what the seat was told of each move."""
    game = moment.game
    for at, move in enumerate(moment.moves):
        before, after = moment.states[at], moment.states[at + 1]
        seen = int(game.kernels.seen(game.setup, before.record(), game.move_id(before, move), seat))
        yield game.kind.narrate(before.view(seat), game.kind.move_text(game, seen), after.view(seat))


def _clues_in(lines: Sequence[Line], now: int) -> Iterator[tuple[int, Clue]]:
    """Yields what can be learned from the lines of a log that ends in turn `now`."""
    turn = now - sum(line.code == "turn" for line in lines)
    asked: tuple[str, ...] = ()
    asker = answer = -1
    for at, line in enumerate(lines):
        fields, you = line.fields, line.fields["you"]
        seat = fields.get("seat", -1)
        if line.code == "turn":
            turn += 1
        elif line.code == "asked":
            asked, asker = tuple(fields["cards"]), seat
        elif line.code == "has_none" and seat != you:
            yield at, Clue(DENIED, seat, asked, turn, asker)
        elif line.code == "has_one":
            answer = at
        elif line.code == "showed" and seat != you:
            card = fields["card"]
            if card is None:
                yield answer, Clue(SHOWED, seat, asked, turn, asker)
            else:
                what = SHOWN if asker == you else TOLD
                yield at, Clue(what, seat, (card,), turn, asker)
        elif line.code == "accused" and not fields["right"] and seat != you:
            yield at, Clue(FAILED, seat, tuple(fields["cards"]), turn, seat)
