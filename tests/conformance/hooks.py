"""What a game may tell the conformance suite about itself; without an entry here the suite runs too.

A hook is a second, slow and simple statement of something the rules say, so that a law has more to
compare with than the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from tablee.core.game import Game, GameKind
from tablee.core.state import State, View
from tests.conformance.toy import exact as toy
from tests.games.cluedo import exact as cluedo
from tests.games.cluedo.small_course import CARDS, CROWDED
from tests.games.love_letter import exact as love_letter


def _same_view(view: View, state: State) -> bool:
    return state.view(view.seat) == view


def _as_it_is(state: State, seat: int) -> State:
    return state


def _not_told(view: View, limit: int) -> Collection[State] | None:
    """Nothing is hidden: one state. Otherwise the suite counts what `fill` itself draws."""
    return [State(view.game, view.record())] if view.game.kind.perfect_information else None


def _nothing(before: State, move: str, seat: int) -> object:
    return None


def _nothing_for_all(before: State, move: str) -> object:
    return None


def _any_moves(state: State) -> set[str] | None:
    return None


def _any_sum(state: State) -> int | None:
    return None


@dataclass(frozen=True)
class Hooks:
    # Whether a state agrees with all that a view knows.
    possible: Callable[[View, State], bool] = _same_view
    # A state as `fill` for a seat would write it: others' private knowledge as what is public of it.
    published: Callable[[State, int], State] = _as_it_is
    # All states that a view allows, or None when they are more than a limit.
    exact: Callable[[View, int], Collection[State] | None] = _not_told
    # What a seat learns by a move besides what it sees of it: a card it draws, say.
    learnt: Callable[[State, str, int], object] = _nothing
    # The legal moves once more, from the rule book.
    legal: Callable[[State], set[str] | None] = _any_moves
    # What the scores of a finished game add up to.
    points: Callable[[State], int | None] = _any_sum
    # What a move brings to light for everybody: whether a guess was right, say.
    revealed: Callable[[State, str], object] = _nothing_for_all
    # Options over whatever else is chosen, one set of them each time: to keep games short, or boards small.
    options: Sequence[Mapping[str, object]] = ({},)


def _kalaha_points(state: State) -> int | None:
    """All seeds, where all are collected."""
    options = state.game.options
    if options["collect"] == "none" or state.outcome.reason != "side_empty":
        return None
    return 2 * options["fields"] * options["seeds"]


def _schotten_hand(before: State, move: str, seat: int) -> object:
    """The cards a seat holds afterwards: those it drew it could not know before."""
    return before.play(move).record()[0]["hand"][seat].tobytes()


def _one_winner(state: State) -> int | None:
    return len(state.outcome.winners)


HOOKS = {
    "cluedo": Hooks(
        cluedo.possible,
        cluedo.published,
        learnt=cluedo.learnt,
        points=_one_winner,
        revealed=cluedo.revealed,
        options=({"max_turns": 25}, {"max_turns": 30, "plan": CROWDED, "cards": CARDS}),
    ),
    "love_letter": Hooks(
        love_letter.possible,
        love_letter.published,
        love_letter.exact,
        love_letter.learnt,
        love_letter.legal,
        revealed=love_letter.revealed,
    ),
    "schotten_totten": Hooks(learnt=_schotten_hand),
    "kalaha": Hooks(points=_kalaha_points),
    "high_card": Hooks(toy.possible, toy.published, toy.exact, toy.learnt, toy.legal, toy.points),
}


def hooks_of(game: Game) -> Hooks:
    return HOOKS.get(game.kind.name, Hooks())


def options_of(kind: GameKind) -> Sequence[Mapping[str, object]]:
    return HOOKS.get(kind.name, Hooks()).options
