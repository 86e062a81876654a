"""What can be proven of a stone whose one side is full (RULES.md §6.2), in three ways.

`proofs` asks the rules. `tried_proofs` tries every card that lies face up nowhere, with a ranking of its own:
this is how puzzles are verified. `read_stones` is what readers of each level would claim, which measures how
hard a puzzle is: no agent says what another can claim.

| level | claims |
|---|---|
| 1 | any full side, by lot |
| 2 | only against full sides that are weaker |
| 3 | and where no cards of the pack could make the other side as strong, wherever they lie |
| 4 | and where none of those that lie nowhere yet could |
| 5 | and where they could make it just as strong: then the side that was full first wins |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from tablee.core import rng
from tablee.core.state import View
from tablee.games.schotten_totten import claim_proof
from tablee.games.schotten_totten.layout import COLOURS, STONES, VALUES

SIDE_CARDS = 3  # the base game has no mud


@dataclass(frozen=True)
class StoneProof:
    """A full side of a stone: its strength, the most that can lie opposite, and whether that wins it.

    Strengths are those of `claim_proof.py`: the kind of formation × 64 + the sum.
    """

    stone: int  # counted from 1
    mine: int
    theirs: int
    wins: bool
    is_open: bool  # whether the other side is not full yet


def proofs(view: View, seat: int) -> list[StoneProof]:
    """Returns what the rules say of each unclaimed stone at which a seat's side is full."""
    return list(_found(view, seat, _by_rules(view)))


def tried_proofs(view: View, seat: int) -> list[StoneProof]:
    """Returns the same, found by trying every card that lies face up nowhere."""
    s = view.record()[0]

    def strength(side: int, stone: int, need: int) -> int:
        laid = [int(card) for card in s["schotten_cards"][side][stone] if card >= 0]
        return max(_strength([*laid, *more]) for more in combinations(_unseen(s), need))

    return list(_found(view, seat, strength))


def read_stones(view: View, seat: int, level: int, seed: int) -> tuple[str, ...]:
    """Returns the stones that the reader of a level would have a seat claim; any one, if it sees none."""
    chance = rng.stream(seed, "reader")
    known = proofs(view, seat)
    if level == 1:
        claimed = [proof for proof in known if rng.below(chance, 2)]
    elif level >= 5:
        claimed = [proof for proof in known if proof.wins]
    else:
        whole = {proof.stone: proof.theirs for proof in _found(view, seat, _by_rules(view, whole_pack=True))}
        claimed = []
        for proof in known:
            most = whole[proof.stone] if level < 4 else proof.theirs
            sure = level > 2 and proof.mine > most
            if sure if proof.is_open else proof.wins:
                claimed.append(proof)
    if not claimed:
        claimed = [known[rng.below(chance, len(known))]]
    return tuple(str(proof.stone) for proof in claimed)


def _found(view: View, seat: int, strength: Callable[[int, int, int], int]) -> Iterator[StoneProof]:
    """Yields the stones with their strengths; `strength` is that of a side with so many cards more."""
    s = view.record()[0]
    for stone in range(STONES):
        if s["owner"][stone] >= 0 or s["count"][seat][stone] < SIDE_CARDS:
            continue
        need = SIDE_CARDS - int(s["count"][1 - seat][stone])
        mine, theirs = strength(seat, stone, 0), strength(1 - seat, stone, need)
        first = bool(need or s["ahead"][stone] == seat)
        yield StoneProof(stone + 1, mine, theirs, mine > theirs or (mine == theirs and first), bool(need))


def _by_rules(view: View, *, whole_pack: bool = False) -> Callable[[int, int, int], int]:
    """Returns the strength by the rules; of the whole pack, as if no card lay at another stone."""
    record, setup = view.record(), view.game.setup
    best = view.game.kernels.copy(claim_proof).best
    if whole_pack:
        record[0]["unseen"][:] = (1 << int(setup[0]["schotten_values"])) - 1

    def strength(side: int, stone: int, need: int) -> int:
        return int(best(setup, record, side, stone, need))

    return strength


def _unseen(s: np.void) -> list[int]:
    bits = [int(each) for each in s["unseen"]]
    return [
        colour * VALUES + value
        for colour in range(COLOURS)
        for value in range(VALUES)
        if bits[colour] >> value & 1
    ]


def _strength(cards: list[int]) -> int:
    """Returns how strong three cards are, by the list of formations in the rules (§4)."""
    values = sorted(card % VALUES + 1 for card in cards)
    one_colour = len({card // VALUES for card in cards}) == 1
    run = values[0] + 1 == values[1] == values[2] - 1
    if run and one_colour:
        kind = claim_proof.COLOUR_RUN
    elif values[0] == values[2]:
        kind = claim_proof.THREE
    elif one_colour:
        kind = claim_proof.COLOUR
    else:
        kind = claim_proof.RUN if run else claim_proof.SUM
    return kind * 64 + sum(values)
