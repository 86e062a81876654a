"""An attribute that is computed when it is first read, and kept.

Like `functools.cached_property`, but without the lock that takes most of its time before Python 3.12. States
are values, so two threads that read an attribute at once compute the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 - a decorator, named like `property`
    """A decorator for methods, used like `functools.cached_property`."""

    def __init__(self, find: Callable[[Any], T]) -> None:
        self._find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, kept: None, owner: type) -> Self: ...
    @overload
    def __get__(self, kept: object, owner: type) -> T: ...
    def __get__(self, kept: object, owner: type) -> T | Self:
        if kept is None:
            return self
        found = kept.__dict__[self._name] = self._find(kept)
        return found
