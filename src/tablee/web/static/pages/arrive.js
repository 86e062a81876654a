// @ts-check
/** Where the one-time address of another device leads: asks first, then this browser goes on as its maker. */

import { api, button, html, leave, main, ownName, say } from "./common.js";

main.append(
  html("p", { class: "lead" }, say("arrive_text")),
  html(
    "p",
    { class: "row" },
    button(
      say("arrive_go"),
      async () => {
        /** @type {import("../wire.js").Arrived} */
        const arrived = await api("/api/arrivals", { ticket: main.dataset.ticket });
        ownName.set(arrived.name);
        await leave("/me");
      },
      { class: "act main" },
    ),
    html("a", { class: "act quiet", href: "/" }, say("home")),
  ),
);
