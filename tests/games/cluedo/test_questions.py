"""Questions and answers (RULES.md §5)."""

from __future__ import annotations

import pytest

from tablee.core.errors import IllegalMove
from tests.games.cluedo.small_course import position, small

ASKING = "hand1: programmation; hand3: hopper; hand4: codd td; mystery: turing objet tp; pawns: i1 td w17 p25"
QUESTION = "ask:codd,programmation"


def asked(extra="", **options):
    return position(f"{ASKING}{extra}; 2 to ask", **options).play(QUESTION)


def cards(state, *slugs):
    return sum(1 << [card.slug for card in _deck(state)].index(slug) for slug in slugs)


def _deck(state):
    from tablee.games.cluedo.course import course_of

    return course_of(state.game.options).deck.dealt


def test_players_are_asked_in_order_until_one_can_show_a_card():
    """RULES §5.2, §5.3 (vector 21)"""
    state = asked()

    assert state.mover == 3
    assert state.legal == ("show:codd", "show:td")
    s = state.record()[0]
    three = cards(state, "codd", "programmation", "td")
    assert s["passed"].tolist() == [0, 0, three, 0, 0, 0]


def test_the_card_is_seen_by_the_asker_only():
    """RULES §5.4, §11.3 (vector 21)"""
    state = asked()
    after = state.play("show:codd")
    codd = cards(state, "codd")

    assert after.view(1).record()[0]["shown"][1][3] == codd
    assert after.view(3).record()[0]["shown"][1][3] == codd
    for seat in (0, 2, -1):
        assert not after.view(seat).record()[0]["shown"].any()
        assert after.view(seat) == state.play("show:td").view(seat)
    three = cards(state, "codd", "programmation", "td")
    assert all(after.view(seat).record()[0]["passed"][2] == three for seat in range(4))


def test_others_see_that_a_card_was_shown_but_not_which():
    """RULES §5.4, §12.3"""
    state = asked()
    kind, kernels = state.game.kind, state.game.kernels
    move = kind.move_id(state.game, "show:codd")
    told = [
        kind.move_text(state.game, int(kernels.seen(state.game.setup, state.record(), move, seat)))
        for seat in range(-1, 4)
    ]

    assert told == ["show:?", "show:?", "show:codd", "show:?", "show:codd"]


def test_after_the_answer_the_next_player_takes_a_turn():
    """RULES §5.6"""
    after = asked().play("show:td")

    assert after.record()[0]["seat"] == 2
    assert after.mover == 2


def test_an_eliminated_player_answers_in_turn():
    """RULES §5.2, §6.5 (vector 22)"""
    state = asked("; failed4: hopper donnees td")

    assert state.mover == 3
    assert state.legal == ("show:codd", "show:td")
    assert state.play("show:td").mover == 2


def test_who_holds_a_single_card_is_asked_all_the_same():
    """RULES §5.3"""
    one = position(
        "hand1: programmation; hand3: hopper; hand4: codd; hand2: td; mystery: turing objet tp; pawns: i1 td w17 p25; 2 to ask"
    ).play(QUESTION)

    assert one.mover == 3
    assert one.legal == ("show:codd",)
    assert one.view(0).record()["phase"] == asked().view(0).record()["phase"]
    assert one.view(2) != one.play("show:codd").view(2)


def test_a_card_that_all_can_tell_is_shown_at_once():
    """RULES §5.3"""
    state = position(
        "hand1: programmation; hand3: hopper; hand4: td; hand2: codd; mystery: turing objet tp; "
        "pawns: i1 td w17 p25; passed4: codd programmation; 2 to ask"
    ).play(QUESTION)

    assert state.mover == 2
    assert "one4-2: td;" in state.text
    assert "shown2-4: td;" in state.text


def test_nobody_can_answer():
    """RULES §5.5, §5.6 (vector 23)"""
    text = "hand2: codd programmation td; mystery: turing objet tp; pawns: i1 td w17 p25; 2 to ask"
    after = position(text).play(QUESTION)
    s = after.record()[0]
    three = cards(after, "codd", "programmation", "td")

    assert s["passed"].tolist() == [three, 0, three, three, 0, 0]
    assert not s["shown"].any()
    assert s["seat"] == 2
    classic = position(text, preset="classic").play(QUESTION)
    assert classic.mover == 1
    assert classic.legal[0] == "no-accusation"


def test_own_cards_may_be_named():
    """RULES §5.1 (vector 25)"""
    state = position("hand2: codd; pawns: i1 td w17 p25; 2 to ask")

    assert QUESTION in state.legal


def test_the_asker_is_never_asked():
    """RULES §5.2"""
    state = small("hand1: ada; hand2: reseaux; mystery: alan bases labo; pawns: amphi g3; 1 to ask").play(
        "ask:ada,reseaux"
    )

    assert state.mover == 1
    assert state.legal == ("show:reseaux",)


def test_two_players():
    """RULES §5.2, §5.5"""
    text = "hand1: ada bases amphi; hand2: labo salon; pawns: amphi g3; 1 to ask"
    after = small(text).play("ask:ada,bases")

    assert after.mover == 1
    assert after.record()[0]["phase"] in (0, 1)
    assert int(after.record()[0]["passed"][1]).bit_count() == 3


def test_only_cards_asked_for_and_held_may_be_shown():
    """RULES §5.3"""
    state = asked()
    for move, code in (
        ("show:hopper", "not_asked_for"),
        ("show:programmation", "not_in_hand"),
        ("roll", "show_first"),
    ):
        with pytest.raises(IllegalMove) as raised:
            state.play(move)
        assert raised.value.fields["why"].code == code


def test_one_question_in_a_turn():
    """RULES §5.6"""
    after = asked().play("show:codd")

    assert not any(move.startswith("ask:") for move in after.legal)


def test_no_question_in_the_corridor():
    """RULES §5.1 (vector 24)"""
    with pytest.raises(IllegalMove) as raised:
        small("pawns: a3 g3; dice: 1 2; 1 to move").play("ask:ada,bases")

    assert raised.value.fields["why"].code == "ask_in_rooms"


def test_no_question_in_the_archive():
    """RULES §5.1 (vector 24)"""
    with pytest.raises(IllegalMove) as raised:
        small("pawns: cave g3; 1 to accuse").play("ask:ada,bases")

    assert raised.value.fields["why"].code == "no_archive_questions"
