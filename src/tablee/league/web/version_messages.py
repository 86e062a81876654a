"""A version in words, for its owner: its state, and what its entry check has found so far."""

from __future__ import annotations

from typing import Any

from tablee.core.notes import N_
from tablee.i18n import Say
from tablee.league.entry_check import BEATS_RANDOM, BUILDS, EntryFinding, EntryReport
from tablee.league.storage.version_rows import ACCEPTED, StoredVersion
from tablee.league.wire import FindingInfo, PublicVersion, VersionInfo
from tablee.match.agent_check import ON_TIME

STATE_TEXTS = {
    "waiting": N_("It waits for its entry check."),
    "checking": N_("It is being checked."),
    "refused": N_("It may not play: the entry check has found something."),
    "accepted": N_("It may play."),
}
ACTIVE_TEXT = N_("It may play, and is the active version: this one meets the others.")


def version_info(version: StoredVersion, say: Say) -> VersionInfo:
    """Returns everything about a version that its owner may know."""
    report = None if version.report is None else EntryReport.from_data(version.report)
    text = ACTIVE_TEXT if version.active and version.state == ACCEPTED else STATE_TEXTS[version.state]
    return VersionInfo(
        number=version.number,
        file=version.name,
        size=version.size,
        pushed=version.pushed,
        language=language_of(version),
        state=version.state,  # type: ignore[arg-type]  # one of VersionState, as the store writes it
        state_text=say(text),
        active=version.active,
        findings=[] if report is None else [_finding(found, say) for found in report.findings],
        words="" if report is None else report.words,
    )


def public_version(version: StoredVersion) -> PublicVersion:
    """Returns what everybody may know of a version: not its files, nor what its check found."""
    return PublicVersion(version.number, version.pushed, language_of(version), version.active)


def language_of(version: StoredVersion) -> str:
    """Returns the language that the owner says the player is written in."""
    return str(version.manifest.get("language", ""))


def _finding(found: EntryFinding, say: Say) -> FindingInfo:
    problems = [say.note(problem) for problem in found.problems]
    return FindingInfo(found.code, say.note(found.title), found.passed, problems, list(_facts(found, say)))


def _facts(found: EntryFinding, say: Say) -> list[str]:
    facts: dict[str, Any] = found.facts
    told = []
    if found.code == BUILDS and "files" in facts:
        told.append(say.count("{n} file", "{n} files", facts["files"]))
    if facts.get("asked"):
        told.append(say.count("asked {n} time", "asked {n} times", facts["asked"]))
    if found.code == ON_TIME and facts.get("slowest"):
        told.append(say("slowest answer {seconds} s", seconds=say.number(facts["slowest"], 2)))
    if found.code == BEATS_RANDOM and "games" in facts:
        told.append(say.count("{n} game", "{n} games", facts["games"]))
    return told
