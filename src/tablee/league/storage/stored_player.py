"""Who plays in a pairing: a version that somebody has pushed, or a boss; and its text form."""

from __future__ import annotations

import re
from dataclasses import dataclass

_VERSION = re.compile(r"([0-9a-f]{12})/([1-9][0-9]{0,8})")


@dataclass(frozen=True, order=True)
class StoredPlayer:
    """A version, by its person and number; or a boss, by its spec, with neither."""

    person: str = ""
    version: int = 0
    boss: str = ""

    def __str__(self) -> str:
        return self.boss or f"{self.person}/{self.version}"

    @classmethod
    def read(cls, text: str) -> StoredPlayer:
        """Returns the player that `str` has written."""
        found = _VERSION.fullmatch(text)
        return cls(found[1], int(found[2])) if found else cls(boss=text)
