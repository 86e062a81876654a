"""High Card once more, slow and simple: what the suite compares the rules with."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator

from tablee.core.game import Game
from tablee.core.state import State, View

CARDS = range(1, 9)
HANDS, DOWNS, DECK = range(6), range(6, 12), range(12, 16)


def slots_of(value: State | View) -> list[int]:
    return [int(card) for card in value.record()[0]["high_card_slots"]]


def hidden(view: View) -> list[int]:
    """The slots whose card this seat cannot know, by the rules and not by what was blanked."""
    own = (
        {2 * view.seat, 2 * view.seat + 1, 6 + 2 * view.seat, 7 + 2 * view.seat} if view.seat >= 0 else set()
    )
    if view.seat >= 0 and view.record()[0]["looked"][view.seat]:
        own.add(DECK[0])
    return [slot for slot, card in enumerate(slots_of(view)) if card and slot not in own]


def published(state: State, seat: int) -> State:
    """Nobody knows whether another has looked."""
    record = state.record()
    for other in range(3):
        if other != seat:
            record[0]["looked"][other] = 0
    return State(state.game, record)


def possible(view: View, state: State) -> bool:
    """Every card once, nothing out of bounds, and the same as the view wherever that can see."""
    slots, bounds = slots_of(state), view.record()[0]["bound"]
    played = [int(card) for card in state.record()[0]["up"]]
    return (
        sorted(card for card in slots + played if card) == list(CARDS)
        and all(slots[slot] < bounds[slot] for slot in hidden(view))
        and published(state, view.seat).view(view.seat) == view
    )


def exact(view: View, limit: int) -> set[State] | None:
    """Every way to lay the cards this seat has not seen, none out of bounds."""
    unseen = hidden(view)
    shown = {card for slot, card in enumerate(slots_of(view)) if slot not in unseen}
    free = frozenset(CARDS) - shown - {int(card) for card in view.record()[0]["up"]}
    found: set[State] = set()
    for cards in _lay(unseen, [int(bound) for bound in view.record()[0]["bound"]], free):
        record = view.record()
        for slot, card in zip(unseen, cards, strict=True):
            record[0]["high_card_slots"][slot] = card
        found.add(State(view.game, record))
        if len(found) > limit:
            return None
    return found


def _lay(slots: list[int], bounds: list[int], free: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """Hands are sorted, so of the two ways to hold two cards only one is counted."""
    if not slots:
        yield ()
        return
    slot, rest = slots[0], slots[1:]
    for card in sorted(free):
        if card >= bounds[slot]:
            continue
        for others in _lay(rest, bounds, free - {card}):
            paired = slot in HANDS and slot % 2 == 0 and rest and rest[0] == slot + 1
            if not paired or card < others[0]:
                yield (card, *others)


def learnt(before: State, move: str, seat: int) -> object:
    """The card drawn after winning a trick; the card looked at."""
    after = before.play(move)
    won = after.record()[0]["trick"] > before.record()[0]["trick"] and after.record()[0]["lead"] == seat
    looks = move.endswith("o") and before.mover == seat
    return slots_of(after)[2 * seat : 2 * seat + 2] if won else slots_of(after)[DECK[0]] if looks else None


def known(state: State, seat: int) -> Hashable:
    """RULES §1–3, §6: what lies open, what follows from it, the own cards, and the bottom card after a look."""
    s, slots = state.record()[0], slots_of(state)
    table = tuple(s[name].tobytes() for name in ("bound", "up", "won", "deck", "trick", "lead", "turn"))
    places = tuple(slot for slot, card in enumerate(slots) if card)
    if seat < 0:
        return table, places
    looked = bool(s["looked"][seat])
    own = slots[2 * seat : 2 * seat + 2] + slots[6 + 2 * seat : 8 + 2 * seat] + slots[12:13] * looked
    return table, places, looked, tuple(own)


def legal(state: State) -> set[str] | None:
    """RULES §2, §3"""
    if state.is_over:
        return set()
    record = state.record()[0]
    hand = [card for card in slots_of(state)[2 * state.mover : 2 * state.mover + 2] if card]
    best = max(int(record["up"][2 * seat + int(record["trick"])]) for seat in range(3))
    beating = {str(card) for card in hand if card > best}
    endings = "xo" if state.game.options["look"] else "x"
    return beating or {f"{card}{ending}" for card in hand for ending in endings}


def points(state: State) -> int | None:
    return 2


def contents(state: State) -> object:
    """Each card is somewhere, once."""
    s = state.record()[0]
    return sorted(int(card) for name in ("high_card_slots", "up") for card in s[name] if card)


def any_position(game: Game, seed: int) -> str:
    """A state on the way with a digit or two changed, often of the deck, the trick, the lead or the turn."""
    chance = random.Random(seed)
    state = game.deal(seed)
    for _ in range(chance.randrange(5)):
        state = state if state.is_over else state.play(chance.choice(state.legal))
    digits = list(state.text)
    for _ in range(chance.randrange(3)):
        at = chance.choice([chance.randrange(len(digits)), len(digits) - 1 - 2 * chance.randrange(4)])
        digits[at] = chance.choice("0123456789-") if digits[at] != " " else " "
    return "".join(digits)
