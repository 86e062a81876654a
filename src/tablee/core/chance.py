"""Every way that chance can go: all deals of a game, all worlds that a view allows, and how likely each is.

Nothing is written twice for this. The game's own `deal` or `fill` runs as plain Python, with the generator's
`below` replaced by one that follows a script; the script is then advanced like an odometer until every choice
has been made in every way. What the kernels draw, in what order and with what odds is theirs alone.

A record can hold a generator for chance that comes after the deal: dice, later rounds. Such deals cannot be
listed: how the game goes on would not be one way but many.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import prod
from typing import Any

import numpy as np

from tablee.core import rng
from tablee.core.contract import Rng, StateRec
from tablee.core.errors import BadUse
from tablee.core.game import Game
from tablee.core.jit import Function, Kernels
from tablee.core.notes import N_, Note
from tablee.core.state import State, View

Ways = list[tuple[State, Fraction]]
MOST = 100_000  # ways that are listed; a kernel that draws again and again until cards fit has no end of them

_NO_RNG = np.zeros(4, np.int64)  # what kernels are handed: the script never looks at it


def deals(game: Game, most: int = MOST) -> Ways:
    """Returns all different deals of a game, each with its probability.

    :raises BadUse: when there are more than `most` ways to deal, or when chance goes on after the deal.
    """
    script = _Script(game)

    def deal() -> StateRec:
        record = np.zeros(1, game.kind.rules.STATE)
        script.kernels.deal(game.setup, record, _NO_RNG)
        return record

    return script.ways(deal, most)


def worlds(view: View, most: int = MOST) -> Ways:
    """Returns all different states that a view allows, each with its probability as `fill` draws it.

    :raises BadUse: when there are more than `most` ways to fill it, or when chance goes on afterwards.
    """
    script = _Script(view.game)

    def fill() -> StateRec:
        record = view.record()
        script.kernels.fill(view.game.setup, record, view.seat, _NO_RNG)
        return record

    return script.ways(fill, most)


class _Script:
    """The choices of one run after another, and a game's kernels that make them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kernels = _ScriptedKernels(game, self)
        self.choices: list[int] = []
        self.sizes: list[int] = []
        self._at = 0
        self._bits = 0

    def below(self, _rng: Rng, n: int) -> int:
        """Returns the next choice of the script among `n`; the first, where the script has ended."""
        if self._at == len(self.choices):
            self.choices.append(0)
            self.sizes.append(int(n))
        self._at += 1
        return self.choices[self._at - 1]

    def draw(self, _rng: Rng) -> int:
        """Returns bits for a generator that a record keeps; `_run_checked` finds out whether any are left."""
        self._bits += 1
        return self._bits & rng.MASK

    def ways(self, run: Callable[[], StateRec], most: int) -> Ways:
        """Returns the different records that `run` makes in all its ways."""
        found: dict[bytes, Fraction] = {}
        records: dict[bytes, StateRec] = {}
        for count in range(most + 1):
            record = self._run_checked(run)
            # The first way tells: with such odds there must be very many others.
            if count == most or prod(self.sizes) > most * most:
                raise self._refusal(
                    Note("too_many_ways", N_("chance can go in more than {most} ways"), {"most": most})
                )
            key = record.tobytes()
            records[key] = record
            found[key] = found.get(key, Fraction(0)) + Fraction(1, prod(self.sizes))
            while self.choices and self.choices[-1] + 1 == self.sizes[-1]:
                self.choices.pop()
                self.sizes.pop()
            if not self.choices:
                break
            self.choices[-1] += 1
        return [(State(self.game, records[key]), chance) for key, chance in found.items()]

    def _run_checked(self, run: Callable[[], StateRec]) -> StateRec:
        """Returns the record of one run, once it is known to be the same whatever bits are drawn for it."""
        self._at = self._bits = 0
        record = run()
        if self._bits:
            self._at, self._bits = 0, 0x5DEECE66
            if run().tobytes() != record.tobytes():
                raise self._refusal(Note("later_chance", N_("chance goes on after the deal")))
        return record

    def _refusal(self, why: Note) -> BadUse:
        fields = {"game": self.game.kind.name, "why": why}
        return BadUse(why=Note("not_listed", N_("the deals of {game} cannot be listed: {why}"), fields))


class _ScriptedKernels(Kernels):
    """A game's kernels as plain Python, with a script in place of the generator."""

    def __init__(self, game: Game, script: _Script) -> None:
        super().__init__(game.kind.name, game.kind.rules, compiled=False)
        replaced: dict[Any, Function] = {rng.below: script.below, rng.draw: script.draw}
        self._functions.update(replaced)
        self._ready.update(replaced)
