"""The base of agents that only decide where a card is placed; every other choice is made here.

Such an agent claims whatever can be claimed. The students' reports leave the tactic cards out, so how those
are used is ours, by a few rules any player would follow.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.contract import Rng, StateRec
from tablee.core.state import View
from tablee.games.schotten_totten import claim_proof, layout, legal_moves, piles
from tablee.games.schotten_totten.agents.board_summary import (
    BoardSummary,
    elite_plays,
    laid,
    lay_text,
    promise,
    score,
    summarize,
)
from tablee.games.schotten_totten.cards import CARD_IDS
from tablee.games.schotten_totten.layout import CLAN

STRONG = claim_proof.THREE * 64  # three of a kind and colour runs are worth a tactic card
WORTH_IT = 10_000  # added to what a ruse would gain when there is a reason to play it


class PlacingAgent(ABC):
    """An agent whose subclass says where clan cards go; claims, draws and tactic cards are decided here."""

    lays_elites = False  # whether `lay` also weighs `elite_plays`

    @abstractmethod
    def lay(self, view: View, board: BoardSummary, chance: Rng) -> str:
        """Returns the card to lay and where; asked only when a clan card can be laid."""

    def choose(self, view: View, budget: Budget, seed: int) -> str:  # noqa: ARG002 - needs no time
        """Returns a claim if there is one, a tactic card where one is worth it, else what `lay` says."""
        view.require_turn()
        if len(view.legal) == 1 or view.legal[0].startswith("!"):
            return view.legal[0]  # claims are listed first, and none is better made later
        board = summarize(view)
        if board.phase == layout.PLAYING:
            tactic = _tactic(view, board, elites=not self.lays_elites)
            return tactic or self.lay(view, board, rng.stream(seed, "schotten_totten"))
        if board.phase in (layout.DRAWING, layout.RECRUITING):
            wanted = board.may_play_tactic and not _useful_tactics(view, board)
            return "draw:tactic" if wanted else "draw:clan"
        if board.phase == layout.SPLITTING:
            return view.legal[-1]  # as many clan cards as possible
        rates = {layout.PICKING: _rate_pick, layout.RETURNING: _rate_return, layout.TARGETING: _rate_target}
        return max(view.legal, key=lambda move: rates[board.phase](view, board, move))


def _tactic(view: View, board: BoardSummary, *, elites: bool) -> str | None:
    """Returns a tactic card worth playing now, a pass when no clan card can be laid either, or None."""
    if max(board.hand) < CLAN:
        return None
    stuck = "pass" in view.legal
    completing = [(laid(view, *play), lay_text(*play)) for play in elite_plays(view, board)]
    if completing and (stuck or (elites and max(completing)[0] >= STRONG)):
        return max(completing)[1]
    for ruse, judge in (("banshee", _relief), ("traitor", _relief), ("strategist", _rescue)):
        sides = board.mine if ruse == "strategist" else board.theirs
        cards = [card for stone in board.unclaimed for card in sides[stone]]
        cards = [card for card in cards if card < CLAN or ruse != "traitor"]
        if ruse in view.legal and max(judge(view, board, card) for card in cards) >= WORTH_IT:
            return ruse
    modes = [(_turned(view, board, move), move) for move in view.legal if move.startswith(("BLIND", "MUD"))]
    if modes and max(modes)[0] > 0:
        return max(modes)[1]
    if "recruiter" in view.legal and len(board.deck) >= 3:
        promises = [laid(view, card, stone) for card in board.clan for stone in board.open]
        if max(promises, default=0) < STRONG:
            return "recruiter"
    return "pass" if stuck else None


def _useful_tactics(view: View, board: BoardSummary) -> list[int]:
    """Returns the tactic cards in hand, but for a Joker that may never be played (§8.3)."""
    barred = legal_moves.joker_barred(view.game.setup, view.record(), board.seat)
    return [card for card in board.hand if card >= CLAN and not (barred and card == layout.JOKER)]


def _gap(view: View, record: StateRec, stone: int) -> int:
    """By how much the other side of a stone promises more than mine."""
    return promise(view, record, 1 - view.seat, stone) - promise(view, record, view.seat, stone)


def _threatened(board: BoardSummary, stone: int) -> bool:
    """Returns whether the other side is full, or a card short."""
    return len(board.theirs[stone]) >= board.cap[stone] - 1


def _relief(view: View, board: BoardSummary, card: int) -> int:
    """Returns what the other side loses with a card; worth it when that turns a stone about to be lost."""
    record = view.record()
    stone = next(stone for stone in board.unclaimed if card in board.theirs[stone])
    before = _gap(view, record, stone)
    view.game.kernels.copy(piles).lift(record, 1 - view.seat, card)
    after = _gap(view, record, stone)
    turned = _threatened(board, stone) and before > 0 >= after
    return before - after + WORTH_IT * turned


def _rescue(view: View, board: BoardSummary, card: int) -> int:
    """The score of an own card elsewhere; worth it when it is strong there, and lost where it lies."""
    source = next(stone for stone in board.unclaimed if card in board.mine[stone])
    lost = _threatened(board, source) and _gap(view, view.record(), source) > 0
    others = [stone for stone in board.open if stone != source and board.mine[stone]]
    there = [(laid(view, card, stone, view.seat), len(board.mine[stone])) for stone in others]
    best = max(there, default=(0, 0))
    return score(*best) + WORTH_IT * (lost and best[0] >= STRONG)


def _turned(view: View, board: BoardSummary, move: str) -> int:
    """How much more my side promises with a combat mode at a stone about to be lost without, else 0."""
    mode, _, number = move.partition("@")
    stone, record = int(number) - 1, view.record()
    if not _threatened(board, stone) or len(board.mine[stone]) < 2 or _gap(view, record, stone) <= 0:
        return 0
    record[0]["modes"][stone] |= layout.BLIND if mode == "BLIND" else layout.MUD
    return -_gap(view, record, stone)


def _rate_pick(view: View, board: BoardSummary, move: str) -> int:
    """Returns what Strategist, Banshee or Traitor takes: the card that was the reason to play it."""
    judge = _rescue if int(view.record()[0]["ruse"]) == layout.STRATEGIST else _relief
    return judge(view, board, CARD_IDS[move.removeprefix("pick:")])


def _rate_target(view: View, board: BoardSummary, move: str) -> int:
    """Strategist and Traitor: where the card makes the best formation; thrown away last."""
    if move == "discard":
        return -1
    stone, s = int(move.removeprefix("to:")) - 1, view.record()[0]
    owner = view.seat if int(s["ruse"]) == layout.STRATEGIST else 1 - view.seat
    return score(laid(view, int(s["picked"]), stone, owner), len(board.mine[stone]))


def _rate_return(view: View, board: BoardSummary, move: str) -> int:
    """Recruiter: a Joker never to be played goes first, then the clan card that promises least."""
    card = CARD_IDS[move.removeprefix("return:")]
    if card >= CLAN:
        return -WORTH_IT if card in _useful_tactics(view, board) else WORTH_IT
    return -max((score(laid(view, card, stone), len(board.mine[stone])) for stone in board.open), default=0)
