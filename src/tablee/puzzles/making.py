"""Making puzzles: games between a maker's players, in which the maker looks for questions worth asking.

Game after game is played, numbered from 0; what is found in one depends on the seed and on its number alone.
What is taken of it depends on the games before only. So the same seed gives the same puzzles on any number of
processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from math import ceil
from types import ModuleType

import numpy as np

from tablee.core import rng
from tablee.core.game import Game, GameKind
from tablee.core.notes import N_, Note
from tablee.core.puzzle import CountedAgent, Moment, Puzzle, moment_of
from tablee.core.solution import Watcher
from tablee.match import Table, seat_agent
from tablee.puzzles.collection import maker_of
from tablee.puzzles.difficulty import measured
from tablee.puzzles.workers import in_order
from tablee.roster import find_game, templates_of

PATIENCE = 200  # games in a row that brought nothing new, before the search is given up
_MAKING = N_("puzzles (games played: {games})")


@dataclass(frozen=True)
class MakingSettings:
    """What a worker needs to know: the game, the seed, and the preset that all puzzles shall have, if any."""

    game: str
    seed: int
    preset: str | None = None

    @property
    def kind(self) -> GameKind:
        """The game."""
        return find_game(self.game)

    def rules(self) -> tuple[Game, ...]:
        """Returns the rules by which games are played, in turn.

        :raises UnknownName: when there is no such preset.
        """
        if self.preset is None:
            return maker_of(self.kind).games(self.kind)
        wanted = self.kind(self.preset)
        own = (game for game in maker_of(self.kind).games(self.kind) if game.preset == wanted.preset)
        return tuple(own) or (wanted,)


def templates_for_making(kind: GameKind) -> tuple[ModuleType, ...]:
    """Returns the modules to compile before puzzles are made or verified."""
    maker = maker_of(kind)
    specs = [player.spec for player in (*maker.players, *maker.levels.values())]
    return tuple(dict.fromkeys((*templates_of(kind, specs), *maker.templates)))


def make_puzzles(settings: MakingSettings, wanted: int, watcher: Watcher, jobs: int = 1) -> list[Puzzle]:
    """Returns so many puzzles, the easiest first; fewer where `PATIENCE` games in a row bring none.

    :raises BadUse: when the game has no puzzles.

    :raises WorkersLost: when the processes die.
    """
    rules = settings.rules()
    chosen = _Selection(wanted, len(rules), maker_of(settings.kind).most_of_a_level)
    with closing(in_order(partial(explore, settings), count(), jobs)) as games:
        for number, found in enumerate(games):
            for puzzle in found:
                chosen.offer(puzzle)
            watcher.show(Note("making_puzzles", _MAKING, {"games": number + 1}), len(chosen.taken), wanted)
            if chosen.is_full or number - chosen.last >= PATIENCE:
                break
            chosen.games = number + 1
    return sorted(chosen.all(), key=lambda puzzle: puzzle.difficulty)


def explore(settings: MakingSettings, number: int) -> list[Puzzle]:
    """Plays the game of a number and returns the puzzles found in it, with how hard they are."""
    kind, rules = settings.kind, settings.rules()
    maker = maker_of(kind)
    draws = rng.stream(settings.seed, "puzzles", number)
    game = rules[number % len(rules)]
    players = [maker.players[rng.below(draws, len(maker.players))] for _ in range(game.seats)]
    opening, whole = _played(game, players, rng.derive(settings.seed, "puzzle", number))
    moments = np.arange(opening, len(whole.moves), dtype=np.int64)
    rng.shuffle(draws, moments, len(moments))
    found: list[Puzzle] = []
    for at in moments:
        moment = whole.earlier(int(at))
        for puzzle in maker.find(moment):
            found.append(measured(kind, maker, puzzle, moment))
            if len(found) >= maker.most_in_a_game:
                return found
    return found


def _played(game: Game, players: Sequence[CountedAgent], seed: int) -> tuple[int, Moment]:
    """Returns how many random first moves a game began with, and the whole game."""
    specs = [player.spec for player in players]
    agents = [seat_agent(game.kind, spec) for spec in specs]
    table = Table(game, agents, specs, seed, game.kind.default_opening, started="")
    try:
        while (seat := table.mover) >= 0:
            table.step(players[seat].budget)
    finally:
        table.dismiss()
    return table.opening, Moment(game, seed, tuple(table.moves), tuple(table.states))


@dataclass
class _Selection:
    """Which of the puzzles found are taken: equally many by all rules, and not too many of one level.

    The others are spare: they fill up what is missing where nothing else was found.
    """

    wanted: int
    rules: int
    most_of_a_level: float
    games: int = 0  # looked through so far
    last: int = 0  # the game that brought the last puzzle
    taken: dict[bytes, Puzzle] = field(default_factory=dict)
    spare: dict[bytes, Puzzle] = field(default_factory=dict)
    by_rules: Counter[tuple[str, int, int]] = field(default_factory=Counter)

    @property
    def is_full(self) -> bool:
        """Whether there are as many as are wanted."""
        return len(self.taken) >= self.wanted

    def offer(self, puzzle: Puzzle) -> None:
        """Takes a puzzle, or keeps it as a spare one; one about the same view as another is dropped."""
        key = _key(puzzle)
        if self.is_full or key in self.taken or key in self.spare:
            return
        own = ceil(self.wanted / self.rules)
        whole, level = (puzzle.preset, puzzle.seats, 0), (puzzle.preset, puzzle.seats, puzzle.level)
        if self.by_rules[whole] >= own or self.by_rules[level] >= ceil(own * self.most_of_a_level):
            self.spare[key] = puzzle
            return
        self.by_rules.update([whole, level])
        self.taken[key] = puzzle
        self.last = self.games

    def all(self) -> list[Puzzle]:
        """Returns what was taken, filled up with spare ones in the order in which they were found."""
        missing = max(0, self.wanted - len(self.taken))
        return [*self.taken.values(), *list(self.spare.values())[:missing]]


def _key(puzzle: Puzzle) -> bytes:
    """Returns what makes two puzzles the same: the question, the rules, and what the seat knows."""
    view = moment_of(find_game(puzzle.game), puzzle).view(puzzle.seat)
    return f"{puzzle.question}/{view.game.label}/{puzzle.seats}/".encode() + view.key()
