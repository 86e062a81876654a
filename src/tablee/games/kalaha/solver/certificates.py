"""Writes the certificate of a position whose value is proven: a strategy for each bound, packed into a file.

docs/solving.md describes the form. The game's checker reads it without a line of this package.
"""

from __future__ import annotations

import json
import lzma
from hashlib import sha256
from typing import NamedTuple

import numpy as np

from tablee.core.atomic_file import write_atomically
from tablee.core.errors import os_error_note
from tablee.core.memory import free_memory
from tablee.core.notes import N_, Note
from tablee.core.solution import CertificateRequest, Watcher
from tablee.core.state import State
from tablee.games.kalaha.endgames.rows import seeds_of
from tablee.games.kalaha.endgames.tables import entries, reach, rows_of
from tablee.games.kalaha.solver import strategies
from tablee.games.kalaha.solver.prover import Prover, longest_game

MARK = b"tablee certificate 1\n"
MOST_ENDGAMES = entries(6, 16)  # that a checker has to value: some seconds
SHARE = 3  # at most a third of a position's seeds is left to endgames: with all of them nothing were proven
CHUNK = 1 << 20  # moves that are packed at a time
FIRST_CLAIMS = 1 << 16
MEGABYTE = 1_000_000
_NO_MEMORY = N_("no certificate: it needs {megabytes} MB of memory, {free} MB are free")
_NOT_WRITTEN = N_("{file} cannot be written: {problem}")
_WRITTEN = N_("certificate {file}: {bytes} bytes, {moves} moves")


def write_certificate(
    state: State, value: int, prover: Prover, request: CertificateRequest, watcher: Watcher
) -> dict[str, int | str]:
    """Writes the certificate of a position whose value, for the seat to move, the prover has proven.

    Returns what there is to tell of it: nothing where it could not be written, as the watcher was told.
    """
    own, other = rows_of(state.record())
    fields = int(state.game.options["fields"])
    seeds = min(prover.reach, (seeds_of(own) + seeds_of(other)) // SHARE, reach(fields, MOST_ENDGAMES))
    bounds = [(state.mover, value)] * request.low + [(1 - state.mover, -value)] * request.high
    try:
        found = [StrategyWriter(state, *bound, seeds, prover, watcher).strategy() for bound in bounds]
        content = _packed(state, seeds, found)
        write_atomically(request.file, content)
    except _NoMemory as error:
        watcher.tell(error.why)
        return {}
    except OSError as error:
        told = {"file": str(request.file), "problem": os_error_note(error)}
        watcher.tell(Note("not_written", _NOT_WRITTEN, told))
        return {}
    facts: dict[str, int | str] = {
        "file": str(request.file),
        "bytes": len(content),
        "moves": sum(each.moves for each in found),
    }
    watcher.tell(Note("certificate_written", _WRITTEN, facts))
    return {f"certificate_{name}": fact for name, fact in facts.items()}


def _packed(state: State, seeds: int, found: list[Strategy]) -> bytes:
    """Returns the file of a certificate."""
    head = {
        "game": state.game.kind.name,
        "options": state.game.options,
        "position": state.text,
        "endgame_seeds": seeds,
        "guarantees": [
            {
                "seat": each.seat + 1,
                "at_least": each.at_least,
                "moves": each.moves,
                "claims": each.claims,
                "bytes": len(each.packed),
            }
            for each in found
        ],
    }
    content = b"".join([MARK, json.dumps(head).encode(), b"\n", *(each.packed for each in found)])
    return content + sha256(content).digest()


class _NoMemory(Exception):
    """More memory is needed than is free."""

    def __init__(self, why: Note) -> None:
        super().__init__(str(why))
        self.why = why


class Strategy(NamedTuple):
    """The moves by which a seat makes sure of a margin, packed."""

    seat: int
    at_least: int
    moves: int
    claims: int  # positions that they prove
    packed: bytes


class StrategyWriter:
    """Finds the moves by which a seat makes sure of a margin that it is known to reach."""

    def __init__(
        self, state: State, seat: int, at_least: int, seeds: int, prover: Prover, watcher: Watcher
    ) -> None:
        """A checker values positions of at most `seeds` seeds by itself."""
        self._state, self._seat, self._at_least = state, seat, at_least
        self._prover, self._watcher = prover, watcher
        self._written = 0  # moves that are packed
        self._packed: list[bytes] = []
        self._walk = np.zeros(strategies.WALK_WORDS, np.int64)
        self._walk[strategies.ENDGAME_SEEDS] = seeds
        game, record = state.game, state.record()
        line = np.zeros((longest_game(int(game.options["fields"])) + 2, strategies.WORDS), np.int64)
        need = at_least - int(game.kernels.margin(game.setup, record, seat))
        line[0, : strategies.LEFT] = (*rows_of(record), need, seat == state.mover)
        self._memory = strategies.StrategyWorkspace(
            prover.search_memory,
            claims=np.zeros(FIRST_CLAIMS, np.int64),
            line=line.reshape(-1),
            moves=np.zeros(CHUNK, np.int8),
            walk=self._walk,
        )

    def strategy(self) -> Strategy:
        """Returns the moves.

        :raises _NoMemory: when there is not enough memory.
        """
        self._prover.run_threads(self._write, 1, self._look)
        claims = int(self._walk[strategies.CLAIMS])
        return Strategy(self._seat, self._at_least, self._written, claims, b"".join(self._packed))

    def _write(self, _worker: int) -> None:
        kernels, packer = self._state.game.kernels.copy(strategies), lzma.LZMACompressor()
        found = strategies.MOVES_FULL
        while found in (strategies.MOVES_FULL, strategies.CLAIMS_FULL):
            found = kernels.write_moves(self._memory)
            if found == strategies.CLAIMS_FULL:
                larger = np.zeros(_doubled(len(self._memory.claims)), np.int64)
                kernels.move_claims(self._memory.claims, larger)
                self._memory = self._memory._replace(claims=larger)
            else:
                count = int(self._walk[strategies.WRITTEN])
                self._packed.append(packer.compress(self._memory.moves[:count].tobytes()))
                self._walk[strategies.WRITTEN] = 0
                self._written += count
        if found == strategies.LOST:  # the value was none
            raise RuntimeError(f"nothing keeps {self._at_least} for seat {self._seat + 1} in {self._state}")
        self._packed.append(packer.flush())

    def _look(self) -> None:
        text = N_("certificate: {player} gets at least {margin}: {moves} moves, {claims} positions so far")
        told = {
            "player": self._state.game.kind.player_name(self._state.game, self._seat),
            "margin": self._at_least,
            "moves": self._written + int(self._walk[strategies.WRITTEN]),
            "claims": int(self._walk[strategies.CLAIMS]),
        }
        self._watcher.show(Note("certifying", text, told), 0, 0)


def _doubled(claims: int) -> int:
    """Returns twice a number of claims.

    :raises _NoMemory: when so many have no room in memory.
    """
    need, free = 16 * claims, free_memory()
    if free is not None and need > free:
        told = {"megabytes": -(-need // MEGABYTE), "free": free // MEGABYTE}
        raise _NoMemory(Note("no_memory", _NO_MEMORY, told))
    return 2 * claims
