"""`tablee kgp serve`: clients written by hand, over real sockets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.errors import BadUse
from tablee.interop.kgp import session
from tablee.interop.kgp.boards import boards_of, played_game
from tablee.interop.kgp.grammar import LONGEST
from tablee.records import read
from tests.interop.kgp.raw import Frames, Lines, numbers, over, pits, running, sow

DOCS = Path(__file__).parents[3] / "docs" / "kgp.md"
SMALL = {"fields": 2, "seeds": 2}


@pytest.fixture(scope="module")
def server():
    """Endless games on a small board, with little time for a move."""
    with running(options=SMALL, games=0, seconds=10.0) as found:
        yield found


@pytest.fixture
def client(server):
    """One that has chosen freeplay, and its first board."""
    lines = Lines.to(server.tcp)
    assert lines.read() == "kgp 1 0 0"
    lines.send("1 mode freeplay")
    assert lines.read() == '2@1 ok "freeplay"'
    yield lines
    lines.close()


def play(lines, moves=lambda board: pits(board)[-1], more=()):
    """Plays until the server says goodbye; returns the results it told, and checks every board on the way."""
    results, expected = [], None
    while True:
        words = lines.until("state", "set", "goodbye")
        if words[1] == "goodbye":
            assert lines.read() == ""
            return results
        if words[1] == "set":
            if words[2] == "tablee:result":
                results.append(" ".join(words[3:]).strip('"'))
            continue
        board = numbers(words[2])
        assert expected in (None, board), "an extra turn goes on from the board that it made"
        lines.send(*more, f"@{words[0]} move {moves(board)}", f"@{words[0]} yield")
        after, again = sow(board, moves(board))
        expected = after if again and any(after[3 : 3 + after[0]]) and any(after[3 + after[0] :]) else None
        assert lines.until("stop")[0].endswith(f"@{words[0]}")


def test_a_client_plays_whole_games_from_both_sides_and_they_are_kept(tmp_path):
    with running("greedy", folder=tmp_path) as served:
        lines = Lines.to(served.tcp)
        assert lines.read() == "kgp 1 0 0"
        lines.send('set info:name "Ada \\"L\\""', 'set auth:token "secret"', "mode freeplay")
        results = play(lines, more=("set info:comment because",))

    records = [read(file) for file in sorted(tmp_path.glob("*.json"))]
    assert len(results) == len(records) == 2
    assert [record.seats for record in records] == [("human", "greedy"), ("greedy", "human")]
    assert {(record.game.preset, record.options["fields"]) for record in records} == {("standard", 3)}
    for seat, (told, record) in enumerate(zip(results, records, strict=True)):
        own, other = record.outcome.scores[seat], record.outcome.scores[1 - seat]
        word = "won" if own > other else "lost" if own < other else "drawn"
        assert told == f"{word} {own} {other}"
        assert record.names[seat] == 'Ada "L"'
        assert set(record.notes["kgp"]["comments"].values()) == {"because"}
        assert "secret" not in str(record.notes)
        check_kalah(record)
    assert served.codes() == ["open", "open", "client", "over", "over"]
    (standing,) = served.server.standings.values()
    assert standing.name == 'Ada "L"'
    assert standing.games.total() == 2


def check_kalah(record):
    """Every move of a record is one of Kalah as it is written down by hand in raw.py."""
    boards = boards_of(record.game.kind)
    for before, move, after in zip(record.states, record.moves, record.states[1:], strict=False):
        board, again = sow(list(boards.board(before.view(before.mover))), int(move))
        assert after.is_over == over(board)
        if after.is_over:
            size = board[0]
            scores = [board[1] + sum(board[3 : 3 + size]), board[2] + sum(board[3 + size :])]
            assert list(after.outcome.scores) == scores[:: 1 if before.mover == 0 else -1]
        else:
            assert list(boards.board(after.view(before.mover))) == board
            assert (after.mover == before.mover) == again


@pytest.mark.parametrize("ending", ["\r\n", "\n", ""])
def test_over_a_websocket_every_message_is_a_command(ending):
    with running(options=SMALL, games=1) as served:
        lines = Frames.to(served.ws)
        assert lines.read() == "kgp 1 0 0"
        send = lines.send
        lines.send = lambda *said: send(*said, ending=ending)
        lines.send("ok", "mode freeplay")

        (result,) = play(lines)

    assert result.split()[0] in ("won", "drawn", "lost")


def test_the_client_in_the_docs_plays():
    (code,) = re.findall("```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    with running(options=SMALL) as served:
        names = {}
        exec(code.replace("2671", str(served.tcp)), names)
        names["server"].close()

    (standing,) = served.server.standings.values()
    assert (standing.name, standing.games.total()) == ("Last", 2)


def test_clients_play_at_the_same_time(server):
    several = [Lines.to(server.tcp) for _ in range(3)]
    for lines in several:
        lines.send("mode freeplay")
    boards = [lines.until("state")[2] for lines in several]
    for lines in several:
        lines.close()

    assert set(boards) == {"<2,0,0,2,2,2,2>"}


def test_the_last_of_several_moves_counts_and_wrong_ones_are_named(client):
    number = client.until("state")[0]
    client.send(f"3@{number} move 1", f"5@{number} move 7", f"7@{number} move one", f"9@{number} move 2")
    assert client.until("error")[0].endswith("@5")
    assert client.until("error")[0].endswith("@7")
    client.send("yield")  # where only one board waits, nobody needs its number
    client.until("stop")

    board = numbers(client.until("state")[2])

    assert board != sow([2, 0, 0, 2, 2, 2, 2], 1)[0], "field 1 would have given an extra turn"
    client.send("11@99 move 1")
    assert client.until("error")[0].endswith("@11")
    client.send(f"13@{number} move 1", "15 ping")
    assert client.read().endswith("@15 pong"), "a move after the stop is passed over in silence"


def test_unknown_commands_and_options_are_passed_over_and_malformed_ones_answered(client):
    client.until("state")
    client.send(
        "3 dance 1 2", "5 set some:thing 3", "7 init", "9 set a", '11 set "x', "13 mode freeplay", "15 ?"
    )
    client.send('17 set auth:token ""', "x" * LONGEST, "19 ping")

    answers = [client.read().partition(" ")[2] for _ in range(7)]

    assert [answer.split()[0] for answer in answers] == ["error"] * 6 + ["pong"]
    assert all('"' in answer for answer in answers[:6])


def test_a_mode_that_is_not_there_is_refused_and_the_connection_closed(server):
    lines = Lines.to(server.tcp)
    lines.send("move 1", "mode", '5 mode "verify"')

    said = lines.rest()

    assert said[0] == "kgp 1 0 0"
    assert [line.split()[1] for line in said[1:4]] == ["error", "error", "error"]
    assert said[4:] == ["goodbye"]
    assert said[3] == '6@5 error "unsupported mode verify: this server has freeplay and simple"'


def test_who_sends_no_move_in_time_gets_a_random_one_and_is_asked_whether_it_is_there(monkeypatch):
    monkeypatch.setattr(session, "PONG_SECONDS", 1.0)
    with running(games=1, seconds=0.05) as served:
        lines = Lines.to(served.tcp)
        lines.send("mode freeplay")
        number = lines.until("state")[0]
        assert lines.until("stop")[0].endswith(f"@{number}")
        ping = lines.until("ping")[0]
        lines.send(f"@{ping} pong")
        board = numbers(lines.until("state")[2])
        assert sum(board[1:]) == 18
        lines.until("ping")  # and now it is silent
        said = lines.rest()

    assert said[-2].endswith('error "received no pong"')
    assert said[-1].endswith("goodbye")
    assert served.told[-1][1]["reason"] == "abandoned"


def test_in_simple_mode_a_stop_is_confirmed(monkeypatch):
    monkeypatch.setattr(session, "PONG_SECONDS", 1.0)
    with running(games=1, seconds=0.5) as served:
        lines = Lines.to(served.tcp)
        lines.send("mode simple")
        for answer in ("ok", "yield"):  # the specification, and a client that there is
            lines.until("state")
            lines.send("move 3")
            lines.until("stop")
            lines.send(answer)
        lines.until("state")
        lines.send("move 3", "yield")
        assert lines.until("stop", "state")[1] == "state", "who has yielded is not stopped"
        said = lines.rest()

    assert said[-2].endswith('error "stop was not confirmed"')


def test_there_are_only_so_many_clients(server):
    server.server.settings.clients, usual = 0, server.server.settings.clients
    said = Lines.to(server.tcp).rest()
    server.server.settings.clients = usual

    assert said == ['2 error "too many clients; try again later"', "goodbye"]


def test_who_leaves_has_lost_and_who_is_left_hears_goodbye(tmp_path):
    with running(folder=tmp_path) as served:
        gone, stays = Lines.to(served.tcp), Lines.to(served.tcp)
        gone.send("mode freeplay")
        gone.until("state")
        gone.send("goodbye")
        assert gone.rest()[-1].endswith("goodbye")
        stays.send("mode freeplay")
        stays.until("state")
    assert stays.rest()[-1].endswith("goodbye")

    left, unfinished = (read(file) for file in sorted(tmp_path.glob("*.json")))
    assert (left.outcome.reason, left.outcome.winners) == ("abandoned", (1,))
    assert unfinished.outcome is None


class Broken:
    def choose(self, view, budget, seed):
        if budget.depth is None:
            raise RuntimeError("broken")
        return view.legal[0]  # it is tried once before


def test_an_agent_that_fails_has_lost():
    with running(Broken(), games=1) as served:
        lines = Lines.to(served.tcp)
        lines.send("mode freeplay")
        (result,) = play(lines)

    assert result.startswith("won")
    assert "it crashed with RuntimeError: broken" in str(dict(served.told)["agent_failed"]["why"])


@given(garbage=st.binary(max_size=300) | st.text('0123456789@ <>,"\\:movestypi\r\n').map(str.encode))
def test_no_garbage_ends_the_server(server, garbage):
    for opened in (Lines, Frames):
        lines = opened.to(server.tcp if opened is Lines else server.ws)
        lines.send("mode freeplay")
        lines.socket.sendall(garbage)
        lines.close()
    lines = Lines.to(server.tcp)
    assert lines.read() == "kgp 1 0 0"
    lines.close()
    assert "failed" not in server.codes()


def test_who_only_sends_nonsense_is_left(server):
    lines = Lines.to(server.tcp)
    lines.send(*["?"] * 100)

    assert len(lines.rest()) == 102


def test_other_rules_are_refused():
    kind = played_game()
    boards = boards_of(kind)
    boards.check_rules(kind(boards.PRESET, fields=7, seeds=6, first=1, majority_stop=True))
    for given_rules in (kind("simple"), kind(boards.PRESET, pie_rule=True)):
        with pytest.raises(BadUse, match="played by the preset standard"):
            boards.check_rules(given_rules)
