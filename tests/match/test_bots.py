"""Agents that are programs: what they get, how each way to go wrong ends, and that nothing is left running."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from uuid import uuid4

import pytest

from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed, BadOption, BadSpec
from tablee.games.kalaha import GAME
from tablee.games.love_letter import GAME as LOVE_LETTER
from tablee.match import Bot, Table, check_seat, seat_agent
from tablee.match.bots import dismiss_all
from tablee.match.limits import allowed, read_memory
from tests.bots import programs
from tests.bots.processes import running

PROGRAMS = str(Path(programs.__file__))
SHORT = Budget(seconds=0.25)  # for those that never answer
LONG = Budget(seconds=20)  # for those that do, on a busy machine too


@pytest.fixture
def mark():
    """A word in the command of a program; afterwards no process has it any more."""
    word = f"mark-{uuid4().hex}"
    yield word
    dismiss_all()
    assert running(word) == []


def bot(name: str, *arguments: str, **limits) -> Bot:
    return Bot([sys.executable, PROGRAMS, name, *arguments], **limits)


def play(agent, budget=None, game=None, seed=1) -> Table:
    """A game of the agent against the first legal move of everybody else."""
    game = game or GAME()
    agents = [agent, *(seat_agent(game.kind, "random") for _ in range(game.seats - 1))]
    table = Table(game, agents, ["bot", *["random"] * (game.seats - 1)], seed)
    try:
        while not table.state.is_over:
            table.step(budget if table.mover == 0 else None)
    finally:
        table.dismiss()
    return table


def notes_of(agent, moves: int) -> list[str]:
    """What the agent noted about its first moves."""
    found, state = [], GAME().deal(1)
    while len(found) < moves:
        if state.mover == 0:
            state = state.play(agent.choose(state.view(0), LONG, 1))
            found.append(agent.note)
        else:
            state = state.play(state.legal[0])
    agent.dismiss()
    return found


def test_what_a_program_notes_about_a_move_is_kept_until_the_next(mark):
    """Short, and nothing that would steer a terminal."""
    notes = notes_of(bot("noting", mark), 5)

    assert notes == ["worth  [2J+3\nand 4", "x" * 500, "", "", "worth  [2J+3\nand 4"]
    assert notes_of(bot("first", mark), 1) == [""]


def test_a_class_notes_by_its_attribute():
    noting = seat_agent(GAME, "tests.bots.agents:Noting", load_code=True)

    assert notes_of(noting, 1) == ["one of 6"]


def test_a_program_plays_a_whole_game_and_waits_for_another(mark):
    first = play(bot("first", mark))
    waiting = running(mark)
    second = play(bot("first", mark))

    assert first.state.outcome is not None
    assert first.moves == second.moves
    assert len(waiting) == 3, "the program, its parent and the supervisor"
    assert sorted(running(mark)) == sorted(waiting)


@pytest.mark.parametrize(
    ("name", "code", "reason"),
    [
        ("sleeping", "no_answer", "it answered nothing within 0.35 s"),
        ("late", "no_answer", "it answered nothing within 0.35 s"),
        ("deaf", "no_answer", "it answered nothing within 0.35 s"),
        ("stubborn", "no_answer", "it answered nothing within 0.35 s"),
        ("forking_and_sleeping", "no_answer", "it answered nothing within 0.35 s"),
        ("multiplying", "no_answer", "it answered nothing within 0.35 s"),
        ("garbage", "not_agreed", "it printed ·[31mI think I shall play the third field; expected a line such as"),
        ("wrong_shape", "not_agreed", 'it printed {"move": 3}; expected a line such as {"move": "1"}'),
        ("nested", "not_agreed", "it printed [[[[["),
        ("not_text", "not_agreed", "it printed "),
        ("flood", "not_agreed", "it printed xxxxx"),
        ("lying", "nonsense", "it answered '99'; legal: 1, 2, 3"),
        ("talkative", ("unasked", "not_agreed"), "it printed that was a good move"),
        ("endless_line", "long_line", "it printed a line of more than 65536 bytes"),
        ("exiting", "last_words", "it ended with exit code 3; its last words: I do not want to play"),
        ("exiting_at_once", "ended", "it ended with exit code 4"),
        ("leaving_children", "ended", "it ended with exit code 5"),
        ("one_answer", "ended", "it ended with exit code 0"),
        ("killed", "killed", "it was ended by SIGSEGV"),
        ("ending_its_parent", "killed", "it was ended by SIGKILL"),
        ("asking_for_lists", "not_agreed", 'it printed {"ready": true, "wants": [[]]}; expected a line such as'),
        ("empty_line", "not_agreed", 'it printed an empty line; expected a line such as {"move": "…"}'),
        ("lying_at_length", "nonsense", "it answered '" + "9" * 158 + "…; legal: 1, 2, 3"),
        ("closing", "closed", "it closed its output"),
        ("greedy_for_memory", "last_words", "it ended with exit code 1; its last words: MemoryError"),
    ],
)  # fmt: skip
def test_a_program_that_goes_wrong_loses_with_the_reason_and_leaves_nothing_running(mark, name, code, reason):
    with pytest.raises(AgentFailed, match="in seat 1 failed at move") as caught:
        play(bot(name, mark), SHORT if code == "no_answer" else LONG)

    why = caught.value.fields["why"]
    assert why.code in code
    assert str(why).startswith(reason)
    assert str(why).isprintable()


def test_a_program_that_is_never_ready_is_not_waited_for_forever(mark, monkeypatch):
    monkeypatch.setattr("tablee.match.bots.READY_SECONDS", 0.3)

    with pytest.raises(AgentFailed, match=r"it answered nothing within 0\.3 s"):
        play(bot("never_ready", mark))


def test_children_wherever_they_went_end_with_the_game_that_is_left(mark):
    table = play(bot("forking", mark))
    assert table.state.outcome is not None
    assert len(running(mark)) >= 5

    dismiss_all()

    assert running(mark) == []


def test_an_error_that_is_none_is_no_error(mark):
    assert play(bot("no_error", mark)).state.outcome is not None


def test_words_on_standard_error_are_no_answer_and_never_in_the_way(mark):
    assert play(bot("flood_of_errors", mark)).state.outcome is not None


def test_a_program_is_told_views_of_its_own_seat_and_nothing_else(tmp_path, mark):
    """Every fact of a message follows from the views of its seat: another deal of the hidden cards, same words."""
    heard = tmp_path / "heard"
    game = LOVE_LETTER(seats=3)
    table = play(bot("curious", str(heard), mark), game=game, seed=12345678901)
    until = time.monotonic() + 30  # the end is told, and nobody waits for an answer
    while '"type": "end"' not in heard.read_text() and time.monotonic() < until:
        time.sleep(0.02)

    messages = [json.loads(line) for line in heard.read_text().splitlines()]
    assert [message["type"] for message in messages[:2]] == ["hello", "move"]
    assert messages[-1]["type"] == "end"
    assert set(messages[0]) == {"type", "protocol", "game", "options", "seats", "seat"}
    assert "12345678901" not in heard.read_text()
    views = [state.view(0) for state in table.states if state.mover == 0]
    asked = [message for message in messages if message["type"] == "move"]
    assert len(asked) == len(views)
    for message, view in zip(asked, views, strict=True):
        assert set(message) == {"type", "view", "legal", "budget", "seed"}
        assert message["legal"] == list(view.legal)
        assert message["view"]["text"] == view.text
        assert message["view"]["scene"] == json.loads(json.dumps(view.scene().as_data()))


def test_an_interrupted_question_ends_the_program(mark, monkeypatch):
    from tablee.match.bot_process import BotProcess

    agent = bot("first", mark)
    agent.greet(GAME(), 0)

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(BotProcess, "_listen", interrupted)
    with pytest.raises(KeyboardInterrupt):
        agent.choose(GAME().deal(1).view(0), SHORT, 1)

    assert running(mark) == []


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_programs_end_when_the_referees_process_is_killed(mark, number):
    code = (
        "import sys, time\n"
        "from tablee.games.kalaha import GAME\n"
        "from tablee.match import Bot\n"
        f"bot = Bot([sys.executable, {PROGRAMS!r}, 'forking', {mark!r}])\n"
        "view = GAME().deal(1).view(0)\n"
        "from tablee.core.budget import Budget\n"
        "bot.choose(view, Budget(), 1)\n"
        "print('playing', flush=True)\n"
        "time.sleep(1000)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as referee:
        assert referee.stdout.readline() == "playing\n"
        assert len(running(mark)) >= 5
        referee.send_signal(number)
        referee.wait()

    until = time.monotonic() + 5
    while running(mark) and time.monotonic() < until:
        time.sleep(0.02)
    assert running(mark) == []


def test_only_a_few_programs_wait(mark, monkeypatch):
    monkeypatch.setattr("tablee.match.bots.MOST_IDLE", 1)
    bots = [bot("first", mark, str(number)) for number in range(3)]
    for agent in bots:
        agent.greet(GAME(), 0)
    for agent in bots:
        agent.dismiss()

    assert len(running(mark)) == 3


# --- classes of one's own, in a process of their own ---


def own(name: str, **limits):
    return seat_agent(GAME, f"tests.bots.agents:{name}", load_code=True, **limits)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Crashing", "it crashed with ZeroDivisionError: on purpose (agents.py, line 19)"),
        ("Lying", "it answered '99'; legal: 1, 2"),
        ("Numbering", "it crashed with TypeError: choose() returned 1, which is no text"),
        ("Hanging", "it answered nothing within 0.35 s"),
        ("Leaving", "it ended with exit code 6"),
        ("Devouring", "it crashed with MemoryError"),
        ("broken_function", "it crashed with IndexError: tuple index out of range (agents.py, line 114)"),
    ],
)
def test_a_class_that_goes_wrong_loses_with_the_reason(name, reason):
    with pytest.raises(AgentFailed) as caught:
        play(own(name), SHORT if name == "Hanging" else LONG)

    assert str(caught.value.fields["why"]).startswith(reason)


def test_a_class_plays_in_another_process_as_it_would_in_this_one():
    from tests.bots.agents import Imagining

    there, here = play(own("Imagining")), play(Imagining())

    assert there.moves == here.moves
    assert there.state.outcome == here.state.outcome


def test_what_a_class_prints_is_no_answer():
    assert play(own("Printing")).state.outcome is not None


def test_each_game_gets_an_agent_of_its_own():
    """In one process: what an agent kept of the last game is gone."""
    games = [play(own("Fickle")).moves for _ in range(2)]

    assert games[0] == games[1]


# --- specs and limits ---


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("bot:", "expected a command, as in bot:python my_bot.py"),
        ("bot:'open", "the command ends inside quotation marks"),
        ("bot:no_such_program --x=1,2:3", "no program 'no_such_program' is found"),
        (f"bot:{sys.executable} {PROGRAMS} exiting_at_once", "it ended with exit code 4"),
        ("no_such_module:X", "no module 'no_such_module' in "),
        ("tests.bots.agents:NotAnAgent", "it has no method choose"),
        ("tests.bots.agents:last:depth=3", "TypeError: got an unexpected keyword argument 'depth'"),
    ],
)
def test_an_agent_of_ones_own_that_cannot_play_is_refused_before_any_game(spec, problem):
    with pytest.raises(BadSpec) as caught:
        check_seat(GAME(), spec, load_code=True)

    assert f"agent '{spec}': {problem}" in str(caught.value)


def test_the_words_of_a_command_are_those_a_shell_would_make():
    agent = seat_agent(GAME, f"bot:{sys.executable} -c 'a b' --set x=1,y:2", load_code=True)

    assert agent.command == (sys.executable, "-c", "a b", "--set", "x=1,y:2")


@pytest.mark.parametrize("spec", ["bot:echo", "tests.bots.agents:First"])
def test_nothing_is_started_unless_the_command_line_asks(spec):
    with pytest.raises(BadSpec, match="only the command line may name a class or a program"):
        check_seat(GAME(), spec)


def test_an_agent_in_this_process_that_takes_too_long_has_failed():
    class Dawdling:
        def choose(self, view, budget, seed):
            time.sleep(budget.seconds + 0.15)
            return view.legal[0]

    with pytest.raises(AgentFailed, match=r"it took \d\.\d+ s; it had 0\.05 s"):
        play(Dawdling(), Budget(seconds=0.05))


def test_the_grace_is_a_tenth_of_a_second_or_a_fifth_of_the_time():
    assert [allowed(seconds) for seconds in (0.05, 0.5, 1.0, 10.0)] == pytest.approx([0.15, 0.6, 1.2, 12.0])


@pytest.mark.parametrize(("text", "size"), [("2G", 2 << 30), ("512m", 512 << 20), ("64 ", 64), ("0", 0)])
def test_memory_is_written_as_people_write_it(text, size):
    assert read_memory(text) == size


def test_memory_that_is_no_size_is_refused(monkeypatch):
    monkeypatch.setenv("TABLEE_BOT_MEMORY", "much")

    with pytest.raises(
        BadOption, match="option TABLEE_BOT_MEMORY: 'much' is not allowed; expected a size such as 2G"
    ):
        seat_agent(GAME, "bot:echo", load_code=True)


def test_the_limit_of_memory_is_the_one_that_was_set(mark):
    assert play(bot("filling", mark, "16", memory=256 << 20), LONG).state.outcome is not None

    with pytest.raises(AgentFailed, match="its last words: MemoryError"):
        play(bot("filling", mark, "300", memory=256 << 20), LONG)
