"""Who may sit at a table of the web: people, levels and listed agents within bounds; never code or
programs.
"""

from __future__ import annotations

import re

from tablee.core.game import GameKind
from tablee.roster import HUMAN, check_spec
from tablee.web.errors import Refused

# Other options (threads, samples, worlds) would let a visitor use more than a share of the machine; time
# has its own limit besides.
BOUNDED = ("time", "depth", "simulations")
_SPEC = re.compile(r"[a-z_0-9]{1,40}(:[a-z0-9=.,]{1,60})?")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
LONGEST_NAME = 24


def require_listed(kind: GameKind, spec: str) -> str:
    """Returns the canonical spec of a player that a visitor may choose.

    Raises Refused (`not_allowed_here`) for anything that would load code, start a program or use more than a
    share of the machine, and what the roster raises for wrong values of options.
    """
    name, _, rest = spec.partition(":")
    listed = spec == HUMAN or name == "level" or name in kind.agents
    keys = [part.partition("=")[0] for part in rest.split(",")] if rest and name != "level" else []
    if not listed or not _SPEC.fullmatch(spec) or any(key not in BOUNDED for key in keys):
        raise Refused("not_allowed_here", 400, spec=spec[:60])
    return check_spec(kind, spec)


def clean_name(name: str) -> str:
    """Returns a person's name as it is shown: one line, of ordinary length, without invisible characters.

    Brackets are left out: what stands in brackets after a name is the server's to say.
    """
    plain = _CONTROL.sub("", name).replace("(", "").replace(")", "")
    return " ".join(plain.split())[:LONGEST_NAME].strip()
