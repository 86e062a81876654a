"""Agents that misbehave, for the referee, the arena and `check-agent` to deal with."""

from __future__ import annotations

import os
import sys
import time


class First:
    """A well-behaved agent of one's own: the first legal move."""

    def choose(self, view, budget, seed):
        return view.legal[0]


class Crashing:
    def choose(self, view, budget, seed):
        raise ZeroDivisionError("on purpose")


class Exiting:
    def choose(self, view, budget, seed):
        sys.exit(3)


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


class Numbering:
    def choose(self, view, budget, seed):
        return 1


class Hanging:
    def choose(self, view, budget, seed):
        time.sleep(1000)


class Leaving:
    def choose(self, view, budget, seed):
        os._exit(6)


class Devouring:
    def choose(self, view, budget, seed):
        return view.legal[len(bytearray(10 << 30)) % 1]


class Printing(First):
    def choose(self, view, budget, seed):
        print("thinking about", view.text)
        return super().choose(view, budget, seed)


class Imagining:
    """Plays by what it imagines, so that view and seed must both be right."""

    def choose(self, view, budget, seed):
        state = view.fill(seed)
        return max(view.legal, key=lambda move: hash((state.play(move).text.count("0"), seed % 7)))


class Nth:
    """Takes options: the move in this place, from the end or not; only for a game of that name, if one is named."""

    def __init__(self, place: int, share: float = 1.0, backwards: bool = False, only: str = ""):
        self.options = place, share, backwards, only

    def choose(self, view, budget, seed):
        place, _, backwards, only = self.options
        assert only in ("", view.game.kind.name)
        return view.legal[::-1][place % len(view.legal)] if backwards else view.legal[place % len(view.legal)]


def last(view):
    """A plain function as an agent."""
    return view.legal[-1]


def by_seed(view, *, seed, budget, turns=0):
    assert budget is not None
    return view.legal[(seed + turns) % len(view.legal)]


def broken_function(view):
    return view.legal[99]


class Pensive:
    """Takes its time without using the processor, so that a tournament lasts; the last legal move."""

    def choose(self, view, budget, seed):
        time.sleep(0.006)
        return view.legal[-1]


class Noting:
    """Says of each move how many others there were."""

    note = ""

    def choose(self, view, budget, seed):
        self.note = f"one of {len(view.legal)}" if len(view.legal) > 1 else None
        return view.legal[0]
