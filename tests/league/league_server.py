"""A server with a league in a process of its own, without limits on how fast one may ask.

`python -m tests.league.league_server DATABASE SETTINGS`: SETTINGS is JSON, what differs from those of `league_site.py`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from tablee.league.web.league_extension import league_extension
from tablee.web.app import bind, run
from tests.league.league_site import SETTINGS
from tests.web.lenient_server import LENIENT

ROOT = Path(__file__).parents[2]


@contextmanager
def serving_league(database: str, **changed: Any) -> Iterator[str]:
    """The address of a server on a database."""
    command = [sys.executable, "-m", __name__, database, json.dumps(changed)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stderr is not None
        try:
            found = re.search(r"http://\S+", process.stderr.readline())
            assert found, process.stderr.read()
            yield found[0]
        finally:
            process.terminate()
            process.communicate(timeout=30)


def main(database: str, changed: str) -> None:
    """Serves until it is told to stop."""
    listening = bind("127.0.0.1", 0)
    print(listening.address, file=sys.stderr, flush=True)
    given = json.loads(changed)
    if "closes" in given:
        given["closes"] = datetime.fromisoformat(given["closes"])
    settings = replace(SETTINGS, **given)
    run(listening, database, limits=LENIENT, extensions=[league_extension(settings, database)])


if __name__ == "__main__":
    main(*sys.argv[1:])
