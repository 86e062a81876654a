"""Cluedo in sentences: what is to be done, the log; in the language of the `say` it is given.

The log speaks to the seat it was made for: that one is `you`, the others go by their names. Cards and rooms
have the names that the course gives them, in its language; those of the house have names in the reader's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from tablee.core.notes import N_, Note
from tablee.core.scene import Line, Scene
from tablee.games.cluedo.course.cards import plain_words
from tablee.games.cluedo.explanation.sentences import ExplanationSentence
from tablee.games.cluedo.notation import square_place
from tablee.games.cluedo.plan_grid import plays_in_house
from tablee.i18n import Say, listed, short_name

WORD = 3  # letters of the shortest word of a name that may stand for it
YOURS, AT_YOU, OTHERS = "yours", "at_you", "others"
ENDINGS = {
    "solved": N_("The mystery is solved."),
    "all_eliminated": N_("Everybody has been wrong: nobody wins."),
    "last_survivor": N_("Only one player is left and wins."),
    "turn_limit": N_("The last turn is over: nobody has solved the mystery."),
}
# What the mover is to do, as the heading of the board says it.
DUTIES = {
    "choose": {YOURS: N_("your turn"), OTHERS: N_("{who}'s turn")},
    "move": {YOURS: N_("where do you go?"), OTHERS: N_("{who} is to go somewhere")},
    "ask": {YOURS: N_("what do you ask?"), OTHERS: N_("{who} may ask a question")},
    "show": {YOURS: N_("which card do you show?"), OTHERS: N_("{who} has to show a card")},
    "accuse": {YOURS: N_("have you the solution?"), OTHERS: N_("{who} may give a solution")},
}
STEPS = {
    "roll": N_("roll the dice"),
    "passage": N_("take the secret passage"),
    "stay": N_("stay here"),
    "to": N_("go to {what}"),
    "ask": N_("ask for {what}"),
    "show": N_("show {what}"),
    "accuse": N_("accuse {what}"),
    "no-question": N_("ask nothing"),
    "no-accusation": N_("give no solution"),
}
# Sentences by what happened and to whom it is told: to the player, to the one aimed at, to anybody else.
LOG = {
    "turn": {YOURS: N_("It is your turn."), OTHERS: N_("It is {who}'s turn.")},
    "rolled": {YOURS: N_("You roll {dice}."), OTHERS: N_("{who} rolls {dice}.")},
    "moved": {YOURS: N_("You go to {place}."), OTHERS: N_("{who} goes to {place}.")},
    "went": {
        YOURS: N_("You roll {dice} and go to {place}."),
        OTHERS: N_("{who} rolls {dice} and goes to {place}."),
    },
    "passage": {
        YOURS: N_("You take the secret passage to {place}."),
        OTHERS: N_("{who} takes the secret passage to {place}."),
    },
    "stayed": {YOURS: N_("You stay where you are."), OTHERS: N_("{who} stays where they are.")},
    "asked": {YOURS: N_("You ask for {cards}."), OTHERS: N_("{who} asks for {cards}.")},
    "asked_there": {YOURS: N_("You ask there for {cards}."), OTHERS: N_("{who} asks there for {cards}.")},
    "brought": {OTHERS: N_("{card}'s pawn is brought there.")},
    "has_none": {YOURS: N_("You have none of them."), OTHERS: N_("{who} has none of them.")},
    "have_none": {OTHERS: N_("{all} have none of them.")},
    "has_one": {YOURS: N_("You must show a card."), OTHERS: N_("{who} must show a card.")},
    "showed": {
        YOURS: N_("You show {at}: {card}."),
        AT_YOU: N_("{who} shows you: {card}."),
        OTHERS: N_("{who} shows {at} a card."),
    },
    "showed_all": {
        YOURS: N_("You show {at} a card that all can tell: {card}."),
        OTHERS: N_("{who} shows {at} a card that all can tell: {card}."),
    },
    "nobody": {OTHERS: N_("Nobody has shown a card.")},
    "right": {
        YOURS: N_("You give the solution {cards}: it is right!"),
        OTHERS: N_("{who} gives the solution {cards}: it is right!"),
    },
    "wrong": {
        YOURS: N_("You give the solution {cards}: it is wrong, and you are out."),
        OTHERS: N_("{who} gives the solution {cards}: it is wrong, and they are out."),
    },
    "saw": {YOURS: N_("You have seen the mystery: {cards}.")},
}


def called(name: str | Note, say: Say) -> str:
    """Returns what a log line calls a card, in words."""
    return say.note(name) if isinstance(name, Note) else name


def card_names(scene: Scene, say: Say) -> dict[str, str]:
    """Returns the names of all cards of a scene by slug; those of the house in the reader's language."""
    found = [place for place in scene.places if place.kind == "card"]
    cards = {place.name.removeprefix("card/"): place.items[2] for place in found}
    return {slug: say(name) for slug, name in cards.items()} if plays_in_house(scene) else cards


def points(dice: Sequence[Any]) -> str:
    """Returns `7 (4 + 3)`, or one number for one die."""
    total = str(sum(map(int, dice)))
    return total if len(dice) < 2 else f"{total} ({' + '.join(map(str, dice))})"


def reason(code: str, say: Say) -> str:
    """Returns why a game is over."""
    ending = ENDINGS[code]
    return say(ending)


def duty(phase: str, who: str, say: Say, *, yours: bool) -> str:
    """Returns what the mover is to do."""
    template = DUTIES[phase][YOURS if yours else OTHERS]
    return say(template, who=who)


def words(line: Line, say: Say, names: Sequence[str]) -> str:
    """Returns a line of the log as a sentence, or a line of an answer to `why`."""
    if line.code == "why":
        return _why(line, say, names)
    fields, you = dict(line.fields), int(line.fields["you"])
    names_of_cards = {slug: called(name, say) for slug, name in fields.get("called", {}).items()}

    def who(seat: int) -> str:
        return say("you") if seat == you else short_name(names, seat, say)

    if "cards" in fields:
        fields["cards"] = listed([names_of_cards.get(card, card) for card in fields["cards"]], say)
    if line.code == "over":
        told = reason(str(fields["reason"]), say)
        mystery = say("The mystery: {cards}.", cards=fields["cards"])
        return told if fields["reason"] == "solved" else f"{told} {mystery}"
    seat, target = fields.get("seat"), fields.get("to")
    # Always there, so that a sentence may use any of them.
    fields["who"] = who(seat) if seat is not None else ""
    fields["at"] = who(target) if target is not None else ""
    fields["dice"] = points(fields.get("dice", ()))
    if fields.get("place") not in names_of_cards and square_place(str(fields.get("place"))) is not None:
        fields["place"] = say("square {name}", name=fields["place"])
    for name in ("place", "card"):
        fields[name] = names_of_cards.get(fields.get(name), fields.get(name))
    if "seats" in fields:
        fields["all"] = listed([who(each) for each in fields["seats"]], say)
    sentences = LOG[_which(line)]
    # Who acts and who is aimed at are told in the second person, everybody else is not.
    person = YOURS if seat == you else AT_YOU if target == you else OTHERS
    template = sentences.get(person) or sentences[OTHERS]
    return say(template, **fields)


def _why(line: Line, say: Say, names: Sequence[str]) -> str:
    fields = dict(line.fields)
    if "share" in fields:
        share = float(fields["share"])
        fields["share"] = say.percent(share, 0 if 0.01 <= share <= 0.99 else 2)
    return say.note(ExplanationSentence(fields, lambda seat: short_name(names, seat, say)).note)


def _which(line: Line) -> str:
    """Returns the sentence for a line."""
    if line.code == "accused":
        return "right" if line.fields["right"] else "wrong"
    if line.code == "showed" and line.fields["card"]:
        return "showed" if line.fields["you"] in (line.fields["seat"], line.fields["to"]) else "showed_all"
    return line.code


# --- what can be chosen -----------------------------------------------------------------------


def move_words(step: str, cards: Mapping[str, str], say: Say) -> str | None:
    """Returns a move, or a step of one, as a list of choices has it; `cards` are their names."""
    word, _, what = step.partition(":")
    if step.startswith(","):
        word, what = "", step[1:]
    names = ", ".join(cards.get(card, card) for card in (what or word).split(","))
    if word in STEPS:
        template = STEPS[word]
        return say(template, what=names)
    return names


def typed_line(line: str, scene: Scene, say: Say) -> str:
    """Returns a typed line with slugs in place of the names of cards, in the reader's language or in English.

    Names may be in any letters, without accents, or a word that only one card has: `to:Bibliothèque`,
    `ask:grenat,poker`; or, before anything else, what a question is about: `comtesse grenat 2`.
    """
    known = _slugs_by_name(scene, say)
    word, sign, rest = line.partition(":")
    if sign:
        parts = [known.get("-".join(plain_words(part)), part) for part in rest.split(",")]
        return f"{word}:{','.join(parts)}"
    words = line.split()
    for count in range(len(words), 0, -1):
        slug = known.get("-".join(plain_words(" ".join(words[:count]))))
        if slug:
            return " ".join([slug, *words[count:]])
    return line


def _slugs_by_name(scene: Scene, say: Say) -> dict[str, str]:
    """Returns the slug of every name, and of every word that stands in the names of one card only."""
    own = {place.name.removeprefix("card/"): place.items[2] for place in scene.places if place.kind == "card"}
    names = [
        (slug, plain_words(name)) for each in (own, card_names(scene, say)) for slug, name in each.items()
    ]
    holders: dict[str, set[str]] = {}
    for slug, words in names:
        for word in words:
            holders.setdefault(word, set()).add(slug)
    single = {word: min(slugs) for word, slugs in holders.items() if len(slugs) == 1 and len(word) >= WORD}
    # What is typed as it is written in moves means that and nothing else.
    return {**single, **{"-".join(words): slug for slug, words in names}, **{slug: slug for slug in own}}


# --- a turn in a paragraph --------------------------------------------------------------------


def paragraphs(lines: Iterable[Line]) -> list[list[Line]]:
    """Returns the log turn by turn, in few words.

    A roll stands with its walk, all who have none in one sentence, and no duty that is done.
    A question in the room just entered does not name it again.
    """
    turns: list[list[Line]] = [[]]
    for line in lines:
        if line.code in ("turn", "why"):
            turns.append([])
        turns[-1].append(line)
    return [_shortened(turn) for turn in turns if turn]


def _shortened(turn: Sequence[Line]) -> list[Line]:
    told: list[Line] = []
    for code, run in groupby(turn, key=lambda line: line.code):
        same = list(run)
        if told and told[-1].code in ("turn", "has_one") and code not in ("turn", "over"):
            told.pop()
        others = [line for line in same if line.fields.get("seat") != line.fields["you"]]
        if code == "has_none" and len(others) > 1:
            fields = {"seats": [line.fields["seat"] for line in others], "you": same[0].fields["you"]}
            told.append(Line("have_none", fields))
            told += [line for line in same if line not in others]
        elif code == "moved" and told and told[-1].code == "rolled":
            told.append(Line("went", {**told.pop().fields, **same[0].fields}))
        elif code == "asked" and told and told[-1].fields.get("place") == same[0].fields["cards"][-1]:
            told.append(Line("asked_there", {**same[0].fields, "cards": same[0].fields["cards"][:-1]}))
        else:
            told += same
    return told
