// @ts-check
/** The title of a page, before which stands in how many games by turns it is one's move. */

let text = document.title;
let turns = 0;

/** @param {string} title */
export function titlePage(title) {
  text = title;
  show();
}

/** @param {number} count */
export function titleTurns(count) {
  turns = count;
  show();
}

function show() {
  const wanted = turns ? `(${turns}) ${text}` : text;
  if (document.title !== wanted) document.title = wanted;
}
