"""Skeleton on a terminal: the cards, the log and the rules in words, through the `say` it is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.style import Style
from rich.text import Text

from tablee.core.scene import Line, Scene
from tablee.i18n import Say


def paint(scene: Scene, say: Say, names: Sequence[str]) -> Text:
    """Returns a line for each player: the name, the tricks, the card of this trick, the hand."""
    width = max(map(len, names))
    board = Text()
    for seat, name in enumerate(names):
        board.append("▶ " if scene.mover == seat else "  ")
        board.append(name.ljust(width), "bold" if scene.seat == seat else "")
        board.append("  " + say.count("{n} trick", "{n} tricks", scene.scores[seat]).ljust(10))
        for place in scene.places:
            if place.owner == seat and place.kind == "trick":
                laid = Text(
                    f" {place.items[0] if place.items else '·':>2} ", "reverse" if place.items else "dim"
                )
                laid.stylize(Style(meta={"place": place.name}))
                board.append_text(laid).append("   ")
        for place in scene.places:
            if place.owner == seat and place.kind == "card":
                # The mark says which place is drawn here: so the mouse and the arrow keys find it.
                card = Text(f"[{place.items[0]:>2}]", "bold" if place.move else "dim")
                card.stylize(Style(meta={"place": place.name}))
                board.append_text(card).append(" ")
        board.append("\n")
    board.rstrip()
    return board


def label(chosen: str, option: str, scene: Scene, say: Say, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """Returns what a move is called in a list."""
    return say("the {card}", card=option)


def words(line: Line, say: Say, names: Sequence[str]) -> str:
    """Returns a line of the log as a sentence."""
    if line.code == "played":
        return say("{who} plays the {card}.", who=names[line.fields["seat"]], card=line.fields["card"])
    if line.code == "took":
        return say("{who} takes the trick.", who=names[line.fields["seat"]])
    return reason(str(line.fields["reason"]), say)


def reason(code: str, say: Say) -> str:  # noqa: ARG001 - there is one reason
    """Returns why a game is over."""
    return say("All cards have been played.")


def rules(options: Mapping[str, Any], say: Say) -> list[str]:
    """Returns the rules with these options, a sentence or two a line."""
    return [
        say.count(
            "Everybody gets {n} card of twelve.", "Everybody gets {n} cards of twelve.", options["cards"]
        ),
        say("In turn everybody plays a card. The highest takes the trick; whoever takes it leads the next."),
        say("Most tricks win. In the terminal a move is a card's number."),
    ]
