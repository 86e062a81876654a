"""RULES.md §1–3: cards, dealing a round, places."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.core.errors import BadOption, BadSeats, IllegalMove
from tablee.games.love_letter import GAME
from tablee.games.love_letter.cards import EDITIONS, NAMES
from tablee.games.love_letter.rules_text import rules
from tablee.i18n import Say
from tests.games.love_letter.exact import cards_of, pack_of
from tests.games.love_letter.support import every_table, parts, played, position, random_games, shows

DECKS = {
    ("zman2019", 2): 15,
    ("zman2019", 3): 17,
    ("zman2019", 4): 16,
    ("zman2019", 5): 15,
    ("zman2019", 6): 14,
    ("classic16", 2): 10,
    ("classic16", 3): 12,
    ("classic16", 4): 11,
}
TOKENS = {
    ("zman2019", 2): 6,
    ("zman2019", 3): 5,
    ("zman2019", 4): 4,
    ("zman2019", 5): 3,
    ("zman2019", 6): 3,
    ("classic16", 2): 7,
    ("classic16", 3): 5,
    ("classic16", 4): 4,
}


def test_the_cards_of_the_two_editions():
    """RULES §1.1"""
    new, old = EDITIONS["21"], EDITIONS["16"]

    assert dict(zip(NAMES, zip(new.values, new.copies, strict=True), strict=True)) == {
        "spy": (0, 2),
        "guard": (1, 6),
        "priest": (2, 2),
        "baron": (3, 2),
        "handmaid": (4, 2),
        "prince": (5, 2),
        "chancellor": (6, 2),
        "king": (7, 1),
        "countess": (8, 1),
        "princess": (9, 1),
    }
    in_old = [
        (name, value, copies)
        for name, value, copies in zip(NAMES, old.values, old.copies, strict=True)
        if copies
    ]
    assert in_old == [
        ("guard", 1, 5),
        ("priest", 2, 2),
        ("baron", 3, 2),
        ("handmaid", 4, 2),
        ("prince", 5, 2),
        ("king", 6, 1),
        ("countess", 7, 1),
        ("princess", 8, 1),
    ]


def test_baron_compares_values_not_numbers_of_another_edition():
    """RULES §1.1: King is a 6 there and beats the Prince all the same."""
    state = position("hand1: baron prince; hand2: king", 2, "classic16")

    shows(state.play("baron>2"), "hand1: -; hand2: king; won: 2")


@pytest.mark.parametrize(("preset", "seats"), [("zman2019", 1), ("zman2019", 7), ("classic16", 5)])
def test_a_number_of_players_the_edition_is_not_for_is_refused(preset, seats):
    """RULES §1.2"""
    with pytest.raises(BadSeats, match=r"love_letter is for 2 to [46] seats"):
        GAME(preset, seats)


@every_table
def test_a_match_begins_without_tokens_in_the_first_round(preset, seats):
    """RULES §2.1"""
    state = GAME(preset, seats).deal(1)

    shows(state, f"round: 1; tokens: {'/'.join('0' * seats)}; no pile; no protected; no known")


@every_table
def test_a_round_is_dealt(preset, seats):
    """RULES §2.2, §2.3, §2.4, §4.1 (vector 1): the first card has been drawn already."""
    s = GAME(preset, seats).deal(5).record()[0]

    assert s["set_aside"] >= 0
    assert (s["face_up"] >= 0).sum() == (3 if seats == 2 else 0)
    assert (s["hand"] >= 0).sum() == seats
    assert s["drawn_count"] == 1
    assert s["deck_size"] == (s["deck"] >= 0).sum() == DECKS[preset, seats] - 1


@every_table
def test_every_card_is_somewhere_at_all_times(preset, seats):
    """RULES §3.3 (vector 2)"""
    for state in random_games(preset, seats, 6):
        assert cards_of(state) == pack_of(state)


@every_table
def test_hands_hold_one_card_between_turns_and_those_out_none(preset, seats):
    """RULES §3.1"""
    for state in random_games(preset, seats, 6):
        s = state.record()[0]
        drawn = {0: {1}, 1: {1, 2}}.get(int(s["phase"]), {0})
        assert int(s["drawn_count"]) in drawn
        for seat in range(seats):
            assert (s["hand"][seat] >= 0) == bool(s["in_round"] >> seat & 1)


def test_discards_are_kept_in_order_with_their_owners():
    """RULES §3.2"""
    state = position(
        "hand1: guard prince; hand2: spy; hand3: princess; deck: priest guard guard; aside: king", 3
    )

    after = played(state, "prince>2", "priest>1", "guard>1:spy")

    shows(after, "pile: 1:prince 2:spy 2:priest 3:guard")


def test_the_order_of_the_cards_removed_face_up_means_nothing():
    """RULES §2.3"""
    text = "hand1: guard king; hand2: baron; deck: prince; aside: prince; "

    assert position(text + "up: spy priest guard") == position(text + "up: guard spy priest")


@every_table
def test_the_tokens_that_win(preset, seats):
    """RULES §2.4"""
    assert GAME(preset, seats).setup[0]["target"] == TOKENS[preset, seats]


@pytest.mark.parametrize("tokens", range(1, 8))
def test_another_number_of_tokens_may_be_chosen(tokens):
    """RULES §2.5"""
    game = GAME(seats=3, tokens=tokens)
    text = f"tokens: {tokens - 1}/0/0; hand1: guard spy; hand2: king; hand3: -"

    over = game.position(text).play("guard>2:king")

    assert over.outcome.scores == (tokens, 0, 0)
    assert over.outcome.reason == "tokens"


@pytest.mark.parametrize("tokens", [-1, 8])
def test_tokens_out_of_range_are_refused(tokens):
    """RULES §2.5"""
    with pytest.raises(BadOption, match="from 0 to 7"):
        GAME(tokens=tokens)


@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_first_player_may_be_named(first):
    """RULES §2.6"""
    for seed in range(5):
        state = GAME(seats=3, first_player=first).deal(seed)
        assert state.mover == first - 1
        assert parts(state)["starter"] == str(first)


def test_otherwise_chance_says_who_begins():
    """RULES §2.6"""
    count = Counter(GAME(seats=3).deal(seed).mover for seed in range(600))

    assert set(count) == {0, 1, 2}
    assert min(count.values()) > 140


def test_a_first_player_who_is_not_there_is_refused():
    """RULES §2.6, §10.2"""
    with pytest.raises(BadOption, match="random, or a seat from 1 to 3"):
        GAME(seats=3, first_player="4")


STUDY = "guard guard priest baron prince princess"


def test_a_reduced_deck_is_all_there_is_and_nothing_is_removed_face_up():
    """RULES §2.8"""
    game = GAME(seats=2, rounds=1, deck=STUDY)

    for state in random_games("zman2019", 2, 20, rounds=1, deck=STUDY):
        held = sorted(NAMES[card] for card in cards_of(state).elements())
        assert held == sorted(STUDY.split())
    first = game.deal(3).record()[0]
    assert (first["face_up"] >= 0).sum() == 0
    assert first["deck_size"] == 6 - 1 - 2 - 1
    assert game == GAME(seats=2, rounds=1, deck="Princess  guard baron GUARD prince priest")
    assert game.position(game.deal(3).text) == game.deal(3)


def test_guard_names_what_a_reduced_deck_has():
    """RULES §2.8, §5.3, §8.1"""
    state = position("hand1: guard baron; hand2: prince", deck=STUDY)

    named = [move.partition(":")[2] for move in state.legal if move.startswith("guard")]

    assert named == ["priest", "baron", "prince", "princess"]
    with pytest.raises(IllegalMove, match="the deck has no king"):
        state.play("guard>2:king")


@pytest.mark.parametrize(
    ("seats", "deck", "expected"),
    [
        (2, "guard priest baron", "4 to 20 cards with 2 players"),
        (3, "guard priest baron king", "5 to 20 cards with 3 players"),
        (2, "guard guard guard guard", "a card that a Guard can name"),
        (2, "guard priest king king", "no more cards than the edition has, which is 1 × king"),
        (2, "guard priest jack king", "names with spaces between them, as in 'spy guard', out of spy"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(seats, deck, expected):
    """RULES §2.8, §10.2"""
    with pytest.raises(BadOption, match="option deck") as refused:
        GAME(seats=seats, deck=deck)

    assert expected in str(refused.value)


def test_the_first_edition_has_no_spy_for_a_reduced_deck():
    """RULES §2.8"""
    with pytest.raises(BadOption, match="0 × spy"):
        GAME("classic16", 2, deck="spy guard priest king")


def test_the_rules_in_words_name_the_cards_of_a_reduced_deck():
    """RULES §2.8"""
    told = rules(GAME(seats=2, deck=STUDY).options, Say())

    assert any(line.startswith("1 Guard (×2)") for line in told)
    assert not any("King (×" in line or "Chancellor draws only" in line for line in told)
    assert "One card is set aside unseen; none are removed face up from a reduced deck." in told
