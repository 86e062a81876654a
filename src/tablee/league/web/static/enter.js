// @ts-check
/** Asks whether this browser, which is somebody's already, is to go on as the person of another link. */

import { api, button, html, leave, main } from "/static/pages/common.js";
import { tell } from "./league.js";

const { token, name, known } = /** @type {{token: string, name: string, known: string}} */ (main.dataset);
history.replaceState(null, "", "/league"); // the token is nobody's business
main.append(
  html("p", { class: "lead" }, tell("enter_other", { name, known })),
  html(
    "p",
    { class: "row" },
    button(tell("enter_go", { name }), async () => {
      await api("/api/league/entry", { token });
      await leave("/league");
    }, { class: "act main" }),
    html("a", { class: "act quiet", href: "/league" }, tell("enter_stay", { known })),
  ),
);
