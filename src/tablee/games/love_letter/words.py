"""Love Letter in sentences: cards and what they do, the log; through the `say` it is given.

The log speaks to the seat it was made for: that one is `you`, the others go by their names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.core.notes import N_
from tablee.core.scene import Line
from tablee.games.love_letter.card_titles import NAMES, THE
from tablee.i18n import Say, listed, short_name

BACK = "?"
DOES = {
    "spy": N_("Nothing now; at the end +1 token if only you discarded one."),
    "guard": N_("Aim at a player, name a card: if they hold it, they are out."),
    "priest": N_("Look at another player's card."),
    "baron": N_("Compare your other card with a player's: the lower is out."),
    "handmaid": N_("Until your next turn nobody can aim at you."),
    "prince": N_("A player, or you, discards the card held and draws another."),
    "chancellor": N_("Draw two, keep one of the three, two go under the deck."),
    "king": N_("Swap your other card with another player's."),
    "countess": N_("Nothing. Must be played when you also hold King or Prince."),
    "princess": N_("If you play or discard her, you are out."),
}
ENDINGS = {
    "tokens": N_("Enough tokens: the match is over."),
    "rounds_played": N_("All rounds have been played: most tokens win."),
    "round_limit": N_("This was the last round there can be: most tokens win."),
}
HOW = {
    "counted": N_("no other is left"),
    "all": N_("as all know"),
    "equal": N_("equal to yours"),
    "priest": N_("seen with the Priest"),
    "baron": N_("seen with the Baron"),
    "king": N_("swapped by the King"),
    "chancellor": N_("put back by you"),
    "several": N_("seen by you"),
    "worked_out": N_("as you can tell"),
}
VERDICTS = {
    "last": N_("one player was left"),
    "highest": N_("the highest card"),
    "tie": N_("equal highest cards"),
    "sum": N_("equal cards, greatest sum of discards"),
    "sums": N_("equal cards, equal sums of discards"),
    "nobody": N_("equal cards and sums, nobody wins"),
}
# Sentences by what happened and to whom it is told: to the player, to the one aimed at, to anybody else.
YOURS, AT_YOU, OTHERS = "yours", "at_you", "others"
LOG = {
    "plays": {YOURS: N_("You play {card}."), OTHERS: N_("{who} plays {card}.")},
    "idle": {
        YOURS: N_("You play {card}, without effect."),
        OTHERS: N_("{who} plays {card}, without effect."),
    },
    "handmaid": {
        YOURS: N_("You play the Handmaid and are protected until your next turn."),
        OTHERS: N_("{who} plays the Handmaid and is protected until their next turn."),
    },
    "hit": {
        YOURS: N_("You play the Guard against {at} and name {guess}: right!"),
        OTHERS: N_("{who} plays the Guard against {at} and names {guess}: right!"),
    },
    "miss": {
        YOURS: N_("You play the Guard against {at} and name {guess}: wrong."),
        OTHERS: N_("{who} plays the Guard against {at} and names {guess}: wrong."),
    },
    "priest": {
        YOURS: N_("You play the Priest and see {at}'s card: {card}."),
        AT_YOU: N_("{who} plays the Priest and sees your card: {card}."),
        OTHERS: N_("{who} plays the Priest and sees {at}'s card."),
    },
    "baron": {
        YOURS: N_("You play the Baron against {at}: you have {mine}, they have {theirs}."),
        AT_YOU: N_("{who} plays the Baron against you: they have {theirs}, you have {mine}."),
        OTHERS: N_("{who} plays the Baron against {at}."),
    },
    "prince": {
        YOURS: N_("You play the Prince: {at} discards {card}."),
        AT_YOU: N_("{who} plays the Prince: you discard {card}."),
        OTHERS: N_("{who} plays the Prince: {at} discards {card}."),
    },
    "prince_self": {
        YOURS: N_("You play the Prince on yourself and discard {card}."),
        OTHERS: N_("{who} plays the Prince and discards the other card: {card}."),
    },
    "replaced": {YOURS: N_("You draw {card}."), OTHERS: N_("{who} draws a card.")},
    "aside": {
        YOURS: N_("You take the card set aside: {card}."),
        OTHERS: N_("{who} takes the card set aside."),
    },
    "king": {
        YOURS: N_("You play the King and swap with {at}: you get {got} for {gave}."),
        AT_YOU: N_("{who} plays the King and swaps with you: you get {got} for {gave}."),
        OTHERS: N_("{who} plays the King and swaps with {at}."),
    },
    "out": {YOURS: N_("You are out."), OTHERS: N_("{who} is out.")},
    "out_shows": {YOURS: N_("You are out and show {card}."), OTHERS: N_("{who} is out and shows {card}.")},
    "drew": {YOURS: N_("You draw {card}."), OTHERS: N_("{who} draws {card}, as you know.")},
    "drew_put": {
        YOURS: N_("You draw {card}, which you had put back."),
        OTHERS: N_("{who} draws {card}, which you had put back."),
    },
    "known": {OTHERS: N_("So {who}'s card is {card}.")},
    "round": {YOURS: N_("Round {round}: you begin."), OTHERS: N_("Round {round}: {who} begins.")},
    "last": {
        YOURS: N_("You are the last one left and win the round."),
        OTHERS: N_("{who} is the last one left and wins the round."),
    },
    "highest": {
        YOURS: N_("You win the round: {card} is the highest card."),
        OTHERS: N_("{who} wins the round: {card} is the highest card."),
    },
    "tie": {OTHERS: N_("The highest card, {card}, is held by {all}: each wins the round.")},
    "sum": {
        OTHERS: N_("The highest card, {card}, is held by several; the greatest sum of discards wins: {all}.")
    },
    "sums": {OTHERS: N_("The highest card, {card}, and equal sums of discards: {all} win the round.")},
    "nobody": {OTHERS: N_("The highest card, {card}, and equal sums of discards: nobody wins the round.")},
    "spy": {
        YOURS: N_("Only you have discarded a Spy and stayed in: one more token."),
        OTHERS: N_("Only {who} has discarded a Spy and stayed in: one more token."),
    },
}


def card_name(card: str, say: Say) -> str:
    """Returns the name of a card."""
    name = NAMES[card]
    return say(name)


def the_card(card: str, say: Say) -> str:
    """Returns a card as it stands within a sentence."""
    name = THE[card]
    return say(name)


def effect(card: str, say: Say) -> str:
    """Returns what a card does, in a sentence."""
    does = DOES[card]
    return say(does)


def reason(code: str, say: Say) -> str:
    """Returns why a match is over."""
    ending = ENDINGS[code]
    return say(ending)


def how(found: Sequence[str], say: Say) -> str:
    """Returns what showed a card; where it may have been one of several, only that it was seen."""
    shown = HOW[found[0] if len(found) == 1 else "several"]
    return say(shown)


def verdict(code: str, say: Say) -> str:
    """Returns why a round is over and won, in short."""
    why = VERDICTS[code]
    return say(why)


# --- the log ----------------------------------------------------------------------------------


def words(line: Line, say: Say, names: Sequence[str]) -> str:
    """Returns a line of the log as a sentence."""
    fields = dict(line.fields)
    if line.code == "over":
        return reason(str(fields["reason"]), say)
    you = int(fields["you"])

    def who(seat: int) -> str:
        return say("you") if seat == you else short_name(names, seat, say)

    if line.code == "hands":
        hands = ", ".join(f"{who(seat)} {card_name(card, say)}" for seat, card in fields["hands"])
        return say("The hands: {hands}.", hands=hands)
    if line.code == "won":
        fields["all"] = listed([who(seat) for seat in fields["seats"]], say)
        fields["seat"] = fields["seats"][0] if fields["seats"] else None
    seat, target = fields["seat"], fields.get("target")
    if line.code in ("chancellor", "kept"):
        return _chancellor(line.code, fields, say, who(seat), yours=seat == you)
    fields["who"] = who(seat) if seat is not None else ""
    fields["at"] = who(target) if target is not None else ""
    for name in ("card", "guess", "mine", "theirs", "got", "gave"):
        if fields.get(name) in THE:
            fields[name] = the_card(fields[name], say)
    sentences = LOG[_which(line)]
    person = YOURS if seat == you else AT_YOU if target == you else OTHERS
    template = sentences.get(person) or sentences[OTHERS]
    told = say(template, **fields)
    equal = say("Equal cards: both stay in.")
    return f"{told} {equal}" if fields.get("equal") else told


def _which(line: Line) -> str:
    """Returns the sentence for a line."""
    fields = line.fields
    if line.code == "plays":
        return "idle" if fields["idle"] else "handmaid" if fields["card"] == "handmaid" else "plays"
    if line.code == "guard":
        return "hit" if fields["hit"] else "miss"
    if line.code == "prince" and fields["seat"] == fields["target"]:
        return "prince_self"
    if line.code == "replaced" and fields["from"] == "aside":
        return "aside"
    if line.code == "replaced" and fields["card"] != BACK:
        return "drew"
    if line.code == "out" and fields["card"]:
        return "out_shows"
    if line.code == "drew" and fields["put"]:
        return "drew_put"
    return str(fields["how"]) if line.code == "won" else line.code


def _chancellor(code: str, fields: Mapping[str, Any], say: Say, who: str, *, yours: bool) -> str:
    """Cards drawn and put back: named to the one who did it, counted to the others."""
    cards = fields["cards" if code == "chancellor" else "back"]
    if yours:
        named = [the_card(card, say) for card in cards]
        if code == "chancellor":
            return say("You play the Chancellor and draw {cards}.", cards=listed(named, say))
        kept, under = (
            the_card(fields["card"], say),
            say("{first}, then {second}", first=named[0], second=named[-1]),
        )
        under = under if len(named) > 1 else named[0]
        return say("You keep {kept} and put {under} under the deck.", kept=kept, under=under)
    if code == "chancellor":
        return say.count(
            "{who} plays the Chancellor and draws a card.",
            "{who} plays the Chancellor and draws {n} cards.",
            len(cards),
            who=who,
        )
    return say.count(
        "{who} keeps one and puts one under the deck.",
        "{who} keeps one and puts {n} under the deck.",
        len(cards),
        who=who,
    )
