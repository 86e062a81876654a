"""The table as data, and the log: what is told of every kind of move, and to whom."""

from __future__ import annotations

import re

import pytest

from tablee.core import rng
from tablee.core.scene import Line, Place
from tablee.core.state import State
from tablee.games.schotten_totten import GAME
from tablee.games.schotten_totten.cards import CARD_IDS
from tests.games.schotten_totten.support import (
    PRESETS,
    WITH_TACTICS,
    played,
    position,
    random_states,
    tactics,
)

BACKS = {"?", "T?"}


def place(state: State, name: str, seat: int | None = None) -> Place | None:
    """A place in the scene of the player to move, or of another seat."""
    scene = state.view(state.mover if seat is None else seat).scene()
    return next((found for found in scene.places if found.name == name), None)


def told(state: State, *moves: str, seat: int | None = None) -> list[tuple[str, dict]]:
    """The log of the last of these moves, as the mover or another seat is told it, without these two seats."""
    *first, last = moves
    before = played(state, *first)
    after = before.play(last)
    eyes = before.mover if seat is None else seat
    lines = GAME.narrate(before.view(eyes), last, after.view(eyes))
    for line in lines:
        assert line.fields.get("seat", 0) in (0, 1)
        assert line.fields["you"] == eyes
    return [(line.code, {k: v for k, v in line.fields.items() if k not in ("seat", "you")}) for line in lines]


def formation(name: str, total: int) -> dict:
    return {"name": name, "sum": total}


# --- the table --------------------------------------------------------------------------------


def test_an_open_side_has_slots_and_a_complete_one_a_formation():
    """RULES §3.2, §4.1"""
    state = position("4: R7 R8 R9|B2")

    assert place(state, "side4-1") == Place("side4-1", "side", 0, 3, ("R7", "R8", "R9"))
    assert place(state, "side4-2") == Place("side4-2", "side", 1, 3, ("B2",))
    assert place(state, "form4-1") == Place("form4-1", "formation", 0, 24, ("colour_run",))
    assert place(state, "form4-2") is None


def test_a_formation_counts_elites_at_their_best_and_modes():
    """RULES §4.3, §4.4, §4.5"""
    state = tactics("1: J R7 R8|; 2: J G7 G8| blind; 3: R4 G4 B4 Y4|P1 P2 P3 mud")

    assert place(state, "form1-1").items == ("colour_run",)
    assert (place(state, "form2-1").items, place(state, "form2-1").count) == (("sum",), 24)
    assert (place(state, "form3-1").items, place(state, "form3-1").count) == (("four",), 16)
    assert place(state, "form3-2") is None
    assert place(state, "side3-2").count == 4
    assert place(state, "stone2").items == ("BLIND",)
    assert place(state, "stone3").items == ("MUD",)


def test_who_was_complete_first_is_told_where_it_decides():
    """RULES §4.6, §12.1"""
    state = position("1: R7 R8 R9|B7 B8 B9 <2; 2: G7 G8 G9|Y1 Y2 Y3 <2")

    assert place(state, "form1-1").items == ("colour_run",)
    assert place(state, "form1-2").items == ("colour_run", "first")
    assert place(state, "form2-2").items == ("colour_run",)


def test_a_claimed_stone_has_an_owner_and_no_free_slots():
    """RULES §3.3"""
    state = position("4: R7 R8 R9|B2 =1")

    assert place(state, "stone4").owner == 0
    assert place(state, "side4-2").count == 1
    assert state.view(0).scene().scores == (1, 0)


def test_a_hand_is_seen_by_its_owner_and_its_backs_by_others():
    """RULES §12.1, §12.2"""
    state = tactics("hand1: R7 SPY; hand2: G1 J B2*; played: 2/1; jokers: 0/1")

    assert place(state, "hand1", seat=0).items == ("R7", "SPY")
    assert place(state, "hand2", seat=0).items == ("B2", "?", "T?")
    assert place(state, "hand1", seat=-1).items == ("?", "T?")
    assert place(state, "played1") == Place("played1", "played", 0, 2)
    assert place(state, "played2") == Place("played2", "played", 1, 1, ("J",))


def test_what_is_a_move_by_itself_can_be_touched():
    """RULES §15.2"""
    at_start = tactics("1: R1|G1; hand1: R7 RECRUITER TRAITOR")
    assert place(at_start, "hand1/RECRUITER").move == "recruiter"
    assert place(at_start, "hand1/R7") is None

    picking = at_start.play("traitor")
    assert place(picking, "ruse") == Place("ruse", "ruse", 0, 0, ("TRAITOR",))
    assert place(picking, "side1-2/G1").move == "pick:G1"
    assert place(picking, "side1-1/R1") is None

    targeting = picking.play("pick:G1")
    assert place(targeting, "ruse").items == ("TRAITOR", "G1")
    assert place(targeting, "side3-1").move == "to:3"
    assert place(targeting, "side3-2").move is None
    assert place(targeting.play("to:3"), "clan").move == "draw:clan"

    recruiting = at_start.play("recruiter")
    assert (place(recruiting, "ruse").count, place(recruiting, "tactic").move) == (3, "draw:tactic")
    returning = played(recruiting, "draw:clan", "draw:clan", "draw:clan")
    assert (place(returning, "ruse").count, place(returning, "hand1/R7").move) == (2, "return:R7")

    claiming = position("4: R7 R8|; hand1: R9 B1").play("R9@4")
    assert place(claiming, "stone4").move == "!4"
    assert claiming.view(0).scene().actions == ("done",)

    moving = played(tactics("1: R1|; hand1: STRATEGIST"), "strategist", "pick:R1")
    assert place(moving, "discard").move == "discard"


def test_of_two_jokers_on_the_table_the_one_that_can_be_taken_is_touched():
    """RULES §8.7"""
    state = tactics("1: J|; 2: |J; hand1: BANSHEE STRATEGIST")

    assert [found.name for found in _touchable(state.play("banshee"))] == ["side2-2/J"]
    assert [found.name for found in _touchable(state.play("strategist"))] == ["side1-1/J"]


def _touchable(state: State) -> list[Place]:
    return [found for found in state.view(state.mover).scene().places if found.kind == "card"]


def test_two_equal_cards_are_touched_as_one():
    """RULES §8.6"""
    state = tactics("hand1: J J G1; 1 to return RECRUITER 0 2")

    assert [found.name for found in _touchable(state)] == ["hand1/G1", "hand1/J"]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_scene_offers_every_legal_move_once_and_names_every_place_once(preset):
    """RULES §15.2"""
    for state in random_states(GAME(preset), seed=2):
        for seat in (-1, 0, 1):
            scene = state.view(seat).scene()
            offered = [*(found.move for found in scene.places if found.move), *scene.actions]
            assert sorted(offered) == sorted(state.view(seat).legal)
            assert len({found.name for found in scene.places}) == len(scene.places)


# --- the log ----------------------------------------------------------------------------------


def test_a_card_laid_and_the_formation_it_completes():
    """RULES §6.1"""
    state = position("4: R7 R8|; hand1: R9 B1; clan: G1")

    assert told(state, "B1@5") == [
        ("laid", {"card": "B1", "stone": 5, "formation": None}),
        ("drew", {"deck": "clan", "cards": ["G1"]}),
    ]
    assert told(state, "R9@4") == [
        ("laid", {"card": "R9", "stone": 4, "formation": formation("colour_run", 24)})
    ]


def test_the_card_drawn_is_told_to_the_seat_that_drew_it_only():
    """RULES §12.2"""
    state = position("hand1: R9 B1; clan: G1 G2")

    for seat in (1, -1):
        assert told(state, "B1@5", seat=seat)[1] == ("drew", {"deck": "clan", "cards": ["?"]})


def test_a_card_one_put_back_is_told_when_the_other_draws_it():
    """RULES §12.3"""
    state = tactics("hand1: R9; hand2: G5; clan: B1*2; tactics:")

    assert told(state, "R9@1", seat=1)[1] == ("drew", {"deck": "clan", "cards": ["B1"]})
    assert told(state, "R9@1", seat=-1)[1] == ("drew", {"deck": "clan", "cards": ["?"]})


def test_a_claim_as_the_stronger_side():
    """RULES §6.2"""
    state = position("4: R7 R8 R9|B7 G7 Y7; 1 to claim")

    assert told(state, "!4")[0] == (
        "claimed",
        {
            "stone": 4,
            "how": "stronger",
            "own": formation("colour_run", 24),
            "other": formation("three", 21),
            "missing": 0,
        },
    )


def test_a_claim_by_the_side_complete_first():
    """RULES §4.6"""
    state = position("4: R7 R8 R9|B7 B8 B9; 1 to claim")

    how = told(state, "!4")[0][1]

    assert (how["how"], how["own"]) == ("first", how["other"])


def test_a_claim_by_proof_names_the_best_answer():
    """RULES §6.2"""
    state = position("1: Y1 Y2 Y3|B8; 2: B7|; 1 to claim")

    assert told(state, "!1", seat=1)[0] == (
        "claimed",
        {
            "stone": 1,
            "how": "proof",
            "own": formation("colour_run", 6),
            "other": formation("three", 24),
            "missing": 2,
        },
    )


def test_a_claim_by_proof_where_too_few_cards_are_left_to_answer():
    """RULES §11.5"""
    lying = "1: R1 R2 R3|R4 R5 R6; 2: R7 R8 R9|G1 G2 G3; 3: G4 G5 G6|G7 G8 G9; 5: B2 B3 B4|B5 B6 B7;"
    lying += "6: B8 B9 Y1|Y2 Y3 Y4; 7: Y5 Y6 Y7|Y8 Y9 P1; 8: P2 P3 P4|P5 P6 P7; 9: P8 P9 O1|O2 O3 O4"

    won = told(position(f"{lying}; discard: O8 O9; 4: B1 O5 O6|; 1 to claim"), "!4")[0][1]

    assert won == {"stone": 4, "how": "proof", "own": formation("sum", 12), "other": None, "missing": 3}


def test_no_more_claims_and_a_pass():
    """RULES §5.7, §6.4"""
    assert told(position("4: R7 R8 R9|; hand1:; clan:; 1 to claim"), "done") == [("done", {})]
    assert told(position("hand1:"), "pass") == [("passed", {})]


def test_a_stone_awarded_when_both_sides_are_complete_comes_before_the_draw():
    """RULES §5.5"""
    state = position("4: R7 R8|B7 B8 B9; hand1: R9; clan: G1", "ensta")

    codes = [code for code, _ in told(state, "R9@4")]

    assert codes == ["laid", "awarded", "drew"]
    assert told(state, "R9@4")[1][1]["how"] == "first"


def test_a_stone_awarded_at_the_start_of_a_turn_comes_after_the_draw():
    """RULES §5.6"""
    state = position("4: |B7 B8 B9; hand1: R9; clan: G1", "androide")

    assert [code for code, _ in told(state, "R9@1")] == ["laid", "drew", "awarded"]
    assert told(state, "R9@1")[2][1]["how"] == "proof"


def test_combat_modes():
    """RULES §8.5"""
    state = tactics("hand1: MUD BLIND R1")

    assert told(state, "MUD@4") == [("mode", {"card": "MUD", "stone": 4})]
    assert told(state, "BLIND@4", seat=1) == [("mode", {"card": "BLIND", "stone": 4})]


def test_a_ruse_and_its_steps():
    """RULES §8.7"""
    state = tactics(
        "1: R1|G1; 2: G2 G3|; 3: P1|; hand1: STRATEGIST BANSHEE TRAITOR; hand2: O1; tactics:; clan:"
    )

    assert told(state, "traitor") == [("ruse", {"card": "TRAITOR"})]
    assert told(state, "traitor", "pick:G1") == [("picked", {"ruse": "TRAITOR", "card": "G1", "from": 1})]
    assert told(state, "traitor", "pick:G1", "to:2") == [
        (
            "moved",
            {
                "ruse": "TRAITOR",
                "card": "G1",
                "from": 1,
                "stone": 2,
                "formation": formation("colour_run", 6),
            },
        )
    ]
    assert told(state, "banshee", "pick:G1") == [("discarded", {"ruse": "BANSHEE", "card": "G1", "from": 1})]
    assert told(state, "strategist", "pick:P1", "discard") == [
        ("discarded", {"ruse": "STRATEGIST", "card": "P1", "from": 3})
    ]
    moved = told(state, "strategist", "pick:P1", "to:4")[0]
    assert moved[0] == "moved"
    assert (moved[1]["from"], moved[1]["stone"], moved[1]["formation"]) == (3, 4, None)


def test_the_recruiter():
    """RULES §8.6, §12.2"""
    state = tactics("hand1: R1 RECRUITER; hand2: O1; clan: G1 G2 G3 G4; tactics: SPY SH")
    steps = ("recruiter", "draw:clan", "draw:tactic", "draw:clan", "return:SPY", "return:G1")

    assert [told(state, *steps[:at])[0] for at in range(1, 6)] == [
        ("ruse", {"card": "RECRUITER"}),
        ("drew", {"deck": "clan", "cards": ["G1"]}),
        ("drew", {"deck": "tactic", "cards": ["SPY"]}),
        ("drew", {"deck": "clan", "cards": ["G2"]}),
        ("returned", {"card": "SPY", "deck": "tactic", "where": "bottom"}),
    ]
    assert told(state, *steps[:3], seat=1) == [("drew", {"deck": "tactic", "cards": ["T?"]})]
    assert told(state, *steps[:5], seat=1) == [
        ("returned", {"card": "T?", "deck": "tactic", "where": "bottom"})
    ]
    assert told(state, *steps, seat=-1) == [("returned", {"card": "?", "deck": "clan", "where": "bottom"})]


def test_the_recruiter_with_one_deck_left_draws_by_itself():
    """RULES §5.8, §8.6"""
    state = tactics("hand1: R1 RECRUITER; hand2: O1; clan: G1 G2 G3 G4; tactics:")

    assert told(state, "recruiter")[1] == ("drew", {"deck": "clan", "cards": ["G1", "G2", "G3"]})
    assert told(state, "recruiter", seat=1)[1] == ("drew", {"deck": "clan", "cards": ["?", "?", "?"]})


def test_the_recruiter_with_declared_decks():
    """RULES §8.6"""
    text = "hand1: R1 RECRUITER; hand2: O1; clan: G1 G2 G3 G4; tactics: SPY SH"
    state = tactics(text, recruiter_split="declared")

    assert told(state, "recruiter", "split:2") == [
        ("split", {"clan": 2, "tactic": 1}),
        ("drew", {"deck": "clan", "cards": ["G1", "G2"]}),
        ("drew", {"deck": "tactic", "cards": ["SPY"]}),
    ]


@pytest.mark.parametrize(("where", "drawn"), [("bottom", "G1"), ("top", "G1")])
def test_a_card_put_back_and_drawn_again(where, drawn):
    """RULES §8.6, §6.5"""
    text = "hand1: RECRUITER; hand2: O1; clan: G1; tactics:"
    state = tactics(text, recruiter_short="always_return_two", scout_return=where).play("recruiter")

    assert told(state, "return:G1") == [
        ("returned", {"card": "G1", "deck": "clan", "where": where}),
        ("drew", {"deck": "clan", "cards": [drawn]}),
    ]
    assert told(state, "return:G1", seat=1) == [
        ("returned", {"card": "?", "deck": "clan", "where": where}),
        ("drew", {"deck": "clan", "cards": ["?"]}),
    ]


def test_the_end():
    """RULES §7.1, §7.2"""
    state = position("1: R7 R8 R9| =1; 2: G7 G8 G9| =1; 3: B7 B8 B9|; 1 to claim")
    assert told(state, "!3")[1:] == [
        ("over", {"reason": "three_adjacent", "scores": (3, 0), "winners": (0,)})
    ]

    state = position("1: R7 R8 R9|; hand1:; hand2:; clan:; passes: 1; 2 to play")
    assert [code for code, _ in told(state, "pass")] == ["passed", "awarded", "over"]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_log_names_only_cards_that_its_reader_sees(preset):
    """RULES §12.2"""
    chance = rng.stream(7, "log")
    state = GAME(preset).deal(7)
    while not state.is_over:
        move = state.legal[rng.below(chance, len(state.legal))]
        after = state.play(move)
        for seat in (-1, 0, 1):
            before, then = state.view(seat), after.view(seat)
            named = [card for line in GAME.narrate(before, move, then) for card in _cards(line)]
            assert set(named) <= BACKS | _seen(before.text) | _seen(then.text), move
        state = after


@pytest.mark.parametrize("preset", WITH_TACTICS)
def test_what_a_seat_cannot_know_changes_nothing_it_is_told(preset):
    """RULES §12.2"""
    chance = rng.stream(3, "log")
    state = GAME(preset).deal(3)
    while not state.is_over:
        move = state.legal[rng.below(chance, len(state.legal))]
        after = state.play(move)
        for seat in (-1, 1 - state.mover):
            world = state.view(seat).fill(seed=1)
            if not move.startswith("return:") and move in world.legal:
                dreamt = world.play(move)
                if dreamt.view(seat) == after.view(seat):
                    assert GAME.narrate(world.view(seat), move, dreamt.view(seat)) == GAME.narrate(
                        state.view(seat), move, after.view(seat)
                    )
        state = after


def test_a_card_put_back_is_told_as_the_seat_saw_it():
    """RULES §12.2, §15.2"""
    before = tactics("hand1: G1 G2 SPY; 1 to return RECRUITER 0 1")
    for move, seen in (("return:G1", "return:?"), ("return:SPY", "return:T?")):
        after = before.play(move)
        for seat in (-1, 1):
            views = before.view(seat), after.view(seat)
            assert GAME.narrate(views[0], move, views[1]) == GAME.narrate(views[0], seen, views[1])


def _cards(line: Line) -> list[str]:
    fields = line.fields
    named = [fields[name] for name in ("card", "ruse") if name in fields]
    return [*named, *fields.get("cards", [])]


def _seen(text: str) -> set[str]:
    """The cards that the text of a view names; combat modes are written small there."""
    words = re.findall(r"[A-Za-z]+\d*", text)
    return {word.upper() for word in words if word.upper() in CARD_IDS}
