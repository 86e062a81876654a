"""The arguments of a tournament: texts of the command line or values of Python code, read and checked; and
the command that plays a tournament again, from the data of its results.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from tablee.arena.saved_tournament import open_tournament
from tablee.arena.schedule import (
    ALONE,
    GAUNTLET,
    GROUPINGS,
    LADDER,
    ROUND_ROBIN,
    games_per_deal,
    whole_deals,
)
from tablee.arena.sprt import Bounds
from tablee.arena.statistics import FEW_DEALS
from tablee.arena.tournament import LARGEST, Tournament
from tablee.arena.worker import Player
from tablee.core.agent import Agent, FunctionAgent
from tablee.core.errors import BadOption, BadSpec, BadUse, UnknownName
from tablee.core.game import MOST_SEED, Game, GameKind
from tablee.core.notes import N_, Note
from tablee.core.options import Choice, Number, Seconds, Text, read_whole
from tablee.match.table import spec_of
from tablee.records.record import MOST_OPENING
from tablee.roster import as_agent, build_agent, find_game, is_listed

USUAL_GAMES = 100
MOST_GAMES = 20_000  # with a sequential test, which usually stops long before
MOST_ELO = 2000
MOST_JOBS = 1024

COURSE = "COURSE"  # in a command, for a folder that only its user knows

Entrant = str | Agent | Callable[..., str] | type[Agent]
Data = Mapping[str, Any]


def new_tournament(
    game: Game,
    agents: Sequence[Entrant],
    games: int | None = None,
    *,
    gauntlet: Entrant | None = None,
    ladder: bool = False,
    sprt: str | Sequence[float] | None = None,
    times: Iterable[tuple[str, object]] = (),
    table: str = ALONE,
    seed: int = 0,
    opening: int | None = None,
    sandbox: bool = False,
) -> Tournament:
    """Returns the tournament that is asked for; it may load code, which its caller has named.

    With `sandbox` that code runs in one, which objects cannot. `times` are pairs of a spec, or an empty text
    for all agents, and the time for each of their moves.

    :raises BadUse, BadOption, BadSpec, UnknownName: when something of it makes no sense.
    """
    if gauntlet is not None and ladder:
        raise BadUse(why=Note("two_formats", N_("--gauntlet and --ladder: only one of them")))
    if games is not None and not (type(games) is int and games < 1):  # how many at least, the schedule says
        games = read_whole("games", games, low=1, high=LARGEST)
    names, players = read_entrants(game.kind, agents, *([] if gauntlet is None else [gauntlet]))
    if sandbox and players:
        template = N_("an object cannot run in a sandbox: name its module and class, module:Class")
        raise BadSpec(spec=next(iter(players)), why=Note("object_sandbox", template))
    pairing = LADDER if ladder else ROUND_ROBIN
    if gauntlet is not None:
        pairing, first = GAUNTLET, names[-1]
        names = (first, *(name for name in names[:-1] if name != first))
    grouping = str(Choice("table", ALONE, choices=GROUPINGS).read(table))
    start = game.kind.default_opening if opening is None else opening
    return Tournament(
        game=game,
        agents=names,
        games=usual_games(game.seats, grouping, sprt=sprt is not None) if games is None else games,
        seed=read_whole("seed", seed, high=MOST_SEED),
        opening=read_whole("opening", start, high=MOST_OPENING),
        load_code=True,
        grouping=grouping,
        pairing=pairing,
        limits=read_limits(times, names),
        sprt=read_bounds(sprt),
        players=players,
        sandbox=sandbox,
    )


def resumed_tournament(folder: Path, agents: Sequence[Entrant] = ()) -> Tournament:
    """Returns the tournament of a folder, to go on with; `agents` are those of one's own that may play.

    :raises BadRecord: when no tournament is there, or its settings are damaged.
    :raises BadUse: when it has agents of somebody's own that are not among `agents`.
    :raises UnknownName: when one of `agents` does not take part.
    """
    kind = open_tournament(folder).game.kind
    names, players = read_entrants(kind, agents)
    tournament = open_tournament(folder, names, players)
    check_allowed(names, tournament.agents)
    own = [spec for spec in tournament.agents if not is_listed(kind, spec) and spec not in players]
    if own and not tournament.load_code:
        template = N_(
            "{folder}: {agents} is code of somebody's own, which no file starts; name it again to let it "
            "play: --allow, or agents=[…] in Python"
        )
        missing = ", ".join(spec for spec in dict.fromkeys(own) if spec not in names)
        raise BadUse(why=Note("not_allowed", template, {"folder": str(folder), "agents": missing}))
    return tournament


def check_allowed(allowed: Collection[str], agents: Sequence[str]) -> None:
    """Raises UnknownName where somebody is allowed to play who does not take part."""
    for spec in allowed:
        if spec not in agents:
            raise UnknownName(what=Note("agent", N_("agent")), name=spec, known=dict.fromkeys(agents))


def read_entrants(
    kind: GameKind, agents: Sequence[Entrant], *more: Entrant
) -> tuple[tuple[str, ...], Mapping[str, Player]]:
    """Returns the names of the agents, and by name those that are objects, functions or classes.

    :raises BadSpec: when something is no agent, or two have the same name.
    """
    if isinstance(agents, str) or not isinstance(agents, Sequence):
        expected = Note("a_list_of_agents", N_("a list of agents"))
        raise BadOption(option="agents", value=repr(agents), expected=expected)
    names: list[str] = []
    players: dict[str, Player] = {}
    for given in (*agents, *more):
        if isinstance(given, str):
            names.append(given)
            continue
        made = as_agent(given)
        name = spec_of(made)
        names.append(name)
        if is_listed(kind, name):
            if type(made) is not type(build_agent(kind, name)):
                why = Note("listed_name", N_("an agent of the game has this name; give yours another `spec`"))
                raise BadSpec(spec=name, why=why)
            continue  # the game's own agents are made anew for each game, as for a spec
        player: Player = given if isinstance(given, type) else made
        if not _same_player(players.setdefault(name, player), player):
            why = Note("same_name", N_("two agents have this name; give one of them another `spec`"))
            raise BadSpec(spec=name, why=why)
    return tuple(names), players


def _same_player(one: Player, other: Player) -> bool:
    if isinstance(one, FunctionAgent) and isinstance(other, FunctionAgent):
        return one.function is other.function and one.options == other.options
    return one is other


def check_sendable(players: Mapping[str, Player]) -> None:
    """Raises BadSpec where an agent that is an object cannot be sent to other processes."""
    if not players:
        return
    from joblib.externals.loky.backend.reduction import dump  # as its processes are sent things

    for name, player in players.items():
        try:
            dump(player, BytesIO())
        except Exception as error:  # whatever it holds may refuse in its own way
            fields = {"problem": f"{type(error).__name__}: {error}"}
            template = N_("it cannot be sent to other processes ({problem}); jobs=1 plays in this one")
            raise BadSpec(spec=name, why=Note("not_sendable", template, fields)) from error


def usual_games(seats: int, table: str, *, sprt: bool) -> int:
    """Returns how many games unless it is said: enough for an interval, or for a test to come to an end."""
    usual = MOST_GAMES if sprt else USUAL_GAMES
    return max(whole_deals(usual, seats, table), FEW_DEALS * games_per_deal(seats, table))


def read_bounds(given: str | Sequence[float] | None) -> Bounds | None:
    """Returns the bounds that `E0,E1` or a pair of numbers stands for; raises BadOption."""
    if given is None:
        return None
    number = Number("sprt", 0, low=-MOST_ELO, high=MOST_ELO)
    try:
        parts = given.split(",") if isinstance(given, str) else list(given)
        elo0, elo1 = (float(number.read(part.strip() if isinstance(part, str) else part)) for part in parts)
    except (ValueError, TypeError, BadOption):
        elo0 = elo1 = 0.0
    if not elo0 < elo1:
        expected = Note("two_elos", N_("two Elo differences, the smaller first, as in 0,20"))
        raise BadOption(option="--sprt", value=repr(given), expected=expected)
    return Bounds(elo0, elo1)


def read_limits(times: Iterable[tuple[str, object]], agents: Sequence[str]) -> tuple[float | None, ...]:
    """Returns seconds a move by agent, from pairs of a spec (empty: all agents) and a time; empty: no limits.

    :raises UnknownName, BadOption: when no such agent takes part, or a time cannot be read.
    """
    limits: dict[str, Any] = {}
    for spec, taken in times:
        seconds = Seconds("--time", None).read(taken)
        if spec and spec not in agents:
            raise UnknownName(what=Note("agent", N_("agent")), name=spec, known=agents)
        limits |= dict.fromkeys(
            [spec] if spec else [agent for agent in agents if agent not in limits], seconds
        )
    return tuple(limits.get(agent) for agent in agents) if limits else ()


def game_of(results: Data) -> Game:
    """Returns the game that was played."""
    return find_game(results["game"]).configure(
        results["options"], results["preset"] or None, results["seats"]
    )


def files_of(game: Game) -> set[str]:
    """Returns the options that were read from files."""
    return {option.name for option in game.kind.options if isinstance(option, Text)} & game.changed.keys()


def tournament_command(results: Data) -> str:
    """Returns the command that plays the same tournament."""
    agents = list(results["agents"])
    words = ["tablee", "arena", results["game"]]
    if results["format"] == "gauntlet":
        words += ["--gauntlet", agents.pop(0)]
    words += [*agents, "--games", str(results["games"])]
    if results["format"] == "ladder":
        words.append("--ladder")
    game = game_of(results)
    words += ["--preset", game.preset]
    files = files_of(game)
    for name, value in game.changed.items():
        if name not in files:
            words += ["--set", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    if files:
        words += ["--course", COURSE]
    words += ["--seats", str(results["seats"]), "--seed", str(results["seed"])]
    words += ["--opening", str(results["opening"])]
    if results["table"] != "alone":
        words += ["--table", results["table"]]
    for agent, limit in zip(results["agents"], results.get("limits", ()), strict=False):
        words += [] if limit is None else ["--time", f"{agent}={limit:g}s"]
    if results.get("sprt_bounds"):
        words += ["--sprt", ",".join(f"{elo:g}" for elo in results["sprt_bounds"])]
    if results.get("sandbox"):
        words.append("--sandbox")
    return shlex.join(words)
