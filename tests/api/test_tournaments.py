"""`tablee.arena` and `tablee.games`: what the command writes, from Python, between agents of any form."""

from __future__ import annotations

import copy
import json
import pickle
import sys
import threading
from io import BytesIO

import pytest

import tablee
from tablee.arena import Results
from tablee.arena.worker import play_batch
from tablee.core.errors import BadOption, BadRecord, BadSpec, BadUse, UnknownName
from tests.cli.terminal import tablee as command
from tests.support import needs

WRITTEN = ("games.jsonl", "results.json", "tournament.json")
AGENTS = ["random", "greedy", "level:3"]


def middle(view):
    return view.legal[len(view.legal) // 2]


class Last:
    def choose(self, view, budget, seed):
        return view.legal[-1]


def files(folder) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in WRITTEN}


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A folder with a tournament of twelve games, played in Python; and its results."""
    folder = tmp_path_factory.mktemp("played") / "kept"
    return folder, tablee.arena(tablee.game("kalaha", preset="standard"), AGENTS, 4, seed=3, out=folder)


def test_a_tournament_in_python_equals_the_commands_bytes(played, tmp_path):
    folder, results = played
    done = command(
        "arena", "kalaha", *AGENTS, "--preset", "standard", "--games", "4", "--seed", "3", "--jobs", "1",
        "--out", str(tmp_path), "--json",
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert files(tmp_path) == files(folder)
    assert done.stdout == json.dumps(results.as_data(), indent=2) + "\n"
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in folder.iterdir()}


def test_every_setting_of_the_command_is_an_argument(tmp_path):
    game = tablee.game("kalaha", seeds=2)
    tablee.arena(
        game, ["random", "greedy"], 6, gauntlet="level:2", sprt=(0, 300), time={"random": "2s"}, seed=5,
        opening=1, out=tmp_path / "python",
    )  # fmt: skip
    command(
        "arena", "kalaha", "random", "greedy", "--games", "6", "--gauntlet", "level:2", "--sprt", "0,300",
        "--time", "random=2s", "--seed", "5", "--opening", "1", "--set", "seeds=2", "--jobs", "1",
        "--out", str(tmp_path / "command"),
    )  # fmt: skip

    assert files(tmp_path / "python") == files(tmp_path / "command")


def test_functions_classes_and_objects_play(tmp_path):
    agents, told = [middle, Last, tablee.agent("kalaha", "greedy")], []

    results = tablee.arena("kalaha", agents, 2, progress=lambda *counted: told.append(counted))

    assert results.agents == (
        "tests.api.test_tournaments:middle",
        "tests.api.test_tournaments:Last",
        "greedy",
    )
    assert told == [(number, 6) for number in range(1, 7)]
    assert not results.forfeits


def test_agents_that_were_sent_to_another_process_play_the_same_games():
    """What a worker gets is opened here: starting real ones is for the tests of the pool."""
    dump = pytest.importorskip("joblib.externals.loky.backend.reduction").dump
    agents = [middle, lambda view, seed: view.legal[seed % len(view.legal)], Last]
    here = tablee.arena("kalaha", agents, 2)
    sent = BytesIO()
    dump(here.tournament.match_settings(keep=True), sent)

    there = play_batch(pickle.loads(sent.getvalue()), here.tournament.fixtures())

    assert Results.of(here.tournament, there).as_data() == here.as_data()


def test_a_tournament_that_was_stopped_goes_on_by_its_folder_alone(played, tmp_path):
    def stop(done, total):
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tablee.arena(tablee.game("kalaha", preset="standard"), AGENTS, 4, seed=3, out=tmp_path, progress=stop)
    assert len(list(tablee.games(tmp_path))) == 4

    results = tablee.arena(resume=tmp_path)

    assert files(tmp_path) == files(played[0])
    assert len(results.provenance) == 2, "both runs are told"


def test_own_agents_of_a_folder_are_named_again(tmp_path):
    tablee.arena("kalaha", [middle, "random"], 2, out=tmp_path)

    with pytest.raises(
        BadUse, match="test_tournaments:middle is code of somebody's own, which no file starts"
    ):
        tablee.arena(resume=tmp_path)
    assert tablee.arena(resume=tmp_path, agents=[middle]).complete
    with pytest.raises(UnknownName, match=r"unknown agent 'greedy'; known: .*middle, random"):
        tablee.arena(resume=tmp_path, agents=["greedy"])


class Locked(Last):
    def __init__(self):
        self.lock = threading.Lock()


@pytest.mark.parametrize(
    ("arguments", "options", "error", "said"),
    [
        ((), {}, BadUse, "a tournament needs a game, or a folder to resume"),
        (("kalaha", ["random"]), {}, BadUse, "at least two agents"),
        (("kalaha", "random"), {}, BadOption, "agents: 'random' is not allowed; expected a list of agents"),
        ((7, AGENTS), {}, BadOption, r"expected a game, as tablee.game\(…\) gives it"),
        (("kalaha", ["random", None]), {}, BadSpec, "it has no method choose"),
        (("kalaha", [lambda view: "1", lambda view: "2"]), {}, BadSpec, "two agents have this name"),
        (
            ("kalaha", [Locked(), "random"]),
            {"jobs": 2},
            BadSpec,
            "cannot be sent to other processes .*jobs=1",
        ),
        (("kalaha", AGENTS), {"jobs": 0}, BadOption, "option jobs"),
        (("kalaha", AGENTS), {"games": 2.5}, BadOption, "option games"),
        (("kalaha", AGENTS), {"games": False}, BadOption, "option games"),
        (("kalaha", AGENTS), {"games": 10**9}, BadOption, "option games"),
        (("kalaha", AGENTS), {"games": 3}, BadUse, "expected an even number"),
        (("kalaha", AGENTS), {"seed": -1}, BadOption, "option seed"),
        (("kalaha", AGENTS), {"table": "round"}, BadOption, "expected one of alone, mixed"),
        (("kalaha", AGENTS), {"sprt": (20, 0)}, BadOption, "the smaller first"),
        (("kalaha", AGENTS), {"time": "soon"}, BadOption, "a time such as"),
        (("kalaha", AGENTS), {"resume": True}, BadUse, "--resume needs --out"),
        (("kalaha", AGENTS), {"resume": "folder"}, BadUse, "nothing but agents of your own"),
        ((), {"resume": "folder", "games": 2}, BadUse, "nothing but agents of your own"),
        ((), {"resume": "nowhere"}, BadRecord, "no tournament is kept there"),
    ],
)
def test_what_makes_no_sense_is_refused_before_the_first_game(arguments, options, error, said):
    with pytest.raises(error, match=said):
        tablee.arena(*arguments, **options)


def test_an_agent_given_as_an_object_has_a_time_of_its_own():
    results = tablee.arena("kalaha", [middle, "random"], games=2, time={middle: "2s"})

    assert results.tournament.limits == (2.0, None)


def test_games_are_played_and_stepped_by_their_names_too():
    assert tablee.play("kalaha", ["random", middle], seed=1).game == tablee.game("kalaha")
    assert tablee.batch("kalaha", 2).game == tablee.game("kalaha")
    with pytest.raises(BadOption, match="option opening"):
        tablee.play("kalaha", ["random", middle], seed=1, opening=-1)
    with pytest.raises(BadOption, match=r"as tablee\.game"):
        tablee.batch(7, 2)


def test_a_false_name_is_refused():
    class Liar(Last):
        spec = "greedy"

    with pytest.raises(BadSpec, match="an agent of the game has this name"):
        tablee.arena("kalaha", [Liar(), "random"], 2)


def test_results_are_rows(played):
    results = played[1]

    games = results.rows()

    assert len(games) == 2 * len(results.played)
    assert list(games[0]) == ["number", "deal", "seat", "agent", "share", "moves", "seconds", "forfeit"]
    assert sum(row["share"] for row in games) == len(results.played)
    assert [row["agent"] for row in results.rows("ratings")] == AGENTS
    assert results.rows("pairs")[0]["first"] == "random"
    with pytest.raises(UnknownName, match="unknown table of results 'game'; known: games, pairs"):
        results.rows("game")


def test_results_are_frames_where_pandas_is_installed(played):
    needs("pandas", "pip install pandas")

    frame = played[1].to_frame()

    assert frame.groupby("agent")["share"].sum().sum() == len(played[1].played)
    assert set(played[1].to_frame("pairs").dtypes.astype(str)) <= {"str", "object", "int64", "float64"}


def test_without_pandas_it_is_said_what_to_install(played, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)

    with pytest.raises(BadUse, match=r"to_frame needs pandas: pip install 'tablee\[pandas\]'; rows\(\)"):
        played[1].to_frame()


def test_kept_games_are_iterated_over(played, tmp_path):
    folder = played[0]
    kept = list(tablee.games(folder))

    assert [record.notes["tournament"]["number"] for record in kept] == list(range(12))
    assert kept == list(tablee.games(folder / "games.jsonl"))
    assert kept[3].final.outcome == kept[3].outcome
    for copied in (pickle.loads(pickle.dumps(kept)), copy.deepcopy(kept)):
        assert copied == kept
        assert copied[5].states == kept[5].states

    for number, record in enumerate(kept[:3]):
        record.save(tmp_path / f"{number}.json")
    assert [record.moves for record in tablee.games(tmp_path)] == [record.moves for record in kept[:3]]
    assert next(tablee.games(tmp_path / "1.json")).moves == kept[1].moves
    with pytest.raises(BadRecord, match="file not found"):
        list(tablee.games(tmp_path / "none.json"))


def test_packages_are_functions_and_stay_packages():
    from tablee.arena import Tournament

    assert tablee.arena.Tournament is Tournament
    assert tablee.games.__path__
    assert {"arena", "games"} <= set(dir(tablee))
