"""`tablee play` in plain lines: whole games from a pipe, commands, mistakes, saves."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

from tablee.games.schotten_totten import GAME
from tablee.records import read
from tests.cli.terminal import tablee
from tests.support import golden

HERE = Path(__file__).parent


def winning_line(*seats: str, preset: str = "simple", seed: int = 1) -> list[str]:
    """The moves of a whole game, to be typed by people."""
    import tablee as api

    return list(api.play(api.game("kalaha", preset=preset), seats, seed).moves)


@pytest.mark.parametrize("preset", ["simple", "standard", "empty_capture"])
def test_a_full_game_is_played_from_a_pipe(tmp_path, preset):
    moves = winning_line("greedy", "random", preset=preset)
    file = tmp_path / "game.json"

    done = tablee("play", "kalaha", "--plain", "--preset", preset, "--seat", "human", "--seat", "human",
                  "--save", str(file), typed="\n".join(moves) + "\n")  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert read(file).moves == tuple(moves)
    assert read(file).outcome is not None
    assert "wins." in done.stdout or "a draw." in done.stdout


def test_a_person_plays_the_computer(tmp_path):
    """Whatever is legal is typed blindly: wrong moves are explained and asked again."""
    file = tmp_path / "game.json"

    done = tablee("play", "kalaha", "--seat", "human", "--seat", "level:2", "--seed", "5", "--save", str(file),
                  typed="1\n2\n3\n4\n5\n6\n" * 60)  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert "is not possible: field" in done.stdout
    assert read(file).outcome is not None


def test_mistakes_are_explained_and_asked_again(tmp_path):
    done = tablee("play", "kalaha", "--seat", "human", "--seat", "human", "--save", str(tmp_path / "g.json"),
                  typed="0\nseven\n\n3 4\n3\n3\n")  # fmt: skip

    assert "cannot read '0' as a move: expected a field from 1 to 6" in done.stdout
    assert "cannot read 'seven' as a move" in done.stdout
    assert "cannot read '3 4' as a move" in done.stdout
    assert read(tmp_path / "g.json").moves == ("3", "3")


def test_commands_help_hint_undo_rules_board_save_and_quit(tmp_path):
    kept, other = tmp_path / "kept.json", tmp_path / "folder" / "other.json"

    done = tablee("play", "kalaha", "--seat", "human", "--seat", "greedy", "--seed", "1", "--save", str(kept),
                  typed=f"help\nhint\n3\nundo\nundo\nrules\nboard\n3\nsave {other}\nquit\n")  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert "take back your last move" in done.stdout
    assert "Hint: " in done.stdout
    assert "2 moves taken back." in done.stdout
    assert "cannot undo: no move of a person's has been made" in done.stdout
    assert "On your turn take all seeds" in done.stdout
    assert f"Go on with: tablee play --load {kept}" in done.stdout
    assert read(other).moves == read(kept).moves
    assert len(read(kept).moves) == 2


@pytest.mark.parametrize(
    ("language", "word", "told"),
    [("en", "hint", " keeps a draw (proven)"), ("fr", "indice", " garde une partie nulle (prouvé)")],
)
def test_a_hint_says_what_is_proven(language, word, told):
    """On a board of three fields with two seeds each, which is drawn by the simple rules."""
    board = ("--preset", "simple", "--set", "fields=3", "--set", "seeds=2")

    done = tablee("play", "kalaha", *board, "--seat", "human", "--seat", "human", "--lang", language,
                  typed=f"{word}\n{word}\n{word}\nquit\n")  # fmt: skip

    assert told in done.stdout


@pytest.mark.parametrize(
    ("language", "word", "told"), [("en", "resign", "A resigns."), ("fr", "abandonner", "A abandonne.")]
)
def test_whoever_resigns_leaves_the_win_and_the_game_is_kept(language, word, told, tmp_path):
    file = tmp_path / "game.json"
    played = ("play", "kalaha", "--seat", "human", "--seat", "greedy", "--seed", "1", "--lang", language)

    done = tablee(*played, "--save", str(file), typed=f"3\nre\x1b[Asign\n{word}\n")
    again = tablee("play", "--load", str(file), "--lang", language)

    assert done.returncode == 0, done.stderr
    assert told in done.stdout
    assert "\x1b" not in done.stdout
    assert (read(file).outcome.winners, read(file).outcome.reason) == ((1,), "resigned")
    assert told in again.stdout


def test_a_file_that_holds_something_else_is_never_replaced(tmp_path):
    """Neither another game of the same seed nor anything else; the game itself may be saved again and again."""
    people = ("play", "kalaha", "--seat", "human", "--seat", "human", "--seed", "1")
    kept, letter, again = (tmp_path / name for name in ("kept.json", "letter.txt", "again.json"))
    tablee(*people, "--save", str(kept), typed="3\n")
    letter.write_text("Dear Ada")
    before = kept.read_bytes()

    for file in (kept, letter):
        refused = tablee(*people, "--save", str(file), typed="2\n")
        assert refused.returncode == 2
        assert f"Error: {file}: there is something else already, which is not replaced" in refused.stderr
    done = tablee(*people, "--save", str(again), typed=f"2\nsave {letter}\nsave {again}\n")

    assert f"{letter}: there is something else already" in done.stdout
    assert f"Saved to {again}" in done.stdout
    assert kept.read_bytes() == before
    assert letter.read_text() == "Dear Ada"


@pytest.mark.parametrize("changed", [(), ("--seat", "human", "--seat", "level:1")])
def test_a_finished_game_is_never_changed_a_copy_gets_another_name(tmp_path, changed):
    file = tmp_path / "over.json"
    tablee(
        "play",
        "kalaha",
        "--seat",
        "random",
        "--seat",
        "greedy",
        "--seed",
        "1",
        "--final",
        "--save",
        str(file),
    )
    before = file.read_bytes()

    done = tablee("play", "--load", str(file), *changed)

    assert done.returncode == 0, done.stderr
    assert file.read_bytes() == before
    copies = [path for path in tmp_path.iterdir() if path != file]
    assert [path.name for path in copies] == (["over-2.json"] if changed else [])
    assert all(read(copy).seats == ("human", "level:1") for copy in copies)
    assert f"The game is kept in {copies[0] if copies else file}" in done.stdout


def test_the_end_of_input_leaves_a_save_that_resumes_to_the_same_state(tmp_path):
    moves = winning_line("greedy", "random")
    file, whole = tmp_path / "half.json", tmp_path / "whole.json"
    people = ("--seat", "human", "--seat", "human")
    tablee("play", "kalaha", *people, "--seed", "9", "--save", str(whole), typed="\n".join(moves) + "\n")

    first = tablee(
        "play", "kalaha", *people, "--seed", "9", "--save", str(file), typed="\n".join(moves[:7]) + "\n"
    )
    assert first.returncode == 0
    assert read(file).final == read(whole).states[7]
    second = tablee("play", "--load", str(file), typed="\n".join(moves[7:]) + "\n")

    assert second.returncode == 0, second.stderr
    assert read(file).states == read(whole).states
    assert read(file).outcome == read(whole).outcome


def test_a_game_nobody_named_a_file_for_is_kept_in_the_data_folder(tmp_path):
    done = tablee("play", "kalaha", typed="3\n", home=tmp_path)

    (file,) = (tmp_path / "tablee" / "games").glob("*-kalaha-*.json")
    assert str(file) in done.stdout
    assert len(read(file).moves) == 2, "the move and the computer's answer"


def test_ctrl_c_leaves_a_resumable_save(tmp_path):
    file = tmp_path / "game.json"
    process = subprocess.Popen(
        [sys.executable, "-m", "tablee", "play", "kalaha", "--seat", "human", "--seat", "human", "--save", str(file)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    process.stdin.write(b"3\n2\n")
    process.stdin.flush()
    for _ in range(600):
        if file.exists() and len(json.loads(file.read_text("utf-8"))["moves"]) == 2:
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)

    assert process.returncode == 130, err.decode()
    assert err.decode().strip() == "stopped"
    assert f"tablee play --load {file}" in out.decode()
    assert "Traceback" not in err.decode()
    assert read(file).moves == ("3", "2")


def test_a_save_with_a_changed_move_is_refused_naming_the_move(tmp_path):
    file = tmp_path / "game.json"
    tablee("play", "kalaha", "--seat", "human", "--seat", "human", "--save", str(file), typed="3\n2\n1\n")
    data = json.loads(file.read_text("utf-8"))
    data["moves"][1] = "4"
    file.write_text(json.dumps(data), "utf-8")

    for command in (("play", "--load", str(file)), ("show", str(file))):
        done = tablee(*command)

        assert done.returncode == 2
        assert f"{file}: move 2 ('4') does not replay" in done.stderr


def test_a_save_never_loads_code_or_starts_a_program(tmp_path):
    file, trace = tmp_path / "game.json", tmp_path / "trace"
    tablee("play", "kalaha", "--seat", "human", "--seat", "human", "--save", str(file), typed="3\n")
    (tmp_path / "evil.py").write_text(
        f"open({str(trace)!r}, 'w')\nclass Agent:\n  def choose(s, v, b, n): return v.legal[0]", "utf-8"
    )
    data = json.loads(file.read_text("utf-8"))
    for spec in ("evil:Agent", f"bot:touch {trace}"):
        file.write_text(json.dumps({**data, "seats": ["human", spec]}), "utf-8")

        done = tablee("play", "--load", str(file), PYTHONPATH=str(tmp_path))

        assert done.returncode == 2
        assert not trace.exists()


def test_computers_are_watched_turn_by_turn(tmp_path):
    file = tmp_path / "game.json"

    done = tablee(
        "play", "kalaha", "--preset", "standard", "--seat", "greedy", "--seat", "random", "--seed", "4", "--save", str(file)
    )  # fmt: skip

    record = read(file)
    movers = [state.mover for state in record.states]
    turns = sum(now != then for then, now in pairwise(movers))
    assert turns < len(record.moves), "somebody moved again, which is told but gets no board"
    assert done.stdout.count("Player A") == turns + 1, "the start and a board for every turn"
    assert done.stdout.count(" sows ") == len(record.moves)


@pytest.mark.golden
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_last_board_is_painted_as_it_was(tmp_path, lang):
    """The board of a finished game, and of a long one with large numbers."""
    boards = []
    for number, options in enumerate(
        ((), ("--preset", "standard", "--set", "fields=12", "--set", "seeds=12"))
    ):
        file = tmp_path / f"game-{number}.json"
        done = tablee("play", "kalaha", "--final", "--seat", "greedy", "--seat", "minimax:depth=2", "--seed", "4",
                      "--save", str(file), "--lang", lang, *options)  # fmt: skip
        assert done.returncode == 0, done.stderr
        boards.append(done.stdout.replace(str(file), "FILE"))

    golden(HERE / "golden" / f"final-{lang}.txt", "\n".join(boards))


@pytest.mark.golden
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_session_reads_as_it_did(tmp_path, lang):
    file = tmp_path / "game.json"
    typed = "3\n9\n4\nundo\nhelp\nrules\nquit\n"

    done = tablee("play", "kalaha", "--preset", "standard", "--set", "pie_rule=true", "--seat", "human", "--seat", "human",
                  "--save", str(file), "--lang", lang, typed=typed)  # fmt: skip

    golden(HERE / "golden" / f"session-{lang}.txt", done.stdout.replace(str(file), "FILE"))


@pytest.mark.golden
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_with_hidden_hands_reads_as_it_did(tmp_path, lang):
    """Mistakes, claims by proof of both, what the computer did, the log; and never a second hand."""
    file = tmp_path / "game.json"
    begun = tablee("play", "schotten_totten", "--seat", "human", "--seat", "best", "--seed", "21",
                   "--save", str(file), typed="R4@3 G9@4 G3@5 G2@5 G1@5".replace(" ", "\n"))  # fmt: skip
    assert begun.returncode == 0, begun.stderr

    typed = "nonsense g1@6 !4 r7@7 !5 g6@8 o4@9 o6@9 p2@2 r6@7 B2@6 log quit".replace(" ", "\n")
    done = tablee("play", "--load", str(file), "--lang", lang, typed=typed)

    assert done.returncode == 0, done.stderr
    golden(HERE / "golden" / f"hidden-{lang}.txt", done.stdout.replace(str(file), "FILE"))


def test_a_series_of_an_agreed_length_is_played_and_counted_without_a_question(tmp_path):
    """RULES §7.4 and §7.5 of Schotten-Totten: five points for a win, and the winner begins."""
    file = tmp_path / "evening.json"
    taken = tmp_path / "evening-2.json"
    taken.write_text("of another evening")

    done = tablee("play", "schotten_totten", "--seat", "best", "--seat", "random", "--seed", "6", "--final",
                  "--series", "3", "--save", str(file))  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert taken.read_text() == "of another evening"
    records = [read(tmp_path / f"evening{number}.json") for number in ("", "-3", "-4")]
    assert len({record.seed for record in records}) == 3
    for before, after in pairwise(records):
        assert after.states[0].mover == before.outcome.winners[0]
    totals = [sum(points) for points in zip(*(GAME.series_points(r.outcome) for r in records), strict=True)]
    assert "After 2 games: " in done.stdout
    assert f"The series ends {totals[0]} : {totals[1]}, " in done.stdout


def test_a_pipe_is_asked_for_no_other_game(tmp_path):
    moves = winning_line("greedy", "random")

    done = tablee("play", "kalaha", "--seat", "human", "--seat", "human", "--save", str(tmp_path / "g.json"),
                  typed="\n".join([*moves, "y", "3", ""]))  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert "Another game?" not in done.stdout
    assert [path.name for path in tmp_path.glob("*.json")] == ["g.json"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play",), "which game? One of cluedo, kalaha"),
        (("play", "kala"), "unknown game 'kala'; known: cluedo, kalaha"),
        (("play", "kalaha", "--preset", "x"), "unknown preset 'x'; known: simple, standard, empty_capture"),
        (("play", "kalaha", "--set", "seeds"), "--set seeds: expected NAME=VALUE"),
        (
            ("play", "kalaha", "--set", "seeds=99"),
            "option seeds: '99' is not allowed; expected a whole number from 1 to 12",
        ),
        (("play", "kalaha", "--seats", "3"), "kalaha is for 2 seats, not 3"),
        (("play", "kalaha", "--seat", "level:9"), "agent 'level:9': expected one of level:1"),
        (("play", "kalaha", *("--seat", "human") * 3), "kalaha is for 2 seats, not 3"),
        (("play", "kalaha", "--final"), "--final is for computers only"),
        (("play", "kalaha", "--seed", "-1"), "--seed"),
        (("play", "kalaha", "--load", "none.json"), "none.json: cannot be read"),
        (("show", "none.json"), "Error: none.json: cannot be read: file not found"),
        (("arena", "kalaha", "random"), "at least two agents"),
        (("arena", "kalaha", "random", "greedy", "--games", "3"), "expected an even number"),
        (("arena", "kalaha", "random", "greddy", "--games", "2"), "did you mean 'greedy'?"),
        (("play", "kalaha", "--seat", "humain"), "known: human, random, "),
        (("arena", "kalaha", "random", "human"), "unknown agent 'human'; known: random, "),
        (("check-agent", "nope", "kalaha"), "unknown agent 'nope'"),
        (("check-agent", "human", "kalaha"), "unknown agent 'human'; known: random, "),
        (("agents", "chess"), "unknown game 'chess'"),
        (("plya",), "unknown command 'plya'; known: agents, analyse, arena, "),
        (("plya",), "did you mean 'play'?"),
        (("check-agent", "no_such:X", "kalaha"), "no module 'no_such' in {cwd}, where the command was given"),
        (
            ("check-agent", "my:Own:depth", "kalaha"),
            "expected my:Own:key=value,…, each key once",
        ),
        (("games", "--lang", "de"), "'de' is not one of 'en', 'fr'"),
    ],
)
def test_wrong_use_says_what_was_expected_and_leaves_with_2(tmp_path, arguments, message):
    done = tablee(*arguments, home=tmp_path)

    assert done.returncode == 2
    assert message.replace("{cwd}", str(Path.cwd())) in done.stderr
    assert "Error: " in done.stderr
    assert "Traceback" not in done.stderr


def test_an_agent_that_crashes_ends_the_game_with_1_and_the_game_is_kept(tmp_path):
    file = tmp_path / "game.json"

    done = tablee(
        "play",
        "kalaha",
        "--seat",
        "human",
        "--seat",
        "tests.bots.agents:Crashing",
        "--save",
        str(file),
        typed="3\n",
    )

    assert done.returncode == 1
    assert "in seat 2 failed at move 2: it crashed with ZeroDivisionError: on purpose" in done.stderr
    assert "Traceback" not in done.stderr
    assert read(file).moves == ("3",)


def test_a_game_that_nobody_watches_is_kept_up_to_an_agents_failure(tmp_path):
    file = tmp_path / "game.json"

    done = tablee("play", "kalaha", "--final", "--seat", "greedy", "--seat", "tests.bots.agents:Crashing",
                  "--save", str(file))  # fmt: skip

    assert done.returncode == 1
    assert len(read(file).moves) == 1
