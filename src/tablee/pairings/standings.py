"""How the participants of a tournament stand after the games that are decided.

Points are in sixtieths of a game (`WHOLE`). Where they are equal these decide, in this order, and who is
equal in all shares a place:

- round robin: Sonneborn–Berger (for each game its points times those of the opponents), games won;
- Swiss: Buchholz (the points of all opponents; a bye counts one's own), Sonneborn–Berger, games won;
- knock-out: how far one came, and nothing else: who is out in the same round shares a place.

In a round robin the games that somebody who has left had still to play are won by the others, as soon as they
leave. A round that a late participant missed counts nothing in Swiss rounds; in a round robin nothing is
missed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.pairings import knock_out
from tablee.pairings.rounds import WHOLE, Participant, Rounds, all_pairings, meetings, points_of

Key = tuple[int, ...]


@dataclass(frozen=True)
class ParticipantStanding:
    """A participant in the standings: the place, shared where `place` is equal, points and what breaks ties.

    `buchholz` is in sixtieths, `berger` in sixtieths of sixtieths. `games` are those decided at a table,
    `walkovers` the points without one, in games.
    """

    place: int
    number: int
    points: int
    buchholz: int
    berger: int
    games: int
    wins: int
    walkovers: int


def standings(sort: str, participants: Sequence[Participant], rounds: Rounds) -> list[ParticipantStanding]:
    """Returns the standings of a tournament of this sort of format, the first one first."""
    from tablee.pairings.tournament_format import KNOCK_OUT, ROUND_ROBIN

    points = points_of(rounds)
    granted = {one.number: 0 for one in participants}
    if sort == ROUND_ROBIN:
        granted = _won_without_play(participants, rounds)
    points.update({number: WHOLE * count for number, count in granted.items()})
    lines = {one.number: _line(one.number, points, granted[one.number], rounds) for one in participants}
    reached = {one.number: _rounds_reached(one.number, rounds) for one in participants}

    def key(line: ParticipantStanding) -> Key:
        if sort == KNOCK_OUT:
            return (reached[line.number],)
        ties = (line.berger, line.wins)
        return (line.points, *ties) if sort == ROUND_ROBIN else (line.points, line.buchholz, *ties)

    lots = {one.number: (one.lot, one.number) for one in participants}
    ordered = sorted(lines.values(), key=lambda line: ([-part for part in key(line)], lots[line.number]))
    keys = [key(line) for line in ordered]
    return [_placed(line, keys.index(own) + 1) for line, own in zip(ordered, keys, strict=True)]


def _line(number: int, points: dict[int, int], granted: int, rounds: Rounds) -> ParticipantStanding:
    buchholz = berger = games = wins = 0
    walkovers = granted
    for pairing in all_pairings(rounds):
        if number not in pairing.seated or pairing.points is None:
            continue
        own = pairing.points[pairing.seated.index(number)]
        if not pairing.is_game:
            walkovers += own // WHOLE
            buchholz += points[number] if pairing.how == "bye" else 0
            continue
        others = sum(points[other] for other in pairing.seated if other != number)
        games, wins = games + 1, wins + (own == WHOLE)
        buchholz, berger = buchholz + others, berger + own * others
    return ParticipantStanding(0, number, points[number], buchholz, berger, games, wins, walkovers)


def _placed(line: ParticipantStanding, place: int) -> ParticipantStanding:
    return ParticipantStanding(**{**vars(line), "place": place})


def _won_without_play(participants: Sequence[Participant], rounds: Rounds) -> dict[int, int]:
    """How many games each wins because those they had still to meet have left."""
    met, now = meetings(rounds), max(1, len(rounds))
    gone = [one.number for one in participants if one.until is not None and not one.plays(now + 1)]
    return {
        one.number: 0
        if one.number in gone
        else sum(not met[frozenset((one.number, other))] for other in gone)
        for one in participants
    }


def _rounds_reached(number: int, rounds: Rounds) -> int:
    """In a knock-out the last round that somebody was in, one more for who has won it."""
    found = 0
    for at, each in enumerate(rounds, 1):
        for pairing in each:
            if number in pairing.seated:
                found = at + (pairing.points is not None and knock_out.winner(pairing) == number)
    return found
