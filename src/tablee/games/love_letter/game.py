"""The kind of game that Love Letter is: its record of options, and the texts of its moves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import ModuleType

import numpy as np

from tablee.core.contract import SetupRec, StateRec
from tablee.core.errors import BadOption
from tablee.core.game import Game, GameKind
from tablee.core.notes import N_, Note
from tablee.core.options import Value
from tablee.core.scene import Line, Scene
from tablee.core.state import View
from tablee.games.love_letter import layout, positions, rules
from tablee.games.love_letter.cards import EDITIONS, NAMES, Edition, edition_of, text_of
from tablee.games.love_letter.layout import AIM, GUESS, KEEP_ONE, KEEP_TWO, KINDS, MOST_SEATS, NEXT
from tablee.games.love_letter.options import AIDS, OPTIONS, PRESETS, STARTERS, TIES, WINNERS

REASONS = {
    layout.BY_TOKENS: "tokens",
    layout.BY_ROUNDS: "rounds_played",
    layout.BY_LIMIT: "round_limit",
}
AIMED = (layout.PRIEST, layout.BARON, layout.PRINCE, layout.KING)
NEXT_TEXT = "next"
KEPT_TEXT = "keep:?"


class LoveLetter(GameKind):
    """Love Letter as a kind of game: its options, presets and texts."""

    name = "love_letter"
    title = "Love Letter"
    rules: ModuleType = rules
    options = OPTIONS
    presets = PRESETS
    default_preset = "zman2019"
    constant_sum = True
    aids = AIDS

    def seat_range(self, options: Mapping[str, Value]) -> tuple[int, int]:
        """Returns the fewest and the most seats of the chosen edition."""
        counts = EDITIONS[str(options["cards"])].tokens
        return min(counts), max(counts)

    def setup(self, options: Mapping[str, Value], seats: int) -> SetupRec:
        """Returns the SETUP record of these options.

        :raises BadOption: for a first player who is not there, or a deck that cannot be played.
        """
        edition = edition_of(options)
        if options["deck"]:
            _require_playable(str(options["deck"]), edition, EDITIONS[str(options["cards"])], seats)
        g = np.zeros(1, rules.SETUP)
        g["ll_seats"] = seats
        g["ll_copies"] = edition.pack
        g["kinds"] = edition.kinds
        g["value"] = edition.values
        g["cards"] = sum(edition.copies)
        g["open_cards"] = 3 if seats == 2 and not options["deck"] else 0
        g["target"] = options["tokens"] or edition.tokens[seats]
        g["rounds"] = options["rounds"]
        g["tie"] = TIES.index(str(options["tie"]))
        g["next_starter_on_tie"] = STARTERS.index(str(options["next_starter_on_tie"]))
        g["multi_winner"] = WINNERS.index(str(options["multi_winner"]))
        g["first_player"] = self.first_seat(options, seats)
        return g

    def move_text(self, game: Game, move: int) -> str:
        """Returns the text of a move id."""
        return _text(move)

    def move_id(self, game: Game, text: str) -> int | None:
        """Returns the id of a move text, None for a text that is no move of this game."""
        return _ids(str(game.options["cards"]), game.seats).get(text)

    def moves_expected(self, game: Game) -> Note:
        """Returns how moves are written, for the answer to a text that is none."""
        return Note(
            "love_letter_moves",
            N_(
                "a card as handmaid, a card and a seat as priest>2, a guess as guard>2:priest, a choice as "
                "keep:king/spy,guard after Chancellor, or next"
            ),
        )

    def why_illegal(self, game: Game, record: StateRec, move: int) -> Note:
        """Returns the reason why a move is not legal in a state."""
        from tablee.games.love_letter.why_illegal import why_illegal

        return why_illegal(record, move, int(game.setup[0]["kinds"]))

    def position_text(self, game: Game, record: StateRec) -> str:
        """Returns the text of a position."""
        return positions.write(game, record)

    def position(self, game: Game, text: str, to_move: str | int | None = None) -> StateRec:
        """Returns the record of a position text.

        :raises BadNotation: for what is none.
        """
        return positions.read(game, text, to_move)

    def reason(self, game: Game, record: StateRec) -> str:
        """Returns the code of the reason why a match is over."""
        return REASONS[int(record[0]["ended"])]

    def scene_with(self, view: View, aids: Mapping[str, Value]) -> Scene:
        """Returns a view as data for painting, with or without what the seat has learnt."""
        from tablee.games.love_letter.scene import scene

        return scene(view, memory=aids["memory"] == "shown")

    def narrate(self, before: View, move: str, after: View) -> tuple[Line, ...]:
        """Returns the log lines about a move, for the seat whose views these are."""
        from tablee.games.love_letter.narration import narrate

        return narrate(before, move, after)


def _require_playable(deck: str, reduced: Edition, edition: Edition, seats: int) -> None:
    """Checks that a round can be played with a reduced deck (RULES.md §2.8).

    :raises BadOption: when it cannot; the error says what is missing, or what there is too much of.
    """
    fewest, most = seats + 2, sum(edition.copies) - 1
    count = sum(reduced.copies)
    expected = None
    if not fewest <= count <= most:
        fields = {"fewest": fewest, "most": most, "seats": seats}
        expected = Note("deck_size", N_("{fewest} to {most} cards with {seats} players"), fields)
    elif reduced.kinds == 1 << layout.GUARD:
        expected = Note("deck_of_guards", N_("a card that a Guard can name"))
    for card, name in enumerate(NAMES):
        if reduced.copies[card] > edition.copies[card]:
            what = N_("no more cards than the edition has, which is {count} × {card}")
            expected = Note("deck_copies", what, {"count": edition.copies[card], "card": name})
    if expected is not None:
        raise BadOption(option="deck", value=repr(deck), expected=expected)


def _text(move: int) -> str:
    """Returns the one text of a move id."""
    if move < AIM:
        return text_of(move)
    if move < GUESS:
        card, seat = divmod(move - AIM, MOST_SEATS)
        return f"{text_of(card)}>{seat + 1}"
    if move < KEEP_TWO:
        seat, guess = divmod(move - GUESS, KINDS)
        return f"guard>{seat + 1}:{text_of(guess)}"
    if move < KEEP_ONE:
        kept, rest = divmod(move - KEEP_TWO, KINDS**2)
        return f"keep:{text_of(kept)}/{text_of(rest // KINDS)},{text_of(rest % KINDS)}"
    if move < NEXT:
        kept, rest = divmod(move - KEEP_ONE, KINDS)
        return f"keep:{text_of(kept)}/{text_of(rest)}"
    return NEXT_TEXT if move == NEXT else KEPT_TEXT


@cache
def _ids(cards: str, seats: int) -> dict[str, int]:
    """Returns every move text of a game with these cards and so many seats, and its id."""
    kinds = [card for card in range(len(NAMES)) if EDITIONS[cards].copies[card]]
    ids = list(kinds)
    ids += [AIM + card * MOST_SEATS + seat for card in AIMED for seat in range(seats)]
    ids += [GUESS + seat * KINDS + guess for seat in range(seats) for guess in kinds]
    if layout.CHANCELLOR in kinds:
        pairs = [one * KINDS + other for one in kinds for other in kinds]
        ids += [KEEP_TWO + kept * KINDS**2 + pair for kept in kinds for pair in pairs]
        ids += [KEEP_ONE + pair for pair in pairs]
    ids.append(NEXT)
    return {_text(move): move for move in ids}
