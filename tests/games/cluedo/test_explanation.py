"""`why CARD [PLAYER]`: reasons that are true, that imply what they are given for, and that can be read."""

from __future__ import annotations

from itertools import chain, pairwise

import pytest
from numba import config

from tablee.core.errors import BadUse, UnknownName
from tablee.core.scene import Line
from tablee.core.state import State, View
from tablee.games.cluedo import GAME, paint
from tablee.games.cluedo.deduction.clue_sheet import (
    HAS,
    UNKNOWN,
    basic_marks,
    full_marks,
    full_sheet,
    possible_deals,
)
from tablee.games.cluedo.explanation.explainer import Explainer, explain, read_question
from tablee.games.cluedo.explanation.inference_steps import InferenceStep, inference_steps, minimal_premises
from tablee.games.cluedo.notation import notation
from tests.games.cluedo.deduction.test_sat import Oracle
from tests.games.cluedo.small_course import PLAYERS, crowded_game, curious, position, small, small_game
from tests.games.cluedo.test_paint import SAY, names

EVERY_SEAT = -1
OBSERVED = ("own", "not_own", "shown", "said_no", "face_up", "looked")
KNOWN = (
    "mystery: hopper informatiques tp; hand2: lovelace td turing objet profs; hand1: codd neuman donnees; "
    "hand3: licklider; shown1-3: licklider"
)


class Story:
    """A game, and its log as each seat saw it."""

    def __init__(self, states: list[State]) -> None:
        self.states = states
        self.lines: dict[int, list[tuple[Line, ...]]] = {}
        for seat in range(EVERY_SEAT, states[0].game.seats):
            self.lines[seat] = []
        for before, after in pairwise(states):
            game = before.game
            move = next(move for move in before.legal if before.play(move) == after)
            for seat, lines in self.lines.items():
                chosen = game.kind.move_id(game, move)
                seen = int(game.kernels.seen(game.setup, before.record(), chosen, seat))
                told = game.kind.move_text(game, seen)
                lines.append(GAME.narrate(before.view(seat), told, after.view(seat)))

    def told(self, seat: int, moves: int) -> list[Line]:
        return list(chain.from_iterable(self.lines[seat][:moves]))


def said(view: View, given: str, sheet: str = "full", language: str = "en", told=()) -> list[str]:
    lines = explain(view, given, sheet, told)
    return [paint.words(line, SAY[language], names(view.game.seats)) for line in lines]


# --- whole games --------------------------------------------------------------------------------


class Judge:
    """Whether a reason implies its conclusion: a SAT solver that is told what the reason cites, no more."""

    def __init__(self, view: View, why: Explainer) -> None:
        self.view, self.why = view, why
        self.slugs = notation(view.game).slugs
        self.mystery = view.game.seats

    def follows(self, fact, reason: InferenceStep) -> bool:
        rules = self.why.deals.knowledge
        nothing = (0,) * rules.players
        fields, code = reason.line.fields, reason.line.code
        clauses, failed = [], []
        if code == "one_of":
            clauses = [(fields["seat"], self.mask(fields["cards"]))]
        elif code == "failed":
            failed = [self.mask(fields["cards"])]
        elif code == "altogether":
            clauses = [(each["seat"], self.mask(each["cards"])) for each in fields["showed"]]
            failed = [self.mask(cards) for cards in fields["failed"]]
        bare = type(rules)(rules.categories, rules.sizes, nothing, nothing, tuple(clauses), tuple(failed))
        oracle = Oracle(bare)
        for card, holder in reason.premises:
            if (card, holder) in oracle.number:
                number = oracle.number[card, holder]
                oracle.solver.add_clause([number if self.why.found[card, holder].has else -number])
        sign = oracle.certain(*fact)
        oracle.solver.delete()
        return sign == (1 if reason.has else -1)

    def mask(self, slugs) -> int:
        """Cards that lie face up are in no deal."""
        return sum(1 << self.slugs.index(slug) for slug in slugs) & self.why.deals.knowledge.cards


def observed(view: View, fact, reason: InferenceStep, states: list[State]) -> bool:
    """Whether a reason that is no conclusion was really seen or said, when it says."""
    s, (card, holder) = view.record()[0], fact
    code, fields = reason.line.code, reason.line.fields
    if code in ("own", "not_own"):
        return holder == view.seat and bool(int(s["cluedo_hand"][holder]) >> card & 1) == (code == "own")
    if code == "face_up":
        return bool(int(s["face_up"]) >> card & 1)
    if code == "looked":
        return bool(int(s["mystery"]) >> card & 1)
    assert 1 <= fields["turn"] <= int(s["turn"])
    before, after = (
        next(state for state in order if int(state.record()[0]["turn"]) == fields["turn"] + more)
        if fields["turn"] + more <= int(states[-1].record()[0]["turn"])
        else states[-1]
        for more, order in ((0, states), (1, states))
    )
    start, end = before.record()[0], after.record()[0]
    if code == "shown":
        rows = [int(each["shown"][view.seat][holder]) >> card & 1 for each in (start, end)]
        return rows == [0, 1]
    assert code == "said_no"
    assert notation(view.game).slugs[card] in fields["cards"]
    return not int(start["passed"][holder]) >> card & 1 and bool(int(end["passed"][holder]) >> card & 1)


# Games, seeds, moves, and how many moves lie between two looks.
GAMES = [(crowded_game(3), 5, 120, 12), (crowded_game(2, "classic", leftover="public"), 7, 90, 10)]
if not config.DISABLE_JIT:  # a board of 21 cards takes its time without the compiler
    GAMES += [(GAME(None, 3), 11, 140, 20), (GAME(None, 5), 4, 160, 40)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0].seats} seats, {game[0].preset}")
def test_every_mark_has_a_reason_that_implies_it(game):
    """RULES §11: on whole games, from every seat."""
    table, seed, most, step = game
    states = curious(table, seed, most)
    codes = check(states, step)

    assert {"own", "not_own", "said_no", "elsewhere"} <= codes


def check(states: list[State], step: int) -> set[str]:
    codes, story = set(), Story(states)
    for at in range(0, len(states), step):
        for seat in range(EVERY_SEAT, states[at].game.seats):
            view = states[at].view(seat)
            why = Explainer(view, "full", story.told(seat, at))
            judge, marks = Judge(view, why), full_marks(view, why.deals)
            for card, row in enumerate(marks):
                for holder, mark in enumerate(row):
                    if mark == UNKNOWN:
                        assert (card, holder) not in why.found
                        continue
                    fact, reason = (card, holder), why.step((card, holder))
                    codes.add(reason.line.code)
                    assert reason.has == (mark == HAS)
                    if reason.line.code in OBSERVED:
                        assert observed(view, fact, reason, states[: at + 1]), (view, fact, reason)
                    else:
                        assert judge.follows(fact, reason), (view, fact, reason)
    return codes


@pytest.mark.proof
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_mark_has_a_reason_in_more_games(seats):
    """RULES §11"""
    codes = set()
    for seed in range(5):
        codes |= check(curious(GAME(None, seats), seed, 300), 23)

    assert {"one_of", "hand_full", "kind_found", "nobody_else", "altogether"} <= codes


def test_what_follows_from_several_facts_rests_on_the_fewest():
    """None of them can be left out."""
    found = 0
    for seats, seed in ((3, 1), (4, 2), (5, 3)):
        for state in curious(GAME(None, seats), seed, 150)[40::30]:
            view = state.view(0)
            deals = possible_deals(view)
            steps = inference_steps(view, deals)
            certain = {fact: reason.has for fact, reason in steps.items() if reason.line.code != "altogether"}
            for fact, reason in steps.items():
                if reason.line.code != "altogether" or found > 3:
                    continue
                found += 1
                cited = minimal_premises(deals.knowledge, certain, fact, reason.has, view.game.kernels)
                wanted = 1 if reason.has else -1
                for name in ("has", "has_not", "clauses", "failed"):
                    parts = getattr(cited, name)
                    for left in range(len(parts)):
                        fewer = type(cited)(**{**vars(cited), name: (*parts[:left], *parts[left + 1 :])})
                        again = type(deals)(fewer.as_knowledge(deals.knowledge), view.game.kernels)
                        assert again.certain[fact] != wanted
    assert found or config.DISABLE_JIT


# --- sentences ----------------------------------------------------------------------------------


def test_a_reason_says_who_showed_what_and_when():
    """RULES §11.5"""
    start = position(f"{KNOWN}; passed2: tp; pawns: profs td tp; turn: 7; 3 to ask", 3)
    states = [start, start.play("ask:licklider,objet")]

    assert said(states[1].view(0), "objet", told=Story(states).told(0, 1)) == [
        (
            "Player 2 has Conception Orientée Objet: they showed one of J. C. R. Licklider, Conception Orientée "
            "Objet and Salle TP on turn 7 and cannot have J. C. R. Licklider or Salle TP."
        ),
        "Player 2 does not have J. C. R. Licklider: Player 3 has it.",
        "Player 2 does not have Salle TP: they said so when they were asked.",
    ]


def test_one_of_three_cards_in_words():
    """RULES §11.5"""
    state = position(f"{KNOWN}; pawns: td td q16; one2-3: codd neuman td; turn: 9; 1 to choose", 3)
    told = [
        Line("turn", {"seat": 2, "you": 0}),
        Line("asked", {"seat": 2, "cards": ["codd", "donnees", "td"], "you": 0}),
        Line("has_none", {"seat": 0, "you": 0}),
        Line("has_one", {"seat": 1, "to": 2, "you": 0}),
        Line("turn", {"seat": 0, "you": 0}),
    ]

    first, *rest = said(state.view(0), "td 2")
    assert first == (
        "Player 2 has Salle TD: they showed one of Edgar Codd, John von Neumann and Salle TD "
        "and cannot have Edgar Codd or John von Neumann."
    )
    assert rest == [
        "Player 2 does not have Edgar Codd: you have it.",
        "Player 2 does not have John von Neumann: you have it.",
    ]
    state = position(f"{KNOWN}; pawns: td td q16; one2-3: codd donnees td; turn: 9; 1 to choose", 3)
    assert said(state.view(0), "td 2", told=told)[0] == (
        "Player 2 has Salle TD: they showed one of Edgar Codd, Base de données and Salle TD on turn 8 "
        "and cannot have Edgar Codd or Base de données."
    )
    assert said(state.view(0), "td", language="fr", told=told)[0] == (
        "Joueur 2 a Salle TD\u00a0: ce joueur a montré l’une des cartes Edgar Codd, Base de données et Salle TD au tour 8 "
        "et ne peut pas avoir Edgar Codd ou Base de données."
    )


def test_what_is_open_comes_with_its_chance():
    state = small("hand1: ada bases amphi; 1 to choose")
    view = state.view(0)

    assert said(view, "alan mystery") == [
        "Alan is in the mystery: all other professors are elsewhere.",
        "Ada is not in the mystery: you have it.",
    ]
    assert said(view, "labo") == [
        "It is open whether Player 2 has Labo: it is so in 67% of all deals that agree with what you know.",
        "It is open whether Labo is in the mystery: it is so in 33% of all deals that agree with what you know.",
    ]
    assert said(view, "labo 2", "basic") == [
        "It is open whether Player 2 has Labo: this sheet does not say; the full one may."
    ]


def test_every_sentence_can_be_said_in_both_languages():
    """No field is missing, and nothing of the code shows."""
    for seats, preset in ((3, "iuto"), (2, "classic")):
        states = curious(crowded_game(seats, preset), 8, 100)
        story = Story(states)
        for at in range(0, len(states), 17):
            for seat in range(EVERY_SEAT, seats):
                view = states[at].view(seat)
                told = story.told(seat, at)
                for language in SAY:
                    for card in notation(view.game).slugs:
                        for sheet in ("basic", "full"):
                            for text in said(view, card, sheet, language, told):
                                assert text.endswith(".")
                                assert not set("{}[]_") & set(text), text


# --- the sheet that is shown --------------------------------------------------------------------


def test_the_scene_has_the_sheet_that_is_wanted():
    """RULES §11; conclusions are marked as such on the full sheet."""
    state = position(f"{KNOWN}; one2-3: codd neuman td; 1 to choose", 3)
    view = state.view(0)

    def marks(**aids):
        return {place.name: place.items for place in view.scene(**aids).places if place.kind == "sheet"}

    assert marks(sheet="basic")["sheet/td"] == ("-", "?", "?", "?")
    assert marks(sheet="full")["sheet/td"] == ("-", "+!", "-!", "-!")
    assert marks() == marks(sheet="basic")
    assert marks(sheet="off") == {}
    assert list(marks(sheet="basic").values()) == basic_marks(view)


def test_the_courses_questions_are_answered_from_a_view():
    """Known, in the mystery, unknown of a category, held by a player, certain so far (RULES §11)."""
    state = small(
        "mystery: ada bases amphi; hand1: alan reseaux labo; hand2: bureau salon; shown1-2: salon; "
        "passed2: ada; 1 to choose"
    )
    sheet, slugs = full_sheet(state.view(0)), notation(state.game).slugs
    ada, bases, labo, salon, amphi, bureau = map(
        slugs.index, ("ada", "bases", "labo", "salon", "amphi", "bureau")
    )

    assert [sheet.is_known(card) for card in (ada, bases, labo, salon, amphi)] == [True] * 4 + [False]
    assert [sheet.is_in_mystery(card) for card in (ada, bases, labo)] == [True, True, False]
    assert sheet.unknown(2) == 1 << amphi | 1 << bureau
    assert sheet.held_by(1, 2) == 1 << salon
    assert sheet.held_by(0, 2) == 1 << labo
    assert sheet.sure == {0: ada, 1: bases}
    assert sheet.solution is None


# --- reading the question -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "card", "holder"),
    [
        ("reseaux", "reseaux", None),
        ("Réseaux", "reseaux", None),
        ("ADA 2", "ada", 1),
        ("ada paul", "ada", 0),
        ("ala Martine", "alan", 1),
        ("salon M", "salon", 2),
        ("salon mystère", "salon", 2),
    ],
)
def test_questions_are_read_as_people_write_them(given, card, holder):
    game = small_game(players=PLAYERS)

    assert read_question(game, given) == (notation(game).slugs.index(card), holder)
    assert read_question(GAME(None, 3), "Edgar Codd 2") == (0, 1)
    assert read_question(GAME(None, 3), "codd Joueur 2") == (0, 1)


def test_questions_that_cannot_be_read_say_what_is_known():
    game = small_game(players=PLAYERS)
    with pytest.raises(BadUse, match="say which card, as in: why ada"):
        read_question(game, "  ")
    with pytest.raises(UnknownName, match=r"unknown card 'salom'; known: ada, .*did you mean 'salon'"):
        read_question(game, "salom")
    with pytest.raises(BadUse, match="'bureau' may be any of these cards: Bureau Technicien, Bureau du Chef"):
        read_question(GAME(), "bureau 2")
    with pytest.raises(UnknownName, match="unknown player '3'; known: 1, 2, Paul, Martine, mystery"):
        read_question(game, "salon 3")
    with pytest.raises(BadUse, match="the clue sheet is off"):
        explain(game.deal(1).view(0), "salon", "off")
    with pytest.raises(BadUse, match="cluedo cannot be asked: when"):
        GAME.answer(game.deal(1).view(0), "when", "", {}, ())
