"""`KalahaChecker`: verifies certificates about positions of Kalaha, by the rules alone.

What a position is worth must not depend on its stores: `majority_stop`, and a swap that may still come, are
refused.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from math import comb
from types import ModuleType

import numpy as np

from tablee.core.certificate import Certificate, Guarantee
from tablee.core.contract import Ints
from tablee.core.errors import BadCertificate, BadUse, NotProven
from tablee.core.memory import free_memory
from tablee.core.notes import N_, Note
from tablee.core.solution import Watcher
from tablee.core.state import State
from tablee.games.kalaha import rules
from tablee.games.kalaha.checker import proof

MOST_ENDGAMES = 1 << 26  # whose values the checker computes: a byte each
MOST_ENDGAME_SEEDS = 127  # so that their values are bytes
MOST_POSITIONS = 1 << 50  # so that a claim has room in a machine word
MOST_MEMORY = 1 << 33  # bytes, where nobody tells how much is free
CHUNK = 1 << 20  # advised moves that are unpacked at a time
UNPACKING_MEMORY = 1 << 27
STEPS = 1 << 20  # between two looks at Ctrl-C
MEGABYTE = 1_000_000


class KalahaChecker:
    """Verifies certificates about positions of any board."""

    @property
    def templates(self) -> tuple[ModuleType, ...]:
        """The modules that are compiled for it."""
        return (proof,)

    def check(self, certificate: Certificate, state: State, watcher: Watcher) -> None:
        """Verifies every guarantee of a certificate; `state` is its position.

        :raises NotProven: when a proof has a hole.

        :raises BadCertificate: when there are no proofs for these rules, or the form of one is broken.

        :raises BadUse: when there is not enough memory.
        """
        problem = _problem(certificate, state)
        if problem is not None:
            raise BadCertificate(source=certificate.source, why=problem, game=state.game.kind.name)
        _require_memory(max(each.claims for each in certificate.guarantees))
        endgames = np.full(_positions(state, certificate.endgame_seeds), proof.UNKNOWN, np.int8)
        for guarantee in certificate.guarantees:
            _Walk(certificate, guarantee, state, endgames).run(watcher)


def _problem(certificate: Certificate, state: State) -> Note | None:
    """Returns why nothing can be proven about a position, None where it can."""
    game, record = state.game, state.record()
    if game.options["majority_stop"] or state.is_over or int(record[0]["answer"]) >= 0:
        why = N_("nothing can be proven with majority_stop, of a finished game, or while a swap may come")
        return Note("no_proofs", why)
    if any(each.seat >= game.seats for each in certificate.guarantees):
        return Note("no_such_seat", N_("it speaks of a seat that this game has not"))
    told = {"seeds": certificate.endgame_seeds}
    if told["seeds"] > MOST_ENDGAME_SEEDS or _positions(state, told["seeds"]) > MOST_ENDGAMES:
        return Note("many_endgames", N_("endgames of {seeds} seeds are more than are computed here"), told)
    told = {"seeds": int(proof.seeds_left(game.setup, record))}
    if _positions(state, told["seeds"]) > MOST_POSITIONS:
        why = N_("{seeds} seeds are too many for proofs about boards of this width")
        return Note("many_seeds", why, told)
    return None


def _positions(state: State, seeds: int) -> int:
    """Returns how many positions of at most so many seeds the board of a position has."""
    cells = 2 * int(state.game.options["fields"])
    return comb(seeds + cells, cells)


def _require_memory(claims: int) -> None:
    """Checks that so many claims have room.

    :raises BadUse: when they have not.
    """
    need, free = 8 * _room(claims), free_memory()
    if need > (MOST_MEMORY if free is None else free):
        why = N_("checking it needs {megabytes} MB of memory, more than is free")
        raise BadUse(why=Note("no_memory", why, {"megabytes": -(-need // MEGABYTE)}), game="kalaha")


def _room(claims: int) -> int:
    """Returns how many places a table of so many claims has: a quarter of them stays empty."""
    return claims + claims // 3 + 8


def term_table(fields: int, seeds: int) -> Ints:
    """Returns the terms of `proof.rank` for positions of at most so many seeds."""
    found = np.zeros((2 * fields, proof.STRIDE), np.int64)
    for place in range(2 * fields):
        found[place, : seeds + 1] = [comb(held + place, place + 1) for held in range(seeds + 1)]
    return found.reshape(-1)


class _Walk:
    """The way through one proof."""

    def __init__(
        self, certificate: Certificate, guarantee: Guarantee, state: State, endgames: proof.Values
    ) -> None:
        game = state.game
        self._certificate, self._guarantee, self._game = certificate, guarantee, game
        self._advance = game.kernels.copy(proof).advance
        self._walk = np.zeros(proof.WORDS, np.int64)
        self._walk[[proof.SEAT, proof.GOAL]] = guarantee.seat, guarantee.at_least
        self._walk[[proof.ENDGAME_SEEDS, proof.MOST_CLAIMS]] = certificate.endgame_seeds, guarantee.claims
        self._taken = 0  # moves of earlier chunks
        levels = rules.LENGTH + 2
        stack = np.zeros(levels, rules.STATE)
        stack[0] = state.record()[0]
        self._memory = proof.ProofWorkspace(
            stack=stack,
            moves=np.zeros(levels * rules.MAX_LEGAL, np.int64),
            left=np.zeros(levels, np.int64),
            advice=np.zeros(0, np.int8),
            ranks=term_table(int(game.options["fields"]), int(proof.seeds_left(game.setup, stack[:1]))),
            endgames=endgames,
            claims=np.zeros(_room(guarantee.claims), np.int64),
            walk=self._walk,
        )

    def run(self, watcher: Watcher) -> None:
        """Goes through the proof.

        :raises NotProven: when it has a hole.

        :raises BadCertificate: when its advice cannot be unpacked.
        """
        advice = self._unpacked()
        text = N_("{player} gets at least {margin}? {moves} advised moves taken")
        player = self._game.kind.player_name(self._game, self._guarantee.seat)
        while True:
            found = self._advance(self._game.setup, self._memory, STEPS)
            if found == proof.NO_ADVICE:
                self._taken += int(self._walk[proof.TAKEN])
                self._walk[proof.TAKEN] = 0
                chunk = next(advice, None)
                if chunk is None:
                    raise self._hole("short_proof", N_("the advice ends too early"))
                self._memory = self._memory._replace(advice=np.frombuffer(chunk, np.int8))
            elif found != proof.PAUSED:
                break
            told = {"player": player, "margin": self._guarantee.at_least, "moves": self._moves}
            watcher.show(Note("checking", text, told), self._moves, self._guarantee.moves)
        if found != proof.PROVEN:
            raise self._hole(*_HOLES[found])
        spare = len(self._memory.advice) - self._walk[proof.TAKEN] + len(next(advice, b""))
        if spare > 0 or self._moves != self._guarantee.moves:
            raise self._hole("long_proof", N_("there is more advice than the proof needs"))

    @property
    def _moves(self) -> int:
        """How many advised moves were taken."""
        return self._taken + int(self._walk[proof.TAKEN])

    def _hole(self, code: str, text: str) -> NotProven:
        game, at = self._game, int(self._walk[proof.LEVEL])
        where = game.kind.position_text(game, self._memory.stack[at : at + 1])
        fields = {"problem": Note(code, text), "moves": self._moves, "where": where}
        why = Note("hole", N_("{problem} (after {moves} advised moves, at {where})"), fields)
        return NotProven(source=self._certificate.source, why=why, game=game.kind.name)

    def _unpacked(self) -> Iterator[bytearray]:
        """Yields the advice, chunk by chunk."""
        stream, packed = lzma.LZMADecompressor(lzma.FORMAT_XZ, UNPACKING_MEMORY), self._guarantee.proof
        try:
            while not stream.eof:
                chunk = stream.decompress(packed, CHUNK)
                packed = b""
                if chunk:
                    yield bytearray(chunk)
                elif stream.needs_input:
                    break
        except (lzma.LZMAError, MemoryError):
            pass
        if not stream.eof or stream.unused_data:
            why = Note("bad_packing", N_("the advice of a proof cannot be unpacked"))
            raise BadCertificate(source=self._certificate.source, why=why, game=self._game.kind.name)


_HOLES = {
    proof.REFUTED: ("refuted", N_("the promised margin is missed")),
    proof.BAD_ADVICE: ("bad_advice", N_("an advised move does not exist")),
    proof.NO_ROOM: ("many_claims", N_("more positions are proven than the file says")),
    proof.TOO_LONG: ("long_line", N_("a line of moves without an end")),
}
