"""The scene of Schotten-Totten: a view as plain data for painting, with the moves that can be touched.

It is read from a view, so what a seat cannot know is in no scene.
"""

from __future__ import annotations

from typing import Any

from tablee.core.contract import StateRec
from tablee.core.game import Game
from tablee.core.scene import Place, Scene
from tablee.core.state import View
from tablee.games.schotten_totten import claim_proof, layout
from tablee.games.schotten_totten.cards import TACTICS, texts

MODES = ((layout.BLIND, "BLIND"), (layout.MUD, "MUD"))
FORMATIONS = {
    claim_proof.COLOUR_RUN: "colour_run",
    claim_proof.THREE: "three",
    claim_proof.COLOUR: "colour",
    claim_proof.RUN: "run",
    claim_proof.SUM: "sum",
}
FOUR = "four"  # what three of a kind becomes in the mud


def scene(view: View) -> Scene:
    """Returns the scene of a view: stones with both sides and formations, hands, decks, the discard pile.

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
    """Returns a stone, and each side's cards and formation."""
    record, number = view.record(), stone + 1
    s, kernels = record[0], view.game.kernels
    owner = int(s["owner"][stone])
    modes = tuple(name for bit, name in MODES if s["modes"][stone] & bit)
    claim = _if(legal, f"!{number}")
    places = [Place(f"stone{number}", "stone", None if owner < 0 else owner, None, modes, claim)]
    forms = [complete_formation(view, seat, stone) for seat in range(2)]
    for seat in range(2):
        cards = tuple(texts(s["schotten_cards"][seat][stone]))
        slots = int(kernels.capacity(record, stone)) if owner < 0 else len(cards)
        move = _if(legal, f"to:{number}") if seat == view.mover else None
        side = Place(f"side{number}-{seat + 1}", "side", seat, slots, cards, move)
        places.append(side)
        if owner < 0 and seat == robbed_seat(view):
            places += _touchable(side, legal, {card: f"pick:{card}" for card in cards})
        form = forms[seat]
        if form is not None:
            decides = forms[0] == forms[1] and int(s["ahead"][stone]) == seat
            items = (form["name"], "first") if decides else (form["name"],)
            places.append(Place(f"form{number}-{seat + 1}", "formation", seat, form["sum"], items))
    return places


def robbed_seat(view: View) -> int:
    """Returns the seat whose cards the ruse in progress takes: Strategist takes one's own."""
    own = int(view.record()[0]["ruse"]) == layout.STRATEGIST
    return view.mover if own else 1 - view.mover


def _touchable(holder: Place, legal: set[str], moves: dict[str, str]) -> list[Place]:
    """Returns a place for every card of a side or hand that is a move by itself."""
    return [
        Place(f"{holder.name}/{card}", "card", holder.owner, None, (card,), moves[card])
        for card in dict.fromkeys(holder.items)
        if moves.get(card) in legal
    ]


def _if(legal: set[str], move: str) -> str | None:
    return move if move in legal else None


def complete_formation(view: View, seat: int, stone: int) -> dict[str, Any] | None:
    """Returns the formation of a side as name and sum, None while the side is not complete."""
    record = view.record()
    full = view.game.kernels.is_full(record, seat, stone)
    return best_formation(view.game, record, seat, stone) if full else None


def best_formation(
    game: Game, record: StateRec, seat: int, stone: int, need: int = 0
) -> dict[str, Any] | None:
    """Returns what a side is, or the best it can become with `need` unseen cards; None if too few remain."""
    best = int(game.kernels.best(game.setup, record, seat, stone, need))
    if best == claim_proof.NONE:
        return None
    name = FORMATIONS[best // 64]
    four = name == "three" and int(game.kernels.capacity(record, stone)) == 4
    return {"name": FOUR if four else name, "sum": best % 64}
