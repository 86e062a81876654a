"""Schotten-Totten on a terminal: the table, the log and the rules in words, through the `say` it is given.

Nine columns on a boundary line; the viewer's side is below. A stone stands on the line until it is claimed,
then it moves to its owner. Cards are tiles with their letter on their colour: either can be read alone.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from tablee.core.notes import N_
from tablee.core.scene import Line, Place, Scene
from tablee.i18n import Say

STONES, INNER, TILE, GAP, WIDTH = 9, 4, 6, 2, 79
MARGIN = " " * 3
SEATS = ("cyan", "yellow")  # by seat; rows and arrows say the same without colour
PAPER = {  # ink and ground by the letter of a clan card
    "R": ("#ffffff", "#b03a2e"),
    "G": ("#ffffff", "#1e8449"),
    "B": ("#ffffff", "#2471a3"),
    "Y": ("#1c1c1c", "#f4d03f"),
    "P": ("#ffffff", "#8e44ad"),
    "O": ("#1c1c1c", "#e67e22"),
}
SILVER = ("#1c1c1c", "#bdc3c7")  # tactic cards
BACKS = {"?": ("▐░░▌", "#7f8c8d"), "T?": ("▐▓▓▌", SILVER[1])}
SIGNS = {"colour_run": "★", "three": "≡", "four": "≡", "colour": "●", "run": "↗", "sum": "Σ"}
FIRST = "¹"
RANKING = {  # strongest first
    "colour_run": N_("colour run"),
    "three": N_("three of a kind"),
    "colour": N_("colour"),
    "run": N_("run"),
    "sum": N_("sum"),
}
WORTH = {
    "colour_run": N_("colour run {sum}"),
    "three": N_("three of a kind {sum}"),
    "four": N_("four of a kind {sum}"),
    "colour": N_("colour {sum}"),
    "run": N_("run {sum}"),
    "sum": N_("sum {sum}"),
}
RUSES = {
    "RECRUITER": N_("Recruiter"),
    "STRATEGIST": N_("Strategist"),
    "BANSHEE": N_("Banshee"),
    "TRAITOR": N_("Traitor"),
}
HINTS = {
    "!": N_("Claim: {moves}."),
    "done": N_("Or done, to claim no more."),
    "@": N_("Lay a card, as {example}. Stones: {stones}."),
    "ruse": N_("Ruse: {moves}."),
    "pass": N_("No clan card can be laid: you may pass."),
    "draw": N_("Draw a card: {moves}."),
    "split": N_("How many from the clan deck? {moves}."),
    "pick": N_("Take a card, as {example}: {cards}."),
    "to": N_("Where to? {moves}."),
    "return": N_("Put a card back, as {example}; cards to put back: {left}."),
}
LOG = {
    "laid": N_("{who} lays {card} at stone {stone}{made}."),
    "BLIND": N_("{who} plays Blind-Man's Bluff at stone {stone}: only the sum counts."),
    "MUD": N_("{who} plays Mud Fight at stone {stone}: four cards a side."),
    "ruse": N_("{who} plays {ruse}."),
    "picked": N_("{who} picks {card} at stone {source}."),
    "moved": N_("{who} moves {card} from stone {source} to stone {stone}{made}."),
    "TRAITOR": N_("{who} wins {card} over, from stone {source} to stone {stone}{made}."),
    "discarded": N_("{who} discards {card} from stone {source}."),
    "split": N_("{who} takes {clan} from the clan deck and {tactic} from the tactic deck."),
    "bottom": N_("{who} puts {card} back under its deck."),
    "top": N_("{who} puts {card} back on top of its deck."),
    "passed": N_("{who} passes."),
    "done": N_("{who} claims no more."),
}


# --- the table --------------------------------------------------------------------------------


def paint(scene: Scene, say: Say, names: Sequence[str]) -> Text:
    """The other seat above, the viewer (or the first seat) below, and what can be typed."""
    near = max(scene.seat, 0)
    far = 1 - near
    there = {place.name: place for place in scene.places}
    lines = [
        _title(scene, there, far, "▲", say, names),
        *_hand(scene, there, far, say),
        _decks(there, say),
        *reversed(_side(there, far)),
        *_boundary(there, far),
        *_side(there, near),
        _title(scene, there, near, "▼", say, names),
        *_hand(scene, there, near, say),
        *_typing(scene, there, say),
        Text(MARGIN).append(_ranking(say), "dim"),
    ]
    if any(place.kind == "formation" and "first" in place.items for place in scene.places):
        lines[-1].append(f"  {FIRST} ", "dim").append(say("full first"), "dim")
    for line in lines:
        line.rstrip()
    return Text("\n").join(lines)


def _title(
    scene: Scene, there: Mapping[str, Place], seat: int, arrow: str, say: Say, names: Sequence[str]
) -> Text:
    """Who sits there, what was won, whose turn it is; a long name is cut to fit."""
    stones = say.count("{n} stone", "{n} stones", scene.scores[seat])
    line = Text(f"   {arrow} {stones}", SEATS[seat])
    if f"played{seat + 1}" in there:
        played = there[f"played{seat + 1}"]
        tactics = say.count("{n} tactic played", "{n} tactics played", played.count or 0)
        line.append(f"   {tactics}" + " (J)" * bool(played.items), "dim")
    if scene.mover == seat:
        line.append("   ◀ ").append(say("to move"), "bold")
    elif scene.winners and seat in scene.winners:
        line.append("   ◀ ").append(say("winner") if len(scene.winners) == 1 else say("a draw"), "bold")
    name = Text(MARGIN + _who(names, seat, say), f"bold {SEATS[seat]}")
    name.truncate(WIDTH - line.cell_len, overflow="ellipsis")
    return Text.assemble(name, line)


def _hand(scene: Scene, there: Mapping[str, Place], seat: int, say: Say) -> list[Text]:
    """A hand on one line, faces of tactic cards on the next; backs are counted."""
    held = there[f"hand{seat + 1}"].items
    hidden = any(card in BACKS for card in held)
    usable = _usable(scene, there, seat)
    rows = [Text(MARGIN)]
    for at, card in enumerate(held):
        tile = Text(*BACKS[card]) if card in BACKS else _tile(card, solid=not usable or card in usable)
        apart = not hidden and not _is_clan(card) and at > 0 and _is_clan(held[at - 1])
        if apart or rows[-1].cell_len + tile.cell_len > WIDTH:
            rows.append(Text(MARGIN))
        rows[-1].append_text(tile)
    if not held:
        rows[-1].append(say("no cards in hand"), "dim")
    elif hidden:
        clan = sum(_is_clan(card) for card in held)
        counted = say.count("{n} card", "{n} cards", clan)
        if f"played{seat + 1}" in there:
            counted = say("{clan} clan, {tactic} tactic", clan=clan, tactic=len(held) - clan)
        rows[-1].append(f"  {counted}", "dim")
    return rows


def _usable(scene: Scene, there: Mapping[str, Place], seat: int) -> set[str]:
    """The cards of the mover's hand that can be used now, none when it is another's turn."""
    if scene.mover != seat:
        return set()
    prefix = f"hand{seat + 1}/"
    touchable = {name.removeprefix(prefix) for name in there if name.startswith(prefix)}
    return touchable | {move.partition("@")[0] for move in scene.actions if "@" in move}


def _decks(there: Mapping[str, Place], say: Say) -> Text:
    line = Text(MARGIN).append(say("To draw"), "dim")
    for name, back in (("clan", "?"), ("tactic", "T?")):
        if name in there:
            line.append("  ").append(*BACKS[back]).append(f" {there[name].count}")
    if "discard" in there and there["discard"].items:
        line.append("   ").append(say("Discarded"), "dim")
        for card in there["discard"].items:
            line.append(" ").append(card, f"bold {_bare(card)}")
    return line


def _side(there: Mapping[str, Place], seat: int) -> list[Text]:
    """A seat's cards, row by row away from the stones; each complete side ends in what it is worth."""
    sides = [there[f"side{number}-{seat + 1}"] for number in range(1, STONES + 1)]
    rows = [Text(MARGIN) for _ in range(max(3, *(side.count or 0 for side in sides)) + 1)]
    for number, side in enumerate(sides, start=1):
        lost = there[f"stone{number}"].owner == 1 - seat
        slots = [_tile(card, solid=not lost) for card in sorted(side.items, key=_by_value)]
        slots += [Text("┊    ┊", "dim")] * ((side.count or 0) - len(slots))
        form = there.get(f"form{number}-{seat + 1}")
        if form is not None:
            first = FIRST if "first" in form.items else " "
            worth = f" {SIGNS[form.items[0]]} {form.count:>2}{first}"
            slots.append(Text(worth, "dim" if lost else f"bold {SEATS[seat]}"))
        slots += [Text(" " * TILE)] * (len(rows) - len(slots))
        for row, slot in zip(rows, slots, strict=True):
            row.append_text(slot).append(" " * GAP)
    return rows


def _boundary(there: Mapping[str, Place], far: int) -> list[Text]:
    """Three rows: stones won by the seat above, unclaimed ones on the line, stones won by the seat below.

    The two rows a stone does not stand in have room for its combat modes.
    """
    rows = [Text(MARGIN), Text(MARGIN[1:]), Text(MARGIN)]
    for number in range(1, STONES + 1):
        stone = there[f"stone{number}"]
        cells = [Text(" " * TILE), Text("─" * TILE, "dim"), Text(" " * TILE)]
        stands = 1 if stone.owner is None else 0 if stone.owner == far else 2
        cells[stands] = _stone(stone, number, "▲" if stands == 0 else "▼")
        free = [at for at in range(3) if at != stands]
        for mode, at in zip(("BLIND", "MUD"), free, strict=True):
            if mode in stone.items:
                cells[at] = Text(mode.center(TILE), f"bold {SILVER[0]} on {SILVER[1]}")
        rows[0].append_text(cells[0]).append(" " * GAP)
        rows[1].append("─", "dim").append_text(cells[1]).append("─", "dim")
        rows[2].append_text(cells[2]).append(" " * GAP)
    return rows


def _stone(stone: Place, number: int, arrow: str) -> Text:
    if stone.owner is not None:
        return _solid(f"{arrow} {number} ", "#1c1c1c", SEATS[stone.owner])
    if stone.move:
        return Text(f"( {stone.move} )", "bold black on green")
    return Text(f"(  {number} )", "bold")


def _tile(card: str, *, solid: bool = True) -> Text:
    """A card; without its paper when it is of no use any more, or not now."""
    if solid:
        return _solid(card.center(INNER), *(PAPER[card[0]] if _is_clan(card) else SILVER))
    return Text(f" {card.center(INNER)} ", _bare(card))


def _solid(text: str, ink: str, ground: str) -> Text:
    return Text.assemble(("▐", ground), (text, f"bold {ink} on {ground}"), ("▌", ground))


def _bare(card: str) -> str:
    """The colour of a card without its paper, to be read on dark and on light screens."""
    return "default" if not _is_clan(card) else "yellow" if card[0] == "Y" else PAPER[card[0]][1]


def _is_clan(card: str) -> bool:
    return card == "?" or card[-1].isdigit()


def _by_value(card: str) -> tuple[int, str]:
    """Values ascending, so that runs read as runs; elite cards last."""
    return (int(card[1:]) if _is_clan(card) else 99, card)


def _ranking(say: Say) -> str:
    """The signs of the formations, strongest first."""
    return " > ".join(SIGNS[code] + " " + say(name) for code, name in RANKING.items())


# --- what can be typed ------------------------------------------------------------------------


def _typing(scene: Scene, there: Mapping[str, Place], say: Say) -> list[Text]:
    """The ruse being carried out; the moves in short, for the seat whose turn it is."""
    kinds: dict[str, list[str]] = {}
    for move in [*(place.move for place in scene.places if place.move), *scene.actions]:
        word = move[0] if move[0] == "!" else "@" if "@" in move else move.partition(":")[0]
        kind = "ruse" if word.upper() in RUSES else "to" if word == "discard" else word
        kinds.setdefault(kind, []).append(move)
    hints = ["({})".format(" ".join(there["ruse"].items))] if "ruse" in there else []
    for kind, hint in HINTS.items():
        if kind in kinds:
            moves = kinds[kind]
            fields = {
                "moves": " ".join(moves),
                "cards": " ".join(move.partition(":")[2] for move in moves),
                "left": there["ruse"].count if "ruse" in there else 0,
                **_laying(moves),
            }
            hints.append(say(hint, **fields))
    wrapped = textwrap.wrap(" ".join(hints), WIDTH - len(MARGIN), break_on_hyphens=False)
    return [Text(MARGIN).append(line, "bold") for line in wrapped]


def _laying(moves: Sequence[str]) -> dict[str, str]:
    """An example, the stones with a free slot, and where a combat mode may go if that differs."""
    stones: dict[str, list[int]] = {}
    for move in moves:
        card, at, number = move.partition("@")
        if at:
            stones.setdefault(card, []).append(int(number))
    if not stones:
        return {"example": moves[0]}
    usual = min(stones, key=lambda card: card in ("BLIND", "MUD"))
    shown = [_ranges(stones[usual])]
    shown += [f"{card}@ {_ranges(at)}" for card, at in stones.items() if at != stones[usual]]
    return {"example": f"{usual}@{stones[usual][0]}", "stones": " · ".join(shown)}


def _ranges(numbers: Sequence[int]) -> str:
    """`1–4 6 8 9`: three or more in a row in short."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs)


# --- the log ----------------------------------------------------------------------------------


def words(line: Line, say: Say, names: Sequence[str]) -> str:
    """A line of the log as a sentence; a proof takes a second line."""
    fields = dict(line.fields)
    if line.code == "over":
        return reason(str(fields["reason"]), say)
    fields["who"] = _who(names, fields["seat"], say)
    if line.code in ("claimed", "awarded"):
        return _won(line.code, fields, say)
    if line.code == "drew":
        return _drew(fields, say)
    which = line.code
    if line.code == "mode":
        which = fields["card"]
    elif line.code == "moved" and fields["ruse"] == "TRAITOR":
        which = "TRAITOR"
    elif line.code == "ruse":
        name = RUSES[fields["card"]]
        fields["ruse"] = say(name)
    elif line.code == "returned":
        which = fields["where"]
        if fields["card"] in BACKS:
            fields["card"] = say("a clan card") if fields["deck"] == "clan" else say("a tactic card")
    form = fields.get("formation")
    fields["made"] = say(": {formation}", formation=_worth(form, say)) if form else ""
    fields["source"] = fields.pop("from", None)
    template = LOG[which]
    return say(template, **fields)


def _won(code: str, fields: dict[str, Any], say: Say) -> str:
    """A stone won, and why: an argument that both players can check on the table."""
    own, other = (_worth(fields[side], say) if fields[side] else "" for side in ("own", "other"))
    if fields["how"] == "proof":
        won = say("{who} claims stone {stone}.", **fields)
        if code == "awarded":
            won = say("{who} gets stone {stone}.", **fields)
        proof = say("Proven: no unseen cards beat {own}; at best {other}.", own=own, other=other)
        if not other:
            proof = say("Proven: too few unseen cards are left to complete the other side.")
        return f"{won}\n  {proof}"
    fields["why"] = say("{own} against {other}", own=own, other=other)
    if fields["how"] == "first":
        fields["why"] = say("{own}, equal but complete first", own=own)
    if code == "awarded":
        return say("{who} gets stone {stone}: {why}.", **fields)
    return say("{who} claims stone {stone}: {why}.", **fields)


def _drew(fields: dict[str, Any], say: Say) -> str:
    who, cards = fields["who"], fields["cards"]
    if any(card not in BACKS for card in cards):
        return say("{who} draws {cards}.", who=who, cards=" ".join(cards))
    if fields["deck"] == "tactic":
        return say.count("{who} draws a tactic card.", "{who} draws {n} tactic cards.", len(cards), who=who)
    return say.count("{who} draws a clan card.", "{who} draws {n} clan cards.", len(cards), who=who)


def _worth(form: Mapping[str, Any], say: Say) -> str:
    template = WORTH[form["name"]]
    return say(template, **form)


def _who(names: Sequence[str], seat: int, say: Say) -> str:
    """A seat's name; a seat that is called by its number is a player."""
    name = names[seat]
    return say("Player {side}", side=name) if name.startswith(str(seat + 1)) else name


def reason(code: str, say: Say) -> str:
    """Why a game is over."""
    if code == "three_adjacent":
        return say("Three adjacent stones: the game is over.")
    if code == "five_stones":
        return say("Five stones: the game is over.")
    return say("Nobody can go on: the stones are counted.")


# --- the rules --------------------------------------------------------------------------------


def rules(options: Mapping[str, Any], say: Say) -> list[str]:
    """The rules as they are with these options, one short line each."""
    hand = options["hand"] or (7 if options["tactics"] else 6)
    lines = [
        say("Nine stones lie between the players. Win three adjacent ones, or any five."),
        say("Clan cards, 1 to {values}: R red, G green, B blue, Y yellow, P purple, O orange.", **options),
        say("You hold {hand} cards. On your turn lay one on your side of a stone, then draw.", hand=hand),
        say("Three cards complete a side. The stronger formation wins the stone:"),
        _ranking(say),
        say("Colour: one colour. Run: consecutive values. Three of a kind: equal values."),
        say("Equal formations: the greater sum wins, then the side complete first."),
        *_claim_rules(options, say),
        say("Nothing is laid, moved or taken at a claimed stone any more."),
        say("If you cannot lay a clan card you may pass; you then draw nothing."),
        say("Two passes in a row without a claim: all that can be claimed is awarded."),
        say("If nobody has won by then, the greater number of stones wins."),
    ]
    if options["tactics"]:
        lines += _tactic_rules(options, say)
    if options["first_player"] == "random":
        lines.append(say("Chance decides who begins."))
    else:
        lines.append(say("Player {seat} begins.", seat=int(options["first_player"]) + 1))
    lines.append(say("R7@4 lays R7 at stone 4; !4 claims stone 4; done ends the claims."))
    return lines


def _claim_rules(options: Mapping[str, Any], say: Say) -> list[str]:
    timing = options["claim_timing"]
    proof = [
        say("Or by proof: no clan cards still unseen could let the other side beat it."),
        say("Cards in hand count as unseen, your own too."),
    ]
    if timing == "auto_both_complete":
        return [say("A stone is awarded as soon as both of its sides are complete.")]
    if timing == "auto_turn_start":
        when = say("At the start of your turn, stones where both sides are complete are awarded.")
        return [when, *proof] if options["early_claim"] else [when]
    if timing == "start_only":
        when = say("At the start of your turn, before you lay a card, you may claim stones.")
    elif timing == "any_before_draw":
        when = say("At any time in your turn, until you draw, you may claim stones.")
    else:
        when = say("After you have laid a card, and before you draw, you may claim stones.")
    how = say("To claim, your side must be complete and beat the other, complete too.")
    return [when, how, *(proof if options["early_claim"] else [say("There are no claims by proof.")])]


def _tactic_rules(options: Mapping[str, Any], say: Say) -> list[str]:
    """What tactic cards change, and each of them."""
    joker = say("J, Joker: any value, any colour; each player may play only one in a game.")
    if options["joker_limit"] == "on_board":
        joker = say("J, Joker: any value, any colour; each player may have one on the table.")
    back = say("RECRUITER: draw three cards, then put two of your hand back under the decks.")
    if options["scout_return"] == "top":
        back = say("RECRUITER: draw three cards, then put two of your hand back onto the decks.")
    decks = say("The Recruiter's decks are chosen one card at a time.")
    if options["recruiter_split"] == "declared":
        decks = say("The Recruiter's decks are all chosen before the first card is drawn.")
    short = say("If the Recruiter draws fewer than three, it puts one fewer back than drawn.")
    if options["recruiter_short"] == "always_return_two":
        short = say("The Recruiter puts two cards back even if it draws fewer than three.")
    traitor = say("TRAITOR: move a clan card of the other side to your side of another stone.")
    if options["traitor_same_stone"]:
        traitor = say("TRAITOR: move a clan card of the other side to your side of any stone.")
    return [
        say("Instead of a clan card you may play a tactic card, but never be two ahead."),
        say("You draw from the clan deck or the tactic deck, as you choose."),
        joker,
        say("SPY, Spy: value {spy_value}, any colour.", **options),
        say("SH, Shield-Bearer: value 1, 2 or 3, any colour."),
        say("BLIND, Blind-Man's Bluff: at this stone only the sum counts."),
        say("MUD, Mud Fight: at this stone four cards complete a side."),
        back,
        decks,
        short,
        say("STRATEGIST: move one of your laid cards to another stone, or discard it."),
        say("BANSHEE: discard a laid card of the other side."),
        traitor,
        say("Ruses go by steps: traitor, pick:R7, to:4; recruiter, draw:clan, return:R7."),
    ]
