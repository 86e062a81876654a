// @ts-check
/** One puzzle: the board as its seat sees it, the question, one's answer, and after the first try the solution. */

import { announce, api, attempt, button, html, main, newBoard, say } from "./common.js";

/**
 * @typedef {import("../wire.js").PuzzleVerdict} PuzzleVerdict
 * @typedef {import("../wire.js").ShownQuestion} ShownQuestion
 */

const game = /** @type {string} */ (main.dataset.game);
const id = /** @type {string} */ (main.dataset.puzzle);
const heading = /** @type {HTMLElement} */ (main.querySelector("h1"));
const boardPlace = html("div", { class: "board-place" });
const verdictPlace = html("section", { class: "verdict", tabindex: "-1", hidden: true, "aria-labelledby": "verdict" });

// A server that has not compiled the game yet replays it for some seconds.
const waiting = html("p", { class: "label", role: "status" }, say("puzzle_wait"));
main.append(waiting);

await attempt(async () => {
  /** @type {ShownQuestion} */
  const puzzle = await api(`/api/puzzles/${game}/${id}`).finally(() => waiting.remove());
  const title = say("puzzle_of", { game: puzzle.title, number: puzzle.number, total: puzzle.total });
  heading.textContent = title;
  document.title = `${title} · Tablée`;
  const how = puzzle.choices.length ? (puzzle.several ? "puzzle_how_several" : "puzzle_how_one") : "puzzle_how_move";
  const told = puzzle.right === null ? "" : say(puzzle.right ? "puzzle_tried_right" : "puzzle_tried_wrong");
  const board = await newBoard(game, boardPlace);
  main.append(
    html("p", { class: "label facts" }, `${puzzle.rules} · ${puzzle.label}`),
    html("p", { class: "question" }, puzzle.question),
    html(
      "div",
      { class: puzzle.choices.length ? "puzzle listed" : "puzzle" },
      html("section", { "aria-label": say("board") }, boardPlace),
      html(
        "aside",
        { "aria-label": say("puzzle_answer") },
        html("p", { class: "how" }, say(how)),
        told && html("p", { class: "told" }, told),
        puzzle.choices.length > 0 && choicesOf(puzzle, (answers) => answer(board, puzzle, answers)),
        verdictPlace,
        puzzle.log.length > 0 && logOf(puzzle),
      ),
    ),
  );
  board.names = puzzle.names;
  board.scene = puzzle.scene;
  board.addEventListener("move", (event) => {
    const { move } = /** @type {CustomEvent} */ (event).detail;
    void attempt(() => answer(board, puzzle, [move])).finally(() => (board.scene = puzzle.scene));
  });
});

/** The listed answers as a form: one of them, or several. @param {ShownQuestion} puzzle @param {(answers: string[]) => Promise<void>} send */
function choicesOf(puzzle, send) {
  const sort = puzzle.several ? "checkbox" : "radio";
  const fields = puzzle.choices.map(({ choice, text }) =>
    html("label", { class: "answer", "data-choice": choice }, html("input", { type: sort, name: "answer", value: choice, required: !puzzle.several }), html("span", {}, text)),
  );
  const form = /** @type {HTMLFormElement} */ (
    html("form", { class: "answers" }, html("fieldset", {}, html("legend", {}, say("puzzle_answers")), ...fields))
  );
  const chosen = () => new FormData(form).getAll("answer").map(String);
  form.append(html("p", { class: "row" }, button(say("puzzle_answer"), async () => void (form.reportValidity() && (await send(chosen()))), { class: "act main" })));
  form.addEventListener("submit", (event) => event.preventDefault());
  return form;
}

/**
 * Sends an answer, and shows what comes of it. Only after the first does the keyboard go there: who tries more is
 * told, and stays at the board.
 * @param {import("../board-base.js").BoardBase} board
 * @param {ShownQuestion} puzzle
 * @param {string[]} answers
 */
async function answer(board, puzzle, answers) {
  /** @type {import("../wire.js").AnswerForm} */
  const form = { answers };
  /** @type {PuzzleVerdict} */
  const verdict = await api(`/api/puzzles/${game}/${id}/attempts`, form);
  const fresh = verdictPlace.hidden;
  const spelled = (/** @type {string} */ one) => puzzle.choices.find((each) => each.choice === one)?.text ?? board.spell(one);
  show(verdict, verdict.answers.map(spelled).join(", "));
  if (puzzle.choices.length) markChoices(verdict);
  else board.advised = verdict.answers[0];
  if (fresh) verdictPlace.focus();
  else announce([say(verdict.right ? "puzzle_yes" : "puzzle_no"), verdict.remark].join(" "));
}

/** @param {PuzzleVerdict} verdict @param {string} solution */
function show(verdict, solution) {
  const next = verdict.next && html("a", { class: "act main", href: `/puzzles/${game}/${verdict.next}` }, say("puzzle_next"));
  verdictPlace.hidden = false;
  verdictPlace.className = `verdict ${verdict.right ? "right" : "wrong"}`;
  verdictPlace.replaceChildren(
    html("h2", { id: "verdict" }, say(verdict.right ? "puzzle_yes" : "puzzle_no")),
    html("p", { class: "remark", hidden: !verdict.remark }, verdict.remark),
    html("p", { class: "solution" }, say("puzzle_solution", { answers: solution })),
    html("p", { class: "score" }, [verdict.score, verdict.strength].filter(Boolean).join(". ")),
    html("p", { class: "own-rating" }, verdict.rating),
    html("p", { class: "row" }, next, html("a", { class: next ? "act quiet" : "act main", href: "/puzzles" }, say("puzzle_all_puzzles"))),
    html("h3", {}, say("puzzle_why")),
    html("ul", { class: "why" }, ...verdict.explanation.map((line) => html("li", {}, line))),
    html("p", { class: "label" }, say("puzzle_more")),
  );
}

/** Which of the choices are right, and which of one's own are not. @param {PuzzleVerdict} verdict */
function markChoices(verdict) {
  for (const label of main.querySelectorAll("[data-choice]")) {
    const choice = /** @type {HTMLElement} */ (label).dataset.choice ?? "";
    const right = verdict.answers.includes(choice);
    const mark = right ? "right" : verdict.given.includes(choice) ? "wrong" : "";
    label.className = `answer ${mark}`;
    label.querySelector(".mark")?.remove();
    if (mark) label.append(html("b", { class: "mark" }, ` ${say(`choice_${mark}`)}`));
  }
}

/** What the seat has seen so far: at hand, not in the way. @param {ShownQuestion} puzzle */
function logOf(puzzle) {
  const lines = puzzle.log.map((line) => html("li", { value: line.n }, line.text));
  return html("details", { class: "before" }, html("summary", {}, say("puzzle_before")), html("ol", { class: "log", tabindex: "0", "aria-label": say("puzzle_before") }, ...lines));
}
