// @ts-check
/** A version of one's own: its state, and the report of its entry check as it comes. */

import { html } from "/static/pages/common.js";
import { moment, number, tell } from "./league.js";

/**
 * @typedef {import("./wire.js").VersionInfo} VersionInfo
 * @typedef {import("./wire.js").FindingInfo} FindingInfo
 */

/** Whether its check has ended. @param {VersionInfo} version */
export function isSettled(version) {
  return version.state === "accepted" || version.state === "refused";
}

/** @param {VersionInfo} version @param {...Node} acts */
export function versionCard(version, ...acts) {
  const line = tell("version_line", { file: version.file, size: number(version.size / 1024, 1) });
  return html(
    "article",
    { class: `version ${version.state}` },
    html("h3", {}, tell("version", { n: version.number }), version.active && html("span", { class: "mark" }, ` ${tell("active")}`)),
    html("p", { class: "label" }, [line, version.language, moment(version.pushed)].filter(Boolean).join(" · ")),
    html("p", { class: "state", role: "status" }, version.state_text),
    version.findings.length > 0 && html("ul", { class: "findings", "aria-label": tell("check") }, ...version.findings.map(finding)),
    version.words &&
      html("details", { class: "options", open: version.state === "refused" }, html("summary", {}, tell("check_words")), html("pre", { tabindex: "0" }, version.words)),
    html("p", { class: "row" }, html("a", { class: "act quiet", href: `/api/league/versions/${version.number}/file`, download: "" }, tell("version_file")), ...acts),
  );
}

/** @param {FindingInfo} found */
function finding(found) {
  const state = found.passed === null ? "open" : found.passed ? "passed" : "failed";
  const sign = { open: "…", passed: "✓", failed: "✗" }[state];
  return html(
    "li",
    { class: state },
    html("span", { class: "sign", "aria-hidden": "true" }, sign),
    html("span", { class: "spoken" }, `${tell(`check_${state}`)}: `),
    html("span", {}, found.title, found.facts.length > 0 && html("span", { class: "label" }, ` (${found.facts.join(", ")})`)),
    ...found.problems.map((problem) => html("p", { class: "problem" }, problem)),
  );
}
