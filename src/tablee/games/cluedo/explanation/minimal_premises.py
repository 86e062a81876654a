"""The smallest set of facts from which a conclusion follows, where no single step gives it.

Minimal means that none can be left out; there may be other sets that are as small. The search is QuickXplain
(Junker, 2004): it halves the facts, so that few of them need to be tried one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tablee.core.jit import Kernels
from tablee.games.cluedo.deduction import NO, YES, Deals, Knowledge

Fact = tuple[int, int]  # a card, by bit, and a holder: a seat or, after the seats, the mystery


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

    return _sum(_fewest((), False, (*has, *clauses, *failed, *has_not), follows))


def _sum(parts: Sequence[Premises]) -> Premises:
    return Premises(
        tuple(fact for part in parts for fact in part.has),
        tuple(fact for part in parts for fact in part.has_not),
        tuple(clause for part in parts for clause in part.clauses),
        tuple(triple for part in parts for triple in part.failed),
    )


def _fewest(
    given: tuple[Premises, ...],
    added: bool,
    parts: tuple[Premises, ...],
    follows: Callable[[Sequence[Premises]], bool],
) -> tuple[Premises, ...]:
    """Returns the parts needed beside those given; `added` says whether `given` has just grown."""
    if added and follows(given):
        return ()
    if len(parts) <= 1:
        return parts
    first, second = parts[: len(parts) // 2], parts[len(parts) // 2 :]
    late = _fewest((*given, *first), True, second, follows)
    early = _fewest((*given, *late), bool(late), first, follows)
    return (*early, *late)
