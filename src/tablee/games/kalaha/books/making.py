"""Makes a book: judges every decision of its tree, on several threads that share one table of positions.

What has been found is kept in a journal beside the file, so that Ctrl-C or a crash loses nothing but the
decisions at hand. The order, the latest first, keeps searches near each other: most of what the next one
needs is in the table.

The journal begins with what the book is of. Each entry is appended with a checksum of its own: after a crash,
or where the disk is full, what stands before the first broken entry counts.
"""

from __future__ import annotations

import os
import queue
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from io import BufferedRandom
from pathlib import Path
from types import TracebackType
from typing import Self
from zlib import crc32

from tablee.core.atomic_file import write_atomically
from tablee.core.budget import Budget
from tablee.core.errors import BadUse, os_error_note
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.solution import BookReport, Watcher
from tablee.games.kalaha.books.book import BookEntry, BookSettings, packed, read_book
from tablee.games.kalaha.books.tree import BookDecision, first_decisions, next_decisions
from tablee.games.kalaha.endgames.rows import index_of, seeds_of
from tablee.games.kalaha.endgames.shared_endgames import USUAL_ENTRIES
from tablee.games.kalaha.endgames.tables import digest, position_of_rows, reach
from tablee.games.kalaha.solver.move_judge import MoveJudge
from tablee.games.kalaha.solver.prover import start_deep_thread
from tablee.search.alphabeta import AlphaBeta

# Seeds above the usual endgames from which a search takes a fraction of a second (docs/solving.md).
ABOVE, ABOVE_WITHOUT_EXTRA_TURN = 18, 16
OPENING = 2  # each move more makes a book about five times as large
GUESS_STEPS = 50_000  # of the short search before a decision that nothing is known of
_WAIT_SECONDS = 0.1  # between two looks whether Ctrl-C was pressed
_ASKED_AHEAD = 2  # decisions that wait for each thread
MARK = b"Tablee Kalaha book being made 1\n"
_HEAD = struct.Struct("<32s32s2H")  # opening and floor are not part of it: an entry is true for any
_ENTRY = struct.Struct("<QBb")
_SEAL = struct.Struct("<I")
_TOGETHER = 64  # entries that are forced to the disk at once


def usual_settings(game: Game, opening: int | None, floor: int | None) -> BookSettings:
    """Returns what a book of a game's start has; None is what suits the rules.

    Without extra turns a search from equally many seeds takes longer, so such a book goes down further.
    """
    fields, seeds = int(game.options["fields"]), int(game.options["seeds"])
    if opening is None:
        opening = OPENING
    if floor is None:
        above = ABOVE if game.options["extra_turn"] else ABOVE_WITHOUT_EXTRA_TURN
        floor = reach(fields, USUAL_ENTRIES) + above
    return BookSettings(fields, seeds, opening, floor)


def make_book(
    game: Game, settings: BookSettings, judge: MoveJudge, path: Path, watcher: Watcher, jobs: int
) -> BookReport:
    """Makes the book of a game and writes it to a file; goes on with what was done before.

    A book that is there already is made into the one that is wanted. Stopped by Ctrl-C it leaves what is done
    in the journal, and says so in what it returns.

    :raises BadUse: when the file or the journal cannot be written, or the file is there and no book of the
        same rules.
    """
    before = dict(read_book(path, digest(game)).entries()) if path.exists() else {}
    try:
        with BookJournal(path.with_name(f"{path.name}.part"), digest(game), settings) as journal:
            journal.entries.update(before)
            making = _BookMaking(game, settings, judge, journal, watcher)
            complete = making.run(jobs)
        if not complete:
            told = {"entries": len(journal.entries), "file": str(journal.path)}
            watcher.tell(
                Note("book_kept", N_("{entries} entries are kept in {file}: the same command goes on"), told)
            )
            return BookReport(str(journal.path), len(journal.entries), 0, judge.nodes, complete=False)
        raw = packed(digest(game), settings, making.entries())
        write_atomically(path, raw)
        journal.path.unlink()
    except OSError as error:
        told = {"file": str(path), "problem": os_error_note(error)}
        why = Note("book_not_written", N_("the book cannot be written to {file}: {problem}"), told)
        raise BadUse(why=why, game=game.kind.name) from None
    return BookReport(str(path), making.done, len(raw), judge.nodes)


@dataclass(frozen=True)
class _Answer:
    key: int
    decision: BookDecision
    entry: BookEntry | None  # None where the search was stopped
    error: BaseException | None = None


class _BookMaking:
    """A book being made. Only the thread that calls `run` touches what is waiting, known and done."""

    def __init__(
        self, game: Game, settings: BookSettings, judge: MoveJudge, journal: BookJournal, watcher: Watcher
    ) -> None:
        self._game, self._settings, self._judge = game, settings, judge
        self._journal, self._watcher = journal, watcher
        self._tables = judge.endgames.tables
        firsts = first_decisions(self._tables, settings)
        self._waiting = [BookDecision(*position) for position in reversed(firsts)]
        self._seen: set[int] = set()  # decisions that were followed, or are being judged
        self._asked: queue.SimpleQueue[tuple[int, BookDecision] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[_Answer] = queue.SimpleQueue()

    @property
    def done(self) -> int:
        """How many decisions of the book have been followed."""
        return len(self._seen)

    def entries(self) -> dict[int, BookEntry]:
        """Returns the entries of the book; the journal may have others, of a larger one."""
        return {key: self._journal.entries[key] for key in self._seen}

    def run(self, jobs: int) -> bool:
        """Judges everything; returns whether all is done, or Ctrl-C was pressed before."""
        threads = [start_deep_thread(self._work, worker) for worker in range(jobs)]
        try:
            self._follow_all(jobs)
        except KeyboardInterrupt:
            return False
        finally:
            self._judge.stop()
            for _ in threads:
                self._asked.put(None)
            for thread in threads:
                thread.join()
            with suppress(queue.Empty):
                while True:  # what was finished in the meantime counts
                    self._keep(self._answers.get_nowait())
        return True

    def _follow_all(self, jobs: int) -> None:
        asked = 0
        while True:
            while asked < jobs * _ASKED_AHEAD and (found := next(self._unknown(), None)) is not None:
                self._asked.put(found)
                asked += 1
            if asked == 0:
                return
            try:
                answer = self._answers.get(timeout=_WAIT_SECONDS)
            except queue.Empty:
                self._show()
                continue
            asked -= 1
            self._keep(answer)
            if answer.error is not None:
                raise answer.error
            if answer.entry is not None:
                self._follow(answer.decision, answer.entry)
            self._show()

    def _unknown(self) -> Iterator[tuple[int, BookDecision]]:
        """Yields decisions that must be judged; those that are known already are followed on the way."""
        while self._waiting:
            decision = self._waiting.pop()
            if seeds_of(decision.own) + seeds_of(decision.other) <= self._settings.floor:
                continue
            key = index_of(self._tables, decision.own, decision.other)
            if key in self._seen:
                continue
            self._seen.add(key)
            known = self._journal.entries.get(key)
            if known is None:
                yield key, decision
            else:
                self._follow(decision, known)

    def _follow(self, decision: BookDecision, entry: BookEntry) -> None:
        self._waiting.extend(next_decisions(self._tables, decision.own, decision.other, *entry))

    def _keep(self, answer: _Answer) -> None:
        if answer.entry is not None:
            self._journal.add(answer.key, answer.entry)

    def _work(self, worker: int) -> None:
        """Judges what is asked until there is nothing more."""
        while (asked := self._asked.get()) is not None:
            key, decision = asked
            try:
                guess = self._guess(decision) if decision.least is None else decision.least
                verdict = self._judge.judge(decision.own, decision.other, guess, worker)
                entry = BookEntry(verdict.field, verdict.value) if verdict.is_final else None
                self._answers.put(_Answer(key, decision, entry))
            except BaseException as error:  # noqa: BLE001 - raised again by the thread that waits
                self._answers.put(_Answer(key, decision, None, error))

    def _guess(self, decision: BookDecision) -> int:
        """Returns what a decision may be worth that nothing is known of."""
        state = position_of_rows(self._game, decision.own, decision.other)
        return AlphaBeta().search(state.view(state.mover), Budget(), seed=0, steps=GUESS_STEPS).value

    def _show(self) -> None:
        text = N_("{entries} entries; {waiting} decisions to look at; {nodes} positions searched")
        told = {
            "entries": len(self._journal.entries),
            "waiting": len(self._waiting),
            "nodes": self._judge.nodes,
        }
        self._watcher.show(Note("making_book", text, told), 0, 0)


class BookJournal:
    """The entries found so far, in memory and in a file."""

    def __init__(self, path: Path, digest: str, settings: BookSettings) -> None:
        """Opens the journal of a book, or begins one; one that is of something else is begun anew.

        :raises OSError: when it cannot be opened or read.
        """
        self.path = path
        self.entries: dict[int, BookEntry] = {}
        self._waiting = 0
        self._file: BufferedRandom = path.open("r+b" if path.exists() else "w+b")
        head = _HEAD.pack(MARK, digest.encode(), settings.fields, settings.seeds)
        whole = self._read(head)
        self._file.seek(whole)
        self._file.truncate()
        if whole == 0:
            self._file.write(head)

    def _read(self, head: bytes) -> int:
        """Reads the entries, and returns how many bytes of the file count."""
        if self._file.read(len(head)) != head:
            return 0
        size = _ENTRY.size + _SEAL.size
        whole = len(head)
        while len(raw := self._file.read(size)) == size and raw[_ENTRY.size :] == _sealed(raw[: _ENTRY.size]):
            key, field, value = _ENTRY.unpack(raw[: _ENTRY.size])
            self.entries[key] = BookEntry(field, value)
            whole += size
        return whole

    def add(self, key: int, entry: BookEntry) -> None:
        """Keeps an entry.

        :raises OSError: when it cannot be written.
        """
        self.entries[key] = entry
        raw = _ENTRY.pack(key, *entry)
        self._file.write(raw + _sealed(raw))
        self._waiting += 1
        if self._waiting >= _TOGETHER:
            self._force()

    def _force(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._waiting = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._force()
        finally:
            self._file.close()


def _sealed(raw: bytes) -> bytes:
    return _SEAL.pack(crc32(raw))
