// A page with nothing but a board: `/?scene=3&lang=fr&theme=dark&board=generic`. Moves are kept in `moves`.
import { makeBoard } from "/static/board-loader.js";

const asked = new URLSearchParams(location.search);
const language = asked.get("lang") ?? "en";
document.documentElement.lang = language;
if (asked.has("theme")) document.documentElement.dataset.theme = asked.get("theme");

const [words, scenes] = await Promise.all(
  [`/i18n/${language}.json`, "/scenes.json"].map(async (address) => (await fetch(address)).json()),
);
window.moves = [];
window.missing = [];
window.scenes = scenes;

window.show = async (at) => {
  const { game, scene, names } = scenes[at];
  const wanted = asked.get("board") ?? game;
  if (window.board?.dataset.game !== wanted) {
    window.board?.remove();
    window.board = await makeBoard(wanted);
    window.board.dataset.game = wanted;
    document.querySelector("main").append(window.board);
  }
  window.board.words = (key) => words[key] ?? (window.missing.push(key), key);
  window.board.names = names;
  window.board.scene = scene;
};
document.addEventListener("move", (event) => window.moves.push(event.detail.move));
if (scenes.length) await window.show(Number(asked.get("scene") ?? 0));
document.body.dataset.ready = "";
