"""The rules of Love Letter in words, as they are with a game's options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.games.love_letter import cards, layout
from tablee.games.love_letter.words import card_name, effect
from tablee.i18n import Say


def rules(options: Mapping[str, Any], say: Say) -> list[str]:
    """Returns the rules as they are with these options, a sentence or two each."""
    there = cards.edition_of(options)
    lines = [
        say("Be the last one left, or hold the highest card when the deck is empty, to win a round."),
        say("A round won is a token."),
        *_goal(options, say),
        say("Everybody holds one card. On your turn draw another and play one of the two."),
        say("What is played stays face up before its player until the round is over."),
        _aside(options, say),
        *_cards(there, say),
        say("The Guard cannot name a Guard. With the Baron equal cards do nothing."),
        say("Nobody can aim at those who are out or protected."),
        say("With nobody to aim at, Guard, Priest, Baron and King do nothing."),
        say("With nobody else to aim at, the Prince makes his own player discard."),
        say("With the deck empty, who discards for the Prince takes the card set aside."),
        say("A discarded card does nothing, but who discards the Princess is out."),
        say("Those who are out lay the card they hold face up; it does nothing."),
    ]
    if there.copies[layout.CHANCELLOR]:
        lines.append(say("The Chancellor draws only what is left; what he puts back he knows."))
    if there.copies[layout.SPY]:
        lines.append(say("Spy: those who are out do not count; two Spies still win one token."))
    lines += [
        say("The round ends when the deck is empty after a turn: all show their cards."),
        _tie(options, say),
        *_next(options, say),
        *_notation(there, say),
    ]
    return lines


def _goal(options: Mapping[str, Any], say: Say) -> Iterator[str]:
    if options["rounds"]:
        yield say.count(
            "The match is one round.", "The match is {n} rounds; then most tokens win.", options["rounds"]
        )
        return
    if options["tokens"]:
        yield say.count("{n} token wins the match.", "{n} tokens win the match.", options["tokens"])
    elif options["cards"] == "21":
        yield say("Tokens that win: 6 with two players, 5 with three, 4 with four, else 3.")
    else:
        yield say("Tokens that win: 7 with two players, 5 with three, 4 with four.")
    if options["multi_winner"] == "shared":
        yield say("Those who get there in the same round share the win.")
    elif options["multi_winner"] == "most_tokens":
        yield say("If several get there in the same round, most tokens win.")
    else:
        yield say("If several lead with equal tokens, the match goes on until one leads.")
    if options["tie"] == "discard_sum_then_none" or options["multi_winner"] == "play_on_until_unique":
        yield say("After {rounds} rounds the match is over in any case.", rounds=layout.MOST_ROUNDS)


def _aside(options: Mapping[str, Any], say: Say) -> str:
    """Returns the line about cards that nobody plays with."""
    if options["deck"]:
        return say("One card is set aside unseen; none are removed face up from a reduced deck.")
    return say("One card is set aside unseen; with two players three more, face up.")


def _cards(there: cards.Edition, say: Say) -> Iterator[str]:
    """Yields every kind of card: its value, how many there are, what it does."""
    for card, name in enumerate(cards.NAMES):
        if there.copies[card]:
            title = f"{there.values[card]} {card_name(name, say)}"
            yield say("{card} (×{n}): {does}", card=title, n=there.copies[card], does=effect(name, say))


def _tie(options: Mapping[str, Any], say: Say) -> str:
    if options["tie"] == "all_win":
        return say("Equal highest cards: all who hold one win the round.")
    if options["tie"] == "discard_sum_then_all":
        return say("Equal highest cards: the greatest sum of discards wins; equal sums, all.")
    return say("Equal highest cards: the greatest sum of discards wins; equal sums, nobody.")


def _next(options: Mapping[str, Any], say: Say) -> Iterator[str]:
    """Yields the line about who begins."""
    if options["first_player"] == "random":
        yield say("Chance decides who begins.")
    else:
        yield say("Player {seat} begins.", seat=options["first_player"])
    if options["rounds"] == 1:
        return
    if options["next_starter_on_tie"] == "random_among_tied":
        yield say("Who wins a round begins the next; of several winners, one by chance.")
    else:
        yield say("Who wins a round begins the next; of several, the first clockwise.")


def _notation(there: cards.Edition, say: Say) -> Iterator[str]:
    """Moves as they are typed and saved, which are the same in every language."""
    yield say("In the terminal and in saved games, moves are written as follows:")
    yield say("priest>2 aims the Priest at player 2; guard>2:king also names the King.")
    yield say("A card that is not aimed stands alone: handmaid. next begins another round.")
    if there.copies[layout.CHANCELLOR]:
        yield say("After chancellor: keep:king/spy,guard, the last one named goes lowest.")
    typed = [f"{there.values[card]} {name}" for card, name in enumerate(cards.NAMES) if there.copies[card]]
    yield say("The cards: {names}.", names=", ".join(typed))
