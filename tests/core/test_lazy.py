"""An attribute found once and kept."""

from __future__ import annotations

from tablee.core.state import lazy


class Counting:
    def __init__(self):
        self.asked = 0

    @lazy
    def answer(self):
        """What it is."""
        self.asked += 1
        return self.asked


def test_it_is_found_when_it_is_first_asked_for_and_then_kept():
    counting = Counting()
    assert counting.asked == 0

    assert [counting.answer, counting.answer] == [1, 1]
    assert Counting().answer == 1, "each object has its own"


def test_on_the_class_it_is_itself_with_its_documentation():
    assert Counting.answer.__doc__ == "What it is."
