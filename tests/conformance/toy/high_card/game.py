"""The shell of High Card: options, presets, move and position texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import ModuleType

import numpy as np

from tablee.core.agent import AgentKind
from tablee.core.contract import SetupRec, StateRec
from tablee.core.game import Game, GameKind
from tablee.core.notes import Note
from tablee.core.options import Choice, Flag, Preset, Value
from tablee.core.positions import bad_position, seat_to_move
from tablee.core.scene import Line, Scene
from tablee.core.state import View

from . import agents, rules, scene

# A move is `4` (face up), `4x` (face down) or `4o` (face down, with a look at the deck).
SUFFIXES = ("", "x", "o")
SOMETHING = "x"  # what others see of a card played face down


class HighCard(GameKind):
    name = "high_card"
    title = "High Card"
    rules: ModuleType = rules
    options = (
        Flag("look", True, "a card played face down allows a look at the bottom of the deck"),
        Choice("lead", "first", "who leads the first trick", choices=("first", "random")),
    )
    presets: Mapping[str, Preset] = {
        "spies": Preset("with secret looks"),
        "open": Preset("without looks, any seat leads", {"look": False, "lead": "random"}),
    }
    default_preset = "spies"

    def setup(self, options: Mapping[str, Value], seats: int) -> SetupRec:
        g = np.zeros(1, self.rules.SETUP)
        g["high_card_seats"] = seats
        g["look"] = options["look"]
        g["random_lead"] = options["lead"] == "random"
        return g

    def move_text(self, game: Game, move: int) -> str:
        if move == rules.SOMETHING:
            return SOMETHING
        return f"{move % rules.CARDS + 1}{SUFFIXES[move // rules.CARDS]}"

    def move_id(self, game: Game, text: str) -> int | None:
        found = re.fullmatch(r"([1-8])([xo]?)", text)
        if found is None or (found[2] == "o" and not game.options["look"]):
            return None
        return int(found[1]) - 1 + rules.CARDS * SUFFIXES.index(found[2])

    def moves_expected(self, game: Game) -> Note:
        form = "a card from 1 to 8, with x when face down" + (" or o to look" if game.options["look"] else "")
        return Note("card", form)

    def why_illegal(self, game: Game, record: StateRec, move: int) -> Note:
        seat, card = int(record[0]["turn"]), move % rules.CARDS + 1
        if card not in record[0]["high_card_slots"][2 * seat : 2 * seat + 2]:
            return Note("not_held", "you do not hold {card}", {"card": card})
        if move < rules.FACE_DOWN:
            return Note("too_low", "{card} does not beat the trick", {"card": card})
        return Note("must_beat", "a hand that can beat the trick must")

    def position_text(self, game: Game, record: StateRec) -> str:
        """Every field of the record, digit by digit: `-` is −1, `?` a card not seen."""
        parts = []
        for name in self.rules.STATE.names:
            digits = "".join("-" if n < 0 else str(n) for n in np.atleast_1d(record[0][name]).tolist())
            parts.append(digits.replace(str(rules.UNKNOWN), "?") if "slots" in name else digits)
        return " ".join(parts)

    def position(self, game: Game, text: str, to_move: str | int | None) -> StateRec:
        s = np.zeros(1, self.rules.STATE)
        widths = [s[0][name].size for name in self.rules.STATE.names]
        parts = text.split()
        if [len(part) for part in parts] != widths or not re.fullmatch(r"[0-9\- ]+", text):
            raise bad_position(text, Note("digits", f"digits in groups of {widths}"))
        for name, part in zip(self.rules.STATE.names, parts, strict=True):
            digits = [-1 if d == "-" else int(d) for d in part]
            s[0][name] = digits if s[0][name].size > 1 else digits[0]
        if to_move is not None:
            s[0]["turn"] = seat_to_move(to_move, game.seats)
        if not is_possible(game.seats, s[0]):
            raise bad_position(text, Note("a_table", "a table at which every card has its place"))
        return s

    def reason(self, game: Game, record: StateRec) -> str:
        return "tricks_played"

    def scene(self, view: View) -> Scene:
        return scene.scene(view)

    def narrate(self, before: View, move: str, after: View) -> tuple[Line, ...]:
        return scene.narrate(before, move, after)

    @property
    def templates(self) -> tuple[ModuleType, ...]:
        return ()

    @property
    def agents(self) -> Mapping[str, AgentKind]:
        return agents.AGENTS

    @property
    def levels(self) -> Mapping[int, str]:
        return agents.LEVELS


def is_possible(seats: int, s: np.void) -> bool:
    """Whether a record could be one of a game: kernels trust that it is."""
    slots, up = [[int(card) for card in s[name]] for name in ("high_card_slots", "up")]
    hands, down, deck = slots[: rules.DOWN], slots[rules.DOWN : rules.DECK], slots[rules.DECK :]
    trick, lead, turn, left = (int(s[name]) for name in ("trick", "lead", "turn", "deck"))
    if sorted(card for card in slots + up if card) != list(range(1, rules.CARDS + 1)):
        return False
    if not (0 <= trick <= rules.TRICKS and 0 <= lead < seats and (turn == -1) == (trick == rules.TRICKS)):
        return False
    if trick < rules.TRICKS and not 0 <= turn < seats:
        return False
    laid = [
        [
            bool(up[rules.TRICKS * seat + at]) + bool(down[rules.TRICKS * seat + at])
            for at in range(rules.TRICKS)
        ]
        for seat in range(rules.MOST_SEATS)
    ]
    so_far = {(lead + at) % seats for at in range((turn - lead) % seats)} if turn >= 0 else set()
    wanted = [
        [int(seat < seats and (at < trick or (at == trick and seat in so_far))) for at in range(rules.TRICKS)]
        for seat in range(rules.MOST_SEATS)
    ]
    leads = [max(up[at :: rules.TRICKS]) for at in range(min(trick, rules.TRICKS))]
    holds = [2 - sum(wanted[seat]) + int(trick == 1 and seat == lead) for seat in range(seats)]
    if trick == rules.TRICKS:  # somebody has drawn a card, and has one more
        holds = [sum(map(bool, hands[2 * seat : 2 * seat + 2])) for seat in range(seats)]
    return (
        laid == wanted
        and all(leads)
        and (not so_far or up[rules.TRICKS * lead + trick] > 0)
        and [sum(map(bool, hands[2 * seat : 2 * seat + 2])) for seat in range(seats)] == holds
        and all(hands[2 * seat] for seat in range(seats) if holds[seat])
        and [bool(card) for card in deck] == [True] * left + [False] * (len(deck) - left)
        and all(0 <= int(won) <= trick for won in s["won"])
        and sum(int(won) for won in s["won"]) == trick
        and all(
            card < int(bound) <= rules.NO_BOUND for card, bound in zip(slots, s["bound"], strict=True) if card
        )
        and all(int(looked) in (0, 1) for looked in s["looked"])
    )
