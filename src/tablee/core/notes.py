"""A sentence as data: a stable code, an English template and its fields.

Errors, reasons and log lines are notes. `str()` is English; the front ends translate the template
and fill in the fields, so nothing below them needs to know a language.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


def N_(text: str) -> str:  # noqa: N802 - gettext's customary name for "translate later"
    """Mark a text for the catalogues without translating it here."""
    return text


def C_(context: str, text: str) -> str:  # noqa: ARG001, N802 - as N_; Babel reads the context from the source
    """Mark a text that could mean several things, with the context that tells them apart to translators."""
    return text


@dataclass(frozen=True)
class Note:
    """One sentence or part of one; a field may be a note itself."""

    code: str
    template: str
    fields: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format(**self.fields)

    def as_data(self) -> dict[str, Any]:
        """Plain data, the notes in its fields too, so that it can still be translated elsewhere."""
        fields = {
            name: value.as_data() if isinstance(value, Note) else value for name, value in self.fields.items()
        }
        return {"code": self.code, "template": self.template, "fields": fields}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Note:
        """Returns the note that `as_data` has made plain."""
        fields = {
            name: cls.from_data(value) if isinstance(value, dict) else value
            for name, value in data["fields"].items()
        }
        return cls(data["code"], data["template"], fields)
