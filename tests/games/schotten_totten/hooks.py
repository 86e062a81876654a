"""What Schotten-Totten tells the suites."""

from __future__ import annotations

import random
import re
from collections.abc import Hashable

from tablee.core.game import Game
from tablee.core.state import State
from tablee.games.schotten_totten.layout import CLAN
from tests.conformance.hooks import Board, Hooks
from tests.games.schotten_totten.support import cards_somewhere


def learnt(before: State, move: str, seat: int) -> object:
    """The cards a seat holds afterwards: those it drew it could not know before."""
    return before.play(move).record()[0]["hand"][seat].tobytes()


PUBLIC = (
    *("schotten_cards", "count", "modes", "owner", "ahead", "hand_count", "clan_known", "clan_left"),
    *("tactic_known", "tactic_left", "discard", "tactics_played", "joker_played", "mover", "phase", "passed"),
    *("claimed", "passes", "ruse", "picked", "to_draw", "to_return", "ended"),
)


def known(state: State, seat: int) -> Hashable:
    """RULES §12: the table, the own hand and what the other seat knows of it, and cards that went back."""
    s = state.record()[0]
    table = tuple(s[name].tobytes() for name in PUBLIC)
    hands = []
    for side in range(2):
        held = list(zip(s["hand"][side], s["hand_known"][side], strict=True))[: s["hand_count"][side]]
        if side != seat:  # the backs show which deck a card is from
            held = [(card, 1) if seat >= 0 and flag else (card >= CLAN, -1) for card, flag in held]
        hands.append(tuple(sorted((int(card), int(flag)) for card, flag in held)))
    returned = [
        (place, int(card))
        for deck, flags in (("clan_deck", "clan_known"), ("tactic_deck", "tactic_known"))
        for place, (card, flag) in enumerate(zip(s[deck], s[flags], strict=True))
        if seat >= 0 and flag >> seat & 1
    ]
    return table, tuple(hands), tuple(returned)


def contents(state: State) -> object:
    """Every card is somewhere, and stays there."""
    return cards_somewhere(state.record()).tobytes()


def positions(game: Game, seed: int) -> str:
    """Cards strewn over stones, hands, decks and the discard pile, often as many as there is room for."""
    chance = random.Random(seed)
    colours, values = "RGBYPO", range(1, int(game.options["values"]) + 1)
    clan = [f"{colour}{value}" for colour in colours for value in values]
    tactics = ["J", "J", "SPY", "SH", "BLIND", "MUD", "RECRUITER", "STRATEGIST", "BANSHEE", "TRAITOR"]
    if not game.options["tactics"]:
        tactics = []
    chance.shuffle(clan)
    chance.shuffle(tactics)

    def some(most: int, ruses: int = 0) -> str:
        """Up to so many clan cards and tactic cards, each taken once."""
        taken = [clan.pop() for _ in range(min(chance.randrange(most + 1), len(clan)))]
        taken += [tactics.pop() for _ in range(min(chance.randrange(ruses + 1), len(tactics)))]
        return " ".join(taken)

    parts = []
    hands = [some(9, 3), some(8, 3)]
    for stone in range(1, 10):
        if chance.random() < 0.7:
            mode = chance.choice(["", "", "", " mud", " blind"]) if tactics else ""
            tactics = [card for card in tactics if card != mode.strip().upper()]
            owner = chance.choice(["", "", "", " =1", " =2"])
            elite = [card for card in ("J", "SPY", "SH") if card in tactics and chance.random() < 0.1][:1]
            for card in elite:
                tactics.remove(card)
            parts.append(f"{stone}: {some(3)}|{' '.join([some(2), *elite])}{mode}{owner}")
    parts.append(f"discard: {some(9, 2)}")
    parts += [f"hand{seat + 1}: {hand}" for seat, hand in enumerate(hands)]
    if chance.random() < 0.7:
        parts += [f"clan: {some(12)}", f"tactics: {' '.join(tactics)}"]
    seat, numbers = chance.choice("12"), f"{chance.randrange(4)} {chance.randrange(3)}"
    on_table = [word for part in parts for word in re.findall(r"[RGBYPO]\d+", part)]
    turns = ["play"] * 6 + ["claim", "draw"]
    for phase in ("split", "recruit", "return"):
        turns.append(f"{phase} RECRUITER {numbers}")
    for ruse in ("STRATEGIST", "BANSHEE", "TRAITOR"):
        turns += [f"pick {ruse} 0 0", f"target {ruse} 0 0 {chance.choice(on_table or ['R1'])}"]
    return "; ".join([*parts, f"{seat} to {chance.choice(turns)}"])


# Nine stones with all their cards but three of the mover, whose hand is a hand of ruses.
NINE_STONES = (
    "1: G7 B2 J|R7 O2 B8; 2: Y4 G1|R6 R5 R2; 3: O5 Y9 B1|R4 G6 Y7 blind; 4: Y8 B6 G9|G3 O7 SPY; "
    "5: G8 G5 O4|Y3 R1 B9 B3 mud; 6: P8 R9 B7|P3 O6 SH; 7: O3 Y1|P2 R3 G2; 8: G4 P1 P5|P7 Y5 R8; "
    "9: O1 P9 O8|Y2 O9 Y6; hand1: B4 P6 B5 RECRUITER STRATEGIST BANSHEE TRAITOR; hand2: P4 J; 1 to play"
)

HOOKS = Hooks(
    learnt=learnt,
    contents=contents,
    known=known,
    observes_all=True,
    positions=positions,
    boards=(
        Board("iello_base", moments=(0, 9, 24, 40, 60)),
        Board("iello_tactics", moments=(0, 10, 22, 36, 50, 64)),
    ),
    full=(Board("iello_tactics", title="nine-stones", position=NINE_STONES), Board("iello_base")),
    vectors=range(1, 38),
)
