"""Verifies a book: that it has every decision of its tree and no other, and that each entry is proven again.

The proofs are new ones, by a table that is empty at first and, if one likes, with other endgames than those
that the book was made with. Values must also agree with each other: whatever the answer to an entry's move,
the next entry is worth what is left of the value, or more.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.solution import Watcher
from tablee.games.kalaha.books.book import Book, BookEntry
from tablee.games.kalaha.books.tree import BookDecision, first_decisions, next_decisions, sowable
from tablee.games.kalaha.endgames.rows import index_of, seeds_of
from tablee.games.kalaha.endgames.tables import position_of_rows, rule_tables
from tablee.games.kalaha.solver.move_judge import MoveJudge
from tablee.games.kalaha.solver.prover import start_deep_thread

MOST_PROBLEMS = 10
_WAIT_SECONDS = 0.1


@dataclass
class Verification:
    """What was found: the decisions of the tree with their entries, and what is wrong."""

    decisions: list[tuple[BookDecision, BookEntry]] = field(default_factory=list)
    problems: list[Note] = field(default_factory=list)
    proven: int = 0

    def add(self, problem: Note) -> None:
        """Keeps a problem, unless there are enough of them already."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(problem)


def walk_book(game: Game, book: Book) -> Verification:
    """Goes through the tree of a book by its own moves; finds what is missing, too much or contradictory."""
    found, t = Verification(), rule_tables(game)
    waiting = [BookDecision(*position) for position in first_decisions(t, book.settings)]
    entries = dict(book.entries())
    seen: set[int] = set()
    while waiting:
        decision = waiting.pop()
        own, other, least = decision
        if seeds_of(own) + seeds_of(other) <= book.settings.floor:
            continue
        key = index_of(t, own, other)
        entry = entries.get(key)
        if entry is None or entry.field not in sowable(own):
            found.add(_problem(game, decision, N_("{position}: no move, or none that is legal")))
            continue
        if least is not None and entry.value < least:
            text = N_("{position}: value {value}, but the entry before it promises {least}")
            found.add(_problem(game, decision, text, value=entry.value, least=least))
        if key not in seen:
            seen.add(key)
            found.decisions.append((decision, entry))
            waiting.extend(next_decisions(t, own, other, *entry))
    if len(seen) < len(entries):
        text = N_("{number} entries are of positions that are never come to")
        found.add(Note("foreign_entries", text, {"number": len(entries) - len(seen)}))
    return found


def prove_entries(
    game: Game,
    judge: MoveJudge,
    found: Verification,
    watcher: Watcher,
    jobs: int,
    sample: int | None = None,
) -> bool:
    """Proves entries again, all or a sample of them from all over the book, and adds to what was found.

    Returns whether all that was asked for is done, or Ctrl-C was pressed before.
    """
    # Few seeds first: what is proven of them helps with the others.
    chosen = sorted(found.decisions, key=lambda each: seeds_of(each[0].own) + seeds_of(each[0].other))
    if sample is not None and sample < len(chosen):
        chosen = chosen[:: -(-len(chosen) // sample)]
    try:
        _Proving(game, judge, found, watcher, chosen).run(jobs)
    except KeyboardInterrupt:
        return False
    return True


class _Proving:
    """Entries being proven on several threads, each taking the next that nobody has taken."""

    def __init__(
        self,
        game: Game,
        judge: MoveJudge,
        found: Verification,
        watcher: Watcher,
        chosen: Sequence[tuple[BookDecision, BookEntry]],
    ) -> None:
        self._game, self._judge, self._found, self._watcher = game, judge, found, watcher
        self._total = len(chosen)
        self._left: queue.SimpleQueue[tuple[BookDecision, BookEntry]] = queue.SimpleQueue()
        for each in chosen:
            self._left.put(each)
        self._lock = threading.Lock()
        self._errors: list[BaseException] = []

    def run(self, jobs: int) -> None:
        """Proves everything."""
        threads = [start_deep_thread(self._work, worker) for worker in range(jobs)]
        text = N_("{proven} of {total} entries proven again; {nodes} positions searched")
        try:
            while any(thread.is_alive() for thread in threads):
                threads[0].join(_WAIT_SECONDS)
                told = {"proven": self._found.proven, "total": self._total, "nodes": self._judge.nodes}
                self._watcher.show(Note("proving_book", text, told), self._found.proven, self._total)
        finally:
            self._judge.stop()
            for thread in threads:
                thread.join()
        if self._errors:
            raise self._errors[0]

    def _work(self, worker: int) -> None:
        try:
            while True:
                decision, entry = self._left.get_nowait()
                verdict = self._judge.judge(decision.own, decision.other, entry.value, worker)
                if not verdict.is_final:
                    return  # stopped
                with self._lock:
                    self._found.proven += 1
                    if (verdict.field, verdict.value) != entry:
                        text = N_("{position}: move {move}, value {value}; proven are {right} and {proven}")
                        told = {"move": entry.field + 1, "value": entry.value}
                        told |= {"right": verdict.field + 1, "proven": verdict.value}
                        self._found.add(_problem(self._game, decision, text, **told))
        except queue.Empty:
            return
        except BaseException as error:  # noqa: BLE001 - raised again by the thread that waits
            self._errors.append(error)


def _problem(game: Game, decision: BookDecision, text: str, **told: int) -> Note:
    position = position_of_rows(game, decision.own, decision.other).text
    return Note("book_problem", text, {"position": position, **told})
