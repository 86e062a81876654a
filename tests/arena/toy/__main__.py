"""`tablee` with the toy among its games: `python -m tests.arena.toy play coins`."""

from __future__ import annotations

from tablee import games
from tablee.cli import main
from tests.arena.toy import FOLDER

games.__path__.append(FOLDER)
main()
