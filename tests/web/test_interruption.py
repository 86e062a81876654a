"""Ctrl-C that comes while a server still opens."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import signal, sys
from tablee.web.app import bind, run
from tablee.web.interruption import Interruption
interruption = Interruption.watch()
signal.raise_signal(signal.SIGINT)
try:
    run(bind("127.0.0.1", 0), sys.argv[1], interruption=interruption)
except KeyboardInterrupt:
    print("stopped")
"""


def test_a_server_that_was_interrupted_before_it_listened_opens_and_stops_in_order(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path / "games.db")],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )

    assert done.stdout == "stopped\n", done.stderr
    assert '"the server is closed"' in done.stderr
