"""The log lines about a move, as the seat is told that saw it.

Everything is read from the two views, so each seat is told what it saw: Priest's card goes to two, Baron's
and King's to two, Chancellor's to one. `you` in every line is the seat it is told to, −1 for a spectator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from tablee.core.scene import Line
from tablee.core.state import View
from tablee.games.love_letter.cards import BACK, text_of
from tablee.games.love_letter.layout import CHOOSE, KEEP, REVEAL
from tablee.games.love_letter.scene import verdict


def narrate(before: View, move: str, after: View) -> tuple[Line, ...]:
    """Returns the lines about a move, the end of the round if it ended it, and the card drawn next."""
    lines = [*_move(before, move, after)]
    new = after.record()[0]
    if new["phase"] >= REVEAL:
        lines += _round_over(after)
    elif move != "next":
        lines += _learnt(before, move, after)
        if new["phase"] == CHOOSE and new["drawn"][0] >= 0:
            put = before.seat >= 0 and bool(new["drawn_known"][0] >> before.seat & 1)
            fields = {"seat": int(new["mover"]), "card": text_of(int(new["drawn"][0])), "put": put}
            lines.append(Line("drew", fields))
    return tuple(Line(line.code, {**line.fields, "you": before.seat}) for line in lines)


# --- the move ---------------------------------------------------------------------------------


def _move(before: View, move: str, after: View) -> Iterator[Line]:
    """Yields the card and its effect, Chancellor's choice, or the next round."""
    old, new = before.record()[0], after.record()[0]
    seat = int(old["mover"])
    if move == "next":
        yield Line("round", {"round": int(new["round"]), "seat": int(new["starter"])})
        return
    if old["phase"] == KEEP:
        count = int(old["drawn_count"])
        kept, back = BACK, [BACK] * count
        if before.seat == seat:
            kept, _, rest = move.removeprefix("keep:").partition("/")
            back = rest.split(",")
        yield Line("kept", {"seat": seat, "card": kept, "back": back})
        return
    card, aimed, rest = move.partition(">")
    if aimed:
        number, _, guess = rest.partition(":")
        yield from _aimed(before, card, int(number) - 1, guess, after)
        return
    if card == "chancellor" and new["phase"] == KEEP:
        drawn = [text_of(int(found)) for found in new["drawn"][: new["drawn_count"]]]
        yield Line("chancellor", {"seat": seat, "cards": drawn})
        return
    aimless = card in ("guard", "priest", "baron", "king", "chancellor")
    yield Line("plays", {"seat": seat, "card": card, "idle": aimless})
    if card == "princess":
        yield Line("out", {"seat": seat, "card": _last_discard(new)})


def _aimed(before: View, card: str, target: int, guess: str, after: View) -> Iterator[Line]:
    """Yields a card aimed at a seat; cards are named to the two of them, and where they lie open."""
    old, new = before.record()[0], after.record()[0]
    seat = int(old["mover"])
    gone = [other for other in (seat, target) if (old["in_round"] & ~new["in_round"]) >> other & 1]
    fields: dict[str, Any] = {"seat": seat, "target": target}
    inside = before.seat in (seat, target)
    if card == "guard":
        yield Line("guard", {**fields, "guess": guess, "hit": bool(gone)})
    elif card == "priest":
        yield Line("priest", {**fields, "card": _held(new, target) if inside else None})
    elif card == "baron":
        other = target if before.seat == seat else seat
        mine, theirs = (_compared(new, whose, gone) if inside else None for whose in (before.seat, other))
        yield Line("baron", {**fields, "mine": mine, "theirs": theirs, "equal": not gone})
    elif card == "king":
        other = target if before.seat == seat else seat
        got, gave = (_held(new, whose) if inside else None for whose in (before.seat, other))
        yield Line("king", {**fields, "got": got, "gave": gave})
    else:
        yield from _prince(old, new, fields, gone)
    for other in gone:
        known = card in ("guard", "prince") or (card == "baron" and inside)
        yield Line("out", {"seat": other, "card": None if known else _last_discard(new)})


def _prince(old: np.void, new: np.void, fields: dict[str, Any], gone: list[int]) -> Iterator[Line]:
    target = fields["target"]
    yield Line("prince", {**fields, "card": _last_discard(new)})
    if not gone:
        source = "deck" if old["deck_size"] else "aside"
        yield Line("replaced", {"seat": target, "card": _held(new, target), "from": source})


def _last_discard(new: np.void) -> str:
    return text_of(int(new["pile"][int(new["pile_size"]) - 1]))


def _held(new: np.void, seat: int) -> str:
    return text_of(int(new["hand"][seat]))


def _compared(new: np.void, seat: int, gone: list[int]) -> str:
    """Returns the card a seat showed for Baron: the loser's lies on the table."""
    return _last_discard(new) if seat in gone else _held(new, seat)


# --- what follows -----------------------------------------------------------------------------


def _learnt(before: View, move: str, after: View) -> Iterator[Line]:
    """Cards of others that the seat knows by now, where the move itself has not shown them."""
    old, new = before.record()[0], after.record()[0]
    told = _shown(before, move)
    for seat in range(before.game.seats):
        was, now = int(old["hand"][seat]), int(new["hand"][seat])
        if seat not in told and now >= 0 and now != was:
            yield Line("known", {"seat": seat, "card": text_of(now)})


def _shown(before: View, move: str) -> set[int]:
    """The seats whose card the line about the move itself has named, if it can be named, and one's own."""
    card, _, rest = move.partition(">")
    seats = {before.mover, int(rest[0]) - 1} if rest else set()
    if card == "prince":
        return {before.seat, int(rest[0]) - 1}
    inside = card in ("priest", "baron", "king") and before.seat in seats
    return {before.seat, *seats} if inside else {before.seat}


def _round_over(after: View) -> Iterator[Line]:
    new, seats = after.record()[0], range(after.game.seats)
    playing = [seat for seat in seats if new["in_round"] >> seat & 1]
    how, card = verdict(after)
    if len(playing) > 1:
        yield Line("hands", {"hands": [[seat, _held(new, seat)] for seat in playing]})
    winners = [seat for seat in seats if new["round_winners"] >> seat & 1]
    yield Line("won", {"seats": winners, "how": how, "card": card})
    if new["spy_winner"] >= 0:
        yield Line("spy", {"seat": int(new["spy_winner"])})
    if after.outcome is not None:
        yield Line("over", {"winners": list(after.outcome.winners), "reason": after.outcome.reason})


def paragraphs(move: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """Yields the lines of a move, then those of what it led to: the next card; the end of a round."""
    starts = [0, *(at for at, line in enumerate(move) if at and line.code in ("drew", "hands", "won"))]
    for start, end in pairwise([*starts, len(move)]):
        yield move[start:end]
