// @ts-check
/** One's own player: pushing it, what the entry check says as it comes, versions, games lost by failing, one's name. */

import { announce, api, attempt, busy, button, complain, html, labelled, main, upload } from "/static/pages/common.js";
import { nameField } from "/static/pages/form-fields.js";
import { gameList, leaguePages, tell, tellCount } from "./league.js";
import { isSettled, versionCard } from "./report.js";

/**
 * @typedef {import("./wire.js").LeagueInfo} LeagueInfo
 * @typedef {import("./wire.js").VersionInfo} VersionInfo
 * @typedef {import("./wire.js").GameLine} GameLine
 */

const EVERY = 1000; // milliseconds between two questions how far a check is
const LIMIT = 4; // MiB; the server counts, too
const person = /** @type {string} */ (main.dataset.person);

/** @type {VersionInfo[]} */
let versions = [];
const closed = html("p", { class: "news", hidden: true });
const left = html("p", { class: "label" });
const place = html("div", { class: "versions" });
const lost = html("div");
const file = /** @type {HTMLInputElement} */ (html("input", { id: "player", type: "file", accept: ".py,.gz,.tgz,.tar,.zip" }));
const form = pushForm();
main.append(
  leaguePages(),
  closed,
  html("div", { class: "parts" }, html("div", {}, section("push", form), section("own_name", nameForm()), section("lost_games", lost)), section("versions", place)),
);
await attempt(async () => {
  await showInfo();
  await showVersions();
  await showLost();
});
setInterval(() => document.hidden || versions.every(isSettled) || showVersions().catch(() => {}), EVERY);

/** @param {string} key @param {...Node} parts */
function section(key, ...parts) {
  return html("section", {}, html("h2", {}, tell(key)), ...parts);
}

async function showInfo() {
  /** @type {LeagueInfo} */
  const info = await api("/api/league");
  closed.textContent = info.closed;
  closed.hidden = !info.closed;
  form.hidden = Boolean(info.closed);
  form.closest("section")?.toggleAttribute("hidden", form.hidden);
  left.textContent = tellCount("push_left", info.left);
  const field = /** @type {HTMLInputElement} */ (document.getElementById("name"));
  field.value = info.name;
}

async function showVersions() {
  versions = await api("/api/league/versions");
  if (!versions.length) place.replaceChildren(html("p", {}, tell("versions_none")));
  else place.replaceChildren(...versions.map((version) => versionCard(version, ...acts(version))));
}

/** @param {VersionInfo} version */
function acts(version) {
  if (version.state !== "accepted" || version.active || form.hidden) return [];
  return [
    button(tell("activate"), async () => {
      await api(`/api/league/versions/${version.number}/activation`, {});
      await showVersions();
    }, { class: "act" }),
  ];
}

async function showLost() {
  /** @type {GameLine[]} */
  const games = await api(`/api/league/games?person=${person}`);
  const failed = games.filter((game) => game.why);
  lost.replaceChildren(failed.length ? gameList(failed) : html("p", {}, tell("lost_none")));
  lost.append(html("p", {}, html("a", { class: "act quiet", href: `/league/players/${person}` }, tell("my_page"))));
}

function pushForm() {
  const go = html("button", { class: "act main", type: "submit" }, tell("push_go"));
  const made = html(
    "form",
    { class: "push" },
    html("p", {}, html("label", { for: "player" }, tell("push_file"))),
    html("p", { class: "row" }, file, go),
    left,
    html("p", { class: "label" }, tell("push_command")),
    html("pre", { tabindex: "0" }, "tablee push my_player.py --to LINK"),
  );
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    void busy(made, push);
  });
  return made;
}

async function push() {
  const [chosen] = file.files ?? [];
  if (!chosen) return complain(tell("push_none"));
  if (chosen.size > LIMIT * 2 ** 20) return complain(tell("push_large", { limit: LIMIT }));
  /** @type {VersionInfo} */
  const version = await upload(`/api/league/pushes?name=${encodeURIComponent(chosen.name)}`, chosen);
  file.value = "";
  announce(labelled(tell("version", { n: version.number }), version.state_text));
  await showInfo();
  await showVersions();
}

function nameForm() {
  const field = nameField("name", tell("name"), "");
  const input = /** @type {HTMLInputElement} */ (field.querySelector("input"));
  input.maxLength = 40;
  const made = html("form", {}, html("p", { class: "label" }, tell("own_name_why")), field, html("button", { class: "act", type: "submit" }, tell("use_name")));
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    void busy(made, async () => {
      /** @type {import("./wire.js").RenameForm} */
      const kept = await api("/api/league/name", { name: input.value });
      input.value = kept.name;
      announce(kept.name);
    });
  });
  return made;
}
