"""Texts of squares, cards, moves and positions (RULES.md §12)."""

from __future__ import annotations

import pytest

from tablee.core.errors import BadNotation, IllegalMove
from tablee.games.cluedo import GAME
from tablee.games.cluedo.course.cards import Card, read_cards, with_slugs
from tablee.games.cluedo.notation import square_place, square_text
from tests.games.cluedo.small_course import CARDS, PLAN, curious, position, small, small_game


def test_squares_are_a_column_and_a_row():
    """RULES §12.1"""
    assert square_text(13 * 40 + 4) == "e14"
    assert square_text(25) == "z1"
    assert square_text(26) == "aa1"
    assert square_text(39 * 40 + 39) == "an40"
    assert all(square_place(square_text(place)) == place for place in range(1600))
    assert square_place("ao1") is None
    assert square_place("e014") is None


def test_slugs_are_the_last_words_of_names():
    """RULES §12.2"""
    slugs = {card.name: card.slug for card in read_cards(GAME_CARDS).cards}

    assert slugs == {
        "Ada Lovelace": "lovelace",
        "Léo": "leo",
        "Bases de données": "donnees",
        "Salle TP": "salle-tp",
        "Local TP": "local-tp",
        "Bureau B12": "bureau-b12",
        "C4": "c4-3-4",
        "Salle": "salle-3-5",
        "salle!?": "salle-3-6",
        "★": "card-3-7",
        "Œuvres": "oeuvres",
        "Cave": "cave",
    }


GAME_CARDS = """
1;Ada Lovelace;Professeurs;;
2;Léo;Professeurs;;
1;Bases de données;Matières;;
1;Salle TP;Salles;;
2;Local TP;Salles;;
3;Bureau B12;Salles;;
4;C4;Salles;;
5;Salle;Salles;;
6;salle!?;Salles;;
7;★;Salles;;
8;Œuvres;Salles;;
9;Cave!;Salles;;
"""


@pytest.mark.parametrize(
    "names", [("Ada", "Ada", "Ada 1 1", "Bob 1 1"), ("Ada", "Ada", "Ada 1 1", "Ada card 1 1")]
)
def test_a_name_like_a_numbered_slug_takes_it_from_nobody(names):
    cards = [Card(1, number, name, "", "", True) for number, name in enumerate(names, start=1)]
    slugs = [card.slug for card in with_slugs(cards)]
    assert len(set(slugs)) == len(slugs)


def test_slugs_do_not_depend_on_the_language():
    """RULES §12.2"""
    assert "ask:lovelace,reseaux" in position("pawns: td i1; 1 to ask", 2).legal


def test_every_legal_move_has_one_text():
    """RULES §12.3"""
    for state in curious(GAME("classic", 3), 4, 150):
        for text in state.legal:
            move = state.game.kind.move_id(state.game, text)
            assert state.game.kind.move_text(state.game, move) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "to:",
        "to:z99",
        "to:a1",
        "ask:ada",
        "ask:bases,ada",
        "show:?",
        "show:cave",
        "accuse:ada,bases",
        "?7",
        "ROLL",
    ],
)
def test_what_is_no_move(text):
    """RULES §12.3"""
    with pytest.raises(BadNotation) as raised:
        small("pawns: amphi g3; 1 to ask").play(text)

    assert "ask:ada,bases" in str(raised.value)


@pytest.mark.parametrize(("preset", "seats"), [("iuto", 5), ("classic", 3)])
def test_a_position_full_of_answers_is_its_text(preset, seats):
    """RULES §12.4; players who ask all the time leave more to write down than those of tests/conformance."""
    game = GAME(preset, seats)
    for state in curious(game, 1)[::3]:
        assert game.position(state.text) == state


def test_what_is_left_out_is_filled_in():
    """RULES §12.5"""
    state = small("hand1: alan; 2 to choose")

    assert state.text.startswith(
        "hand1: alan reseaux labo; hand2: bureau salon; mystery: ada bases amphi; pawns: a3 g3; turn: 1"
    )
    assert state.mover == 1
    assert small_game().position("start") == small_game().deal(0)
    assert small_game().position("hand1: alan", to_move=1) == state
    assert small("hand1: alan", leftover="public").record()[0]["face_up"] != 0


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "hand1: codd",
        "hand1: ada ada",
        "hand1: ada; hand2: ada",
        "hand1: ada; hand1: alan",
        "hand3: ada",
        "hand1: ada bases amphi labo",
        "hand1: ada alan",  # leaves no professor for the mystery
        "pawns: a1 g3",
        "pawns: z9",
        "1 to dance",
        "1 to move",
        "1 to ask",
        "pawns: cave g3; 1 to ask",
        "3 to choose",
        "1 asked 2 to show",
        "turn: x",
        "shown1-3: ada",
        "dice: 1 2; 1 to show",
        "1 over: nothing",
        "hand1 ada; 1 to choose",
    ],
)
def test_what_is_no_position(text):
    """RULES §12.5"""
    with pytest.raises(BadNotation):
        small_game().position(text)


CONTRADICTORY = {
    "a card denied and shown": "passed2: ada; one2-1: ada",
    "a card denied and held": "hand2: labo bureau; passed2: labo",
    "a card shown by one who holds others": "hand1: ada bases amphi; hand2: labo bureau; shown1-2: salon",
    "a card shown by two": "shown1-2: labo; shown2-1: labo",
    "an answer without a card": "one2-1:",
    "more denied than leaves a hand": "passed2: ada alan bases reseaux amphi labo bureau",
    "the mystery solved wrongly": "mystery: ada bases amphi; failed2: ada bases amphi",
    "a solution of one card": "failed2: ada",
    "two professors in the mystery": "mystery: ada alan",
    "cards face up that are dealt": "faceup: ada",
    "an answer nobody can give": "hand2: labo bureau; pawns: salon g3; question: ada bases salon; 1 asked 2 to show",
}
IMPOSSIBLE = {
    "more pawns than there are": "pawns: amphi labo salon",
    "two pawns on a square": "pawns: d3 d3",
    "dice of nine points": "dice: 9 9; 1 to move",
    "dice below one": "dice: -1 6; 1 to move",
    "three dice": "dice: 1 2 3; 1 to move",
    "one die of two": "dice: 3; 1 to move",
    "dice before the roll": "dice: 1 2; 1 to choose",
    "no turn yet": "turn: 0",
    "a turn after the last": "turn: 501",
    "a turn beyond the record": "turn: 99999",
    "a stream of one word": "stream: 00000001",
    "a stream that stands still": "stream: 0 0 0 0",
    "a stream of large words": "stream: 1 2 3 100000000",
    "brought somewhere without suspects": "pawns: salon g3; moved: 1",
    "a question while nobody shows": "question: ada bases salon; 1 to choose",
    "a question elsewhere": "hand2: ada; pawns: labo g3; question: ada bases salon; 1 asked 2 to show",
    "a question to oneself": "hand1: ada; pawns: salon g3; question: ada bases salon; 1 asked 1 to show",
    "a solution outside the archive": "pawns: salon g3; 1 to accuse",
    "a turn of somebody eliminated": "mystery: ada bases amphi; failed1: alan bases amphi; 1 to choose",
    "won by nobody": "1 over: solved",
    "lost by somebody": "1 over: turn_limit 1",
    "all wrong but one": "failed1: alan bases amphi; 1 over: all_eliminated",
    "an answer to oneself": "one2-2: labo",
}


@pytest.mark.parametrize("text", CONTRADICTORY.values(), ids=CONTRADICTORY)
def test_a_position_that_contradicts_itself_is_refused(text):
    """RULES §12.5"""
    with pytest.raises(BadNotation) as raised:
        small_game().position(text)

    assert raised.value.fields["expected"].code == "position_agrees"


@pytest.mark.parametrize("text", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_position_that_the_record_has_no_room_for_is_refused(text):
    """RULES §12.5"""
    with pytest.raises(BadNotation):
        small_game().position(text)


def test_one_who_was_brought_somewhere_stands_in_a_room_with_a_card():
    """RULES §9.3, §12.5; from a corridor the question would look outside the board."""
    game = small_game("classic")
    assert game.position("pawns: salon g3; moved: 1; 1 to choose").play("stay")

    for place in ("d3", "cave"):
        with pytest.raises(BadNotation):
            game.position(f"pawns: {place} g3; moved: 1; 1 to choose")


def test_a_roll_that_leads_nowhere_is_no_choice():
    """RULES §4.8, §12.5"""
    walled = small_game(blocking="full", plan=PLAN.replace("-1,0,0,0,0,0,-2", "-1,-2,0,0,0,0,0"))

    with pytest.raises(BadNotation):
        walled.position("pawns: a3 b3; dice: 1 1; 1 to move")


def test_cards_left_out_go_where_they_contradict_nothing():
    """RULES §12.5"""
    state = small_game().position("passed2: bases amphi labo; one2-1: alan reseaux; 1 to choose")
    record = state.record()[0]

    assert "mystery: ada bases amphi" in state.text
    assert int(record["cluedo_hand"][1]) & int(record["passed"][1]) == 0
    assert "reseaux" in state.text.partition("hand2:")[2].partition(";")[0]


def test_a_player_to_move_beside_the_text_is_the_one_who_shows():
    """RULES §12.5"""
    asked = "hand2: ada; pawns: salon g3; question: ada bases salon; 1 asked 2 to show"

    assert small_game().position(asked, to_move=1).mover == 1
    with pytest.raises(BadNotation):
        small_game().position(asked, to_move=0)


def test_a_player_to_move_who_is_not_there():
    """RULES §12.5"""
    with pytest.raises(BadNotation):
        small_game().position("hand1: alan", to_move=5)


def test_the_order_of_legal_moves():
    """RULES §12.6"""
    assert small("pawns: a3 g3; dice: 2 2; 1 to move", stay="allowed").legal == (
        "to:bureau",
        "to:cave",
        "to:d2",
        "to:b3",
        "to:c3",
        "to:d3",
        "to:e3",
        "to:b4",
        "to:b5",
        "stay",
    )
    assert small("pawns: cave g3; 1 to choose").legal[:3] == (
        "roll",
        "accuse:ada,bases,amphi",
        "accuse:ada,bases,labo",
    )


@pytest.mark.parametrize(
    ("text", "move", "code"),
    [
        ("pawns: a3 g3; dice: 1 1; 1 to move", "to:a3", "here_already"),
        ("pawns: a3 b3; dice: 1 1; 1 to move", "to:b3", "taken"),
        ("pawns: a3 g3; dice: 1 1; 1 to move", "to:e3", "too_far"),
        ("pawns: a3 g3; dice: 1 1; 1 to move", "roll", "rolled_before"),
        ("pawns: a3 g3; dice: 1 1; 1 to move", "stay", "must_go"),
        ("pawns: a3 g3; 1 to choose", "passage", "no_passage"),
        ("pawns: a3 g3; 1 to choose", "to:b3", "other_phase"),
        ("pawns: amphi g3; 1 to choose", "no-question", "ask_on_arrival"),
        ("pawns: cave g3; 1 to choose", "no-accusation", "other_phase"),
    ],
)
def test_why_a_move_is_illegal(text, move, code):
    """RULES §3.2, §3.3"""
    with pytest.raises(IllegalMove) as raised:
        small(text).play(move)

    assert raised.value.fields["why"].code == code


def test_why_an_exact_roll_does_not_lead_there():
    """RULES §4.4"""
    with pytest.raises(IllegalMove) as raised:
        small("pawns: a3 g3; dice: 1 1; 1 to move", move_count="exact").play("to:b3")

    assert raised.value.fields["why"].code == "not_exactly"


def test_cards_of_the_small_course_have_short_slugs():
    """RULES §12.2"""
    assert [card.slug for card in read_cards(CARDS).cards] == [
        "ada",
        "alan",
        "bases",
        "reseaux",
        "amphi",
        "labo",
        "bureau",
        "salon",
        "cave",
    ]
