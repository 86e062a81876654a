"""The clue sheet of a view, as the course draws it: rule sheet, vectors 21 and 30."""

from __future__ import annotations

from tests.games.cluedo.small_course import position

HANDS = (
    "hand1: codd reseaux td amphitheatre licklider; hand2: turing objet technicien profs machine;"
    "hand3: hopper donnees etudes infasso; hand4: lovelace programmation departement secretariat;"
    "mystery: neuman informatiques tp"
)


def sheet(state, seat):
    places = state.view(seat).scene().places
    return {
        place.name.removeprefix("sheet/"): "".join(place.items) for place in places if place.kind == "sheet"
    }


def test_a_sheet_begins_with_ones_own_cards():
    """RULES §11.1"""
    rows = sheet(position(HANDS), 0)

    assert len(rows) == 21
    assert rows["codd"] == "+----"
    assert rows["turing"] == "-????"


def test_a_spectators_sheet_begins_empty():
    """RULES §11.6"""
    assert set(sheet(position(HANDS), -1).values()) == {"?????"}


def test_who_has_none_is_noted_on_every_sheet_and_a_card_shown_on_two():
    """RULES §5.2, §5.4"""
    after = (
        position(f"{HANDS}; pawns: tp profs q16 archive; 1 to ask")
        .play("ask:lovelace,donnees")
        .play("show:donnees")
    )

    for seat in range(-1, 4):
        rows = sheet(after, seat)
        assert [rows[card][1] for card in ("lovelace", "donnees", "tp")] == ["-", "-", "-"]
    assert sheet(after, 0)["donnees"] == "--+--"
    assert sheet(after, 2)["donnees"] == "--+--"
    assert sheet(after, 1)["donnees"] == "?-???"
    assert sheet(after, 3)["donnees"] == "?-?-?"


def test_a_card_that_nobody_has_is_in_the_mystery():
    """RULES §5.5"""
    rows = sheet(position(f"{HANDS}; passed2: neuman; passed3: neuman; passed4: neuman"), 0)

    assert rows["neuman"] == "----+"


def test_a_card_that_all_can_tell_is_on_every_sheet():
    """RULES §5.3"""
    assert sheet(position(f"{HANDS}; one4-2: lovelace"), -1)["lovelace"] == "---+-"


def test_whoever_was_eliminated_has_seen_the_mystery():
    """RULES §6.5"""
    state = position(f"{HANDS}; failed1: codd objet tp; pawns: archive profs q16 td; 2 to choose")

    assert [sheet(state, 0)[card] for card in ("neuman", "turing")] == ["----+", "-???-"]
    assert sheet(state, 1)["neuman"] == "?-???"


def test_cards_face_up_are_nobodys():
    """RULES §2.3"""
    state = position("", 4, leftover="public")
    shown = next(place.items for place in state.view(0).scene().places if place.name == "faceup")

    assert {sheet(state, 0)[card] for card in shown} == {"-----"}
