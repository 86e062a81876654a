"""What holds in every game under any options (vector 32), and a second engine to agree with."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablee.core import jit
from tablee.games.kalaha import GAME, rules
from tablee.games.kalaha.options import CAPTURES, COLLECTS, END_CHECKS

EXAMPLES = max(150 if jit.enabled() else 15, settings().max_examples)  # the profile may ask for more

counts = st.integers(min_value=1, max_value=12)
flags = {
    "extra_turn": st.booleans(),
    "capture": st.sampled_from(CAPTURES),
    "capture_takes_last_seed": st.booleans(),
    "end_check": st.sampled_from(END_CHECKS),
    "collect": st.sampled_from(COLLECTS),
    "skip_origin": st.booleans(),
    "majority_stop": st.booleans(),
    "pie_rule": st.booleans(),
}
options = st.fixed_dictionaries(
    {"fields": counts, "seeds": counts, "first": st.sampled_from(("0", "1", "random")), **flags}
)
drawn = st.integers(0, 2**32 - 1)  # from which the moves of a whole game are drawn
# The first example may have to wait for the compiler.
whole_games = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def rows(state):
    return state.record()[0]["kalaha_cells"].reshape(2, rules.ROW).astype(int)


def stores(state):
    return tuple(int(held) for held in rows(state)[:, rules.STORE])


def random_game(state, seed):
    """Every state of a game played at random, with the move that led to it."""
    chance = random.Random(seed)
    yield None, state
    while not state.is_over:
        move = chance.choice(state.legal)
        state = state.play(move)
        yield move, state


@st.composite
def positions(draw):
    """Any running or finished position under any options, with any number of seeds up to 288."""
    game = GAME(**draw(options))
    fields = game.options["fields"]
    most = 288 // (2 * fields + 2)
    cells = draw(st.lists(st.integers(0, most), min_size=2 * fields + 2, max_size=2 * fields + 2))
    texts = [f"[{','.join(map(str, cells[at : at + fields]))}]" for at in (0, fields)]
    return game.position(f"A{texts[0]} {cells[-2]} | B{texts[1]} {cells[-1]}", draw(st.sampled_from("AB")))


@whole_games
@given(options, drawn)
def test_seeds_are_conserved(chosen, seed):
    """RULES §1.2"""
    game = GAME(**chosen)
    total = 2 * chosen["fields"] * chosen["seeds"]

    for _, state in random_game(game.deal(seed=1), seed):
        assert rows(state).sum() == total
        assert rows(state).min() >= 0


@whole_games
@given(options, drawn)
def test_stores_never_decrease(chosen, seed):
    """RULES §2.2, §1.5"""
    before = (0, 0)
    for move, state in random_game(GAME(**chosen).deal(seed=1), seed):
        if move == "swap":
            before = before[::-1]
            assert stores(state) == before
        assert all(new >= old for new, old in zip(stores(state), before, strict=True))
        before = stores(state)


@whole_games
@given(options, drawn)
def test_games_end_and_no_position_comes_back(chosen, seed):
    """RULES §4.6"""
    states = [state for _, state in random_game(GAME(**chosen).deal(seed=1), seed)]

    assert len(states) - 1 <= rules.LENGTH
    assert len(set(states)) == len(states)
    assert states[-1].outcome is not None


@whole_games
@given(positions(), st.sampled_from(["owner", "emptier"]), drawn)
def test_the_margin_has_the_parity_of_the_seeds(state, collect, seed):
    """RULES §5.2, §4.3"""
    game = GAME(**{**state.game.options, "collect": collect, "majority_stop": False})
    begun = game.position(state.text) if not state.is_over else game.deal(seed=1)
    total = int(rows(begun).sum())

    *_, (_, end) = random_game(begun, seed)

    a, b = end.outcome.scores
    assert a + b == total
    assert (a - b) % 2 == total % 2


@whole_games
@given(options, drawn)
def test_seeds_that_count_for_nobody_are_those_in_the_fields(chosen, seed):
    """RULES §4.3, §4.4, §5.1"""
    *_, (_, end) = random_game(GAME(**chosen).deal(seed=1), seed)

    left = int(rows(end)[:, : rules.FIELDS].sum())
    assert sum(end.outcome.scores) + left == 2 * chosen["fields"] * chosen["seeds"]
    if chosen["collect"] != "none" and end.outcome.reason == "side_empty":
        assert left == 0
    if end.outcome.reason == "majority":
        assert chosen["majority_stop"]
        assert max(end.outcome.scores) > chosen["fields"] * chosen["seeds"]


@whole_games
@given(options, drawn)
def test_the_margin_stays_within_the_limits_told_before(chosen, seed):
    """RULES §5.2"""
    game = GAME(**{**chosen, "pie_rule": False})
    states = [state for _, state in random_game(game.deal(seed=1), seed)]
    a, b = states[-1].outcome.scores
    low_high = np.zeros(2, np.int64)

    for state in states[:-1]:
        game.kernels.limits(game.setup, state.record(), 0, low_high)
        assert low_high[0] <= a - b <= low_high[1]


def test_the_margin_stays_within_the_limits_although_a_swap_may_come():
    """RULES §1.5, §5.2"""
    start = GAME("standard", fields=2, seeds=1, end_check="mover", pie_rule=True).deal(seed=1)

    assert not list(beyond_limits(start, []))


def beyond_limits(state, told):
    """The ends of all lines from `state` that lie outside what was told on the way there."""
    if state.is_over:
        a, b = state.outcome.scores
        yield from ((told, a - b) for low, high in told if not low <= a - b <= high)
        return
    low_high = np.zeros(2, np.int64)
    state.game.kernels.limits(state.game.setup, state.record(), 0, low_high)
    for move in state.legal:
        yield from beyond_limits(state.play(move), [*told, tuple(low_high.tolist())])


@whole_games
@given(options, drawn)
def test_every_position_reads_back(chosen, seed):
    """RULES §8.2"""
    # Two texts do not read back yet: see the expected failures in test_notation.py.
    options = {**chosen, "pie_rule": False}
    if chosen["end_check"] == "mover":
        options["majority_stop"] = False
    game = GAME(**options)

    for _, state in random_game(game.deal(seed=1), seed):
        assert game.position(state.text) == state


# --- a second engine --------------------------------------------------------------------------


def naive_play(g, sides, held, seat, field):
    """The rules once more, seed by seed. Changes the lists; returns who moves next, or None, and why."""
    m, other = g["fields"], 1 - seat
    hand, sides[seat][field] = sides[seat][field], 0
    ring = [(seat, at) for at in range(m)] + [(seat, "store")] + [(other, at) for at in range(m)]
    at = field
    while hand:
        at = (at + 1) % len(ring)
        side, place = ring[at]
        if at == field and g["skip_origin"]:
            continue
        hand -= 1
        if place == "store":
            held[seat] += 1
        else:
            sides[side][place] += 1
    side, place = ring[at]
    again = place == "store" and g["extra_turn"]
    if side == seat and place != "store" and sides[seat][place] == 1:
        taken = sides[other][m - 1 - place]
        if g["capture"] == "always" or (g["capture"] == "nonempty" and taken):
            sides[other][m - 1 - place] = 0
            held[seat] += taken
            if g["capture_takes_last_seed"]:
                sides[seat][place] = 0
                held[seat] += 1
    return naive_end(g, sides, held, seat if again else other)


def naive_end(g, sides, held, mover):
    total = sum(held) + sum(map(sum, sides))
    empty = [seat for seat in (0, 1) if not any(sides[seat])]
    if empty and (g["end_check"] == "either_side" or mover in empty):
        for seat in (0, 1):
            left = sum(sides[seat])
            if g["collect"] != "none":
                sides[seat][:] = [0] * g["fields"]
                held[seat if g["collect"] == "owner" else 1 - seat] += left
        return None, "side_empty"
    if g["majority_stop"] and any(2 * store > total for store in held):
        return None, "majority"
    return mover, None


@settings(whole_games, max_examples=4 * EXAMPLES)
@given(positions(), st.data())
def test_one_move_is_what_sowing_seed_by_seed_gives(state, data):
    """RULES §2.2, §2.3, §2.4, §2.5, §2.6, §3.3, §3.4, §3.5, §4.1, §4.2, §4.3, §4.4, §4.5"""
    if state.is_over:
        return
    fields = state.game.options["fields"]
    sides = [row[:fields].tolist() for row in rows(state)]
    held = list(stores(state))
    assert state.legal == tuple(str(at + 1) for at in range(fields) if sides[state.mover][at])
    move = data.draw(st.sampled_from(state.legal))

    after = state.play(move)

    mover, reason = naive_play(state.game.options, sides, held, state.mover, int(move) - 1)
    assert [row[:fields].tolist() for row in rows(after)] == sides
    assert list(stores(after)) == held
    assert after.mover == (-1 if mover is None else mover)
    assert (after.outcome.reason if after.is_over else None) == reason


@pytest.mark.parametrize("seat", [0, 1])
def test_the_largest_board_keeps_its_seeds_in_one_move(seat):
    """RULES §1.2, §2.4"""
    zeros = ",".join("0" * 11)
    full, one = f"[{zeros},287]", f"[{zeros},1]"
    text = f"A{full} 0 | B{one} 0" if seat == 0 else f"A{one} 0 | B{full} 0"

    after = GAME(fields=12).position(text, seat).play("12")

    assert rows(after).sum() == 288
