"""Work on several processes: results in order, pieces without end, and errors that arrive."""

from __future__ import annotations

from contextlib import closing
from itertools import count, islice

import pytest

from tablee.core.errors import BadUse
from tablee.core.notes import Note
from tablee.puzzles.workers import in_order


def squared(number: int) -> int:
    if number < 0:
        raise BadUse(why=Note("negative", "negative"))
    return number * number


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_pieces(jobs):
    assert list(in_order(squared, range(9), jobs)) == [number * number for number in range(9)]
    with closing(in_order(squared, count(), jobs)) as results:
        assert list(islice(results, 20)) == [number * number for number in range(20)]
    with pytest.raises(BadUse, match="negative"):
        list(in_order(squared, [1, -1], jobs))
