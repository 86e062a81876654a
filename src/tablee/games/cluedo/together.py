"""What follows only from several facts taken together: the fewest of them that leave no other way.

Minimal means that none can be left out; there may be other sets that are as small. The search is QuickXplain
(Junker, 2004): it halves the facts, so that few of them need to be tried one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tablee.core.jit import Kernels
from tablee.games.cluedo.inference import NO, YES, Deals, Knowledge

Fact = tuple[int, int]  # a card, by bit, and a holder: a seat or, after the seats, the mystery


@dataclass(frozen=True)
class Cited:
    """A part of what is known: who has which card, and who has not; answers; wrong solutions."""

    has: tuple[Fact, ...] = ()
    has_not: tuple[Fact, ...] = ()  # seats only
    clauses: tuple[tuple[int, int], ...] = ()
    failed: tuple[int, ...] = ()

    @property
    def facts(self) -> tuple[Fact, ...]:
        return (*self.has, *self.has_not)

    def known(self, rules: Knowledge) -> Knowledge:
        """Only this, and what the rules say of every deal."""
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


def cite(knowledge: Knowledge, found: Mapping[Fact, bool], fact: Fact, sign: bool, kernels: Kernels) -> Cited:
    """The fewest of the certainties found, answers and wrong solutions from which the fact follows."""
    mystery = knowledge.players
    has = [Cited(has=(other,)) for other, yes in found.items() if yes]
    has_not = [Cited(has_not=(other,)) for other, yes in found.items() if not yes and other[1] != mystery]
    clauses = [Cited(clauses=(clause,)) for clause in knowledge.clauses]
    failed = [Cited(failed=(triple,)) for triple in knowledge.failed]
    wanted = YES if sign else NO

    def follows(parts: Sequence[Cited]) -> bool:
        return bool(Deals(_sum(parts).known(knowledge), kernels).certain[fact] == wanted)

    return _sum(_fewest((), False, (*has, *clauses, *failed, *has_not), follows))


def _sum(parts: Sequence[Cited]) -> Cited:
    return Cited(
        tuple(fact for part in parts for fact in part.has),
        tuple(fact for part in parts for fact in part.has_not),
        tuple(clause for part in parts for clause in part.clauses),
        tuple(triple for part in parts for triple in part.failed),
    )


def _fewest(
    given: tuple[Cited, ...],
    added: bool,
    parts: tuple[Cited, ...],
    follows: Callable[[Sequence[Cited]], bool],
) -> tuple[Cited, ...]:
    """The parts that are needed beside those given; `added` says whether `given` has just grown."""
    if added and follows(given):
        return ()
    if len(parts) <= 1:
        return parts
    first, second = parts[: len(parts) // 2], parts[len(parts) // 2 :]
    late = _fewest((*given, *first), True, second, follows)
    early = _fewest((*given, *late), bool(late), first, follows)
    return (*early, *late)
