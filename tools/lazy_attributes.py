"""Lets Griffe, which reads docstrings, know that what `@lazy` decorates is read as an attribute."""

from __future__ import annotations

from typing import Any

import griffe

LAZY = "lazy"  # the decorator of tablee/core/state.py


class LazyAttributes(griffe.Extension):
    """Turns a method under `@lazy` into an attribute with its docstring and the type it returns."""

    def on_class(self, *, cls: griffe.Class, **_: Any) -> None:
        """Replaces them among the members of a class; Griffe calls this."""
        for name, member in list(cls.members.items()):
            if isinstance(member, griffe.Function) and any(str(d.value) == LAZY for d in member.decorators):
                read = griffe.Attribute(
                    name,
                    lineno=member.lineno,
                    endlineno=member.endlineno,
                    annotation=member.returns,
                    docstring=member.docstring,
                    parent=member.parent,
                )
                read.labels |= {"property"}
                cls.set_member(name, read)
