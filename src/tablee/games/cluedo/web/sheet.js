// @ts-check
/** The clue sheet: who has which card as far as it is known, and where cards of a question are chosen. */

import { html, seatMark } from "/static/elements.js";

/** @typedef {import("./board.js").Board} Board @typedef {import("/static/board-base.js").Place} Place */

const GROUPS = ["professor", "suspect", "subject", "weapon", "room"];
/** @type {Record<string, {sign: string, name: string, look: string}>} */
const MARKS = {
  "+": { sign: "✓", name: "has", look: "has" },
  "-": { sign: "✕", name: "has_not", look: "has-not" },
  "+!": { sign: "✓", name: "has_concluded", look: "has concluded" },
  "-!": { sign: "✕", name: "has_not_concluded", look: "has-not concluded" },
  "?": { sign: "·", name: "open", look: "open" },
};
const NONE = { sign: "", name: "open", look: "open" };

/**
 * @param {Board} board
 * @param {number} seats
 */
export function sheetOf(board, seats) {
  const isOff = !board.kind("sheet").length; // then it only serves to choose cards
  const archives = new Set(board.kind("room").filter((room) => room.items.includes("archive")).map((room) => room.name.slice("room/".length)));
  const isListed = (/** @type {Place} */ card) => (isOff ? !archives.has(slugOf(card)) : board.there.has(`sheet/${slugOf(card)}`));
  const there = GROUPS.filter((group) => board.kind("card").some((card) => card.items[0] === group));
  // On a small screen the kind that is to be chosen now comes first.
  const step = board.chosen && !board.tree.whole.has(board.chosen) ? board.chosen.split(",").length : 0;
  const groups = there.map((group) => {
    const cards = board.kind("card").filter((card) => card.items[0] === group && isListed(card));
    const title = html("th", { rowspan: cards.length, scope: "rowgroup", class: "group" }, html("span", {}, board.say(`kinds.${group}`)));
    const lines = cards.map((card) => line(board, card, seats));
    lines[0].prepend(title);
    return html("tbody", {}, ...lines);
  });
  return html(
    "table",
    { class: "sheet" },
    html("caption", {}, board.say("sheet_caption")),
    html("colgroup", {}, html("col", { class: "kinds" }), html("col"), html("col", { class: "marks", span: seats + 1 })),
    html("thead", {}, head(board, seats)),
    ...(board.narrow ? groups.slice(step).concat(groups.slice(0, step)) : groups),
  );
}

/** @param {Board} board @param {number} seats */
function head(board, seats) {
  const secret = board.say("mystery_short");
  return html(
    "tr",
    {},
    html("th", { scope: "col", colspan: 2 }, board.say("sheet")),
    ...Array.from({ length: seats }, (_, seat) => {
      const mark = seatMark(seat);
      mark.removeAttribute("aria-hidden");
      mark.setAttribute("role", "img");
      mark.setAttribute("aria-label", board.shortName(seat));
      return html("th", { scope: "col", class: `seat${seat + 1}`, title: board.nameOf(seat) }, mark);
    }),
    html("th", { scope: "col", class: "secret", title: secret, "aria-label": secret }, board.say("mystery_sign")),
  );
}

/** @param {Board} board @param {Place} card @param {number} seats */
function line(board, card, seats) {
  const slug = slugOf(card);
  const [name, meaning] = [board.nameOfCard(slug), board.aboutCard(slug)];
  const marks = board.there.get(`sheet/${slug}`)?.items ?? handAlone(board, slug, seats);
  const button = html("button", { class: "pick", title: meaning }, name);
  const asks = board.tree.legal.some((move) => move.startsWith("ask:"));
  const pick = board.say(asks ? "pick_ask" : "pick_accuse", { card: name });
  const can = board.offer(button, [`,${slug}`, `ask:${slug}`, `accuse:${slug}`], pick, { confirm: true, pressed: isPicked(board, slug) });
  const secret = marks.at(-1) ?? "";
  const known = marks.some((mark) => mark.startsWith("+")) || secret.startsWith("-");
  return html(
    "tr",
    { class: secret.startsWith("+") ? "found" : known ? "known" : "" },
    html("th", { scope: "row" }, can ? button : html("span", { title: meaning }, name)),
    ...marks.map((mark, at) => {
      const { sign, name: told, look } = MARKS[mark] ?? NONE;
      const last = at === marks.length - 1 ? " secret" : "";
      const label = board.say(`mark.${told}`);
      if (!sign) return html("td", { class: look + last });
      if (!board.answers || mark === "?") return html("td", { class: look + last, title: label }, html("span", { role: "img", "aria-label": label }, sign));
      // Not on the way of the Tab key: the question can be typed as well.
      const why = html("button", { class: "why", tabindex: "-1", "aria-label": board.say("mark.why", { mark: label }), title: board.say("mark.why", { mark: label }) }, html("span", {}, sign));
      why.addEventListener("click", () => board.question("why", `${slug} ${at === marks.length - 1 ? "m" : at + 1}`));
      return html("td", { class: look + last }, why);
    }),
  );
}

/** The marks of a card where the sheet is off. @param {Board} board @param {string} slug @param {number} seats */
function handAlone(board, slug, seats) {
  const own = board.scene?.seat ?? -1;
  const isMine = own >= 0 && board.at(`hand${own + 1}`).items.includes(slug);
  return Array.from({ length: seats + 1 }, (_, seat) => (isMine && seat === own ? "+" : ""));
}

/** @param {Board} board @param {string} slug */
function isPicked(board, slug) {
  return board.chosen.includes(":") && board.chosen.split(":")[1].split(",").includes(slug);
}

/** @param {Place} card */
function slugOf(card) {
  return card.name.slice("card/".length);
}
