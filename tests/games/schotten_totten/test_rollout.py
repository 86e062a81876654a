"""The fused rollouts of the base game play exactly as their description does move by move, on the rules."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.core import rng
from tablee.core.state import State
from tablee.games.schotten_totten import GAME, layout, rules
from tests.games.schotten_totten.table import BASE

GAMES = 6


def ids(state: State) -> list[int]:
    moves = np.zeros(rules.MAX_LEGAL, np.int64)
    return moves[: state.game.kernels.legal(state.game.setup, state.record(), moves)].tolist()


def placements(state: State, hand: list[int], strong: bool) -> list[tuple[tuple[int, int, int], int]]:
    """Every placement of the mover with what it is chosen by, best first; equal ones by the later place."""
    g, seat = state.game.setup, state.mover
    found = []
    for move in ids(state):
        if move < layout.CLAIM:
            card, stone = divmod(move, layout.STONES)
            after = state.record()
            count = int(after[0]["count"][seat][stone])
            after[0]["schotten_cards"][seat][stone][count] = card
            after[0]["count"][seat][stone] = count + 1
            after[0]["unseen"][card // layout.VALUES] &= ~(1 << card % layout.VALUES)
            best = int(state.game.kernels.best(g, after, seat, stone, 2 - count))
            score = (best >> 6, count, best & 63) if best >= 0 else (0, 0, 1)
            if strong and int(after[0]["count"][1 - seat][stone]) == 3:
                against = int(state.game.kernels.best(g, after, 1 - seat, stone, 0))
                if best <= against:
                    score = (0, 0, 9 - card % layout.VALUES)
                elif count == 2:
                    score = (7, 0, 0)
            found.append((score, hand.index(card) * layout.STONES + stone))
    return sorted(found, reverse=True)


def slowly(state: State, strong: bool, chance: np.ndarray) -> list[int]:
    """The policy on the rules themselves; who owns each stone at the end."""
    hands = [[int(c) for c in state.record()[0]["hand"][seat] if c >= 0] for seat in range(2)]
    while state.outcome is None:
        seat, moves = state.mover, ids(state)
        claims = [move for move in moves if layout.CLAIM <= move < layout.DONE]
        if claims:
            state = play(state, claims[0])
            continue
        if moves[0] == layout.DONE:
            state = play(state, layout.DONE)
            continue
        wanted = rng.below(chance, 1 if strong else 3)
        ranked = placements(state, hands[seat], strong)
        if not ranked:
            state = play(state, layout.PASS)
            continue
        slot, stone = divmod(ranked[min(wanted, len(ranked) - 1)][1], layout.STONES)
        card = hands[seat][slot]
        state = play(state, card * layout.STONES + stone)
        while state.outcome is None and state.mover == seat and ids(state)[0] >= layout.CLAIM:
            state = play(state, ids(state)[0])
        now = {int(c) for c in state.record()[0]["hand"][seat] if c >= 0}
        fresh = now - set(hands[seat])
        last = hands[seat].pop() if not fresh else None
        if last is None:
            hands[seat][slot] = fresh.pop()
        elif slot < len(hands[seat]):
            hands[seat][slot] = last
    return state.record()[0]["owner"].tolist()


def play(state: State, move: int) -> State:
    return state.play(state.legal[ids(state).index(move)])


@pytest.mark.parametrize("preset", BASE)
@pytest.mark.parametrize("strong", [False, True], ids=["best3", "strong"])
def test_a_rollout_is_the_policy_played_move_by_move(preset: str, strong: bool) -> None:
    game = GAME(preset)
    for seed in range(GAMES):
        state = game.deal(seed)
        s, work = state.record(), np.zeros(1, rules.WORK)
        work[0]["policy"], work[0]["choices"] = (1, 1) if strong else (0, 3)
        moves = np.zeros(rules.MAX_LEGAL, np.int64)
        game.kernels.finish(game.setup, s, work, moves, rng.stream(seed, "rollout"))
        assert s[0]["owner"].tolist() == slowly(state, strong, rng.stream(seed, "rollout")), seed
