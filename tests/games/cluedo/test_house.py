"""The country house of the preset `classic` (RULES.md §10.9), and games from before there was one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.api import load
from tablee.games.cluedo import GAME, paint
from tablee.games.cluedo.course import own_deck, read_course
from tablee.games.cluedo.course.cards import COURSE, HOUSE, PROFESSOR, ROOM, SUBJECT
from tests.games.cluedo.small_course import CARDS, PLAN
from tests.games.cluedo.test_paint import SAY, names

RECORDS = Path(__file__).with_name("records")
# What the trademarked game calls its people: none of ours may be called like that.
TAKEN = {"scarlett", "scarlet", "mustard", "white", "green", "peacock", "plum", "orchid", "peach", "rose", "gray", "grey"}  # fmt: skip


def test_the_house_has_six_suspects_six_weapons_and_nine_rooms():
    """RULES §8.2, §10.9"""
    course = read_course("", "", "", setting=HOUSE)

    assert [len(course.deck.of(kind)) for kind in (PROFESSOR, SUBJECT, ROOM)] == [6, 6, 9]
    assert (course.plan.rows, course.plan.columns) == (23, 23)
    assert sorted(course.plan.starts) == [1, 2, 3, 4, 5, 6]
    assert not TAKEN & {word.lower() for card in course.deck.cards for word in card.name.split()}
    # Passages lead to and fro between opposite corners.
    targets = {room: target for room, (target, _) in course.plan.passages.items()}
    assert len(targets) == 4
    assert {target: room for room, target in targets.items()} == targets


def test_no_player_begins_nearer_to_the_rooms_than_the_others():
    """RULES §10.9: of the rooms that a first roll leads to, the nearest is three to four steps away for all."""
    plan = read_course("", "", "", setting=HOUSE).plan
    nearest = [min(plan.to_rooms[room][start] for room in plan.rooms) for start in plan.starts.values()]

    assert {3, 4} >= set(nearest)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_cards_are_called_by_the_readers_language_and_written_by_slug(language):
    """RULES §10.9, §12.2"""
    state = GAME("classic", 3).position("pawns: library g1 w13; 1 to ask")
    say, known = SAY[language], ("Library", "Bibliothèque")
    called = known[language == "fr"]
    after = state.play("ask:garnet,poker")

    told = " ".join(
        text.plain
        for text in paint.tell(
            [GAME.narrate(state.view(0), "ask:garnet,poker", after.view(0))], say, names(3)
        )
    )
    board = paint.paint_board(state.view(0).scene(), say, names(3), 140, 50).plain
    rules = " ".join(paint.rules(state.game.options, say))

    for text in (told, board, rules, paint.label("", "ask:garnet", state.view(0).scene(), say, names(3))):
        assert {"en": "Countess Garnet", "fr": "Comtesse Grenat"}[language] in text
    assert called in told
    assert called in board
    assert known[language != "fr"] not in told + board + rules
    assert f"library ({called})" in rules
    assert "rofess" not in rules
    assert "pawns: library" in after.text


@pytest.mark.parametrize("seats", [3, 6])
def test_a_small_screen_has_no_words_of_another_language(seats):
    """RULES §10.9: names are cut, or suspects go by their last word; slugs are for those who type."""
    board = paint.paint_board(GAME("classic", seats).deal(5).view(0).scene(), SAY["fr"], names(seats), 79, 24)
    shown = set(re.findall(r"\w+", board.plain.lower()))
    french = set(re.findall(r"\w+", " ".join(SAY["fr"](card.name) for card in own_deck(HOUSE).cards).lower()))

    assert not {card.slug for card in own_deck(HOUSE).cards} & shown - french
    assert "Grenat (6)" in board.plain
    assert max(map(len, board.plain.split("\n"))) <= 79


def test_reasons_are_given_in_the_readers_language():
    """RULES §10.9"""
    state = GAME("classic", 3).position("shown1-2: garnet; pawns: library g1 w13; 1 to ask")
    lines = GAME.answer(state.view(0), "why", "garnet", {"sheet": "full"}, ())

    assert paint.words(lines[0], SAY["en"], names(3)) == "Player 2 has Countess Garnet: it was shown to you."
    assert "Comtesse Grenat" in paint.words(lines[0], SAY["fr"], names(3))


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("to:Bibliothèque", "to:library"),
        ("to:SALLE A MANGER", "to:dining"),
        ("ask:comtesse grenat, Poker", "ask:garnet,poker"),
        ("accuse:grenat,tisonnier,cave", "accuse:garnet,poker,cellar"),
        ("show:Countess Garnet", "show:garnet"),
        ("fiole de poison 2", "poison 2"),
        ("to:e14", "to:e14"),
        ("salle", "salle"),
        ("roll", "roll"),
    ],
)
def test_who_types_may_use_names_of_both_languages(line, meant):
    """RULES §12.2: what is saved is the slug."""
    scene = GAME("classic", 3).deal(1).view(0).scene()

    assert paint.typed_line(line, scene, SAY["fr"]) == meant


def test_a_course_of_ones_own_keeps_its_names():
    """RULES §10.8, §10.9: the house's names are not looked up for the cards of a file."""
    cards = CARDS.replace("Salon", "Library")
    scene = GAME("classic", plan=PLAN, cards=cards).deal(1).view(0).scene()

    assert "Bibliothèque" not in paint.paint_board(scene, SAY["fr"], names(2), 140, 50).plain
    assert "Professeurs" in paint.paint_board(scene, SAY["fr"], names(2), 140, 50).plain


def test_a_classic_game_from_before_the_house_replays_in_the_courses_building():
    """RULES §10.9: written by version 1.0 of the preset, without `setting`."""
    record = load(RECORDS / "classic-before-the-house.json")

    assert record.final.outcome == record.outcome
    assert record.game.options["setting"] == COURSE
    assert "ask:neuman,objet" in record.moves


def test_slugs_outlive_the_spelling_of_names():
    """RULES §10.8: files have had `neuman` since the name was misspelt."""
    called = {card.slug: card.name for card in own_deck(COURSE).cards}

    assert called["neuman"] == "John von Neumann"
    assert called["turing"] == "Alan Turing"


@pytest.mark.parametrize("sheet", ["basic", "full"])
def test_that_a_fuller_sheet_exists_is_said_once(sheet):
    """RULES §11: in the first round, where the sheet is basic."""
    first = GAME("classic", 3).deal(5)
    later = GAME("classic", 3).position("turn: 4; 1 to choose")
    hint = SAY["en"]("The sheet notes what is said outright; all that follows: {typed}", typed="sheet full")

    assert (hint in paint.paint(first.view(0).scene(sheet=sheet), SAY["en"], names(3)).plain) == (
        sheet == "basic"
    )
    assert hint not in paint.paint(later.view(0).scene(sheet=sheet), SAY["en"], names(3)).plain
    assert hint not in paint.paint(first.view(-1).scene(sheet=sheet), SAY["en"], names(3)).plain
    assert GAME.read_aids({}) == {"sheet": "basic"}
