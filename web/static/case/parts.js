// Small pieces that several parts of a case's page are made of.

import { el, svg } from "../js/dom.js";

const ICONS = {
  back: "m14.5 6-6 6 6 6",
  step: "m9.500 6 6 6-6 6",
  first: "M7 6v12m11-12-7 6 7 6",
  choice: "m6 6 7 6-7 6M17 6v12",
  close: "m6 6 12 12M18 6 6 18",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  flip: "M8 4v16m0 0-3.500-3.500M8 20l3.500-3.500M16 20V4m0 0-3.500 3.500M16 4l3.500 3.500",
  edit: "M5 19l1-4L16 5l3 3L9 18z",
  undo: "M8 6 4 10l4 4M4 10h10a5 5 0 0 1 0 10h-3",
  redo: "m16 6 4 4-4 4m4-4H10a5 5 0 0 0 0 10h3",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  print: "M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5",
  fork: "M7 4v16M7 14c0-4 10-2 10-8V4M14 7l3-3 3 3",
  eye: "M3 12s3.500-6 9-6 9 6 9 6-3.500 6-9 6-9-6-9-6zm9 2.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  down: "m6 9.500 6 6 6-6",
  save: "M5 12.500 10 17l9-10",
};

export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, svg("path", { d: ICONS[name] }));
}

/** A button with an icon; its label is read aloud. */
export function tool(name, label, onclick, more = {}) {
  return el("button", { type: "button", class: "button square", "aria-label": label, title: label, onclick, ...more }, icon(name));
}

/** Words for who cannot see the page. */
export function unseen(words) {
  return el("span", { class: "visually-hidden" }, words);
}

/** A rule's number that opens the rule; a link, so that it also works in a new tab. */
export function ruleChip(timeline, id) {
  const note = timeline?.rule(id);
  const reading = note?.readings.length
    ? el("span", { class: "reading-dot", role: "img", title: "rests on a reading", "aria-label": "rests on a reading" })
    : null;
  const remark = note?.differs ? el("span", { class: "reading-dot", role: "img", title: note.remark, "aria-label": note.remark }) : null;
  return el("a", { class: "num rule-chip", href: note?.url ?? "#", "data-rule": id, title: note?.heading ?? null }, id, reading, remark);
}

/** Results one after the other, each with its rule. */
export function outcomeParts(timeline, outcomes) {
  return outcomes.flatMap((line) => [`${sentence(line.text).replace(/\.$/, "")}. `, ruleChip(timeline, line.rule), " "]);
}

export function number(value) {
  return typeof value === "number" ? value.toLocaleString("en").replaceAll(",", " ") : String(value ?? "–");
}

export function sentence(text) {
  const words = String(text ?? "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How a card is called: as the editor knows it, by its name, else by its label without the player. */
export function cardName(tile) {
  if (tile.called) return tile.called;
  const plain = tile.label.slice(2);
  return tile.name && tile.name !== tile.code ? tile.name : plain;
}
