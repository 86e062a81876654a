"""Where a roll leads (RULES.md §4)."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from tablee.games.cluedo import GAME
from tablee.games.cluedo.course.plan import read_plan
from tablee.games.cluedo.layout import SIDE, SQUARES
from tests.games.cluedo.small_course import PLAN, ROOMS, places, points, reach, reach_of, small, small_game
from tests.games.cluedo.small_course import square as square_of

START_1, START_2 = "a3", "g3"
ALONE = f"{START_1} {START_2}"


def test_two_steps_from_the_first_start():
    """RULES §4.1, §4.3 (vector 1)"""
    assert reach_of(ALONE, 2) == places((2, 1), (2, 2), (3, 1))


def test_three_steps_reach_the_archive():
    """RULES §4.2, §4.3 (vector 2)"""
    assert reach_of(ALONE, 3) == places((2, 1), (2, 2), (2, 3), (3, 1), (4, 1), rooms=(4,))


def test_four_steps_reach_room_3():
    """RULES §4.2, §4.3 (vector 3)"""
    assert reach_of(ALONE, 4) == reach_of(ALONE, 3) | places((1, 3), (2, 4), rooms=(3,))


def test_distances_to_all_rooms():
    """RULES §4.1, §4.2 (vector 4)"""
    distance = small_game().setup[0]["distance"]

    assert distance[2 * SIDE + 0][:5].tolist() == [6, 6, 4, 3, 8]
    assert distance[2 * SIDE + 6][:5].tolist() == [6, 6, 8, 4, 4]
    assert (distance[:, 5:] == -1).all()
    assert [int(distance[SQUARES + room][room]) for room in range(5)] == [2] * 5


def test_out_of_a_room_and_in_again():
    """RULES §4.2, §4.7 (vector 5)"""
    inside = "amphi g3"

    assert reach_of(inside, 2) == places((0, 3), (1, 3), rooms=(1, 2))
    assert reach_of(inside, 2, same_room="forbidden") == places((0, 3), (1, 3), rooms=(2,))


def test_three_steps_out_of_room_3():
    """RULES §4.2 (vector 6)"""
    assert reach_of("bureau g3", 3) == places((4, 1), (3, 1), (2, 1), rooms=(3, 4))


def test_a_pawn_in_the_way():
    """RULES §4.5, §4.6 (vector 7)"""
    pawns = "a3 c3"

    assert reach_of(pawns, 3) == places((2, 1), (2, 3), (3, 1), (4, 1), rooms=(4,))
    assert reach_of(pawns, 3, blocking="full") == places((2, 1), (3, 1), (4, 1), rooms=(4,))


@pytest.mark.parametrize("steps", range(2, 13))
def test_shut_in_by_a_pawn(steps):
    """RULES §4.5, §4.6, §4.8 (vector 8)"""
    pawns = "a3 b3"

    assert reach_of(pawns, 3) == places((2, 2), (2, 3), (3, 1), (4, 1), rooms=(4,))
    assert reach_of(pawns, steps, blocking="full", stay="allowed") == set()


def test_who_is_shut_in_stays_without_being_asked():
    """RULES §3.5, §4.8 (vector 8)"""
    state = small("pawns: a3 b3; 1 to choose", blocking="full").play("roll")

    assert state.record()[0]["pawn"][0] == 2 * SIDE
    assert state.mover == 1
    assert reach(state)


def test_blocked_for_good_the_other_goes_on():
    """RULES §3.5, §4.8"""
    state = small("pawns: a3 b3; dice: 3 4; 2 to move", blocking="full", stay="allowed").play("stay")

    assert state.mover == 1
    assert state.record()[0]["turn"] == 3


def test_secret_passages_are_taken_instead_of_the_roll():
    """RULES §3.2, §4.9 (vector 9)"""
    assert small("pawns: labo g3; 1 to choose").legal == ("roll", "passage")
    assert small("pawns: amphi g3; 1 to choose").legal == ("roll",)


def test_a_passage_leads_to_another_room_where_a_question_may_follow():
    """RULES §3.4, §4.9"""
    after = small("pawns: labo g3; 1 to choose").play("passage")

    assert after.text.partition("pawns: ")[2].startswith("bureau g3")
    assert "ask:ada,bases" in after.legal
    assert not after.record()[0]["rolled"].any()


def test_a_roll_too_many_still_enters():
    """RULES §4.3, §4.4"""
    assert "bureau" in reach_of(ALONE, 12)
    assert "bureau" in reach_of(ALONE, 12, move_count="exact")


def test_two_rooms_with_doors_on_one_square():
    """RULES §4.2"""
    assert {"amphi", "labo"} <= reach_of("d1 g3", 2)


def test_another_players_start_is_a_square_like_others():
    """RULES §2.4, §4.5"""
    assert "g3" in reach_of("f3 e3", 2)
    assert "g3" not in reach_of("f3 g3", 2)


def test_exact_by_parity():
    """RULES §4.4"""
    found = reach_of(ALONE, 4, move_count="exact")

    assert found == places((2, 2), (3, 1), (1, 3), (2, 4), rooms=(3, 4))


def test_exact_without_a_square_twice():
    """RULES §4.4"""
    found = reach_of(ALONE, 4, move_count="exact", exact_steps="simple")

    assert found == places((1, 3), (2, 4), rooms=(3, 4))


def test_no_exact_walk_ends_where_it_began():
    """RULES §4.4"""
    assert START_1 not in reach_of(ALONE, 2, move_count="exact")


def test_stay_if_one_likes():
    """RULES §4.8"""
    state = small(f"pawns: {ALONE}; dice: 1 1; 1 to move", stay="allowed")

    assert state.legal[-1] == "stay"
    assert state.play("stay").mover == 1
    assert "stay" not in small(f"pawns: {ALONE}; dice: 1 1; 1 to move").legal


def test_staying_in_a_room_is_no_arrival():
    """RULES §4.8"""
    after = small("pawns: amphi g3; dice: 1 1; 1 to move", stay="allowed").play("stay")

    assert after.mover == 1


def test_one_die():
    """RULES §1.5, §4.3"""
    ways = [f"pawns: d3 g3; stream: 1 {word:x} 3 4; 1 to choose" for word in range(0, 1 << 32, 0x05EA1357)]
    rolled = {tuple(small(text, dice=1).play("roll").record()[0]["rolled"].tolist()) for text in ways}

    assert rolled == {(points, 0) for points in range(1, 7)}
    assert reach_of("amphi g3", 1) == places((0, 3))


# --- all of it once more, by walking ----------------------------------------------------------


def walked(plan, pawns, steps, *, exact, simple, full):
    """The squares and rooms that some walk leads to, step by step, without any table."""
    others = set(pawns[1:]) if full else set()
    ends, rooms = set(), set()
    first = [((pawns[0],), 0)]
    if isinstance(pawns[0], int):
        outs = {door.outside for door in plan.doors if door.room == pawns[0]}
        first = [((out,), 1) for out in outs if out not in others]
    seen, waiting = set(), list(first)
    while waiting:
        path, done = waiting.pop()
        square = path[-1]
        if done < steps:
            rooms |= {door.room for door in plan.doors if door.outside == square}
        if done and (done == steps or not exact):
            ends.add(square)
        if done == steps:
            continue
        for beside in plan.neighbours(square):
            if beside in others or (simple and beside in path):
                continue
            longer = (*path, beside) if simple else (beside,)
            if (longer, done + 1) not in seen:
                seen.add((longer, done + 1))
                waiting.append((longer, done + 1))
    return ends - set(pawns), rooms


@pytest.mark.parametrize(("exact", "simple", "full"), list(product((False, True), repeat=3)))
def test_reach_is_what_walking_finds(exact, simple, full):
    """RULES §4.1, §4.2, §4.3, §4.4, §4.5, §4.6"""
    options = {
        "move_count": "exact" if exact else "at_most",
        "exact_steps": "simple" if simple else "parity",
        "blocking": "full" if full else "destination_only",
        "stay": "allowed",  # without it a roll that leads nowhere leaves no choice
    }
    games = {dice: small_game(**options, dice=dice) for dice in (1, 2)}
    plan = read_plan(PLAN)
    squares = [square for square, room in plan.cells.items() if not room]
    chance = np.random.default_rng(1)
    for first in [*squares, *plan.rooms]:
        other = squares[chance.integers(len(squares))]
        steps = int(chance.integers(1, 13))
        if first == other:
            continue
        texts = [ROOMS[at] if isinstance(at, int) else square_of(*at) for at in (first, other)]
        dice = points(steps)
        state = games[len(dice.split())].position(f"pawns: {' '.join(texts)}; dice: {dice}; 1 to move")
        ends, rooms = walked(plan, [first, other], steps, exact=exact, simple=exact and simple, full=full)
        assert reach(state) == places(*ends, rooms=tuple(rooms))


def test_all_squares_of_our_own_board_are_near_some_room():
    """RULES §10.8"""
    g = GAME(None, 6).setup[0]
    walk = [
        row * SIDE + column
        for row in range(25)
        for column in range(23)
        if int(g["cluedo_walk"][row]) >> column & 1
    ]

    assert len(walk) > 150
    assert max(min(int(steps) for steps in g["distance"][at][:10]) for at in walk) <= 8
