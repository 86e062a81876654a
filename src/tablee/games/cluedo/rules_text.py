"""The rules of Cluedo in words, as they are with a game's options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.games.cluedo.board import KIND_TITLES
from tablee.games.cluedo.course import Course, course_of
from tablee.games.cluedo.course.cards import HOUSE, PROFESSOR, ROOM, SUBJECT
from tablee.games.cluedo.words import called
from tablee.i18n import Say


def rules(options: Mapping[str, Any], say: Say) -> list[str]:
    """Returns the rules as they are with these options, a sentence or two each."""
    course = course_of(options)
    in_house = course.deck.setting == HOUSE
    return [
        say("A suspect, a weapon and a room have been drawn: the mystery. Find out which.")
        if in_house
        else say("A professor, a subject and a room have been drawn: the mystery. Find out which."),
        say("The other cards are dealt; who holds a card knows that it is not in the mystery."),
        *_deal(options, say),
        *_walk(options, say, course),
        *_question(options, say, in_house=in_house),
        *_solution(options, say, called(course.deck.called(course.deck.archive), say), in_house=in_house),
        *_end(options, say),
        say("The sheet keeps what was said outright; what follows from it is for you to see."),
        say(
            "In the terminal, on the plan: · square, ○ where you can go, ▲▶▼◀ door, » passage, digits pawns."
        ),
        say("In the terminal, on the sheet: + holds the card, - does not, ? unknown; M is the mystery."),
        *_typing(options, say, course),
        # Last, for it is long: every card as it is typed.
        *_names(say, course),
    ]


def _deal(options: Mapping[str, Any], say: Say) -> Iterator[str]:
    if options["leftover"] == "public":
        yield say("All hands are equal; the cards left over lie face up.")
    else:
        yield say("All cards are dealt, so hands can differ by one card.")
    if options["first_player"] == "random":
        yield say("Chance decides who begins.")
    else:
        yield say("Player {seat} begins.", seat=int(options["first_player"]) + 1)


def _walk(options: Mapping[str, Any], say: Say, course: Course) -> Iterator[str]:
    """Dice, steps, pawns in the way, passages."""
    yield say.count(
        "On your turn roll a die and walk from square to square, never slantwise.",
        "On your turn roll {n} dice and walk from square to square, never slantwise.",
        options["dice"],
    )
    if options["move_count"] == "at_most":
        yield say("You may walk fewer steps than rolled, but at least one.")
    elif options["exact_steps"] == "parity":
        yield say("Walk exactly as many steps as rolled, to and fro if you like, or enter a room sooner.")
    else:
        yield say("Walk exactly as many steps as rolled, no square twice, or enter a room sooner.")
    yield say("Rooms are left and entered through doors, a step each; entering ends the move.")
    if options["blocking"] == "full":
        yield say("Two pawns never stand on one square, and none can be passed; a room holds any number.")
    else:
        yield say("Two pawns never stand on one square, but may be passed; a room holds any number.")
    if options["same_room"] == "allowed":
        yield say("You may leave a room and enter it again in one move.")
    else:
        yield say("You may not enter the room that you have just left.")
    if options["stay"] == "allowed":
        yield say("You may also stay where you are; then nothing can be asked.")
    else:
        yield say("You stay where you are only if the dice lead nowhere.")
    if course.plan.passages:
        yield say("From a room with a secret passage you may take it instead of rolling.")


def _question(options: Mapping[str, Any], say: Say, *, in_house: bool) -> Iterator[str]:
    if in_house:
        yield say("On arrival in a room ask for a suspect, a weapon and that room, if you like.")
    else:
        yield say("On arrival in a room ask for a professor, a subject and that room, if you like.")
    yield say("The others are asked in turn until one of them holds one of the three cards.")
    yield say("That player shows you one of them, of their choice; the others only see that it is done.")
    yield say("If all can tell which card it must be, it is shown at once.")
    yield say("You may ask for cards of your own.")
    if options["suspects"]:
        if in_house:
            yield say("All suspects have pawns; a question brings the named one to the room.")
        else:
            yield say("Professors have pawns; a question brings the named one to the room.")
        yield say("If your pawn was brought to a room, you may stay there and ask.")


def _solution(options: Mapping[str, Any], say: Say, archive: str, *, in_house: bool) -> Iterator[str]:
    if options["accusation"] == "anywhere":
        yield say("At the end of your turn, wherever you are, you may give a solution.")
        if in_house:
            yield say(
                "No card is dealt for the room in the middle, {name}; nothing is asked there.", name=archive
            )
    else:
        yield say("A solution is given in the archive: {name}. Nothing is asked there.", name=archive)
        yield say("You may give it when you enter, or instead of moving at the start of a later turn there.")
    if options["solution_on_arrival"] == "forced":
        if options["accusation"] == "anywhere":
            yield say("Whoever ends a turn in the archive, {name}, must give one.", name=archive)
        else:
            yield say("Whoever enters the archive must give one.")
    yield say("If it is right, you win. If it is wrong, you are out, but go on showing cards.")


def _end(options: Mapping[str, Any], say: Say) -> Iterator[str]:
    if options["last_survivor_wins"]:
        yield say("The last player who is not out wins.")
    else:
        yield say("The last player who is not out goes on alone; when all are out, nobody wins.")
    yield say.count(
        "After {n} turn of all players together the game is over without a winner.",
        "After {n} turns of all players together the game is over without a winner.",
        options["max_turns"],
    )


def _typing(options: Mapping[str, Any], say: Say, course: Course) -> Iterator[str]:
    """Moves as they are typed and saved, with cards of this course."""
    professor, subject, room = (course.deck.of(kind)[0].slug for kind in (PROFESSOR, SUBJECT, ROOM))
    yield say("In the terminal and in saved games, moves are written as follows:")
    yield say(
        "roll throws the dice, passage takes the secret passage; to:e14 or to:{room} goes there.", room=room
    )
    if options["stay"] == "allowed" or options["suspects"]:
        yield say("stay means that you stay.")
    pair = f"{professor},{subject}"
    yield say(
        "ask:{pair} asks, no-question asks nothing; show:{card} shows a card.", pair=pair, card=professor
    )
    yield say("accuse:{pair},{room} gives a solution, no-accusation gives none.", pair=pair, room=room)


def _names(say: Say, course: Course) -> Iterator[str]:
    """Yields every card as it is written there, and its name."""
    deck = course.deck
    for kind in (PROFESSOR, SUBJECT, ROOM):
        title = say(KIND_TITLES[deck.kinds[kind]])
        cards = ", ".join(f"{card.slug} ({called(deck.called(card), say)})" for card in deck.of(kind))
        yield say("{title}: {cards}.", title=title, cards=cards)
    name = called(deck.called(deck.archive), say)
    if deck.setting == HOUSE:
        yield say("In the middle: {slug} ({name}).", slug=deck.archive.slug, name=name)
    else:
        yield say("The archive: {slug} ({name}).", slug=deck.archive.slug, name=name)
