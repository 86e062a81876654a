"""A view of Skeleton as data for painting, and what happened in a move as log lines."""

from __future__ import annotations

from tablee.core.scene import Line, Place, Scene
from tablee.core.state import View
from tablee.skeleton.game import rules

BACK = "?"


def scene(view: View) -> Scene:
    """Returns the hands and the trick as places; a card that may be played carries its move."""
    s = view.record()[0]
    places = []
    for seat in range(view.game.seats):
        for at, card in enumerate(card for card in s["skeleton_hand"][seat].tolist() if card):
            text = BACK if card == rules.UNKNOWN else str(card)
            move = text if seat == view.mover and text in view.legal else None
            places.append(Place(f"hand{seat + 1}.{at + 1}", "card", seat, items=(text,), move=move))
        laid = int(s["trick"][seat])
        places.append(Place(f"trick{seat + 1}", "trick", seat, items=(str(laid),) if laid else ()))
    outcome = view.outcome
    return Scene(
        game=view.game.kind.name,
        seat=view.seat,
        mover=view.mover,
        scores=tuple(int(won) for won in s["won"][: view.game.seats]),
        places=tuple(places),
        winners=outcome.winners if outcome else None,
        reason=outcome.reason if outcome else None,
    )


def narrate(before: View, move: str, after: View) -> tuple[Line, ...]:
    """Returns the card that was played, and who took the trick. `move` is what the view's seat saw of it."""
    lines = [Line("played", {"seat": before.mover, "card": move})]
    if after.record()[0]["tricks"] > before.record()[0]["tricks"]:
        lines.append(Line("took", {"seat": int(after.record()[0]["leader"])}))
    if after.outcome is not None:
        lines.append(Line("over", {"reason": after.outcome.reason}))
    return tuple(lines)
