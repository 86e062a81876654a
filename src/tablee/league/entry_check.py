"""The entry check of a pushed player: does it build, answer legally, in time and without crashing, is it
deterministic if it says so, and does it beat `random`?

All of it happens in the sandbox. What is found is data, codes and fields, for its owner to read in words.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tablee.arena.sprt import H1, Bounds, Verdict
from tablee.arena.tournament import Tournament
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.league.build import build_player
from tablee.league.player_versions import PlayerVersion
from tablee.league.pushed_player import pushed_player
from tablee.match.agent_check import LEGAL, ON_TIME, SAME, SOUND, AgentCheck, check
from tablee.match.bots import Bot, dismiss_all
from tablee.match.sandbox import SandboxLimits

BUILDS, BEATS_RANDOM = "builds", "beats_random"
STEPS = (BUILDS, LEGAL, SOUND, ON_TIME, SAME, BEATS_RANDOM)
TITLES = {
    BUILDS: N_("it builds"),
    LEGAL: N_("its moves are legal"),
    SOUND: N_("it does not crash"),
    ON_TIME: N_("it answers in time"),
    SAME: N_("it answers the same question alike"),
    BEATS_RANDOM: N_("it beats random moves"),
}
OPPONENT = "random"
BETTER = Bounds(0.0, 100.0)  # Elo: not better than random moves, or clearly so
MOST_GAMES = 400
MOST_PROBLEMS = 3
_NAME = "player"
_SEED = 1  # players cannot know the deals that count by those they are checked with


@dataclass(frozen=True)
class EntryFinding:
    """One thing that was checked: `passed` is None when something before it failed, or it was not to be
    checked; `facts` are numbers about it.
    """

    code: str
    passed: bool | None = None
    problems: tuple[Note, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def title(self) -> Note:
        """What is claimed, as a sentence."""
        return Note(self.code, TITLES[self.code])

    def as_data(self) -> dict[str, Any]:
        """Returns the same as plain data, whose notes can still be translated."""
        problems = [problem.as_data() for problem in self.problems]
        return {"code": self.code, "passed": self.passed, "problems": problems, "facts": self.facts}


@dataclass(frozen=True)
class EntryReport:
    """What the check of a version has found, in the order of `STEPS`; `words` are the last that building
    said, for the owner alone.
    """

    version: int
    findings: tuple[EntryFinding, ...]
    words: str = ""

    @property
    def passed(self) -> bool:
        """Whether the player may take part: whatever was to be checked is as it should be."""
        return all(found.passed is not False for found in self.findings) and self.findings[-1].passed is True

    def __getitem__(self, code: str) -> EntryFinding:
        return next(found for found in self.findings if found.code == code)

    def as_data(self) -> dict[str, Any]:
        """Returns the same as plain data."""
        return {
            "version": self.version,
            "passed": self.passed,
            "findings": [found.as_data() for found in self.findings],
            "words": self.words,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> EntryReport:
        """Returns the report that `as_data` has made plain."""
        findings = tuple(
            EntryFinding(
                found["code"],
                found["passed"],
                tuple(map(Note.from_data, found["problems"])),
                found["facts"],
            )
            for found in data["findings"]
        )
        return cls(data["version"], findings, data["words"])


def refused_report(version: int, why: Note) -> EntryReport:
    """Returns the report of a version that could not be checked at all."""
    first, *rest = STEPS
    findings = (EntryFinding(first, passed=False, problems=(why,)), *map(EntryFinding, rest))
    return EntryReport(version, findings)


def check_entry(
    version: PlayerVersion,
    game: Game,
    *,
    seconds: float = 1.0,
    games: int = 10,
    within: float = 120.0,
    limits: SandboxLimits | None = None,
    trusted: bool = False,
    progress: Callable[[EntryReport], None] = lambda _: None,
) -> EntryReport:
    """Builds a version where its manifest says how, keeps what was built, and plays; returns the report.

    It ends all programs that wait in this process for another game, so it is best run in one of its own.
    `seconds` are for each move, `games` are played before it meets random moves; it takes about `within`
    seconds after building, so a slow player may be left undecided, which is no pass. `limits` are those of
    its sandbox; a `trusted` player has none. `progress` is told what has been found whenever something was;
    what is still open has passed as None.

    :raises BadUse: when there can be no sandbox on this machine.
    :raises OSError: when what was built cannot be written.
    """
    building, words = _build(version, trusted=trusted)
    found = {BUILDS: building}

    def report() -> EntryReport:
        findings = tuple(found.get(code, EntryFinding(code)) for code in STEPS)
        return EntryReport(version.number, findings, words)

    if building.passed:
        progress(report())
        begin = time.perf_counter()
        player = pushed_player(version, seconds=seconds, limits=limits, keep=True, trusted=trusted)
        try:
            checked = check(game, player, _NAME, games=games, seconds=seconds, seed=_SEED, within=within / 2)
            found |= _of_check(checked, says_same=version.manifest.deterministic)
            if all(each.passed is not False for each in found.values()):
                progress(report())
                found[BEATS_RANDOM] = _beats_random(game, player, seconds, begin + within)
        finally:
            dismiss_all()
    return report()


def _build(version: PlayerVersion, *, trusted: bool) -> tuple[EntryFinding, str]:
    """Returns whether a version builds, and what was said meanwhile; one that has nothing to build does."""
    if not version.manifest.build:
        return EntryFinding(BUILDS, passed=True), ""
    result = build_player(version, trusted=trusted)
    if result.files is None:
        problems = () if result.problem is None else (result.problem,)
        return EntryFinding(BUILDS, passed=False, problems=problems), result.words
    version.keep_built(result.files)
    facts = {"files": len(result.files), "bytes": sum(len(file.content) for file in result.files.values())}
    return EntryFinding(BUILDS, passed=True, facts=facts), result.words


def _of_check(checked: AgentCheck, *, says_same: bool) -> dict[str, EntryFinding]:
    """Returns what the referee's own check found; answers may differ unless the player says they do not."""
    found = {}
    for code, finding in checked.findings.items():
        facts: dict[str, Any] = {"asked": finding.asked}
        if code == ON_TIME:
            facts["slowest"] = round(checked.slowest, 3)
        passed: bool | None = finding.passed if finding.asked or not finding.passed else None
        if code == SAME and not says_same:
            found[code] = EntryFinding(code, facts=facts)
            continue
        found[code] = EntryFinding(code, passed, tuple(finding.problems[:MOST_PROBLEMS]), facts)
    return found


def _beats_random(game: Game, player: type[Bot], seconds: float, until: float) -> EntryFinding:
    """Returns whether paired deals show that the player is better than random moves."""
    tournament = Tournament(
        game=game,
        agents=(_NAME, OPPONENT),
        games=MOST_GAMES - MOST_GAMES % (2 * game.seats),
        seed=_SEED,
        opening=game.kind.default_opening,
        limits=(seconds, None),
        sprt=BETTER,
        players={_NAME: player},
    )
    rule = tournament.stopping_rule()
    played = 0
    problems: list[Note] = []
    stream = tournament.play(jobs=1)
    for result in stream:
        rule.add(result)
        played += 1
        if result.forfeit is not None and len(problems) < MOST_PROBLEMS:
            problems.append(result.forfeit)
        if time.perf_counter() > until:
            break
    stream.close()
    verdict = (rule.verdicts() or [])[0]
    passed = verdict.decision == H1
    if not passed:
        problems.append(_not_better(verdict, played))
    facts = {"games": played, "llr": round(verdict.llr, 2), "decision": verdict.decision}
    return EntryFinding(BEATS_RANDOM, passed, tuple(problems), facts)


def _not_better(verdict: Verdict, played: int) -> Note:
    if verdict.decision == "H0":
        return Note("not_better", N_("{games} games show that it is no better"), {"games": played})
    return Note("undecided", N_("{games} games have not decided it"), {"games": played})
