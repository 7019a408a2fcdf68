// How does a search result look? The same as parts/hits.html on the server.

import { el, unbroken } from "./dom.js";

const WHY = { number: "by its number", term: "defines this", text: "in its text" };

export function resultList(hits, beside = { cases: [], readings: [], cards: [] }) {
  const groups = new Map();
  for (const hit of hits) groups.set(hit.group, [...(groups.get(hit.group) ?? []), hit]);
  const [first, ...others] = [...groups.values()].map(result);
  return el("ol", { class: "hits" }, first ?? null, besides(beside), others);
}

/** What answers beside rules: worked cases with their verdict and readings, open; cards folded. */
function besides({ cases, readings, cards }) {
  const found = [
    ...cases.map((one) => answer("Worked case", one, one.title, one.verdict || one.question)),
    ...readings.map((one) => answer("Reading", one, one.question, one.reading)),
    ...cards.map((one) => answer("Card", one, one.name, one.text)),
  ];
  return found.length ? el("li", { class: "beside" }, found) : null;
}

function answer(kind, { game, url }, title, text) {
  return el(
    "details",
    { class: `answer game-${game}`, open: kind !== "Card" },
    el("summary", {}, el("span", { class: "answer-kind" }, kind), " ", el("span", { class: "answer-title" }, title)),
    el("p", {}, unbroken(text)),
    el("p", {}, el("a", { href: url }, "Open")),
  );
}

/** Rules that are one answer: the deciding one, then those that go with it. */
function result([hit, ...others]) {
  const facts = [hit.why === "asked" ? `people ask: “${hit.asked}”` : WHY[hit.why], hit.cited ? `cited ${hit.cited}×` : ""]
    .filter(Boolean)
    .join(" · ");
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
    others.length
      ? el(
          "ul",
          { class: "hit-others", "aria-label": `Together with ${hit.id}` },
          others.map((other) => el("li", {}, link(other))),
        )
      : null,
  );
}

function link(hit) {
  const where = [`${hit.name} ${hit.edition}`, ...hit.breadcrumb.map((above) => above.title).filter(Boolean)];
  return el(
    "a",
    { class: "hit-link", href: hit.url },
    el(
      "span",
      { class: "hit-head" },
      el("span", { class: "num" }, hit.id),
      hit.title ? [" ", el("span", { class: "hit-title" }, hit.title)] : null,
    ),
    el("span", { class: "hit-where" }, where.join(" › ")),
    el(
      "span",
      { class: "hit-text" },
      hit.snippet.map(([matched, text]) => (matched ? el("mark", {}, unbroken(text)) : unbroken(text))),
    ),
  );
}
