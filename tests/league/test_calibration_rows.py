"""What was measured, on which machine; the reference is the first, or the last that was chosen."""

from __future__ import annotations

from tests.league.test_calibration import calibration
from tests.league.test_league_store import with_store


def test_the_first_is_the_reference_until_another_is_chosen(database):
    async def work(store):
        references = [await store.calibrations.reference()]
        for seconds, chosen in ((0.02, False), (0.03, False), (0.04, True), (0.05, False)):
            await store.calibrations.add(calibration(seconds), reference=chosen, machine=f"lab {seconds}")
            references.append((await store.calibrations.reference()).seconds)
        latest = await store.calibrations.latest()
        return references, [(each.machine, each.reference) for each in latest]

    references, latest = with_store(database, work)

    assert references == [None, 0.02, 0.02, 0.04, 0.04]
    assert latest == [("lab 0.05", False), ("lab 0.04", True), ("lab 0.03", False), ("lab 0.02", True)]
