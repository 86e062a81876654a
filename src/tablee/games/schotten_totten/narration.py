"""The log lines of Schotten-Totten: what happened in a move, as the seat they are for saw it.

Everything is read from that seat's views before and after, so what it cannot know is in no line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tablee.core.scene import Line
from tablee.core.state import View
from tablee.games.schotten_totten import layout
from tablee.games.schotten_totten.cards import TACTICS, text_of, texts
from tablee.games.schotten_totten.scene import best_formation, complete_formation, robbed_seat

DECKS = (("clan", "?"), ("tactic", "T?"))  # a deck and the back of its cards


def narrate(before: View, move: str, after: View) -> tuple[Line, ...]:
    """Returns the log lines of a move: what was done, what it won, what was drawn, and the end.

    Both views are those of the seat the lines are for; it is `you` in every line, −1 for a spectator.
    """
    lines = _done(before, move, after)
    awards = _awards(before, move, after)
    draws = _draws(before, move, after)
    # Stones awarded at the start of a turn come after the draw that ended the last one.
    late = before.game.options["claim_timing"] == "auto_turn_start"
    lines += draws + awards if late else awards + draws
    if after.outcome is not None:
        outcome = after.outcome
        lines.append(
            Line("over", {"reason": outcome.reason, "scores": outcome.scores, "winners": outcome.winners})
        )
    return tuple(Line(line.code, {**line.fields, "you": before.seat}) for line in lines)


def _done(before: View, move: str, after: View) -> list[Line]:
    """Returns the line about the move itself; a draw is told with those that come by themselves."""
    seat = before.mover
    word, _, rest = move.partition(":")
    if "@" in move:
        card, _, number = move.partition("@")
        if card in ("BLIND", "MUD"):
            return [Line("mode", {"seat": seat, "card": card, "stone": int(number)})]
        return [Line("laid", {"seat": seat, "card": card, **_landed(after, seat, int(number))})]
    if move.startswith("!"):
        return [Line("claimed", {"seat": seat, **_won(after, seat, int(move[1:]))})]
    if word == "draw":
        return []
    if word == "split":
        tactic = int(before.record()[0]["to_draw"]) - int(rest)
        return [Line("split", {"seat": seat, "clan": int(rest), "tactic": tactic})]
    if word == "return":
        card = rest if before.seat == seat else _back(rest)
        where = str(before.game.options["scout_return"])
        return [Line("returned", {"seat": seat, "card": card, "deck": _deck(rest), "where": where})]
    if word in ("pick", "to", "discard"):
        return [_ruse_step(before, word, rest, after)]
    if move.upper() in TACTICS:
        return [Line("ruse", {"seat": seat, "card": move.upper()})]
    return [Line("passed" if move == "pass" else "done", {"seat": seat})]


def _ruse_step(before: View, word: str, rest: str, after: View) -> Line:
    """Returns the line about a card picked, and where it went."""
    record = before.record()
    seat, ruse = before.mover, int(record[0]["ruse"])
    card = rest if word == "pick" else text_of(int(record[0]["picked"]))
    sides = record[0]["schotten_cards"][robbed_seat(before)]
    source = next(
        stone + 1
        for stone in range(layout.STONES)
        if record[0]["owner"][stone] < 0 and card in texts(sides[stone])
    )
    fields = {"seat": seat, "ruse": text_of(ruse), "card": card, "from": source}
    if word == "to":
        return Line("moved", {**fields, **_landed(after, seat, int(rest))})
    return Line("discarded" if word == "discard" or ruse == layout.BANSHEE else "picked", fields)


def _landed(after: View, seat: int, number: int) -> dict[str, Any]:
    """Returns where a card lies now, and the formation it completed there, if it did."""
    return {"stone": number, "formation": complete_formation(after, seat, number - 1)}


def _won(after: View, seat: int, number: int) -> dict[str, Any]:
    """Returns why a stone is that seat's: by `proof`, as `stronger`, or equal and complete `first`.

    Read after the claim, which changes neither the cards at the stone nor those unseen. `other` is the
    other side, or with a proof the best that its `missing` cards could make of it, None if too few are left.
    """
    game, record, stone = after.game, after.record(), number - 1
    need = int(game.kernels.capacity(record, stone)) - int(record[0]["count"][1 - seat][stone])
    own = best_formation(game, record, seat, stone)
    other = best_formation(game, record, 1 - seat, stone, need)
    how = "proof" if need > 0 else "first" if own == other else "stronger"
    return {"stone": number, "how": how, "own": own, "other": other, "missing": need}


def _awards(before: View, move: str, after: View) -> list[Line]:
    """Stones that changed hands without being claimed by name."""
    owners = before.record()[0]["owner"], after.record()[0]["owner"]
    lines = []
    for stone in range(layout.STONES):
        seat = int(owners[1][stone])
        if int(owners[0][stone]) != seat and move != f"!{stone + 1}":
            lines.append(Line("awarded", {"seat": seat, **_won(after, seat, stone + 1)}))
    return lines


def _draws(before: View, move: str, after: View) -> list[Line]:
    """Cards drawn, deck by deck: its own cards to the seat that drew, to others what they know of them."""
    seat, lines = before.mover, []
    start, end = before.record()[0], after.record()[0]
    returned = _back(move.removeprefix("return:")) if move.startswith("return:") else None
    for deck, back in DECKS:
        pile = texts(start[f"{deck}_deck"])  # from the bottom
        if returned == back:
            pile.insert(len(pile) if before.game.options["scout_return"] == "top" else 0, back)
        drawn = len(pile) - int(end[f"{deck}_left"])
        if drawn > 0:
            cards = pile[-drawn:][::-1]
            if before.seat == seat:
                own = _gained(texts(start["hand"][seat]), move, texts(end["hand"][seat]))
                cards = [card for card in own if _back(card) == back]
            lines.append(Line("drew", {"seat": seat, "deck": deck, "cards": cards}))
    return lines


def _gained(held: Sequence[str], move: str, holds: Sequence[str]) -> list[str]:
    """Returns the cards a hand has gained, apart from the one that the move took out of it."""
    gone = move.partition("@")[0] if "@" in move else move.removeprefix("return:").upper()
    left = Counter(held) - Counter([gone])
    return sorted((Counter(holds) - left).elements(), key=list(holds).index)


def _back(card: str) -> str:
    return "?" if _deck(card) == "clan" else "T?"


def _deck(card: str) -> str:
    """Returns the deck a card belongs to, known by its back."""
    return "tactic" if card == "T?" or card in TACTICS else "clan"
