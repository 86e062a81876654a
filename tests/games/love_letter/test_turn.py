"""RULES.md §4: turns."""

from __future__ import annotations

from tests.games.love_letter.support import every_table, played, position, random_games, shows


def test_protection_ends_with_the_next_turn():
    """RULES §4.1, §5.6, §5.2 (vector 19): until then the other can only play Priest without effect."""
    state = position("hand1: handmaid spy; hand2: priest; deck: priest baron king guard; aside: guard")

    protected = state.play("handmaid")
    shows(protected, "protected: 1; 2 to choose")
    assert protected.legal == ("priest",)
    shows(protected.play("priest"), "hand1: spy baron; no protected; 1 to choose; no known2")


def test_a_turn_begins_with_a_draw():
    """RULES §4.1"""
    state = position("hand1: spy spy; hand2: king; deck: baron guard guard; aside: guard")

    shows(state.play("spy"), "hand2: king baron; deck: guard guard; 2 to choose")


def test_the_card_played_goes_to_the_discards_and_the_other_is_the_hand():
    """RULES §4.2"""
    state = position("hand1: spy handmaid; hand2: king; deck: baron guard; aside: guard")

    shows(state.play("spy"), "hand1: handmaid; pile: 1:spy")
    shows(state.play("handmaid"), "hand1: spy; pile: 1:handmaid")


def test_only_chancellor_asks_twice():
    """RULES §4.3"""
    state = position("hand1: chancellor guard; hand2: king; deck: baron spy guard; aside: guard")

    asked = state.play("chancellor")

    assert asked.mover == state.mover == 0
    shows(asked, "hand1: guard baron spy; pile: 1:chancellor; deck: guard; 1 to keep")
    assert asked.play("keep:spy/baron,guard").mover == 1


@every_table
def test_only_a_chancellor_leaves_the_turn_where_it_is(preset, seats):
    """RULES §4.3, §4.5"""
    before = None
    for state in random_games(preset, seats, 4):
        if before is not None and before.record()[0]["phase"] == 0 and state.record()[0]["phase"] < 2:
            asks = bool(state.record()[0]["phase"] == 1)
            assert (state.mover == before.mover) == asks
        before = None if state.is_over else state


def test_the_round_ends_when_the_deck_is_empty():
    """RULES §4.4, §9.8 (vector 31): a deck of one is drawn, one card played, and that is it."""
    state = position("hand1: spy spy; hand2: king; deck: baron; aside: guard")

    last = state.play("spy")

    shows(last, "hand2: king baron; deck:; 2 to choose")
    for move in last.legal:
        shows(
            last.play(move), "no to" if last.play(move).is_over else f"{last.play(move).mover + 1} to start"
        )


def test_the_round_goes_on_when_chancellor_has_put_cards_back():
    """RULES §4.4, §5.8, §9.6 (vector 15)"""
    state = position("hand1: chancellor guard; hand2: baron; deck: king; aside: guard")

    after = played(state, "chancellor", "keep:king/guard")

    shows(after, "hand1: king; hand2: baron guard*1; deck:; 2 to choose")


def test_those_who_are_out_are_skipped():
    """RULES §4.5 (vector 30)"""
    state = position("hand1: spy handmaid; hand2: -; hand3: king; deck: baron guard; aside: guard", 3)

    assert state.play("spy").mover == 2


@every_table
def test_rounds_have_at_most_as_many_turns_as_cards_in_the_deck(preset, seats):
    """RULES §9.8, §3.1 (vector 32)"""
    turns, most = 0, 0
    for state in random_games(preset, seats, 8):
        s = state.record()[0]
        if s["phase"] == 0:
            if s["pile_size"] == 0:
                turns, most = 0, int(s["deck_size"]) + 1
            turns += 1
            assert turns <= most
            assert s["drawn_count"] == 1
