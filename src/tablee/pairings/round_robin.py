"""Everybody meets everybody once, at tables of two.

The rounds are those of the circle method (Kirkman): of m places, an even number, round t seats i against j
where i + j ≡ 2t (mod m − 1), the last place against t. Every pair of places stands in exactly one of the m −
1 rounds, and nobody twice in a round. What follows, and is tested:

- Without late entries and departures n participants need n − 1 rounds, n if n is odd, and no more.
- Of two seats each has both equally often, but for one game: the lower place begins where the sum of the two
  is odd, which gives the place i the first seat ⌊(i − 1)/2⌋ + ⌈(n − i)/2⌉ times in n − 1 games, whatever n
  is.
- After a late entry the places are one more and the rounds others. Each round takes, of the circle's, the one
  with the most pairs who have not met, and then any such pair that is left idle. A round of the circle that
  was taken once has no such pair again, so at most m − 1 further rounds are needed: nobody misses anybody by
  being late.
- Who has left is not seated any more; their coming games are won by the others (`standings.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablee.pairings.rounds import Pairing, Participant, Rounds, meetings

Pair = tuple[int, int]  # places, the lower one first


def next_round(participants: Sequence[Participant], rounds: Rounds) -> tuple[Pairing, ...]:
    """Returns the pairings of the next round; none when everybody who is still there has met everybody."""
    numbers = [one.number for one in participants]
    here = {at for at, one in enumerate(participants) if one.plays(len(rounds) + 1)}
    met = meetings(rounds)

    def is_open(pair: Pair) -> bool:
        return {*pair} <= here and not met[frozenset(numbers[at] for at in pair)]

    # Of equally full rounds the first.
    taken = max(
        ([pair for pair in each if is_open(pair)] for each in circle(len(numbers))), key=len, default=[]
    )
    idle = sorted(here.difference(*taken))
    while idle:
        one = idle.pop(0)
        other = next((at for at in idle if is_open((one, at))), None)
        if other is not None:
            idle.remove(other)
            taken.append((one, other))
    return tuple(Pairing(tuple(numbers[at] for at in _seated(pair))) for pair in taken)


def circle(count: int) -> Iterator[list[Pair]]:
    """Yields the rounds of the circle method for so many places; with an odd number one is free in each."""
    last = count - 1 + count % 2  # of an even number of places, the last may be empty
    for turn in range(last):
        pairs = [(turn, last)]
        pairs += [((turn + step) % last, (turn - step) % last) for step in range(1, (last + 1) // 2)]
        yield [(min(pair), max(pair)) for pair in pairs if max(pair) < count]


def _seated(pair: Pair) -> Pair:
    low, high = pair
    return (low, high) if (low + high) % 2 else (high, low)
