"""The shell of Schotten-Totten: the record of its options, move and position texts, reasons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import ModuleType

import numpy as np

from tablee.core.contract import SetupRec, StateRec
from tablee.core.game import Game, GameKind
from tablee.core.notes import N_, Note
from tablee.core.options import Choice, SeatChoice, Value
from tablee.core.scene import Line
from tablee.core.state import Outcome, View
from tablee.games.schotten_totten import layout, positions, rules
from tablee.games.schotten_totten.cards import CARD_TEXTS, text_of
from tablee.games.schotten_totten.options import OPTIONS, PRESETS

REASONS = {
    layout.THREE_ADJACENT: "three_adjacent",
    layout.FIVE_STONES: "five_stones",
    layout.EXHAUSTED: "exhausted",
}
_WORDS = {
    "done": layout.DONE,
    "pass": layout.PASS,
    "draw:clan": layout.DRAW_CLAN,
    "draw:tactic": layout.DRAW_TACTIC,
    "discard": layout.DISCARD,
}
_RUSES = ("recruiter", "strategist", "banshee", "traitor")


class SchottenTotten(GameKind):
    """Schotten-Totten as a kind of game: its options, presets, texts and kernels."""

    name = "schotten_totten"
    title = "Schotten-Totten"
    rules: ModuleType = rules
    options = OPTIONS
    presets = PRESETS
    default_preset = "iello_base"
    constant_sum = True
    first_option = "first_player"

    def series_points(self, outcome: Outcome) -> tuple[int, ...]:
        """§7.4: five for a win, otherwise the stones."""
        decided = not outcome.is_draw
        return tuple(
            5 if decided and seat in outcome.winners else stones for seat, stones in enumerate(outcome.scores)
        )

    def rematch(self, game: Game, outcome: Outcome, began: int) -> Game:
        """§7.5: the winner begins the next game, after a draw whoever began before."""
        return self.begun_by(game, began if outcome.is_draw else outcome.winners[0])

    def setup(self, options: Mapping[str, Value], seats: int) -> SetupRec:
        """Returns the SETUP record of these options."""
        g = np.zeros(1, rules.SETUP)
        g["schotten_values"] = options["values"]
        g["first_player"] = self.first_seat(options, seats)
        g["hand"] = options["hand"] or (7 if options["tactics"] else 6)
        for name in ("tactics", "early_claim", "spy_value", "traitor_same_stone"):
            g[name] = options[name]
        for option in OPTIONS:
            if isinstance(option, Choice) and not isinstance(option, SeatChoice):
                g[option.name] = option.choices.index(str(options[option.name]))
        return g

    def move_text(self, game: Game, move: int) -> str:
        """Returns the text of a move id."""
        return _TEXTS[move]

    def move_id(self, game: Game, text: str) -> int | None:
        """Returns the move id of a text, None if it is no move of this game."""
        return _ids(int(game.options["values"])).get(text)

    def moves_expected(self, game: Game) -> Note:
        """Returns what a move looks like, for the error about a text that is none."""
        if game.options["tactics"]:
            return Note(
                "tactic_moves",
                N_(
                    "a card and a stone as R7@4, a claim as !4, or done, pass, draw:clan, draw:tactic, "
                    "recruiter, strategist, banshee, traitor, pick:R7, to:4, discard, return:R7"
                ),
            )
        return Note("base_moves", N_("a card and a stone as R7@4, a claim as !4, or done or pass"))

    def why_illegal(self, game: Game, record: StateRec, move: int) -> Note:
        """Returns why a move is not legal now, by what the seat to move can know."""
        from tablee.games.schotten_totten.why_illegal import why_illegal

        return why_illegal(game, record, move)

    def narrate(self, before: View, move: str, after: View) -> tuple[Line, ...]:
        """Returns what happened in a move, for the seat whose views these are."""
        from tablee.games.schotten_totten.narration import narrate

        return narrate(before, move, after)

    def rollouts(self, game: Game) -> Mapping[str, Mapping[str, int]]:
        """Returns how the base game is played out; with tactic cards there is one way only."""
        from tablee.games.schotten_totten.agents.montecarlo import ROLLOUTS

        return {} if game.options["tactics"] else ROLLOUTS

    def position_text(self, game: Game, record: StateRec) -> str:
        """Returns the text of a state or view (RULES.md §15)."""
        return positions.write(record)

    def position(self, game: Game, text: str, to_move: str | int | None = None) -> StateRec:
        """Returns the record of a position text; raises BadNotation for what is none."""
        return positions.read(game, text, to_move)

    def reason(self, game: Game, record: StateRec) -> str:
        """Returns the code of how a finished game ended."""
        return REASONS[int(record[0]["ended"])]


def _text(move: int) -> str:
    """Returns the one text of a move id."""
    if move < layout.CLAIM:
        return f"{text_of(move // layout.STONES)}@{move % layout.STONES + 1}"
    if move < layout.DONE:
        return f"!{move - layout.CLAIM + 1}"
    for text, known in _WORDS.items():
        if move == known:
            return text
    if move < layout.PICK:
        return _RUSES[move - layout.RUSE]
    if move < layout.TO:
        return f"pick:{text_of(move - layout.PICK)}"
    if move < layout.DISCARD:
        return f"to:{move - layout.TO + 1}"
    if move < layout.SPLIT:
        return f"return:{text_of(move - layout.RETURN)}"
    if move < layout.RETURN_CLAN:
        return f"split:{move - layout.SPLIT}"
    return "return:?" if move == layout.RETURN_CLAN else "return:T?"


_TEXTS = tuple(_text(move) for move in range(rules.MOVES))  # all at once: what is there betrays no hand


@cache
def _ids(values: int) -> dict[str, int]:
    """Returns every move text of a game with so many values, and its id."""
    cards = [
        card for card in CARD_TEXTS if card >= layout.CLAN or (card >= 0 and card % layout.VALUES < values)
    ]
    placed = [card for card in cards if card < layout.RECRUITER]
    picked = [card for card in cards if card <= layout.SHIELD]
    ids = [card * layout.STONES + stone for card in placed for stone in range(layout.STONES)]
    ids += range(layout.CLAIM, layout.PICK)
    ids += [layout.PICK + card for card in picked]
    ids += range(layout.TO, layout.RETURN)
    ids += [layout.RETURN + card for card in cards]
    ids += range(layout.SPLIT, layout.RETURN_CLAN)
    return {_TEXTS[move]: move for move in ids}
