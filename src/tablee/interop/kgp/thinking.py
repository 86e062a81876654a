"""Moves that get better until they are stopped: an agent searches in a thread, longer and longer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator

from tablee.core.agent import Agent
from tablee.core.budget import Budget, Clock
from tablee.core.state import State, View
from tablee.match import Bot
from tablee.match.table import ask_agent

FIRST_SECONDS = 0.1
LEAST_SECONDS = 0.02  # less is not worth a search
USED = 0.9  # of its time: an agent that took less has a budget of its own, or has seen the end


async def improving_moves(
    agent: Agent, view: View, seconds: float, stopped: threading.Event, seed: int
) -> AsyncIterator[str]:
    """Yields what the agent finds, each time in twice the time; at most `seconds` in all.

    A search that is stopped ends within milliseconds, and its answer is dropped. Programs are asked once:
    they cannot be stopped, and need not keep to a tenth of a second.

    :raises BotFailed: when the agent crashed, or answered no legal move.
    """
    clock = Budget(seconds=seconds).start()
    share = min(seconds, agent.seconds) if isinstance(agent, Bot) else FIRST_SECONDS
    while (left := seconds - clock.elapsed()) >= LEAST_SECONDS and not stopped.is_set():
        if left < 3 * share and not isinstance(
            agent, Bot
        ):  # no time would be left for a search twice as long
            share = left
        found, took = await asyncio.to_thread(
            _timed, agent, view, Budget(share, cancelled=stopped.is_set), seed
        )
        if stopped.is_set():
            return
        yield found
        if took < USED * share or isinstance(agent, Bot):
            return
        share *= 2


def warm_up(agent: Agent, state: State) -> Agent:
    """Returns the agent once it has looked at a position: compiled code is loaded then, and not on a clock.

    :raises BotFailed: when it crashed, or answered no legal move.
    """
    if not isinstance(agent, Bot):
        ask_agent(agent, state.view(state.mover), Budget(FIRST_SECONDS, depth=1), 0)
    return agent


def _timed(agent: Agent, view: View, budget: Budget, seed: int) -> tuple[str, float]:
    clock = Clock(None)
    return ask_agent(agent, view, budget, seed), clock.elapsed()
