"""Cluedo's puzzles: the answer holds in every deal that agrees with what the seat was told, no other does.

The oracle is a SAT solver that is told the log of the seat, line by line: it shares neither the counting of
deals nor the record's knowledge with the maker.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import pytest

from tablee.core import jit
from tablee.core.budget import Budget
from tablee.core.puzzle import moment_of
from tablee.core.solution import SilentWatcher
from tablee.games.cluedo import GAME
from tablee.games.cluedo.deduction import Knowledge, possible_deals
from tablee.games.cluedo.deduction.clue_sheet import HAS, basic_marks
from tablee.games.cluedo.notation import notation
from tablee.games.cluedo.puzzles import MAKER
from tablee.games.cluedo.puzzles.choices import choice_of, facts_of
from tablee.games.cluedo.puzzles.evidence import Clue, Evidence
from tablee.games.cluedo.puzzles.maker import LEAST_PREMISES
from tablee.puzzles.collection import puzzles_of
from tablee.puzzles.making import MakingSettings, explore, make_puzzles
from tablee.puzzles.shown_puzzle import ShownPuzzle
from tablee.puzzles.verification import problems_of
from tablee.roster import build_agent
from tests.games.cluedo.deduction.test_sat import Oracle
from tests.games.cluedo.test_paint import SAY

pytestmark = pytest.mark.skipif(not jit.enabled(), reason="needs the compiler: unset NUMBA_DISABLE_JIT")
SEED = 3
PARTS = 10  # of the proof
QUESTIONS = ("held", "mystery", "solution")


def first(question):
    return next(puzzle for puzzle in puzzles_of(GAME) if puzzle.question == question)


def handful():
    """Some puzzles of every sort and of every number of seats."""
    own = [[p for p in puzzles_of(GAME) if p.question == question] for question in QUESTIONS]
    return [puzzle for puzzles in own for puzzle in puzzles[:: max(1, len(puzzles) // 4)]]


# --- an independent proof -----------------------------------------------------------------------


def deal_rules(shown: ShownPuzzle) -> Knowledge:
    """What everybody knows before anything happens, and the hand of the seat."""
    words, (hand,) = (
        notation(shown.game),
        (p for p in shown.scene.places if p.name == f"hand{shown.view.seat + 1}"),
    )
    bit = {slug: 1 << at for at, slug in enumerate(words.slugs)}
    sizes = [p.count for p in shown.scene.places if p.kind == "hand"]
    own = sum(bit[card] for card in hand.items)
    has = [own if seat == shown.view.seat else 0 for seat in range(len(sizes))]
    every = sum(bit.values())
    has_not = [every & ~own if seat == shown.view.seat else 0 for seat in range(len(sizes))]
    kinds = tuple(sum(bit[card] for card in kind) for kind in words.kinds)
    return Knowledge(kinds, tuple(sizes), tuple(has), tuple(has_not))


def told(shown: ShownPuzzle) -> list[tuple]:
    """What the log tells the seat: (what, seat, cards), read without the maker."""
    found, asked = [], ()
    for line in chain.from_iterable(shown.log):
        fields, seat = line.fields, line.fields.get("seat")
        if line.code == "asked":
            asked = tuple(fields["cards"])
        elif line.code == "has_none":
            found.append(("denied", seat, asked))
        elif line.code == "has_one":
            found.append(("one", seat, asked))
        elif line.code == "showed" and fields["card"]:
            found.append(("has", seat, (fields["card"],)))
        elif line.code == "accused" and not fields["right"]:
            found.append(("failed", seat, tuple(fields["cards"])))
    return found


def knowledge_of_facts(rules: Knowledge, facts, slugs) -> Knowledge:
    has, has_not = list(rules.has), list(rules.has_not)
    clauses, failed = [], []
    for what, seat, cards in facts:
        mask = sum(1 << slugs.index(card) for card in cards)
        if what == "denied":
            has_not[seat] |= mask
        elif what == "one":
            clauses.append((seat, mask))
        elif what == "has":
            has[seat] |= mask
        else:
            failed.append(mask)
    return replace(
        rules, has=tuple(has), has_not=tuple(has_not), clauses=tuple(clauses), failed=tuple(failed)
    )


def proven(rules: Knowledge, facts, slugs, claim) -> bool:
    """Whether a SAT solver finds no deal in which the claim is wrong, though there are deals."""
    oracle = Oracle(knowledge_of_facts(rules, facts, slugs))
    try:
        assert oracle.solver.solve()
        return all(oracle.certain(card, holder) == 1 for card, holder in claim)
    finally:
        oracle.solver.delete()


AS_TOLD = {"denied": "denied", "showed": "one", "shown": "has", "told": "has", "failed": "failed"}


def check(puzzle):
    shown = ShownPuzzle(puzzle)
    slugs, rules, facts = notation(shown.game).slugs, deal_rules(shown), told(shown)
    oracle = Oracle(knowledge_of_facts(rules, facts, slugs))
    for choice in puzzle.choices:
        claim = facts_of(shown.game, puzzle.question, choice)
        holds = all(oracle.certain(card, holder) == 1 for card, holder in claim)
        assert holds == (choice in puzzle.answers), (puzzle.id, choice)
    oracle.solver.delete()
    answer = facts_of(shown.game, puzzle.question, puzzle.answers[0])
    clues = [Clue.from_data(each) for each in puzzle.facts["premises"]]
    premises = [(AS_TOLD[each.what], each.seat, each.cards) for each in clues]
    assert len(premises) >= LEAST_PREMISES
    assert set(premises) <= set(facts), puzzle.id
    assert proven(rules, premises, slugs, answer), puzzle.id
    for at in range(len(premises)):
        assert not proven(rules, premises[:at] + premises[at + 1 :], slugs, answer), (puzzle.id, at)
    marks = basic_marks(shown.view)
    assert not all(marks[card][holder] == HAS for card, holder in answer), puzzle.id


def test_a_sat_solver_told_the_log_finds_the_same_answers_and_needs_every_premise():
    for puzzle in handful():
        check(puzzle)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_a_sat_solver_told_the_log_finds_the_same_answers_to_all_puzzles(part):
    for puzzle in puzzles_of(GAME)[part::PARTS]:
        check(puzzle)


# --- clues ---------------------------------------------------------------------------


def test_the_clues_say_all_that_the_view_knows_and_some_say_less():
    for puzzle in handful():
        evidence = Evidence(moment_of(GAME, puzzle), puzzle.seat)
        whole = possible_deals(evidence.view)

        assert possible_deals(evidence.view_with(evidence.clues)).count == whole.count
        assert possible_deals(evidence.view_with(evidence.clues[:1])).count > whole.count


def test_a_clue_is_plain_data_and_back():
    seen = Clue("showed", 2, ("codd", "td"), 7, 0)

    assert seen.as_data()["seat"] == 3
    assert Clue.from_data(seen.as_data()) == seen


@pytest.mark.parametrize(
    ("question", "choice", "facts"),
    [
        ("held", "lovelace 2", ((4, 1),)),
        ("mystery", "turing", ((2, 3),)),
        ("solution", "accuse:codd,donnees,td", ((0, 3), (8, 3), (14, 3))),
    ],
)
def test_a_choice_says_which_cards_are_where(question, choice, facts):
    game = GAME("iuto", seats=3)

    assert facts_of(game, question, choice) == facts
    assert choice_of(game, question, facts) == choice


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_explanation_lists_every_premise_and_ends_with_the_answer(question, language):
    puzzle = first(question)
    shown, say = ShownPuzzle(puzzle), SAY[language]
    lines = [say.note(note) for note in shown.solution]
    names = dict(shown.choices)
    count = len(puzzle.facts["premises"])

    assert str(count) in lines[0]
    assert len(lines) == 2 + count + len(puzzle.facts["steps"])
    called = say.note(names[puzzle.answers[0]])
    assert all(any(name in line for line in lines[2 + count :]) for name in called.split(", "))
    turn = puzzle.facts["premises"][0]["turn"]
    assert lines[1].startswith(f"Turn {turn}: " if language == "en" else f"Tour {turn}\u00a0: ")


def test_what_a_hand_must_have_is_said_in_one_sentence():
    puzzle, step = next(
        (puzzle, step)
        for puzzle in puzzles_of(GAME)
        for step in puzzle.facts["steps"]
        if step["step"] == "hand_needs" and "together" in step
    )
    lines = [str(note) for note in ShownPuzzle(puzzle).solution]
    deck = notation(ShownPuzzle(puzzle).game).course.deck
    called = {card.slug: str(deck.called(card)) for card in deck.dealt}
    *most, last = [called[slug] for slug in step["together"]]

    told = f"Player {step['holder'] + 1} has {', '.join(most)} and {last}: no other cards are left"
    assert sum(line.startswith(told) for line in lines) == 1


def test_the_question_says_who_is_asked_about_whom():
    puzzle = first("held")
    holder = puzzle.answers[0].split()[1]

    assert str(ShownPuzzle(puzzle).question).startswith(
        f"You are Player {puzzle.seat + 1}. Which of these cards does Player {holder} certainly have?"
    )


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_remark_on_a_wrong_answer_does_not_name_the_right_one(question):
    puzzle = first(question)
    shown = ShownPuzzle(puzzle)
    wrong = next(choice for choice in puzzle.choices if choice not in puzzle.answers)

    remark = str(shown.remark((wrong,)))
    assert remark.startswith("In some deal" if question == "held" else "In no deal")
    assert str(dict(shown.choices)[puzzle.answers[0]]) not in remark
    assert shown.remark(puzzle.answers) is None
    assert shown.remark(("nothing",)) is None


def test_the_sheet_that_is_shown_does_not_give_the_answer():
    for puzzle in handful():
        sheet = next(place for place in ShownPuzzle(puzzle).scene.places if place.name == "sheet")

        assert sheet.items == ("basic",)


# --- verification, levels, making ---------------------------------------------------------------


def codes(puzzle):
    return [note.code for note in problems_of(GAME, puzzle)]


def test_a_wrong_answer_premise_or_step_is_found():
    puzzle = first("held")
    other = next(choice for choice in puzzle.choices if choice not in puzzle.answers)
    premises, steps = puzzle.facts["premises"], puzzle.facts["steps"]
    moment = moment_of(GAME, puzzle)
    idle = next(
        each.as_data() for each in Evidence(moment, puzzle.seat).clues if each.as_data() not in premises
    )

    def with_facts(**facts):
        return replace(puzzle, facts={**puzzle.facts, **facts})

    assert codes(puzzle) == []
    assert codes(replace(puzzle, answers=(other,))) == ["other_answer"]
    assert codes(with_facts(premises=[{**premises[0], "turn": 999}, *premises[1:]])) == ["not_seen"]
    assert codes(with_facts(premises=premises[:1])) == ["no_proof"]
    assert codes(with_facts(premises=[*premises, idle])) == ["idle_premise"]
    assert codes(with_facts(premises=["none"])) == ["unreadable"]
    assert codes(replace(puzzle, facts={})) == ["unreadable"]
    assert codes(replace(puzzle, choices=(*puzzle.choices, "nothing"))) == ["unreadable"]
    assert codes(replace(puzzle, choices=(*puzzle.choices, f"{other.split()[0]} 9"))) == ["unreadable"]
    assert codes(with_facts(steps=[*steps, steps[-1]])) == ["other_steps"]


def test_levels_answer_by_what_they_know():
    """A notebook never names what its sheet excludes; whoever combines few facts fails where many are needed."""
    hard = max(puzzles_of(GAME), key=lambda puzzle: len(puzzle.facts["premises"]))
    view = moment_of(GAME, hard).view(hard.seat)
    marks = basic_marks(view)

    def answers(level, budget):
        agent = build_agent(GAME, f"level:{level}")
        return {MAKER.attempt(hard, view, agent, budget, seed)[0] for seed in range(60)}

    assert answers(1, Budget()) == set(hard.choices)
    for choice in answers(2, Budget()):
        assert all(marks[c][h] != "-" for c, h in facts_of(view.game, hard.question, choice))
    assert len(answers(3, Budget(depth=1))) > 1
    assert answers(3, Budget()) == answers(5, Budget()) == set(hard.answers)


@pytest.mark.proof
def test_the_same_seed_makes_the_same_puzzles_by_all_rules():
    made = make_puzzles(MakingSettings("cluedo", SEED), 4, SilentWatcher())

    assert made == make_puzzles(MakingSettings("cluedo", SEED), 4, SilentWatcher())
    assert {(puzzle.preset, puzzle.seats) for puzzle in made} == {
        (game.preset, game.seats) for game in MAKER.games(GAME)
    }


def test_no_moment_before_an_answer_is_a_puzzle():
    puzzle = first("held")
    moment = moment_of(GAME, puzzle)

    assert list(MAKER.find(moment.earlier(0))) == []
    assert all(
        moment.moves[at - 1].startswith(("ask:", "show:"))
        for at in range(1, len(moment.moves) + 1)
        if list(MAKER.find(moment.earlier(at)))
    )


def test_one_game_gives_at_most_one():
    assert max(len(explore(MakingSettings("cluedo", SEED), number)) for number in range(8)) == 1
