"""`KalahaSolver`: what a position of Kalaha and each of its moves are worth, and a line of perfect play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from types import ModuleType

from tablee.core.budget import Budget
from tablee.core.errors import BadOption, BadUse, GameOver
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.solution import Solution, ValueBounds, Watcher
from tablee.core.state import State
from tablee.games.kalaha import layout
from tablee.games.kalaha.endgames.database import TEMPLATES, free_memory, kept_seeds, open_endgames
from tablee.games.kalaha.endgames.tables import entries, reach, require_order, rows_of
from tablee.games.kalaha.solver import search, transpositions
from tablee.games.kalaha.solver.prover import Prover
from tablee.search.alphabeta import AlphaBeta
from tablee.search.templates import alphabeta

MOST_POSITIONS = 1 << transpositions.KEY_BITS
USUAL_ENTRIES = entries(6, 16)  # two seconds
LARGE_ENTRIES = entries(6, 20)  # for searches that take longer than building them
FAR = 20  # seeds above the usual endgames, from which on that is so
MOST_BITS = 26
GUESS_STEPS = 300_000
_TABLE_TOLD = 64  # megabytes, from which on a table is told of


class KalahaSolver:
    """Solves positions of up to six fields a side."""

    @property
    def templates(self) -> tuple[ModuleType, ...]:
        """The modules that are compiled for it."""
        return (*TEMPLATES, search, alphabeta)

    def solve(self, state: State, watcher: Watcher, *, jobs: int, reach: int | None) -> Solution:
        """Returns what perfect play leads to; what is proven so far when Ctrl-C stops the search.

        :raises BadUse: when the rules, or the number of seeds, are beyond what can be solved.

        :raises GameOver: when the game has ended.
        """
        game = state.game
        require_order(game)
        seeds = _require_solvable(state)
        wanted = _usual_reach(game, seeds) if reach is None else min(reach, seeds)
        endgames = open_endgames(game, wanted, watcher, jobs=jobs)
        bits = _table_bits(seeds - wanted)
        work = _Work(state, Prover(game, endgames, jobs, bits), watcher)
        complete = True
        try:
            _tell_memory(bits, watcher)
            work.prove()
        except KeyboardInterrupt:
            complete = False
        facts = {"endgame_seeds": wanted, "table_bits": bits, "jobs": jobs}
        return Solution(work.value, work.moves, tuple(work.line), work.nodes, complete, facts)

    def build(self, game: Game, watcher: Watcher, *, jobs: int, reach: int) -> str:
        """Builds or extends the endgames, and returns the name of their file.

        :raises BadUse: when there are none for these rules, or no room for them.
        """
        require_order(game)
        most = _most_seeds(int(game.options["fields"]))
        if not 1 <= reach <= most:
            expected = Note("int_range", N_("a whole number from {low} to {high}"), {"low": 1, "high": most})
            raise BadOption(option="--build", value=reach, expected=expected)
        return str(open_endgames(game, reach, watcher, jobs=jobs, must_keep=True).file)


def _most_seeds(fields: int) -> int:
    """Returns the most seeds of positions whose indices have room in a key."""
    return reach(fields, MOST_POSITIONS)


def _require_solvable(state: State) -> int:
    """Returns how many seeds are in the fields.

    :raises BadUse: when there are too many, or a swap may still come.

    :raises GameOver: when the game has ended.
    """
    game, record = state.game, state.record()
    if state.is_over:
        raise GameOver(where=f"{game.kind.name} {state.text}")
    if int(record[0]["answer"]) >= 0:
        why = N_("a position is solved once nobody may swap any more: give such a one, or leave out pie_rule")
        raise BadUse(why=Note("swap_stands", why), game=game.kind.name)
    most = _most_seeds(int(game.options["fields"]))
    cells = record[0]["kalaha_cells"].reshape(2, layout.ROW)
    seeds = int(cells[:, : layout.FIELDS].sum())
    if seeds > most:
        why = N_("{seeds} seeds in the fields: boards of this width are solved up to {most}")
        raise BadUse(why=Note("many_seeds", why, {"seeds": seeds, "most": most}), game=game.kind.name)
    return seeds


def _usual_reach(game: Game, seeds: int) -> int:
    """Returns how far endgames should go for a search from so many seeds; further where more are kept."""
    fields = int(game.options["fields"])
    usual = reach(fields, USUAL_ENTRIES)
    if seeds - usual > FAR:
        usual = reach(fields, LARGE_ENTRIES)
    return min(seeds, max(usual, kept_seeds(game)))


def _table_bits(above: int) -> int:
    """Returns the size of a table for a search from so many seeds above the endgames."""
    bits = max(16, min(MOST_BITS, 9 + above * 2 // 3))
    free = free_memory()
    while free is not None and bits > transpositions.LEAST_BITS and 8 << bits > free // 4:
        bits -= 1
    return bits


def _tell_memory(bits: int, watcher: Watcher) -> None:
    """Tells how much memory a table will fill, where it is much; until then it is only reserved."""
    megabytes = (8 << bits) // 1_000_000
    if megabytes >= _TABLE_TOLD:
        told = N_("the search keeps what it has found in {megabytes} MB of memory")
        watcher.tell(Note("table_memory", told, {"megabytes": megabytes}))


@dataclass
class _Work:
    """A position being solved, and what is proven of it so far. Margins are those at the end of the game."""

    state: State
    prover: Prover
    watcher: Watcher
    value: ValueBounds = field(init=False)
    moves: dict[str, ValueBounds] = field(init=False, default_factory=dict)
    line: list[str] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.value = self._known(self.state)
        self.moves = {move: self._known_after(self.state, move) for move in self.state.legal}

    @property
    def nodes(self) -> int:
        """How many positions have been searched."""
        return self.prover.nodes

    def prove(self) -> None:
        """Proves the value, then that of each move, then finds a principal line."""
        self._prove_value(_guess(self.state))
        text = N_("value {value}, proven after {nodes} positions")
        self.watcher.tell(Note("value_proven", text, {"value": self.value.low, "nodes": self.nodes}))
        for move in self.moves:
            self._prove_move(move)
        self._follow_line()

    def _prove_value(self, goal: int) -> None:
        text = N_("value from {low} to {high}, at least {goal}? {nodes} positions searched")
        while not self.value.exact:
            goal = min(max(goal, self.value.low + 1), self.value.high)
            before = self.value
            look = self._show(text, before, goal=goal)
            self.value = self._narrowed(self.state, before, goal, look)
            goal = self.value.low + 1 if self.value.low > before.low else self.value.high

    def _prove_move(self, move: str) -> None:
        """Proves the value of a move; none is better than the best."""
        text = N_(
            "value {value}; move {move}: from {low} to {high}, at least {goal}? {nodes} positions searched"
        )
        after = self.state.play(move)
        bounds = self.moves[move]
        bounds = ValueBounds(bounds.low, min(bounds.high, self.value.high))
        goal = bounds.high
        while not bounds.exact:
            goal = min(max(goal, bounds.low + 1), bounds.high)
            self.moves[move] = before = bounds
            look = self._show(text, bounds, value=self.value.low, move=move, goal=goal)
            bounds = self._narrowed_after(self.state, after, before, goal, look)
            goal = bounds.low + 1 if bounds.low > before.low else bounds.high
        self.moves[move] = bounds

    def _follow_line(self) -> None:
        """Appends to the line a move that keeps the value, and so on, until the game is over."""
        state, value = self.state, self.value.low
        look = self._show(
            N_("value {value}; {moves} moves of a line; {nodes} positions searched"), self.value, value=value
        )
        while not state.is_over:
            tried = sorted(state.legal, key=lambda move: move != self._expected(state))
            for move in tried:
                after = state.play(move)
                bounds = self.moves[move] if state is self.state else self._known_after(state, move)
                if bounds.low < value <= bounds.high:
                    bounds = self._narrowed_after(state, after, bounds, value, look)
                if bounds.low >= value:
                    break
            self.line.append(move)
            if after.mover != state.mover:
                value = -value
            state = after

    def _known(self, state: State) -> ValueBounds:
        """Returns the bounds of a position that is not over, for the seat to move, before any search."""
        known, lead = self.prover.known(*rows_of(state.record())), _lead(state, state.mover)
        return ValueBounds(known.low + lead, known.high + lead)

    def _known_after(self, state: State, move: str) -> ValueBounds:
        """Returns the bounds of a move before any search, for the seat that makes it."""
        after = state.play(move)
        if after.is_over:
            margin = _lead(after, state.mover)
            return ValueBounds(margin, margin)
        return _seen_by(state.mover, after, self._known(after))

    def _narrowed(
        self, state: State, bounds: ValueBounds, goal: int, look: Callable[[], None]
    ) -> ValueBounds:
        lead = _lead(state, state.mover)
        within = ValueBounds(bounds.low - lead, bounds.high - lead)
        found = self.prover.narrow(*rows_of(state.record()), within, goal - lead, look)
        return ValueBounds(found.low + lead, found.high + lead)

    def _narrowed_after(
        self, state: State, after: State, bounds: ValueBounds, goal: int, look: Callable[[], None]
    ) -> ValueBounds:
        """Narrows the bounds of a move, for the seat that makes it, by whether it is worth `goal`."""
        if after.mover == state.mover:
            return self._narrowed(after, bounds, goal, look)
        other = self._narrowed(after, ValueBounds(-bounds.high, -bounds.low), 1 - goal, look)
        return ValueBounds(-other.high, -other.low)

    def _expected(self, state: State) -> str | None:
        """Returns the move that the search has found best in a position, if it knows one."""
        found = self.prover.expected(*rows_of(state.record()))
        return None if found is None else str(found + 1)

    def _show(self, text: str, bounds: ValueBounds, **fields: object) -> Callable[[], None]:
        """Returns what tells the watcher how far the search is."""

        def look() -> None:
            now = {
                "low": bounds.low,
                "high": bounds.high,
                "nodes": self.nodes,
                "moves": len(self.line),
                **fields,
            }
            self.watcher.show(Note("searching", text, now), 0, 0)

        return look


def _lead(state: State, seat: int) -> int:
    """Returns a seat's store less the other's."""
    game = state.game
    return int(game.kernels.margin(game.setup, state.record(), seat))


def _seen_by(seat: int, after: State, bounds: ValueBounds) -> ValueBounds:
    """Returns the bounds of a position, which are those of the seat to move, for `seat`."""
    return bounds if after.mover == seat else ValueBounds(-bounds.high, -bounds.low)


def _guess(state: State) -> int:
    """Returns what the value may be, by a short search: every goal that is far off costs more than this."""
    return AlphaBeta().search(state.view(state.mover), Budget(), seed=0, steps=GUESS_STEPS).value
