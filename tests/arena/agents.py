"""Agents for tournaments that are to be disturbed while they run."""

from __future__ import annotations

import os
import time


class Dawdling:
    """Plays by its seed and takes its time, so that something can happen meanwhile."""

    def choose(self, view, budget, seed):
        time.sleep(0.004)
        return view.legal[seed % len(view.legal)]


class Deadly:
    """Ends the process that it plays in."""

    def choose(self, view, budget, seed):
        os._exit(1)
