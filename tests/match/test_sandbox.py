"""Players that attack from a sandbox: each attack is contained, its owner is told, and nobody else is harmed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed, BadSpec, BadUse
from tablee.games.kalaha import GAME
from tablee.match import Bot, Table, sandbox, seat_agent
from tablee.match.bots import dismiss_all
from tablee.match.sandbox import Sandbox, SandboxLimits, require_sandbox
from tablee.match.sandbox_places import sandbox_of_program
from tests.bots.processes import running
from tests.sandboxes import attacker, needs_sandbox

SHORT = Budget(seconds=0.5)
LONG = Budget(seconds=20)


@pytest.fixture(autouse=True)
def _needs_bubblewrap():
    needs_sandbox()


@pytest.fixture
def mark():
    """A word in the command of a program; afterwards no process has it any more."""
    word = f"mark-{uuid4().hex}"
    yield word
    dismiss_all()
    assert running(word) == []


@pytest.fixture
def player(tmp_path):
    """A folder with the attacking player."""
    return attacker(tmp_path / "alice")


def bot(player: Path, attack: str, *arguments: str, **limits) -> Bot:
    command = [sys.executable, str(player), attack, *arguments]
    found = sandbox_of_program("bot:…", command)
    return Bot(command, sandbox=replace(found, limits=SandboxLimits(**limits)))


def unprotected(player: Path, attack: str, *arguments: str) -> Bot:
    return Bot([sys.executable, str(player), attack, *arguments])


def play(*agents, budget=LONG) -> Table:
    table = Table(GAME(), list(agents), ["bot"] * len(agents), seed=1)
    try:
        while not table.state.is_over:
            table.step(budget)
    finally:
        table.dismiss()
    return table


def random():
    return seat_agent(GAME, "random")


def reason(agent: Bot, budget=LONG) -> str:
    """Why a player lost, as its owner is told."""
    with pytest.raises(AgentFailed) as caught:
        play(agent, random(), budget=budget)
    return str(caught.value.fields["why"])


def test_an_honest_player_plays_a_whole_game(player, mark):
    assert play(bot(player, "first", mark), random()).state.outcome is not None


def test_a_player_keeps_nothing_from_one_game_to_the_next(player, mark):
    play(bot(player, "first", mark), random())

    assert running(mark) == []


# --- files and environment ---


def test_a_player_reads_its_own_folder_and_no_other(player, mark, tmp_path):
    secrets = []
    for name in ("bob/player.py", "league.sqlite", "secret.key", ".ssh"):
        secrets.append(tmp_path / name)
        secrets[-1].parent.mkdir(exist_ok=True)
        secrets[-1].write_text("hidden")

    told = reason(bot(player, "files", *(f"at:{path}" for path in secrets), mark))

    assert told.startswith("it ended with exit code 9; its last words: contained: ")
    for path in secrets:
        assert path.read_text() == "hidden"


def test_without_a_sandbox_the_same_player_reads_them(player, mark, tmp_path):
    """The attacks are real: what contains them is the sandbox."""
    (tmp_path / "secret.key").write_text("hidden")

    assert "escaped: " in reason(unprotected(player, "files", f"at:{tmp_path / 'secret.key'}", mark))


def test_links_out_of_its_folder_lead_nowhere(player, mark, tmp_path):
    (tmp_path / "bob").mkdir()
    (tmp_path / "bob" / "secret").write_text("hidden")
    for name, target in {
        "file": tmp_path / "bob" / "secret",
        "folder": tmp_path / "bob",
        "relative": Path("../bob/secret"),
        "shadow": Path("/etc/shadow"),
        "referee": Path(f"/proc/{os.getpid()}/environ"),
    }.items():
        (player.parent / name).symlink_to(target)

    assert "contained: " in reason(bot(player, "links", mark))
    assert "escaped: " in reason(unprotected(player, "links", mark))


def test_a_link_as_the_players_folder_shows_what_a_folder_may(player, tmp_path, mark):
    (tmp_path / "everything").symlink_to("/")

    with pytest.raises(BadSpec, match="holds more than a player"):
        sandbox_of_program("bot:…", ["cat", str(tmp_path / "everything")])


def test_no_environment_shows_the_referees_secrets(player, mark, monkeypatch):
    monkeypatch.setenv("TABLEE_SECRET", f"hidden-{mark}-word")

    assert "contained: " in reason(bot(player, "environment", f"hidden-{mark}"))
    assert "escaped: " in reason(unprotected(player, "environment", f"hidden-{mark}"))


def test_a_player_changes_nothing_outside_its_scratch_folder(player, mark):
    before = player.read_bytes()

    assert "contained: " in reason(bot(player, "changing", mark))
    assert player.read_bytes() == before
    assert sorted(path.name for path in player.parent.iterdir()) == ["player.py"]


@pytest.mark.parametrize("folder", [".", "/", "~"])
def test_a_folder_that_holds_more_than_a_player_is_refused(folder):
    with pytest.raises(BadSpec, match="holds more than a player"):
        sandbox_of_program(
            "bot:…", ["java", "-cp", f"{Path(folder).expanduser()}{'/' if folder == '.' else ''}", "Main"]
        )


def test_of_a_file_in_the_folder_of_the_command_only_that_file_is_shown(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("bot.py", "secret.key"):
        (tmp_path / name).write_text("")

    shown = [source for source, _ in sandbox_of_program("bot:…", ["python", "bot.py"]).readable]

    assert str(tmp_path / "bot.py") in shown
    assert not any(Path(place) in (tmp_path, tmp_path / "secret.key") for place in shown)


# --- processes and rights ---


def test_a_player_has_no_rights_no_neighbours_and_no_open_files(player, mark):
    """Two processes: bubblewrap and itself. Four files: its three streams, and the folder it is listing."""
    told = reason(bot(player, "capabilities", mark))

    assert told.endswith("words: free=[] processes=2 files=4 nested=no user=0 1 2")


def test_the_referee_is_out_of_reach(player, mark):
    assert "contained: " in reason(bot(player, "referee", str(os.getpid()), mark))


def test_system_calls_that_no_player_needs_are_refused(player, mark):
    assert "contained: " in reason(bot(player, "system_calls", mark))


def test_a_fork_bomb_is_stopped_and_ended(player, mark):
    told = reason(bot(player, "fork_bomb", mark, processes=40), SHORT)

    assert told == "it answered nothing within 0.6 s"


def test_a_player_has_so_many_processes_and_no_more(player, mark):
    assert "contained: BlockingIOError after " in reason(bot(player, "forking", mark, processes=40))


def test_too_many_processes_are_told_where_the_kernel_counts_them_with_others(player, mark, monkeypatch):
    monkeypatch.setattr(sandbox, "_kernel", lambda: (5, 10))

    told = reason(bot(player, "fork_bomb", mark, processes=40))

    assert told == "it was ended: it had more than 40 processes or threads"


def test_a_daemon_ends_with_its_game(player, mark):
    table = play(bot(player, "daemon", mark), random())

    assert table.state.outcome is not None
    assert running(mark) == []


def test_a_player_ends_when_the_referee_is_killed(player, mark):
    code = (
        "import sys, time\n"
        "from tablee.games.kalaha import GAME\n"
        "from tablee.match import Bot\n"
        "from tablee.match.sandbox_places import sandbox_of_program\n"
        f"command = [sys.executable, {str(player)!r}, 'daemon', {mark!r}]\n"
        "bot = Bot(command, sandbox=sandbox_of_program('bot:…', command))\n"
        "bot.greet(GAME(), 0)\n"
        "print('playing', flush=True)\n"
        "time.sleep(1000)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as referee:
        assert referee.stdout.readline() == "playing\n"
        referee.kill()

    until = time.monotonic() + 5
    while running(mark) and time.monotonic() < until:
        time.sleep(0.02)
    assert running(mark) == []


# --- network ---


def test_there_is_no_network_and_no_socket_of_the_machine(player, mark, tmp_path):
    unix = socket.AF_UNIX
    with (
        socket.create_server(("127.0.0.1", 0)) as tcp,
        socket.socket(unix) as abstract,
        socket.socket(unix) as path,
    ):
        abstract.bind("\0" + mark)
        abstract.listen()
        path.bind(str(tmp_path / "socket"))
        path.listen()
        arguments = str(tcp.getsockname()[1]), mark, f"at:{tmp_path / 'socket'}"
        assert "contained: " in reason(bot(player, "sockets", *arguments))
        assert "escaped: " in reason(unprotected(player, "sockets", *arguments))


# --- room ---


def test_the_disk_cannot_be_filled(player, mark):
    before = shutil.disk_usage("/").free

    told = reason(bot(player, "disk", mark, scratch=16 << 20))

    assert "contained: /tmp OSError, /dev/shm OSError, . OSError" in told
    assert shutil.disk_usage("/").free > before - (1 << 30)


def test_a_file_cannot_be_larger_than_the_scratch_folder(player, mark):
    assert "contained: large OSError" in reason(bot(player, "one_large_file", mark))


@pytest.mark.parametrize("place", ["/tmp", "/dev/shm"])
def test_so_many_files_and_no_more(player, mark, place):
    assert (
        reason(bot(player, "many_files", f"at:{place}", mark, files=2000))
        == "it was ended: it made more than 2000 files"
    )


def test_memory_of_one_process_is_limited(player, mark):
    assert "contained: memory MemoryError" in reason(bot(player, "memory", mark, memory=256 << 20))


@pytest.mark.parametrize("attack", ["memory_of_many", "shared_memory"])
def test_memory_of_all_processes_together_is_limited(player, mark, attack):
    amount = {"memory_of_many": "40", "shared_memory": "400"}[attack]

    told = reason(bot(player, attack, amount, mark, memory=200 << 20))

    assert told == "it was ended: its processes together used more than 200 MiB of memory"


def test_processor_time_is_limited(player, mark):
    assert reason(bot(player, "processor", mark, cpu_seconds=1), Budget(seconds=60)) == (
        "it was ended: it used more than 1 s of the processor"
    )


def test_the_time_of_a_whole_run_is_limited(player, mark):
    assert (
        reason(bot(player, "shared_memory", "1", mark, seconds=1.0))
        == "it was ended: it ran for more than 1.0 s"
    )


# --- terminals ---


def test_nothing_is_written_to_the_terminal_of_whoever_plays(player, mark):
    code = (
        "import sys\n"
        "from tests.match.test_sandbox import bot, reason\n"
        "from pathlib import Path\n"
        f"print(reason(bot(Path({str(player)!r}), 'terminal', 'PWNED', {mark!r})))\n"
    )
    # In a process of its own: forking this one would disturb libraries that other tests have loaded.
    spawn = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
    command = [sys.executable, "-c", spawn, sys.executable, "-c", code]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    shown = done.stdout

    assert done.returncode == 0, shown + done.stderr
    assert b"contained: " in shown
    assert b"PWNED" not in shown


# --- two players ---


def test_two_players_cannot_tell_each_other_anything(player, mark):
    table = play(bot(player, "gossip", "a", mark), bot(player, "gossip", "b", mark))

    assert table.state.outcome is not None


def test_files_that_both_read_tell_neither_what_the_other_does(player, mark):
    """Cards that one hides could be told, or guessed, by when a shared file is read, locked or watched."""
    told = reason(bot(player, "watching", mark))

    assert "contained: " in told
    assert "escaped: " in reason(unprotected(player, "watching", mark))


def test_without_a_sandbox_they_can(player, mark, tmp_path):
    with pytest.raises(AgentFailed, match="escaped: heard by"):
        play(unprotected(player, "gossip", "a", mark), unprotected(player, "gossip", "b", mark))
    for place in ("/tmp/gossip", "/dev/shm/gossip", "/var/tmp/gossip"):
        shutil.rmtree(place, ignore_errors=True)


# --- others ---


def test_others_are_unharmed_while_several_games_are_attacked_at_once(player, mark):
    """Four games at once: in each an honest player meets one that attacks, and is never to blame."""
    found = {
        "fork_bomb": "it answered nothing within 6.0 s",
        "disk": "contained: /tmp OSError, /dev/shm OSError, . OSError",
        "memory_of_many": "it was ended: its processes together used more than 500 MiB of memory",
        "many_files": "it was ended: it made more than 2000 files",
    }

    def one_game(attack):
        agents = [
            bot(player, "first", mark),
            bot(player, attack, "80", mark, memory=500 << 20, scratch=16 << 20, files=2000, processes=40),
        ]
        with pytest.raises(AgentFailed) as caught:
            play(*agents, budget=Budget(seconds=5))
        return caught.value

    with ThreadPoolExecutor(4) as games:
        failures = list(games.map(one_game, found))

    for failure, why in zip(failures, found.values(), strict=True):
        assert failure.fields["seat"] == 2
        assert why in str(failure.fields["why"])


# --- classes of one's own ---


@pytest.fixture
def class_folder(tmp_path, monkeypatch):
    """A folder with a class of one's own and a secret beside it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.key").write_text("hidden")
    (tmp_path / "my_agent.py").write_text(
        "from pathlib import Path\n"
        "class First:\n"
        "    def choose(self, view, budget, seed):\n"
        "        return max(view.legal, key=lambda move: view.fill(seed).play(move).text)\n"
        "class Reading(First):\n"
        "    def choose(self, view, budget, seed):\n"
        "        Path('secret.key').read_text()\n"
        "class Saying(First):\n"
        "    def choose(self, view, budget, seed):\n"
        "        import os\n"
        "        kept = [file for file in Path(os.environ['TABLEE_CACHE']).rglob('*.nb?')]\n"
        "        linked = [file.is_symlink() for file in kept]\n"
        "        names = [file.name for file in Path.cwd().iterdir()]\n"
        "        raise RuntimeError(f'{bool(kept)} {all(linked)} {names}')\n"
    )


def own(name):
    return seat_agent(GAME, f"my_agent:{name}", load_code=True, sandbox=True)


@pytest.mark.usefixtures("class_folder")
def test_a_class_plays_from_a_sandbox():
    assert play(own("First"), random()).state.outcome is not None


@pytest.mark.usefixtures("class_folder")
def test_a_class_reads_its_module_and_no_other_file():
    assert "it crashed with FileNotFoundError: " in reason(own("Reading"))


@pytest.mark.usefixtures("class_folder")
def test_a_class_finds_compiled_kernels_and_its_own_folder():
    for _ in GAME.prepare(()):
        pass

    assert "RuntimeError: True True ['my_agent.py']" in reason(own("Saying"))


# --- where there is none ---


def test_without_bubblewrap_nothing_is_started(player, monkeypatch, mark):
    monkeypatch.setattr(sandbox, "PROGRAM", "no-such-bwrap")
    sandbox._problem.cache_clear()
    try:
        with pytest.raises(BadUse, match="apt-get install bubblewrap"):
            seat_agent(GAME, f"bot:{sys.executable} {player} first {mark}", load_code=True, sandbox=True)
        with pytest.raises(BadUse, match="apt-get install bubblewrap"):
            bot(player, "first", mark).greet(GAME(), 0)
    finally:
        sandbox._problem.cache_clear()


def test_where_namespaces_are_refused_that_is_said(player, monkeypatch, tmp_path):
    refusing = tmp_path / "bwrap"
    refusing.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    refusing.chmod(0o755)
    monkeypatch.setattr(sandbox, "PROGRAM", str(refusing))
    sandbox._problem.cache_clear()
    try:
        with pytest.raises(
            BadUse, match=r"No permissions to create new namespace.*user\.max_user_namespaces"
        ):
            require_sandbox()
    finally:
        sandbox._problem.cache_clear()


def test_root_of_a_container_has_the_same_sandbox():
    """As in containers that need no root: user 0 is the only one there is."""
    if shutil.which("unshare") is None:
        pytest.skip("needs unshare: apt-get install util-linux")
    script = "grep CapEff /proc/self/status; touch /tmp/x && echo scratch; touch /x; unshare -U true"
    supervisor = str(Path(sandbox.__file__).with_name("supervisor.py"))
    plan = Sandbox(limits=SandboxLimits(memory=1 << 30)).plan(["/bin/sh", "-c", script])
    control, kept = os.pipe()
    report, told = os.pipe()
    done = subprocess.run(
        ["unshare", "-U", "-r", sys.executable, "-I", "-S", supervisor, str(control), str(told), *plan.arguments()],
        pass_fds=(control, told), capture_output=True, text=True, check=False,
    )  # fmt: skip
    for pipe in (control, kept, report, told):
        os.close(pipe)

    assert done.stdout.splitlines() == ["CapEff:\t0000000000000000", "scratch"], done.stderr
    assert "Read-only file system" in done.stderr


def test_an_ordinary_user_has_the_same_sandbox():
    """The supervisor needs nothing but Python, so it can be somebody who may not read our own."""
    if os.getuid() != 0:
        return  # then every other test has shown it, and only root can be somebody else
    python = shutil.which("python3", path="/usr/bin")
    if python is None:
        pytest.skip("needs a Python in /usr/bin that every user may start: apt-get install python3")
    supervisor = Path(sandbox.__file__).with_name("supervisor.py").read_text()
    script = "id -u; grep CapEff /proc/self/status; touch /tmp/x && echo scratch; cat /etc/shadow; ls /home; unshare -U true"
    plan = Sandbox(limits=SandboxLimits(memory=1 << 30)).plan(["/bin/sh", "-c", script])
    control, kept = os.pipe()
    report, told = os.pipe()
    done = subprocess.run(
        [python, "-I", "-S", "-c", supervisor, str(control), str(told), *plan.arguments()],
        pass_fds=(control, told), user=65534, group=65534, extra_groups=[], capture_output=True, text=True, cwd="/", check=False,
    )  # fmt: skip
    for pipe in (control, kept, report, told):
        os.close(pipe)

    assert done.stdout.splitlines() == ["0", "CapEff:\t0000000000000000", "scratch"], done.stderr
    assert "/etc/shadow: No such file" in done.stderr
