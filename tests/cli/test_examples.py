"""Every example of every `--help` runs: in a folder with what it names, and servers are opened and closed."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.cli.commands import COMMANDS, EXAMPLES
from tests.cli.servers import serve
from tests.cli.terminal import own_home, tablee
from tests.docs.test_site import built
from tests.interop.kgp.raw import running
from tests.league.checking import checking
from tests.league.final_games import closed_league
from tests.league.league_server import serving_league
from tests.league.packing import AGENT
from tests.league.test_league_store import with_store
from tests.league.working import played_league

ROOT = Path(__file__).parents[2]
REPRODUCED = ROOT / "docs" / "reproduced.json"
SMALL_RECIPE = "games=16 plies=8 minibatch=32 trunk=16 value=8 evaluations=1 deals=8"
# What takes long or needs others is done in a small way; each of these stands in some example.
INSTEAD = {
    "--minutes 10": "--steps 128 --set fields=3 --recipe " + SMALL_RECIPE.replace(" ", " --recipe "),
    "--host 0.0.0.0": "--host 127.0.0.1",
    "--port 8080": "--port 0",
    "--port 8766": "--port 0",
    " localhost ": " {kgp} ",
    "http://localhost:8765/league/enter/TOKEN": "{link}",
}
SERVERS = {  # how they are opened beside other tests
    ("serve",): ("--port", "0"),
    ("kgp", "serve"): ("--port", "0", "--ws-port", "0"),
    ("mcp", "--http"): ("--port", "0"),
    ("league", "serve"): ("--port", "0"),
    ("league", "work"): (),
}


def documentation() -> None:
    """Builds the pages that `make check` has built before all tests, where it has not."""
    target = ROOT / "build" / "site"
    if not (target / "index.html").is_file():
        assert built(target).returncode == 0


LEAGUE = ["league new course --game kalaha"]
TRUSTING = [
    "league new course --game kalaha --trusted"
]  # its examples are run where there is no sandbox, too
BEFORE = {  # what has happened before somebody can do as the examples of a command say
    ("check-agent",): ["new-agent my_agent kalaha"],
    ("backup",): ["reports", "reports --database club.db"],
    ("league", "serve"): TRUSTING,
    ("league", "work"): TRUSTING,
    ("league", "status"): LEAGUE,
    ("league", "people"): LEAGUE,
    ("league", "people", "add"): LEAGUE,
    ("league", "final"): LEAGUE,
    ("league", "final", "announce"): LEAGUE,
    ("league", "final", "status"): LEAGUE,
    ("league", "calibrate"): LEAGUE,
    ("league", "similar"): LEAGUE,
    **{
        ("league", "people", name): [*LEAGUE, "league people add course people.csv"]
        for name in ("link", "list", "remove", "rename")
    },
    ("restore",): ["reports --database club.db", "backup club.backup --database club.db"],
}
MADE = {  # what no command makes in a second: a league with games, or closed, or its final played
    ("docs",): documentation,
    ("league", "final", "begin"): partial(closed_league, Path("course")),
    ("league", "final", "results"): partial(closed_league, Path("course"), finished=True),
    ("league", "rerun"): partial(played_league, Path("course")),
}


@pytest.fixture(scope="module")
def game(tmp_path_factory) -> Path:
    """A finished game."""
    file = tmp_path_factory.mktemp("game") / "game.json"
    rules = ("--set", "fields=3", "--set", "seeds=2", "--seed", "1")
    tablee("play", "kalaha", "--final", *rules, "--seat", "random", "--seat", "greedy", "--save", str(file))
    return file


@pytest.fixture
def folder(tmp_path, game, monkeypatch) -> Path:
    """A folder with the files that examples name, home to their `~`."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(game, "game.json")
    for part in ("src/tablee/games", "tests/games"):
        Path("tablee", part).mkdir(parents=True)
    Path("backups").mkdir()
    Path("my_player.py").write_bytes(AGENT)
    Path("my_folder").mkdir()
    shutil.copy("my_player.py", "my_folder")
    Path("people.csv").write_text("Ada\nGrace\n")
    Path("reproduced").mkdir()
    shutil.copy(REPRODUCED, "reproduced")
    return tmp_path


@pytest.fixture(scope="module")
def kgp() -> Iterator[str]:
    """The address of a server of the Kalah Game Protocol."""
    with running("random", options={"fields": 3, "seeds": 2}, games=1) as served:
        yield f"127.0.0.1:{served.tcp}"


@pytest.fixture(scope="module")
def link(tmp_path_factory) -> Iterator[str]:
    """The link of a student to a league that accepts whatever is pushed."""
    database = str(tmp_path_factory.mktemp("league") / "league.sqlite3")
    _, token = with_store(database, lambda store: store.people.add("Ada"))
    with serving_league(database) as address, checking(database, passes=True):
        yield f"{address}/league/enter/{token}"


@pytest.mark.parametrize(
    "words",
    [words for words, command in COMMANDS.items() if command.examples],
    ids="-".join,
)
def test_the_examples_of_a_command_run_one_after_another(words, folder, request):
    MADE.get(words, bool)()
    for command in BEFORE.get(words, ()):
        assert tablee(*command.split(), home=folder).returncode == 0
    for line in COMMANDS[words].examples:
        command = line
        for said, done in INSTEAD.items():
            command = f"{command} ".replace(said, done).strip()
        for name in re.findall(r"{(kgp|link)}", command):
            command = command.replace(f"{{{name}}}", request.getfixturevalue(name))
        _, *arguments = (re.sub("^~", str(folder), word) for word in shlex.split(command))
        opened = [more for start, more in SERVERS.items() if tuple(arguments[: len(start)]) == start]
        if opened:
            code, said = serve([*arguments, *opened[0]], folder)
            assert code == 130, f"{line}\n{said}"
        else:
            done = tablee(*arguments, home=folder, **own_home(folder))
            assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"


def test_what_is_done_in_a_small_way_stands_in_an_example():
    lines = "".join(f"{line} \n" for _, line in EXAMPLES)

    assert [said for said in INSTEAD if said not in lines] == []
