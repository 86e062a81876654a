"""A view of Kalaha as data for painting, and what happened in a move as log lines."""

from __future__ import annotations

from typing import Any

from tablee.core.scene import Line, Place, Scene
from tablee.core.state import View
from tablee.games.kalaha import layout


def scene(view: View) -> Scene:
    """Each field and store is a place (`a3`, `b-store`); a field that may be sown carries its move.

    Any field of one's own may be chosen in advance: an empty one may have seeds by then.
    """
    touchable = set(view.legal)
    places = []
    for seat in range(2):
        row = _row(view, seat)
        side = view.game.kind.seat_name(seat).lower()
        for field in range(int(view.game.options["fields"])):
            move = str(field + 1)
            touch = move if seat == view.mover and move in touchable else None
            places.append(Place(f"{side}{move}", "field", seat, row[field], move=touch))
        places.append(Place(f"{side}-store", "store", seat, row[layout.STORE]))
    outcome = view.outcome
    waits = view.seat >= 0 and view.mover == 1 - view.seat
    return Scene(
        game=view.game.kind.name,
        seat=view.seat,
        mover=view.mover,
        scores=tuple(_row(view, seat)[layout.STORE] for seat in range(2)),
        places=tuple(places),
        actions=("swap",) if "swap" in touchable else (),
        winners=outcome.winners if outcome else None,
        reason=outcome.reason if outcome else None,
        premoves=tuple(str(field + 1) for field in range(int(view.game.options["fields"]))) if waits else (),
    )


def narrate(before: View, move: str, after: View) -> tuple[Line, ...]:
    """Returns what was sown, then what came of it: seeds captured, an extra turn, the end.

    `you` in each line is who reads it, -1 for a spectator.
    """
    seat = before.mover
    own = {"seat": seat, "you": before.seat}
    if move == "swap":
        return (Line("swapped", own),)
    held, left = _row(before, seat), _row(after, seat)
    lines = [Line("sowed", {**own, "field": int(move), "seeds": held[int(move) - 1]})]
    captured = _captured(before, move)
    if captured:
        lines.append(Line("captured", {**own, "seeds": captured}))
    if after.mover == seat:
        lines.append(Line("moves_again", own))
    if after.outcome is not None:
        fields = {"reason": after.outcome.reason, "scores": after.outcome.scores}
        gained = left[layout.STORE] - held[layout.STORE]
        lines.append(Line("over", {**fields, "gained": gained}))
    return tuple(lines)


def _captured(before: View, move: str) -> int:
    """Returns how many seeds a sowing captures, seen before the game's end collects the rest."""
    s, g = before.record(), before.game.setup
    seat, kernels = before.mover, before.game.kernels
    last = kernels.sow(g, s, seat, int(move) - 1)
    stored = int(s[0]["kalaha_cells"][seat * layout.ROW + layout.STORE])
    if last // layout.ROW == seat and last % layout.ROW < layout.FIELDS and s[0]["kalaha_cells"][last] == 1:
        kernels.take_opposite(g, s, seat, last % layout.ROW)
    return int(s[0]["kalaha_cells"][seat * layout.ROW + layout.STORE]) - stored


def _row(view: View, seat: int) -> list[int]:
    record: Any = view.record()[0]
    return [int(count) for count in record["kalaha_cells"][seat * layout.ROW : (seat + 1) * layout.ROW]]
