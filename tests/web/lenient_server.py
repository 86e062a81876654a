"""A server without limits on how fast one may ask: for tests that ask more than people would.

`python -m tests.web.lenient_server --port 0 --database FILE`, otherwise like `tablee serve`.
"""

from __future__ import annotations

import sys

from tablee.web.app import bind, run
from tablee.web.limits import Limits

MANY = 1e9
LENIENT = Limits(tables=1_000_000, messages=MANY, changes=MANY, address=MANY)

if __name__ == "__main__":
    given = dict(zip(sys.argv[1::2], sys.argv[2::2], strict=True))
    listening = bind("127.0.0.1", int(given["--port"]))
    print(listening.address, file=sys.stderr, flush=True)
    run(listening, given["--database"], limits=LENIENT)
