"""Networks on the command line: one of one's own plays, and a file that does not fit is told in words."""

from __future__ import annotations

import json

import pytest

from tablee.games.kalaha import GAME as KALAHA
from tablee.games.love_letter import GAME as LOVE_LETTER
from tests.cli.terminal import tablee
from tests.search.networks import write_random


@pytest.fixture
def net(tmp_path):
    return write_random(tmp_path / "net.npz", KALAHA())


def play(spec, *more):
    return tablee("play", "kalaha", "--seat", spec, "--seat", "random", "--seed", "1", "--final", *more)


def test_a_network_of_ones_own_plays_at_a_table_and_in_a_tournament(net):
    for spec in (f"learned:net={net}", f"learned:net={net},search"):
        done = play(spec)
        assert done.returncode == 0, done.stderr
    run = tablee("arena", "kalaha", f"learned:net={net}", "random", "--games", "4", "--jobs", "1", "--json")
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["games"]


def truncate(net):
    net.write_bytes(net.read_bytes()[:5000])


def change(net):
    raw = net.read_bytes()
    net.write_bytes(raw[:4000] + bytes([raw[4000] ^ 1]) + raw[4001:])


def overwrite(net):
    net.write_text("weights")


def take_another_game(net):
    write_random(net, LOVE_LETTER())


def lose_the_card(net):
    net.with_suffix(".json").unlink()


def lose(net):
    net.unlink()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (truncate, "net.npz: cut off: its end is missing"),
        (change, "net.npz: cut off or changed: it does not agree with the checksum of its card"),
        (overwrite, "net.npz: it is no file of weights of Tablée"),
        (take_another_game, "net.npz: it is for love_letter, not for kalaha"),
        (lose_the_card, "net.json cannot be read: file not found"),
        (lose, "net.npz: file not found"),
    ],
)
def test_a_file_that_does_not_fit_ends_the_command_in_words(net, spoil, said):
    spoil(net)
    spec = f"learned:net={net}"

    for done in (play(spec), tablee("arena", "kalaha", spec, "random", "--games", "2", "--jobs", "1")):
        assert done.returncode == 2
        assert said in done.stderr
        assert "Traceback" not in done.stderr


def test_in_french(net):
    truncate(net)

    assert "tronqué\N{NO-BREAK SPACE}: la fin manque" in play(f"learned:net={net}", "--lang", "fr").stderr


def test_a_game_without_networks_asks_for_a_file():
    done = play("learned")

    assert done.returncode == 2
    assert "agent 'learned': no network is there for kalaha: name a file, as in net=FILE.npz" in done.stderr
