"""What workers do, in which order, and what they write into the ledger."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from tablee.league.calibration import Calibration
from tablee.league.entry_check import EntryReport
from tablee.league.final import begin_final, current_final
from tablee.league.low_priority import lower_priority
from tablee.league.machine_pace import AGAIN_SECONDS, MachinePace
from tablee.league.rerun import compare_rerun
from tablee.league.storage.ledger_game import WIN
from tablee.league.storage.pairing_rows import FINAL, LADDER, RERUN, NewPairing
from tablee.league.storage.stored_player import StoredPlayer
from tablee.league.worker import MOST_TRIES
from tablee.league.worker_slot import WorkerSlot
from tablee.match.supervised_process import SupervisedProcess
from tests.cli.terminal import tablee
from tests.league.working import FIRST, LAST, push, script, settings, with_worker
from tests.sandboxes import needs_sandbox

CLOSED = datetime(2026, 1, 31, 23, 0, tzinfo=UTC)
RANDOM = StoredPlayer(boss="random")


def crash_after(moves: int) -> bytes:
    return script(f'if ((number > {moves})); then echo "no way out" >&2; exit 3; fi; {FIRST}')


@pytest.fixture(params=["sandbox", "trusted"])
def trusted(request) -> bool:
    if request.param == "sandbox":
        needs_sandbox()
    return request.param == "trusted"


def test_the_ladder_is_played_from_every_seat_and_written_with_notes(tmp_path, trusted):
    async def work(store, worker):
        player = await push(store, "Ada", script())
        assert await worker.work_once()
        return player, await store.games.games([1, 2]), await store.pairings.counts()

    player, games, counts = with_worker(tmp_path / "course", work, trusted=trusted)

    assert counts == {(LADDER, "done"): 1}
    assert {tuple(seat.player for seat in game.seats) for game in games} == {
        (player, RANDOM),
        (RANDOM, player),
    }
    for game in games:
        (own,) = (seat for seat in game.seats if seat.player == player)
        assert game.loss is None
        assert sum(seat.share for seat in game.seats) == WIN
        assert own.seconds >= own.slowest > 0
        numbers = list(map(int, own.notes))
        assert list(own.notes.values()) == [f"move {at} of mine" for at in range(1, len(numbers) + 1)]
        # Beside each of its moves: they are the first legal ones.
        assert all(0 < number <= len(game.record["moves"]) for number in numbers)


def test_why_a_game_was_lost_is_kept_for_its_owner(tmp_path, trusted):
    async def work(store, worker):
        player = await push(store, "Ada", crash_after(2))
        assert await worker.work_once()
        return player, await store.games.games([1, 2])

    player, games = with_worker(tmp_path / "course", work, trusted=trusted, options={})

    for game in games:
        seat = game.loss["seat"]
        assert game.seats[seat].player == player
        assert game.seats[seat].share == 0
        assert game.seats[1 - seat].share == WIN
        assert game.seats[seat].log == "no way out\n"
        assert game.loss["why"]["code"] == "last_words"
        assert game.loss["move"] == len(game.record["moves"])
        assert game.loss["position"].endswith(f"{'AB'[seat]} to move")


@pytest.mark.parametrize(
    ("does", "code"),
    [
        ("""echo '{"move": "9"}'""", "nonsense"),
        ("sleep 60", "no_answer"),
        ("echo hello", "not_agreed"),
    ],
)
def test_nonsense_and_lateness_are_told_apart(does, code, tmp_path):
    async def work(store, worker):
        await push(store, "Ada", script(does))
        assert await worker.work_once()
        return await store.games.game(1)

    large = {"fields": 6, "seeds": 4}  # on a small board the random opening may leave nothing to be asked
    seconds = 0.5 if code == "no_answer" else 5.0
    game = with_worker(tmp_path / "course", work, trusted=True, seconds=seconds, options=large)

    assert game.loss["why"]["code"] == code


def test_what_the_machine_is_to_blame_for_is_nobodys_loss(tmp_path, monkeypatch):
    def refused(*_, **__):
        raise OSError(12, "Cannot allocate memory")

    async def work(store, worker):
        await push(store, "Ada", script())
        with monkeypatch.context() as patch:
            patch.setattr(SupervisedProcess, "__init__", refused)
            with pytest.raises(OSError, match="memory"):
                await worker.work_once()
        assert await store.games.count() == 0
        await store.pairings.release(worker.name)
        (left,) = await store.pairings.open()
        assert await worker.work_once()
        return left.number, (await store.games.game(1)).pairing

    left, played = with_worker(tmp_path / "course", work, trusted=True)

    assert played == left


def test_a_player_whose_supervisor_was_ended_has_not_lost_unless_it_can_have_done_it(tmp_path, trusted):
    started = []

    class Ended(SupervisedProcess):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            started.append(self.process)

    async def work(store, worker):
        await push(store, "Ada", script(f"sleep 0.5; {FIRST}"))
        working = asyncio.create_task(worker.work_once())
        while not started:  # noqa: ASYNC110 - another thread starts it
            await asyncio.sleep(0.01)
        started[-1].kill()
        try:
            await working
        except ChildProcessError:
            return None
        return await store.games.game(1)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tablee.match.bot_process.SupervisedProcess", Ended)
        game = with_worker(tmp_path / "course", work, trusted=trusted)

    assert (game is not None) == trusted
    assert not trusted or game.loss["why"]["code"] == "unwatched"


def test_what_is_pushed_is_checked_before_anything_is_played(tmp_path, trusted):
    told = []

    async def work(store, worker):
        await push(store, "Ada", script())
        await push(store, "Bob", script("exit 1"), checked=False)
        assert await worker.work_once()
        (_, bob) = sorted(await store.versions.all(), key=lambda version: version.pushed)
        told.append(bob)
        return await store.games.count(), await store.versions.counts()

    games, counts = with_worker(tmp_path / "course", work, trusted=trusted)

    assert games == 0
    assert counts == {"accepted": 1, "refused": 1}
    report = EntryReport.from_data(told[0].report)
    assert report["builds"].passed
    assert report["no_crash"].passed is False


def test_a_check_that_ends_its_workers_again_and_again_is_ended(tmp_path):
    async def work(store, worker):
        await push(store, "Ada", script(), checked=False)
        for at in range(MOST_TRIES):
            await store.versions.lease_check("dead", 0.0, now=float(at))
        assert await worker.work_once()
        return (await store.versions.all())[0]

    version = with_worker(tmp_path / "course", work, trusted=True)

    assert version.state == "refused"
    (problem,) = EntryReport.from_data(version.report)["builds"].problems
    assert str(problem) == f"the check ended before it was done, {MOST_TRIES} times: tell your teacher"


def test_the_final_comes_before_the_ladder_and_ends_it(tmp_path):
    async def work(store, worker):
        players = [await push(store, name, script()) for name in ("Ada", "Bob")]
        await store.pairings.add([NewPairing(LADDER, (players[0], RANDOM), 7)])
        begun = await begin_final(settings(deals=2, closes=CLOSED), store, "course")
        assert begun.finished is None
        kinds = []
        while await worker.work_once():
            kinds.append((await store.games.latest(1))[0].kind)
        return kinds, await store.games.count(FINAL), await current_final(store)

    kinds, games, final = with_worker(tmp_path / "course", work, trusted=True, deals=2, closes=CLOSED)

    assert kinds == [FINAL]
    assert games == 4
    assert final.finished is not None
    assert final.secret


@pytest.mark.parametrize("same", [True, False])
def test_a_rerun_says_whether_and_from_which_move_a_game_differs(same, tmp_path):
    flag = tmp_path / "flag"

    async def work(store, worker):
        player = await push(store, "Ada", script(f"if [ -e {flag} ]; then {LAST}; else {FIRST}; fi"))
        await store.pairings.add([NewPairing(LADDER, (player, RANDOM), 7)])
        assert await worker.work_once()
        if not same:
            flag.touch()
        then, now = await worker.play_again(1)
        return compare_rerun(then, now), then, now, await store.games.count(RERUN), await store.games.shares()

    compared, then, now, reruns, counted = with_worker(tmp_path / "course", work, trusted=True, options={})

    assert reruns == 1
    assert len(counted) == 2  # a rerun counts for nobody
    assert compared.identical is same
    if not same:
        before, after = then.record["moves"], now.record["moves"]
        at = compared.move - 1
        assert before[:at] == after[:at]
        assert str(compared.difference) == f"move {at + 1} was {before[at]}, and is {after[at]} now"


def test_a_game_that_is_not_there_is_not_played_again(tmp_path):
    assert with_worker(tmp_path / "course", lambda _, worker: worker.play_again(1)) is None


def test_a_name_is_one_workers_until_its_process_ends(tmp_path):
    taken = "from tablee.league.worker_slot import WorkerSlot; from pathlib import Path; print(WorkerSlot(Path({!r})).name)"
    first, second = WorkerSlot(tmp_path), WorkerSlot(tmp_path)
    third = subprocess.run(
        [sys.executable, "-c", taken.format(str(tmp_path))], capture_output=True, text=True, check=True
    ).stdout.strip()

    after = WorkerSlot(tmp_path)

    assert len({first.name, second.name, third}) == 3
    assert after.name == third


def test_a_second_is_measured_again_after_a_while_and_kept_when_it_has_changed():
    now, took = 0.0, 0.1

    def measure():
        return Calibration(took, "here", "3", now)

    pace = MachinePace(0.1, measure, lambda: now)
    assert pace.seconds(1.0) == 1.0
    assert pace.to_keep() is not None
    assert pace.to_keep() is None

    took = 0.2
    assert pace.seconds(1.0) == 1.0  # not yet

    now = AGAIN_SECONDS + 1
    assert pace.seconds(1.0) == 2.0
    assert pace.to_keep().seconds == 0.2


def test_what_plays_has_the_lowest_priority_and_what_writes_has_not():
    def niceness():
        return int(subprocess.run(["nice"], capture_output=True, text=True, check=True).stdout)

    with ThreadPoolExecutor(1, initializer=lower_priority) as thread:
        assert thread.submit(niceness).result() == 19
    assert niceness() == os.nice(0)


def test_without_a_sandbox_nothing_is_served_unless_the_teacher_trusts_everybody(tmp_path):
    empty = tmp_path / "bin"
    empty.mkdir()
    for name in ("sh", "nice"):
        with contextlib.suppress(FileExistsError):
            (empty / name).symlink_to(f"/bin/{name}")
    course = str(tmp_path / "course")
    assert tablee("league", "new", course, "--game", "kalaha").returncode == 0

    done = tablee("league", "serve", course, "--port", "0", PATH=str(empty))

    assert done.returncode == 2
    assert "a sandbox needs bubblewrap" in done.stderr
    assert "WITHOUT A SANDBOX: any of them can then read and delete all your files" in done.stderr
