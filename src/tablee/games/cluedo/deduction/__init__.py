"""What can be known of a deal of Cluedo, by exact inference: nothing is sampled or estimated (RULES.md §11).

`Knowledge` is what somebody knows: hand sizes, cards seen, cards denied, "showed one of these", failed
solutions. `Deals` are all deals it allows: their number, how many have a card at a holder, how many have a
triple in the mystery, what is certain, and one of them drawn at random. clue_sheet.py makes the clue sheets
and the chances of it.

The kernels, in the order in which they work: `knowledge_arrays.py` reads a record, `propagation.py` draws the
simple conclusions, `card_order.py` orders what is left, `decision_diagram.py` describes each hand,
`deal_graph.py` joins the hands and the mystery, `counting.py` counts, `solver.py` puts it all together.
"""

from __future__ import annotations

from tablee.games.cluedo.deduction.deals import NO, OPEN, YES, Belief, Certainty, Deals, possible_deals
from tablee.games.cluedo.deduction.knowledge import Knowledge, knowledge_of

__all__ = [
    "NO",
    "OPEN",
    "YES",
    "Belief",
    "Certainty",
    "Deals",
    "Knowledge",
    "knowledge_of",
    "possible_deals",
]
