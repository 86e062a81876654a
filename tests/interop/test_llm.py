"""A language model as an agent, played by a server that answers as each test has written."""

from __future__ import annotations

import json
import time

import pytest

from tablee import cli
from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed, BadSpec, TableeError
from tablee.interop.llm.agent import written_move
from tablee.match import Table, seat_agent
from tablee.records import read
from tablee.records.files import as_json, from_json
from tablee.roster import build_agent, find_game, games
from tablee.web.errors import Refused
from tablee.web.new_tables import require_listed
from tablee.wording import agent_words
from tests.interop.chat_servers import ScriptedServer, send


@pytest.fixture
def server():
    with ScriptedServer().running() as running:
        yield running


def table_for(server, name="kalaha", seed=1, **options):
    """A table where the model begins; the others play at random."""
    game = find_game(name)(seats=2)
    model = game.deal(seed).mover
    specs = ["random"] * 2
    specs[model] = server.spec(**options)
    return Table(game, [seat_agent(game.kind, spec, load_code=True) for spec in specs], specs, seed)


def failure(table, budget=None):
    with pytest.raises(AgentFailed) as raised:
        table.step(budget)
    return str(raised.value)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", games())
def test_a_prompt_has_the_rules_the_board_and_the_moves_as_the_seat_sees_them(server, name, language):
    table = table_for(server, name, lang=language)
    view = table.state.view(table.mover)
    server.script = [f"Hm.\nMOVE: {view.legal[-1]}"]

    assert table.step() == view.legal[-1]

    assert server.path == "/v1/chat/completions"
    system, user = (message["content"] for message in server.asked[0]["messages"])
    assert "MOVE:" in system
    assert ("It is your turn" if language == "en" else "C’est votre tour") in user
    for move in view.legal:
        assert f"\n{move}" in user
    assert server.asked[0]["model"] == "scripted"
    assert "temperature" not in server.asked[0]


def test_the_log_has_what_the_seat_saw_and_a_list_of_moves_is_left_out_if_wanted(server):
    table = table_for(server, moves="unlisted", temperature=0.5)
    server.script = ["MOVE: 1"]
    table.step()
    table.step()  # the other
    server.script = ["MOVE: 2"]
    table.step()

    assert "What has happened" not in server.asked[0]["messages"][1]["content"]
    log = server.asked[1]["messages"][1]["content"]
    assert "\n1. " in log
    assert "\n2. " in log
    assert "legal moves" not in log
    assert server.asked[0]["temperature"] == 0.5


def test_the_same_is_asked_in_worlds_that_the_seat_cannot_tell_apart(server):
    """Prompts are made of the view and of the moves as seen."""
    server.script = ["MOVE: nonsense"]
    for seed in (1, 2):
        table = table_for(server, "love_letter", seed=5)
        table.states[-1] = table.state.view(table.mover).fill(seed)
        failure(table)

    assert server.asked[0] == server.asked[1]


def test_strictly_an_illegal_answer_loses_with_the_reason(server):
    server.script = ["I take the seventh field.\nMOVE: 7", "MOVE: 1"]

    assert "cannot read '7' as a move: expected a field from 1 to 6; legal: 1, 2" in failure(
        table_for(server)
    )
    assert len(server.asked) == 1


def test_strictly_an_answer_without_a_move_loses(server):
    server.script = ["I would rather\nnot say."]

    assert "there is no line MOVE: with a move" in failure(table_for(server))


def test_leniently_the_model_is_told_what_was_wrong_and_asked_again(server):
    server.script = ["MOVE: 7", "Let me\nthink.", "MOVE: 3"]
    table = table_for(server, mode="lenient")

    assert table.step() == "3"

    first, second, third = (asked["messages"] for asked in server.asked)
    assert len(first) == 2
    assert [message["role"] for message in second[2:]] == ["assistant", "user"]
    assert second[2]["content"] == "MOVE: 7"
    assert "cannot read '7' as a move" in second[3]["content"]
    assert "legal: 1, 2, 3, 4, 5, 6" in third[5]["content"]


def test_leniently_patience_ends_after_so_many_rethinks(server):
    server.script = ["MOVE: 9"]

    assert "cannot read '9'" in failure(table_for(server, mode="lenient", rethinks=2))
    assert len(server.asked) == 3


def test_leniently_a_server_that_fails_once_is_asked_again(server):
    server.script = [lambda handler: send(handler, "overloaded", 503), "MOVE: 2"]

    assert table_for(server, mode="lenient").step() == "2"


def trickle(server):
    def answer(handler):
        handler.send_response(200)
        handler.end_headers()
        while not server.released.wait(0.02):
            handler.wfile.write(b" ")
            handler.wfile.flush()

    return answer


@pytest.mark.parametrize("mode", ["strict", "lenient"])
@pytest.mark.parametrize("manner", ["silent", "trickling"])
def test_a_server_that_hangs_loses_when_the_time_is_up(server, manner, mode):
    server.script = [trickle(server) if manner == "trickling" else lambda _: server.released.wait(20)]
    begun = time.monotonic()

    said = failure(table_for(server, seconds="200ms", mode=mode))

    assert "the server has not answered within 0." in said
    assert time.monotonic() - begun < 10  # it does not wait for the server


def test_the_time_of_the_referee_holds_too(server):
    server.script = [lambda _: server.released.wait(20)]

    assert "the server has not answered within 0." in failure(table_for(server), Budget(seconds=0.1))


def reset(handler):
    handler.wfile.write(b"SSH-2.0-nonsense\r\n")
    handler.close_connection = True


GARBAGE = [
    (lambda handler: send(handler, "<html>"), "the server sent no chat completion: <html>"),
    (lambda handler: send(handler, "[" * 100_000), "the server sent no chat completion: "),
    (lambda handler: send(handler, '{"choices": []}'), "the server sent no chat completion: "),
    (lambda handler: send(handler, b"\xff\xfe"), "the server sent no chat completion: "),
    (lambda handler: send(handler, '{"choices": [{"message": {"content": null}}]}'), "no chat completion"),
    (lambda handler: send(handler, "no such model", 404), "the server answered 404: no such model"),
    (reset, "the server does not speak HTTP: "),
    (lambda handler: send(handler, b"x" * ((1 << 20) + 1)), "its answer has more than 1048576 bytes"),
]


@pytest.mark.parametrize(("part", "words"), GARBAGE)
def test_garbage_loses_and_is_told_in_a_line(server, part, words):
    server.script = [part]

    said = failure(table_for(server))

    assert words in said
    assert len(said) < 1000
    assert "\n" not in said


def test_a_very_long_answer_is_read_to_its_end_and_kept_in_part(server):
    server.script = ["thinking … " * 20_000 + "\nMOVE: 4"]
    table = table_for(server)

    assert table.step() == "4"
    (report,) = table.record(ended=True).notes["reports"]
    assert len(report["answers"][0]["answer"]) < 21_000
    assert report["answers"][0]["answer"].endswith("MOVE: 4")


def test_nobody_listening_is_told():
    spec = "llm:model=x,address=http://127.0.0.1:9/v1"
    game = find_game("kalaha")()
    table = Table(game, [seat_agent(game.kind, spec, load_code=True)] * 2, [spec] * 2, 1)

    assert "the server cannot be reached" in failure(table)


def test_the_key_comes_from_the_environment_and_stands_nowhere_else(server, monkeypatch):
    monkeypatch.setenv("TABLEE_LLM_KEY", "sk-very-secret")
    server.script = ["MOVE: 1", lambda handler: send(handler, "wrong key", 401)]
    table = table_for(server, mode="lenient")
    table.step()
    table.step()
    said = failure(table)

    assert server.keys[0] == "Bearer sk-very-secret"
    assert "sk-very-secret" not in said + as_json(table.record(ended=True))


def repeat_key(handler):
    send(handler, f"wrong: {handler.headers['Authorization']}", 401)


@pytest.mark.parametrize("key", ["sk-very-secret", "sk-very-secret\n", "sk-very\n-secret", "sk-very-secrét"])
def test_no_message_has_the_key_whatever_it_is_and_whatever_the_server_says(server, monkeypatch, key):
    monkeypatch.setenv("TABLEE_LLM_KEY", key)
    server.script = [repeat_key]
    table = table_for(server)

    said = failure(table) + as_json(table.record(ended=True))

    assert "sk-very" not in said
    assert ("wrong: Bearer …" if key.strip() == "sk-very-secret" else "cannot be sent") in said


def test_a_key_that_is_no_secret_takes_nothing_from_an_answer(server, monkeypatch):
    monkeypatch.setenv("TABLEE_LLM_KEY", "1")
    server.script = ["MOVE: 1"]

    assert table_for(server).step() == "1"


def test_half_a_character_in_an_answer_can_be_kept(server, tmp_path):
    server.script = ["\ud800\nMOVE: 1"]
    table = table_for(server)
    table.step()
    record = table.record(ended=True)

    record.save(tmp_path / "game.json")

    assert record.notes["reports"][0]["answers"] == [{"answer": "?\nMOVE: 1"}]


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("MOVE: 3", "3"),
        ("**Move:** `R7@4`.", "R7@4"),
        ("- move : 3\nno, wait\n> Final move: 4", "4"),
        ('{"move": "guard>2:priest"}', "guard>2:priest"),
        ("<think>MOVE: 1</think>\nMOVE: 2", "2"),
        ("!4", "!4"),
        ("MOVE:\n3", None),
        ("a\nb", None),
        ("", None),
        ("MOVE: " + "x" * 300, None),
    ],
)
def test_what_counts_as_an_answer(answer, move):
    assert written_move(answer) == move


def test_a_remark_behind_a_move_is_overlooked_but_nothing_is_guessed(server):
    server.script = ["MOVE: 3 (four seeds)"]
    assert table_for(server).step() == "3"
    server.script = ["MOVE: 3 or 4"]
    assert "cannot read '3 or 4'" in failure(table_for(server))


def test_prompts_and_answers_are_in_the_record_once_the_game_is_over_and_not_before(server, tmp_path):
    """The notes of a game with hidden cards tell what a seat knew."""
    table = table_for(server, "love_letter")
    server.script = [lambda handler: send_first_move(handler, table)]
    seat = table.mover
    while table.mover >= 0:
        table.step()
        if table.mover >= 0:
            assert "reports" not in table.record().notes

    record = from_json(as_json(table.record()).encode(), "test")

    reports = record.notes["reports"]
    assert len(reports) == len(server.asked)
    for report, asked in zip(reports, server.asked, strict=True):
        assert report["seat"] == seat
        assert report["prompts"] == asked["messages"]
        assert report["answers"][-1]["answer"] == f"MOVE: {record.moves[report['number'] - 1]}"
    table.record().save(tmp_path / "game.json")
    assert read(tmp_path / "game.json").notes["reports"] == reports


def send_first_move(handler, table):
    text = f"MOVE: {table.state.legal[0]}"
    parts = [{"type": "reasoning", "text": None}, {"type": "text", "text": text}]
    send(handler, json.dumps({"choices": [{"message": {"content": parts}}]}))


def test_taking_back_forgets_reports(server):
    server.script = ["MOVE: 1"]
    table = table_for(server)
    table.step()
    table.take_back(0)
    assert "reports" not in table.record(ended=True).notes


def test_only_the_command_line_may_name_a_model(server, tmp_path):
    kind, spec = find_game("kalaha"), server.spec()
    with pytest.raises(BadSpec, match="only the command line"):
        build_agent(kind, spec)
    with pytest.raises(BadSpec, match="only the command line"):
        seat_agent(kind, spec)
    with pytest.raises(Refused):
        require_listed(kind, spec)
    table_for(server).record().save(tmp_path / "game.json")
    assert cli.run(["play", "--load", str(tmp_path / "game.json"), "--plain", "--lang", "en"]) == 2
    assert server.asked == []


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("llm", "the name of a model"),
        ("llm:model=x", "an address such as"),
        ("llm:model=x,address=ftp://x", "an address such as"),
        ("llm:model=x,address=http://me:secret@x/v1", "without name, password or query"),
        ("llm:model=x,address=http://x:y/v1", "an address such as"),
        ("llm:model=x,address=http://[::1", "an address such as"),
        ("llm:model=x,address=http://x/v1,mode=mild", "one of strict, lenient"),
        ("llm:model=x,address=http://x/v1,lang=xx", "one of en, fr"),
        ("llm:model=x,address=http://x/v1,key=sk", "unknown option of llm 'key'"),
        ("llm:model=x,address=http://x/v1,rethinks=99", "from 0 to 20"),
    ],
)
def test_a_wrong_spec_is_refused_before_anybody_is_asked(spec, words):
    with pytest.raises(TableeError, match=words):
        seat_agent(find_game("kalaha"), spec, load_code=True)


def test_a_tournament_counts_a_forfeit_and_keeps_what_was_said(server, tmp_path, capsys):
    server.script = ["MOVE: 99"]
    arguments = ["kalaha", server.spec(), "random", "--games", "2", "--jobs", "1", "--lang", "en"]

    assert cli.run(["arena", *arguments, "--out", str(tmp_path / "out")]) == 0

    lines = (tmp_path / "out" / "games.jsonl").read_text("utf-8").splitlines()
    games = [json.loads(line) for line in lines if '"record"' in line]
    assert len(games) == 2
    for game in games:
        assert "bad_answer" in json.dumps(game["forfeit"])
        assert game["record"]["notes"]["reports"][-1]["answers"][-1]["answer"] == "MOVE: 99"


def test_beside_a_name_stands_the_model_only(server):
    assert agent_words(server.spec(), str) == "llm:scripted"
