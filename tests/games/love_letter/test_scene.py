"""The table as data, and the log: what is told of every kind of move, and to whom."""

from __future__ import annotations

import random

import pytest

from tablee.core.scene import Place
from tablee.core.state import State
from tablee.games.love_letter import GAME
from tablee.games.love_letter.cards import NAMES
from tests.games.love_letter import exact
from tests.games.love_letter.support import every_table, played, position, random_game
from tests.games.love_letter.test_fill import LOOKING, view_of

THREE = "hand2: baron; hand3: prince; deck: guard priest guard spy; aside: handmaid"
LIMITED = "hand2: baron; hand3: prince; deck: guard priest; aside: handmaid"


def place(state: State, name: str, seat: int = 0) -> Place | None:
    return next((found for found in state.view(seat).scene().places if found.name == name), None)


def told(state: State, moves: str, seat: int = 0) -> list[tuple[str, dict]]:
    """The log of the last of these moves, as a seat is told it, without the mover and who is told."""
    *first, last = moves.split()
    before = played(state, *first)
    lines = GAME.narrate(before.view(seat), last, before.play(last).view(seat))
    assert all(line.fields["you"] == seat for line in lines)
    return [(line.code, {k: v for k, v in line.fields.items() if k != "you"}) for line in lines]


# --- the table --------------------------------------------------------------------------------


def test_what_lies_on_the_table():
    """RULES §3.2, §12.1"""
    state = position(
        "hand1: king guard; hand2: baron; hand3: -; pile: 3:guard 1:spy 3:princess 1:priest; protected: 2;"
        "deck: spy prince; aside: handmaid; tokens: 1/0/2; round: 4; starter: 3",
        3,
    )

    assert place(state, "discards1").items == ("spy", "priest")
    assert place(state, "discards3").items == ("guard", "princess")
    assert place(state, "marks2").items == ("protected",)
    assert place(state, "marks3").items == ("out", "starter")
    assert place(state, "deck") == Place("deck", "deck", None, 2, ("?", "?"))
    assert place(state, "aside").items == ("?",)
    assert place(state, "round") == Place("round", "round", None, 4, ("choose",))
    assert place(state, "target").count == 5
    assert place(state, "up") is None
    assert state.view(0).scene().scores == (1, 0, 2)


def test_cards_removed_face_up_lie_open_with_two_players():
    """RULES §2.3"""
    assert place(position("up: spy guard king"), "up").items == ("spy", "guard", "king")


def test_a_match_of_so_many_rounds_has_no_tokens_to_reach():
    """RULES §7.5"""
    state = position("hand1: king guard", rounds=3)

    assert place(state, "rounds").count == 3
    assert place(state, "target") is None


def test_a_hand_is_seen_by_its_owner_and_its_backs_by_others():
    """RULES §12.2"""
    state = position(f"hand1: king guard; {THREE}", 3)

    assert place(state, "hand1").items == ("king", "guard")
    assert place(state, "hand1", seat=1).items == ("?", "?")
    assert place(state, "hand1", seat=-1).items == ("?", "?")
    assert place(state, "hand2").items == ("?",)


def test_copies_not_seen_are_counted():
    """RULES §1.1, §12.2"""
    state = position(
        "hand1: guard priest; hand2: king; up: guard guard baron; pile: 2:guard 1:spy; deck: guard"
    )

    assert place(state, "left/guard") == Place("left/guard", "left", None, 2, ("1", "6"))
    assert place(state, "left/spy").count == 1
    assert place(state, "left/king") == Place("left/king", "left", None, 1, ("7", "1"))
    assert place(state, "left/king", seat=1).count == 0
    assert place(state, "left/priest", seat=-1).count == 2


def test_the_first_edition_has_its_own_values():
    """RULES §1.1"""
    state = position("hand1: guard priest", preset="classic16")

    assert place(state, "left/king").items == ("6", "1")
    assert place(state, "left/spy") is None


def test_another_may_hold_what_is_known_and_left():
    """RULES §12.3, §12.7"""
    state = position(
        "hand1: guard spy; hand2: king; known: 2=!priest; pile: 1:prince 1:prince 2:spy; deck: guard"
    )

    assert place(state, "may2").items == (
        "guard",
        "baron",
        "handmaid",
        "chancellor",
        "king",
        "countess",
        "princess",
    )
    assert place(state, "how2") is None
    assert place(state, "may1") is None, "of one's own card nothing need be guessed"
    assert place(state, "may2", seat=1) is None


def test_equal_cards_are_of_a_kind_with_as_many_copies_left():
    """RULES §12.7"""
    state = position(
        "hand1: guard priest; hand2: baron; hand3: baron; equal: 2=3; known2: 3=baron; known3: 2=baron", 3
    )

    assert place(state, "equal2").items == ("3",)
    assert place(state, "equal3", seat=-1).items == ("2",)
    assert place(state, "may2").items == ("spy", "guard", "baron", "handmaid", "prince", "chancellor")


def test_what_one_hand_must_hold_no_other_may():
    """RULES §12.3: King and Countess lie open, so seat 2 holds the only Princess."""
    state = position(
        "hand1: guard; hand2: princess; hand3: priest guard; pile: 1:king 3:countess; deck: guard spy baron; "
        "aside: guard; known: 2=king,countess,princess; 3 to choose",
        3,
    )

    for seat in (2, -1):
        assert place(state, "may2", seat).items == ("princess",)
        assert "princess" not in place(state, "may1", seat).items


@pytest.mark.parametrize("name", LOOKING)
def test_what_others_may_hold_is_what_they_hold_in_some_world(name):
    """RULES §12.10: neither more nor less, counted across all hands."""
    for seat in LOOKING[name]:
        view = view_of(name, seat)
        worlds = [world.record()[0]["hand"] for world in exact.exact(view, 600)]
        for may in (found for found in view.scene().places if found.kind == "may"):
            assert set(may.items) == {NAMES[hands[may.owner]] for hands in worlds}


def test_what_nothing_else_can_be_is_counted():
    state = position(
        "hand1: priest baron; hand2: guard; up: guard guard princess; aside: guard; deck: guard;"
        "pile: 2:priest 1:baron 2:handmaid 1:handmaid 2:prince 1:king 2:prince 1:countess",
        preset="classic16",
    )

    assert place(state, "hand2").items == ("?",)
    assert (place(state, "may2").items, place(state, "how2").items) == (("guard",), ("counted",))


@pytest.mark.parametrize(
    ("text", "moves", "how"),
    [
        ("hand1: priest guard; hand2: baron; hand3: spy; deck: guard guard guard", "priest>2", ("priest",)),
        ("hand1: king guard; hand2: baron; hand3: spy; deck: guard guard guard", "king>2", ("king",)),
        ("hand1: baron guard; hand2: guard; hand3: spy; deck: guard guard guard", "baron>2", ("equal",)),
        ("hand1: baron spy; hand2: guard; hand3: spy; deck: guard guard guard", "baron>2", ("baron",)),
        ("hand1: chancellor guard; hand2: baron; hand3: spy; deck: king guard", "chancellor keep:king/guard,guard baron>3", ("chancellor",)),
        ("hand1: prince spy; hand2: guard; hand3: guard; equal: 2=3; known2: 3=guard; known3: 2=guard; deck: guard king", "prince>3", ("all",)),
        ("hand1: guard spy; hand2: baron; hand3: spy; known: 2=baron; deck: guard", "", ("all",)),
        ("hand1: guard spy; hand2: baron; hand3: spy; known1: 2=baron; deck: guard", "", ("worked_out",)),
    ],
)  # fmt: skip
def test_how_a_card_is_known(text, moves, how):
    """RULES §12.4, §12.5, §12.7, §12.8"""
    state = played(position(text, 3), *moves.split())

    assert place(state, "how2").items == how


@pytest.mark.parametrize(
    ("pile", "how"),
    [
        ("1:priest 3:spy 2:king", ("priest", "king")),
        ("1:priest 3:handmaid 2:king", ("king",)),
        ("2:king 3:handmaid 1:priest", ("priest",)),
        ("2:handmaid 3:spy 1:priest 2:king 3:guard", ("king",)),
        ("3:prince 1:priest 2:king", ("king",)),
        ("1:chancellor 3:handmaid 1:priest", ("priest", "chancellor")),
        ("3:king 1:priest 1:guard 3:spy", ("priest",)),
    ],
)
def test_of_several_ways_to_know_a_card_the_certain_one_is_told(pile, how):
    """RULES §5.1, §12.3"""
    state = position(
        f"hand1: guard spy; hand2: baron; hand3: prince; known1: 2=baron; pile: {pile}; deck: guard", 3
    )

    assert place(state, "how2").items == how


def test_what_was_laid_down_on_going_out_showed_nothing():
    """RULES §3.2, §5.12"""
    pile = "3:guard 4:prince 1:priest"  # seat 4 went out with a Prince, which made nobody discard

    state = position(
        f"hand1: guard spy; hand2: baron; hand3: spy; hand4: -; known1: 2=baron; pile: {pile}; deck: guard", 4
    )

    assert place(state, "how2").items == ("priest",)


def test_who_knows_ones_own_card_is_told():
    """RULES §12.3"""
    state = position("hand1: priest guard; hand2: baron; hand3: spy; deck: guard guard", 3).play("priest>2")

    assert place(state, "known2", seat=1).items == ("1",)
    assert place(state, "known2", seat=2) is None
    assert place(state, "known2", seat=-1) is None


def test_cards_put_back_are_known_in_the_deck():
    """RULES §12.5"""
    state = played(
        position("hand1: chancellor guard; hand2: baron; deck: king spy priest prince"),
        "chancellor",
        "keep:king/spy,guard",
    )

    assert place(state, "deck").items == ("?", "spy", "guard")
    assert place(state, "deck", seat=1).items == ("?", "?", "?")


def test_what_is_a_move_by_itself_can_be_touched():
    """RULES §13.1"""
    state = position("hand1: handmaid guard; hand2: baron; deck: guard")
    assert place(state, "hand1/handmaid").move == "handmaid"
    assert place(state, "hand1/guard") is None
    assert place(state, "hand1/handmaid", seat=1) is None
    assert len(state.view(0).scene().actions) == 9

    alone = position("hand1: handmaid guard; hand2: baron; protected: 2; deck: guard")
    assert place(alone, "hand1/guard").move == "guard"

    keeping = position("hand1: chancellor guard; hand2: baron; deck: king").play("chancellor")
    assert place(keeping, "hand1/king").move == "keep:king/guard"
    assert place(keeping, "round").items == ("keep",)

    over = position("hand1: guard king; hand2: baron; deck: guard").play("guard>2:baron")
    assert (place(over, "round").move, place(over, "round", seat=1).move) == ("next", None)


@every_table
def test_a_scene_offers_every_legal_move_once_and_names_every_place_once(preset, seats):
    """RULES §8.1"""
    for state in random_game(GAME(preset, seats, tokens=2), seed=2):
        for seat in range(-1, seats):
            scene = state.view(seat).scene()
            offered = [*(found.move for found in scene.places if found.move), *scene.actions]
            assert sorted(offered) == sorted(state.view(seat).legal)
            assert len({found.name for found in scene.places}) == len(scene.places)


@every_table
def test_what_a_seat_thinks_possible_is_never_wrong(preset, seats):
    """RULES §12.3"""
    for state in random_game(GAME(preset, seats, tokens=2), seed=3):
        held = state.record()[0]["hand"]
        for seat in range(-1, seats):
            for may in (found for found in state.view(seat).scene().places if found.kind == "may"):
                assert NAMES[held[may.owner]] in may.items


# --- the end of a round -----------------------------------------------------------------------

TIE = "hand1: handmaid prince; hand2: prince; hand3: guard; pile: 1:guard 2:guard 3:guard; deck:; aside: king"
TWICE = TIE.replace("2:guard", "2:guard 2:handmaid")


@pytest.mark.parametrize(
    ("text", "rules", "move", "verdict", "winners"),
    [
        ("hand1: guard king; hand2: baron; deck: guard", {}, "guard>2:baron", ("last", "king"), [0]),
        ("hand1: guard king; hand2: baron; deck:", {}, "guard>2:spy", ("highest", "king"), [0]),
        (TIE, {}, "handmaid", ("tie", "prince"), [0, 1]),
        (TIE, {"tie": "discard_sum_then_all"}, "handmaid", ("sum", "prince"), [0]),
        (TWICE, {"tie": "discard_sum_then_all"}, "handmaid", ("sums", "prince"), [0, 1]),
        (TWICE, {"tie": "discard_sum_then_none"}, "handmaid", ("nobody", "prince"), []),
    ],
)
def test_why_a_round_was_won(text, rules, move, verdict, winners):
    """RULES §6.1, §6.2, §6.3"""
    seats = 3 if "hand3" in text else 2
    state = position(text, seats, **rules)
    over = state.play(move)

    assert place(over, "verdict").items == verdict
    assert [seat for seat in range(seats) if "won" in place(over, f"marks{seat + 1}").items] == winners
    won = next(fields for code, fields in told(state, move) if code == "won")
    assert won == {"seats": winners, "how": verdict[0], "card": verdict[1]}


def test_the_end_of_a_round_shows_hands_winners_and_the_spy():
    """RULES §6.4, §6.5"""
    state = position(
        "hand1: king guard; hand2: baron; hand3: -; pile: 3:princess 2:spy; deck:; aside: guard", 3
    )
    over = state.play("guard>2:king")

    assert place(over, "hand2", seat=-1).items == ("baron",)
    assert place(over, "marks2").items == ("spy",)
    assert place(over, "may2") is None
    assert told(state, "guard>2:king", seat=2)[1:] == [
        ("hands", {"hands": [[0, "king"], [1, "baron"]]}),
        ("won", {"seats": [0], "how": "highest", "card": "king"}),
        ("spy", {"seat": 1}),
    ]
    assert told(state, "guard>2:king next") == [("round", {"round": 2, "seat": 0})]


def test_the_end_of_the_match():
    """RULES §7.1"""
    state = position("hand1: guard king; hand2: baron; deck: guard; tokens: 5/2")

    assert told(state, "guard>2:baron")[-1] == ("over", {"winners": [0], "reason": "tokens"})


# --- the log ----------------------------------------------------------------------------------


def test_cards_that_are_played_alone():
    """RULES §5.2, §5.13"""
    assert told(position(f"hand1: spy guard; {THREE}", 3), "spy") == [
        ("plays", {"seat": 0, "card": "spy", "idle": False})
    ]
    alone = position(f"hand1: priest guard; {THREE}; protected: 2 3", 3)
    assert told(alone, "priest") == [("plays", {"seat": 0, "card": "priest", "idle": True})]
    assert told(position("hand1: chancellor guard; hand2: king; deck:"), "chancellor")[0] == (
        "plays",
        {"seat": 0, "card": "chancellor", "idle": True},
    )


def test_the_card_drawn_is_told_to_the_seat_that_drew_it_and_who_put_it_there():
    """RULES §12.2, §12.5"""
    state = position("hand1: spy guard; hand2: baron; hand3: king; deck: priest*3 guard", 3)

    drew = ("drew", {"seat": 1, "card": "priest", "put": False})
    assert told(state, "spy", seat=1)[1:] == [drew]
    assert told(state, "spy", seat=2)[1:] == [("drew", {**drew[1], "put": True})]
    assert told(state, "spy", seat=0)[1:] == []
    assert told(state, "spy", seat=-1)[1:] == []


def test_a_guess():
    """RULES §5.3, §5.12"""
    state = position(f"hand1: spy guard; {LIMITED}", 3)

    guess = {"seat": 0, "target": 1, "guess": "priest", "hit": False}
    assert told(state, "guard>2:priest", seat=2) == [("guard", guess)]
    assert told(state, "guard>2:baron", seat=-1) == [
        ("guard", {**guess, "guess": "baron", "hit": True}),
        ("out", {"seat": 1, "card": None}),
    ]


@pytest.mark.parametrize(("seat", "card"), [(0, "baron"), (1, "baron"), (2, None), (-1, None)])
def test_a_card_seen_is_named_to_the_two_players(seat, card):
    """RULES §5.4, §12.7"""
    state = position(f"hand1: priest guard; {THREE}", 3)

    assert told(state, "priest>2", seat)[0] == ("priest", {"seat": 0, "target": 1, "card": card})


@pytest.mark.parametrize(
    ("seat", "mine", "theirs", "shown"),
    [
        (0, "king", "baron", None),
        (1, "baron", "king", None),
        (2, None, None, "baron"),
        (-1, None, None, "baron"),
    ],
)
def test_a_comparison(seat, mine, theirs, shown):
    """RULES §5.5, §12.7"""
    state = position(f"hand1: baron king; {THREE}", 3)

    fields = {"seat": 0, "target": 1, "mine": mine, "theirs": theirs, "equal": False}
    assert told(state, "baron>2", seat)[:2] == [("baron", fields), ("out", {"seat": 1, "card": shown})]


def test_a_comparison_of_equal_cards_and_one_that_tells_all():
    """RULES §12.7"""
    equal = position("hand1: baron guard; hand2: guard; hand3: prince; deck: guard", 3)
    assert told(equal, "baron>2", seat=2)[0][1]["equal"]

    princess = position("hand1: baron princess; hand2: countess; hand3: prince; deck: guard", 3)
    assert ("known", {"seat": 0, "card": "princess"}) in told(princess, "baron>2", seat=2)


def test_a_discard_and_the_card_drawn_for_it():
    """RULES §5.7, §9.1, §9.2, §12.6"""
    state = position("hand1: prince guard; hand2: baron; hand3: king; deck: priest*3 guard", 3)
    prince = ("prince", {"seat": 0, "target": 1, "card": "baron"})
    for seat, card in ((0, "?"), (1, "priest"), (2, "priest"), (-1, "?")):
        assert told(state, "prince>2", seat)[:2] == [
            prince,
            ("replaced", {"seat": 1, "card": card, "from": "deck"}),
        ]
        assert "known" not in dict(told(state, "prince>2", seat))
    assert told(state, "prince>1")[:2] == [
        ("prince", {"seat": 0, "target": 0, "card": "guard"}),
        ("replaced", {"seat": 0, "card": "priest", "from": "deck"}),
    ]

    last = position("hand1: prince guard; hand2: baron; deck:; aside: spy")
    assert told(last, "prince>2")[1] == ("replaced", {"seat": 1, "card": "spy", "from": "aside"})

    princess = position("hand1: prince guard; hand2: princess; hand3: king; deck: guard", 3)
    assert told(princess, "prince>2")[1] == ("out", {"seat": 1, "card": None})


@pytest.mark.parametrize(
    ("seat", "got", "gave"), [(0, "baron", "guard"), (1, "guard", "baron"), (2, None, None), (-1, None, None)]
)
def test_a_swap(seat, got, gave):
    """RULES §5.9, §12.8"""
    state = position(f"hand1: king guard; {THREE}", 3)

    told_first = told(state, "king>2", seat)[0]

    assert told_first == ("king", {"seat": 0, "target": 1, "got": got, "gave": gave})


def test_the_princess():
    """RULES §5.11"""
    state = position(f"hand1: princess guard; {LIMITED}", 3)

    assert told(state, "princess")[1] == ("out", {"seat": 0, "card": "guard"})


@pytest.mark.parametrize(
    ("seat", "drawn", "kept", "back"),
    [
        (0, ["guard", "priest"], "priest", ["guard", "guard"]),
        (1, ["?", "?"], "?", ["?", "?"]),
        (-1, ["?", "?"], "?", ["?", "?"]),
    ],
)
def test_a_choice_by_chancellor_is_between_its_player_and_the_deck(seat, drawn, kept, back):
    """RULES §5.8, §12.1, §12.5"""
    state = position(f"hand1: chancellor guard; {THREE}", 3)

    assert told(state, "chancellor", seat) == [("chancellor", {"seat": 0, "cards": drawn})]
    assert told(state, "chancellor keep:priest/guard,guard", seat)[0] == (
        "kept",
        {"seat": 0, "card": kept, "back": back},
    )


@pytest.mark.parametrize(("preset", "seats"), [("zman2019", 3), ("zman2019", 6), ("classic16", 4)])
def test_what_a_seat_cannot_know_changes_nothing_it_is_told(preset, seats):
    """RULES §12.2"""
    chance = random.Random(3)
    for state in random_game(GAME(preset, seats, tokens=2), seed=3):
        if state.is_over:
            break
        move = chance.choice(state.legal)
        after = state.play(move)
        for seat in (-1, (state.mover + 1) % seats):
            world = state.view(seat).fill(seed=1)
            if move in world.legal and world.play(move).view(seat) == after.view(seat):
                dreamt = GAME.narrate(world.view(seat), move, world.play(move).view(seat))
                assert dreamt == GAME.narrate(state.view(seat), move, after.view(seat))
