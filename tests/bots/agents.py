"""Agents that misbehave, for the referee, the arena and `check-agent` to deal with."""

from __future__ import annotations

import time


class First:
    """A well-behaved agent of one's own: the first legal move."""

    def choose(self, view, budget, seed):
        return view.legal[0]


class Crashing:
    def choose(self, view, budget, seed):
        raise ZeroDivisionError("on purpose")


class Lying:
    def choose(self, view, budget, seed):
        return "99"


class Slow:
    """Uses far more processor time than it is given."""

    def choose(self, view, budget, seed):
        end = time.thread_time() + 3 * (budget.seconds or 0)
        while time.thread_time() < end:
            pass
        return view.legal[0]


class Fickle:
    """Keeps something between calls that changes its answer."""

    def __init__(self):
        self.calls = 0

    def choose(self, view, budget, seed):
        self.calls += 1
        return view.legal[self.calls % len(view.legal)]


class NotAnAgent:
    pass
