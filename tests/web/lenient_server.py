"""A server without limits on how fast one may ask, and with little patience for those who vanish: for tests that
ask more, and wait less, than people would.

`python -m tests.web.lenient_server --port 0 --database FILE`, otherwise like `tablee serve`. `--ahead FILE`: a file with
the seconds by which this server's wall clock is ahead, read whenever it is asked for the time. Notices may be sent to this machine.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tablee.web.app import bind, run
from tablee.web.limits import Limits

MANY = 1e9
WARNED_SECONDS = 1.5  # between a warning and what can be done then
LENIENT = Limits(
    tables=1_000_000,
    messages=MANY,
    changes=MANY,
    exports=MANY,
    phrases=MANY,
    reports=MANY,
    address=MANY,
    warning=0.2,
    absence=WARNED_SECONDS + 0.2,
    turns=0.0,
    rounds=0.0,
    tournaments=1_000_000,
)


def main(arguments: Sequence[str]) -> None:
    """Serves until it is told to stop."""
    given = dict(zip(arguments[::2], arguments[1::2], strict=True))
    listening = bind("127.0.0.1", int(given["--port"]))
    print(listening.address, file=sys.stderr, flush=True)
    ahead = given.get("--ahead")
    now = time.time if ahead is None else lambda: time.time() + float(Path(ahead).read_text())
    run(listening, given["--database"], limits=LENIENT, now=now, local_push=True)


if __name__ == "__main__":
    main(sys.argv[1:])
