// A rule in a sheet: its text and what is below it, without leaving the case.

import { around, el, ruleHtml } from "../js/dom.js";
import { fragment } from "../js/net.js";
import { localSection } from "../js/corpus.js";
import { openSheet } from "./sheet.js";

export function setUpRuleSheet(state, { onCite }) {
  document.addEventListener("click", (event) => {
    const chip = around(event, "a.rule-chip");
    if (!chip || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    openRule(state, chip.dataset.rule, chip.getAttribute("href"), onCite);
  });
}

export async function openRule(state, id, url, onCite) {
  const note = state.timeline.rule(id);
  const readings = note?.readings.length
    ? el(
        "p",
        { class: "reading-note" },
        "The printed text is unclear here; the engine follows ",
        el("a", { href: `${url}#readings` }, note.readings.length === 1 ? "our reading" : "our readings"),
        ".",
      )
    : null;
  const remark = note?.remark ? el("p", { class: "reading-note" }, `${note.remark[0].toUpperCase()}${note.remark.slice(1)}.`) : null;
  const body = el("div", { class: "rule-body", "aria-busy": "true" }, el("p", {}, note?.heading ?? ""));
  const cite = onCite
    ? el("button", { type: "button", class: "button", "data-cite": id, onclick: () => onCite(id) }, "Cite in the ruling")
    : null;
  openSheet(
    [el("span", { class: "num-big" }, id)],
    [readings, remark, body, el("p", { class: "actions" }, el("a", { class: "button", href: url }, "Open the rule"), cite)],
    { label: `Rule ${id}` },
  );
  try {
    ruleHtml(body, await fragment(`${url}?part=section`, { patience: 4000 }));
  } catch {
    const kept = await localSection(url).catch(() => null);
    if (kept) body.replaceChildren(kept);
  }
  body.removeAttribute("aria-busy");
}
