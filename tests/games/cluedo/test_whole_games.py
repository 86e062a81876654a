"""Whole games whose players ask a lot: what must hold everywhere on the way, for every number of players."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tablee.games.cluedo import GAME
from tablee.games.cluedo.layout import SQUARES
from tests.conformance import laws
from tests.games.cluedo import exact
from tests.games.cluedo.small_course import crowded_game, curious

TABLES = [(preset, seats) for preset in ("iuto", "classic") for seats in range(2, 7)]
every_table = pytest.mark.parametrize(("preset", "seats"), TABLES)


def some(states, count=12):
    return laws.few(states, count)


@every_table
def test_views_keep_what_is_known_and_nothing_else(preset, seats):
    """RULES §11.1, §11.7"""
    for game in (GAME(preset, seats), crowded_game(seats, preset)):
        for state in some(curious(game, seats, 300)):
            for seat in range(-1, seats):
                view = state.view(seat)
                world = view.fill(seat + 2)
                assert world.view(seat) == view
                assert exact.possible(view, state)
                assert exact.possible(view, world)
                assert world.mover == state.mover
                assert seat != state.mover or view.legal == state.legal == world.legal


@every_table
def test_two_pawns_never_share_a_square(preset, seats):
    """RULES §4.5"""
    for state in curious(crowded_game(seats, preset), 9, 150):
        pawns = state.record()[0]["pawn"][: state.game.setup[0]["pawns"]].tolist()
        squares = [place for place in pawns if place < SQUARES]
        assert len(squares) == len(set(squares))


@every_table
def test_logs_tell_every_move_and_every_turn(preset, seats):
    """RULES §3.6, §5.2"""
    states = curious(crowded_game(seats, preset), 3, 120)
    for before, after in pairwise(states):
        move = next(move for move in before.legal if before.play(move) == after)
        lines = before.game.kind.narrate(
            before.view(-1), before.game.kind.move_text(before.game, _seen(before, move)), after.view(-1)
        )
        turns = int(after.record()[0]["turn"]) - int(before.record()[0]["turn"])
        assert [line.code for line in lines].count("turn") == turns
        if move.startswith("ask:"):
            codes = [line.code for line in lines]
            assert ("nobody" in codes) == (not after.record()[0]["question"] and "has_one" not in codes)
            assert codes.count("has_none") + codes.count("has_one") <= seats - 1


def _seen(state, move):
    chosen = state.game.kind.move_id(state.game, move)
    return int(state.game.kernels.seen(state.game.setup, state.record(), chosen, -1))


def test_games_end_for_every_reason():
    """RULES §7.1, §7.2, §7.3, §7.4"""
    reasons = set()
    for seed in range(12):
        for options in ({}, {"last_survivor_wins": True}, {"max_turns": 8}):
            end = curious(crowded_game(3, "classic", **options), seed, 2000)[-1]
            reasons.add(end.outcome.reason)

    assert reasons == {"solved", "all_eliminated", "last_survivor", "turn_limit"}


def test_cards_stay_where_they_are_dealt():
    """RULES §2.2"""
    states = curious(GAME(None, 5), 8, 200)

    assert len({exact.deal_of(state) for state in states}) == 1
