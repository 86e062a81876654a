"""Cluedo once more, slow and simple: what the conformance suite and the tests compare the rules with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tablee.core.state import State, View
from tablee.games.cluedo.layout import ASKERS, CARD_BITS, OVER, SHOWER, SHOWING

Deal = tuple[int, tuple[int, ...]]  # the mystery and the hands, as masks


def kinds_of(value: State | View) -> list[list[int]]:
    """The cards of each kind, each as a mask."""
    g = value.game.setup[0]
    cards = [1 << at for at in range(int(g["professors"]) + int(g["subjects"]) + int(g["room_cards"]))]
    first, second = int(g["professors"]), int(g["professors"]) + int(g["subjects"])
    return [cards[:first], cards[first:second], cards[second:]]


def deal_of(state: State) -> Deal:
    s = state.record()[0]
    return int(s["mystery"]), tuple(int(hand) for hand in s["cluedo_hand"][: state.game.seats])


def agrees(view: View, deal: Deal) -> bool:
    """Whether a deal contradicts nothing that the seat of a view knows."""
    s, g, (mystery, hands) = view.record()[0], view.game.setup[0], deal
    cards = [card for kind in kinds_of(view) for card in kind]
    lying = [mystery, int(s["face_up"]), *hands]
    if any(sum(bool(pile & card) for pile in lying) != 1 for card in cards):
        return False
    if any(sum(bool(mystery & card) for card in kind) != 1 for kind in kinds_of(view)):
        return False
    for seat, hand in enumerate(hands):
        if hand.bit_count() != int(g["hand_size"][seat]) or hand & int(s["passed"][seat]):
            return False
        if view.seat >= 0 and int(s["shown"][view.seat][seat]) & ~hand:
            return False
        if seat == view.seat and hand != int(s["cluedo_hand"][seat]):
            return False
    for clause in map(int, s["clauses"][: s["clause_count"]]):
        if not hands[clause >> SHOWER & 7] & clause & CARD_BITS:
            return False
    if s["phase"] == SHOWING and not hands[s["mover"]] & int(s["question"]):
        return False
    looked = s["phase"] == OVER or (view.seat >= 0 and s["failed"][view.seat])
    if looked:
        return mystery == int(s["mystery"])
    return mystery not in [int(failed) for failed in s["failed"]]


def all_deals(view: View) -> Iterator[Deal]:
    """Every way to lay all cards that are not face up, whatever is known."""
    g, kinds = view.game.setup[0], kinds_of(view)
    faceup = int(view.record()[0]["face_up"])
    sizes = [int(size) for size in g["hand_size"][: view.game.seats]]
    for one in kinds[0]:
        for two in kinds[1]:
            for three in kinds[2]:
                mystery = one | two | three
                rest = [card for kind in kinds for card in kind if not card & (mystery | faceup)]
                if not mystery & faceup:
                    yield from ((mystery, hands) for hands in _hands(rest, sizes))


def _hands(cards: list[int], sizes: list[int]) -> Iterator[tuple[int, ...]]:
    if not sizes:
        yield ()
        return
    for chosen in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in chosen]
        for others in _hands(left, sizes[1:]):
            yield (sum(chosen), *others)


def deals_allowed(view: View) -> list[Deal]:
    return [deal for deal in all_deals(view) if agrees(view, deal)]


# --- hooks ------------------------------------------------------------------------------------


def possible(view: View, state: State) -> bool:
    return agrees(view, deal_of(state)) and published(state, view.seat).view(view.seat) == view


def published(state: State, seat: int) -> State:
    """The cards and dice as they are, what others have been shown as the seat may think of it."""
    record, shown = state.record(), state.view(seat).record()
    for name in ("cluedo_hand", "mystery", "stream"):
        shown[name] = record[name]
    return State(state.game, shown)


def learnt(before: State, move: str, seat: int) -> object:
    """The card shown to a seat, and the mystery it has looked at."""
    view = before.play(move).view(seat).record()[0]
    return view["shown"].tobytes(), int(view["mystery"])


def revealed(before: State, move: str) -> object:
    """Who could not answer and who shows, whether a solution was right, and where chance has led."""
    s, after = before.record()[0], before.play(move).record()[0]
    answers = tuple(_answers(before, move)) if move.startswith("ask:") else ()
    solved = after["phase"] == OVER and int(after["mystery"])
    chance = after["rolled"].tobytes(), int(after["turn"]), after["pawn"].tobytes()
    return answers, solved, bool(after["failed"][s["seat"]]), chance


def _answers(before: State, move: str) -> Iterator[bool]:
    s, seats = before.record()[0], before.game.seats
    cards = question(before, move)
    for step in range(1, seats):
        holds = bool(int(s["cluedo_hand"][(int(s["seat"]) + step) % seats]) & cards)
        yield holds
        if holds:
            return


def question(state: State, move: str) -> int:
    """The cards that a question names."""
    from tablee.games.cluedo.notation import notation

    s, words = state.record()[0], notation(state.game)
    room = words.place_text(int(s["pawn"][s["seat"]]))
    slugs = [*move.removeprefix("ask:").split(","), room]
    return sum(1 << words.slugs.index(slug) for slug in slugs)


def askers(clause: int) -> list[int]:
    return [seat for seat in range(6) if clause >> (ASKERS + seat) & 1]
