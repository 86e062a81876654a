"""A view of Schotten-Totten as data for painting, and what happened in a move as log lines."""

from __future__ import annotations

from tablee.core.scene import Line, Place, Scene
from tablee.core.state import View
from tablee.games.schotten_totten import layout
from tablee.games.schotten_totten.cards import texts


def scene(view: View) -> Scene:
    """Stones with both sides, hands, decks and the discard pile."""
    s = view.record()[0]
    legal = set(view.legal)
    places = []
    for stone in range(layout.STONES):
        owner = int(s["owner"][stone])
        marks = [
            name for bit, name in ((layout.BLIND, "BLIND"), (layout.MUD, "MUD")) if s["modes"][stone] & bit
        ]
        claim = f"!{stone + 1}"
        places.append(
            Place(
                f"stone{stone + 1}",
                "stone",
                None if owner < 0 else owner,
                None,
                tuple(marks),
                claim if claim in legal else None,
            )
        )
        for seat in range(2):
            cards = tuple(texts(s["schotten_cards"][seat][stone]))
            places.append(Place(f"side{stone + 1}-{seat + 1}", "side", seat, None, cards))
    for seat in range(2):
        places.append(Place(f"hand{seat + 1}", "hand", seat, None, tuple(texts(s["hand"][seat]))))
    places.append(Place("clan", "deck", None, int(s["clan_left"]), (), _one(legal, "draw:clan")))
    if view.game.options["tactics"]:
        places.append(Place("tactics", "deck", None, int(s["tactic_left"]), (), _one(legal, "draw:tactic")))
    places.append(Place("discard", "pile", None, None, tuple(texts(s["discard"]))))
    outcome = view.outcome
    touched = {place.move for place in places}
    return Scene(
        game=view.game.kind.name,
        seat=view.seat,
        mover=view.mover,
        scores=tuple(int((s["owner"] == seat).sum()) for seat in range(2)),
        places=tuple(places),
        actions=tuple(move for move in view.legal if move not in touched),
        winners=outcome.winners if outcome else None,
        reason=outcome.reason if outcome else None,
    )


def _one(legal: set[str], move: str) -> str | None:
    return move if move in legal else None


def narrate(before: View, move: str, after: View) -> tuple[Line, ...]:
    """What was done, what it won, and the end; of a card put back others see only the back."""
    seat = before.mover
    word, _, rest = move.partition(":")
    if "@" in move:
        card, _, stone = move.partition("@")
        lines = [Line("laid", {"seat": seat, "card": card, "stone": int(stone)})]
    elif move.startswith("!"):
        lines = [Line("claims", {"seat": seat, "stone": int(move[1:])})]
    elif word == "return" and before.seat != seat:
        back = "?" if (len(rest) == 2 and rest[1].isdigit()) or rest[1:] == "10" else "T?"
        lines = [Line("return", {"seat": seat, "card": back})]
    else:
        lines = [Line(word, {"seat": seat, **({"what": rest} if rest else {})})]
    owners = before.record()[0]["owner"], after.record()[0]["owner"]
    for stone in range(layout.STONES):
        if owners[0][stone] != owners[1][stone] and move != f"!{stone + 1}":
            lines.append(Line("awarded", {"seat": int(owners[1][stone]), "stone": stone + 1}))
    if after.outcome is not None:
        lines.append(Line("over", {"reason": after.outcome.reason, "scores": after.outcome.scores}))
    return tuple(lines)
