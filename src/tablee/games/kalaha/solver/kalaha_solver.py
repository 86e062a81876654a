"""`KalahaSolver`: what a position of Kalaha and each of its moves are worth, and a line of perfect play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

from tablee.core.budget import Budget
from tablee.core.errors import BadOption, BadUse
from tablee.core.game import Game
from tablee.core.memory import free_memory
from tablee.core.notes import N_, Note
from tablee.core.solution import BookReport, CertificateRequest, Examiner, Solution, ValueBounds, Watcher
from tablee.core.state import State
from tablee.games.kalaha.endgames.database import TEMPLATES, kept_seeds, open_endgames
from tablee.games.kalaha.endgames.shared_endgames import USUAL_ENTRIES
from tablee.games.kalaha.endgames.tables import digest, entries, reach, require_order
from tablee.games.kalaha.solver import move_choice, search, strategies, transpositions
from tablee.games.kalaha.solver.certificates import write_certificate
from tablee.games.kalaha.solver.examiner import KalahaExaminer, Margins
from tablee.games.kalaha.solver.move_judge import MoveJudge
from tablee.games.kalaha.solver.prover import Prover
from tablee.games.kalaha.solver.solvability import most_seeds, require_solvable
from tablee.search.alphabeta import AlphaBeta
from tablee.search.templates import alphabeta

LARGE_ENTRIES = entries(6, 20)  # for searches that take longer than building them, and
LARGE_ENTRIES_WITHOUT_EXTRA_TURN = entries(6, 25)  # for such as take hours with fewer
FAR = 20  # seeds above the usual endgames, from which on that is so
MOST_BITS, MOST_BITS_WITHOUT_EXTRA_TURN = 26, 29
# The decisions of a book are near each other: what one table remembers of all of them is most of the work.
BOOK_BITS = 28
ONE_SEARCH = 12  # seeds above the endgames: from so few a search is over at once
GUESS_STEPS = 300_000
_TABLE_TOLD = 64  # megabytes, from which on a table is told of


class KalahaSolver:
    """Solves positions of up to six fields a side."""

    @property
    def templates(self) -> tuple[ModuleType, ...]:
        """The modules that are compiled for it."""
        return (*TEMPLATES, search, move_choice, strategies, alphabeta)

    def solve(
        self,
        state: State,
        watcher: Watcher,
        *,
        jobs: int,
        reach: int | None,
        certificate: CertificateRequest | None = None,
    ) -> Solution:
        """Returns what perfect play leads to; what is proven so far when Ctrl-C stops the search.

        :raises BadUse: when the rules, or the number of seeds, are beyond what can be solved.

        :raises GameOver: when the game has ended.
        """
        game = state.game
        seeds = require_solvable(state)
        wanted = usual_reach(game, seeds) if reach is None else min(reach, seeds)
        endgames = open_endgames(game, wanted, watcher, jobs=jobs)
        bits = table_bits(game, seeds, wanted)
        work = _Work(state, Prover(game, endgames, jobs, bits), watcher, certificate)
        complete = True
        try:
            _tell_memory(bits, watcher)
            work.prove()
        except KeyboardInterrupt:
            complete = False
        facts = {"endgame_seeds": wanted, "table_bits": bits, "jobs": jobs, **work.certificate_facts}
        return Solution(work.value, work.moves, tuple(work.line), work.nodes, complete, facts)

    def examiner(self, game: Game) -> Examiner | None:
        """Returns what proves what it can of positions of a game; None where its rules cannot be solved."""
        try:
            require_order(game)
        except BadUse:
            return None
        return KalahaExaminer(game)

    def build(self, game: Game, watcher: Watcher, *, jobs: int, reach: int) -> str:
        """Builds or extends the endgames, and returns the name of their file.

        :raises BadUse: when there are none for these rules, or no room for them.
        """
        require_order(game)
        most = most_seeds(int(game.options["fields"]))
        if not 1 <= reach <= most:
            expected = Note("int_range", N_("a whole number from {low} to {high}"), {"low": 1, "high": most})
            raise BadOption(option="--build", value=reach, expected=expected)
        return str(open_endgames(game, reach, watcher, jobs=jobs, must_keep=True).file)

    def make_book(
        self,
        game: Game,
        file: str,
        watcher: Watcher,
        *,
        jobs: int,
        reach: int | None,
        opening: int | None,
        floor: int | None,
    ) -> BookReport:
        """Makes the book of a game's start, or goes on with it.

        :raises BadUse: when the rules or the start cannot be solved, or the file cannot be written.
        """
        from tablee.games.kalaha.books.making import make_book, usual_settings

        seeds = require_solvable(game.deal(0))
        settings = usual_settings(game, opening, floor)
        judge = _open_judge(game, seeds, watcher, jobs, reach)
        return make_book(game, settings, judge, Path(file), watcher, jobs)

    def check_book(
        self, game: Game, file: str, watcher: Watcher, *, jobs: int, reach: int | None, sample: int | None
    ) -> BookReport:
        """Proves the entries of a book again, all of them or a sample, and that none is missing.

        :raises BadUse: when the file cannot be read, is no book, or one of other rules.
        """
        from tablee.games.kalaha.books.book import read_book
        from tablee.games.kalaha.books.verification import prove_entries, walk_book

        require_order(game)
        book = read_book(Path(file), digest(game))
        found = walk_book(game, book)
        seeds = 2 * book.settings.fields * book.settings.seeds
        judge = _open_judge(game, seeds, watcher, jobs, reach)
        complete = prove_entries(game, judge, found, watcher, jobs, sample)
        size = Path(file).stat().st_size
        return BookReport(file, len(book), size, judge.nodes, complete, tuple(found.problems), found.proven)


def _open_judge(game: Game, seeds: int, watcher: Watcher, jobs: int, reach: int | None) -> MoveJudge:
    """Returns what judges positions of up to so many seeds, on so many threads."""
    wanted = usual_reach(game, seeds) if reach is None else min(reach, seeds)
    endgames = open_endgames(game, wanted, watcher, jobs=jobs)
    bits = table_bits(game, seeds, wanted)
    if seeds - wanted > ONE_SEARCH:
        bits = max(bits, _fitting_bits(BOOK_BITS))
    _tell_memory(bits, watcher)
    return MoveJudge(game, endgames, bits, jobs)


def usual_reach(game: Game, seeds: int) -> int:
    """Returns how far endgames should go for a search from so many seeds; further where more are kept."""
    fields = int(game.options["fields"])
    usual = reach(fields, USUAL_ENTRIES)
    if seeds - usual > FAR:
        large, free = LARGE_ENTRIES_WITHOUT_EXTRA_TURN, free_memory()
        if game.options["extra_turn"] or (free is not None and large > free // 4):
            large = LARGE_ENTRIES
        usual = reach(fields, large)
    return min(seeds, max(usual, kept_seeds(game)))


def table_bits(game: Game, seeds: int, endgame_seeds: int) -> int:
    """Returns the size of a table for a search from so many seeds down to the endgames.

    Without extra turns a search visits many more positions, and what it forgets it searches again: with 2**26
    entries (6, 4) was not solved in a quarter of an hour, with 2**29 it takes two minutes.
    """
    above = seeds - endgame_seeds
    if game.options["extra_turn"]:
        bits = min(MOST_BITS, 9 + above * 2 // 3)
    else:
        bits = min(MOST_BITS_WITHOUT_EXTRA_TURN, 9 + seeds * 5 // 12, 9 + above * 3 // 2)
    return _fitting_bits(max(16, bits))


def _fitting_bits(bits: int) -> int:
    """Returns the size of a table that takes at most a quarter of the free memory, and at most `bits`."""
    free = free_memory()
    while free is not None and bits > transpositions.LEAST_BITS and 8 << bits > free // 4:
        bits -= 1
    return bits


def _tell_memory(bits: int, watcher: Watcher) -> None:
    """Tells how much memory a table will fill, where it is much; until then it is only reserved."""
    megabytes = (8 << bits) // 1_000_000
    if megabytes >= _TABLE_TOLD:
        told = N_("the search keeps what it has found in {megabytes} MB of memory")
        watcher.tell(Note("table_memory", told, {"megabytes": megabytes}))


@dataclass
class _Work:
    """A position being solved, and what is proven of it so far. Margins are those at the end of the game."""

    state: State
    prover: Prover
    watcher: Watcher
    certificate: CertificateRequest | None
    certificate_facts: dict[str, int | str] = field(init=False, default_factory=dict)
    margins: Margins = field(init=False)
    value: ValueBounds = field(init=False)
    moves: dict[str, ValueBounds] = field(init=False, default_factory=dict)
    line: list[str] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.margins = Margins(self.prover)
        self.value = self.margins.known(self.state)
        self.moves = {move: self.margins.known_after(self.state, move) for move in self.state.legal}

    @property
    def nodes(self) -> int:
        """How many positions have been searched."""
        return self.prover.nodes

    def prove(self) -> None:
        """Proves the value, then that of each move, then finds a principal line."""
        self._prove_value(_guess(self.state))
        text = N_("value {value}, proven after {nodes} positions")
        self.watcher.tell(Note("value_proven", text, {"value": self.value.low, "nodes": self.nodes}))
        if self.certificate is not None:  # at once: later searches push out what the table knows
            self.certificate_facts = write_certificate(
                self.state, self.value.low, self.prover, self.certificate, self.watcher
            )
        for move in self.moves:
            self._prove_move(move)
        self._follow_line()

    def _prove_value(self, goal: int) -> None:
        text = N_("value from {low} to {high}, at least {goal}? {nodes} positions searched")
        while not self.value.exact:
            goal = min(max(goal, self.value.low + 1), self.value.high)
            before = self.value
            look = self._show(text, before, goal=goal)
            self.value = self.margins.narrow(self.state, before, goal, look)
            goal = self.value.low + 1 if self.value.low > before.low else self.value.high

    def _prove_move(self, move: str) -> None:
        """Proves the value of a move; none is better than the best."""
        text = N_(
            "value {value}; move {move}: from {low} to {high}, at least {goal}? {nodes} positions searched"
        )
        after = self.state.play(move)
        bounds = self.moves[move]
        bounds = ValueBounds(bounds.low, min(bounds.high, self.value.high))
        goal = bounds.high
        while not bounds.exact:
            goal = min(max(goal, bounds.low + 1), bounds.high)
            self.moves[move] = before = bounds
            look = self._show(text, bounds, value=self.value.low, move=move, goal=goal)
            bounds = self.margins.narrow_after(self.state, after, before, goal, look)
            goal = bounds.low + 1 if bounds.low > before.low else bounds.high
        self.moves[move] = bounds

    def _follow_line(self) -> None:
        """Appends to the line a move that keeps the value, and so on, until the game is over."""
        state, value = self.state, self.value.low
        look = self._show(
            N_("value {value}; {moves} moves of a line; {nodes} positions searched"), self.value, value=value
        )
        while not state.is_over:
            tried = sorted(state.legal, key=lambda move: move != self.margins.expected(state))
            for move in tried:
                after = state.play(move)
                bounds = self.moves[move] if state is self.state else self.margins.known_after(state, move)
                if bounds.low < value <= bounds.high:
                    bounds = self.margins.narrow_after(state, after, bounds, value, look)
                if bounds.low >= value:
                    break
            self.line.append(move)
            if after.mover != state.mover:
                value = -value
            state = after

    def _show(self, text: str, bounds: ValueBounds, **fields: object) -> Callable[[], None]:
        """Returns what tells the watcher how far the search is."""

        def look() -> None:
            now = {
                "low": bounds.low,
                "high": bounds.high,
                "nodes": self.nodes,
                "moves": len(self.line),
                **fields,
            }
            self.watcher.show(Note("searching", text, now), 0, 0)

        return look


def _guess(state: State) -> int:
    """Returns what the value may be, by a short search: every goal that is far off costs more than this."""
    return AlphaBeta().search(state.view(state.mover), Budget(), seed=0, steps=GUESS_STEPS).value
