"""Writes the TypeScript declarations of a league's messages: `python -m tablee.league.web.typescript`."""

from __future__ import annotations

from pathlib import Path

from tablee.league import wire
from tablee.records.files import write_text
from tablee.web.wire.typescript import declarations_of

TARGET = Path(__file__).parent / "static" / "wire.d.ts"
HEAD = "// What travels between a league and its pages: written by `make wire` from league/wire.py.\n"


def declarations() -> str:
    """Returns the text of `wire.d.ts`."""
    return declarations_of(wire.DECLARED, HEAD)


def main() -> None:
    """Writes the declarations."""
    write_text(TARGET, declarations())


if __name__ == "__main__":
    main()
