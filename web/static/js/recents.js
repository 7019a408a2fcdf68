// Which rules and cases were open before? Newest first, kept in this browser only.

import { $, el } from "./dom.js";
import { forget, recall, remember } from "./memory.js";

const MOST = 12;

/** Put a page on top of the list: { url, label, title, book }. */
export function visited(page) {
  const others = recall("recent", []).filter((entry) => entry.url !== page.url);
  remember("recent", [page, ...others].slice(0, MOST));
}

export function recordRule() {
  const place = $("[data-rule]");
  if (!place) return;
  const [book, id] = place.dataset.rule.split(/:(.*)/s);
  visited({ url: location.pathname, label: id, title: place.dataset.ruleTitle, book });
}

export function showRecents() {
  const section = $("[data-recent]");
  const entries = recall("recent", []);
  if (!section || !entries.length) return;
  const list = $("[data-recent-list]", section);
  list.replaceChildren(...entries.map(line));
  section.hidden = false;
  $("[data-recent-clear]", section).addEventListener("click", () => {
    forget("recent");
    section.hidden = true;
  });
}

function line({ url, label, title, book }) {
  const [name, edition = ""] = String(book ?? "").split("@");
  const game = name.replace(/[^a-z0-9]/g, "");
  return el(
    "li",
    { class: `game-${game}` },
    el(
      "a",
      { href: url },
      el("span", { class: "dot", "aria-hidden": "true" }),
      el("span", { class: "num" }, label),
      edition ? el("span", { class: "tag" }, edition) : null,
      el("span", { class: "line-text" }, title),
    ),
  );
}
