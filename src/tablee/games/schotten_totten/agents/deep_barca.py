"""Deep Barca (McCulloch, Bladow, Dobrow, Wright 2017), for Battle Line, as the ANDROIDE report describes it.

It plays the card after which its estimate of winning the game is highest. Every stone gets a probability from
the few best formations each side can still make; the nine give that of five stones or three adjacent ones.
Reported: 3 wins of 10 against one of the best players, about half against others.

Where the sources are silent we read them so:
- a formation is a strength (type and sum), made of the likeliest cards that give it;
- a card I hold, or the deck deals me, is mine for any stone: stones do not compete for cards;
- for the other side the same rule holds on average: an unseen card is in its hand, or in the half of the deck
  that it draws: (N − D/2)/N where mine is D/2N;
- the best formation a side makes is the first of its four that it gets, so that their chances add up to 1 at
  most; it is beaten when the other side gets a stronger one, the two sides taken to be independent; when
  neither side gets any of its four, the stone is even, so that the two players' chances add up to 1;
- equal formations go to the side that lacks fewer cards, to the one full first when both are full;
- when both players would have won by their stones, whoever came first has: the one whose winning stones are
  certain already, else half a win for each;
- equal estimates are common, since a card kept in hand counts as if it lay: then the play that furthers its
  formation most, by the score of `best`, and then the seed. (Left to the seed alone it is much weaker.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, islice
from math import prod

import numpy as np

from tablee.core import rng
from tablee.core.contract import Floats, Ints, Rng
from tablee.core.state import View
from tablee.games.schotten_totten.agents.board_summary import (
    BoardSummary,
    elite_plays,
    laid,
    lay_text,
    score,
    value_of,
)
from tablee.games.schotten_totten.agents.placing_agent import PlacingAgent
from tablee.games.schotten_totten.claim_proof import COLOUR, COLOUR_RUN, RUN, SUM, THREE
from tablee.games.schotten_totten.layout import CLAN, COLOURS, JOKER, SHIELD, SOME_CLAN, SPY, STONES, VALUES

Formation = tuple[int, float]  # its strength, type × 64 + sum, and the chance to get its cards
Cards = tuple[int, ...]  # of one side

FORMATIONS = 4  # of a side with cards, when the multiple-formation approach looks at it
EVEN = 0.5  # a stone without cards

_BITS = 1 << np.arange(STONES)
_WON = (np.arange(1 << STONES)[:, None] & _BITS > 0).astype(np.int64)  # every way the stones can fall


def _reaches(won: Ints) -> Floats:
    """1 where these stones win the game, five of them or three adjacent, else 0."""
    adjacent = won[:, :-2] & won[:, 1:-1] & won[:, 2:]
    return np.asarray((won.sum(axis=1) >= 5) | adjacent.any(axis=1), np.float64)


_REACHES = _reaches(_WON)
_VICTORY = (1 + _REACHES - _REACHES[::-1]) / 2  # the other player has the stones that I have not


def game_chance(stones: Floats) -> Floats:
    """The probability of winning the game from those of the stones (last axis), over all 2⁹ outcomes."""
    each = np.where(_WON, stones[..., None, :], 1 - stones[..., None, :])
    over = [_REACHES[(stones == certain) @ _BITS] == 1 for certain in (1, 0)]
    return np.select(over, [1.0, 0.0], each.prod(axis=-1) @ _VICTORY)


@dataclass(frozen=True)
class CardChances:
    """The chance that a player gets each clan card."""

    cards: tuple[float, ...]  # by colour × 10 + value − 1
    by_value: tuple[tuple[float, ...], ...]  # the same by value − 1, the likeliest colour first

    @classmethod
    def of(cls, cards: Sequence[float]) -> CardChances:
        """Returns the odds of these cards, and for each value those of its cards, likeliest first."""
        columns = (sorted(cards[value::VALUES], reverse=True) for value in range(VALUES))
        return cls(tuple(cards), tuple(map(tuple, columns)))


def odds_of(board: BoardSummary, *, mine: bool, without: int | None = None) -> CardChances:
    """What I, or the other player, may get: for me 1 in hand, D/2N unseen; `without` the card I lay now."""
    half = board.deck.count(SOME_CLAN) / 2
    hidden = len(board.unseen)
    cards = [0.0] * CLAN
    for card in board.unseen:
        cards[card] = (half if mine else hidden - half) / hidden
    for card in board.deck:
        if card >= 0:
            cards[card] = 0.5  # put back by Recruiter: in the deck for certain
    for card in board.clan if mine else board.other_hand:
        if 0 <= card < CLAN and card != without:
            cards[card] = 1.0
    return CardChances.of(cards)


def best_formations(board: BoardSummary, stone: int, cards: Cards, odds: CardChances) -> list[Formation]:
    """Returns the strongest a side can still get, best first: four, or one when no card lies there yet."""
    possible = (found for found in _formations(board, stone, cards, odds) if found[1] > 0)
    if len(cards) in (0, board.cap[stone]):
        return list(islice(possible, 1))
    return list(islice(possible, FORMATIONS))


def _formations(board: BoardSummary, stone: int, cards: Cards, odds: CardChances) -> Iterator[Formation]:
    """Yields every strength a side can become, from the greatest, with its chance, which may be 0."""
    cap, base = board.cap[stone], board.points(cards)
    need = cap - len(cards)
    clan = [card for card in cards if card < CLAN]
    held = {value_of(card) for card in clan}
    values = range(board.values, 0, -1)
    starts = range(board.values - cap + 1, 0, -1) if len(held) == len(clan) else ()
    runs = [run for run in (range(low, low + cap) for low in starts) if held <= set(run)]
    if not board.is_blind(stone):
        suits = {card // VALUES for card in clan} or range(COLOURS)
        rows = (
            [odds.cards[suit * VALUES :][:VALUES] for suit in suits] if clan == [] or len(suits) == 1 else []
        )
        for run in runs:
            chances = [_cover(board, run, held, cards, row) for row in rows]
            yield COLOUR_RUN * 64 + sum(run), max(chances, default=0.0)
        for value in values:
            elites = (SPY not in cards or value == board.spy_value) and (SHIELD not in cards or value <= 3)
            if held <= {value} and elites:
                yield THREE * 64 + cap * value, prod(odds.by_value[value - 1][:need])
        totals: dict[int, float] = {}
        for row in rows:
            for added in combinations([value for value in values if row[value - 1] > 0], need):
                if held.union(added) not in map(set, runs):  # a colour run was counted as such
                    total = base + sum(added)
                    chance = prod(row[value - 1] for value in added)
                    totals[total] = max(chance, totals.get(total, 0.0))
        yield from ((COLOUR * 64 + total, totals[total]) for total in sorted(totals, reverse=True))
        likeliest = [column[0] for column in odds.by_value]
        for run in runs:
            yield RUN * 64 + sum(run), _cover(board, run, held, cards, likeliest)
    totals = {}
    for added in combinations_with_replacement(values, need):
        chance = prod(prod(odds.by_value[value - 1][: added.count(value)]) for value in set(added))
        total = base + sum(added)
        totals[total] = max(chance, totals.get(total, 0.0))
    yield from ((SUM * 64 + total, totals[total]) for total in sorted(totals, reverse=True))


def _cover(board: BoardSummary, run: range, held: set[int], cards: Cards, row: Sequence[float]) -> float:
    """The chance to get what a run still lacks, each elite card standing for the hardest value it may."""
    rest = [value for value in run if value not in held]
    if SPY in cards:
        if board.spy_value not in rest:
            return 0.0
        rest.remove(board.spy_value)
    if SHIELD in cards:
        low = [value for value in rest if value <= 3]
        if not low:
            return 0.0
        rest.remove(min(low, key=lambda value: row[value - 1]))
    chances = sorted((row[value - 1] for value in rest), reverse=True)
    return prod(chances[: len(chances) - cards.count(JOKER)])


def stone_chance(mine: list[Formation], theirs: list[Formation], *, ties: bool) -> float:
    """Returns the chance to win a stone; `ties`: whether equal formations are won."""
    won = _unbeaten(mine, theirs, ties=ties)
    lost = _unbeaten(theirs, mine, ties=not ties)
    return won + (1 - won - lost) / 2


def _unbeaten(mine: list[Formation], theirs: list[Formation], *, ties: bool) -> float:
    """Over the formations of a side: the chance that it is the best one it gets, and is not beaten."""
    total, missed = 0.0, 1.0
    for strength, chance in mine:
        beating = [likely for other, likely in theirs if other > strength or (other == strength and not ties)]
        total += missed * chance * prod(1 - likely for likely in beating)
        missed *= 1 - chance
    return total


class DeepBarca(PlacingAgent):
    """The placement after which the estimate of winning the game is highest."""

    lays_elites = True

    def lay(self, view: View, board: BoardSummary, chance: Rng) -> str:
        """Returns the placement with the best estimate; of equals the best score, then by lot."""
        plays = [(card, stone) for card in board.clan for stone in board.open] + elite_plays(view, board)
        found = game_chance(estimates(board, plays))
        best = [plays[i] for i in np.flatnonzero(found >= found.max() - 1e-9)]
        scored = [(score(laid(view, *play), len(board.mine[play[1]])), play) for play in best]
        furthest = [play for points, play in scored if points == max(scored)[0]]
        return lay_text(*furthest[rng.below(chance, len(furthest))])


def estimates(board: BoardSummary, plays: Sequence[tuple[int, int]]) -> Floats:
    """For each play, the probabilities of winning the nine stones after it."""
    opposite = odds_of(board, mine=False)
    theirs = [best_formations(board, stone, board.theirs[stone], opposite) for stone in range(STONES)]
    after = np.zeros((len(plays), STONES))
    for card in {card for card, _ in plays}:
        odds = odds_of(board, mine=True, without=card)
        before = [_estimate(board, at, board.mine[at], odds, theirs[at]) for at in range(STONES)]
        for i, (played, stone) in enumerate(plays):
            if played == card:
                after[i] = before
                after[i, stone] = _estimate(board, stone, (*board.mine[stone], card), odds, theirs[stone])
    return after


def _estimate(
    board: BoardSummary, stone: int, mine: Cards, odds: CardChances, theirs: list[Formation]
) -> float:
    """Returns the probability of winning a stone where my side is `mine`."""
    if board.owner[stone] >= 0:
        return float(board.owner[stone] == board.seat)
    if not mine and not board.theirs[stone]:
        return EVEN
    ahead = len(mine) - len(board.theirs[stone])
    full = len(board.theirs[stone]) == board.cap[stone]
    ties = ahead > 0 or (ahead == 0 and full and board.ahead[stone] == board.seat)
    return stone_chance(best_formations(board, stone, mine, odds), theirs, ties=ties)
