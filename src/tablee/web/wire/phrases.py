"""What the socket of a table tells about phrases: which may be said, and which were said."""

from __future__ import annotations

import msgspec


class PhraseChoice(msgspec.Struct):
    """A phrase that may be said now."""

    code: str
    text: str


class SaidPhrase(msgspec.Struct):
    """A phrase that a seat has said, the `number`th of this table, in the reader's language."""

    number: int
    seat: int
    code: str
    text: str


class PhrasesMessage(msgspec.Struct, tag_field="type", tag="phrases"):
    """Everything that was said at the table, but by those whom this reader has muted or blocked."""

    said: list[SaidPhrase]
