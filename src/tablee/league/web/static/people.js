// @ts-check
/** The teacher's list of people: who is in the league, new links, and who goes. */

import { api, attempt, busy, button, html, labelled, main } from "/static/pages/common.js";
import { dialog } from "/static/pages/dialogs.js";
import { nameField, select } from "/static/pages/form-fields.js";
import { linkParts } from "/static/pages/links.js";
import { leaguePages, moment, playerLink, tell } from "./league.js";

/**
 * @typedef {import("./wire.js").LeaguePerson} LeaguePerson
 * @typedef {import("./wire.js").LeagueLinkInfo} LeagueLinkInfo
 */

const origin = `origin=${encodeURIComponent(location.origin)}`;
const place = html("div", { class: "wide", role: "region", tabindex: "0", "aria-label": tell("people") });
main.append(leaguePages(), html("p", { class: "lead" }, tell("people_how")), place, html("section", {}, html("h2", {}, tell("people_add")), form()));
await attempt(refresh);

async function refresh() {
  /** @type {LeaguePerson[]} */
  const people = await api("/api/league/people");
  const head = ["people_name", "people_role", "people_pushed", "people_state", "people_actions"].map((key) => html("th", { scope: "col" }, tell(key)));
  place.replaceChildren(
    html(
      "table",
      { class: "league-table people" },
      html("caption", { class: "spoken" }, tell("people")),
      html("thead", {}, html("tr", {}, ...head)),
      html("tbody", {}, ...people.map(row)),
    ),
  );
}

/** @param {LeaguePerson} person */
function row(person) {
  const replace = button(tell("people_link"), () => ask(tell("people_link_sure", { name: person.name }), tell("people_link"), async () => {
    showLink(await api(`/api/league/people/${person.person}/link?${origin}`, {}));
  }), { class: "act quiet" });
  const remove = button(tell("people_remove"), () => ask(tell("people_remove_sure", { name: person.name }), tell("people_remove"), async () => {
    await api(`/api/league/people/${person.person}/removal`, {});
    await refresh();
  }), { class: "act quiet" });
  for (const act of [replace, remove]) act.setAttribute("aria-label", labelled(act.textContent ?? "", person.name));
  return html(
    "tr",
    {},
    html("th", { scope: "row", title: moment(person.created) }, person.role === "student" ? playerLink(person.person, person.name) : person.name),
    html("td", {}, tell(`role_${person.role}`)),
    html("td", { class: "pushed" }, String(person.pushed)),
    html("td", { class: "state" }, person.state && tell(`state_${person.state}`)),
    html("td", { class: "acts" }, replace, " ", remove),
  );
}

/** Asks first; Enter alone does nothing. @param {string} title @param {string} verb @param {() => Promise<void>} act */
function ask(title, verb, act) {
  const made = dialog(
    title,
    button(verb, async () => {
      made.close();
      await act();
    }, { class: "act main" }),
  );
  /** @type {HTMLElement} */ (made.querySelector(".close")).focus();
}

/** @param {LeagueLinkInfo} link */
function showLink(link) {
  dialog(tell("people_link_of", { name: link.name }), html("p", {}, tell("people_link_once")), ...linkParts(link));
}

function form() {
  const field = nameField("name", tell("people_name"), "");
  const input = /** @type {HTMLInputElement} */ (field.querySelector("input"));
  input.maxLength = 40;
  const roles = select("role", tell("people_role"), ["student", "onlooker", "teacher"].map((role) => [role, tell(`role_${role}`)]), "student", null);
  const chosen = /** @type {HTMLSelectElement} */ (roles.querySelector("select"));
  const made = html("form", {}, field, roles, html("button", { class: "act main", type: "submit" }, tell("people_add_go")));
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    void busy(made, async () => {
      showLink(await api(`/api/league/people?${origin}`, { name: input.value, role: chosen.value }));
      input.value = "";
      await refresh();
    });
  });
  return made;
}
