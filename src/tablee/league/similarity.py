"""How much of two players' sources is the same, by winnowing (Schleimer, Wilkerson and Aiken, SIGMOD 2003).

Every run of `GRAM` tokens has a hash, and of every `WINDOW` in a row the smallest is kept: two sources that
share `GRAM + WINDOW - 1` tokens share a fingerprint. From each the agreement is followed in both directions,
the longest passages first, each token once (greedy string tiling). Code of a template that everybody was
given is found by the same means and left out before. What comes out are passages to be read, never a verdict.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from tablee.league.archives import Files
from tablee.league.source_tokens import MOST_TOKENS, source_files, source_tokens

GRAM = 16  # tokens that must agree; fewer agree by chance, and by how a loop is written
WINDOW = 8
MOST_OWNERS = 10  # a fingerprint that more people have is what the course, or the language, gave to all
_MOST_PLACES = 8  # of one fingerprint in one source that are followed
_APART = -1  # stands between files, and equals nothing


@dataclass(frozen=True)
class Passage:
    """The same code in two sources: the lines of each, and how many tokens agree."""

    file: str
    lines: tuple[int, int]
    other_file: str
    other_lines: tuple[int, int]
    tokens: int


@dataclass(frozen=True)
class Similarity:
    """What two sources share: `shared` tokens, of `own` and `other_own` that stand in no template."""

    one: str
    other: str
    shared: int
    own: int
    other_own: int
    passages: tuple[Passage, ...]  # the longest first

    @property
    def share(self) -> float:
        """The part of the smaller source that is in the other, from 0 to 1."""
        return self.shared / max(1, min(self.own, self.other_own))


@dataclass(frozen=True)
class Source:
    """The source of one player: its owner, what it is called in the list, and its tokens."""

    owner: str
    name: str
    tokens: Sequence[int] = field(repr=False)  # `_APART` ends each file
    places: Sequence[tuple[str, int]] = field(repr=False)  # the file and the line of each token
    given: frozenset[int] = field(default=frozenset(), repr=False)  # tokens that stand in a template

    @property
    def own(self) -> int:
        """How many tokens are the owner's own."""
        return sum(token != _APART for token in self.tokens) - len(self.given)


class SourceReader:
    """Reads sources so that they can be compared with each other, without the code of the templates."""

    def __init__(self, templates: Iterable[Files] = ()) -> None:
        self._numbers: dict[str, int] = {}
        self._templates = [self._source("", "", files) for files in templates]

    def read(self, owner: str, name: str, files: Files) -> Source:
        """Returns the source in these files; of very long ones the first `MOST_TOKENS` tokens."""
        found = self._source(owner, name, files)
        given: set[int] = set()
        for template in self._templates:
            for begin, _, length in _tiles(found, template):
                given.update(range(begin, begin + length))
        return Source(owner, name, found.tokens, found.places, frozenset(given))

    def _source(self, owner: str, name: str, files: Files) -> Source:
        tokens: list[int] = []
        places: list[tuple[str, int]] = []
        for file, text in source_files(files):
            for token in islice(source_tokens(file, text), MOST_TOKENS - len(tokens)):
                tokens.append(self._numbers.setdefault(token.text, len(self._numbers)))
                places.append((file, token.line))
            tokens.append(_APART)
            places.append((file, 0))
        return Source(owner, name, tokens, places)


def similarities(
    sources: Sequence[Source], earlier: Sequence[Source] = (), least: float = 0.0
) -> list[Similarity]:
    """Returns what the sources share with each other, and with `earlier` ones, the largest share first.

    Sources of one owner are not compared, nor earlier ones with each other; shares below `least` are left
    out.
    """
    everything = [*sources, *earlier]
    by_hash: dict[int, dict[int, None]] = defaultdict(dict)
    for number, source in enumerate(everything):
        for gram in _fingerprints(source):
            by_hash[gram][number] = None
    pairs: set[tuple[int, int]] = set()
    for numbers in by_hash.values():
        if len({everything[number].owner for number in numbers}) > MOST_OWNERS:
            continue
        having = sorted(numbers)
        pairs.update(
            (one, other)
            for at, one in enumerate(having)
            if one < len(sources)
            for other in having[at + 1 :]
            if everything[one].owner != everything[other].owner
        )
    common = frozenset(
        gram
        for gram, numbers in by_hash.items()
        if len({everything[number].owner for number in numbers}) > MOST_OWNERS
    )
    found = [_similarity(everything[one], everything[other], common) for one, other in sorted(pairs)]
    kept = [each for each in found if each.shared and each.share >= least]
    return sorted(kept, key=lambda each: (-each.share, -each.shared, each.one, each.other))


def _similarity(one: Source, other: Source, common: frozenset[int]) -> Similarity:
    tiles = sorted(_tiles(one, other, common), key=lambda tile: (-tile[2], tile))
    passages = tuple(
        Passage(
            one.places[begin][0],
            (one.places[begin][1], one.places[begin + length - 1][1]),
            other.places[other_begin][0],
            (other.places[other_begin][1], other.places[other_begin + length - 1][1]),
            length,
        )
        for begin, other_begin, length in tiles
    )
    shared = sum(length for _, _, length in tiles)
    return Similarity(one.name, other.name, shared, one.own, other.own, passages)


def _fingerprints(source: Source) -> Mapping[int, list[int]]:
    """Returns where the chosen grams of a source begin, by their hashes."""
    places: dict[int, list[int]] = defaultdict(list)
    for gram, begin in _winnowed(source):
        if len(places[gram]) < _MOST_PLACES:
            places[gram].append(begin)
    return places


def _winnowed(source: Source) -> Iterator[tuple[int, int]]:
    """Yields of each window the smallest hash, the last of equal ones, with where it begins; each once."""
    window: list[tuple[int, int]] = []  # (hash, minus where it begins)
    chosen = -1
    since = 0  # where the run of own tokens began
    for end, token in enumerate(source.tokens):
        if token == _APART or end in source.given:
            since = end + 1
            continue
        begin = end + 1 - GRAM
        if begin < since:
            continue
        window.append((hash(tuple(source.tokens[begin : end + 1])), -begin))
        del window[:-WINDOW]
        if -window[0][1] < since:  # windows do not reach across what is left out
            window = [each for each in window if -each[1] >= since]
        gram, place = min(window)
        if -place != chosen:
            chosen = -place
            yield gram, chosen


def _tiles(one: Source, other: Source, common: frozenset[int] = frozenset()) -> list[tuple[int, int, int]]:
    """Returns the passages that agree: where they begin in both, and their length; none overlap."""
    places, other_places = _fingerprints(one), _fingerprints(other)
    ends: Counter[int] = Counter()  # by diagonal: how far an agreement has been followed there
    found: list[tuple[int, int, int]] = []
    seeds = sorted(
        (begin, other_begin)
        for gram in places.keys() & other_places.keys() - common
        for begin in places[gram]
        for other_begin in other_places[gram]
    )
    for begin, other_begin in seeds:
        if begin < ends[begin - other_begin]:
            continue
        tile = _followed(one, other, begin, other_begin)
        ends[begin - other_begin] = tile[0] + tile[2]
        found.append(tile)
    return _without_overlaps(found)


def _followed(one: Source, other: Source, begin: int, other_begin: int) -> tuple[int, int, int]:
    """Returns the whole agreement around a gram that both have."""
    length = 0
    while _agree(one, other, begin + length, other_begin + length):
        length += 1
    while begin and other_begin and _agree(one, other, begin - 1, other_begin - 1):
        begin, other_begin, length = begin - 1, other_begin - 1, length + 1
    return begin, other_begin, length


def _agree(one: Source, other: Source, at: int, other_at: int) -> bool:
    if at >= len(one.tokens) or other_at >= len(other.tokens):
        return False
    token = one.tokens[at]
    return (
        token == other.tokens[other_at]
        and token != _APART
        and at not in one.given
        and other_at not in other.given
    )


def _without_overlaps(tiles: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Returns the longest tiles first, each without what a longer one has taken, if enough is left."""
    taken: set[int] = set()
    other_taken: set[int] = set()
    kept = []
    for begin, other_begin, length in sorted(tiles, key=lambda tile: (-tile[2], tile)):
        at = 0
        while at < length:
            run = at
            while run < length and begin + run not in taken and other_begin + run not in other_taken:
                run += 1
            if run - at >= GRAM:
                kept.append((begin + at, other_begin + at, run - at))
                taken.update(range(begin + at, begin + run))
                other_taken.update(range(other_begin + at, other_begin + run))
            at = run + 1
    return kept
