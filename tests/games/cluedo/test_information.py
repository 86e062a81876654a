"""What a player can know, what the record keeps of it, and what is imagined (RULES.md §11)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from tablee.core import rng
from tablee.games.cluedo import GAME
from tablee.games.cluedo.deduction import Deals, knowledge_of
from tablee.games.cluedo.layout import CARD_BITS, CLAUSES, SHOWER
from tests.core.chance import is_even
from tests.games.cluedo import exact
from tests.games.cluedo.small_course import crowded_game, curious, small


def eyes(state):
    return range(-1, state.game.seats)


def test_a_view_shows_the_own_hand_only():
    """RULES §11.1, §11.6"""
    state = GAME(None, 4).deal(3)
    hands = state.record()[0]["cluedo_hand"]

    for seat in eyes(state):
        shown = state.view(seat).record()[0]
        assert [int(hand) for hand in shown["cluedo_hand"]] == [
            int(hands[other]) if other == seat else 0 for other in range(6)
        ]
        assert shown["mystery"] == 0


def test_the_mystery_is_seen_by_the_eliminated_and_at_the_end():
    """RULES §6.5, §11.2"""
    state = small("mystery: ada bases amphi; pawns: cave cave; 1 to accuse").play("accuse:alan,bases,amphi")
    mystery = state.record()[0]["mystery"]

    assert [int(state.view(seat).record()[0]["mystery"]) for seat in eyes(state)] == [0, mystery, 0]
    end = state.play("accuse:ada,bases,amphi")
    assert {int(end.view(seat).record()[0]["mystery"]) for seat in eyes(end)} == {int(mystery)}
    assert end.view(0).record()[0]["cluedo_hand"][1] == 0


@pytest.mark.parametrize(("seats", "preset"), [(2, "iuto"), (3, "iuto"), (4, "classic")])
def test_what_is_known_is_true_and_all_that_was_said(seats, preset):
    """RULES §11.3, §11.4, §11.5"""
    game = crowded_game(seats, preset)
    for seed in range(3):
        states = curious(game, seed, 250)
        passes, shows = Counter(), []
        for before, after in pairwise(states):
            move = _move(before, after)
            if move.startswith("ask:"):
                asked = _asked(before)
                cards = exact.question(before, move)
                for other in asked:
                    if int(before.record()[0]["cluedo_hand"][other]) & cards:
                        break
                    passes[other] |= cards
            if before.record()[0]["question"]:
                s = before.record()[0]
                shows.append((int(s["mover"]), int(s["question"])))
            s = after.record()[0]
            assert [int(mask) for mask in s["passed"]] == [passes[seat] for seat in range(6)]
            for shower, cards in shows:
                left = cards & ~passes[shower]
                assert any(
                    clause >> SHOWER & 7 == shower and not clause & CARD_BITS & ~left
                    for clause in map(int, s["clauses"][: s["clause_count"]])
                )


def _asked(state):
    seats, seat = state.game.seats, int(state.record()[0]["seat"])
    return [(seat + step) % seats for step in range(1, seats)]


def _move(before, after):
    return next(move for move in before.legal if before.play(move) == after)


def test_answers_that_follow_from_others_are_not_kept():
    """RULES §11.5"""
    state = small("one2-1: ada bases amphi; 1 to choose")
    kernels = state.game.kernels

    def after(*clauses):
        record = small("1 to choose").record()
        for shower, cards in clauses:
            kernels.insert_clause(record, cards | shower << SHOWER)
        kept = record[0]["clauses"][: record[0]["clause_count"]]
        return [(int(clause) >> SHOWER & 7, int(clause) & CARD_BITS) for clause in kept]

    assert after((1, 0b111), (1, 0b011)) == [(1, 0b011)]
    assert after((1, 0b011), (1, 0b111)) == [(1, 0b011)]
    assert after((1, 0b011), (1, 0b011)) == [(1, 0b011)]
    assert after((1, 0b110), (0, 0b111), (1, 0b011)) == [(0, 0b111), (1, 0b011), (1, 0b110)]


def test_a_pass_makes_earlier_answers_shorter():
    """RULES §11.4, §11.5"""
    text = (
        "hand1: ada; hand2: bases amphi; mystery: alan reseaux salon; pawns: labo g3; "
        "one2-1: ada bases amphi; one2-1: alan bases bureau; 1 to ask"
    )
    after = small(text).play("ask:alan,reseaux")

    assert "passed2: alan reseaux labo;" in after.text
    assert "one2-1: bases bureau" in after.text


def test_what_a_seat_has_asked_for_is_kept_and_told_to_all():
    """RULES §11.5, §12.4"""
    state = small("hand1: ada; hand2: bases amphi; mystery: alan reseaux salon; pawns: labo g3; 1 to ask")

    after = state.play("ask:alan,reseaux")

    assert "named1: alan reseaux labo;" in after.text
    assert after.game.position(after.text) == after
    assert all((after.view(seat).record()[0]["named"] == after.record()[0]["named"]).all() for seat in (0, 1))


def test_who_asked_is_remembered_together():
    """RULES §11.5"""
    state = crowded_game(3).position("one3-1: ada bases amphi; one3-2: ada bases amphi; 1 to choose")

    assert "one3-12: ada bases amphi" in state.text
    assert exact.askers(int(state.record()[0]["clauses"][0])) == [0, 1]


def test_too_many_answers_are_forgotten():
    """RULES §11.9"""
    record = GAME(None, 6).deal(0).record()
    kernels = GAME.kernels
    for first in range(12):
        for second in range(12, 24):
            kernels.insert_clause(record, 1 << first | 1 << second)
    kept = record[0]["clauses"]

    assert record[0]["clause_count"] == CLAUSES == len(set(kept.tolist()))
    assert (np.diff(kept & CARD_BITS) > 0).all()


def test_no_game_fills_the_list():
    """RULES §11.9"""
    most = 0
    for seats in (2, 4, 6):
        states = curious(GAME(None, seats), 1, 1500)
        most = max(most, *(int(state.record()[0]["clause_count"]) for state in states[:: len(states) // 20]))

    assert 0 < most < CLAUSES // 2


def test_the_dice_to_come_are_hidden_and_drawn_anew():
    """RULES §11.8"""
    state = GAME(None, 3).deal(3)
    view = state.view(0)

    assert not view.record()[0]["stream"].any()
    worlds = {view.fill(seed).record()[0]["stream"].tobytes() for seed in range(20)}
    assert len(worlds) == 20
    assert state.record()[0]["stream"].tobytes() not in worlds


def test_imagined_dice_are_fair():
    """RULES §11.8"""
    view = small("pawns: d3 g3; 1 to choose").view(0)
    rolled = Counter(
        tuple(view.fill(seed).play("roll").record()[0]["rolled"].tolist()) for seed in range(1800)
    )

    assert len(rolled) == 36
    assert is_even(list(rolled.values()))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_deal_that_a_view_allows_is_as_likely(seats):
    """RULES §11.7"""
    game = crowded_game(seats, leftover="public" if seats == 3 else "uneven")
    counted = 0
    for seed in range(4):
        states = curious(game, seed, 60)
        for state in states[:: max(1, len(states) // 4)]:
            for seat in eyes(state):
                view = state.view(seat)
                allowed = exact.deals_allowed(view)
                assert exact.deal_of(state) in allowed
                if 1 < len(allowed) <= 150:
                    counted += 1
                    assert is_even(_drawn(view, allowed, seed))
    assert counted > 10


def _drawn(view, allowed, seed):
    """How often each deal is drawn; no other ever."""
    game, chance, drawn = view.game, rng.stream(seed, "draws"), Counter()
    for _ in range(25 * len(allowed)):
        record = view.record()
        game.kernels.fill(game.setup, record, view.seat, chance)
        s = record[0]
        drawn[int(s["mystery"]), tuple(int(hand) for hand in s["cluedo_hand"][: game.seats])] += 1
    assert set(drawn) <= set(allowed)
    return [drawn[deal] for deal in allowed]


def test_imagined_players_know_what_everybody_knows():
    """RULES §11.7"""
    text = "hand1: ada; hand2: bases; hand3: amphi; shown1-2: bases; shown3-1: ada; 1 to choose"
    state = crowded_game(3).position(text)
    world = state.view(0).fill(1)

    assert "shown1-2: bases" in world.text
    assert "shown3-1: ada" in world.text
    assert "shown" not in state.view(1).fill(1).text.replace("shown1-2", "")


def test_a_failed_solution_is_never_imagined():
    """RULES §11.7"""
    view = small("hand1: ada; hand2: reseaux; failed2: alan bases amphi; 1 to choose").view(0)
    failed = int(view.record()[0]["failed"][1])

    assert all(int(view.fill(seed).record()[0]["mystery"]) != failed for seed in range(100))


@pytest.mark.parametrize("seats", [2, 4])
def test_inference_counts_the_deals_that_a_view_allows(seats):
    """RULES §11.7"""
    for state in curious(crowded_game(seats), 6, 60)[::7]:
        for seat in eyes(state):
            view = state.view(seat)
            allowed = exact.deals_allowed(view)
            deals = Deals(knowledge_of(view), GAME.kernels)
            assert deals.count == len(allowed)
            assert deals.sample(rng.stream(seat + 1, "deal")) in [
                (*hands, mystery) for mystery, hands in allowed
            ]
