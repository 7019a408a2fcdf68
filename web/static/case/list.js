// The list of cases: those this phone has kept stand on top, and stay there without network.

import { $, el } from "../js/dom.js";
import { keptCases, waitingSaves } from "./local.js";

const [own, waiting] = await Promise.all([keptCases(), waitingSaves()]);
// Who looks for something wants to see what was found, not what lies here anyway.
if (own.length && !location.search) {
  const later = new Set(waiting.map((save) => save.id));
  $("[data-own]").hidden = false;
  $("[data-own-list]").replaceChildren(
    ...own.slice(0, 20).map(({ kept }) =>
      el(
        "li",
        { class: `game-${String(kept.game).replace(/[^a-z]/g, "")}` },
        el("a", { href: `/c/${kept.id}` }, el("span", { class: "case-line" }, el("strong", {}, kept.title), later.has(kept.id) ? el("span", { class: "tag" }, "waits for the network") : null), el("span", { class: "case-sub" }, [kept.table && `table ${kept.table}`, kept.event, kept.status].filter(Boolean).join(" · "))),
      ),
    ),
  );
}
