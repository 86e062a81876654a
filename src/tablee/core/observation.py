"""The layout of an observation: what each of the numbers means that `observe` writes for a network.

A game that brings the kernel `observe` declares its layout beside it: OBSERVED, a tuple of parts, and
OBSERVATION, how many numbers they have together. A game without one gets the encoding of `core/contract.py`,
whose layout `generic_parts` describes. Meanings are English sentences for people who train agents; nobody who
plays sees them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, product
from math import prod
from types import ModuleType

import numpy as np

# Seats are told from the viewer on, clockwise: a network that has learnt one seat can play them all.
SEAT_LABELS = (
    "this seat",
    "the next seat",
    "the seat after next",
    "the 3rd seat on",
    "the 4th seat on",
    "the 5th seat on",
)
UNUSED = "always 0 with these options"


class Part:
    """Numbers that belong together: one for each choice of a label from every axis, the last axis fastest.

    `meaning` is a sentence about one of the numbers with a field for each axis: "1 if {seat} holds {card}".
    """

    def __init__(self, name: str, meaning: str, **axes: Sequence[str]) -> None:
        self.name = name
        self.meaning = meaning
        self.axes = {axis: tuple(labels) for axis, labels in axes.items()}

    @property
    def shape(self) -> tuple[int, ...]:
        """How many labels each axis has; () for a single number."""
        return tuple(len(labels) for labels in self.axes.values())

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    def meanings(self, labels: Mapping[str, Sequence[str]]) -> Iterator[str]:
        """Yields what each number means; `labels` names an axis in the words of one game with its options.

        An axis that is given fewer labels than it has numbers leaves the others unused.
        """
        own = [labels.get(axis, usual) for axis, usual in self.axes.items()]
        for place in product(*map(range, self.shape)):
            if all(at < len(named) for at, named in zip(place, own, strict=True)):
                chosen = {axis: named[at] for axis, named, at in zip(self.axes, own, place, strict=True)}
                yield self.meaning.format(**chosen)
            else:
                yield UNUSED

    def __repr__(self) -> str:
        return f"<Part {self.name}: {self.size}>"


def starts(parts: Iterable[Part]) -> tuple[int, ...]:
    """Returns where each part begins, and after the last of these how many numbers there are."""
    return (0, *accumulate(part.size for part in parts))


class Layout:
    """What the numbers of a game's observations mean."""

    def __init__(self, parts: Sequence[Part], labels: Mapping[str, Sequence[str]]) -> None:
        self.parts = tuple(parts)
        self._labels = labels

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(part.size for part in self.parts)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each number means, in English."""
        return tuple(meaning for part in self.parts for meaning in part.meanings(self._labels))

    @cached_property
    def slices(self) -> dict[str, slice]:
        """Where the numbers of each part stand, by the name of the part."""
        begins = starts(self.parts)
        ends = begins[1:]
        return {part.name: slice(*ends_at) for part, *ends_at in zip(self.parts, begins, ends, strict=False)}

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<Layout of {self.size} numbers: {', '.join(part.name for part in self.parts)}>"


def parts_of(rules: ModuleType) -> tuple[Part, ...]:
    """Returns the parts of the observations that a game's rules write: its own, or the generic ones."""
    own: tuple[Part, ...] | None = getattr(rules, "OBSERVED", None)
    return generic_parts(rules) if own is None else own


def generic_parts(rules: ModuleType) -> tuple[Part, ...]:
    """Returns the parts of the generic encoding: the viewer, the turn, and all bits of the view's record."""
    seats = [f"seat {seat + 1}" for seat in range(rules.SEATS[1])]
    parts = [
        Part("seat that looks", "1 if this is the view of {absolute}", absolute=seats),
        Part("seat to move", "1 if {absolute} is to move", absolute=seats),
    ]
    for name in rules.STATE.names:
        field = rules.STATE.fields[name][0]
        numbers = [f"{name}{''.join(f'[{at}]' for at in place)}" for place in np.ndindex(field.shape)]
        worth = [f"{1 << bit}" for bit in range(8 * field.base.itemsize)]
        if field.base.kind == "i":
            worth[-1] = f"-{worth[-1]}"
        parts.append(
            Part(name, "1 if {number} of the record has the bit worth {bit}", number=numbers, bit=worth)
        )
    return tuple(parts)
