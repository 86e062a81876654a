"""Love Letter on a terminal: the table with what its reader knows, and what can be typed.

Cards are board.py's: tiles in a line, or large where the screen has room. Beside each of the others stands
what they may hold, as values in columns; the reader's own cards are below, each with what it does and the
moves it makes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from rich.style import Style
from rich.text import Text

from tablee.core.notes import C_, N_
from tablee.core.options import TypedCommand
from tablee.core.scene import Line, Place, Scene
from tablee.games.love_letter.board import (
    BACK_STYLE,
    MARGIN,
    PAPER,
    bare,
    boxed,
    colour_word,
    counters,
    large,
    parts,
    place_style,
    side_by_side,
    tile,
    typed_moves,
)
from tablee.games.love_letter.narration import paragraphs
from tablee.games.love_letter.rules_text import rules
from tablee.games.love_letter.words import (
    BACK,
    card_name,
    effect,
    how,
    reason,
    verdict,
    words,
)
from tablee.i18n import Say, full_name, short_name

__all__ = ["COMMANDS", "label", "paint", "paint_board", "reason", "rules", "tell", "words"]

COMMANDS = (
    TypedCommand(
        "memory", C_("command", "memory"), N_("shown or off"), N_("whether what you know of cards is shown")
    ),
)

WIDTH, AIRY, TALLEST = 79, 19, 21  # a screen of 24 lines also has a prompt, and what has happened
FLAT, HANDS, WHOLE = range(3)  # cards in lines; those in hand are large; those on the table are large too
NAME, STATUS, MOST_DOTS = 19, 9, 7
SEATS = ("cyan", "yellow", "magenta", "green", "bright_blue", "bright_red")


def paint(scene: Scene, say: Say, names: Sequence[str]) -> Text:
    """Returns the table: the others in turn, the viewer last with the cards in hand.

    A spectator sees the seats in order.
    """
    return _Painting(scene, say, names).paint()


def paint_board(scene: Scene, say: Say, names: Sequence[str], columns: int, rows: int) -> Text:
    """Returns the table for a screen that lists the moves itself, with cards as large as it has room for."""
    for look in (WHOLE, HANDS):
        painting = _Painting(scene, say, names, typed=False, look=look, columns=columns).paint()
        if painting.plain.count("\n") < rows:
            return painting
    return _Painting(scene, say, names, typed=False).paint()


def label(chosen: str, option: str, scene: Scene, say: Say, names: Sequence[str]) -> str | None:
    """Returns what a move, or the next step of one, is called in a list."""
    step = option.removeprefix(chosen)
    if option == "next":
        return say("next round")
    if step.startswith(">"):
        seat = int(step[1:]) - 1
        return say("yourself") if seat == scene.seat else short_name(names, seat, say)
    word, _, what = step.partition(":")
    cards = [card_name(card, say) for card in re.split("[/,]", what or word.lstrip("/,")) if card]
    if word == "keep":
        return say("keep {card}", card=cards[0])
    below = ", ".join(cards)
    return say("{card} under the deck", card=below) if step[:1] in ("/", ",") else below


def tell(moves: Sequence[Sequence[Line]], say: Say, names: Sequence[str]) -> list[Text]:
    """Returns what happened: a paragraph for each move and what it led to, players and cards coloured."""
    told = []
    for lines in [part for move in moves for part in paragraphs(move)]:
        text = Text(" ".join(words(line, say, names) for line in lines))
        for seat in range(len(names)):
            colour_word(text, short_name(names, seat, say), f"bold {SEATS[seat]}")
        for card in PAPER:
            colour_word(text, card_name(card, say), f"bold {bare(card)}")
        if lines[0].code in ("round", "won"):
            text.stylize("bold")
        told.append(text)
    return told


@dataclass(frozen=True)
class _Painting:
    """One painting of a scene, as `paint` returns it."""

    scene: Scene
    say: Say
    names: Sequence[str]
    typed: bool = True  # whether it says what can be typed
    look: int = FLAT  # which cards are large
    columns: int = WIDTH

    def paint(self) -> Text:
        near, count = self.scene.seat, len(self.scene.scores)
        others = [(near + 1 + at) % count for at in range(count - (near >= 0))]
        sections = [
            [*self._heading(), *self._counters()],
            self._others(others),
            [*self._seat(near)] if near >= 0 else [],
            [*self._hand()] if near >= 0 else [],
        ]
        lines: list[Text] = []
        height = sum(map(len, sections)) + 3
        for at, section in enumerate(sections):
            # Before the viewer's own things there is a gap if at all possible.
            if lines and section and (self.look or height <= (TALLEST if at == 2 else AIRY)):
                lines.append(Text())
            lines += section
        for line in lines:
            line.truncate(self.columns, overflow="ellipsis")
            line.rstrip()
        return Text("\n").join(lines)

    def _others(self, seats: Sequence[int]) -> list[Text]:
        """Returns the other seats one below the other; large cards need a gap between."""
        lines: list[Text] = []
        for seat in seats:
            lines += [Text()] if lines and self.look == WHOLE else []
            lines += self._seat(seat)
        return lines

    @cached_property
    def there(self) -> Mapping[str, Place]:
        return {place.name: place for place in self.scene.places}

    @cached_property
    def values(self) -> Mapping[str, str]:
        """The value of each kind of card there is, in order."""
        return {
            place.name.removeprefix("left/"): place.items[0]
            for place in self.scene.places
            if place.kind == "left"
        }

    @property
    def between(self) -> bool:
        return "verdict" in self.there

    # --- the table ---

    def _heading(self) -> Iterator[Text]:
        """Yields the round, the deck and the goal; the cards removed and those known in the deck."""
        say, there = self.say, self.there
        number, left = there["round"].count, there["deck"].count
        goal = (
            [say.count("{n} token wins", "{n} tokens win", there["target"].count or 0)]
            if "target" in there
            else []
        )
        if self.between:
            why = verdict(there["verdict"].items[0], say)
            over = parts([say("Round {n} is over: {why}", n=number, why=why)])
            over.stylize(place_style("round"))
            yield over
            yield parts([reason(self.scene.reason, say)] if self.scene.reason else goal)
            return
        of = say("Round {n}", n=number)
        if "rounds" in there:
            of = say("Round {n} of {last}", n=number, last=there["rounds"].count)
        last = not left and "choose" in there["round"].items
        deck = say("last turn") if last else say("deck {n}", n=left)
        aside = [say("1 set aside")] if there["aside"].items else []
        yield parts([of, deck, *aside, *goal, "■ " + say("not seen yet")])
        if "up" in there:
            yield Text(MARGIN).append(say("Removed face up: ")).append_text(self._tiles(there["up"].items))
        if any(card != BACK for card in there["deck"].items):
            yield Text(MARGIN).append(say("The deck from its top: ")).append_text(self._known_deck())

    def _known_deck(self) -> Text:
        """Returns the deck where the viewer knows cards in it: backs in short, then what was put back."""
        shown = Text()
        for card, run in groupby(self.there["deck"].items):
            cards = list(run)
            shown.append_text(Text(f"░×{len(cards)} ", BACK_STYLE) if card == BACK else self._tiles(cards))
        return shown

    def _counters(self) -> list[Text]:
        return (
            [] if self.between else counters([self.there[f"left/{card}"] for card in self.values], self.say)
        )

    def _seat(self, seat: int) -> Iterator[Text]:
        """Yields who sits there, the tokens, what is known; then the discards."""
        marks = self.there[f"marks{seat + 1}"].items
        dim = "dim " if "out" in marks and not self.between else ""
        line = Text().append(" ▶ " if self.scene.mover == seat else MARGIN, "bold")
        name = Text(f"{seat + 1} {full_name(self.names, seat, self.say)}", f"{dim}bold {SEATS[seat]}")
        name.truncate(NAME + 2, overflow="ellipsis", pad=True)
        name.stylize(place_style(None, None, f">{seat + 1}"))
        line.append_text(name).append(" ").append_text(self._tokens(seat)).append(" ")
        if "out" in marks:
            line.append(self.say("out").ljust(STATUS), "dim")
        elif self.between:
            line.append_text(self._revealed(seat, marks))
        else:
            status = self.say("protected") if "protected" in marks else ""
            line.append(status.ljust(STATUS + 1), "bold").append_text(self._knowledge(seat))
        if seat in (self.scene.winners or ()):
            line.append(" ◀ ").append(self.say("winner") + " ", "bold")
        yield from self._discards(seat, line, solid="out" not in marks)

    def _discards(self, seat: int, line: Text, *, solid: bool) -> Iterator[Text]:
        """Yields the cards before a seat, behind or below the line that says who sits there."""
        discards = self.there[f"discards{seat + 1}"].items
        marks = [place_style(f"discards{seat + 1}", card) for card in discards]
        if self.look == WHOLE:
            yield line
            cards = [boxed(card, self.values, self.say, solid=solid) for card in discards]
            yield from side_by_side(cards, marks, self.columns, 5)
            return
        tiles = [self._tile(card, solid=solid) for card in discards]
        for mark, drawn in zip(marks, tiles, strict=True):
            drawn.stylize(mark)
        if not solid and line.cell_len + sum(drawn.cell_len for drawn in tiles) <= self.columns:
            yield line.append_text(Text.assemble(*tiles))
            return
        yield line
        row = Text(" " * 5)
        for drawn in tiles:
            if row.cell_len + drawn.cell_len > self.columns:
                yield row
                row = Text(" " * 5)
            row.append_text(drawn)
        if tiles:
            yield row

    def _tokens(self, seat: int) -> Text:
        """Tokens won and tokens still needed; a number where they are too many or nothing is needed."""
        won, most = self.scene.scores[seat], max(self.scene.scores)
        need = self.there["target"].count or 0 if "target" in self.there else 0
        if not need or most > MOST_DOTS:
            return Text(f"●{won}".ljust(3), "bold")
        dots = Text().append("●" * won, "bold").append("○" * (need - won), "dim")
        return dots.append(" " * (max(need, most) - dots.cell_len))

    def _revealed(self, seat: int, marks: Sequence[str]) -> Text:
        """Returns the hand at the end of a round, and what it won."""
        shown = self._tiles(self.there[f"hand{seat + 1}"].items)
        if self.there["verdict"].items[0] in ("sum", "sums", "nobody"):
            total = sum(int(self.values[card]) for card in self.there[f"discards{seat + 1}"].items)
            shown.append(" " + self.say("discards {sum}", sum=total), "dim")
        won = [self.say("+1 round")] if "won" in marks else []
        won += [self.say("+1 Spy")] if "spy" in marks else []
        shown.append(" " + ", ".join(won), "bold")
        return shown

    def _knowledge(self, seat: int) -> Text:
        """Returns what the viewer knows of another's card, or who knows the viewer's."""
        say, there = self.say, self.there
        if f"known{seat + 1}" in there:
            seats = " ".join(there[f"known{seat + 1}"].items)
            held = there[f"hand{seat + 1}"].items[0]
            return self._tile(held).append(" " + say("known to {seats}", seats=seats), "dim")
        if f"may{seat + 1}" not in there:
            return Text()
        may = there[f"may{seat + 1}"].items
        if f"how{seat + 1}" in there:
            return self._tile(may[0]).append(" " + how(there[f"how{seat + 1}"].items, say), "dim")
        label = say("may hold")
        if f"equal{seat + 1}" in there:
            label = say("same as {seats}:", seats=" ".join(there[f"equal{seat + 1}"].items))
        shown = Text().append(label, "dim")
        for card, value in self.values.items():
            shown.append(" ").append(value if card in may else "·", bare(card) if card in may else "dim")
        return shown

    # --- the viewer's cards ---

    def _hand(self) -> Iterator[Text]:
        """Yields each card, what it does and the moves it makes; or what to type besides."""
        say, near = self.say, self.scene.seat
        moves = [*(place.move for place in self.scene.places if place.move), *self.scene.actions]
        if self.between:
            if moves and self.typed:
                yield Text(MARGIN).append("→ next", "bold green").append("  " + say("begins another round"))
            return
        cards = self.there[f"hand{near + 1}"].items
        if self.look != FLAT:
            yield from side_by_side(
                large(cards, self.values, say),
                [self._held(card) for card in cards],
                self.columns,
                len(MARGIN),
            )
            return
        column = max([len(MARGIN) + self._tile(card).cell_len + 1 for card in cards], default=0)
        keeps = [move for move in moves if move.startswith("keep:")]
        for card in dict.fromkeys(cards):
            drawn = self._tile(card)
            drawn.stylize(self._held(card))
            line = Text(MARGIN).append_text(drawn)
            line.append(" " * (column - line.cell_len)).append(effect(card, say))
            yield line
            if moves and not keeps and self.typed:
                own = [move for move in moves if move.partition(">")[0] == card]
                for row in typed_moves(card, own, self.values, say):
                    yield Text(" " * column).append_text(row)
        if keeps and self.typed:
            yield Text(MARGIN).append(
                say("Keep one card; the others go under the deck, the last named lowest:")
            )
            half = (len(keeps) + 1) // 2
            width = max(map(len, keeps[:half]))
            for left, right in zip(keeps[:half], [*keeps[half:], ""], strict=False):
                yield Text(MARGIN).append(f"→ {left.ljust(width)}   {right}", "bold green")

    def _held(self, card: str) -> Style:
        """Returns what a card in the viewer's hand can be touched for."""
        return place_style(f"hand{self.scene.seat + 1}", card, card, f"keep:{card}", f"/{card}", f",{card}")

    def _tiles(self, cards: Sequence[str]) -> Text:
        return Text.assemble(*(self._tile(card) for card in cards))

    def _tile(self, card: str, *, solid: bool = True) -> Text:
        return tile(card, self.values, self.say, solid=solid)
