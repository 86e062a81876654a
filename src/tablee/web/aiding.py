"""What a game offers beside its moves, as data: aids that show more or less, questions that it answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.core.game import GameKind
from tablee.core.options import Choice, Value
from tablee.i18n import Say
from tablee.words.titles import option_title, value_title


def aids_data(kind: GameKind, aids: Mapping[str, Value], say: Say) -> list[dict[str, Any]]:
    """The aids as lists to choose from, with what is chosen now."""
    return [
        {
            "name": aid.name,
            "title": option_title(aid, say),
            "meaning": say(aid.meaning),
            "value": aids.get(aid.name, aid.default),
            "choices": [[choice, value_title(kind, aid, choice, say)] for choice in aid.choices],
        }
        for aid in kind.aids
        if isinstance(aid, Choice)
    ]


def questions_data(kind: GameKind, say: Say) -> list[dict[str, str]]:
    """The questions: what each is about, and what is to be typed."""
    aids = {aid.name for aid in kind.aids}
    return [
        {"name": command.name, "meaning": say(command.meaning), "usage": say(command.usage)}
        for command in getattr(kind.part("paint"), "COMMANDS", ())
        if command.name not in aids
    ]
