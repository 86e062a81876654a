"""Quitting, killing the process or losing the terminal loses at most the move being typed."""

from __future__ import annotations

import asyncio
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import time
from fcntl import ioctl

import pytest

from tablee.core.errors import TableeError
from tablee.records import read
from tests.tui import at_table, set_table, settled

PATIENCE = 60.0
# Starts a program that hears hang-ups as at a terminal, even where the tests run under nohup. A program of its own does
# that: `preexec_fn` would fork this process, which may have loaded JAX, whose threads no fork survives.
HEARING_HANG_UPS = "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"


def test_every_move_is_in_the_file_as_soon_as_it_is_made(tmp_path):
    table, file = set_table("kalaha"), tmp_path / "game.json"

    async def play():
        async with at_table(table, file) as pilot:
            assert read(file).moves == ()
            for _ in range(2):
                await pilot.press("enter")
                await settled(pilot)
                assert read(file).moves == tuple(table.moves)
            await pilot.press("2", "ctrl+q")

    asyncio.run(play())
    assert len(table.moves) >= 2
    assert read(file).moves == tuple(table.moves)


@pytest.mark.parametrize("end", ["kill", "hang up", "terminal gone", "ctrl+q"])
def test_a_process_that_ends_in_the_middle(end, tmp_path):
    file = tmp_path / "game.json"
    here, there = pty.openpty()
    ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    command = [sys.executable, "-c", HEARING_HANG_UPS, sys.executable, "-m", "tablee", "play", "kalaha"]
    command += ["--seed", "1", "--seat", "human", "--seat", "level:1", "--save", str(file)]
    home = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "TERM": "xterm-256color"}
    process = subprocess.Popen(
        command,
        stdin=there,
        stdout=there,
        stderr=there,
        env={**os.environ, **home},
        start_new_session=True,
    )
    os.close(there)
    os.set_blocking(here, False)
    try:
        wait_for(here, file.exists)
        time.sleep(0.5)
        os.write(here, b"3\r")
        wait_for(here, lambda: moves_in(file) >= 2)
        os.write(here, b"2")  # typed, not played
        time.sleep(0.3)
        if end == "kill":
            process.kill()
        elif end == "hang up":
            process.send_signal(signal.SIGHUP)
        elif end == "terminal gone":  # it is nobody's controlling terminal, so nobody is told
            os.close(here)
            process.wait(PATIENCE)
            here = os.open(os.devnull, os.O_RDONLY)
        else:
            os.write(here, b"\x11")
        wait_for(here, lambda: process.poll() is not None)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        os.close(here)
    assert read(file).moves[0] == "3"
    assert len(read(file).moves) == 2


def wait_for(screen: int, done) -> None:
    """Reads what the screen writes until something is true."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        try:
            os.read(screen, 65536)
        except (BlockingIOError, OSError):
            time.sleep(0.05)


def moves_in(file) -> int:
    try:
        return len(read(file).moves)
    except TableeError:
        return 0
