"""The exit codes of all commands."""

from __future__ import annotations

DONE = 0
FAILED = 1  # something went wrong, or what was asked about is not so
WRONG_USE = 2
STOPPED = 130  # by Ctrl-C, as shells have it: 128 and the number of the signal
