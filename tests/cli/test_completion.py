"""The Tab key, in real shells and by what the scripts are answered."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from tablee.cli.completion import SHELLS
from tablee.roster import games
from tests.cli.commands import COMMANDS
from tests.cli.shells import Shell
from tests.cli.terminal import NO_SETTINGS, tablee

STARTUP = {
    "bash": (".bashrc", "PS1='ready> '\n"),
    "zsh": (".zshrc", "PROMPT='ready> '\n"),
    "fish": (".config/fish/config.fish", "set fish_greeting\nfunction fish_prompt; echo -n 'ready> '; end\n"),
}
ERASE_LINE = "\x15"


def answer(line: str, home: Path, shell: str = "bash", **environment: str) -> list[list[str]]:
    """What the script of a shell is answered, without the line that repeats the word."""
    done = tablee(
        home=home, _TABLEE_COMPLETE=f"{shell}_complete", COMP_LINE=line, TABLEE_CACHE=str(home), **environment
    )
    assert done.returncode == 0, done.stderr
    return [each.split("\t") for each in done.stdout.splitlines()[1:]]


def words(line: str, home: Path) -> list[str]:
    return [value for _, value, *_ in answer(line, home)]


@pytest.fixture(scope="module")
def kept(tmp_path_factory) -> Path:
    """A folder in which the words of games are kept after the first question."""
    return tmp_path_factory.mktemp("kept")


@pytest.mark.parametrize("name", SHELLS)
def test_a_real_shell_completes_what_is_typed_once_the_command_has_installed_it(name, tmp_path):
    if shutil.which(name) is None:
        pytest.skip(f"needs {name}: apt-get install {name}")
    file, prompt = STARTUP[name]
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(prompt)
    done = tablee(
        *("completion", "--install"),
        home=tmp_path / "data",
        HOME=str(tmp_path),
        ZDOTDIR=str(tmp_path),
        XDG_CONFIG_HOME=str(tmp_path / ".config"),
        TABLEE_CACHE=str(tmp_path / "cache"),
        SHELL=f"/bin/{name}",
    )
    assert done.returncode == 0, done.stderr

    with Shell(name, tmp_path) as shell:
        shell.wait_for("ready> ")
        for keys, completed in (  # the keys up to Tab, and what the line ends in then
            ("tablee pl", "play "),
            ("sch", "schotten_totten "),
            ("--preset bat", "battle_line "),
            ("--set spy", "spy_value="),
            ("5 --seat hu", "human "),
            ("--seat lev", "level:"),
            ("3 --set=scout_r", "--set=scout_return="),
        ):
            shell.type(f"{keys}\t", completed)
        shell.type(f"{ERASE_LINE}tablee arena kalaha alphabeta:dep\t", "alphabeta:depth=")


def test_an_installation_is_repeated_without_a_second_line(tmp_path):
    (tmp_path / ".bashrc").write_text("alias t=tablee")
    for _ in range(2):
        done = tablee("completion", "bash", "--install", home=tmp_path / "data", HOME=str(tmp_path))
        assert done.returncode == 0, done.stderr

    first, second = (tmp_path / ".bashrc").read_text().splitlines()
    assert first == "alias t=tablee"
    assert str(tmp_path / "data" / "tablee" / "completion" / "tablee.bash") in second


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "data").write_text("")

    done = tablee("completion", "bash", "--install", home=tmp_path / "data", HOME=str(tmp_path))

    assert done.returncode == 2
    assert str(tmp_path / "data") in done.stderr


def test_an_unknown_shell_is_told_the_known_ones():
    done = tablee("completion", SHELL="/bin/tcsh")

    assert done.returncode == 2
    assert "One of bash, zsh, fish, as in: tablee completion bash" in done.stderr


def test_games_presets_and_options_are_those_of_the_rules(kept):
    assert words("tablee play ", kept) == list(games())
    for name, kind in games().items():
        assert words(f"tablee play {name} --preset ", kept) == list(kind.presets)
        options = [f"{option.name}=" for option in kind.options]
        assert words(f"tablee play {name} --set ", kept) == options
        assert words(f"tablee play {name} --set=", kept) == [f"--set={option}" for option in options]


def test_values_of_an_option_are_completed(kept):
    assert words("tablee play kalaha --set pie_rule=", kept) == ["pie_rule=true", "pie_rule=false"]
    assert words("tablee play kalaha --set 'pie_rule=t", kept) == ["pie_rule=true"]


def test_agents_levels_and_their_options_are_completed(kept):
    kind = games()["kalaha"]
    levels = [f"level:{level}" for level in kind.levels]
    options = [option.name for option in kind.agents["alphabeta"].options]

    assert words("tablee arena kalaha ", kept) == [*levels, *kind.agents]
    assert words("tablee play kalaha --seat ", kept) == ["human", *levels, *kind.agents]
    assert words("tablee arena kalaha alphabeta:", kept) == [f"alphabeta:{name}=" for name in options]
    again = words("tablee arena kalaha alphabeta:depth=4,", kept)
    assert again == [f"alphabeta:depth=4,{name}=" for name in options if name != "depth"]


def test_saved_games_are_completed_and_files_too(kept, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    saves = kept / "tablee" / "games"
    saves.mkdir(parents=True)
    (saves / "old.json").write_text("")
    Path("mine.json").write_text("")

    for command in ("show", "analyse", "play --load"):
        found = answer(f"tablee {command} ", kept)
        assert ["whole", "mine.json", ""] in found
        assert ["whole", str(saves / "old.json"), ""] in found
        assert found[-1][0] == "files"


def test_puzzles_and_experiments_are_completed(kept):
    numbers = words("tablee puzzles kalaha --number ", kept)

    assert numbers[:3] == ["1", "2", "3"]
    assert "utbm" in words("tablee reproduce ", kept)


def test_meanings_are_in_the_language_of_the_environment(kept):
    (found,) = answer("tablee play kalaha --preset simpl", kept, TABLEE_LANG="fr")
    (english,) = answer("tablee play kalaha --preset simpl", kept)

    assert found[:2] == english[:2]
    assert found[2] != english[2]


def test_every_argument_that_names_a_game_or_a_player_is_completed():
    """A new command gets it by `shell_complete`, as the others do."""
    named = {"game", "games", "preset", "settings", "spec", "specs", "agents", "gauntlet", "aids"}
    without = [
        f"{' '.join(command)}: {parameter.name}"
        for command, found in COMMANDS.items()
        for parameter in found.params
        if (
            parameter.name in named
            and not (parameter.name == "games" and isinstance(parameter, click.Option))
        )
        and parameter._custom_shell_complete is None
    ]

    assert without == []


def test_a_completion_loads_neither_the_compiler_nor_numpy(kept):
    answer("tablee play ", kept)  # from then on words are kept
    code = (
        "import sys\nfrom tablee.cli import run\ncode = run([])\n"
        "print([name for name in ('numpy', 'numba', 'rich', 'tablee.games') if name in sys.modules], code, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={
            **os.environ,
            **NO_SETTINGS,
            "LC_ALL": "C.UTF-8",
            "TABLEE_CACHE": str(kept),
            "_TABLEE_COMPLETE": "bash_complete",
            "COMP_LINE": "tablee play kalaha --set ",
        },
        capture_output=True,
        text=True,
        check=True,
    )

    assert "seeds=" in done.stdout
    assert done.stderr == "[] 0\n"


def test_words_are_read_anew_when_a_game_changes(tmp_path, monkeypatch):
    from tablee.cli.completion import game_words

    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path))
    before = game_words._file("en")
    changed = [f"{line} " for line in game_words._stamps(str(Path(game_words.__file__).parents[2] / "games"))]
    monkeypatch.setattr(game_words, "_stamps", lambda _: iter(changed))

    assert game_words._file("en") != before
    assert set(game_words.words_of_games()) == set(games())
    assert game_words._file("en").exists()
