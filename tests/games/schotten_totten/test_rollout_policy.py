"""What searches look at first, how a rollout lays its cards, and that the fast loop of the base game does the same."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.core import rng
from tablee.core.state import State
from tablee.games.schotten_totten import GAME, layout, rules
from tests.games.schotten_totten.support import BASE, position

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


def scores(state: State) -> dict[str, int]:
    """The game's opinion of each legal move."""
    game = state.game
    view = state.view(state.mover)
    moves, found = np.zeros(rules.MAX_LEGAL, np.int64), np.zeros(rules.MAX_LEGAL, np.int64)
    n = game.kernels.legal(game.setup, view.record(), moves)
    game.kernels.order(game.setup, view.record(), moves, n, found)
    return dict(zip(view.legal, found[:n].tolist(), strict=True))


def rolled(state: State, seed: int) -> str:
    game = state.game
    moves = np.zeros(rules.MAX_LEGAL, np.int64)
    n = game.kernels.legal(game.setup, state.record(), moves)
    return state.legal[game.kernels.rollout(game.setup, state.record(), moves, n, rng.stream(seed, "r"))]


def test_of_untouched_stones_the_most_central_stands_for_all():
    found = scores(position("start"))

    card = next(iter(found)).partition("@")[0]
    assert found[f"{card}@5"] > max(found[f"{card}@{stone}"] for stone in (1, 2, 3, 4, 6, 7, 8, 9))


def test_a_card_that_wins_a_stone_now_comes_first():
    """Seat 1 completes three sevens against three sixes; its other cards can only lose there."""
    state = position("1: R7 B7|G6 Y6 P6; hand1: G7 R1 B2 Y3 P1 G3; hand2: R9 B9 G9 Y9 P9 R8")

    found = scores(state)

    assert found["G7@1"] == max(found.values())
    assert {rolled(state, seed) for seed in range(30)} >= {"G7@1"}


def test_a_card_that_can_only_lose_is_put_away_low_cards_first():
    """A colour run lies opposite: whatever comes there is lost."""
    state = position("1: R1|G7 G8 G9; hand1: B9 B2 Y3 P1 P5 R6; hand2: R9 Y9 P9 R8 Y8 P8")

    found = scores(state)

    assert found["P1@1"] > found["B9@1"]
    assert found["P1@1"] < min(found[f"{card}@5"] for card in ("B9", "P1"))
    assert not any(rolled(state, seed).endswith("@1") for seed in range(30))
