"""Puzzles: a question about a moment of a real game, with answers that are proven; what a game must offer.

A game that has puzzles brings a part `puzzles` whose `MAKER` is a `PuzzleMaker`, and beside it files of
puzzles (`tablee.puzzles` reads them; docs/puzzles.md describes them). Nothing else in the program knows what
a game asks: it hands a maker moments of games between agents, lets agents try what it finds, has it verify
what is shipped, and shows people a view, a question and, afterwards, an explanation.

A puzzle is asked from what one seat can know. So its answers follow from the view of that seat, and from what
that seat saw happen, whatever is hidden; the seed and the moves of others stay with whoever shows it.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from types import ModuleType
from typing import Any

from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.errors import BadPuzzle, TableeError
from tablee.core.game import Game, GameKind
from tablee.core.notes import N_, Note
from tablee.core.options import Value
from tablee.core.state import State, View

UNLIMITED = Budget()
_ID_BYTES = 5


@dataclass(frozen=True)
class Question:
    """A sort of puzzle. `title` names it in lists: English, translated where it is shown.

    `several`: any number of the puzzle's choices may be right, and all of them must be found; otherwise one
    is. `aids` are how much the scene helps meanwhile: a clue sheet that fills itself in would give the answer
    away.
    """

    title: str
    several: bool = False
    aids: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class CountedAgent:
    """An agent whose work is counted and not timed, so that it answers the same every time.

    `spec` is one that the game lists, or a level; the tighter of its own budget and this one holds. An agent
    whose answer no seed changes is not `seeded`: it need not try twice.
    """

    spec: str
    budget: Budget = UNLIMITED
    seeded: bool = True


@dataclass(frozen=True)
class Puzzle:
    """A question about what `seat` knows after `moves` of a game, and all that is known of its answer.

    The game is that of a preset, with other options over it. The answers are legal moves of the seat, or
    some of `choices` where it has any. `facts` is what an explanation is made of: plain data that the game's
    maker understands. `found` is by level, from 1 on, in how many of `tries` attempts it gave the answer.
    """

    game: str
    question: str
    preset: str
    options: Mapping[str, Value]
    seats: int
    seed: int
    moves: tuple[str, ...]
    seat: int
    answers: tuple[str, ...]
    choices: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    found: tuple[int, ...] = ()
    tries: int = 0

    @cached_property
    def id(self) -> str:
        """Ten hexadecimal digits that stand for what is asked and for its answers; worked out once."""
        what = [self.game, self.question, self.preset, dict(sorted(self.options.items())), self.seats]
        what += [self.seed, list(self.moves), self.seat, list(self.choices), list(self.answers)]
        text = json.dumps(what, ensure_ascii=False, separators=(",", ":"))
        return blake2b(text.encode(), digest_size=_ID_BYTES).hexdigest()

    def is_answered_by(self, given: Iterable[str]) -> bool:
        """Returns whether an answer is right: it names all right answers and nothing else, in any order."""
        return set(given) == set(self.answers)

    @property
    def level(self) -> int:
        """The lowest level from which on all find the answer in most attempts.

        Where not even the highest does, it is one above that.
        """
        level = len(self.found) + 1
        while level > 1 and 2 * self.found[level - 2] > self.tries:
            level -= 1
        return level

    @property
    def difficulty(self) -> tuple[int, float, str]:
        """What puzzles are sorted by, the easiest first: the level, then how seldom levels find the answer.

        The id decides between equals.
        """
        share = sum(self.found) / (self.tries * len(self.found)) if self.tries and self.found else 0.0
        return self.level, 1.0 - share, self.id


@dataclass(frozen=True)
class Moment:
    """A game so far: its rules, its seed, its moves, and every state from the deal on."""

    game: Game
    seed: int
    moves: tuple[str, ...]
    states: tuple[State, ...]

    @property
    def state(self) -> State:
        """The state now: the whole truth. A puzzle may ask only what follows from a view of it."""
        return self.states[-1]

    def view(self, seat: int) -> View:
        """Returns what a seat knows now."""
        return self.state.view(seat)

    def earlier(self, number: int) -> Moment:
        """Returns the moment after the first `number` moves."""
        return Moment(self.game, self.seed, self.moves[:number], self.states[: number + 1])

    def puzzle(
        self,
        question: str,
        seat: int,
        answers: Iterable[str],
        *,
        choices: Iterable[str] = (),
        facts: Mapping[str, Any] | None = None,
    ) -> Puzzle:
        """Returns a puzzle about this moment, before anybody has tried it."""
        return Puzzle(
            game=self.game.kind.name,
            question=question,
            preset=self.game.preset,
            options=self.game.changed,
            seats=self.game.seats,
            seed=self.seed,
            moves=self.moves,
            seat=seat,
            answers=tuple(answers),
            choices=tuple(choices),
            facts=dict(facts or {}),
        )


def moment_of(kind: GameKind, puzzle: Puzzle) -> Moment:
    """Returns the moment that a puzzle is about, replayed move by move.

    :raises BadPuzzle: when there is no such game, or a move does not replay.
    """
    try:
        game = kind.configure(puzzle.options, puzzle.preset, puzzle.seats)
        states = [game.deal(puzzle.seed)]
        for move in puzzle.moves:
            states.append(states[-1].play(move))
    except TableeError as error:
        raise BadPuzzle(source=puzzle.id, why=error.note, game=kind.name) from None
    return Moment(game, puzzle.seed, puzzle.moves, tuple(states))


class PuzzleMaker(ABC):
    """What a game knows of its puzzles. It keeps nothing between calls that would change an answer.

    `questions` are the sorts of puzzles by code. `players` are who plays the games in which puzzles are
    looked for; chance decides who sits where. `levels` are the levels as they try puzzles, from 1 on:
    the agents of the game's levels, with budgets that are counted; each has `tries`. `most_in_a_game` keeps
    one game from becoming many puzzles that are nearly alike, `most_of_a_level` a level from having nearly
    all of them: that is a share.
    """

    questions: Mapping[str, Question]
    players: tuple[CountedAgent, ...]
    levels: Mapping[int, CountedAgent]
    tries: int = 16
    most_in_a_game: int = 2
    most_of_a_level: float = 0.3

    @property
    def templates(self) -> tuple[ModuleType, ...]:
        """The modules that `find` and `verify` need compiled, besides those of the agents."""
        return ()

    def games(self, kind: GameKind) -> tuple[Game, ...]:
        """Returns the rules by which puzzles are made, in turn: those of all presets, unless it says so."""
        return tuple(kind(preset) for preset in kind.presets)

    @abstractmethod
    def find(self, moment: Moment) -> Iterable[Puzzle]:
        """Returns the puzzles that a moment of a game is good for, proven, made by `moment.puzzle`.

        Most moments are good for none. The same moment gets the same answer every time.
        """

    def attempt(self, puzzle: Puzzle, view: View, agent: Agent, budget: Budget, seed: int) -> tuple[str, ...]:  # noqa: ARG002 - for puzzles with choices
        """Returns what an agent answers: its move, where the answers are moves.

        A maker whose puzzles have choices says here how an agent that plays so well would choose among them.
        """
        return (agent.choose(view, budget, seed),)

    @abstractmethod
    def verify(self, puzzle: Puzzle, moment: Moment, strength: int) -> tuple[Note, ...]:
        """Returns what is wrong with a puzzle, found anew from its moment: nothing, where it is right.

        That is: its answers are right, no other is, and its facts are true. Where that was found by a search
        and not by proof, it searches `strength` times as much as `find` did.
        """

    @abstractmethod
    def ask(self, puzzle: Puzzle, view: View) -> Note:
        """Returns the question, as it is put to the seat of the view."""

    @abstractmethod
    def explain(self, puzzle: Puzzle, moment: Moment) -> tuple[Note, ...]:
        """Returns why the answers are right and no other is, made of the puzzle's facts: some sentences.

        It searches nothing, so that it is there at once.
        """

    def remark(self, puzzle: Puzzle, view: View, given: tuple[str, ...]) -> Note | None:  # noqa: ARG002 - as above
        """Returns what is to be said of a wrong answer without giving the right one away, if anything."""
        return None

    def choice(self, puzzle: Puzzle, choice: str) -> Note:  # noqa: ARG002 - some speak by the puzzle
        """Returns what one of the puzzle's choices is called."""
        return Note("choice", N_("{choice}"), {"choice": choice})
