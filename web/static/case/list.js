// The list of cases: those this phone has kept stand on top, and stay there without network.

import { $, el } from "../js/dom.js";
import { keptCases, waitingSaves } from "./local.js";
import { sendWaiting } from "./outbox.js";

const own = await keptCases();
// Who looks for something wants to see what was found, not what lies here anyway.
if (own.length && !location.search) {
  $("[data-own]").hidden = false;
  const waiting = await waitingSaves();
  draw(waiting);
  if (waiting.length) draw(await sendWaiting());
}

function draw(waiting) {
  const later = new Set(waiting.map((save) => save.id));
  $("[data-own-list]").replaceChildren(...own.slice(0, 20).map(({ kept }) => line(kept, later.has(kept.id))));
}

function line(kept, waits) {
  const facts = [kept.table && `table ${kept.table}`, kept.event, kept.status].filter(Boolean).join(" · ");
  return el(
    "li",
    { class: `game-${String(kept.game).replace(/[^a-z]/g, "")}` },
    el(
      "a",
      { href: `/c/${kept.id}` },
      el(
        "span",
        { class: "case-line" },
        el("strong", {}, kept.title),
        waits ? el("span", { class: "tag unsettled" }, "not on the server yet") : null,
      ),
      el("span", { class: "case-sub" }, facts),
    ),
  );
}
