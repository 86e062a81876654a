"""The agent `perfect`: never leaves a position's value where that is proven, by book, search and endgames.

Among the moves that keep the value it makes the one that is hardest for the other (`solver/move_choice.py`).
What is proven depends on nothing but the position, so neither the seed nor earlier moves change such a move.
Where the proof takes longer than there is time it plays like `alphabeta`. So it does while somebody may still
swap sides, for a decision that is given a depth, and where a search would have to run uncompiled. A budget of
simulations is one of positions to search.

From the start of a game books and the usual endgames are enough. After random first moves the books that come
with the program go down to what a search with larger endgames reaches within a second: `prepare` builds those
before a tournament, once for a machine. Where they are missing such positions are played without proof.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import log2
from os import cpu_count

from tablee.core.budget import Budget, Clock
from tablee.core.errors import BadUse
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.solution import SilentWatcher, Watcher
from tablee.core.state import View
from tablee.games.kalaha.books.book import books_of, find_entry
from tablee.games.kalaha.endgames import filling
from tablee.games.kalaha.endgames.database import kept_seeds, open_endgames
from tablee.games.kalaha.endgames.rows import BITS, MASK, index_of, seeds_of
from tablee.games.kalaha.endgames.shared_endgames import (
    LARGE_ENTRIES,
    LARGE_ENTRIES_WITHOUT_EXTRA_TURN,
    USUAL_ENTRIES,
    SharedEndgames,
    has_file,
    seeds_on_board,
    shared_endgames,
    sized_reach,
)
from tablee.games.kalaha.endgames.tables import entries, require_order, rows_of, rule_tables
from tablee.games.kalaha.solver import move_choice, search
from tablee.games.kalaha.solver.move_judge import MoveJudge
from tablee.games.kalaha.solver.solvability import most_seeds
from tablee.search.alphabeta import DEFAULT_SECONDS, AlphaBeta

ONLY, BOOK, SEARCH, GUESS = "only", "book", "search", "guess"
LEAST_SECONDS = 0.001  # where all of the time has gone: budgets are never empty
_SILENT = SilentWatcher()
TABLE_BITS = 20  # eight megabytes: a search of a second fills it
GUESS_STEPS = 20_000
SMALL_ENTRIES = 20_000  # endgames that plain Python builds in a few seconds
PROOF_SHARE = 0.8  # of the time: where the value is not proven by then, the rest is for a move without proof
# Seeds above the endgames from which on a proof within a second is not even tried; each doubling of the time
# is worth about one seed more (measured in docs/solving.md).
HOPELESS, HOPELESS_WITHOUT_EXTRA_TURN = 24, 21


@dataclass(frozen=True)
class PerfectMove:
    """A move, and how it was found; `margin` is the one at the end under perfect play, where it is proven."""

    move: str
    source: str  # ONLY, where there is no other; BOOK; SEARCH; or GUESS, where nothing is proven
    margin: int | None = None
    final: bool = True  # whether it is also the hardest for the other

    @property
    def proven(self) -> bool:
        """Whether the move keeps the value of the position."""
        return self.source != GUESS


class Perfect:
    """Plays Kalaha of up to six fields a side, perfectly wherever it can prove it in time."""

    def __init__(self, time: float | None = None, seeds: int | None = None, any_rules: bool = False) -> None:
        """Takes `time` in seconds for a search, one where nothing else limits it.

        Endgames go up to `seeds`, where they are kept. With `any_rules` it plays like `alphabeta` by rules
        that cannot be solved, instead of refusing them.
        """
        self.budget = Budget(time)
        self._seeds, self._any_rules = seeds, any_rules

    def require_game(self, game: Game) -> None:
        """Checks that the rules of a game can be solved, and that its books are whole.

        :raises BadUse: when they cannot, or are not.
        """
        if self._solves(game):
            books_of(game)

    def prepare(self, game: Game, opening: int, watcher: Watcher) -> None:
        """Builds the endgames that it needs for games after so many random moves, where they are missing.

        From the start of a game it does with the usual ones. Where there is no room that is told, and it
        plays with what there is.

        :raises BadUse: when the rules cannot be solved.
        """
        if opening == 0 or not self._solves(game) or not has_file(game):
            return
        wanted = self._most_endgames(game)
        if kept_seeds(game) >= wanted:
            return
        try:
            open_endgames(game, wanted, watcher, jobs=cpu_count() or 1, must_keep=True)
        except BadUse as error:
            watcher.tell(error.fields["why"])

    def _solves(self, game: Game) -> bool:
        """Returns whether the rules of a game can be solved.

        :raises BadUse: when they cannot, and it plays by no others.
        """
        try:
            require_order(game)
        except BadUse:
            if self._any_rules:
                return False
            raise
        return True

    def _most_endgames(self, game: Game) -> int:
        """Returns how many seeds the endgames go up to that it uses where they are kept."""
        if self._seeds is None:
            extra = game.options["extra_turn"]
            return sized_reach(game, LARGE_ENTRIES if extra else LARGE_ENTRIES_WITHOUT_EXTRA_TURN)
        return max(sized_reach(game, USUAL_ENTRIES), min(self._seeds, seeds_on_board(game)))

    def _endgames_at_hand(self, game: Game) -> SharedEndgames:
        """Returns the endgames to search with: the usual ones, or larger ones that are kept."""
        kept = min(kept_seeds(game), self._most_endgames(game))
        return shared_endgames(game, max(kept, sized_reach(game, USUAL_ENTRIES)))

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns a move that keeps the value, or the most promising one where none is proven in time.

        :raises NotYourTurn: when the view is not the mover's.

        :raises BadUse: when the rules cannot be solved, or a book is broken.
        """
        return self.decide(view, budget, seed).move

    def decide(self, view: View, budget: Budget, seed: int) -> PerfectMove:
        """Returns the move with how it was found.

        Endgames that must be built first may take longer than the agent's own time, never than `budget`.
        """
        view.require_turn()
        solves = self._solves(view.game)
        if len(view.legal) == 1:
            return PerfectMove(view.legal[0], ONLY)
        allowed = self.budget & budget
        if allowed.depth is None and allowed.simulations is None and allowed.seconds is None:
            allowed &= Budget(DEFAULT_SECONDS)
        position = _PerfectPosition(view) if solves else None
        found = position.in_books() if position is not None and position.is_solvable else None
        if found is not None:
            return found
        waiting, endgames = budget.start(), None
        if position is not None and position.is_solvable and _runs_fast(view.game):
            shared = self._endgames_at_hand(view.game)
            endgames = shared.whole(waiting, _SILENT) if budget.seconds is None else shared.some(waiting)
        # Before the clock is started: the first one in a process loads what is compiled.
        judge = None if endgames is None else MoveJudge(view.game, endgames, TABLE_BITS)
        if budget.seconds is not None:
            allowed &= Budget(max(budget.seconds - waiting.elapsed(), LEAST_SECONDS))
        clock = allowed.start()
        if position is not None and judge is not None:
            found = position.searched(judge, allowed, clock)
        if found is None:
            left = None if allowed.seconds is None else max(allowed.seconds - clock.elapsed(), LEAST_SECONDS)
            rest = replace(allowed, seconds=left)
            found = PerfectMove(AlphaBeta().search(view, rest, seed, steps=rest.simulations).move, GUESS)
        return found


def _runs_fast(game: Game) -> bool:
    """Returns whether endgames and searches are compiled, or so small that it makes no difference."""
    kernels, fields = game.kernels, int(game.options["fields"])
    if kernels.compiled and all(map(kernels.uses_compiled, (filling, search, move_choice))):
        return True
    return entries(fields, 2 * fields * int(game.options["seeds"])) <= SMALL_ENTRIES


class _PerfectPosition:
    """A position to move in, as rows."""

    def __init__(self, view: View) -> None:
        record = view.record()
        self._view, self._game = view, view.game
        self._own, self._other = rows_of(record)
        self._seeds = seeds_of(self._own) + seeds_of(self._other)
        self._lead = int(view.game.kernels.margin(view.game.setup, record, view.seat))
        fits = self._seeds <= most_seeds(int(view.game.options["fields"]))
        self.is_solvable = fits and int(record[0]["answer"]) < 0  # no swap may come

    def in_books(self) -> PerfectMove | None:
        """Returns the move of a book, None where none has the position.

        :raises BadUse: when that move is not legal.
        """
        books = books_of(self._game)
        if not books:
            return None
        entry = find_entry(books, index_of(rule_tables(self._game), self._own, self._other))
        if entry is None:
            return None
        if (self._own >> (BITS * entry.field)) & MASK == 0:
            raise BadUse(why=Note("wrong_book", N_("a book of these rules has a move that is not legal")))
        return self._proven(entry.field, BOOK, entry.value)

    def searched(self, judge: MoveJudge, allowed: Budget, clock: Clock) -> PerfectMove | None:
        """Returns a move that a search proves to keep the value, None where it proves none in time."""
        above = self._seeds - judge.endgames.seeds
        if above > 0 and (allowed.depth is not None or above > self._most_above(allowed)):
            return None
        guess = 0
        if above > 0:
            guessing = AlphaBeta().search(
                self._view, Budget(cancelled=allowed.cancelled), 0, steps=GUESS_STEPS
            )
            guess = guessing.value - self._lead
        if allowed.simulations is not None:
            judge.limit(allowed.simulations)
        for_value = clock.share(PROOF_SHARE)
        found = judge.judge_within(
            self._own,
            self._other,
            guess,
            lambda proven: above > 0 and (clock if proven else for_value).is_over(),
        )
        if not found.has_move:
            return None
        return self._proven(found.field, SEARCH, found.value, final=found.is_final)

    def _most_above(self, allowed: Budget) -> float:
        """Returns how many seeds above the endgames are worth trying to prove anything of."""
        usual = HOPELESS if self._game.options["extra_turn"] else HOPELESS_WITHOUT_EXTRA_TURN
        return usual + log2(allowed.seconds or DEFAULT_SECONDS)

    def _proven(self, field: int, source: str, value: int, *, final: bool = True) -> PerfectMove:
        """Returns a move that keeps the value; `value` leaves out the stores."""
        move = self._game.kind.move_text(self._game, field)
        return PerfectMove(move, source, value + self._lead, final)
