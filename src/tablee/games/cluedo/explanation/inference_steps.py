"""Why something on the clue sheet is certain: for each conclusion an inference step, as a code with fields.

Steps are taken in rounds, each from what the rounds before have given, so that every explanation is among the
shortest. What no single step gives and is certain all the same follows from several facts taken together:
the smallest set of them is found by QuickXplain (Junker, 2004), which halves the facts, so that few need to
be tried one by one. Minimal means that none can be left out; there may be other sets that are as small.

| code | what the step says |
| --- | --- |
| `own`, `not_own` | one's own hand |
| `shown` | the seat has shown the card |
| `said_no` | the seat has said not to have it |
| `face_up` | the card lies face up |
| `looked` | one has looked at the mystery |
| `elsewhere` | the card is at `with`: a seat, or None for the mystery |
| `nobody_else` | it is nowhere else |
| `one_of` | the seat has shown one of `cards` and cannot have any of `not` |
| `hand_full` | all cards of the hand are known: `cards` |
| `hand_needs` | only as many cards are left for the hand as it holds: `cards` |
| `kind_found` | the mystery's card of this kind is another one, `other` |
| `kind_left` | all other cards of this kind are elsewhere |
| `failed` | the solution `cards` was wrong, and the `others` of it are in the mystery |
| `altogether` | no deal that agrees with all the answers has it otherwise |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from tablee.core.jit import Kernels
from tablee.core.scene import Line
from tablee.core.state import View
from tablee.games.cluedo.deduction import NO, OPEN, YES, Deals, Knowledge, possible_deals
from tablee.games.cluedo.notation import notation

P = TypeVar("P")
Fact = tuple[int, int]  # a card, by bit, and a holder: a seat or, after the seats, the mystery


@dataclass(frozen=True)
class InferenceStep:
    """A certainty (the holder has the card, or not), what gives it, and the certainties it rests on."""

    has: bool
    line: Line
    premises: tuple[Fact, ...] = ()


def inference_steps(view: View, deals: Deals | None = None) -> dict[Fact, InferenceStep]:
    """Returns a step for each certainty. `deals` are those of the view, if at hand."""
    deals = deals or possible_deals(view)
    finder = _StepFinder(view, deals)
    # A round uses only what earlier rounds found, so that no step has a longer explanation than it needs.
    while fresh := {fact: step for fact, step in finder.steps() if fact not in finder.found}:
        finder.found |= fresh
    # What no step has given is certain all the same: explainer.py finds its premises when somebody asks.
    for card, row in enumerate(deals.certain.tolist()):
        for holder, sign in enumerate(row):
            if sign != OPEN and (card, holder) not in finder.found:
                finder.found[card, holder] = InferenceStep(sign == YES, Line("altogether"))
    return finder.found


class _StepFinder:
    """The certainties found so far, and the steps that they allow."""

    def __init__(self, view: View, deals: Deals) -> None:
        self.knowledge = deals.knowledge
        self.mystery = self.knowledge.players
        self.holders = range(self.mystery + 1)
        self.cards = [card for card in range(len(deals.certain)) if self.knowledge.cards >> card & 1]
        self.slugs = notation(view.game).slugs
        self.found: dict[Fact, InferenceStep] = dict(self._seen(view))

    def steps(self) -> Iterator[tuple[Fact, InferenceStep]]:
        """Conclusions from what has been found; some of them have been found before."""
        yield from self._by_card()
        yield from self._by_clause()
        yield from self._by_hand()
        yield from self._by_kind()
        yield from self._by_failure()

    def sign(self, card: int, holder: int) -> int:
        """Returns what has been found of a card and a holder: YES, NO or OPEN."""
        step = self.found.get((card, holder))
        return OPEN if step is None else YES if step.has else NO

    def texts(self, cards: list[int]) -> list[str]:
        """Returns the slugs of these cards."""
        return [self.slugs[card] for card in cards]

    def _seen(self, view: View) -> Iterator[tuple[Fact, InferenceStep]]:
        """Yields what needs no reasoning."""
        s = view.record()[0]
        for card in range(len(self.slugs)):
            if int(s["face_up"]) >> card & 1:
                for holder in self.holders:
                    yield (card, holder), InferenceStep(False, Line("face_up"))
        for card in self.cards:
            if self.knowledge.mystery >> card & 1:
                yield (card, self.mystery), InferenceStep(True, Line("looked"))
            for seat in range(self.mystery):
                has = bool(self.knowledge.has[seat] >> card & 1)
                if seat == view.seat:
                    yield (card, seat), InferenceStep(has, Line("own" if has else "not_own"))
                elif has:
                    yield (card, seat), InferenceStep(True, Line("shown", {"seat": seat}))
                elif int(s["passed"][seat]) >> card & 1:
                    yield (card, seat), InferenceStep(False, Line("said_no", {"seat": seat}))

    def _by_card(self) -> Iterator[tuple[Fact, InferenceStep]]:
        """Yields what follows from a card being in one place."""
        for card in self.cards:
            at = next((holder for holder in self.holders if self.sign(card, holder) == YES), None)
            excluded = [holder for holder in self.holders if self.sign(card, holder) == NO]
            for holder in self.holders:
                if at is not None and holder != at:
                    line = Line("elsewhere", {"with": at if at != self.mystery else None})
                    yield (card, holder), InferenceStep(False, line, ((card, at),))
                elif len(excluded) == self.mystery and holder not in excluded:
                    premises = tuple((card, other) for other in excluded)
                    yield (card, holder), InferenceStep(True, Line("nobody_else"), premises)

    def _by_clause(self) -> Iterator[tuple[Fact, InferenceStep]]:
        """Somebody has shown one of these cards."""
        for seat, mask in self.knowledge.clauses:
            cards = [card for card in self.cards if mask >> card & 1]
            without = [card for card in cards if self.sign(card, seat) == NO]
            if len(without) == len(cards) - 1:
                card = next(card for card in cards if card not in without)
                fields = {"seat": seat, "cards": self.texts(cards), "not": self.texts(without)}
                yield (
                    (card, seat),
                    InferenceStep(True, Line("one_of", fields), tuple((c, seat) for c in without)),
                )

    def _by_hand(self) -> Iterator[tuple[Fact, InferenceStep]]:
        """Everybody knows how many cards a hand has."""
        for seat, count in enumerate(self.knowledge.sizes):
            held = [card for card in self.cards if self.sign(card, seat) == YES]
            possible = [card for card in self.cards if self.sign(card, seat) != NO]
            line = Line("hand_full", {"seat": seat, "cards": self.texts(held)})
            if len(held) == count:
                for card in possible:
                    if card not in held:
                        yield (card, seat), InferenceStep(False, line, tuple((c, seat) for c in held))
            elif len(possible) == count:
                excluded = tuple((card, seat) for card in self.cards if card not in possible)
                line = Line("hand_needs", {"seat": seat, "cards": self.texts(possible)})
                for card in possible:
                    yield (card, seat), InferenceStep(True, line, excluded)

    def _by_kind(self) -> Iterator[tuple[Fact, InferenceStep]]:
        """Yields what follows from the mystery having one card of each kind."""
        for kind in self.knowledge.categories:
            cards = [card for card in self.cards if kind >> card & 1]
            inside = [card for card in cards if self.sign(card, self.mystery) == YES]
            outside = tuple((card, self.mystery) for card in cards if self.sign(card, self.mystery) == NO)
            for card in cards:
                if inside and card != inside[0]:
                    line = Line("kind_found", {"other": self.slugs[inside[0]]})
                    yield (card, self.mystery), InferenceStep(False, line, ((inside[0], self.mystery),))
                elif len(outside) == len(cards) - 1 and (card, self.mystery) not in outside:
                    yield (card, self.mystery), InferenceStep(True, Line("kind_left"), outside)

    def _by_failure(self) -> Iterator[tuple[Fact, InferenceStep]]:
        """Yields the card in which a wrong solution was wrong, once its others are in the mystery."""
        for mask in self.knowledge.failed:
            cards = [card for card in self.cards if mask >> card & 1]
            inside = [card for card in cards if self.sign(card, self.mystery) == YES]
            if len(inside) == len(cards) - 1 == 2:
                card = next(card for card in cards if card not in inside)
                premises = tuple((c, self.mystery) for c in inside)
                fields = {"cards": self.texts(cards), "others": self.texts(inside)}
                yield (card, self.mystery), InferenceStep(False, Line("failed", fields), premises)


@dataclass(frozen=True)
class Premises:
    """A part of what is known: who has which card, and who has not; answers; failed solutions."""

    has: tuple[Fact, ...] = ()
    has_not: tuple[Fact, ...] = ()  # seats only
    clauses: tuple[tuple[int, int], ...] = ()
    failed: tuple[int, ...] = ()

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The premises that say where a card is, or is not."""
        return (*self.has, *self.has_not)

    def as_knowledge(self, rules: Knowledge) -> Knowledge:
        """Returns only this, and what the rules say of every deal."""
        has, has_not = [0] * (rules.players + 1), [0] * rules.players
        for card, holder in self.has:
            has[holder] |= 1 << card
        for card, seat in self.has_not:
            has_not[seat] |= 1 << card
        return replace(
            rules,
            has=tuple(has[:-1]),
            has_not=tuple(has_not),
            clauses=self.clauses,
            failed=self.failed,
            mystery=has[-1],
        )


def minimal_premises(
    knowledge: Knowledge, found: Mapping[Fact, bool], fact: Fact, sign: bool, kernels: Kernels
) -> Premises:
    """Returns the fewest certainties, answers and failed solutions from which the fact follows.

    `found` are the certainties to choose from, `sign` whether the holder has the card of `fact`.
    """
    mystery = knowledge.players
    has = [Premises(has=(other,)) for other, yes in found.items() if yes]
    has_not = [Premises(has_not=(other,)) for other, yes in found.items() if not yes and other[1] != mystery]
    clauses = [Premises(clauses=(clause,)) for clause in knowledge.clauses]
    failed = [Premises(failed=(triple,)) for triple in knowledge.failed]
    wanted = YES if sign else NO

    def follows(parts: Sequence[Premises]) -> bool:
        return bool(Deals(_sum(parts).as_knowledge(knowledge), kernels).certain[fact] == wanted)

    return _sum(irreducible((*has, *clauses, *failed, *has_not), follows))


def _sum(parts: Sequence[Premises]) -> Premises:
    return Premises(
        tuple(fact for part in parts for fact in part.has),
        tuple(fact for part in parts for fact in part.has_not),
        tuple(clause for part in parts for clause in part.clauses),
        tuple(triple for part in parts for triple in part.failed),
    )


def irreducible(parts: Sequence[P], follows: Callable[[Sequence[P]], bool]) -> tuple[P, ...]:
    """Returns parts from which something follows as it does from all, none of which can be left out.

    Parts that stand first are rather taken than those behind them.
    """
    return _fewest((), False, tuple(parts), follows)


def _fewest(
    given: tuple[P, ...],
    added: bool,
    parts: tuple[P, ...],
    follows: Callable[[Sequence[P]], bool],
) -> tuple[P, ...]:
    """Returns the parts needed beside those given; `added` says whether `given` has just grown."""
    if added and follows(given):
        return ()
    if len(parts) <= 1:
        return parts
    first, second = parts[: len(parts) // 2], parts[len(parts) // 2 :]
    late = _fewest((*given, *first), True, second, follows)
    early = _fewest((*given, *late), bool(late), first, follows)
    return (*early, *late)
