"""The clue sheet: the course's marks, everything that is certain, and why (RULES.md §11)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from tablee.core.errors import BadUse
from tablee.games.cluedo.deduction import NO, YES, Deals, knowledge_of, possible_deals
from tablee.games.cluedo.deduction.clue_sheet import ClueSheet, basic_sheet, full_sheet, odds
from tablee.games.cluedo.explanation.inference_steps import inference_steps
from tablee.games.cluedo.notation import notation
from tests.games.cluedo.small_course import crowded_game, curious, position, small

PROFESSORS, SUBJECTS, ROOMS = range(3)


def card(state, slug: str) -> int:
    return notation(state.game).slugs.index(slug)


def rows(state, sheet: ClueSheet) -> dict[str, str]:
    return {slug: sheet.row(at) for at, slug in enumerate(notation(state.game).slugs)}


def texts(state, mask: int) -> list[str]:
    return notation(state.game).cards_text(mask)


def test_the_basic_sheet_begins_with_the_own_hand():
    """RULES §11.1; vector 30"""
    state = position("hand1: codd; hand2: turing; 1 to choose")

    sheet = basic_sheet(state.view(0))

    assert sheet.row(card(state, "codd")) == "+---"
    assert sheet.row(card(state, "turing")) == "-???"
    assert sheet.is_known(card(state, "codd"))
    assert not sheet.is_known(card(state, "turing"))
    assert not sheet.is_in_mystery(card(state, "codd"))


def test_a_card_that_everybody_denied_is_in_the_mystery():
    """RULES §11.4; vector 30"""
    state = position(
        "mystery: turing; hand1: codd; passed2: turing; passed3: turing; passed4: turing; 1 to choose"
    )

    sheet = basic_sheet(state.view(0))

    assert sheet.row(card(state, "turing")) == "----"
    assert sheet.is_in_mystery(card(state, "turing"))
    assert sheet.sure == {PROFESSORS: card(state, "turing")}
    assert sheet.solution is None
    assert "turing" not in texts(state, sheet.unknown(PROFESSORS))
    assert "turing" in texts(state, basic_sheet(state.view(1)).unknown(PROFESSORS))


def test_five_of_six_professors_held_leave_the_sixth_for_logic_not_for_the_basic_sheet():
    """RULES §2.1; vector 31"""
    *five, last = "codd", "neuman", "turing", "licklider", "lovelace", "hopper"
    state = position(
        f"mystery: {last}; hand1: {five[0]} {five[1]}; hand2: {five[2]}; hand3: {five[3]}; hand4: {five[4]}; "
        f"shown1-2: {five[2]}; shown1-3: {five[3]}; shown1-4: {five[4]}; 1 to choose"
    )
    view = state.view(0)

    assert basic_sheet(view).row(card(state, last)) == "-???"
    assert texts(state, basic_sheet(view).unknown(PROFESSORS)) == [last]
    assert full_sheet(view).row(card(state, last)) == "----"
    assert full_sheet(view).sure == {PROFESSORS: card(state, last)}
    because = inference_steps(view)
    assert because[card(state, last), 4].line.code == "kind_left"
    assert because[card(state, last), 1].line.code == "elsewhere"


def test_a_card_shown_is_on_the_askers_sheet_only():
    """RULES §11.3; vector 21"""
    state = position(
        "mystery: hopper; hand2: lovelace; hand4: codd; passed3: codd; shown2-4: codd; one4-2: codd turing; "
        "2 to choose"
    )

    assert basic_sheet(state.view(1)).row(card(state, "codd")) == "---+"
    assert basic_sheet(state.view(0)).row(card(state, "codd")) == "-?-?"
    assert texts(state, basic_sheet(state.view(1)).held_by(3, PROFESSORS)) == ["codd"]
    assert basic_sheet(state.view(-1)).row(card(state, "codd")) == "??-?"


def test_one_of_those_shown_is_the_one_left():
    """RULES §11.5"""
    state = position(
        "mystery: hopper; hand2: lovelace td; hand1: codd; hand3: turing; shown1-3: turing; "
        "one2-3: codd turing td; 1 to choose"
    )
    view = state.view(0)

    reason = inference_steps(view)[card(state, "td"), 1]

    assert reason.has
    assert reason.line.code == "one_of"
    assert reason.line.fields == {"seat": 1, "cards": ["codd", "turing", "td"], "not": ["codd", "turing"]}
    assert set(reason.premises) == {(card(state, "codd"), 1), (card(state, "turing"), 1)}
    assert basic_sheet(view).mark(card(state, "td"), 1) == "?"
    assert full_sheet(view).mark(card(state, "td"), 1) == "+"


def test_cards_that_lie_face_up_are_nobodys_and_known():
    """RULES §2.3"""
    state = crowded_game(3, leftover="public").deal(4)
    face_up = int(state.record()[0]["face_up"])
    assert face_up

    for sheet in (basic_sheet(state.view(0)), full_sheet(state.view(0))):
        assert sheet.known & face_up == face_up
        assert not sheet.mystery & face_up
        for at in range(8):
            if face_up >> at & 1:
                assert sheet.row(at) == "---"


def test_a_wrong_solution_excludes_its_third_card():
    """RULES §6.5"""
    state = small(
        "mystery: ada bases amphi; hand1: alan bureau salon; hand2: reseaux labo; shown1-2: reseaux; "
        "failed2: ada bases labo; 1 to choose"
    )

    reason = inference_steps(state.view(0))[card(state, "labo"), 2]

    assert not reason.has
    assert reason.line.code == "failed"
    assert reason.line.fields == {"cards": ["ada", "bases", "labo"], "others": ["ada", "bases"]}


@pytest.mark.parametrize(("seats", "preset"), [(2, "iuto"), (3, "iuto"), (4, "classic")])
def test_basic_is_part_of_full_and_both_are_true_in_every_game(seats, preset):
    """RULES §11.7"""
    for state in curious(crowded_game(seats, preset), 5, 120)[::6]:
        s = state.record()[0]
        for seat in range(-1, seats):
            view = state.view(seat)
            deals = possible_deals(view)
            little, much = basic_sheet(view), full_sheet(view, deals)
            for other, sheet in product(range(seats), (little, much)):
                hand = int(s["cluedo_hand"][other])
                assert not sheet.has[other] & ~hand
                assert not sheet.has_not[other] & hand
                assert not sheet.has[other] & sheet.has_not[other]
            assert all(a & ~b == 0 for a, b in zip(little.has, much.has, strict=True))
            assert all(a & ~b == 0 for a, b in zip(little.has_not, much.has_not, strict=True))
            assert not little.mystery & ~int(s["mystery"])
            chances = odds(view, deals)
            assert np.isclose(chances.triples.sum(), 1.0)
            assert np.isclose(chances.cards[:, -1].sum(), 3.0)


@pytest.mark.parametrize("seats", [2, 3])
def test_every_certainty_has_a_reason_that_rests_on_certainties(seats):
    """RULES §11"""
    for state in curious(crowded_game(seats), 8, 100)[::9]:
        for seat in range(-1, seats):
            view = state.view(seat)
            deals = possible_deals(view)
            found = inference_steps(view, deals)
            certain = {
                (at, holder): sign == YES
                for at, row in enumerate(deals.certain.tolist())
                for holder, sign in enumerate(row)
                if sign in (YES, NO)
            }
            assert {fact: reason.has for fact, reason in found.items()} == certain
            assert all(fact in found for reason in found.values() for fact in reason.premises)


def test_chances_need_a_deal():
    """No accepted position contradicts itself (RULES §12.5); knowledge put together by hand may."""
    view = small("1 to choose").view(0)
    nothing = Deals(replace(knowledge_of(view), clauses=((1, 0),)), view.game.kernels)

    assert odds(view).cards.sum(axis=1) == pytest.approx(1.0)
    with pytest.raises(BadUse):
        odds(view, nothing)
