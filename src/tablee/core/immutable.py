"""`Immutable`: the base of values that never change."""

from __future__ import annotations

from typing import Any, Self


class Immutable:
    """A value that never changes, so that any copy of it, shallow or deep, is the value itself."""

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, kept: dict[int, Any]) -> Self:
        return self
