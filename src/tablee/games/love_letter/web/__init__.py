"""Love Letter in the browser: what board.js says, by key."""

from __future__ import annotations

from tablee.core.notes import N_
from tablee.games.love_letter.card_titles import NAMES, THE
from tablee.games.love_letter.words import DOES, HOW, VERDICTS

MARKS = {
    "out": N_("out"),
    "protected": N_("protected"),
    "starter": N_("began the round"),
    "won": N_("+1 round"),
    "spy": N_("+1 Spy"),
}
TEXTS = {
    **{f"name.{card}": text for card, text in NAMES.items()},
    **{f"the.{card}": text for card, text in THE.items()},
    **{f"does.{card}": text for card, text in DOES.items()},
    **{f"how.{code}": text for code, text in HOW.items()},
    **{f"verdict.{code}": text for code, text in VERDICTS.items()},
    **{f"mark.{code}": text for code, text in MARKS.items()},
    "back": N_("a card"),
    "means": N_("{card}: {does}"),
    "round": N_("Round {n}"),
    "round_of": N_("Round {n} of {last}"),
    "goal": N_("tokens to win: {n}"),
    "tokens.one": N_("{n} token"),
    "tokens.other": N_("{n} tokens"),
    "deck.one": N_("deck: {n} card"),
    "deck.other": N_("deck: {n} cards"),
    "deck_end": N_("At the end of the deck:"),
    "aside": N_("1 set aside"),
    "up": N_("Face up:"),
    "unseen": N_("Cards not seen yet"),
    "unseen_of": N_("{card}: {left} of {total} not seen yet"),
    "discarded": N_("discarded: {cards}"),
    "no_discards": N_("nothing discarded"),
    "known_to": N_("your card is known to {who}"),
    "same_as": N_("same as {who}:"),
    "may_hold": N_("may hold"),
    "may_hold_any": N_("may hold any card that has not been seen"),
    "hand": N_("Your hand"),
    "aim": N_("aim at {who}"),
    "aim_self": N_("aim at yourself"),
    "yourself": N_("yourself"),
    "play_at": N_("play {card}, aimed at {who}"),
    "guess": N_("name {card}"),
    "play": N_("play {card}"),
    "keep": N_("keep {card}"),
    "keep_under": N_("keep {card}; under the deck: {under}"),
    "is_kept": N_("kept"),
    "goes_under": N_("under the deck, {n}"),
    "next": N_("next round"),
    "ask_card": N_("Your turn: choose a card."),
    "ask_target": N_("{card}: whom do you aim at?"),
    "ask_guess": N_("Which card do you name to {who}?"),
    "ask_keep": N_("Which card do you keep?"),
    "ask_under": N_("Which card goes under the deck next? The last one lies lowest."),
    "ask_next": N_("The round is over."),
}
