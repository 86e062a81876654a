"""Love Letter on a terminal: the table with what its reader knows, and what can be typed.

Cards are tiles with their value and name on a colour of their own: either can be read alone. Beside each of
the others stands what they may hold, as values in columns; the reader's own cards are below, each with what
it does and the moves it makes.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise

from rich.style import Style
from rich.text import Text

from tablee.core.scene import Line, Place, Scene
from tablee.games.love_letter.rulebook import rules
from tablee.games.love_letter.words import (
    BACK,
    card_name,
    effect,
    full_name,
    how,
    reason,
    short_name,
    verdict,
    words,
)
from tablee.i18n import Say

__all__ = ["label", "paint", "paint_board", "reason", "rules", "tell", "words"]

WIDTH, AIRY, TALLEST = 79, 19, 21  # a screen of 24 lines also has a prompt, and what has happened
MARGIN = " " * 3
NAME, STATUS, MOST_DOTS = 19, 9, 7
SEATS = ("cyan", "yellow", "magenta", "green", "bright_blue", "bright_red")
PAPER = {  # ink and ground
    "spy": ("#ffffff", "#566573"),
    "guard": ("#ffffff", "#a93226"),
    "priest": ("#1c1c1c", "#d5d8dc"),
    "baron": ("#ffffff", "#1e8449"),
    "handmaid": ("#1c1c1c", "#76d7c4"),
    "prince": ("#ffffff", "#2471a3"),
    "chancellor": ("#1c1c1c", "#dc7633"),
    "king": ("#1c1c1c", "#f4d03f"),
    "countess": ("#ffffff", "#8e44ad"),
    "princess": ("#1c1c1c", "#f1948a"),
}
BARE = {"priest": "default", "handmaid": "#17a589", "king": "#b7950b", "princess": "#d9627a"}
BACK_STYLE = "#7f8c8d"


def paint(scene: Scene, say: Say, names: Sequence[str]) -> Text:
    """The others in turn, the viewer last with the cards in hand; a spectator sees the seats in order."""
    return _Sheet(scene, say, names).paint()


def paint_board(scene: Scene, say: Say, names: Sequence[str], columns: int, rows: int) -> Text:  # noqa: ARG001
    """The same for a screen that lists the moves itself."""
    return _Sheet(scene, say, names, typed=False).paint()


def label(chosen: str, option: str, scene: Scene, say: Say, names: Sequence[str]) -> str | None:
    """What a move, or the next step of one, is called in a list."""
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
    """What happened: a paragraph for each move and for what it led to, players and cards in their colours."""
    told = []
    for lines in [part for move in moves for part in _apart(move)]:
        text = Text(" ".join(words(line, say, names) for line in lines))
        for seat in range(len(names)):
            _colour(text, short_name(names, seat, say), f"bold {SEATS[seat]}")
        for card in PAPER:
            _colour(text, card_name(card, say), f"bold {_bare(card)}")
        if lines[0].code in ("round", "won"):
            text.stylize("bold")
        told.append(text)
    return told


def _colour(text: Text, word: str, style: str) -> None:
    text.highlight_regex(rf"(?<!\w){re.escape(word)}(?!\w)", style)


def _apart(move: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """A move, and what it led to: the next turn's card; hands and winner at the end of a round."""
    starts = [0, *(at for at, line in enumerate(move) if at and line.code in ("drew", "hands", "won"))]
    for start, end in pairwise([*starts, len(move)]):
        yield move[start:end]


@dataclass(frozen=True)
class _Sheet:
    """One painting."""

    scene: Scene
    say: Say
    names: Sequence[str]
    typed: bool = True  # whether it says what can be typed

    def paint(self) -> Text:
        near, count = self.scene.seat, len(self.scene.scores)
        others = [(near + 1 + at) % count for at in range(count - (near >= 0))]
        sections = [
            [*self._heading(), *self._counters()],
            [line for seat in others for line in self._seat(seat)],
            [*self._seat(near)] if near >= 0 else [],
            [*self._hand()] if near >= 0 else [],
        ]
        lines: list[Text] = []
        height = sum(map(len, sections)) + 3
        for at, section in enumerate(sections):
            # Before the viewer's own things there is a gap if at all possible.
            if lines and section and height <= (TALLEST if at == 2 else AIRY):
                lines.append(Text())
            lines += section
        for line in lines:
            line.truncate(WIDTH, overflow="ellipsis")
            line.rstrip()
        return Text("\n").join(lines)

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
        """The round, the deck and the goal; the cards removed and those known in the deck."""
        say, there = self.say, self.there
        number, left = there["round"].count, there["deck"].count
        goal = (
            [say.count("{n} token wins", "{n} tokens win", there["target"].count or 0)]
            if "target" in there
            else []
        )
        if self.between:
            why = verdict(there["verdict"].items[0], say)
            over = _line([say("Round {n} is over: {why}", n=number, why=why)])
            over.stylize(_mark("round"))
            yield over
            yield _line([reason(self.scene.reason, say)] if self.scene.reason else goal)
            return
        of = say("Round {n}", n=number)
        if "rounds" in there:
            of = say("Round {n} of {last}", n=number, last=there["rounds"].count)
        last = not left and "choose" in there["round"].items
        deck = say("last turn") if last else say("deck {n}", n=left)
        aside = [say("1 set aside")] if there["aside"].items else []
        yield _line([of, deck, *aside, *goal, "■ " + say("not seen yet")])
        if "up" in there:
            yield Text(MARGIN).append(say("Removed face up: ")).append_text(self._tiles(there["up"].items))
        if any(card != BACK for card in there["deck"].items):
            yield Text(MARGIN).append(say("The deck from its top: ")).append_text(self._known_deck())

    def _known_deck(self) -> Text:
        """The deck where the viewer knows cards in it: backs in short, then what was put back."""
        shown = Text()
        for card, run in groupby(self.there["deck"].items):
            cards = list(run)
            shown.append_text(Text(f"░×{len(cards)} ", BACK_STYLE) if card == BACK else self._tiles(cards))
        return shown

    def _counters(self) -> list[Text]:
        """Every kind of card in two rows: copies not seen are full, the others hollow."""
        if self.between:
            return []
        kinds = list(self.values)
        half = (len(kinds) + 1) // 2
        cells = [self._counter(card) for card in kinds]
        rows = [Text(MARGIN), Text(MARGIN)]
        for upper, lower in zip(cells[:half], [*cells[half:], Text()], strict=False):
            width = max(upper.cell_len, lower.cell_len) + 2
            for row, cell in zip(rows, (upper, lower), strict=True):
                row.append_text(cell).append(" " * (width - cell.cell_len))
        return rows

    def _counter(self, card: str) -> Text:
        place = self.there[f"left/{card}"]
        left, total = place.count or 0, int(place.items[1])
        style = f"bold {_bare(card)}" if left else "dim"
        cell = Text().append(f"{place.items[0]} {card_name(card, self.say)} ", style)
        cell.append("■" * left, "bold").append("□" * (total - left), "dim")
        cell.stylize(_mark(None, None, f":{card}"))
        return cell

    def _seat(self, seat: int) -> Iterator[Text]:
        """Who sits there, the tokens, what is known; then the discards."""
        marks = self.there[f"marks{seat + 1}"].items
        dim = "dim " if "out" in marks and not self.between else ""
        line = Text().append(" ▶ " if self.scene.mover == seat else MARGIN, "bold")
        name = Text(f"{seat + 1} {full_name(self.names, seat, self.say)}", f"{dim}bold {SEATS[seat]}")
        name.truncate(NAME + 2, overflow="ellipsis", pad=True)
        name.stylize(_mark(None, None, f">{seat + 1}"))
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
        discards = self.there[f"discards{seat + 1}"].items
        tiles = [self._tile(card, solid="out" not in marks) for card in discards]
        for card, tile in zip(discards, tiles, strict=True):
            tile.stylize(_mark(f"discards{seat + 1}", card))
        if "out" in marks and line.cell_len + sum(tile.cell_len for tile in tiles) <= WIDTH:
            yield line.append_text(Text.assemble(*tiles))
            return
        yield line
        row = Text(" " * 5)
        for tile in tiles:
            if row.cell_len + tile.cell_len > WIDTH:
                yield row
                row = Text(" " * 5)
            row.append_text(tile)
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
        """The hand at the end of a round, and what it won."""
        shown = self._tiles(self.there[f"hand{seat + 1}"].items)
        if self.there["verdict"].items[0] in ("sum", "sums", "nobody"):
            total = sum(int(self.values[card]) for card in self.there[f"discards{seat + 1}"].items)
            shown.append(" " + self.say("discards {sum}", sum=total), "dim")
        won = [self.say("+1 round")] if "won" in marks else []
        won += [self.say("+1 Spy")] if "spy" in marks else []
        shown.append(" " + ", ".join(won), "bold")
        return shown

    def _knowledge(self, seat: int) -> Text:
        """What the viewer knows of another's card, or who knows the viewer's."""
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
            shown.append(" ").append(value if card in may else "·", _bare(card) if card in may else "dim")
        return shown

    # --- the viewer's cards ---

    def _hand(self) -> Iterator[Text]:
        """Each card, what it does and the moves it makes; or what to type besides."""
        say, near = self.say, self.scene.seat
        moves = [*(place.move for place in self.scene.places if place.move), *self.scene.actions]
        if self.between:
            if moves and self.typed:
                yield Text(MARGIN).append("→ next", "bold green").append("  " + say("begins another round"))
            return
        cards = self.there[f"hand{near + 1}"].items
        column = max([len(MARGIN) + self._tile(card).cell_len + 1 for card in cards], default=0)
        keeps = [move for move in moves if move.startswith("keep:")]
        for card in dict.fromkeys(cards):
            tile = self._tile(card)
            tile.stylize(_mark(f"hand{near + 1}", card, card, f"keep:{card}", f"/{card}", f",{card}"))
            line = Text(MARGIN).append_text(tile)
            line.append(" " * (column - line.cell_len)).append(effect(card, say))
            yield line
            if moves and not keeps and self.typed:
                own = [move for move in moves if move.partition(">")[0] == card]
                for row in self._moves(card, own):
                    yield Text(" " * column).append_text(row)
        if keeps and self.typed:
            yield Text(MARGIN).append(
                say("Keep one card; the others go under the deck, the last named lowest:")
            )
            half = (len(keeps) + 1) // 2
            width = max(map(len, keeps[:half]))
            for left, right in zip(keeps[:half], [*keeps[half:], ""], strict=False):
                yield Text(MARGIN).append(f"→ {left.ljust(width)}   {right}", "bold green")

    def _moves(self, card: str, moves: Sequence[str]) -> Iterator[Text]:
        """The moves of a card in short: Guard's as a pattern, with seats and names to choose from."""
        say = self.say
        if not moves:
            yield Text(say("Not now: the Countess must be played."), "dim")
        elif ":" in moves[0]:
            seats = list(dict.fromkeys(move.partition(":")[0].partition(">")[2] for move in moves))
            names = list(dict.fromkeys(move.partition(":")[2] for move in moves))
            example = next(move for move in moves if move.endswith(":priest"))
            where = say.count(
                "player {seats}; cards:", "players {seats}; cards:", len(seats), seats=" ".join(seats)
            )
            yield _typed(example).append("  " + where)
            shown = [f"{self.values[name]}\u00a0{name}" for name in names]
            for row in textwrap.wrap("  ".join(shown), 56, break_on_hyphens=False):
                yield Text("  " + row.replace("\u00a0", " "))
        else:
            line = _typed("  ".join(moves))
            if moves[0] == card and card in ("guard", "priest", "baron", "king"):
                line.append("  " + say("there is nobody to aim at"), "dim")
            yield line

    def _tiles(self, cards: Sequence[str]) -> Text:
        return Text.assemble(*(self._tile(card) for card in cards))

    def _tile(self, card: str, *, solid: bool = True) -> Text:
        """A card; without its paper when its player is out."""
        if card == BACK:
            return Text("▐░░▌", BACK_STYLE)
        text = f"{self.values[card]} {card_name(card, self.say)}"
        if not solid:
            return Text(f" {text} ", "dim")
        ink, ground = PAPER[card]
        return Text.assemble(("▐", ground), (text, f"bold {ink} on {ground}"), ("▌", ground))


def _mark(place: str | None, item: str | None = None, *touch: str) -> Style:
    """Says what is drawn there; it has no look of its own."""
    return Style(meta={"place": place, "item": item, "touch": touch})


def _line(parts: Sequence[str]) -> Text:
    """Short pieces in a row, the first one bold."""
    line = Text(MARGIN)
    for at, part in enumerate(parts):
        line.append(" · " if at else "", "dim").append(part, "" if at else "bold")
    return line


def _typed(moves: str) -> Text:
    return Text().append("→ ", "dim").append(moves, "bold green")


def _bare(card: str) -> str:
    """The colour of a card without its paper, to be read on dark and on light screens."""
    return BARE.get(card, PAPER[card][1])
