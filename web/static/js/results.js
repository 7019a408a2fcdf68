// How does a search result look? The same as parts/hits.html on the server.

import { el } from "./dom.js";

const WHY = { number: "by its number", term: "defines this", text: "in its text" };

export function resultList(hits) {
  const groups = new Map();
  for (const hit of hits) groups.set(hit.group, [...(groups.get(hit.group) ?? []), hit]);
  return el("ol", { class: "hits" }, [...groups.values()].map(result));
}

/** Rules that are one answer: the deciding one, then those that go with it. */
function result([hit, ...others]) {
  const facts = [hit.why === "asked" ? `people ask: “${hit.asked}”` : WHY[hit.why], hit.cited ? `cited ${hit.cited}×` : ""].filter(Boolean).join(" · ");
  return el(
    "li",
    { class: `hit game-${hit.game}` },
    link(hit),
    el(
      "div",
      { class: "hit-foot" },
      el("span", {}, facts),
      el("button", { type: "button", "data-unfold": hit.url, "aria-expanded": "false" }, "Whole section"),
    ),
    others.length ? el("ul", { class: "hit-others", "aria-label": `Together with ${hit.id}` }, others.map((other) => el("li", {}, link(other)))) : null,
  );
}

function link(hit) {
  const where = [`${hit.name} ${hit.edition}`, ...hit.breadcrumb.map((above) => above.title).filter(Boolean)];
  return el(
    "a",
    { class: "hit-link", href: hit.url },
    el("span", { class: "hit-head" }, el("span", { class: "num" }, hit.id), hit.title ? [" ", el("span", { class: "hit-title" }, hit.title)] : null),
    el("span", { class: "hit-where" }, where.join(" › ")),
    el("span", { class: "hit-text" }, hit.snippet.map(([matched, text]) => (matched ? el("mark", {}, text) : text))),
  );
}
