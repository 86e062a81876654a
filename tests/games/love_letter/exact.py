"""Love Letter once more, slow and simple: what the conformance suite compares the rules with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tablee.core.state import State, View
from tablee.games.love_letter.cards import NAMES, edition_of

SPY, GUARD, PRIEST, BARON, HANDMAID, PRINCE, CHANCELLOR, KING, COUNTESS, PRINCESS = range(10)
CARD_FIELDS = ("hand", "drawn", "deck", "set_aside", "face_up", "pile")
PUBLIC_ROW = 6

Slot = tuple[str, int]  # a field of the record and a place in it


def pack_of(value: State | View) -> Counter[int]:
    copies = edition_of(value.game.options).copies
    return Counter({card: count for card, count in enumerate(copies) if count})


def cards_of(value: State | View) -> Counter[int]:
    """Every card that lies face up to the holder of the record."""
    record = value.record()[0]
    return Counter(int(card) for name in CARD_FIELDS for card in record[name].flat if card >= 0)


def is_revealed(record) -> bool:
    return bool(record["phase"] >= 2)


def hidden(view: View) -> list[Slot]:
    """The places whose card this seat cannot see, by the rules and not by what was blanked."""
    s = view.record()[0]
    slots = []
    if not is_revealed(s):
        slots += [("hand", seat) for seat in range(6) if s["in_round"] >> seat & 1 and seat != view.seat]
        if s["mover"] != view.seat:
            slots += [
                ("drawn", at) for at in range(s["drawn_count"]) if not knows(s["drawn_known"][at], view.seat)
            ]
    slots += [("deck", at) for at in range(s["deck_size"]) if not knows(s["deck_known"][at], view.seat)]
    return slots + ([("set_aside", 0)] if s["set_aside"] != -1 else [])


def knows(seats, seat: int) -> bool:
    return seat >= 0 and bool(seats >> seat & 1)


def published(state: State, seat: int) -> State:
    """The cards as they are, what others know as the seat may think of it."""
    record, shown = state.record(), state.view(seat).record()
    for name in ("hand", "drawn", "deck", "set_aside", "ll_stream"):
        shown[name] = record[name]
    return State(state.game, shown)


def possible(view: View, state: State) -> bool:
    """Every card is there, in a place where the seat, and everybody, thinks that it may be."""
    s = state.record()[0]
    if cards_of(state) != pack_of(state) or published(state, view.seat).view(view.seat) != view:
        return False
    if is_revealed(s):
        return True
    seats = range(state.game.seats)
    held = [seat for seat in seats if s["in_round"] >> seat & 1]
    for holder in held:
        rows = [s["mask"][row][holder] for row in (*seats, PUBLIC_ROW) if row != holder]
        if not all(mask >> s["hand"][holder] & 1 and not mask & ~rows[-1] for mask in rows):
            return False
    return all(
        s["hand"][one] == s["hand"][other] for one in held for other in held if s["link"][one] >> other & 1
    )


def exact(view: View, limit: int) -> list[State] | None:
    """Every way to lay the cards this seat has not seen; not where the chance of later rounds is unknown."""
    s = view.record()[0]
    if not is_revealed(s) and not is_last(view):
        return None
    if s["phase"] == 2:
        return None
    slots = hidden(view)
    seen = view.record()
    for name, at in slots:
        seen[name].reshape(1, -1)[0][at] = -1
    pack = pack_of(view) - cards_of(View(view.game, seen, view.seat))
    slots.sort(key=lambda slot: slot[0] != "hand")
    found = []
    for cards in _lay(view, slots, pack, {}):
        record = view.record()
        for (name, at), card in zip(slots, cards, strict=True):
            record[name].reshape(1, -1)[0][at] = card
        found.append(State(view.game, record))
        if len(found) > limit:
            return None
    return found


def is_last(view: View) -> bool:
    return bool(view.record()[0]["round"] >= (view.game.options["rounds"] or 40))


def _lay(
    view: View, slots: list[Slot], pack: Counter[int], hands: dict[int, int]
) -> Iterator[tuple[int, ...]]:
    if not slots:
        yield ()
        return
    s, (name, at) = view.record()[0], slots[0]
    row = view.seat if view.seat >= 0 else PUBLIC_ROW
    for card in [card for card, count in pack.items() if count]:
        if name == "hand":
            linked = [hands[other] for other in hands if s["link"][at] >> other & 1]
            if not s["mask"][row][at] >> card & 1 or any(other != card for other in linked):
                continue
        rest = pack - Counter([card])
        for others in _lay(view, slots[1:], rest, {**hands, at: card} if name == "hand" else hands):
            yield (card, *others)


def learnt(before: State, move: str, seat: int) -> object:
    """The seat's cards afterwards, and the card that Priest or Baron has shown it."""
    was, now = before.record()[0], before.play(move).record()[0]
    shown = None
    name, _, target = move.partition(">")
    if name in ("priest", "baron") and target:
        looked_at = int(target) - 1
        if before.mover == seat:
            shown = int(was["hand"][looked_at])
        elif name == "baron" and looked_at == seat:
            pair = [int(was["hand"][before.mover]), int(was["drawn"][0])]
            pair.remove(BARON)
            shown = pair[0]
    drawn = now["drawn"].tobytes() if now["mover"] == seat else None
    return (int(now["hand"][seat]) if seat >= 0 else None), drawn, shown


def revealed(before: State, move: str) -> object:
    """What a move brings to light for all: discards, who is out, the hands at the end of a round."""
    now = before.play(move).record()[0]
    hands = now["hand"].tobytes() if is_revealed(now) else None
    return now["pile"].tobytes(), now["face_up"].tobytes(), int(now["in_round"]), int(now["starter"]), hands


def legal(state: State) -> set[str] | None:
    """RULES §5, §8"""
    if state.is_over:
        return set()
    s = state.record()[0]
    if s["phase"] == 2:
        return {"next"}
    hand = [int(s["hand"][state.mover]), *(int(card) for card in s["drawn"][: s["drawn_count"]])]
    if s["phase"] == 1:
        return set(_keeps(hand))
    if COUNTESS in hand and (KING in hand or PRINCE in hand):
        return {"countess"}
    return {move for card in hand for move in _plays(state, card)}


def _keeps(hand: list[int]) -> Iterator[str]:
    for at, kept in enumerate(hand):
        rest = [NAMES[card] for card in hand[:at] + hand[at + 1 :]]
        yield f"keep:{NAMES[kept]}/{','.join(rest)}"
        yield f"keep:{NAMES[kept]}/{','.join(reversed(rest))}"


def _plays(state: State, card: int) -> Iterator[str]:
    s, name = state.record()[0], NAMES[card]
    others = [
        seat + 1
        for seat in range(state.game.seats)
        if seat != state.mover and s["in_round"] >> seat & 1 and not s["protected"] >> seat & 1
    ]
    targets = [*others, state.mover + 1] if card == PRINCE else others
    if card not in (GUARD, PRIEST, BARON, PRINCE, KING) or not targets:
        yield name
    elif card == GUARD:
        guesses = [NAMES[guess] for guess in pack_of(state) if guess != GUARD]
        yield from (f"guard>{target}:{guess}" for target in targets for guess in guesses)
    else:
        yield from (f"{name}>{target}" for target in targets)
