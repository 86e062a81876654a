"""`SchottenTottenPuzzles`: finds puzzles of the base game, verifies them, and explains them.

The facts of stones that can be claimed are `stones`: by number the strength of the full side, the most that
can lie opposite, and whether anything is still to be laid there. Those of an endgame are `values`, what each
move is worth in halves of a win, and `hand`, the cards that the other holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any

from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.game import Game, GameKind
from tablee.core.notes import N_, Note
from tablee.core.puzzle import CountedAgent, Moment, Puzzle, PuzzleMaker, Question
from tablee.core.state import State, View
from tablee.games.schotten_totten import claim_proof
from tablee.games.schotten_totten.card_titles import LETTERS, WORTH
from tablee.games.schotten_totten.cards import texts
from tablee.games.schotten_totten.layout import CLAIMING, PLAYING
from tablee.games.schotten_totten.puzzles.endgame import DRAW, WIN, EndgameSolver, TooLong, is_open_endgame
from tablee.games.schotten_totten.puzzles.stone_proofs import StoneProof, proofs, read_stones, tried_proofs
from tablee.games.schotten_totten.scene import FORMATIONS

CLAIMS, ONLY_WIN = "claims", "only_win"
PRESETS = ("iello_base",)
LEAST_MOVES = 4  # to choose from at the end
LEAST_STONES = 4  # with a full side of the one who claims
SEARCHED = 6_000  # positions, to solve an endgame
BACKWARDS = 10  # times as many may be needed when the likelier moves come last
LEVEL_5 = "montecarlo:simulations=4000"  # about what a second gives it


class SchottenTottenPuzzles(PuzzleMaker):
    """Stones that can be proven before the other side is full, and endgames that one card wins."""

    questions = {  # noqa: RUF012 - nothing changes it
        CLAIMS: Question(N_("which stones can be claimed"), several=True),
        ONLY_WIN: Question(N_("the only card that wins")),
    }
    players = (CountedAgent("level:2"), CountedAgent("level:3"))
    levels = {  # noqa: RUF012 - as above
        1: CountedAgent("level:1"),
        2: CountedAgent("level:2"),
        3: CountedAgent("level:3"),
        4: CountedAgent("level:4"),
        5: CountedAgent(LEVEL_5),
    }
    tries = 8
    most_of_a_level = 0.4

    @property
    def templates(self) -> tuple[ModuleType, ...]:
        """The rules of claims, which readers ask for strengths."""
        return (claim_proof,)

    def games(self, kind: GameKind) -> tuple[Game, ...]:
        """Returns the base game: with tactic cards hardly anything is certain."""
        return tuple(kind(preset) for preset in PRESETS)

    def find(self, moment: Moment) -> Iterable[Puzzle]:
        """Returns the puzzle of a moment at which stones are claimed, or of an endgame."""
        state = moment.state
        phase = int(state.record()[0]["phase"])
        if phase == CLAIMING:
            yield from self._claims(moment)
        elif phase == PLAYING and is_open_endgame(state) and len(state.legal) >= LEAST_MOVES:
            values = _solved(state)
            best = only_win(values)
            if best is not None:
                yield moment.puzzle(ONLY_WIN, state.mover, [best], facts=_win_facts(state, values))

    def _claims(self, moment: Moment) -> Iterator[Puzzle]:
        """Yields what can be claimed, asked of the other player: to the one who claims it is shown."""
        claimant = moment.state.mover
        seat = 1 - claimant
        found = proofs(moment.view(seat), claimant)
        still_open = {proof.wins for proof in found if proof.is_open}
        if len(found) >= LEAST_STONES and still_open == {True, False}:
            choices = [str(proof.stone) for proof in found]
            right = [str(proof.stone) for proof in found if proof.wins]
            yield moment.puzzle(CLAIMS, seat, right, choices=choices, facts=_claim_facts(found))

    def attempt(self, puzzle: Puzzle, view: View, agent: Agent, budget: Budget, seed: int) -> tuple[str, ...]:
        """Returns an agent's card; the stones are told by the reader of the agent's level."""
        if puzzle.question == ONLY_WIN:
            return super().attempt(puzzle, view, agent, budget, seed)
        spec = vars(agent)["spec"]
        level = next(level for level, player in self.levels.items() if player.spec == spec)
        return read_stones(view, 1 - puzzle.seat, level, seed)

    def verify(self, puzzle: Puzzle, moment: Moment, strength: int) -> tuple[Note, ...]:
        """Tries every card that could be laid at a stone, or solves the endgame once more, otherwise."""
        if puzzle.question == CLAIMS:
            claimed = int(moment.state.record()[0]["phase"]) == CLAIMING
            if moment.state.mover != 1 - puzzle.seat or not claimed:
                return (Note("no_claims", N_("nobody claims anything here")),)
            found = tried_proofs(moment.view(puzzle.seat), 1 - puzzle.seat)
            right = [str(proof.stone) for proof in found if proof.wins]
            return tuple(_problems(puzzle, right, _claim_facts(found)))
        state = moment.state
        if (
            state.mover != puzzle.seat
            or not is_open_endgame(state)
            or not _is_certain(moment.view(puzzle.seat))
        ):
            return (Note("no_endgame", N_("the seat that is asked cannot know all cards")),)
        try:
            solver = EndgameSolver(state.game, SEARCHED * strength * BACKWARDS, backwards=True)
            values = dict(solver.values(state))
        except TooLong:
            return (Note("unproven", N_("not every move was proven anew")),)
        return tuple(_problems(puzzle, [str(only_win(values))], _win_facts(state, values)))

    def ask(self, puzzle: Puzzle, view: View) -> Note:
        """Returns the question to the seat that is asked."""
        if puzzle.question == CLAIMS:
            why = N_(
                "Player {player} may now claim stones. "
                "At which is a win proven, by the cards that lie face up?"
            )
            return Note(CLAIMS, why, {"player": view.game.kind.player_name(view.game, 1 - puzzle.seat)})
        return Note(
            ONLY_WIN,
            N_("The deck is empty. One card at one stone wins for you, whatever the other does. Which?"),
        )

    def explain(self, puzzle: Puzzle, moment: Moment) -> tuple[Note, ...]:
        """Returns what can lie opposite at each stone; or what the moves lead to."""
        if puzzle.question == CLAIMS:
            return tuple(_verdict(stone, *facts) for stone, facts in puzzle.facts["stones"].items())
        values: Mapping[str, int] = puzzle.facts["values"]
        player = moment.game.kind.player_name(moment.game, 1 - puzzle.seat)
        fields = {"player": player, "cards": _row(puzzle.facts["hand"])}
        known = Note(
            "known_hand", N_("All cards but these have been seen, so player {player} holds {cards}."), fields
        )
        wins = Note("wins", N_("{move} wins with the best play of both."), {"move": _move(puzzle.answers[0])})
        draws = [move for move in values if values[move] == DRAW]
        worse = [move for move in values if values[move] < DRAW]
        told = [known, wins]
        if draws:
            told.append(Note("draw", N_("These only draw: {moves}."), {"moves": _row(draws)}))
        if worse:
            told.append(Note("lose", N_("These lose: {moves}."), {"moves": _row(worse)}))
        return tuple(told)

    def remark(self, puzzle: Puzzle, view: View, given: tuple[str, ...]) -> Note | None:  # noqa: ARG002 - all is in the facts
        """Returns what a wrong card leads to, or how many stones are right."""
        if puzzle.question == ONLY_WIN:
            worth = puzzle.facts["values"].get(given[0]) if given else None
            if worth is None:
                return None
            why = N_("{move} only draws.") if worth == DRAW else N_("{move} loses.")
            return Note("worth", why, {"move": _move(given[0])})
        missing = len(set(puzzle.answers) - set(given))
        wrong = len(set(given) - set(puzzle.answers))
        return Note("amiss", N_("Missing: {missing}; wrong: {wrong}."), {"missing": missing, "wrong": wrong})

    def choice(self, puzzle: Puzzle, choice: str) -> Note:  # noqa: ARG002 - the same in all
        """Returns the name of a stone."""
        return Note("stone", N_("stone {n}"), {"n": choice})


def only_win(values: Mapping[str, int]) -> str | None:
    """Returns the one move that wins; None where none does, or several."""
    winning = [move for move in values if values[move] == WIN]
    return winning[0] if len(winning) == 1 else None


def _solved(state: State) -> dict[str, int]:
    """Returns what each move is worth; not of all, where two win or that takes too long."""
    values: dict[str, int] = {}
    try:
        for move, worth in EndgameSolver(state.game, SEARCHED).values(state):
            values[move] = worth
            if list(values.values()).count(WIN) > 1:
                break
    except TooLong:
        return {}
    return values


def _is_certain(view: View) -> bool:
    """Whether a view allows one state only: the cards that lie nowhere are those in the other's hand."""
    s = view.record()[0]
    unseen = sum(int(bits).bit_count() for bits in s["unseen"])
    return unseen == int(s["hand_count"].sum()) and int(s["clan_left"]) == 0


def _win_facts(state: State, values: Mapping[str, int]) -> dict[str, Any]:
    return {"values": dict(values), "hand": texts(state.record()[0]["hand"][1 - state.mover])}


def _claim_facts(found: Iterable[StoneProof]) -> dict[str, Any]:
    return {
        "stones": {str(proof.stone): [proof.mine, proof.theirs, proof.wins, proof.is_open] for proof in found}
    }


def _problems(puzzle: Puzzle, right: list[str], facts: Mapping[str, Any]) -> Iterator[Note]:
    if set(puzzle.answers) != set(right):
        yield Note("other_answer", N_("the answer should be {best}"), {"best": ", ".join(right)})
    if dict(puzzle.facts) != facts:
        yield Note("other_facts", N_("the facts are {facts}"), {"facts": str(facts)})


def _verdict(stone: str, mine: int, theirs: int, wins: bool, is_open: bool) -> Note:
    """Returns why a stone can be claimed or not."""
    fields = {"n": stone, "mine": _formation(mine), "theirs": _formation(theirs)}
    if not is_open:
        why = (
            N_("Stone {n}: {mine} against {theirs}, claimed.")
            if wins
            else N_("Stone {n}: {mine} against {theirs}, not won.")
        )
    elif mine > theirs:
        why = N_("Stone {n}: {mine}; opposite it can become {theirs} at most, so it is proven.")
    elif wins:
        why = N_(
            "Stone {n}: {mine}; opposite it can become just as strong at most, but later, so it is proven."
        )
    else:
        why = N_("Stone {n}: {mine}; opposite it could still become {theirs}, so it is not proven.")
    return Note("verdict", why, fields)


def _formation(strength: int) -> Note:
    kind, total = divmod(strength, 64)
    return Note("formation", WORTH[FORMATIONS[kind]], {"sum": total})


def _move(text: str) -> Note:
    """Returns a card, or a card and where it goes, with the letter of its colour in the reader's language."""
    if text[:1] not in LETTERS or not text[1:2].isdigit():
        return Note("text", N_("{text}"), {"text": text})
    fields = {"letter": Note("letter", LETTERS[text[0]]), "rest": text[1:]}
    return Note("card_text", N_("{letter}{rest}"), fields)


def _row(moves: Iterable[str]) -> Note:
    """Returns cards or moves in a row."""
    first, *others = map(_move, moves)
    for each in others:
        first = Note("row", N_("{most}, {last}"), {"most": first, "last": each})
    return first
