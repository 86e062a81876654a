"""`LoveLetterPuzzles`: finds puzzles of Love Letter, verifies them, and explains them.

The facts of a guess are `chances`, exact fractions, of every guess that can be right; those of a hand are
`hand`, the seat that holds it, counted from 1, and `unseen`, the cards whose place is not known. Both have
`told`: the moves that have told something of the others' hands, see `readers.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.game import Game, GameKind
from tablee.core.notes import N_, Note
from tablee.core.puzzle import CountedAgent, Moment, Puzzle, PuzzleMaker, Question
from tablee.core.state import View
from tablee.games.love_letter.card_titles import NAMES as TITLES
from tablee.games.love_letter.card_titles import THE
from tablee.games.love_letter.cards import NAMES, names_in
from tablee.games.love_letter.hidden_information import unseen_cards
from tablee.games.love_letter.layout import CHOOSE, GUARD, HIDDEN
from tablee.games.love_letter.packs import copies
from tablee.games.love_letter.puzzles.hand_chances import Chances, chances_of, hand_ways
from tablee.games.love_letter.puzzles.readers import Told, likeliest, read_hands, told_of_hands

HELD, GUESS = "held", "guess"
TABLES = (
    ("zman2019", 3),
    ("zman2019", 4),
    ("classic16", 3),
    ("classic16", 4),
)  # two know too little of each other
MARGIN = Fraction(1, 20)  # by which the best guess is likelier than any other
COUNTING = 2  # the level of readers who only count cards: what they find is no puzzle
COMPARED = 4  # guesses in an explanation
NOTHING_LEARNT = {"memory": "off"}


class LoveLetterPuzzles(PuzzleMaker):
    """Single rounds in which what was seen leaves one card for a hand, or makes one guess the best."""

    questions = {  # noqa: RUF012 - nothing changes it
        HELD: Question(N_("what another must hold"), aids=NOTHING_LEARNT),
        GUESS: Question(N_("the likeliest guess"), aids=NOTHING_LEARNT),
    }
    players = (CountedAgent("level:1"), CountedAgent("level:2"), CountedAgent("level:3"))
    levels = {  # noqa: RUF012 - as above
        1: CountedAgent("level:1"),
        2: CountedAgent("level:2"),
        3: CountedAgent("level:3"),
        4: CountedAgent("level:4"),
        5: CountedAgent("level:5"),
    }
    most_in_a_game = 1

    def games(self, kind: GameKind) -> tuple[Game, ...]:
        """Returns single rounds of both editions: in a whole match most of what was seen would be void."""
        return tuple(kind(preset, seats, rounds=1) for preset, seats in TABLES)

    def find(self, moment: Moment) -> Iterable[Puzzle]:
        """Returns the puzzle of a turn: a hand that must be one card, or else a guess that is the best."""
        view = moment.view(moment.state.mover)
        s = view.record()[0]
        if s["phase"] != CHOOSE or any(_forgets(moment, at) for at in range(len(moment.moves))):
            return
        chances = chances_of(hand_ways(view))
        for holder in chances if len(_unseen(view)) > 1 else ():
            if s["hand"][holder] == HIDDEN and len(chances[holder]) == 1:
                facts = _held_facts(moment, view, holder)
                kinds = names_in(int(moment.game.setup[0]["kinds"]))
                yield moment.puzzle(
                    HELD, view.seat, [NAMES[card] for card in chances[holder]], choices=kinds, facts=facts
                )
                return
        best = best_guess(view, chances)
        counted = guesses(view, read_hands(view, {}, COUNTING))
        if best is not None and sum(chance >= counted[best] for chance in counted.values()) > 1:
            yield moment.puzzle(GUESS, view.seat, [best], facts=_guess_facts(moment, view, chances))

    def attempt(self, puzzle: Puzzle, view: View, agent: Agent, budget: Budget, seed: int) -> tuple[str, ...]:  # noqa: ARG002 - it reads and does not search
        """Returns what the reader of the agent's level answers."""
        spec = vars(agent)["spec"]
        level = next(level for level, player in self.levels.items() if player.spec == spec)
        chances = read_hands(view, puzzle.facts["told"], level)
        if puzzle.question == GUESS:
            found = guesses(view, chances)
            # A reader who uses nothing names any card, and not the one with the most copies.
            return (likeliest(dict.fromkeys(found, Fraction(1)) if level == 1 else found, seed),)
        return (NAMES[likeliest(chances[int(puzzle.facts["hand"]) - 1], seed)],)

    def verify(self, puzzle: Puzzle, moment: Moment, strength: int) -> tuple[Note, ...]:  # noqa: ARG002 - exact
        """Follows the round from its deal, counts all ways in which the cards can lie, and compares."""
        from tablee.games.love_letter.puzzles.retraced_hands import retraced_ways

        view = moment.view(puzzle.seat)
        if puzzle.seat != moment.state.mover or view.record()[0]["phase"] != CHOOSE:
            return (Note("not_asked", N_("it is not the turn of the seat that is asked")),)
        return tuple(_problems(puzzle, moment, chances_of(retraced_ways(moment, puzzle.seat))))

    def ask(self, puzzle: Puzzle, view: View) -> Note:  # noqa: ARG002 - the seat is told by the board
        """Returns the question to the player whose turn it is."""
        if puzzle.question == HELD:
            why = N_(
                "It is your turn. By all that you have seen, player {seat} can hold only one card. Which?"
            )
            return Note(HELD, why, {"seat": puzzle.facts["hand"]})
        why = N_(
            "You play the Guard. If all ways in which the cards that you do not know can lie are equally "
            "likely, which guess is the most likely to be right?"
        )
        return Note(GUESS, why)

    def explain(self, puzzle: Puzzle, moment: Moment) -> tuple[Note, ...]:  # noqa: ARG002 - all is in the facts
        """Returns the cards that are left, what was told of the hand, and what follows; or the chances."""
        told = list(_told_notes(puzzle.facts["told"]))
        if puzzle.question == HELD:
            return *told, *_why_held(puzzle)
        return *_why_guessed(puzzle), *told

    def remark(self, puzzle: Puzzle, view: View, given: tuple[str, ...]) -> Note | None:  # noqa: ARG002 - as above
        """Returns how likely a wrong guess is, or that there are no more cards of a kind."""
        move = given[0] if given else ""
        if puzzle.question == GUESS:
            if not move.startswith("guard"):
                return Note("no_guess", N_("That is no guess."))
            return _chance_note(move, puzzle.facts["chances"].get(move, "0"))
        if move and move not in puzzle.facts["unseen"]:
            return Note("all_seen", N_("You see all of these: {card}."), {"card": _title(move)})
        return None

    def choice(self, puzzle: Puzzle, choice: str) -> Note:  # noqa: ARG002 - the same in all
        """Returns the name of a card."""
        return _title(choice)


def guesses(view: View, chances: Chances) -> dict[str, Fraction]:
    """Returns how likely each guess of the seat's Guard is to be right."""
    found = {}
    for move in view.legal:
        card, _, rest = move.partition(">")
        if card == NAMES[GUARD] and rest:
            seat, _, guess = rest.partition(":")
            found[move] = chances[int(seat) - 1].get(NAMES.index(guess), Fraction(0))
    return found


def best_guess(view: View, chances: Chances) -> str | None:
    """Returns the guess that is likelier than all others by `MARGIN`, yet not certain; None without one."""
    found = guesses(view, chances)
    if len(found) < 2:
        return None
    ranked = sorted(found, key=lambda move: found[move], reverse=True)
    best, second = ranked[:2]
    return best if found[best] < 1 and found[best] - found[second] >= MARGIN else None


def _unseen(view: View) -> dict[str, int]:
    """Returns the cards of which this seat does not know where they are, with their number."""
    pack = unseen_cards(view.game.setup, view.record())
    return {name: copies(pack, card) for card, name in enumerate(NAMES) if copies(pack, card)}


def _forgets(moment: Moment, at: int) -> bool:
    """Whether a record may keep less of a move than a perfect memory would (RULES.md §12.9)."""
    move, before, after = moment.moves[at], moment.states[at].record()[0], moment.states[at + 1].record()[0]
    equal = move.startswith("baron>") and before["in_round"] == after["in_round"]
    return move.startswith("keep:") or bool(equal)


def _problems(puzzle: Puzzle, moment: Moment, chances: Chances) -> Iterator[Note]:
    """Yields what is wrong with a puzzle when these are the chances of the others' cards."""
    view = moment.view(puzzle.seat)
    if puzzle.question == GUESS:
        best = best_guess(view, chances)
        facts = _guess_facts(moment, view, chances)
    else:
        holder = int(puzzle.facts.get("hand", 0)) - 1
        only = chances.get(holder, {})
        best = NAMES[next(iter(only))] if len(only) == 1 else None
        facts = _held_facts(moment, view, holder)
    if (best,) != puzzle.answers:
        yield Note("other_answer", N_("the answer should be {best}"), {"best": str(best)})
    if dict(puzzle.facts) != facts:
        yield Note("other_facts", N_("the facts are {facts}"), {"facts": str(facts)})


def _guess_facts(moment: Moment, view: View, chances: Chances) -> dict[str, object]:
    found = guesses(view, chances)
    ranked = sorted((move for move in found if found[move]), key=lambda move: -found[move])
    return {
        "chances": {move: str(found[move]) for move in ranked},
        "told": told_of_hands(moment, view.seat),
    }


def _held_facts(moment: Moment, view: View, holder: int) -> dict[str, object]:
    return {
        "hand": holder + 1,
        "unseen": _unseen(view),
        "told": told_of_hands(moment, view.seat),
    }


# --- in words ---------------------------------------------------------------------------------


def _why_held(puzzle: Puzzle) -> Iterator[Note]:
    unseen: Mapping[str, int] = puzzle.facts["unseen"]
    counted = [
        Note("copies", N_("{n} × {card}"), {"n": count, "card": _title(card)})
        for card, count in unseen.items()
    ]
    yield Note("unseen", N_("Cards that you do not know the place of: {cards}."), {"cards": _row(counted)})
    why = N_("However they lie in the others' hands and elsewhere, player {seat} holds {card}.")
    fields = {"seat": puzzle.facts["hand"], "card": _the(puzzle.answers[0])}
    yield Note("must_hold", why, fields)


def _why_guessed(puzzle: Puzzle) -> Iterator[Note]:
    chances: Mapping[str, str] = puzzle.facts["chances"]
    ranked = sorted(chances, key=lambda move: -Fraction(chances[move]))
    for move in ranked[:COMPARED]:
        yield _chance_note(move, chances[move])


def _told_notes(told: Told) -> Iterator[Note]:
    """Yields a sentence for each move that has told something of a hand."""
    for holder, each in told.items():
        for seat, move, excluded in each:
            why = N_("Player {seat} played {move}: player {holder} does not hold {cards}.")
            cards = _row([_the(card) for card in excluded])
            yield Note(
                "told", why, {"seat": seat, "move": _move_note(move), "holder": holder, "cards": cards}
            )


def _move_note(move: str) -> Note:
    """Returns a move as a part of a sentence: a card, whom it was played against, what was named."""
    card, _, at = move.partition(">")
    target, _, named = at.partition(":")
    fields = {"card": _the(card), "target": target}
    if named:
        return Note(
            "guessed", N_("{card} against player {target}, naming {named}"), {**fields, "named": _the(named)}
        )
    return Note("aimed", N_("{card} against player {target}"), fields) if target else _the(card)


def _chance_note(move: str, chance: str) -> Note:
    seat, _, card = move.partition(">")[2].partition(":")
    exact = Fraction(chance)
    fields = {"seat": seat, "card": _the(card), "chance": chance, "percent": round(100 * exact)}
    if not exact:
        return Note("never", N_("Player {seat} cannot hold {card}."), fields)
    return Note("chance", N_("Player {seat} holds {card} with a chance of {chance} ({percent} %)."), fields)


def _row(notes: list[Note]) -> Note:
    """Returns notes in a row."""
    row = notes[0]
    for each in notes[1:]:
        row = Note("row", N_("{most}, {last}"), {"most": row, "last": each})
    return row


def _title(card: str) -> Note:
    return Note("card", TITLES[card])


def _the(card: str) -> Note:
    return Note("the_card", THE[card])
