"""What `import tablee` offers: games, agents, whole games, tournaments, records.

game = tablee.game(name, preset="standard")
state = game.deal(seed=7)
agent = tablee.agent(name, "alphabeta:depth=8")
record = tablee.play(game, [agent, "level:3"], seed=7)
results = tablee.arena(game, [agent, "level:3"], games=100, out="folder")
for record in tablee.games("folder"): ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.errors import BadOption, BadUse, TableeError
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.options import read_whole
from tablee.core.solution import SilentWatcher
from tablee.core.state import Outcome, State, View
from tablee.match import play_game
from tablee.match.table import spec_of
from tablee.records import Record, read
from tablee.records.record import MOST_OPENING
from tablee.roster import as_agent, build_agent, find_game, prepare_agents, templates_of

if TYPE_CHECKING:
    from tablee.arena import GameResult, Results
    from tablee.arena.arguments import Entrant
    from tablee.batches.batch import Batch

__all__ = [
    "Agent",
    "Budget",
    "Game",
    "Outcome",
    "Record",
    "State",
    "TableeError",
    "View",
    "agent",
    "arena",
    "batch",
    "game",
    "games",
    "load",
    "play",
]


def game(name: str, preset: str | None = None, seats: int | None = None, **options: object) -> Game:
    """Returns a game by name, with a preset and single options over it."""
    return find_game(name)(preset, seats, **options)


def agent(game: str, spec: str) -> Agent:
    """Returns a listed agent of a game: `alphabeta:depth=8`, `level:3`. Never loads code."""
    return build_agent(find_game(game), spec)


def play(
    game: Game | str, seats: Sequence[Agent | Callable[..., str] | str], seed: int, opening: int = 0
) -> Record:
    """Plays a game between agents, one for each seat: objects, plain functions of a view, or specs.

    Returns its record, which names each by its spec, or by its module and name.

    :raises BadSpec: when something is none of these.

    :raises BadOption: when `game` is no game and no name of one, or a number is out of its range.
    """
    game, opening = _configured(game), read_whole("opening", opening, high=MOST_OPENING)
    agents = [build_agent(game.kind, seat) if isinstance(seat, str) else as_agent(seat) for seat in seats]
    specs = [spec_of(agent) for agent in agents]
    prepare_agents(game, specs, opening, SilentWatcher())
    return play_game(game, agents, specs, seed, opening).record()


def batch(game: Game | str, n: int, seed: int = 0, threads: int = 1, device: str = "cpu") -> Batch:
    """Returns `n` games that are stepped together, as arrays for networks; see docs/for-machine-learning.md.

    With `device="cuda"` they are on a graphics card.

    :raises BadOption: when `game` is no game and no name of one, or a number is out of its range.

    :raises UnknownName: when there is no such device.

    :raises BadUse: when there is no card, or no numba-cuda.
    """
    from tablee.batches.batch import Batch

    return Batch(_configured(game), n, seed, threads, device)


def load(path: str | Path) -> Record:
    """Returns the record in a file, replayed and checked move by move."""
    return read(path)


def arena(
    game: Game | str | None = None,
    agents: Sequence[Entrant] = (),
    games: int | None = None,
    *,
    gauntlet: Entrant | None = None,
    ladder: bool = False,
    sprt: Sequence[float] | str | None = None,
    time: float | str | Mapping[Entrant, float | str] | None = None,
    table: str = "alone",
    seed: int = 0,
    opening: int | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    out: str | Path | None = None,
    resume: bool | str | Path = False,
    sandbox: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Results:
    """Plays a tournament as `tablee arena` does (docs/tournaments.md) and returns its results.

    The agents are specs, classes, objects with `choose`, or plain functions of a view. Specs play as on the
    command line, `module:Class` and `bot:COMMAND` in processes of their own; the rest plays in this process,
    or is sent to others where `jobs` is above 1 or there is a `cluster`. A class is made anew for each game.

    With `out` the folder gets the files that the command writes, byte by byte. `resume` goes on with what is
    in `out`, or names the folder, whose settings then hold: only agents of one's own are named again.
    With `sandbox` programs and classes named by specs run in one (docs/bots.md), or nothing is played.
    `progress` is told how many games have been played, and how many there are. Ctrl-C is raised once what was
    played is kept.

    :raises TableeError: when something cannot be used; nothing has been played then.
    """
    # Who only plays need not wait for what counts tournaments, a tenth of the way to a first move.
    from tablee.arena import ALONE, Ledger, run_tournament
    from tablee.arena.arguments import MOST_JOBS, check_sendable, new_tournament, resumed_tournament

    jobs = read_whole("jobs", jobs, low=1, high=MOST_JOBS)
    if jobs > 1 and cluster is not None:
        raise BadUse(why=Note("jobs_cluster", N_("--jobs and --cluster: only one of them")))
    if game is None:
        if isinstance(resume, bool):
            raise BadUse(why=Note("no_game_named", N_("a tournament needs a game, or a folder to resume")))
        settings = (games, gauntlet, sprt, time, opening, out)
        if ladder or seed or sandbox or table != ALONE or any(each is not None for each in settings):
            why = N_("resume names a folder, whose settings hold: give nothing but agents of your own")
            raise BadUse(why=Note("resume_alone", why))
        out, tournament = resume, resumed_tournament(Path(resume), agents)
    else:
        if not isinstance(resume, bool):
            why = N_("resume names a folder, whose settings hold: give nothing but agents of your own")
            raise BadUse(why=Note("resume_alone", why))
        if resume and out is None:
            raise BadUse(why=Note("resume_out", N_("--resume needs --out, the folder to continue")))
        times = _times(time)
        tournament = new_tournament(
            _configured(game),
            agents,
            games,
            gauntlet=gauntlet,
            ladder=ladder,
            sprt=sprt,
            times=times,
            table=table,
            seed=seed,
            opening=opening,
            sandbox=sandbox,
        )
    if jobs > 1 or cluster is not None:
        check_sendable(tournament.players)
    total, kind = len(tournament.fixtures()), tournament.game.kind
    ledger = None if out is None else Ledger(out, tournament, resume=bool(resume))
    try:
        for _ in kind.prepare(templates_of(kind, tournament.agents)):  # what must be compiled, if anything
            pass
        prepare_agents(tournament.game, tournament.agents, tournament.opening, SilentWatcher())
    except BaseException:
        if ledger is not None:
            ledger.release()
        raise

    def watch(stream: Iterator[GameResult], known: list[GameResult]) -> Iterator[GameResult]:
        for number, played in enumerate(stream, len(known) + 1):
            if progress is not None:
                progress(number, total)
            yield played

    results = run_tournament(tournament, jobs, ledger=ledger, cluster=cluster, watch=watch)
    if ledger is not None:
        _write_report(ledger.folder, results)
    if not results.complete:
        raise KeyboardInterrupt
    return results


def games(path: str | Path | None = None) -> Iterator[Record]:
    """Iterates over kept games: of a tournament's folder or its `games.jsonl`, of a folder of saved games, or
    of one saved game; without a path over the user's own saved games.

    Each is a record, replayed and checked when its states are asked for. One of a tournament tells in
    `notes["tournament"]` its number, its deal, and who forfeited it, and why.

    :raises BadRecord: when something cannot be read, is no game, or was edited.
    """
    from tablee.arena.kept_games import kept_records

    return kept_records(None if path is None else Path(path))


def _times(time: float | str | Mapping[Entrant, float | str] | None) -> list[tuple[str, object]]:
    """Returns the times for moves as pairs of a spec, empty for all agents, and a time."""
    if isinstance(time, Mapping):
        return [(each if isinstance(each, str) else spec_of(as_agent(each)), time[each]) for each in time]
    return [] if time is None else [("", time)]


def _configured(game: Game | str) -> Game:
    if isinstance(game, str):
        return find_game(game)()
    if not isinstance(game, Game):
        expected = Note("a_game", N_("a game, as tablee.game(…) gives it, or its name"))
        raise BadOption(option="game", value=repr(game), expected=expected)
    return game


def _write_report(folder: Path, results: Results) -> None:
    """Writes the page that the command writes, in all languages, English in front."""
    from tablee.catalogues import voices
    from tablee.report.tournament import write_report

    write_report(folder, results, voices(), "en")
