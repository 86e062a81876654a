"""A view of Schotten-Totten as data for painting, and what happened in a move as log lines.

Everything is read from views, so what a seat cannot know is in no scene and no log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tablee.core.contract import StateRec
from tablee.core.game import Game
from tablee.core.scene import Line, Place, Scene
from tablee.core.state import View
from tablee.games.schotten_totten import layout, strength
from tablee.games.schotten_totten.cards import TACTICS, text_of, texts

MODES = ((layout.BLIND, "BLIND"), (layout.MUD, "MUD"))
DECKS = (("clan", "?"), ("tactic", "T?"))  # a deck and the back of its cards
FORMATIONS = {
    strength.COLOUR_RUN: "colour_run",
    strength.THREE: "three",
    strength.COLOUR: "colour",
    strength.RUN: "run",
    strength.SUM: "sum",
}
FOUR = "four"  # what three of a kind becomes in the mud


# --- the table --------------------------------------------------------------------------------


def scene(view: View) -> Scene:
    """Stones with both sides and their formations, hands, decks, the discard pile.

    | place | kind | holds |
    |---|---|---|
    | `stone4` | stone | its combat modes; the owner once claimed |
    | `side4-1` | side | the first seat's cards there; `count` is how many it can hold |
    | `form4-1` | formation | of a complete side: its name, the sum as `count`, `first` if that decides |
    | `hand1` | hand | cards, `?` and `T?` for backs |
    | `played1` | played | `count`: tactic cards played so far; `J` if a Joker was among them |
    | `clan`, `tactic` | deck | `count`: cards left |
    | `discard` | pile | cards |
    | `ruse` | ruse | the ruse being carried out, the card it takes; `count`: cards to draw or to put back |
    | `side4-1/R7`, `hand1/R7` | card | only where touching that one card is a move |
    """
    s, legal = view.record()[0], set(view.legal)
    places = [place for stone in range(layout.STONES) for place in _stone(view, stone, legal)]
    for seat in range(2):
        hand = Place(f"hand{seat + 1}", "hand", seat, None, tuple(texts(s["hand"][seat])))
        places.append(hand)
        if seat == view.mover:
            places += _touchable(hand, legal, {card: card.lower() for card in TACTICS})
            places += _touchable(hand, legal, {card: f"return:{card}" for card in hand.items})
    places.append(Place("clan", "deck", None, int(s["clan_left"]), (), _if(legal, "draw:clan")))
    if view.game.options["tactics"]:
        places.append(Place("tactic", "deck", None, int(s["tactic_left"]), (), _if(legal, "draw:tactic")))
        for seat in range(2):
            joker = ("J",) if s["joker_played"][seat] else ()
            played = int(s["tactics_played"][seat])
            places.append(Place(f"played{seat + 1}", "played", seat, played, joker))
        if s["ruse"]:
            cards = tuple(texts([s["ruse"], s["picked"]]))
            left = int(s["to_draw"]) or int(s["to_return"])
            places.append(Place("ruse", "ruse", view.mover, left, cards))
        discarded = tuple(texts(s["discard"]))
        places.append(Place("discard", "pile", None, None, discarded, _if(legal, "discard")))
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


def _stone(view: View, stone: int, legal: set[str]) -> list[Place]:
    """A stone, and each side's cards and formation."""
    record, number = view.record(), stone + 1
    s, kernels = record[0], view.game.kernels
    owner = int(s["owner"][stone])
    modes = tuple(name for bit, name in MODES if s["modes"][stone] & bit)
    claim = _if(legal, f"!{number}")
    places = [Place(f"stone{number}", "stone", None if owner < 0 else owner, None, modes, claim)]
    forms = [_complete(view, seat, stone) for seat in range(2)]
    for seat in range(2):
        cards = tuple(texts(s["schotten_cards"][seat][stone]))
        slots = int(kernels.capacity(record, stone)) if owner < 0 else len(cards)
        move = _if(legal, f"to:{number}") if seat == view.mover else None
        side = Place(f"side{number}-{seat + 1}", "side", seat, slots, cards, move)
        places.append(side)
        if owner < 0 and seat == _robbed(view):
            places += _touchable(side, legal, {card: f"pick:{card}" for card in cards})
        form = forms[seat]
        if form is not None:
            decides = forms[0] == forms[1] and int(s["ahead"][stone]) == seat
            items = (form["name"], "first") if decides else (form["name"],)
            places.append(Place(f"form{number}-{seat + 1}", "formation", seat, form["sum"], items))
    return places


def _robbed(view: View) -> int:
    """The seat whose cards a ruse takes: Strategist takes one's own."""
    own = int(view.record()[0]["ruse"]) == layout.STRATEGIST
    return view.mover if own else 1 - view.mover


def _touchable(holder: Place, legal: set[str], moves: dict[str, str]) -> list[Place]:
    """A place for every card of a side or hand that is a move by itself."""
    return [
        Place(f"{holder.name}/{card}", "card", holder.owner, None, (card,), moves[card])
        for card in dict.fromkeys(holder.items)
        if moves.get(card) in legal
    ]


def _if(legal: set[str], move: str) -> str | None:
    return move if move in legal else None


def _complete(view: View, seat: int, stone: int) -> dict[str, Any] | None:
    """The formation of a complete side."""
    record = view.record()
    full = view.game.kernels.is_full(record, seat, stone)
    return _formation(view.game, record, seat, stone) if full else None


def _formation(game: Game, record: StateRec, seat: int, stone: int, need: int = 0) -> dict[str, Any] | None:
    """What a side is, or the best it can become with `need` unseen cards; None when too few are left."""
    best = int(game.kernels.best(game.setup, record, seat, stone, need))
    if best == strength.NONE:
        return None
    name = FORMATIONS[best // 64]
    four = name == "three" and int(game.kernels.capacity(record, stone)) == 4
    return {"name": FOUR if four else name, "sum": best % 64}


# --- the log ----------------------------------------------------------------------------------


def narrate(before: View, move: str, after: View) -> tuple[Line, ...]:
    """What was done, what it won, what was drawn, and the end.

    `you` in every line is the seat it is told to, −1 for a spectator.
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
    """The move itself; a draw is told with those that come by themselves."""
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
    """A card picked, and where it went."""
    record = before.record()
    seat, ruse = before.mover, int(record[0]["ruse"])
    card = rest if word == "pick" else text_of(int(record[0]["picked"]))
    sides = record[0]["schotten_cards"][_robbed(before)]
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
    """Where a card lies now, and the formation it completed there, if it did."""
    return {"stone": number, "formation": _complete(after, seat, number - 1)}


def _won(after: View, seat: int, number: int) -> dict[str, Any]:
    """Why a stone is that seat's: by `proof`, as `stronger`, or equal and complete `first`.

    Read after the claim, which changes neither the cards at the stone nor those unseen. `other` is the
    other side, or with a proof the best that its `missing` cards could make of it, None if too few are left.
    """
    game, record, stone = after.game, after.record(), number - 1
    need = int(game.kernels.capacity(record, stone)) - int(record[0]["count"][1 - seat][stone])
    own = _formation(game, record, seat, stone)
    other = _formation(game, record, 1 - seat, stone, need)
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
    """The cards a hand has gained, apart from the one that the move took out of it."""
    gone = move.partition("@")[0] if "@" in move else move.removeprefix("return:").upper()
    left = Counter(held) - Counter([gone])
    return sorted((Counter(holds) - left).elements(), key=list(holds).index)


def _back(card: str) -> str:
    return "?" if _deck(card) == "clan" else "T?"


def _deck(card: str) -> str:
    """The deck a card belongs to, known by its back."""
    return "tactic" if card == "T?" or card in TACTICS else "clan"
