"""The scene of a view: the table as plain data for painting. What happened in a move is in narration.py.

Everything is read from views, so what a seat cannot know is in no scene. Beside the cards there is what a
careful player would keep in mind: the copies not yet seen, what each of the others may hold, who knows one's
own card.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tablee.core.scene import Place, Scene
from tablee.core.state import View
from tablee.games.love_letter import knowledge, layout
from tablee.games.love_letter.cards import BACK, NAMES, names_in, text_of
from tablee.games.love_letter.hidden_information import unseen_cards
from tablee.games.love_letter.layout import HIDDEN, KINDS, MOST_SEATS, NOTHING, PUBLIC, REVEAL
from tablee.games.love_letter.packs import copies, is_single

PHASES = ("choose", "keep", "over")


def scene(view: View, *, memory: bool = True) -> Scene:
    """Returns what a viewer sees: hands, discards and knowledge by seat; the deck; the cards not seen.

    Without `memory` it is what lies open and nothing that has been learnt: no `may`, `how`, `equal` or
    `known`, and the backs of all cards that others hold and of all in the deck.

    | place | kind | holds |
    |---|---|---|
    | `hand1` | hand | the card held, then those drawn; `?` for backs; nothing when out of the round |
    | `hand1/king` | card | only where touching that one card is a move |
    | `discards1` | discards | in order |
    | `marks1` | marks | `out`, `protected`, `starter`; between rounds `won`, `spy` |
    | `may1` | may | of another's card: the kinds it may be, as far as this seat can tell |
    | `how1` | how | of another's card that is known: what may have shown it, see `_how` |
    | `equal1` | equal | the seats that everybody knows to hold the same kind, counted from 1 |
    | `known1` | known | of one's own card: the seats that are known to know it, counted from 1 |
    | `left/king` | left | `count`: copies not seen by this seat; the value, the copies in all |
    | `deck` | deck | from the top; `?` for backs |
    | `aside` | aside | the back of the card set aside, if it is still there |
    | `up` | up | removed face up, with two seats |
    | `round` | round | `count`: its number; `choose`, `keep` or `over`; touching it begins the next |
    | `verdict` | verdict | between rounds: why it was won, see `verdict`, and with which card |
    | `target`, `rounds` | goal | `count`: the tokens that win, or the rounds to be played |
    """
    record, legal = view.record(), set(view.legal)
    if not memory:
        _forget(record[0], view.seat)
    s, game = record[0], view.game
    unseen = unseen_cards(game.setup, record)
    places: list[Place] = []
    for seat in range(game.seats):
        places += _seat(s, seat, legal)
        if memory and s["phase"] < REVEAL and s["in_round"] >> seat & 1:
            places += _known(view, s, seat, unseen)
    places += _counted(view, unseen)
    deck = tuple(text_of(int(card)) for card in s["deck"][: s["deck_size"]][::-1])
    places.append(Place("deck", "deck", None, len(deck), deck))
    aside = (BACK,) if s["set_aside"] != NOTHING else ()
    places.append(Place("aside", "aside", None, None, aside))
    if game.setup[0]["open_cards"]:
        places.append(Place("up", "up", None, None, tuple(text_of(int(card)) for card in s["face_up"])))
    phase = PHASES[min(int(s["phase"]), REVEAL)]
    begin = "next" if "next" in legal else None
    places.append(Place("round", "round", None, int(s["round"]), (phase,), begin))
    if s["phase"] >= REVEAL:
        places.append(Place("verdict", "verdict", None, None, verdict(view)))
    rounds = int(game.setup[0]["rounds"])
    goal, count = ("rounds", rounds) if rounds else ("target", int(game.setup[0]["target"]))
    places.append(Place(goal, "goal", None, count))
    outcome = view.outcome
    touched = {place.move for place in places}
    return Scene(
        game=game.kind.name,
        seat=view.seat,
        mover=view.mover,
        scores=tuple(int(tokens) for tokens in s["tokens"][: game.seats]),
        places=tuple(places),
        actions=tuple(move for move in view.legal if move not in touched),
        winners=outcome.winners if outcome else None,
        reason=outcome.reason if outcome else None,
    )


def _forget(s: np.void, viewer: int) -> None:
    """Turns over the cards that a viewer has learnt of but does not see; all lie open between rounds."""
    if s["phase"] >= REVEAL:
        return
    hands, deck = s["hand"], s["deck"]
    for seat in range(MOST_SEATS):
        if seat != viewer and hands[seat] != NOTHING:
            hands[seat] = HIDDEN
    deck[: s["deck_size"]] = HIDDEN
    if s["mover"] != viewer:
        s["drawn"][: s["drawn_count"]] = HIDDEN


def _seat(s: np.void, seat: int, legal: set[str]) -> Iterator[Place]:
    cards = [int(s["hand"][seat])] if s["in_round"] >> seat & 1 else []
    if seat == s["mover"]:
        cards += [int(card) for card in s["drawn"][: s["drawn_count"]]]
    hand = tuple(map(text_of, cards))
    yield Place(f"hand{seat + 1}", "hand", seat, None, hand)
    if seat == s["mover"]:
        yield from _touchable(seat, hand, legal)
    yield Place(f"discards{seat + 1}", "discards", seat, None, tuple(discards(s, seat)))
    between = s["phase"] >= REVEAL
    marks = {
        "out": not s["in_round"] >> seat & 1,
        "protected": bool(s["protected"] >> seat & 1),
        "starter": s["starter"] == seat,
        "won": between and bool(s["round_winners"] >> seat & 1),
        "spy": between and s["spy_winner"] == seat,
    }
    yield Place(f"marks{seat + 1}", "marks", seat, None, tuple(name for name in marks if marks[name]))


def _touchable(seat: int, hand: tuple[str, ...], legal: set[str]) -> Iterator[Place]:
    """Each card that is a move by itself: played without a target, or kept when one other goes back."""
    for card in dict.fromkeys(hand):
        keeps = [move for move in legal if move.startswith(f"keep:{card}/") and "," not in move]
        for move in keeps or [card]:
            if move in legal:
                yield Place(f"hand{seat + 1}/{card}", "card", seat, None, (card,), move)


def discards(s: np.void, seat: int) -> list[str]:
    """Returns the names of a seat's discards in order."""
    size = int(s["pile_size"])
    pile = zip(s["pile_owner"][:size], s["pile"][:size], strict=True)
    return [text_of(int(card)) for owner, card in pile if owner == seat]


# --- what is known ----------------------------------------------------------------------------


def _counted(view: View, unseen: int) -> Iterator[Place]:
    """Yields each kind with the copies this seat has not seen."""
    setup = view.game.setup
    for card in range(KINDS):
        total = copies(int(setup[0]["ll_copies"]), card)
        if total:
            held = (str(setup[0]["value"][card]), str(total))
            yield Place(f"left/{NAMES[card]}", "left", None, copies(unseen, card), held)


def _known(view: View, s: np.void, seat: int, unseen: int) -> Iterator[Place]:
    """Yields what can be told of the card a seat holds."""
    group = int(s["link"][seat])
    if group:
        others = [str(other + 1) for other in range(MOST_SEATS) if group >> other & 1 and other != seat]
        yield Place(f"equal{seat + 1}", "equal", seat, None, tuple(others))
    if seat == view.seat:
        rows = [row for row in range(view.game.seats) if row != seat and s["in_round"] >> row & 1]
        knowing = tuple(str(row + 1) for row in rows if is_single(int(s["mask"][row][seat])))
        if knowing:
            yield Place(f"known{seat + 1}", "known", seat, None, knowing)
        return
    kinds = possible_kinds(view, s, seat, unseen)
    yield Place(f"may{seat + 1}", "may", seat, None, tuple(names_in(kinds)))
    if is_single(kinds):
        yield Place(f"how{seat + 1}", "how", seat, None, tuple(_how(view.seat, s, seat)))


def possible_kinds(view: View, s: np.void, seat: int, unseen: int) -> int:
    """Returns the kinds another's card may be, by what the viewer knows of all hands and the copies left."""
    if s["hand"][seat] != HIDDEN:
        return 1 << int(s["hand"][seat])
    hidden_hands = sum(1 << holder for holder in range(MOST_SEATS) if s["hand"][holder] == HIDDEN)
    row = view.seat if view.seat >= 0 else PUBLIC
    # Compiled: uncompiled it takes longer than the rest of the scene.
    count = view.game.kernels.copy(knowledge).may_hold
    return int(count(view.record(), row, hidden_hands, unseen, seat))


def _how(viewer: int, s: np.void, seat: int) -> list[str]:
    """Returns what may have shown a card that is known.

    `counted`: no other card is left for it. `all`: it is public. `equal`: a Baron found it equal to one's
    own. Otherwise each of `priest`, `baron`, `king` and `chancellor` that may have: the record keeps what is
    known, not how, so this is read from the discards. With none of them it was worked out.
    """
    if s["hand"][seat] == HIDDEN:
        return ["counted"]
    if is_single(int(s["mask"][PUBLIC][seat])):
        return ["all"]
    if int(s["link"][seat]) >> viewer & 1:
        return ["equal"]
    found: list[int] = []
    for owner, card, targets in _plays(s):
        other = {viewer: seat, seat: viewer}.get(owner)
        shows = card in (layout.BARON, layout.KING) or (card == layout.PRIEST and owner == viewer)
        if owner == viewer and card == layout.CHANCELLOR:
            found.append(card)
        elif other is not None and shows and targets >> other & 1:
            if is_single(targets):  # it showed this card for certain, and is younger than the others
                found = [earlier for earlier in found if earlier == layout.CHANCELLOR]
            found.append(card)
    return [NAMES[card] for card in sorted(set(found))] or ["worked_out"]


def _plays(s: np.void) -> Iterator[tuple[int, int, int]]:
    """Yields every card played in this round: by whom, and whom it could be aimed at.

    A pile also holds what was discarded for a Prince, which follows it, and what seats have laid down on
    going out, which is their last.
    """
    pile = [(int(s["pile_owner"][at]), int(s["pile"][at])) for at in range(int(s["pile_size"]))]
    last = {owner: at for at, (owner, _) in enumerate(pile) if not s["in_round"] >> owner & 1}
    playing = int(s["in_round"]) | sum(1 << owner for owner in last)
    protected, forced = 0, False
    for at, (owner, card) in enumerate(pile):
        if at == last.get(owner):
            playing &= ~(1 << owner)
            forced = False
        elif forced:
            forced = False
        else:
            protected &= ~(1 << owner)
            targets = playing & ~protected & ~(1 << owner)
            loser = next((seat for seat, gone in last.items() if gone == at + 1 and seat != owner), None)
            yield owner, card, targets if loser is None else 1 << loser
            protected |= (card == layout.HANDMAID) << owner
            forced = card == layout.PRINCE


# --- the end of a round -----------------------------------------------------------------------


def verdict(view: View) -> tuple[str, ...]:
    """Returns why a round was won, and with which card; asked between rounds and at the end.

    `last`: nobody else was left. `highest`: one card was. `tie`: several, which all win. `sum`: of several
    the greater sum of discards; `sums`: equal sums too, which all win; `nobody`: or none.
    """
    s = view.record()[0]
    playing = [seat for seat in range(view.game.seats) if s["in_round"] >> seat & 1]
    best = max(int(s["hand"][seat]) for seat in playing)
    tied = [seat for seat in playing if s["hand"][seat] == best]
    winners = int(s["round_winners"]).bit_count()
    if len(playing) == 1:
        code = "last"
    elif len(tied) == 1:
        code = "highest"
    elif winners == 0:
        code = "nobody"
    elif view.game.setup[0]["tie"] == layout.ALL_WIN:
        code = "tie"
    else:
        code = "sum" if winners < len(tied) else "sums"
    return code, text_of(best)
