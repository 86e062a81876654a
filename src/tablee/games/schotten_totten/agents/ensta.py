"""The agents of the ENSTA Bretagne project: IA_1, IA_2, and IA_3 as its authors meant to finish it.

Reported: IA_1 won about 80 % against IA_0 (a random card to a random stone), a little more when it began;
IA_2 won every game against both. IA_3 was left unfinished, so no figure exists; its table of probabilities
and the order of its choices are described. The report speaks of clan cards only (preset `ensta`).
"""

from __future__ import annotations

from itertools import combinations
from math import prod

import numpy as np

from tablee.core import rng
from tablee.core.contract import Floats, Rng
from tablee.core.state import View
from tablee.games.schotten_totten.agents.board_summary import (
    BoardSummary,
    anywhere,
    lay_text,
    summarize,
    value_of,
)
from tablee.games.schotten_totten.agents.placing_agent import PlacingAgent
from tablee.games.schotten_totten.layout import CLAN, COLOURS, SOME_CLAN, VALUES

Placement = tuple[int, int]  # a card and a stone

LIKELY = 0.3  # a run is begun with two cards when the third is likelier than this


class Points(PlacingAgent):
    """IA_1: overtakes, in points, where the other side leads by least.

    The stone with the smallest deficit, then the lowest card of the hand that turns it into a lead. When
    there is no such stone, or no such card for it, anything anywhere. Of equal deficits the first stone.
    """

    def lay(self, view: View, board: BoardSummary, chance: Rng) -> str:  # noqa: ARG002 - the board says enough
        """Returns the lowest card that overtakes at the stone with the smallest deficit."""
        leads = [(board.points(board.theirs[at]) - board.points(board.mine[at]), at) for at in board.open]
        deficits = [(lead, stone) for lead, stone in leads if lead > 0]
        if deficits:
            deficit, stone = min(deficits)
            for card in sorted(board.clan, key=value_of):
                if value_of(card) > deficit:
                    return lay_text(card, stone)
        return anywhere(board, chance)


class Threes(PlacingAgent):
    """IA_2: the first card of the hand with room at the stone of its own number, else anything anywhere.

    Nine values and nine stones make threes of a kind. Our hands are in the order of colours; a 10 of Battle
    Line has no stone.
    """

    def lay(self, view: View, board: BoardSummary, chance: Rng) -> str:  # noqa: ARG002 - the board says enough
        """Returns a card to the stone of its own number, if one has room there."""
        for card in board.clan:
            if value_of(card) - 1 in board.open:
                return lay_text(card, value_of(card) - 1)
        return anywhere(board, chance)


class Combos(PlacingAgent):
    """IA_3: builds colour runs, then threes of a kind, as far as the missing cards can still come.

    1. Continue a colour run begun at a stone. 2. Finish a run held in hand, card by card: a plan needs no
    memory, since after its first card it is a run begun whose rest is certain, and step 1 takes the run
    most likely to be finished (then the longest, then the highest). 3. Continue or complete three of a kind.
    4. Begin at an empty stone: with a whole colour run from hand, else with two cards of one whose third
    comes with a probability above 0.3; two possible thirds are counted as independent, and which of the empty
    stones is drawn by the seed. 5. Any card at a stone that is not one card short of a colour run, if any.
    """

    def lay(self, view: View, board: BoardSummary, chance: Rng) -> str:
        """Returns the first placement that one of the five steps finds."""
        table = draw_table(view)
        found = _continue_run(board, table) or _continue_three(board, table)
        if found is None:
            found = _begin_run(board, table, chance)
        if found is not None:
            return lay_text(*found)
        free = [at for at in board.open if board.lacks(at) > 1 or run_chance(board, table, at) == 0]
        return anywhere(board, chance, tuple(free))


def draw_table(view: View) -> Floats:
    """Returns the probability that this seat holds each card before the deck ends, by colour and value.

    1 in hand, 0 where it can be seen, else by compound probability over the draws left to this seat:
    missing a card k times among n unseen ones has probability (n−1)/n × (n−2)/(n−1) × … = (n−k)/n, so it is
    drawn with probability k/n. With d cards in the deck the seat to move draws ⌈d/2⌉ of them. At the first
    move that is 21/48 = 0.4375 for player 1 and 21/47 = 0.4468 for player 2; before the last draw 1/8 = 0.125
    and 1/7 = 0.1429: the report's curves. Cards put back by Recruiter are where this seat remembers them.
    In games with tactics every draw is taken to be from the clan deck.
    """
    board = summarize(view)
    draws = board.deck[0 if view.mover == view.seat else 1 :: 2]
    table = np.zeros((COLOURS, board.values))
    for card in board.unseen:
        table[divmod(card, VALUES)] = draws.count(SOME_CLAN) / len(board.unseen)
    for card in (*board.clan, *draws):
        if card != SOME_CLAN:
            table[divmod(card, VALUES)] = 1.0
    return table


def by_colour(table: Floats) -> Floats:
    """Returns how many cards of each colour this seat may expect to hold from now on."""
    return np.asarray(table.sum(axis=1))


def by_value(table: Floats) -> Floats:
    """Returns how many cards of each value this seat may expect to hold from now on."""
    return np.asarray(table.sum(axis=0))


def run_chance(board: BoardSummary, table: Floats, stone: int, *more: int) -> float:
    """The chance that my side of a stone, with these cards added, becomes a colour run; 0 when it cannot."""
    cards = (*board.mine[stone], *more)
    values = {value_of(card) for card in cards}
    colours = {card // VALUES for card in cards}
    cap = board.cap[stone]
    if board.is_blind(stone) or len(colours) != 1 or len(values) < len(cards) or max(cards) >= CLAN:
        return 0.0
    row = table[colours.pop()]
    missed = 1.0
    for low in range(1, board.values - cap + 2):
        run = set(range(low, low + cap))
        if values <= run:
            missed *= 1 - prod(float(row[value - 1]) for value in run - values)
    return 1 - missed


def _continue_run(board: BoardSummary, table: Floats) -> Placement | None:
    """Steps 1 and 2."""
    options = []
    for stone in (stone for stone in board.open if board.mine[stone]):
        for card in board.clan:
            likely = run_chance(board, table, stone, card)
            if likely > 0:
                size = len(board.mine[stone])
                options.append((likely, size, board.points(board.mine[stone]) + value_of(card), card, stone))
    return max(options)[3:] if options else None


def _continue_three(board: BoardSummary, table: Floats) -> Placement | None:
    """Step 3: the stone with most cards first, then the highest value; the cards still lacking can come."""
    options = []
    for stone in board.open:
        values = {value_of(card) if card < CLAN else 0 for card in board.mine[stone]}
        for card in board.clan:
            if values == {value_of(card)} and not board.is_blind(stone):
                to_come = np.count_nonzero(table[:, value_of(card) - 1])  # this card included
                if to_come >= board.lacks(stone):
                    options.append((len(board.mine[stone]), value_of(card), card, stone))
    return max(options)[2:] if options else None


def _begin_run(board: BoardSummary, table: Floats, chance: Rng) -> Placement | None:
    """Step 4: the likeliest run, then the one that holds most points, begun with its highest card."""
    empty = [stone for stone in board.open if not board.mine[stone] and not board.is_blind(stone)]
    if not empty:
        return None
    stone = empty[rng.below(chance, len(empty))]
    for size, least in ((board.cap[stone], 0.0), (2, LIKELY)):
        options = []
        for cards in combinations(board.clan, size):
            likely = run_chance(board, table, stone, *cards)
            if likely > least:
                options.append((likely, board.points(cards), max(cards)))
        if options:
            return max(options)[2], stone
    return None
