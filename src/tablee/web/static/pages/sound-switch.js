// @ts-check
/** The switch for sounds at a table. */

import { svg } from "/static/elements.js";
import { button, say } from "./common.js";

const SPEAKER = "M3 9V15H7L12 19.5V4.5L7 9Z";
const LOUD = "M15 9Q17 12 15 15M17.5 6.5Q21.5 12 17.5 17.5";
const SILENT = "M15.5 9.5L20.5 14.5M20.5 9.5L15.5 14.5";

/** A button that is pressed while sounds are on; what it looks like says the same. @param {import("../sounds.js").Sounds} sounds */
export function soundSwitch(sounds) {
  const made = button("", async () => {
    await sounds.turn(!sounds.isOn);
    show();
    sounds.play("notice"); // how loud it is
  }, { class: "sound-switch", "aria-label": say("sound"), title: say("sound_meaning") });
  const show = () => {
    made.ariaPressed = String(sounds.isOn);
    const lines = svg("path", { d: sounds.isOn ? LOUD : SILENT, class: "lines" });
    made.replaceChildren(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SPEAKER }), lines));
  };
  show();
  addEventListener("storage", show); // another table of this browser
  return made;
}
