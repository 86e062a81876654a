"""A view of High Card as data for painting, and its log."""

from __future__ import annotations

from tablee.core.scene import Line, Place, Scene
from tablee.core.state import View

from . import rules


def scene(view: View) -> Scene:
    """Hands, played cards and the deck; a card that may be played face up carries its move."""
    record = view.record()[0]
    slots = [int(card) for card in record["high_card_slots"]]
    places = []
    for seat in range(view.game.seats):
        for i in range(2):
            card = slots[2 * seat + i]
            touch = str(card) if seat == view.mover and str(card) in view.legal else None
            places.append(Place(f"hand{seat + 1}.{i + 1}", "card", seat, items=_items(card), move=touch))
        for trick in range(rules.TRICKS):
            at = rules.TRICKS * seat + trick
            up, down = int(record["up"][at]), slots[rules.DOWN + at]
            places.append(Place(f"up{seat + 1}.{trick + 1}", "card", seat, items=_items(up)))
            places.append(Place(f"down{seat + 1}.{trick + 1}", "card", seat, items=_items(down)))
    places.append(Place("deck", "deck", count=int(record["deck"]), items=_items(slots[rules.DECK])))
    touched = {place.move for place in places}
    outcome = view.outcome
    return Scene(
        game=view.game.kind.name,
        seat=view.seat,
        mover=view.mover,
        scores=tuple(int(won) for won in record["won"][: view.game.seats]),
        places=tuple(places),
        actions=tuple(move for move in view.legal if move not in touched),
        winners=outcome.winners if outcome else None,
        reason=outcome.reason if outcome else None,
    )


def narrate(before: View, move: str, after: View) -> tuple[Line, ...]:
    """The move as this seat saw it, and who took the trick."""
    lines = [Line("played", {"seat": before.mover, "move": move})]
    tricks = int(after.record()[0]["trick"])
    if tricks > int(before.record()[0]["trick"]):
        lines.append(Line("took", {"seat": int(after.record()[0]["lead"]), "trick": tricks}))
    return tuple(lines)


def _items(card: int) -> tuple[str, ...]:
    return () if card == rules.NOTHING else ("?",) if card >= rules.UNKNOWN else (str(card),)
