"""`tablee kgp`: what people see of it. The protocol itself is tested in tests/interop/kgp."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys

import pytest

from tests.cli.terminal import NO_SETTINGS, tablee
from tests.interop.kgp.raw import Lines, running


def test_a_joined_game_is_told_in_both_languages_and_as_data(tmp_path):
    with running("random", options={"fields": 2, "seeds": 2}, games=1) as served:
        command = ("kgp", "join", f"127.0.0.1:{served.tcp}", "--agent", "greedy")
        english = tablee(*command, "--trace", "--token", "secret", home=tmp_path)
        french = tablee(*command, "--lang", "fr", home=tmp_path)
        data = tablee(*command, "--json", home=tmp_path)

    assert english.returncode == french.returncode == data.returncode == 0, english.stderr
    lines = english.stdout.splitlines()
    assert lines[0] == f"joined 127.0.0.1:{served.tcp}, version 1.0.0 of the protocol"
    assert lines[2] == "a new game against random"
    assert re.fullmatch(r"0–0, move [12] \(\d\.\d s\)", lines[3])
    assert lines[-1] == "the server says goodbye"
    assert " < kgp 1 0 0\n" in english.stderr
    assert "secret" not in english.stderr
    assert "nouvelle partie contre random" in french.stdout
    assert re.search(r"0–0, coup [12] \(\d,\d s\)", french.stdout)
    events = [json.loads(line) for line in data.stdout.splitlines()]
    assert [event["event"] for event in events[:3]] == ["joined", "server_name", "new_game"]
    assert {event["board"][0] for event in events if event["event"] == "moved"} == {"<"}


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("join", "127.0.0.1:1", "--agent", "random"), 1, "Error: 127.0.0.1:1: nothing listens there"),
        (("join", "http://x"), 2, "cannot read 'http://x' as an address"),
        (("join", "127.0.0.1:1", "--agent", "best"), 2, "unknown agent 'best'"),
        (("serve", "--preset", "simple"), 2, "played by the preset standard: extra_turn cannot be changed"),
        (("serve", "--set", "fields=13"), 2, "option fields: '13' is not allowed"),
        (("serve", "--agent", "random", "--save", "/dev/null/games"), 2, "Error: /dev/null/games: "),
        (("serve", "--time", "never"), 2, "a time such as 1s or 500ms"),
        (("serve", "--agent", "random", "--host", "203.0.113.1"), 2, "it is not an address of this machine"),
    ],
)
def test_what_cannot_be_is_said_plainly(tmp_path, arguments, code, said):
    done = tablee("kgp", *arguments, home=tmp_path)

    assert done.returncode == code
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_ctrl_c_closes_a_server_in_order(tmp_path):
    environment = {**os.environ, **NO_SETTINGS, "TABLEE_LANG": "en"}
    command = [sys.executable, "-m", "tablee", "kgp", "serve", "--port", "0", "--ws-port", "-1"]
    rules = ["--agent", "random", "--set", "fields=3", "--save", str(tmp_path)]
    with subprocess.Popen(
        [*command, *rules], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        opened = re.search(r"open at kgp://127.0.0.1:(\d+)", process.stdout.readline())
        lines = Lines.to(int(opened[1]))
        lines.send("mode freeplay")
        assert lines.until("state")[2] == "<3,0,0,4,4,4,4,4,4>"
        process.send_signal(signal.SIGINT)
        assert lines.rest()[-1].endswith("goodbye")
        lines.close()
        _, problems = process.communicate(timeout=60)

    assert process.returncode == 130
    assert not problems
    (kept,) = tmp_path.glob("*.json")
    assert json.loads(kept.read_text())["outcome"] is None
