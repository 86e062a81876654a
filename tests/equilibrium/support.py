"""What the tests of exact play share."""

from __future__ import annotations

from tablee.core.notes import Note


class Quiet:
    """A watcher that keeps what it hears, and says nothing."""

    def __init__(self) -> None:
        self.shown: list[Note] = []

    def tell(self, note: Note) -> None:
        self.shown.append(note)

    def show(self, note: Note, done: int, total: int) -> None:
        self.shown.append(note)
