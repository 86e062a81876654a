"""What the documentation shows, looked at more closely than `test_blocks.py` does, which runs every block."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from string import Template

import pytest

from tablee.league.manifest import KEYS
from tablee.records.files import from_json
from tests.sandboxes import needs_sandbox
from tests.support import needs

ROOT = Path(__file__).parent.parent.parent


def blocks(file: str, language: str) -> list[str]:
    text = (ROOT / file).read_text("utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False)


def test_the_checker_of_certificates_of_the_documentation_verifies_one(tmp_path):
    """Written from the description of the form alone, it agrees with ours."""
    (code,) = blocks("docs/solving.md", "python")
    (tmp_path / "checker.py").write_text(code, "utf-8")
    board = ("--preset", "standard", "--set", "fields=3", "--set", "seeds=3", "--seeds", "4")
    run(tmp_path, "-m", "tablee", "solve", "kalaha", *board, "--certificate", "a.cert")

    done = run(tmp_path, "checker.py", "a.cert")

    assert done.returncode == 0, done.stderr
    where = "A[3,3,3] 0 | B[3,3,3] 0, A to move"
    assert done.stdout == f"seat 1 can get at least 2: {where}\nseat 2 can get at least -2: {where}\n"


def test_openspiel_solves_small_games_as_documented(capsys):
    needs("pyspiel", "pip install 'tablee[openspiel]'")
    (code,) = [block for block in blocks("docs/for-machine-learning.md", "python") if "pyspiel" in block]

    exec(code, {})  # our own text

    found = [round(float(line.split()[1]), 3) for line in capsys.readouterr().out.splitlines()]
    assert found == [0.1, 0.045, 0.056]


def test_the_example_that_learns_beats_random_after_a_few_updates(tmp_path):
    """From 200 rounds of 50 : 50 chances, 115 or more come once in sixty times. JAX forbids later forks."""
    (tmp_path / "learn.py").write_text(
        "import ppo, tablee\n"
        "ppo.GAMES, game = 128, tablee.game('love_letter', seats=2, tokens=1)\n"
        "print('won', ppo.wins(game, ppo.as_agent(ppo.train(game, 15)), 'random', 100))\n"
    )
    shutil.copy(ROOT / "docs/examples/ppo.py", tmp_path)

    done = run(tmp_path, "learn.py")

    assert done.returncode == 0, done.stderr
    assert float(done.stdout.rpartition("won ")[2]) > 115


def test_the_program_in_c_plays_as_it_is_printed(tmp_path):
    if shutil.which("cc") is None:
        pytest.skip("needs a C compiler: apt-get install gcc")
    (code,) = blocks("docs/bots.md", "c")
    (tmp_path / "my_bot.c").write_text(code, "utf-8")
    compiling, check = (shlex.split(line) for line in blocks("docs/bots.md", "sh")[1].splitlines())

    subprocess.run([*compiling, "-Wall", "-Wextra", "-Werror"], cwd=tmp_path, check=True)
    checked = run(tmp_path, "-m", *check, "--games", "2", "--seconds", "1")

    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert code == written("bot.c.txt", name="my_bot", title="Kalaha"), "and new-agent writes the same"


def written(template: str, **words: str) -> str:
    return Template((ROOT / "src/tablee/cli/agent_templates" / template).read_text("utf-8")).substitute(words)


def test_the_messages_of_the_documentation_have_the_keys_of_real_ones(tmp_path):
    from tablee.core.budget import Budget
    from tablee.games.kalaha import GAME
    from tablee.match import Bot
    from tests.bots import programs

    heard = tmp_path / "heard"
    bot = Bot([sys.executable, programs.__file__, "curious", str(heard)])
    bot.choose(GAME().deal(7).play("3").view(1), Budget(), 123)
    bot.stop()

    shown = [json.loads(text) for text in blocks("docs/bots.md", "json")]
    hello, move = (json.loads(line) for line in heard.read_text("utf-8").splitlines())
    documented = {message["type"]: message for message in shown if "type" in message}
    assert list(documented["hello"]) == list(hello)
    assert list(documented["move"]) == list(move)
    assert documented["move"]["view"]["text"] == move["view"]["text"]
    assert documented["move"]["budget"] == move["budget"]
    assert documented["hello"]["options"].items() <= hello["options"].items()


def test_the_entry_check_of_the_league_page(tmp_path):
    needs_sandbox()
    code, _ = blocks("docs/league.md", "python")
    (manifest,) = blocks("docs/league.md", "toml")
    (tmp_path / "example.py").write_text(code, "utf-8")
    (tmp_path / "my_player.py").write_text(
        "class Player:\n"
        "    def choose(self, view, budget, seed):\n"
        "        return max(view.legal, key=lambda move: view.fill(seed).play(move).text)\n"
    )

    done = run(tmp_path, "example.py")

    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 6
    assert done.stdout.startswith("it builds True\n")
    assert set(tomllib.loads(manifest)) == set(KEYS) - {"class"}


def test_similar_sources_as_on_the_league_page(tmp_path):
    _, code = blocks("docs/league.md", "python")
    (tmp_path / "example.py").write_text(code, "utf-8")

    done = run(tmp_path, "example.py")

    assert done.returncode == 0, done.stderr
    assert "alice and bob: 100% Passage(file='my_player.py', lines=(2, 4)" in done.stdout
    assert "alice and 2025/carol: 100%" in done.stdout


def test_the_record_of_the_documentation_is_one():
    (text,) = blocks("docs/record-format.md", "json")

    record = from_json(text.encode(), "docs/record-format.md")

    assert len(record.states) == 4


def test_every_extra_named_in_the_documentation_exists():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pages = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "docs").rglob("*.py"), ROOT / "README.md"]
    named = {extra for page in pages for extra in re.findall(r"tablee\[(\w+)\]", page.read_text("utf-8"))}

    assert {"train", "cuda", "mcp"} <= named <= set(project["optional-dependencies"])


def test_every_make_target_named_in_the_documentation_exists():
    targets = set(re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = set()
    for file in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")):
        named |= set(re.findall(r"`make ([a-z-]+)`", file.read_text("utf-8")))

    assert named <= targets


def test_links_between_documents_lead_somewhere():
    for file in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")):
        for target in re.findall(r"\]\(([^)#:]+)\)", file.read_text("utf-8")):
            assert (file.parent / target).exists(), f"{file.name}: {target}"
