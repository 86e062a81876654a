"""Schotten-Totten in sentences: cards, the log, what can be typed, formations; through the `say` it is given.

The log speaks to the seat it was made for: that one is `you`, the other goes by its name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tablee.core.notes import N_
from tablee.core.scene import Line, Place, Scene
from tablee.games.schotten_totten.card_titles import LETTERS, WORTH
from tablee.i18n import Say, full_name, listed

BACKS = ("?", "T?")  # cards of which only the deck is known
COLOURS = {
    "R": N_("red"),
    "G": N_("green"),
    "B": N_("blue"),
    "Y": N_("yellow"),
    "P": N_("purple"),
    "O": N_("orange"),
}
CLAN = N_("the {colour} {value}")
THE = {  # a tactic card or a back within a sentence
    "J": N_("a Joker"),
    "SPY": N_("the Spy card"),  # Love Letter's Spy is a woman in French
    "SH": N_("the Shield-Bearer"),
    "BLIND": N_("the Blind-Man's Bluff"),
    "MUD": N_("the Mud Fight"),
    "RECRUITER": N_("the Recruiter"),
    "STRATEGIST": N_("the Strategist"),
    "BANSHEE": N_("the Banshee"),
    "TRAITOR": N_("the Traitor"),
    "?": N_("a clan card"),
    "T?": N_("a tactic card"),
}
SIGNS = {"colour_run": "★", "three": "≡", "four": "≡", "colour": "●", "run": "↗", "sum": "Σ"}
RANKING = {  # strongest first
    "colour_run": N_("colour run"),
    "three": N_("three of a kind"),
    "colour": N_("colour"),
    "run": N_("run"),
    "sum": N_("sum"),
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
STEPS = {
    "done": N_("claim no more"),
    "pass": N_("pass"),
    "discard": N_("discard it"),
    "split": N_("{what} from the clan deck"),
    "pick": N_("take {what}"),
    "to": N_("to stone {what}"),
    "return": N_("put back {what}"),
}
# Sentences by what happened and to whom it is told: to the player, who is always their first word, or not.
YOURS, OTHERS = "yours", "others"
LOG = {
    "laid": {
        YOURS: N_("You lay {card} at stone {stone}{made}."),
        OTHERS: N_("{who} lays {card} at stone {stone}{made}."),
    },
    "BLIND": {
        YOURS: N_("You play Blind-Man's Bluff at stone {stone}: only the sum counts."),
        OTHERS: N_("{who} plays Blind-Man's Bluff at stone {stone}: only the sum counts."),
    },
    "MUD": {
        YOURS: N_("You play Mud Fight at stone {stone}: four cards a side."),
        OTHERS: N_("{who} plays Mud Fight at stone {stone}: four cards a side."),
    },
    "ruse": {YOURS: N_("You play {card}."), OTHERS: N_("{who} plays {card}.")},
    "picked": {
        YOURS: N_("You pick {card} at stone {source}."),
        OTHERS: N_("{who} picks {card} at stone {source}."),
    },
    "moved": {
        YOURS: N_("You move {card} from stone {source} to stone {stone}{made}."),
        OTHERS: N_("{who} moves {card} from stone {source} to stone {stone}{made}."),
    },
    "TRAITOR": {
        YOURS: N_("You win {card} over, from stone {source} to stone {stone}{made}."),
        OTHERS: N_("{who} wins {card} over, from stone {source} to stone {stone}{made}."),
    },
    "discarded": {
        YOURS: N_("You discard {card} from stone {source}."),
        OTHERS: N_("{who} discards {card} from stone {source}."),
    },
    "split": {
        YOURS: N_("You take {clan} from the clan deck and {tactic} from the tactic deck."),
        OTHERS: N_("{who} takes {clan} from the clan deck and {tactic} from the tactic deck."),
    },
    "bottom": {
        YOURS: N_("You put {card} back under its deck."),
        OTHERS: N_("{who} puts {card} back under its deck."),
    },
    "top": {
        YOURS: N_("You put {card} back on top of its deck."),
        OTHERS: N_("{who} puts {card} back on top of its deck."),
    },
    "passed": {YOURS: N_("You pass."), OTHERS: N_("{who} passes.")},
    "done": {YOURS: N_("You claim no more."), OTHERS: N_("{who} claims no more.")},
    "drew": {YOURS: N_("You draw {cards}."), OTHERS: N_("{who} draws {cards}.")},
    "claimed": {
        YOURS: N_("You claim stone {stone}: {why}."),
        OTHERS: N_("{who} claims stone {stone}: {why}."),
    },
    "awarded": {
        YOURS: N_("You get stone {stone}: {why}."),
        OTHERS: N_("{who} gets stone {stone}: {why}."),
    },
    "claimed_proof": {YOURS: N_("You claim stone {stone}."), OTHERS: N_("{who} claims stone {stone}.")},
    "awarded_proof": {YOURS: N_("You get stone {stone}."), OTHERS: N_("{who} gets stone {stone}.")},
}

PROOFS = {  # by the number of cards the other side lacks
    1: N_("Proven: no card still unseen beats {own}; at best {other}."),
    2: N_("Proven: no two cards still unseen beat {own}; at best {other}."),
    3: N_("Proven: no three cards still unseen beat {own}; at best {other}."),
    4: N_("Proven: no four cards still unseen beat {own}; at best {other}."),
}
TOO_FEW = N_("Proven: too few unseen cards are left to complete the other side.")


def ranking(say: Say) -> str:
    """Returns the signs of the formations, strongest first."""
    return " > ".join(SIGNS[code] + " " + say(name) for code, name in RANKING.items())


def card_text(card: str, say: Say) -> str:
    """Returns what stands on a card: the letter of its colour in the reader's language and its value."""
    if card[:1] not in LETTERS or not card[1:].isdigit():
        return card
    letter = LETTERS[card[0]]
    return say(letter) + card[1:]


def typed_line(line: str, scene: Scene, say: Say) -> str:  # noqa: ARG001 - the letters are always the same
    """Returns a typed line with the letters of the notation in place of those of the reader's language."""
    letters = {say(text).casefold(): letter for letter, text in LETTERS.items()}
    longest = sorted(letters, key=len, reverse=True)
    return re.sub(
        rf"(?<!\w)({'|'.join(longest)})(?=\d)",
        lambda found: letters[found[1].casefold()],
        line,
        flags=re.IGNORECASE,
    )


def the_card(card: str, say: Say) -> str:
    """Returns a card within a sentence."""
    if card in THE:
        name = THE[card]
        return say(name)
    colour = COLOURS[card[0]]
    return say(CLAN, colour=say(colour), value=card[1:])


# --- what can be chosen -----------------------------------------------------------------------


def move_words(step: str, say: Say) -> str | None:
    """Returns a move, or a step of one, in a list of choices; a card is its own name."""
    word, _, what = step.partition(":")
    if step[:1] in ("@", "!"):
        claims = step.startswith("!")
        return say("claim stone {n}", n=step[1:]) if claims else say("stone {n}", n=step[1:])
    if word.upper() in RUSES:
        name = RUSES[word.upper()]
        return say(name)
    if word in STEPS:
        template = STEPS[word]
        return say(template, what=card_text(what, say))
    if word == "draw":
        return say("a clan card") if what == "clan" else say("a tactic card")
    return card_text(step, say) if step[:1] in LETTERS and step[1:].isdigit() else None


# --- what can be typed ------------------------------------------------------------------------


def typing(scene: Scene, there: Mapping[str, Place], say: Say) -> str:
    """Returns the ruse being carried out; the moves in short, for the seat whose turn it is."""
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
                "cards": " ".join(card_text(move.partition(":")[2], say) for move in moves),
                "left": there["ruse"].count if "ruse" in there else 0,
                **_laying(moves, say),
            }
            hints.append(say(hint, **fields))
    return " ".join(hints)


def _laying(moves: Sequence[str], say: Say) -> dict[str, str]:
    """Returns an example, the stones with a free slot, and where a combat mode may go if that differs."""
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
    return {"example": f"{card_text(usual, say)}@{stones[usual][0]}", "stones": " · ".join(shown)}


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
    """Returns a line of the log as a sentence; a proof takes a second line."""
    fields = dict(line.fields)
    if line.code == "over":
        return reason(str(fields["reason"]), say)
    fields["who"] = actor(line, say, names)
    person = YOURS if fields["seat"] == fields["you"] else OTHERS
    if line.code in ("claimed", "awarded"):
        return _won(line.code, fields, say, person)
    if line.code == "drew" and all(card in BACKS for card in fields["cards"]):
        return _drew_unseen(fields, say)
    which = line.code
    if line.code == "mode":
        which = fields["card"]
    elif line.code == "moved" and fields["ruse"] == "TRAITOR":
        which = "TRAITOR"
    elif line.code == "returned":
        which = fields["where"]
    if "card" in fields:
        fields["card"] = the_card(fields["card"], say)
    if "cards" in fields:
        fields["cards"] = listed([the_card(card, say) for card in fields["cards"]], say)
    form = fields.get("formation")
    fields["made"] = say(": {formation}", formation=_worth(form, say)) if form else ""
    fields["source"] = fields.pop("from", None)
    template = LOG[which][person]
    return say(template, **fields)


def actor(line: Line, say: Say, names: Sequence[str]) -> str:
    """Returns the first word of a line: who did it, to the reader `You`; nobody ends a game."""
    seat = line.fields.get("seat")
    if seat is None:
        return ""
    return say("You") if seat == line.fields["you"] else full_name(names, seat, say)


def _won(code: str, fields: dict[str, Any], say: Say, person: str) -> str:
    """Returns the line about a stone won, and why: an argument that both players can check."""
    own, other = (_worth(fields[side], say) if fields[side] else "" for side in ("own", "other"))
    if fields["how"] == "proof":
        template = LOG[f"{code}_proof"][person]
        won = say(template, **fields)
        template = PROOFS[fields["missing"]] if other else TOO_FEW
        proof = say(template, own=own, other=other)
        return f"{won}\n  {proof}"
    fields["why"] = say("{own} against {other}", own=own, other=other)
    if fields["how"] == "first":
        fields["why"] = say("{own}, equal but complete first", own=own)
    template = LOG[code][person]
    return say(template, **fields)


def _drew_unseen(fields: dict[str, Any], say: Say) -> str:
    who, n = fields["who"], len(fields["cards"])
    if fields["deck"] == "tactic":
        return say.count("{who} draws a tactic card.", "{who} draws {n} tactic cards.", n, who=who)
    return say.count("{who} draws a clan card.", "{who} draws {n} clan cards.", n, who=who)


def _worth(form: Mapping[str, Any], say: Say) -> str:
    template = WORTH[form["name"]]
    return say(template, **form)


def reason(code: str, say: Say) -> str:
    """Returns why a game is over."""
    if code == "three_adjacent":
        return say("Three adjacent stones: the game is over.")
    if code == "five_stones":
        return say("Five stones: the game is over.")
    return say("Nobody can go on: the stones are counted.")
