"""The blocks of code in the documentation, and what is done with each: `test_blocks.py` refuses one that is forgotten.

Commands and programs are run, in order, in a folder for each page. What takes long is done in a small way by
`INSTEAD`; what cannot be run here stands in `NOT_RUN` with the reason, what another test looks at more closely in
`ELSEWHERE`.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"^ *```([\w+-]*)[^\n]*\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
SMALL_TRAINING = "--steps 128 " + " ".join(
    f"--recipe {change}"
    for change in ["games=16", "plies=8", "minibatch=32", "trunk=16", "value=8", "evaluations=1", "deals=8"]
)
SMALL_BOARD = "--set fields=3 --set seeds=3"

# What is done in a small way: each pattern is found in some command.
INSTEAD = {
    r"--games \d{2,}": "--games 4 --jobs 1",
    r"^(tablee check-agent .*)": r"\1 --games 4 --seconds 1",
    r"^(tablee arena .*level:5) (--out league)$": r"\1 --games 4 --jobs 1 \2",
    r"(my_program\" level:3)$": r"\1 --games 4 --jobs 1",
    r"--sprt 0,50": "--sprt 0,400 --games 4 --jobs 1",
    r"depth=[5-8]": "depth=2",
    r"simulations=\d+": "simulations=8",
    r" ismcts:simulations=8 --exact": " --exact",
    r"(arena .*)level:4 level:5": r"\1level:1 level:2",
    r"(arena .*)level:5": r"\1level:2",
    r"--jobs 1 (.*)--jobs 2": r"\1--jobs 1",
    r"--preset P\b": "--preset standard",
    r"(solve kalaha)(?! --position)": rf"\1 {SMALL_BOARD}",
    r"(solve kalaha .*) --set fields=4 --set seeds=3": r"\1",
    r"--build \d+": "--build 8",
    r"--seeds (24|29)": "--seeds 8",
    r"--floor 42": "--floor 8",
    r"--sample \d+": "--sample 3",
    r"(exploit .*--minutes \d+)": r"\1 --deals 8",
    r"--recipe trunk=256": SMALL_TRAINING,
    r"--minutes \d+|--steps \d{4,}": SMALL_TRAINING,
    r"--deals \d+": "--deals 8",
    r"guard guard priest baron handmaid prince princess": "guard guard priest baron princess",
    r"^tablee bench$": "tablee bench kalaha --seconds 0.05",
    r"--host 0\.0\.0\.0": "--host 127.0.0.1",
    r"--port \d+": "--port 0",
    r"--make 240 --seed 1": "--make 1 --seed 5 --preset simple",
    r"\[--file FILE\]": "--file FILE",
    r"--save (game|partie)\.json": r"--save new-\1.json",  # what is there already is never replaced
    r" \[--jobs N\] \[--json\]": "",
    r"games\.jsonl --game \d+": "games.jsonl --game 3",
    r"(new-game castle)": r"\1 --root .",  # not into the copy that runs this
    r"bot:python ": "bot:{python} ",
}

# Lines that are not run, as patterns; the reason stands behind them.
NOT_RUN = {
    r"^make ": "it is how this test is run; test_examples.py looks whether the task exists",
    r"^(TABLEE_GOLDEN=write )?pytest ": "it is a test, in a copy of the project",
    r"^tablee play castle$": "the game was written into a copy of the project; tests/cli/test_new_game.py plays it",
    r"^pip install ": "it needs a package registry; test_examples.py looks whether the extra exists",
    r"^(python3 -m venv|tablee/bin/)": "it needs a package registry; tests/package installs the wheel",
    r"postgresql\+asyncpg://tablee@db": "it names a database of somebody; tests/web serves from a real PostgreSQL",
    r"--device cuda": "it needs a graphics card",
    r"kalah\.example\.org": "it names a server of somebody; tests/interop/kgp joins one",
    r"llm:model=": "it needs a language model; tests/interop/llm answers in its place",
    r"^dask |tcp://SCHEDULER": "it needs several machines; tests/arena has a cluster of its own",
    r"^tablee reports 5f0c21aa": "it names a report that somebody made; tests/cli/test_commands.py makes one",
    r"^tablee push ": "it needs a league; tests/cli/test_examples.py pushes to one",
    r"^tablee league (serve|work) ": "they go on until they are stopped; tests/league serves and works",
    r"^tablee league rerun ": "it needs a league that has played; tests/league plays games again",
    r"^python -m tests\.league\.soak": "it takes hours; tests/league/test_soak.py is a small one",
    r"^tablee league final (begin|results)": "it needs a league whose players are pushed; tests/cli/test_examples.py has one",
    r"^tablee league similar": "it needs a league with an archive; tests/cli/test_examples.py has the first",
    r"^python verify_final\.py": "it needs a final that is over; tests/league verifies one by it",
}

# Each of the tables below knows a block by its page and by words that stand in it, and in no other block there.
Known = tuple[str, str]

# Blocks that another test looks at: the file of that test.
ELSEWHERE: dict[Known, str] = {
    **{
        ("docs/bots.md", words): "tests/docs/test_examples.py"
        for words in (
            "#include",
            "check-agent bot:./my_bot",
            '"protocol": 1',
            '{"ready": true}\n',
            '"budget": {',
            '{"move": "2"}',
        )
    },
    **{
        ("docs/league-for-students.md", words): "tests/league/documented_players.py"
        for words in (
            "# my_player.py",
            "# c/",
            "/* c/",
            "# js/",
            "// js/",
            "# bash/player.toml",
            "# bash/player.sh",
        )
    },
    **{
        ("docs/hosting.md", words): "tests/package/test_deployment.py"
        for words in ("make dist", "exec server", "run --rm league", "deploy/install.sh", "runuser -u tablee")
    },
    ("docs/league.md", "check_entry"): "tests/docs/test_examples.py",
    ("docs/league.md", "similarities"): "tests/docs/test_examples.py",
    ("docs/kgp.md", "# my_client.py"): "tests/interop/kgp/test_server.py",
    ("docs/for-machine-learning.md", "pyspiel"): "tests/docs/test_examples.py",
    ("docs/solving.md", "import lzma"): "tests/docs/test_examples.py",
    ("docs/record-format.md", '"tablee": 1'): "tests/docs/test_examples.py",
}

# Blocks that show commands and are not run: how a command may look, and what was said in a league of others
# (tests/cli/test_examples.py pushes to one).
SYNOPSES: set[Known] = {
    ("docs/tournaments.md", "GAME SPEC SPEC"),
    ("docs/league-for-students.md", "$ tablee push"),
}

# Pieces of programs, which only compile.
PIECES: set[Known] = {("docs/adding-a-game.md", "HIDDEN = CARDS"), ("docs/adding-a-game.md", "def revealed")}

# The files that programs of a page are kept in, for commands that name them; `example.py` otherwise.
FILES: dict[Known, str] = {
    ("docs/bots.md", "# my_bot.py"): "my_bot.py",
    ("docs/writing-an-agent.md", "class Careful"): "my_agents.py",
    ("docs/writing-an-agent.md", "def sometimes"): "functions.py",
    ("docs/fr/writing-an-agent.md", "class Prudent"): "mes_agents.py",
    ("docs/fr/league-for-students.md", "class Joueur"): "mon_joueur.py",
}

# Programs that go on where another block of their page ended, by words of that block.
GOES_ON: dict[Known, str] = {("docs/for-machine-learning.md", "tablee.batch("): "view.mask()"}

# What programs print, as a pattern.
PRINTED: dict[Known, str] = {
    ("README.md", "import tablee"): r"Outcome\(scores=",
    ("docs/analysis.md", "import tablee"): "instead of",
    ("docs/for-machine-learning.md", "view.mask()"): r"Outcome\(scores=",
    ("docs/for-machine-learning.md", "tablee.batch("): "the network won",
    ("docs/for-machine-learning.md", "agent_iter"): r"^[01] (0\.0|0\.5|1\.0)\n$",
    (
        "docs/for-machine-learning.md",
        "vector_env",
    ): r"the first legal move won \d+\.\d of 1\d\d and paid \{'game_",
    ("docs/puzzles.md", "import "): r"Which\?[\s\S]*It may go on like this",
    ("docs/tournaments.md", "import tablee"): "__main__:middle",
}

# Commands that end with another code than 0.
ENDS_WITH = {"tablee puzzles kalaha --number 17 --answer 3": {0, 1}}  # 1: that is not the answer


@dataclass(frozen=True)
class Block:
    """A block of a page; its number there, counted from 1, is for messages."""

    page: str
    number: int
    language: str
    text: str

    def entry(self, known: Iterable[Known]) -> Known | None:
        """The entry of a table that means this block."""
        return next((each for each in known if each[0] == self.page and each[1] in self.text), None)


def pages() -> list[str]:
    """The project's pages, as paths from its folder."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.md")]
    return sorted(str(page.relative_to(ROOT)) for page in found)


def blocks_of(page: str) -> list[Block]:
    """All blocks of a page."""
    found = _BLOCK.findall((ROOT / page).read_text("utf-8"))
    return [Block(page, number, *each) for number, each in enumerate(found, start=1)]


def commands_of(block: Block) -> Iterator[str]:
    """The commands of a block without comments, each on one line."""
    for line in re.sub(r" *\\\n\s*", " ", block.text).splitlines():
        words = shlex.shlex(line, posix=False, punctuation_chars=";&")
        words.whitespace_split = True
        command: list[str] = []
        for word in words:
            if set(word) <= set(";&"):
                yield " ".join(command)
                command = []
            else:
                command.append(word)
        if command:
            yield " ".join(command)


def reason_not_to_run(command: str) -> str | None:
    """Why a command is not run, None where it is."""
    return next((reason for pattern, reason in NOT_RUN.items() if re.search(pattern, command)), None)


def done_instead(command: str) -> str:
    """The command as it is run."""
    for pattern, small in INSTEAD.items():
        command = re.sub(pattern, small, command)
    return command
