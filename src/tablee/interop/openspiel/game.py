"""Our games as OpenSpiel's: `SpielGame` and `SpielState`, which know no game by name.

Chance is one node at the root, where everything is decided that the deal decides, later dice and rounds
included: our records hold them, and no view shows them. A game with few deals has them all there, with their
exact probabilities; one with many a sample of them, all equally likely. A game without chance has no such
node.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
import pyspiel

from tablee.core import chance, rng
from tablee.core.errors import BadUse
from tablee.core.game import Game, GameKind
from tablee.core.options import Value
from tablee.core.state import State
from tablee.interop import openspiel
from tablee.interop.openspiel import parameters
from tablee.interop.openspiel.recall import Play
from tablee.match.visibility import SPECTATOR

PREFIX = "tablee_"
SEEDS = 1 << 53  # as many as there are different numbers between 0 and 1


class ChanceDeals:
    """What chance can deal: numbered, each with its probability."""

    def __init__(self, setting: parameters.Setting) -> None:
        """Takes the parameters of a game.

        :raises BadUse: when all deals are asked for (`deals=0`) and cannot be listed.

        :raises BadNotation: when `start` is no position of the game.
        """
        self._game, self._number = setting.game, setting.deals
        self._start = self._game.position(setting.start) if setting.start else None
        self._listed = self._list()

    def _list(self) -> list[State] | None:
        try:
            most = self._number or chance.MOST
            if self._start is None:
                ways = chance.deals(self._game, most)
            else:
                ways = chance.worlds(self._start.view(SPECTATOR), most)
        except BadUse:
            if self._number <= 0:
                raise
            self.chances = [Fraction(1, self._number)] * self._number
            return None
        self.chances = [probability for _, probability in ways]
        return [state for state, _ in ways]

    def __len__(self) -> int:
        return len(self.chances)

    def __getitem__(self, number: int) -> State:
        if self._listed is not None:
            return self._listed[number]
        if self._start is None:
            return self._game.deal(rng.derive(number, "openspiel"))
        return self._start.view(SPECTATOR).fill(number)

    @cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        """The numbers of the deals with their probabilities, as OpenSpiel takes them."""
        return [(number, float(probability)) for number, probability in enumerate(self.chances)]


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One of our games with its options, as OpenSpiel loads it; `loader` makes a class for each kind."""

    kind: ClassVar[GameKind]

    def __init__(self, given: dict[str, Value] | None = None) -> None:
        kind = self.kind
        setting = parameters.read(kind, given or {})
        self.game: Game = setting.game
        self.deals = ChanceDeals(setting)
        seats = self.game.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.actions,
            max_chance_outcomes=len(self.deals) if self.has_chance else 0,
            num_players=seats,
            min_utility=_utility(0.0, seats),
            max_utility=_utility(1.0, seats),
            utility_sum=0.0 if kind.constant_sum else None,
            max_game_length=int(kind.rules.LENGTH),
        )
        super().__init__(game_type(kind, chance=self.has_chance), info, parameters.changed(kind, given or {}))

    @property
    def has_chance(self) -> bool:
        """Whether there is more than one deal."""
        return len(self.deals) > 1

    def new_initial_state(self, *_: Any) -> SpielState:
        """Returns the state before the deal, or after it where there is only one."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Returns how often chance moves."""
        return int(self.has_chance)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Returns an observer of a kind that OpenSpiel describes; by default one of a player's view."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.game, kind, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return reopen_game, (str(self),)


def loader(kind: GameKind) -> type[SpielGame]:
    """Returns what OpenSpiel calls with parameters to load a game of a kind.

    A class: OpenSpiel lets go of it after Python has ended, and of all that Python makes only classes survive
    that, because they refer to themselves. Any other callable would end every program with a crash.
    """
    return type(f"SpielGame_{kind.name}", (SpielGame,), {"kind": kind})


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state as OpenSpiel plays it. `play` is all it holds; None before the deal."""

    def __init__(self, game: SpielGame, play: Play | None = None) -> None:
        super().__init__(game)
        self.play = play
        if play is None and not game.has_chance:
            self.play = Play(game.deals[0])

    def current_player(self) -> int:
        """Returns the seat to move, or OpenSpiel's number for chance or the end."""
        if self.play is None:
            return int(pyspiel.PlayerId.CHANCE)
        mover = self.play.state.mover
        return mover if mover >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self._dealt.state.legal_ids)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the deals with their probabilities."""
        found: list[tuple[int, float]] = self.get_game().deals.outcomes
        return found

    def _apply_action(self, action: int) -> None:
        if self.play is None:
            self.play = Play(self.get_game().deals[action])
            return
        if action not in self.play.state.legal_ids:
            self.play.state.move(action)  # raises the error that says why not, and what is legal
        self.play = self.play.after(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        text: str = self.get_game().game.move_text(action)
        return text

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return self.play is not None and self.play.state.is_over

    def returns(self) -> list[float]:
        """Returns what each player has gained: 0 before the end."""
        game: Game = self.get_game().game
        if not self.is_terminal():
            return [0.0] * game.seats
        pay = np.zeros(game.seats, np.float64)
        game.kernels.payoff(game.setup, self._dealt.state.record(), pay)
        return [_utility(float(share), game.seats) for share in pay]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Returns a state drawn from all that are possible for what `player` knows, all equally likely.

        It has no history: the player does not know all of it.
        """
        return SpielState(self.get_game(), self._dealt.imagined(player, int(sampler() * SEEDS)))

    def __reduce__(self) -> tuple[Any, ...]:
        return reopen_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __str__(self) -> str:
        return "before the deal" if self.play is None else self.play.state.text

    @property
    def _dealt(self) -> Play:
        if self.play is None:
            raise pyspiel.SpielError("nothing is dealt yet: it is chance's turn")
        return self.play


def game_type(kind: GameKind, *, chance: bool = True) -> pyspiel.GameType:
    """Returns what OpenSpiel wants to know of a game before it is loaded; `chance`: it has several deals."""
    spiel = pyspiel.GameType
    fewest, most = kind.rules.SEATS
    perfect = kind.perfect_information
    return spiel(
        short_name=PREFIX + kind.name,
        long_name=kind.title,
        dynamics=spiel.Dynamics.SEQUENTIAL,
        chance_mode=spiel.ChanceMode.EXPLICIT_STOCHASTIC if chance else spiel.ChanceMode.DETERMINISTIC,
        information=(
            spiel.Information.PERFECT_INFORMATION if perfect else spiel.Information.IMPERFECT_INFORMATION
        ),
        utility=spiel.Utility.ZERO_SUM if kind.constant_sum else spiel.Utility.GENERAL_SUM,
        reward_model=spiel.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters.specification(kind),
    )


def reopen_game(text: str) -> SpielGame:
    """Returns the game of a pickle, in a process that may not know our games yet."""
    openspiel.register()
    game: SpielGame = pyspiel.load_game(text)
    return game


def reopen_state(text: str) -> SpielState:
    """Returns the state of a pickle, in a process that may not know our games yet."""
    openspiel.register()
    state: SpielState = pyspiel.deserialize_game_and_state(text)[1]
    return state


def _utility(share: float, seats: int) -> float:
    """Returns what a share of the win is worth: 1 for all of it, 0 for an equal share."""
    return (seats * share - 1.0) / (seats - 1.0)


class Observer:
    """An observer as OpenSpiel's Python games make them: `tensor`, its parts by name in `dict`, and texts.

    With perfect recall it has no tensor, and its text is the digest of all that the player has seen.
    Otherwise both are of the view: the player's own, or without private information a spectator's.
    """

    def __init__(self, game: Game, kind: pyspiel.IIGObservationType, params: Any) -> None:
        private = pyspiel.PrivateInfoType
        if params or not kind.public_info or kind.private_info == private.ALL_PLAYERS:
            raise ValueError("observers of Tablée's games see what one seat sees, or what is public")
        self._perfect_recall = kind.perfect_recall
        self._is_public = kind.private_info == private.NONE
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not kind.perfect_recall:
            layout = game.observation
            self.tensor = np.zeros(layout.size, np.float32)
            self.dict = {
                part.name: self.tensor[layout.slices[part.name]].reshape(part.shape or (1,))
                for part in layout.parts
            }

    def set_from(self, state: Any, player: int) -> None:
        """Writes what a player knows into `tensor`; zeros before the deal."""
        play: Play | None = state.play
        if self.tensor is not None:
            self.tensor[:] = 0 if play is None else play.state.view(self._seat(player)).observe()

    def string_from(self, state: Any, player: int) -> str:
        """Returns what a player knows as text; before the deal there is nothing to know."""
        play: Play | None = state.play
        if play is None:
            return ""
        seat = self._seat(player)
        return f"{seat} {play.memory(seat).hex()}" if self._perfect_recall else play.state.view(seat).text

    def _seat(self, player: int) -> int:
        return SPECTATOR if self._is_public else int(player)
