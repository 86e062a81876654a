"""Cluedo as a race: how likely a solution is to be right, and no rival to come first, after so many turns.

A rival is taken to know about as much as oneself without belief. In games of `deducer` for two, four and six
(100 each) the chance that a given rival wins within a round was, fitted by eye, 0.25 exp(−(b / 3.6)²) where b
bits of the mystery were open to a player.
"""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np

from tablee.core.contract import Floats
from tablee.games.cluedo.deduction import Deals
from tablee.games.cluedo.layout import ARCHIVE_ONLY, SQUARES
from tablee.games.cluedo.planning.decision import Decision
from tablee.games.cluedo.planning.travel_times import turns_for

# RIVAL and HURRY: chosen together by few games: with 0.25 and 0.5 more solutions were wrong, but 0.15 and
# 0.3 or 0.1 and 0.2 did alike.
RIVAL = 0.12
FALL = 3.6  # bits: how fast it falls with what is open
HURRY = 0.25  # the chance that one who is about to enter the archive knows the solution
HEARD = 0.25  # the part of what is open that the questions of all others tell in a round
ROUND = 1.5  # bits that a rival learns in a round
LEAST = 1e-3  # bits: a question that tells nothing
CERTAIN = 1.5  # with what is open a certain solution becomes so much faster unlikely than a right one
HORIZON = 40


class Race:
    """One player's chances from a position on."""

    def __init__(self, decision: Decision, believed: Deals, possible: Deals, *, guess: bool) -> None:
        self.decision, self.guess = decision, guess
        self.share = float(believed.triples.max()) / float(believed.triples.sum())
        self.open = entropy(believed.triples)
        self.plain = entropy(possible.triples)

    def chance(self, turns: float, told: float) -> float:
        """Returns the chance to win with a solution given after so many turns.

        `told` are the bits that one's own questions tell until then.
        """
        left = max(0.0, self.open - told) * (1.0 - HEARD) ** turns
        right: float = max(self.share, 0.5**left) if self.guess else 0.5 ** (CERTAIN * left)
        return right * self.unbeaten(turns)

    def unbeaten(self, turns: float) -> float:
        """Returns the chance that no rival comes first within so many turns."""
        whole = min(int(turns), HORIZON - 2)
        at = self.survival[whole] + (turns - whole) * (self.survival[whole + 1] - self.survival[whole])
        return math.exp(at)

    @cached_property
    def survival(self) -> list[float]:
        """Logarithms of the chance that no rival comes first, by turns."""
        decision = self.decision
        rivals = sum(int(failed) == 0 for failed in decision.s["failed"][: decision.view.game.seats]) - 1
        found = [0.0]
        for turn in range(HORIZON):
            known = max(0.0, self.plain - ROUND * turn) / FALL
            step = rivals * math.log(1.0 - RIVAL * math.exp(-known * known))
            if turn == 0:
                step += self.entering * math.log(1.0 - HURRY)
            found.append(found[-1] + step)
        return found

    @property
    def entering(self) -> int:
        """How many others are on the way into the archive, and will probably be there next turn."""
        decision, steps = self.decision, self.decision.g[0]["distance"]
        if int(decision.g[0]["accusation"]) != ARCHIVE_ONLY:
            return 0
        found = 0
        for other in range(decision.view.game.seats):
            place = int(decision.s["pawn"][other])
            if other == decision.seat or place >= SQUARES or int(decision.s["failed"][other]):
                continue
            near = [int(far) for far in steps[place][: int(decision.g[0]["rooms"])] if far >= 0]
            far = int(steps[place][decision.archive])
            found += 0 <= far == min(near) and turns_for(far, int(decision.g[0]["dice"])) < 1.5
        return found


def entropy(counts: Floats) -> float:
    """Returns the uncertainty of these counts in bits."""
    share = counts[counts > 0] / counts.sum()
    return float(-(share * np.log2(share)).sum())
