"""What Love Letter tells the suites."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

from tablee.core.game import Game
from tablee.core.state import State
from tablee.games.love_letter.layout import MOST_SEATS, NOTHING, PUBLIC, REVEAL
from tests.conformance.hooks import Board, Hooks
from tests.games.love_letter import exact


def is_sorting(state: State) -> bool:
    """A Chancellor's cards are sorted: three in one hand."""
    return any(move.startswith("keep:") for move in state.legal)


def is_late(state: State) -> bool:
    """Most cards of a round are discarded."""
    scene = state.view(state.mover).scene()
    return sum(len(place.items) for place in scene.places if place.kind == "discards") >= 8


OPEN = (
    *(
        "drawn_known",
        "deck_known",
        "face_up",
        "pile",
        "pile_owner",
        "tokens",
        "link",
        "in_round",
        "protected",
    ),
    *(
        "drawn_count",
        "deck_size",
        "mover",
        "phase",
        "round",
        "starter",
        "round_winners",
        "spy_winner",
        "ended",
    ),
)


def known(state: State, seat: int) -> Hashable:
    """RULES §12.1–12.3: the table, the own cards, those put back, and what each has learnt of hands."""
    s = state.record()[0]
    table = tuple(s[name].tobytes() for name in OPEN), s["set_aside"] == NOTHING, s["mask"][PUBLIC].tobytes()
    if int(s["phase"]) >= REVEAL:
        return seat, table, s["hand"].tobytes(), _put_back(s, seat)
    held = tuple(int(card) for card in s["hand"] if card == NOTHING) + (int(s["hand"][seat]),) * (seat >= 0)
    drawn = s["drawn"].tobytes() if s["mover"] == seat else _seen(s["drawn"], s["drawn_known"], seat)
    if seat < 0:
        return seat, table, held, drawn
    unsure = [bool(s["unaware"][other] >> seat & 1) for other in range(MOST_SEATS)]
    of_me = [0 if unsure[other] else int(s["mask"][other][seat]) for other in range(MOST_SEATS)]
    # Whose one card is known is known to hold it.
    return (
        seat,
        table,
        held,
        drawn,
        s["mask"][seat].tobytes(),
        tuple(unsure),
        tuple(of_me),
        _put_back(s, seat),
    )


def _put_back(s: Any, seat: int) -> Hashable:
    return _seen(s["deck"], s["deck_known"], seat)


def _seen(cards: Any, flags: Any, seat: int) -> Hashable:
    """The cards that a seat put into the deck, with their places."""
    both = enumerate(zip(cards, flags, strict=True))
    return tuple((at, int(card)) for at, (card, flag) in both if seat >= 0 and flag >> seat & 1)


def positions(game: Game, seed: int) -> str:
    """A position text with hands, decks and tokens of any size; most of them are refused."""
    chance = random.Random(seed)
    pack = [exact.NAMES[card] for card in exact.pack_of(game.deal(0)).elements()]
    chance.shuffle(pack)
    turn = chance.choice(["choose", "choose", "keep", "start"])
    mover = chance.randrange(game.seats)
    sections = []
    for seat in range(game.seats):
        out = chance.random() < 0.2
        held = ["-"] if out else [pack.pop()]
        if seat == mover:
            held += [pack.pop() for _ in range({"choose": 1, "start": 0}.get(turn, chance.choice([1, 2, 2])))]
        sections.append(f"hand{seat + 1}: {' '.join(held)}")
    sections.append(f"aside: {chance.choice([pack.pop(), '-']) if chance.random() < 0.1 else pack.pop()}")
    if game.setup[0]["open_cards"]:
        sections.append(f"up: {' '.join(pack.pop() for _ in range(3))}")
    deck = pack[: chance.choice([0, 1, 2, 3, len(pack)])]
    sections.append(f"deck: {' '.join(deck)}")
    sections.append(
        "pile: " + " ".join(f"{chance.randrange(game.seats) + 1}:{card}" for card in pack[len(deck) :])
    )
    most = int(game.setup[0]["target"])
    sections.append("tokens: " + "/".join(str(chance.randint(0, most)) for _ in range(game.seats)))
    return "; ".join([*sections, f"{mover + 1} to {turn}"])


HOOKS = Hooks(
    exact.possible,
    exact.published,
    exact.exact,
    exact.learnt,
    exact.legal,
    revealed=exact.revealed,
    options=(
        {},
        {"rounds": 1},  # in the last round no chance is left but the deck: what is drawn can be counted
        {"rounds": 1, "deck": "guard guard guard priest priest baron handmaid prince king countess princess"},
    ),
    short={"tokens": 2},
    seats=3,
    boards=(
        Board("zman2019", 2, moments=(0, 4, 9, 15)),
        Board("zman2019", 4, moments=(0, 3, 7, 12, 18)),
        Board("zman2019", 6, moments=(5, 11)),
    ),
    full=(
        Board("zman2019", 6, title="late", phase=is_late),
        Board("zman2019", 6, title="chancellor", phase=is_sorting),
        Board("zman2019", 2),
    ),
    vectors=range(1, 33),
    positions=positions,
    known=known,
)
