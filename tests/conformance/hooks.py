"""What a game may tell the suites about itself: `HOOKS` in `tests/games/NAME/hooks.py`.

Without that file the suites run too. A hook is a second, slow and simple statement of something the rules
say, so that a law has more to compare with than the rules themselves; or it is data that makes a game short,
or shows a board at its fullest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from importlib import import_module
from importlib.util import find_spec

from tablee.core.game import Game, GameKind
from tablee.core.state import State, View

TOYS = "tests.conformance.toy"
# What laws call the things that a report of their failure should name.
FACTS = ("state", "view", "world", "seat", "viewer", "move", "text", "true", "imagined", "other")


def same_view(view: View, state: State) -> bool:
    """Whether a seat cannot tell the state from the one its view was made from."""
    return state.view(view.seat) == view


def as_it_is(state: State, seat: int) -> State:
    """The state itself, for games in which nobody has knowledge that others do not know of."""
    return state


def not_listed(view: View, limit: int) -> Collection[State] | None:
    """Nothing is hidden: one state. Otherwise None, and the suite counts what `fill` itself draws."""
    return [State(view.game, view.record())] if view.game.kind.perfect_information else None


def nothing_learnt(before: State, move: str, seat: int) -> object:
    """A seat learns no more by a move than what it sees of it."""
    return None


def nothing_revealed(before: State, move: str) -> object:
    """A move brings nothing to light but itself."""
    return None


def told(state: State, seat: int) -> Hashable:
    """What a seat knows is the text of its view, and what it may play: nobody states it a second time."""
    view = state.view(seat)
    return view.text, view.legal


def any_moves(state: State) -> set[str] | None:
    """The legal moves are not listed a second time."""
    return None


def any_sum(state: State) -> int | None:
    """The scores of a finished game may add up to anything."""
    return None


def anything_kept(state: State) -> object:
    """A move may change whatever the table holds."""
    return None


def start(game: Game, seed: int) -> str:
    """The deal is the only position of the game's own that is tried."""
    return "start"


@dataclass(frozen=True)
class Board:
    """A game that the suites of the web play at random, and after how many moves they look at its board.

    Where it is to be full, the fullest moment of which `phase` is true is looked for instead; or `position` says what
    it is.
    """

    preset: str | None = None
    seats: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    moments: tuple[int, ...] = (0, 5, 12, 20, 30)
    title: str = ""
    phase: Callable[[State], bool] | None = None
    position: str = ""


@dataclass(frozen=True)
class Hooks:
    """All that a game may tell; everything has a default."""

    # Whether a state agrees with all that a view knows.
    possible: Callable[[View, State], bool] = same_view
    # A state as `fill` for a seat would write it: others' private knowledge as what is public of it.
    published: Callable[[State, int], State] = as_it_is
    # All states that a view allows, or None when they are more than a limit.
    exact: Callable[[View, int], Collection[State] | None] = not_listed
    # What a seat learns by a move besides what it sees of it: a card it draws, say.
    learnt: Callable[[State, str, int], object] = nothing_learnt
    # The legal moves once more, from the rule book.
    legal: Callable[[State], set[str] | None] = any_moves
    # What the scores of a finished game add up to.
    points: Callable[[State], int | None] = any_sum
    # What a move brings to light for everybody: whether a guess was right, say.
    revealed: Callable[[State, str], object] = nothing_revealed
    # All that a seat knows of a state, from the rule book: what views and their keys must hold, and no more.
    known: Callable[[State, int], Hashable] = told
    # Whether the game's own observations hold all that while the game lasts.
    observes_all: bool = False
    # What no move changes, the cards that are somewhere, say; None where it may change.
    contents: Callable[[State], object] = anything_kept
    # A position as text, drawn by a seed, that need be neither possible nor readable: the odder the better.
    positions: Callable[[Game, int], str] = start
    # Options over whatever else is chosen, one set of them each time: to keep games short, or boards small.
    options: Sequence[Mapping[str, object]] = ({},)
    # Options of a game that is over soon, and its number of seats: for whole games on the screens.
    short: Mapping[str, object] = field(default_factory=dict)
    seats: int | None = None
    # What the boards in the browser are looked at with.
    boards: Sequence[Board] = (Board(),)
    # The boards at their fullest, for pictures and for the question whether they fit the screen; the last of `boards`
    # where there are none.
    full: Sequence[Board] = ()
    # The numbers of the worked examples on the game's sheet that tests must cite as `vector N`.
    vectors: Collection[int] = ()


def hooks_of(game: Game | GameKind) -> Hooks:
    """Returns the hooks of a game, found in its folder of tests; the usual ones where it brings none."""
    kind = game.kind if isinstance(game, Game) else game
    for module in (f"tests.games.{kind.name}.hooks", f"{TOYS}.{kind.name}_hooks"):
        if find_spec(module.rpartition(".")[0]) and find_spec(module):
            found: Hooks = import_module(module).HOOKS
            return found
    return Hooks()


def options_of(kind: GameKind) -> Sequence[Mapping[str, object]]:
    """Returns the sets of options that a game's laws are tried with."""
    return hooks_of(kind).options


def explain(failure: AssertionError, game: Game) -> str:
    """Returns where a law failed: the position, the seat, the move, and what usual hooks it relied on."""
    facts: dict[str, object] = {}
    asked: set[str] = set()
    trace = failure.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        if frame.f_globals.get("__name__", "").startswith("tests.conformance.laws"):
            facts |= {name: found for name, found in frame.f_locals.items() if name in FACTS}
            asked |= {*frame.f_code.co_names, *frame.f_code.co_varnames}
        trace = trace.tb_next
    told = [f"{name}: {getattr(found, 'text', found)!s}" for name, found in facts.items()]
    told += [
        f"the hook `{each.name}` says: {each.default.__doc__}"
        for each in fields(Hooks)
        if each.name in asked
        and callable(each.default)
        and getattr(hooks_of(game), each.name) is each.default
    ]
    where = f"if the rules are right, say so with hooks of its own in tests/games/{game.kind.name}/hooks.py"
    return "\n".join([f"the law failed in {game!r}", *told, where])
