"""The move that a person's line means, in whatever letters and with spaces around its signs."""

from __future__ import annotations

import re

from tablee.core.state import View


def spelt(line: str, view: View) -> str:
    """The move that is meant, else the line itself."""
    meant = re.sub(r"\s*([^\w\s])\s*", r"\1", line)
    for move in view.legal:
        if move.casefold() == meant.casefold():
            return move
    readable = (text for text in (meant, meant.upper(), meant.lower()) if _is_move(view, text))
    return next(readable, line)


def _is_move(view: View, text: str) -> bool:
    return view.game.kind.move_id(view.game, text) is not None
