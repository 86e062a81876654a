"""Every block of code of every page is run, or stands in a list with the reason why not: `blocks.py`."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tablee.roster import game_names
from tests.cli.servers import serve
from tests.cli.terminal import own_home, tablee
from tests.docs import blocks
from tests.docs.blocks import ROOT, Block, blocks_of, commands_of, done_instead, pages, reason_not_to_run
from tests.games.cluedo.small_course import CARDS, PLAN, PLAYERS
from tests.sandboxes import needs_sandbox

EVERY = {page: found for page in pages() if (found := blocks_of(page))}
OPENED = {("serve",): ["--port", "0"], ("kgp", "serve"): ["--port", "0", "--ws-port", "0"]}
LEAVE_MENU = f"{len(game_names()) + 3}\n"  # games, then other rules, the rules to read, and the end
PROGRAMS = {"$", "tablee", "python", "pytest", "pip", "make", "cc", "dask"}


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """What pages speak of and nobody makes on them: a game, a tournament, a course, players."""
    folder = tmp_path_factory.mktemp("made")
    rules = ("--set", "fields=4", "--set", "seeds=3", "--seed", "1")
    players = ("--seat", "random", "--seat", "greedy")
    done = tablee("play", "kalaha", "--final", *rules, *players, "--save", str(folder / "game.json"))
    assert done.returncode == 0, done.stderr
    shutil.copy(folder / "game.json", folder / "partie.json")
    kept = ("--games", "4", "--jobs", "1", "--out", str(folder / "FOLDER"))
    done = tablee("arena", "kalaha", "random", "greedy", *rules, *kept)
    assert done.returncode == 0, done.stderr
    done = tablee("reports", "--database", str(folder / "club.db"))  # whoever opens a database makes it
    assert done.returncode == 0, done.stderr
    course = folder / "my_folder"
    course.mkdir()
    for name, text in (("plan1", PLAN), ("cartes", CARDS), ("joueurs", PLAYERS)):
        (course / f"{name}.csv").write_text(text, "utf-8")
    for place in ("src/tablee/games", "tests/games"):  # where `tablee new-game` writes
        (folder / place).mkdir(parents=True)
    (folder / "docs").mkdir()
    shutil.copy(ROOT / "docs" / "reproduced.json", folder / "docs")
    (folder / "people.csv").write_text("Ada\nGrace\n")
    agent = "class {}:\n    def choose(self, view, budget, seed):\n        return view.legal[-1]\n"
    (folder / "my_module.py").write_text(agent.format("MyAgent"))
    (folder / "carol.py").write_text(agent.format("Agent"))
    program = f"#!{sys.executable}\n{EVERY['docs/bots.md'][1].text}"
    for name in ("my_program", "alice/bot.py", "bob/player"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(program)
        (folder / name).chmod(0o755)
    return folder


@pytest.mark.parametrize("page", EVERY)
def test_the_blocks_of_a_page_run_one_after_another(page, made, tmp_path, monkeypatch):
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    found = [block for block in EVERY[page] if not block.entry(blocks.ELSEWHERE)]
    for block in found:  # commands name files that are shown below them, too
        if block.language == "python" and (known := block.entry(blocks.FILES)):
            Path(blocks.FILES[known]).write_text(block.text, "utf-8")
    for block in found:
        run_block(block, tmp_path)


def run_block(block: Block, folder: Path) -> None:
    where = f"{block.page}, block {block.number}"
    match block.language:
        case "sh":
            for command in commands_of(block):
                if reason_not_to_run(command) is None:
                    run_command(command, folder, where)
        case "python":
            run_python(block, folder, where)
        case "json":
            json.loads(block.text)
        case "toml":
            tomllib.loads(block.text)
        case "" | "nginx":
            shown = {line.split()[0] for line in block.text.splitlines() if line.split()}
            assert block.entry(blocks.SYNOPSES) or not shown & PROGRAMS, f"{where}: call it sh"
        case other:
            raise AssertionError(f"{where}: nobody runs {other}: tests/docs/blocks.py")


def run_command(command: str, folder: Path, where: str) -> None:
    """Runs a line as it is printed, or in a small way; a server is opened and closed."""
    if "--sandbox" in command:
        needs_sandbox()
    _, *arguments = (word.replace("{python}", sys.executable) for word in shlex.split(done_instead(command)))
    opened = [more for start, more in OPENED.items() if tuple(arguments[: len(start)]) == start]
    if opened:
        code, said = serve([*arguments, *opened[0]], folder)
        assert code == 130, f"{where}: {command}\n{said}"
        return
    typed = "" if arguments else LEAVE_MENU
    done = tablee(*arguments, typed=typed, home=folder, **own_home(folder))
    said = f"{where}: {command}\n{done.stdout}{done.stderr}"
    assert done.returncode in blocks.ENDS_WITH.get(command, {0}), said
    assert "forfeit" not in done.stderr, said


def run_python(block: Block, folder: Path, where: str) -> None:
    """Runs a program as it is printed, behind the one that it goes on from, and reads what it prints."""
    before = blocks.GOES_ON.get(block.entry(blocks.GOES_ON) or ("", ""))
    code = block.text
    if before:
        code = next(each.text for each in EVERY[block.page] if before in each.text) + code
    if block.entry(blocks.PIECES):
        compile(code, where, "exec")
        return
    file = folder / blocks.FILES.get(block.entry(blocks.FILES) or ("", ""), "example.py")
    file.write_text(code, "utf-8")
    done = subprocess.run(
        [sys.executable, str(file)],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{where}\n{done.stderr}"
    printed = blocks.PRINTED.get(block.entry(blocks.PRINTED) or ("", ""), "")
    assert re.search(printed, done.stdout), f"{where}\n{done.stdout}"


def test_every_block_is_run_or_has_its_reason():
    """What the tables name is there, once; a new block that nobody runs fails above."""
    every = [block for found in EVERY.values() for block in found]
    tables = (blocks.ELSEWHERE, blocks.PIECES, blocks.FILES, blocks.GOES_ON, blocks.PRINTED, blocks.SYNOPSES)
    for known in {entry for table in tables for entry in table}:
        assert len([block for block in every if block.entry([known])]) == 1, known
    shown = [block for block in every if block.language == "sh" and not block.entry(blocks.ELSEWHERE)]
    commands = [command for block in shown for command in commands_of(block)]

    assert {*blocks.ENDS_WITH} <= {*commands}
    assert [
        pattern for pattern in blocks.NOT_RUN if not any(re.search(pattern, each) for each in commands)
    ] == []
    assert [pattern for pattern in blocks.INSTEAD if not any_small(pattern, commands)] == []


def any_small(pattern: str, commands: list[str]) -> bool:
    """Whether a pattern says how some command is done in a small way, after those before it."""
    before = dict(list(blocks.INSTEAD.items())[: list(blocks.INSTEAD).index(pattern)])
    for command in commands:
        changed = command
        for each, small in before.items():
            changed = re.sub(each, small, changed)
        if re.search(pattern, changed):
            return True
    return False


@pytest.mark.parametrize("file", sorted({*blocks.ELSEWHERE.values()}))
def test_a_test_that_looks_at_a_block_elsewhere_names_its_page(file):
    text = (ROOT / file).read_text("utf-8")

    for (page, _), other in blocks.ELSEWHERE.items():
        if other == file:
            assert Path(page).name in text, page
