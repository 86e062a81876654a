"""The solver: from what is known to the graph of all deals, and a deal drawn from it.

The knowledge, in this order everywhere: `category` (three sets of cards), `size` of the hands, what each
holder certainly `has` and what it `may` have, clauses (`owner`, `clause`, how many), failed triples (one
card of each category; which, how many). And `belief`, by card and holder: whole numbers, as often as whose
product a deal counts; all 1 where every deal is equally likely.

Kernels: they trust their arguments and never raise.
"""

from __future__ import annotations

import numpy as np

from tablee.core.bits import count_bits
from tablee.core.contract import Floats, Ints, Rng
from tablee.core.rng import draw
from tablee.games.cluedo.deduction.card_order import by_level, group_players, order_cards, weigh_steps
from tablee.games.cluedo.deduction.counting import count_completions
from tablee.games.cluedo.deduction.deal_graph import STEP, explore, mystery_stages
from tablee.games.cluedo.deduction.decision_diagram import (
    COUNT,
    NONE,
    exactly,
    hitting,
    indexed,
    new_nodes,
    resized,
    with_room,
)
from tablee.games.cluedo.deduction.propagation import HOLDERS, IMPOSSIBLE, MYSTERY, PLAYERS, propagate

ALLOCATES = True
EXACT = 1 << 53  # counts up to here are whole numbers


def solve(
    category: Ints,
    size: Ints,
    has: Ints,
    may: Ints,
    owner: Ints,
    clause: Ints,
    clauses: int,
    failed: Ints,
    fails: int,
    belief: Ints,
) -> tuple[Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Floats]:
    """Returns order, group, need, weight; layer, first, steps, picks; span, step; back.

    Modifies its arguments.
    Each is explained where it is made: `order_cards`, `group_players`, `weigh_steps`, `explore`,
    `mystery_stages`, `count_completions`.
    `order` is empty where no deal is possible, and nothing else of the answer means anything then.
    """
    group = np.zeros(PLAYERS, np.int64)
    need = np.zeros(PLAYERS, np.int64)
    allowed = np.zeros(PLAYERS, np.int64)
    roots = np.zeros(PLAYERS, np.int64)
    order = np.zeros(64, np.int64)
    kinds = np.zeros(3, np.int64)
    levels = 0
    hands = 0
    clauses = propagate(category, size, has, may, owner, clause, clauses, failed, fails)
    if clauses != IMPOSSIBLE:
        cards = 0
        for holder in range(HOLDERS):
            cards |= int(may[holder])
        for p in range(PLAYERS):
            cards &= ~int(has[p])
        hands = group_players(size, has, may, owner, clauses, belief, group, need, allowed)
        levels = order_cards(cards, hands, need, allowed, clause, clauses, order)
    # From here on sets of cards are sets of levels: bits in the order of dealing.
    order = resized(order, levels)
    secret = by_level(int(may[MYSTERY]), order, levels)
    for kind in range(3):
        kinds[kind] = by_level(int(category[kind]), order, levels) & secret
    nodes = build_diagrams(order, hands, need, allowed, group, owner, clause, clauses, roots)
    for g in range(hands):
        if int(roots[g]) == NONE:
            order = resized(order, 0)
    if len(order) == 0:
        levels = 0
    weight = np.zeros(len(order) * HOLDERS, np.int64)
    weigh_steps(belief, order, hands, group, weight)
    layer, first, steps, picks = explore(nodes, roots, hands if levels else 0, levels, secret)
    banned = np.zeros(fails, np.int64)
    bans = 0
    for i in range(fails):
        triple = by_level(int(failed[i]) & int(may[MYSTERY]), order, levels)
        if count_bits(triple) == 3:
            banned[bans] = triple
            bans += 1
    span, step = mystery_stages(kinds, banned, bans, levels)
    back = count_completions(weight, layer, first, steps, picks, span, step)
    return order, group, need, weight, layer, first, steps, picks, span, step, back


def build_diagrams(
    order: Ints,
    hands: int,
    need: Ints,
    allowed: Ints,
    group: Ints,
    owner: Ints,
    clause: Ints,
    clauses: int,
    roots: Ints,
) -> Ints:
    """Returns the decision diagrams of all hands, and writes their roots to `roots`."""
    levels = len(order)
    nodes = new_nodes()
    table = np.zeros(2, np.int64)
    row = np.zeros(64, np.int64)
    for g in range(hands):
        nodes = with_room(nodes, levels * int(need[g]))
        table = indexed(nodes, table)
        root = exactly(nodes, table, levels, by_level(int(allowed[g]), order, levels), int(need[g]), row)
        for i in range(clauses):
            if int(group[int(owner[i])]) == g:
                nodes = with_room(nodes, int(nodes[COUNT]))
                table = indexed(nodes, table)
                wanted = np.zeros(root + 2, np.int64)
                image = np.zeros(root + 2, np.int64)
                root = hitting(nodes, table, root, by_level(int(clause[i]), order, levels), wanted, image)
        roots[g] = root
    return nodes


def draw_deal(
    size: Ints,
    has: Ints,
    order: Ints,
    group: Ints,
    need: Ints,
    weight: Ints,
    first: Ints,
    steps: Ints,
    span: Ints,
    step: Ints,
    back: Floats,
    rng: Rng,
    dealt: Ints,
) -> bool:
    """Writes one deal, as likely as `belief` says, to `dealt` by holder. Returns False if there is none."""
    levels = len(order)
    width = int(span[4])
    if levels == 0 or back[0] == 0.0:
        return False
    for holder in range(HOLDERS):
        dealt[holder] = has[holder]
    left = resized(need, len(need))
    s = 0
    stage = 0
    for level in range(levels):
        # Each step takes its share of the ways that are left, so every deal has the same chance.
        rank = random_rank(rng, back[s * width + stage])
        at = -1
        at_stage = stage
        for e in range(int(first[s]), int(first[s + 1])):
            to = stage
            if int(steps[e]) % STEP == MYSTERY:
                to = int(step[stage * levels + level])
            ways = back[(int(steps[e]) // STEP) * width + to] if to >= 0 else 0.0
            ways *= int(weight[level * HOLDERS + int(steps[e]) % STEP])
            if ways > 0.0 and rank >= 0.0:  # the last one possible stays chosen if rounding leaves some rank
                at = e
                at_stage = to
                rank -= ways
        hand = int(steps[at]) % STEP
        s = int(steps[at]) // STEP
        stage = at_stage
        holder = MYSTERY
        if hand != MYSTERY:
            holder = owner_of_place(size, group, hand, dealt, int(random_rank(rng, float(left[hand]))))
            left[hand] -= 1
        dealt[holder] = int(dealt[holder]) | 1 << int(order[level])
    return True


def owner_of_place(size: Ints, group: Ints, hand: int, dealt: Ints, rank: int) -> int:
    """Returns the player whose empty place is the one of that rank among those that share a hand."""
    for p in range(PLAYERS):
        if int(group[p]) == hand:
            rank -= int(size[p]) - count_bits(int(dealt[p]))
            if rank < 0:
                return p
    return -1


def random_rank(rng: Rng, n: float) -> float:
    """Returns a whole number in 0…n−1, all equally likely; beyond EXACT any part of `n`. Modifies `rng`."""
    bits = (draw(rng) >> 11) << 32 | draw(rng)
    if n > EXACT:
        return bits / EXACT * n
    size = int(n)
    # Rejection: a remainder of all 2**53 numbers would favour the small ones.
    fair = EXACT // size * size
    while bits >= fair:
        bits = (draw(rng) >> 11) << 32 | draw(rng)
    return float(bits % size)


def draw_known_deal(
    category: Ints,
    size: Ints,
    has: Ints,
    may: Ints,
    owner: Ints,
    clause: Ints,
    clauses: int,
    failed: Ints,
    fails: int,
    rng: Rng,
    dealt: Ints,
) -> bool:
    """Solves and draws a deal in one: what a game's `fill` needs. Modifies its arguments.

    Writes the deal to `dealt` by holder. Returns False if there is none.
    """
    # Every deal is equally likely.
    belief = np.ones(64 * HOLDERS, np.int64)
    order, group, need, weight, _, first, steps, _, span, step, back = solve(
        category, size, has, may, owner, clause, clauses, failed, fails, belief
    )
    return draw_deal(size, has, order, group, need, weight, first, steps, span, step, back, rng, dealt)
