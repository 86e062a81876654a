"""From what is known to the layers of all deals, and a deal drawn from them.

The knowledge, in this order everywhere: `category` (three sets of cards), `size` of the hands, what each
holder certainly `has` and what it `may` have, clauses (`owner`, `clause`, how many), failed triples (one
card of each category; which, how many). And `belief`, by card and holder: whole numbers, as often as whose
product a deal counts; all 1 where every deal is equally likely.
"""

from __future__ import annotations

import numpy as np

from tablee.core.contract import Floats, Ints, Rng
from tablee.core.rng import draw
from tablee.games.cluedo.inference.arrange import arrange, by_level, gather, weigh_steps
from tablee.games.cluedo.inference.arrays import resized
from tablee.games.cluedo.inference.bits import count_bits
from tablee.games.cluedo.inference.count import backward
from tablee.games.cluedo.inference.deduce import HOLDERS, IMPOSSIBLE, MYSTERY, PLAYERS, deduce
from tablee.games.cluedo.inference.diagram import COUNT, NONE, exactly, fresh_nodes, hitting, index, with_room
from tablee.games.cluedo.inference.secret import stages
from tablee.games.cluedo.inference.ways import STEP, explore

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
    """order, group, need, weight; layer, first, steps, picks; span, step; back. Modifies its arguments.

    Each is explained where it is made: `arrange`, `gather`, `weigh_steps`, `explore`, `stages`, `backward`.
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
    clauses = deduce(category, size, has, may, owner, clause, clauses, failed, fails)
    if clauses != IMPOSSIBLE:
        cards = 0
        for holder in range(HOLDERS):
            cards |= int(may[holder])
        for p in range(PLAYERS):
            cards &= ~int(has[p])
        hands = gather(size, has, may, owner, clauses, belief, group, need, allowed)
        levels = arrange(cards, hands, need, allowed, clause, clauses, order)
    order = resized(order, levels)
    secret = by_level(int(may[MYSTERY]), order, levels)
    for kind in range(3):
        kinds[kind] = by_level(int(category[kind]), order, levels) & secret
    nodes = draw_up(order, hands, need, allowed, group, owner, clause, clauses, roots)
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
    span, step = stages(kinds, banned, bans, levels)
    back = backward(weight, layer, first, steps, picks, span, step)
    return order, group, need, weight, layer, first, steps, picks, span, step, back


def draw_up(
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
    """The diagrams of all hands, their roots written to `roots`."""
    levels = len(order)
    nodes = fresh_nodes()
    table = np.zeros(2, np.int64)
    row = np.zeros(64, np.int64)
    for g in range(hands):
        nodes = with_room(nodes, levels * int(need[g]))
        table = index(nodes, table)
        root = exactly(nodes, table, levels, by_level(int(allowed[g]), order, levels), int(need[g]), row)
        for i in range(clauses):
            if int(group[int(owner[i])]) == g:
                nodes = with_room(nodes, int(nodes[COUNT]))
                table = index(nodes, table)
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
    """One deal, as likely as `belief` says, written to `dealt` by holder; False if there is none."""
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
            holder = one_of(size, group, hand, dealt, int(random_rank(rng, float(left[hand]))))
            left[hand] -= 1
        dealt[holder] = int(dealt[holder]) | 1 << int(order[level])
    return True


def one_of(size: Ints, group: Ints, hand: int, dealt: Ints, rank: int) -> int:
    """The player whose empty place is the one of that rank among those that share a hand."""
    for p in range(PLAYERS):
        if int(group[p]) == hand:
            rank -= int(size[p]) - count_bits(int(dealt[p]))
            if rank < 0:
                return p
    return -1


def random_rank(rng: Rng, n: float) -> float:
    """A whole number in 0…n−1, all equally likely; beyond EXACT any part of `n`. Modifies `rng`."""
    bits = (draw(rng) >> 11) << 32 | draw(rng)
    if n > EXACT:
        return bits / EXACT * n
    size = int(n)
    fair = EXACT // size * size
    while bits >= fair:
        bits = (draw(rng) >> 11) << 32 | draw(rng)
    return float(bits % size)


def deal_known(
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
    """`solve` and `draw_deal` in one: what a game's `fill` needs. Modifies its arguments."""
    belief = np.ones(64 * HOLDERS, np.int64)
    order, group, need, weight, _, first, steps, _, span, step, back = solve(
        category, size, has, may, owner, clause, clauses, failed, fails, belief
    )
    return draw_deal(size, has, order, group, need, weight, first, steps, span, step, back, rng, dealt)
