"""Finds the games and agents, and reads agent specs and levels.

Spec texts: `name`, `name:key=value,…`, `level:3`, and, from the command line only, `bot:COMMAND` and a class
or function of one's own, `my_module:MyAgent` or `my_module:MyAgent:key=value,…`, also with a comma before the
first key. A listed agent's option that is yes or no may be named alone: `learned:search`. Agents of another
library go by its name: `openspiel:mcts,…`; a language model is `llm:model=…,address=…`; `learned:net=FILE`
and `regret:file=FILE` play any game by a file. A record file, a web form or an option value can never load
code: that takes `load_code=True`, which only the command line passes.

Nothing else in the program imports `tablee.games` or names a game (an import contract and a test say so).
"""

from __future__ import annotations

import pkgutil
import re
import sys
from collections.abc import Callable, Container, Iterable, Mapping
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import tablee.games as folder
from tablee.core.agent import Agent, AgentKind, FunctionAgent, PreparedAgent, require_suited
from tablee.core.errors import BadSpec, TableeError, UnknownName
from tablee.core.game import Game, GameKind
from tablee.core.introduction import Difficulty
from tablee.core.notes import N_, Note
from tablee.core.options import Flag, Value, plain_value, read_all
from tablee.core.solution import Watcher


def game_names() -> list[str]:
    """Returns the names of all games, without loading any."""
    return sorted(found.name for found in pkgutil.iter_modules(folder.__path__) if found.ispkg)


def game_folders() -> dict[str, Path]:
    """Returns the folder of every game by its name, without loading any."""
    places = [Path(place) for place in folder.__path__]
    return {name: next(place / name for place in places if (place / name).is_dir()) for name in game_names()}


def search_path() -> list[str]:
    """Returns the folders in which games are looked for."""
    return list(folder.__path__)


def set_search_path(folders: Iterable[str]) -> None:
    """Looks for games in these folders from now on, as a program does whose parent looks there."""
    folder.__path__ = list(folders)


def games() -> dict[str, GameKind]:
    """Returns all games by name."""
    return {name: find_game(name) for name in game_names()}


def easiest_first() -> list[GameKind]:
    """Returns all games, the easiest to learn first; those that do not say how hard they are come last."""
    order = list(get_args(Difficulty))

    def rank(kind: GameKind) -> int:
        told = kind.introduction
        return order.index(told.difficulty) if told else len(order)

    return sorted(games().values(), key=rank)


def find_game(name: str) -> GameKind:
    """Returns the game of this name.

    :raises UnknownName: when there is none; the error names those there are.
    """
    if name not in game_names():
        raise UnknownName(what=Note("game", N_("game")), name=name, known=game_names())
    kind: GameKind = import_module(f"{folder.__name__}.{name}").GAME
    return kind


HUMAN = "human"
PROGRAM = "bot"
# Agents for any game, by the module with their AGENT. They reach for files or networks: for the command line.
_GENERAL = {
    "llm": "tablee.interop.llm",
    "learned": "tablee.search.learned",
    "learned_tree": "tablee.search.learned_tree",
    "regret": "tablee.search.regret",
}
NO_CHOOSE = Note("no_choose", N_("it has no method choose(view, budget, seed)"))
NO_MODULE = N_("no module '{module}' in {folder}, where the command was given, nor among installed packages")
_CODE = r"([A-Za-z_][\w.]*):([A-Za-z_]\w*)(?:[:,](.*))?"
_LIBRARIES = Path(__file__).parent / "interop"  # those with a module `agents` have some to offer
# Other options (threads, samples, worlds) would let a stranger use more than a share of the machine; time has
# its own limit besides.
_BOUNDED = ("time", "depth", "simulations", "search", "temperature")
_BOUNDED_SPEC = r"[a-z_0-9]{1,40}(:[a-z0-9=.,]{1,60})?"


def build_agent(kind: GameKind, spec: str, *, load_code: bool = False) -> Agent:
    """Returns the agent that `spec` names; a class of the user's own only with `load_code`.

    It remembers its spec, so that a record can say who played.
    """
    agent = _build(kind, spec, load_code=load_code)
    vars(agent)["spec"] = spec
    return agent


def _build(kind: GameKind, spec: str, *, load_code: bool) -> Agent:
    name, _, rest = spec.partition(":")
    if name == "level":
        return _build(kind, _level(kind, spec, rest), load_code=False)
    if name in kind.agents:
        return kind.agents[name](_values(kind.agents[name], spec, rest))
    if is_own(kind, spec):
        if not load_code:
            why = Note("no_code", N_("only the command line may name a class or a program"))
            raise BadSpec(spec=spec, why=why)
        if name in _GENERAL:
            return _general(spec)
        if name == PROGRAM:
            raise BadSpec(spec=spec, why=Note("at_a_table", N_("a program plays at a table only")))
        return _load(spec)
    known = [*kind.agents, *(f"level:{level}" for level in kind.levels)]
    raise UnknownName(what=Note("agent", N_("agent")), name=name, known=known)


def is_own(kind: GameKind, spec: str) -> bool:
    """Returns whether a spec names an agent of the user's own: `my_module:MyAgent`, with or without options,
    or `bot:COMMAND`.
    """
    name, colon, _ = spec.partition(":")
    if name == "level" or name in kind.agents:
        return False
    return bool(colon and name == PROGRAM) or name in _GENERAL or re.fullmatch(_CODE, spec) is not None


def is_listed(kind: GameKind, spec: str) -> bool:
    """Returns whether a spec names one of the game's own agents or levels, with whatever options."""
    return spec.partition(":")[0] in ("level", *kind.agents)


def is_bounded(kind: GameKind, spec: str) -> bool:
    """Returns whether strangers may choose a computer player: a level, or a listed agent with options that
    keep it to a share of the machine. Whether the values are right is not looked at.
    """
    name, _, rest = spec.partition(":")
    if not re.fullmatch(_BOUNDED_SPEC, spec) or not is_listed(kind, spec):
        return False
    keys = [part.partition("=")[0] for part in rest.split(",")] if rest and name != "level" else []
    return all(key in _BOUNDED for key in keys)


def check_spec(kind: GameKind, spec: str) -> str:
    """Returns the spec itself, once it is known to name a player of this game; `human` is one."""
    if spec != HUMAN:
        try:
            build_agent(kind, spec)
        except UnknownName as error:
            known = f"{HUMAN}, {error.fields['known']}"
            raise UnknownName(what=error.fields["what"], name=error.fields["name"], known=known) from None
    return spec


def require_player(game: Game, spec: str) -> str:
    """Returns the spec itself, once it is known to name a player who plays by the rules of this game.

    :raises BadSpec, UnknownName: when it does not.
    """
    if check_spec(game.kind, spec) != HUMAN:
        require_suited(build_agent(game.kind, spec), spec, game)
    return spec


def canonical(kind: GameKind, spec: str) -> str:
    """Returns what a level stands for; other specs stand for themselves."""
    name, _, rest = spec.partition(":")
    return _level(kind, spec, rest) if name == "level" else spec


def levels_of(kind: GameKind, specs: Iterable[str]) -> dict[str, str]:
    """Returns what the levels among these specs stand for, by spec; levels that do not exist are left out."""
    named = {f"level:{level}": spec for level, spec in kind.levels.items()}
    return {spec: named[spec] for spec in specs if spec in named}


def first_table(kind: GameKind) -> tuple[Game, list[str]]:
    """Returns the game that people play first, and who sits where: people as usual, easy computers."""
    game = kind.first_game()
    people = kind.people(game)
    return game, [HUMAN if seat in people else kind.first_level for seat in range(game.seats)]


def templates_of(kind: GameKind, specs: Iterable[str]) -> tuple[ModuleType, ...]:
    """Returns the search templates that these players use; people and classes of one's own use none."""
    found: dict[ModuleType, None] = {}
    for spec in specs:
        name = canonical(kind, spec).partition(":")[0]
        if name in kind.agents:
            named = kind.agents[name].templates
            found.update(dict.fromkeys(kind.templates if named is None else named))
        elif name in _GENERAL:
            found.update(dict.fromkeys(_general_kind(name).templates or ()))
    return tuple(found)


def prepare_agents(game: Game, specs: Iterable[str], opening: int, watcher: Watcher) -> None:
    """Lets the listed agents among these players make what they need for games after so many random moves.

    That is made once for a machine, and may take a minute: the watcher hears what is being done.
    """
    for spec in dict.fromkeys(specs):
        if is_listed(game.kind, spec):
            agent = build_agent(game.kind, spec)
            if isinstance(agent, PreparedAgent):
                agent.prepare(game, opening, watcher)


def _level(kind: GameKind, spec: str, text: str) -> str:
    levels = {str(level): named for level, named in kind.levels.items()}
    if text not in levels:
        known = ", ".join(f"level:{level}" for level in levels)
        raise BadSpec(spec=spec, why=Note("bad_level", N_("expected one of {known}"), {"known": known}))
    return levels[text]


def _pairs(spec: str, name: str, text: str, flags: Container[str] = ()) -> dict[str, str]:
    """Returns options by name; one of the `flags` may stand without a value, and means yes."""
    given: dict[str, str] = {}
    for part in text.split(",") if text else []:
        key, equals, value = (each.strip() for each in part.partition("="))
        if not equals and key in flags:
            equals, value = "=", "yes"
        if not equals or key in given:
            expected = Note("key_value", N_("expected {name}:key=value,…, each key once"), {"name": name})
            raise BadSpec(spec=spec, why=expected)
        given[key] = value
    return given


def _general(spec: str) -> Agent:
    """Returns an agent for any game, which runs in the referee's process.

    :raises BadSpec: when an option is missing or has no such value.
    """
    name, _, rest = spec.partition(":")
    found = _general_kind(name)
    values = _values(found, spec, rest)
    try:
        return found(values)
    except TableeError as error:
        raise BadSpec(spec=spec, why=error.note) from None


def _general_kind(name: str) -> AgentKind:
    found: AgentKind = import_module(_GENERAL[name]).AGENT
    return found


def is_general(spec: str) -> bool:
    """Returns whether a spec names an agent for any game that runs in the referee's process."""
    return spec.partition(":")[0] in _GENERAL


def short_spec(spec: str) -> str:
    """Returns a spec as it is shown beside a name: of a language model without address and settings."""
    name, _, rest = spec.partition(":")
    named = [part for part in rest.split(",") if part.startswith("model=")]
    return f"{name}:{named[0].partition('=')[2]}" if is_general(spec) and named else spec


def _values(agent: AgentKind, spec: str, text: str) -> dict[str, Value]:
    flags = {option.name for option in agent.options if isinstance(option, Flag)}
    given = _pairs(spec, agent.name, text, flags)
    what = Note("option_of", N_("option of {game}"), {"game": agent.name})
    try:
        return read_all(agent.options, given, what)
    except TableeError as error:
        raise BadSpec(spec=spec, why=error.note) from None


def _load(spec: str) -> Agent:
    """Returns an agent of the user's own, a class or a function, from the folder the command was given in."""
    found = re.fullmatch(_CODE, spec)
    if found is None:
        raise TypeError(f"{spec} names no code: is_own() comes first")
    module, name = found[1], found[2]
    options = {
        key: plain_value(text) for key, text in _pairs(spec, f"{module}:{name}", found[3] or "").items()
    }
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        made = _make(getattr(import_module(_full_name(module)), name), options)
    except TableeError as error:
        raise BadSpec(spec=spec, why=error.note) from None
    except (Exception, SystemExit) as error:  # a module that calls sys.exit() would end the whole program
        if isinstance(error, ModuleNotFoundError) and error.name in (module, module.partition(".")[0]):
            fields = {"module": str(error.name), "folder": str(Path.cwd())}
            raise BadSpec(spec=spec, why=Note("no_module", NO_MODULE, fields)) from None
        raise _not_loaded(spec, error) from error
    if not isinstance(made, Agent):
        raise BadSpec(spec=spec, why=NO_CHOOSE)
    return made


def _full_name(module: str) -> str:
    """Returns the module that a spec means: of a library that has agents, the one that makes them ours."""
    has_agents = module.isidentifier() and (_LIBRARIES / module / "agents.py").exists()
    return f"tablee.interop.{module}" if has_agents else module


def _make(code: Callable[..., Any], options: Mapping[str, Value]) -> object:
    """Returns an object of a class, or the agent that a function is; a function without a view makes one."""
    if isinstance(code, type) or not _takes_a_view(code):
        return code(**options)
    return FunctionAgent(code, **options)


def _takes_a_view(function: Callable[..., Any]) -> bool:
    first = next(iter(signature(function).parameters.values()), None)
    return first is not None and first.default is first.empty and first.kind is not first.VAR_KEYWORD


def as_agent(player: Agent | Callable[..., Any]) -> Agent:
    """Returns an agent for a table: the player itself, one of a class, or a plain function as one.

    :raises BadSpec: when it is none of these.
    """
    if isinstance(player, type):
        try:
            player = player()
        except Exception as error:
            raise _not_loaded(repr(player), error) from error
    if isinstance(player, Agent):
        return player
    if callable(player):
        try:
            return FunctionAgent(player)
        except (TypeError, ValueError) as error:  # other arguments than a view, or none that can be read
            raise _not_loaded(repr(player), error) from error
    raise BadSpec(spec=repr(player), why=NO_CHOOSE)


def _not_loaded(spec: str, error: BaseException) -> BadSpec:
    problem = {"problem": f"{type(error).__name__}: {error}"}
    return BadSpec(spec=spec, why=Note("cannot_load", N_("{problem}"), problem))
