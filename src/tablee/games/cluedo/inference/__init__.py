"""Exact inference for Cluedo (RULES.md on information): all deals that agree with what is known.

`Knowledge` is what somebody knows: hand sizes, cards seen, cards denied, "showed one of these", failed
triples. `Deals` are all deals it allows: their number, how many have a card at a holder, how many have a
triple in the mystery, what is certain, and one of them drawn at random. Nothing is sampled or estimated.

The kernels: `deduce.py` draws the simple conclusions, `arrange.py` orders what is left, `diagram.py`
describes each hand, `ways.py` joins them, `secret.py` is the mystery, `count.py` counts, `solve.py` puts it
all together.
"""

from __future__ import annotations

from tablee.games.cluedo.inference.deals import NO, OPEN, YES, Belief, Certainty, Deals, Knowledge

__all__ = ["NO", "OPEN", "YES", "Belief", "Certainty", "Deals", "Knowledge"]
