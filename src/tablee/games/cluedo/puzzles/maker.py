"""`CluedoPuzzles`: finds and verifies puzzles of Cluedo by exact deduction, and explains them.

A puzzle's facts are `premises`, the fewest clues that prove the answer, and `steps`, how it follows
from them, as explanation/explainer.py words it. So the explanation needs no search, and a verification proves
all of it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType
from typing import Any

from tablee.core import rng
from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.game import Game, GameKind
from tablee.core.notes import N_, Note
from tablee.core.puzzle import CountedAgent, Moment, Puzzle, PuzzleMaker, Question
from tablee.core.state import View
from tablee.games.cluedo.deduction import YES, Deals, possible_deals
from tablee.games.cluedo.deduction.clue_sheet import HAS, basic_marks, full_marks
from tablee.games.cluedo.explanation.inference_steps import Fact
from tablee.games.cluedo.layout import SHOWING
from tablee.games.cluedo.puzzles.choices import (
    HELD,
    MYSTERY,
    SOLUTION,
    Marks,
    choice_of,
    choices_for,
    excluded,
    facts_of,
)
from tablee.games.cluedo.puzzles.evidence import Clue, Evidence
from tablee.games.cluedo.puzzles.sentences import (
    choice_note,
    question_note,
    remark_note,
    solution_notes,
)

SEATS = (3, 4)
LEAST_PREMISES = 2  # clues to combine, beside the own cards
LEVEL_3, LEVEL_4 = Budget(depth=2), Budget(depth=5)  # clues that a level combines in half of its tries
# What is asked about a game: nearly every game has something about hands, and most of that is easy.
DRAWN = (HELD, MYSTERY, MYSTERY, SOLUTION, SOLUTION)
BASIC_SHEET = {"sheet": "basic"}  # what everybody would note; the full one gives the answers


class CluedoPuzzles(PuzzleMaker):
    """Moments at which the place of a card is certain, though nobody has shown it to the seat."""

    questions = {  # noqa: RUF012 - nothing changes it
        HELD: Question(N_("a card that a player must have"), aids=BASIC_SHEET),
        MYSTERY: Question(N_("a card that must be in the mystery"), aids=BASIC_SHEET),
        SOLUTION: Question(N_("the whole mystery"), aids=BASIC_SHEET),
    }
    # Level 2 overlooks much, so that its games last long and much can be concluded; those of levels 4 and 5
    # take a hundred times as long to play and end before.
    players = (
        CountedAgent("level:2"),
        CountedAgent("level:3"),
    )
    levels = {  # noqa: RUF012 - as above
        1: CountedAgent("level:1"),
        2: CountedAgent("level:2"),
        3: CountedAgent("level:3", LEVEL_3),
        4: CountedAgent("level:4", LEVEL_4),
        5: CountedAgent("level:5", seeded=False),
    }
    tries = 120  # a level finds it by chance, too: with fewer, luck would decide the order
    most_in_a_game = 1  # a long game would give many about hands, and few have more than one solution
    most_of_a_level = 0.4  # nearly all belong to one of three levels

    @property
    def templates(self) -> tuple[ModuleType, ...]:
        """The modules of exact deduction."""
        from tablee.games.cluedo.deduction import counting, solver

        return solver, counting

    def games(self, kind: GameKind) -> tuple[Game, ...]:
        """Returns all presets with three and with four seats: with two, little is hidden."""
        return tuple(kind(preset, seats=seats) for preset in kind.presets for seats in SEATS)

    def find(self, moment: Moment) -> Iterable[Puzzle]:
        """Returns the puzzle of a moment after an answer, if the seat that is asked can conclude something.

        Chance decides which seat that is and, once for a game, what is asked: otherwise nearly all puzzles
        would be about hands.
        """
        if not _just_answered(moment):
            return
        question = DRAWN[rng.below(rng.stream(moment.seed, "cluedo-question"), len(DRAWN))]
        chance = rng.stream(moment.seed, "cluedo-puzzle", len(moment.moves))
        seat = rng.below(chance, moment.game.seats)
        view = moment.view(seat)
        answers = list(_conclusions(view, question))
        if not answers:
            return
        answer = answers[rng.below(chance, len(answers))]
        choices = choices_for(view, question, answer, chance)
        if not choices:
            return
        evidence = Evidence(moment, seat)
        premises = evidence.fewest(answer, chance)
        if len(premises) >= LEAST_PREMISES:
            facts = {
                "premises": [each.as_data() for each in premises],
                "steps": evidence.steps(premises, answer),
            }
            right = choice_of(moment.game, question, answer)
            yield moment.puzzle(question, seat, [right], choices=choices, facts=facts)

    def attempt(self, puzzle: Puzzle, view: View, agent: Agent, budget: Budget, seed: int) -> tuple[str, ...]:
        """Returns what an agent answers from what it would know: chance decides between what seems possible.

        Random players know nothing, notebooks their basic sheet. All others miss no conclusion; so that
        puzzles differ, one with a budget combines only so many clues as chance gives it in this try,
        from none to twice its depth, and where the proof needs more it knows its basic sheet.
        """
        from tablee.games.cluedo.agents.notebook import Notebook
        from tablee.search.baselines import Random

        chance = rng.stream(seed, "cluedo-answer")
        if isinstance(agent, Random):
            return (puzzle.choices[rng.below(chance, len(puzzle.choices))],)
        reach = len(puzzle.facts["premises"])
        if budget.depth is not None:
            reach = rng.below(chance, 2 * budget.depth + 1)
        sees_all = not isinstance(agent, Notebook) and len(puzzle.facts["premises"]) <= reach
        possible = _possible(puzzle, view, full_marks(view) if sees_all else basic_marks(view))
        return (possible[rng.below(chance, len(possible))],)

    def verify(self, puzzle: Puzzle, moment: Moment, strength: int) -> tuple[Note, ...]:  # noqa: ARG002 - proven
        """Counts all deals that agree with what the seat saw, and proves the answer and its premises anew."""
        return tuple(_problems(puzzle, moment))

    def ask(self, puzzle: Puzzle, view: View) -> Note:
        """Returns the question to the seat."""
        return question_note(puzzle, view.game)

    def choice(self, puzzle: Puzzle, choice: str) -> Note:
        """Returns the names of the cards of a choice."""
        return choice_note(puzzle, choice)

    def explain(self, puzzle: Puzzle, moment: Moment) -> tuple[Note, ...]:
        """Returns the clues that prove the answer, and how it follows from them."""
        return tuple(solution_notes(moment.game, puzzle.seat, _premises(puzzle), puzzle.facts["steps"]))

    def remark(self, puzzle: Puzzle, view: View, given: tuple[str, ...]) -> Note | None:
        """Returns that a wrong answer need not be so."""
        wrong = given and given[0] in puzzle.choices and given[0] not in puzzle.answers
        return remark_note(puzzle, view.game, given[0]) if wrong else None


def _just_answered(moment: Moment) -> bool:
    """Returns whether a question was answered by the last move: only then there is something new to know."""
    if not moment.moves or moment.state.is_over:
        return False
    last = moment.moves[-1].partition(":")[0]
    return last in ("ask", "show") and int(moment.state.record()[0]["phase"]) != SHOWING


def _conclusions(view: View, question: str) -> Iterator[tuple[Fact, ...]]:
    """Yields what is certain for the seat of a view and does not stand on its basic sheet."""
    if view.record()[0]["failed"][view.seat]:  # it has seen the mystery
        return
    deals, marks = possible_deals(view), basic_marks(view)
    certain = [
        (int(card), int(holder)) for card, holder in zip(*(deals.certain == YES).nonzero(), strict=True)
    ]
    new = [(card, holder) for card, holder in certain if marks[card][holder] != HAS]
    mystery = view.game.seats
    if question == SOLUTION:
        found = tuple(fact for fact in certain if fact[1] == mystery)
        if len(found) == len(deals.knowledge.categories) and any(fact in new for fact in found):
            yield found
        return
    yield from ((fact,) for fact in new if (fact[1] == mystery) == (question == MYSTERY))


def _possible(puzzle: Puzzle, view: View, marks: Marks) -> list[str]:
    """Returns the choices that a sheet says are right; if none, those that it does not exclude."""
    claims = {choice: facts_of(view.game, puzzle.question, choice) for choice in puzzle.choices}
    sure = [choice for choice, claim in claims.items() if all(marks[c][h] == HAS for c, h in claim)]
    return sure or [choice for choice, claim in claims.items() if not excluded(claim, marks)]


def _premises(puzzle: Puzzle) -> list[Clue]:
    return [Clue.from_data(each) for each in puzzle.facts["premises"]]


# --- verification -------------------------------------------------------------------------------


def _problems(puzzle: Puzzle, moment: Moment) -> Iterator[Note]:
    """Yields what is wrong with a puzzle."""
    if not _is_readable(puzzle, moment.game):
        yield Note("unreadable", N_("choices, premises or steps that cannot be read"))
        return
    evidence = Evidence(moment, puzzle.seat)
    deals = possible_deals(evidence.view)
    claims = {choice: facts_of(moment.game, puzzle.question, choice) for choice in puzzle.choices}
    right = [choice for choice, claim in claims.items() if _holds(deals, claim)]
    if right != list(puzzle.answers):
        yield Note("other_answer", N_("the answer should be {best}"), {"best": ", ".join(right)})
        return
    answer = claims[right[0]]
    if answer not in _conclusions(evidence.view, puzzle.question):
        yield Note("too_plain", N_("the basic clue sheet gives the answer, or nothing follows"))
    # The log must tell as much as the record does: people have only the log.
    if possible_deals(evidence.view_with(evidence.clues)).count != deals.count:
        yield Note("unseen", N_("what the seat was told is not all that it knows"))
    yield from _problems_of_proof(puzzle, evidence, answer)


def _is_readable(puzzle: Puzzle, game: Game) -> bool:
    """Returns whether choices and facts have their form: a file may hold anything."""
    try:
        for choice in puzzle.choices:
            facts_of(game, puzzle.question, choice)
        return bool(puzzle.choices) and bool(_premises(puzzle)) and bool(puzzle.facts["steps"])
    except (AttributeError, KeyError, TypeError, ValueError):
        return False


def _holds(deals: Deals, claim: Sequence[Fact]) -> bool:
    """Returns whether a claim is true in all deals."""
    return all(deals.certain[fact] == YES for fact in claim)


def _problems_of_proof(puzzle: Puzzle, evidence: Evidence, answer: Sequence[Fact]) -> Iterator[Note]:
    """Yields what is wrong with the premises and the steps."""
    premises = _premises(puzzle)
    if any(each not in evidence.clues for each in premises):
        yield Note("not_seen", N_("a premise is not what the seat saw"))
        return
    if not evidence.proves(premises, answer):
        yield Note("no_proof", N_("the premises do not prove the answer"))
        return
    shorter = (premises[:at] + premises[at + 1 :] for at in range(len(premises)))
    if len(premises) < LEAST_PREMISES or any(evidence.proves(fewer, answer) for fewer in shorter):
        yield Note("idle_premise", N_("a premise can be left out, or there are too few"))
        return
    steps: list[dict[str, Any]] = evidence.steps(premises, answer)
    if steps != list(puzzle.facts["steps"]):
        yield Note("other_steps", N_("the answer follows by other steps"))
