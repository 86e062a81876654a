"""The words of Cluedo's puzzles, as notes: questions, choices, clues, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.options import Value
from tablee.core.puzzle import Puzzle
from tablee.games.cluedo.explanation.sentences import ExplanationSentence, row_of
from tablee.games.cluedo.notation import notation
from tablee.games.cluedo.puzzles.choices import HELD, MYSTERY, facts_of
from tablee.games.cluedo.puzzles.evidence import DENIED, FAILED, SHOWED, SHOWN, TOLD, Clue

# Whole sentences for each kind of card: other languages have other words around them.
MYSTERY_QUESTIONS = {
    "professor": N_(
        "You are {player}. Which professor is in the mystery? It follows from what you have seen."
    ),
    "suspect": N_("You are {player}. Which suspect is in the mystery? It follows from what you have seen."),
    "subject": N_("You are {player}. Which subject is in the mystery? It follows from what you have seen."),
    "weapon": N_("You are {player}. Which weapon is in the mystery? It follows from what you have seen."),
    "room": N_("You are {player}. Which room is in the mystery? It follows from what you have seen."),
}
CLUES = {
    DENIED: N_("Turn {turn}: {who} had none of {cards}."),
    SHOWED: N_("Turn {turn}: {who} showed {to} one of {cards}."),
    SHOWN: N_("Turn {turn}: {who} showed you {cards}."),
    TOLD: N_("Turn {turn}: {who} showed a card that all could tell: {cards}."),
    FAILED: N_("Turn {turn}: {who} gave the solution {cards}, and it was wrong."),
}


def player_note(game: Game, seat: int) -> str | Note:
    """Returns what a seat is called; one that the course gives no name is a player with a number."""
    name = game.kind.player_name(game, seat)
    return Note("player", N_("Player {side}"), {"side": name}) if name == str(seat + 1) else name


def card_notes(game: Game) -> dict[str, str | Note]:
    """Returns what people call the cards, by slug."""
    deck = notation(game).course.deck
    return {card.slug: deck.called(card) for card in deck.dealt}


def question_note(puzzle: Puzzle, game: Game) -> Note:
    """Returns the question as it is put to its seat."""
    ((card, holder), *_) = facts_of(game, puzzle.question, puzzle.choices[0])
    fields: dict[str, Any] = {"player": player_note(game, puzzle.seat)}
    if puzzle.question == HELD:
        fields["other"] = player_note(game, holder)
        why = N_(
            "You are {player}. Which of these cards does {other} certainly have? Nobody has shown it to you, "
            "but it follows from what you have seen."
        )
        return Note("ask_held", why, fields)
    if puzzle.question == MYSTERY:
        kind = notation(game).course.deck.kinds[notation(game).course.deck.dealt[card].category]
        return Note("ask_mystery", MYSTERY_QUESTIONS[kind], fields)
    why = N_(
        "You are {player}. All three cards of the mystery follow from what you have seen. Which are they?"
    )
    return Note("ask_solution", why, fields)


def choice_note(puzzle: Puzzle, choice: str) -> Note:
    """Returns what a choice is called: the names of its cards."""
    game = _game(puzzle.preset, tuple(puzzle.options.items()), puzzle.seats)
    called, slugs = card_notes(game), notation(game).slugs
    cards = [called[slugs[card]] for card, _ in facts_of(game, puzzle.question, choice)]
    return Note("choice", N_("{choice}"), {"choice": row_of(cards)})


@cache
def _game(preset: str, options: tuple[tuple[str, Value], ...], seats: int) -> Game:
    """Returns the game of a puzzle, kept: every one of its choices asks for it."""
    from tablee.games.cluedo import GAME

    return GAME.configure(dict(options), preset, seats)


def clue_note(clue: Clue, game: Game) -> Note:
    """Returns a clue as a sentence to the seat that saw it."""
    called = card_notes(game)
    names = [called[card] for card in clue.cards]
    cards = names[0]
    if len(names) > 1:
        cards = Note("list", N_("{most} and {last}"), {"most": row_of(names[:-1]), "last": names[-1]})
    fields = {
        "turn": clue.turn,
        "who": player_note(game, clue.seat),
        "to": player_note(game, clue.to),
        "cards": cards,
    }
    return Note(f"saw_{clue.what}", CLUES[clue.what], fields)


def solution_notes(
    game: Game, you: int, clues: Sequence[Clue], steps: Sequence[Mapping[str, Any]]
) -> Iterator[Note]:
    """Yields the clues that prove the answer, and the steps that lead from them to it."""
    why = N_("With your own cards and the sizes of the hands, these {n} facts are enough:")
    yield Note("facts_needed", why, {"n": len(clues)})
    yield from (clue_note(each, game) for each in clues)
    yield Note("so_it_follows", N_("So it follows, step by step:"))
    for step in steps:
        fields = {**step, "called": card_notes(game), "you": you}
        yield ExplanationSentence(fields, lambda seat: player_note(game, seat)).note


def remark_note(puzzle: Puzzle, game: Game, given: str) -> Note:
    """Returns why a wrong answer is none: it need not be so, or cannot be."""
    ((card, holder), *_) = facts_of(game, puzzle.question, given)
    fields = {"card": card_notes(game)[notation(game).slugs[card]], "who": ""}
    if puzzle.question == HELD:
        fields["who"] = player_note(game, holder)
        why = N_("In some deal that agrees with all you have seen, {who} does not have {card}.")
        return Note("need_not_have", why, fields)
    if puzzle.question == MYSTERY:
        why = N_("In no deal that agrees with all you have seen, {card} is in the mystery.")
        return Note("cannot_be", why, fields)
    return Note("other_mystery", N_("In no deal that agrees with all you have seen, that is the mystery."))
