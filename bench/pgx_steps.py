"""Steps a second of pgx's games on one core of this machine's processor, in a process of its own.

A process, because JAX divides its work among all cores unless it is started on one.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from importlib.util import find_spec
from multiprocessing.connection import Connection
from typing import Any

SIZES = (256, 1_024, 4_096, 16_384, 65_536)  # games at once, as long as more of them are faster
STEPS = 20  # of all games in a call
TRIED = 0.5  # seconds for each size


class Pgx:
    """One of pgx's games with random legal moves, stepped as its authors do: a compiled loop over vectors."""

    def __init__(self, game: str) -> None:
        process = multiprocessing.get_context("spawn")
        self._ours, theirs = process.Pipe()
        self._process = process.Process(target=_serve, args=(game, theirs), daemon=True)
        self._process.start()
        theirs.close()
        self.size: int = self._ours.recv()  # games at once, of all the fastest

    def rate(self, seconds: float) -> float:
        """Steps a second of the processor's time."""
        self._ours.send(seconds)
        measured: float = self._ours.recv()
        return measured

    def stop(self) -> None:
        """Ends its process."""
        self._ours.close()
        self._process.join()


def available() -> bool:
    """Returns whether pgx is installed."""
    return find_spec("pgx") is not None and find_spec("jax") is not None


def _serve(game: str, theirs: Connection) -> None:
    """Finds the best size, then measures as often as it is asked."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # before JAX counts the cores
    os.environ["JAX_PLATFORMS"] = "cpu"
    best, fastest = 0, 0.0
    for size in SIZES:
        rate = _rate(_loop(game, size), size, TRIED)
        if rate < fastest:
            break
        best, fastest = size, rate
    advance = _loop(game, best)
    theirs.send(best)
    try:
        while True:
            theirs.send(_rate(advance, best, theirs.recv()))
    except EOFError:
        return


def _loop(game: str, size: int) -> Any:
    """Returns a function that makes STEPS steps of `size` games, going on from where it was."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(game)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: None) -> tuple[Any, None]:
        state, key = carry
        key, chance, deals = jax.random.split(key, 3)
        scores = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(chance, scores, axis=-1)
        return (step(state, actions, jax.random.split(deals, size)), key), None

    many = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=STEPS)[0])
    key = jax.random.PRNGKey(1)
    kept = [(jax.jit(jax.vmap(env.init))(jax.random.split(key, size)), key)]

    def advance() -> None:
        kept[0] = jax.block_until_ready(many(kept[0]))

    advance()  # compiled
    return advance


def _rate(advance: Any, size: int, seconds: float) -> float:
    begin, calls = time.process_time(), 0
    while (took := time.process_time() - begin) < seconds:
        advance()
        calls += 1
    return calls * size * STEPS / took
