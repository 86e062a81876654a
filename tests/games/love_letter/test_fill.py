"""RULES.md §12.10: what is imagined is drawn evenly from all that a view allows, by enumeration."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.core import rng
from tablee.core.state import View
from tablee.games.love_letter import GAME
from tests.core.chance import is_even
from tests.games.love_letter import exact
from tests.games.love_letter.support import parts, position, shows

# Positions of a single round with few cards left; what is not named lies on the pile.
TABLES = {
    "two, nothing known": (
        2,
        "hand1: king priest; hand2: baron; deck: prince countess princess; aside: prince; up: baron chancellor guard",
    ),
    "two, a wrong guess": (
        2,
        (
            "hand1: king priest; hand2: baron; known: 2=!countess,prince; deck: prince countess princess; "
            "aside: prince; up: baron chancellor guard"
        ),
    ),
    "two, a card put back": (
        2,
        (
            "hand1: king priest; hand2: baron; deck: prince countess princess*1; aside: prince; "
            "up: baron chancellor guard"
        ),
    ),
    "three, nothing known": (
        3,
        "hand1: king priest; hand2: baron; hand3: prince; deck: priest countess; aside: princess",
    ),
    "three, two hands of few": (
        3,
        (
            "hand1: king guard; hand2: baron; hand3: prince; known: 2=baron,priest 3=prince,baron,princess; "
            "deck: priest countess; aside: princess"
        ),
    ),
    "three, equal cards": (
        3,
        (
            "hand1: king guard; hand2: priest; hand3: priest; equal: 2=3; known: 2=!guard 3=!guard; "
            "known2: 3=priest; known3: 2=priest; deck: baron baron; aside: princess"
        ),
    ),
    "three, a drawn card known": (
        3,
        "hand1: king; hand2: baron priest*1; hand3: prince; deck: priest countess; aside: princess; 2 to choose",
    ),
    "three, Chancellor's choice": (
        3,
        "hand1: king; hand2: baron priest princess; hand3: prince; deck: countess; aside: priest; 2 to keep",
    ),
    "six, some known": (
        6,
        (
            "hand1: king chancellor; hand2: baron; hand3: priest; hand4: prince; hand5: -; hand6: priest; "
            "known: 2=baron,countess 3=!prince,baron 6=priest,baron; known1: 4=prince,princess; "
            "deck: baron prince chancellor*1; aside: princess"
        ),
    ),
    "six, equal cards": (
        6,
        (
            "hand1: king princess; hand2: baron; hand3: baron; hand4: prince; hand5: prince; hand6: -; "
            "equal: 2=3 4=5; known2: 3=baron; known3: 2=baron; known4: 5=prince; known5: 4=prince; "
            "known: 2=!princess 3=!princess; deck: priest priest; aside: countess"
        ),
    ),
}


def view_of(name: str, seat: int) -> View:
    """A view of the position with every other card on the pile, so that none is missing."""
    seats, text = TABLES[name]
    bare = position(text, seats, rounds=1)
    missing = exact.pack_of(bare) - exact.cards_of(bare)
    pile = " ".join(f"1:{exact.NAMES[card]}" for card in sorted(missing.elements()))
    return position(f"{text}; pile: {pile}", seats, rounds=1).view(seat)


def drawn(view: View, count: int, seed: int) -> Counter[bytes]:
    game, chance = view.game, rng.stream(seed, "drawn")
    found: Counter[bytes] = Counter()
    for _ in range(count):
        record = view.record()
        game.kernels.fill(game.setup, record, view.seat, chance)
        found[record.tobytes()] += 1
    return found


# Who looks, so that there are few enough states to count: the mover, another player, a spectator.
LOOKING = {
    "two, nothing known": (0, 1),
    "two, a wrong guess": (0, 1),
    "two, a card put back": (0, 1),
    "three, nothing known": (0, 1),
    "three, two hands of few": (0, 1, -1),
    "three, equal cards": (0, 1, -1),
    "three, a drawn card known": (0, 1, 2),
    "three, Chancellor's choice": (0, 1),
    "six, some known": (0,),
    "six, equal cards": (0, 1, 5, -1),
}


@pytest.mark.parametrize(("name", "seat"), [(name, seat) for name in TABLES for seat in LOOKING[name]])
def test_every_state_a_view_allows_is_drawn_equally_often(name, seat):
    """RULES §12.10"""
    view = view_of(name, seat)
    worlds = exact.exact(view, 600)
    assert worlds is not None
    assert len(worlds) > 1

    counts = drawn(view, 20 * len(worlds), seat + 7)

    assert set(counts) <= {world.record().tobytes() for world in worlds}
    assert is_even([counts[world.record().tobytes()] for world in worlds])


def test_what_is_imagined_for_others_is_what_the_view_shows_of_their_knowledge():
    """RULES §12.10, §12.3"""
    text = "hand1: guard; hand2: king spy; hand3: baron; known1: 2=king 3=baron; known3: 2=king; 2 to choose"
    state = position(text, 3)

    for seat in (-1, 0, 1, 2):
        world = state.view(seat).fill(1)
        assert world.view(seat) == state.view(seat)
    shows(state.view(1).fill(1), "known1: 2=king; known3: 2=king")
    shows(state.view(2).fill(1), "known1: 3=baron; known3: 2=king")


@pytest.mark.parametrize("options", [{}, {"rounds": 2}])
def test_later_rounds_are_imagined_by_chance_of_their_own(options):
    """RULES §12.10"""
    view = GAME(seats=3, **options).deal(4).view(0)

    assert len({parts(view.fill(seed))["chance"] for seed in range(20)}) == 20


def test_where_no_round_follows_there_is_no_chance_to_imagine():
    """RULES §12.10, §7.5"""
    shows(GAME(seats=3, rounds=1).deal(4).view(0).fill(1), "no chance")
