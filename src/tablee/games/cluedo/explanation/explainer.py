"""`why CARD [PLAYER]`: why a mark stands on the clue sheet, as lines that sentences.py has the words for.

A line names the card and the holder (a seat, or None for the mystery), the sign, and the `step` of
inference_steps.py with its fields; `turn` where the log tells when. The steps that a conclusion rests on
follow it, unless they are many.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tablee.core.errors import BadUse, UnknownName
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.scene import Line
from tablee.core.state import View
from tablee.games.cluedo.course.cards import plain_words
from tablee.games.cluedo.deduction import Deals, possible_deals
from tablee.games.cluedo.deduction.clue_sheet import HAS, UNKNOWN, basic_marks, full_marks
from tablee.games.cluedo.explanation.inference_steps import (
    Fact,
    InferenceStep,
    inference_steps,
    minimal_premises,
)
from tablee.games.cluedo.explanation.sentences import row_of
from tablee.games.cluedo.notation import notation

MYSTERY = ("m", "mystery", "mystere")
MOST_BELOW = 6  # sentences after the first

Answer = tuple[int, int, tuple[str, ...]]  # the turn, who answered, and the cards asked for


def explain(view: View, given: str, sheet: str, told: Sequence[Line] = ()) -> tuple[Line, ...]:
    """Returns why the marks of a card are so, on the `sheet` that is shown; `told` is the log so far.

    Raises BadUse when the sheet is off or `given` names no card, UnknownName when it names a card or a player
    that does not exist.
    """
    if sheet == "off":
        raise BadUse(why=Note("sheet_off", N_("the clue sheet is off: switch it to basic or full")))
    card, holder = read_question(view.game, given)
    return tuple(Explainer(view, sheet, told).lines(card, holder))


class Explainer:
    """The explanations of all marks on the sheet of one view."""

    def __init__(self, view: View, sheet: str = "full", told: Sequence[Line] = ()) -> None:
        self.view = view
        self.deals: Deals = possible_deals(view)
        self.told = told
        self.marks = full_marks(view, self.deals) if sheet == "full" else basic_marks(view)
        self.says_all = sheet == "full"
        self.slugs = notation(view.game).slugs
        self.mystery = view.game.seats

    @cached_property
    def found(self) -> dict[Fact, InferenceStep]:
        """The inference step of each certainty."""
        return inference_steps(self.view, self.deals)

    @cached_property
    def answers(self) -> AnswerLog:
        """When the answers were given."""
        return AnswerLog.of(self.told, int(self.view.record()[0]["turn"]))

    def lines(self, card: int, holder: int | None) -> Iterator[Line]:
        """Yields a mark and what it rests on; without a holder where the card is, or what is known of it."""
        marks = self.marks[card]
        if holder is None and HAS in marks:
            holder = marks.index(HAS)
        if holder is None:
            others = [each for each in range(self.mystery + 1) if each != self.view.seat]
            yield from (self.line((card, each)) for each in others)
            return
        yield self.line((card, holder))
        if marks[holder] != UNKNOWN:
            below = [fact for fact in self.step((card, holder)).premises if self.mark(fact) != UNKNOWN]
            if len(below) <= MOST_BELOW:
                yield from map(self.line, below)

    def mark(self, fact: Fact) -> str:
        """Returns the mark on the sheet."""
        return self.marks[fact[0]][fact[1]]

    def line(self, fact: Fact) -> Line:
        """Returns one mark with the step that gives it, or with its chance where it is open."""
        card, holder = fact
        sign = self.mark(fact)
        fields: dict[str, Any] = {"card": self.slugs[card], "sign": sign, "kind": self._kind(card)}
        fields["holder"] = holder if holder < self.mystery else None
        if sign == UNKNOWN and self.says_all:
            share = float(self.deals.weights[card, holder] / self.deals.count)
            fields |= {"step": "open", "share": share}
        elif sign == UNKNOWN:
            fields["step"] = "not_noted"
        else:
            step = self.step(fact).line
            fields |= {**step.fields, "step": step.code}
        return Line("why", {**fields, "called": self._called(fields), "you": self.view.seat})

    def step(self, fact: Fact) -> InferenceStep:
        """Returns the step that gives a certainty, with the turns that the log has for it."""
        step, (card, holder) = self.found[fact], fact
        slug, fields = self.slugs[card], dict(step.line.fields)
        if step.line.code == "said_no":
            fields |= self.answers.denial(holder, slug)
        elif step.line.code == "shown":
            fields |= self.answers.showing(holder, slug)
        elif step.line.code == "one_of":
            fields |= self._answer(holder, fields["cards"])
            fields["not"] = [other for other in fields["cards"] if other != slug]
            below = tuple((self.slugs.index(other), holder) for other in fields["not"])
            return InferenceStep(step.has, Line("one_of", fields), below)
        elif step.line.code == "altogether":
            return self._altogether(fact, step.has)
        return InferenceStep(step.has, Line(step.line.code, fields), step.premises)

    def _answer(self, seat: int, cards: Sequence[str]) -> dict[str, Any]:
        """Returns the answer that gave a clause: with the turn, and the cards that were asked for."""
        without = {
            slug: (at, seat) in self.found and not self.found[at, seat].has
            for at, slug in enumerate(self.slugs)
        }
        return self.answers.answer(seat, cards, without)

    def _altogether(self, fact: Fact, has: bool) -> InferenceStep:
        """Returns the fewest facts that leave no other way."""
        simpler = {other: step.has for other, step in self.found.items() if step.line.code != "altogether"}
        # Only what single steps give is cited; another `altogether` would explain nothing.
        premises = minimal_premises(self.deals.knowledge, simpler, fact, has, self.view.game.kernels)
        fields = {
            "has": self._by_holder(premises.has),
            "not": self._by_holder(premises.has_not),
            "showed": [self._clause(seat, mask) for seat, mask in premises.clauses],
            "failed": [self._texts(mask) for mask in premises.failed],
        }
        return InferenceStep(has, Line("altogether", fields), premises.facts)

    def _clause(self, seat: int, mask: int) -> dict[str, Any]:
        found = self._answer(seat, self._texts(mask))
        # The cards that count: others were asked for too, but these are what the conclusion rests on.
        return {"seat": seat, **found, "cards": self._texts(mask)}

    def _by_holder(self, facts: Sequence[Fact]) -> list[dict[str, Any]]:
        holders = sorted({holder for _, holder in facts})
        return [
            {
                "seat": holder if holder < self.mystery else None,
                "cards": [self.slugs[card] for card, other in sorted(facts) if other == holder],
            }
            for holder in holders
        ]

    def _texts(self, mask: int) -> list[str]:
        return [slug for at, slug in enumerate(self.slugs) if mask >> at & 1]

    def _kind(self, card: int) -> str:
        kinds, names = self.deals.knowledge.categories, notation(self.view.game).course.deck.kinds
        return next((names[at + 1] for at, mask in enumerate(kinds) if mask >> card & 1), "")

    def _called(self, fields: Any) -> dict[str, str | Note]:
        """Returns what people call the cards that are mentioned anywhere."""
        mentioned = set(_texts_in(fields))
        deck = notation(self.view.game).course.deck
        return {card.slug: deck.called(card) for card in deck.cards if card.slug in mentioned}


def _texts_in(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from _texts_in(list(data.values()))
    elif isinstance(data, list):
        for each in data:
            yield from _texts_in(each)


# --- when it was said ---------------------------------------------------------------------------


@dataclass
class AnswerLog:
    """When something was said or shown, from the log that the seat was told.

    It is empty for a position that nobody has played to.
    """

    denied: list[Answer] = field(default_factory=list)
    showed: list[Answer] = field(default_factory=list)  # the cards asked for, one of which was shown
    seen: dict[tuple[int, str], int] = field(default_factory=dict)  # the turn when a seat showed me a card

    @classmethod
    def of(cls, told: Sequence[Line], now: int) -> AnswerLog:
        """Reads the log up to turn `now`."""
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
        """Returns when the seat said that it has none of some cards, this one among them; empty if unsaid."""
        for turn, who, cards in self.denied:
            if who == seat and card in cards:
                return {"turn": turn, "cards": list(cards)}
        return {}

    def showing(self, seat: int, card: str) -> dict[str, Any]:
        """Returns when the seat showed this card to the one who asks now; empty if unknown."""
        turn = self.seen.get((seat, card))
        return {} if turn is None else {"turn": turn}

    def answer(self, seat: int, cards: Sequence[str], without: Mapping[str, bool]) -> dict[str, Any]:
        """Returns when the seat showed one of these cards, asked for them and others that it has not."""
        for turn, who, asked in self.showed:
            others = [card for card in asked if card not in cards]
            if who == seat and set(cards) <= set(asked) and all(map(without.get, others)):
                return {"turn": turn, "cards": list(asked)}
        return {"cards": list(cards)}


# --- reading the question ---------------------------------------------------------------------


def read_question(game: Game, given: str) -> tuple[int, int | None]:
    """Returns the card, and the holder if one is named: `codd`, `Edgar Codd 2`, `codd Paul`, `codd mystery`.

    Raises BadUse when no card is named or several may be meant, UnknownName for what does not exist.
    """
    words = given.split()
    if not words:
        example = notation(game).slugs[0]
        usage = N_("say which card, as in: why {card}, why {card} 2 or why {card} mystery")
        raise BadUse(why=Note("why_usage", usage, {"card": example}))
    card = _card(game, " ".join(words))
    if card is not None:
        return card, None
    # The longest card first: `salle td 2` is about a room and a player.
    for cut in range(len(words) - 1, 0, -1):  # names may have several words
        card = _card(game, " ".join(words[:cut]))
        if card is not None:
            return card, _holder(game, " ".join(words[cut:]))
    slugs = notation(game).slugs
    raise UnknownName(what=Note("a_card", N_("card")), name=words[0], known=slugs)


def _card(game: Game, text: str) -> int | None:
    """The card that a slug, a name, or the beginning of one of its words means, if no other is meant."""
    wanted = "-".join(plain_words(text))
    deck = notation(game).course.deck
    cards = deck.dealt
    exact = [at for at, card in enumerate(cards) if wanted in (card.slug, "-".join(plain_words(card.name)))]
    if exact:
        return exact[0]
    words = [[card.slug, *plain_words(card.name)] for card in cards]
    near = [at for at, parts in enumerate(words) if wanted and any(part.startswith(wanted) for part in parts)]
    if len(near) > 1:
        meant = {"name": text, "cards": row_of([deck.called(cards[at]) for at in near])}
        raise BadUse(why=Note("which_card", N_("'{name}' may be any of these cards: {cards}"), meant))
    return near[0] if near else None


def _holder(game: Game, text: str) -> int:
    """Returns a seat by its number or its player's name, or the mystery."""
    named = [game.kind.player_name(game, seat) for seat in range(game.seats)]
    wanted = plain_words(text)
    if len(wanted) == 1 and wanted[0] in MYSTERY:
        return game.seats
    for seat, name in enumerate(named):
        if wanted[-1:] == [str(seat + 1)] or plain_words(name) == wanted:
            return seat
    numbers = [str(seat + 1) for seat in range(game.seats)]
    known = [*numbers, *(name for name in named if name not in numbers), "mystery"]
    raise UnknownName(what=Note("a_player", N_("player")), name=text, known=known)
