// The timeline: decisions first, what followed from each below it, every step on demand.

import { el } from "../js/dom.js";
import { ruleChip, sentence } from "./parts.js";

const MARKS = { answer: "◆", forced: "◇", chance: "⚂", attempt: "✕", concede: "⚑", edit: "✎" };

export class LogView {
  constructor(place, state, { onMoment }) {
    this.place = place;
    this.state = state;
    this.onMoment = onMoment;
    this.opened = new Set();
    place.addEventListener("click", (event) => this.tapped(event));
  }

  draw() {
    const { timeline } = this.state;
    this.place.replaceChildren(...groups(timeline).map((group) => this.group(group)));
    this.mark();
  }

  group(group) {
    const head =
      group.head === null
        ? null
        : timelineLine(this.state.timeline, group.head, mergedLines(this.state.timeline.moments[group.head].lines));
    const happened = [];
    const every = [];
    for (const number of group.moments) {
      const moment = this.state.timeline.moments[number];
      const lines = mergedLines(moment.lines);
      for (const line of lines.filter((each) => !each.detail)) happened.push({ number, line });
      for (const line of lines) every.push({ number, line });
    }
    const open = this.opened.has(group.key);
    const shown = open ? every : happened;
    const hidden = every.length - happened.length;
    return el(
      "li",
      { class: `log-group kind-${group.kind}` },
      head ? el("div", { class: "log-head" }, head) : el("div", { class: "log-head" }, this.start()),
      el(
        "ol",
        { class: "log-lines" },
        shown.map(({ number, line }) => el("li", {}, lineButton(this.state.timeline, number, line))),
      ),
      hidden
        ? el(
            "button",
            { type: "button", class: "plain small log-more", "data-group": group.key, "aria-expanded": String(open) },
            open ? "Only what happened" : `All ${every.length} steps`,
          )
        : null,
    );
  }

  start() {
    return el(
      "button",
      { type: "button", class: "log-line start", "data-moment": "0" },
      el("span", { class: "log-mark", "aria-hidden": "true" }, "○"),
      el("span", { class: "log-text" }, "The position"),
    );
  }

  /** Mark the moment that is looked at, without drawing everything again. */
  mark() {
    const { moment } = this.state;
    let current = null;
    for (const line of this.place.querySelectorAll("[data-moment]")) {
      const number = Number(line.dataset.moment);
      line.classList.toggle("later", number > moment);
      line.removeAttribute("aria-current");
      if (number <= moment) current = line;
    }
    current?.setAttribute("aria-current", "step");
    if (current && this.place.scrollHeight > this.place.clientHeight + 4) {
      const box = current.getBoundingClientRect();
      const frame = this.place.getBoundingClientRect();
      if (box.top < frame.top || box.bottom > frame.bottom) this.place.scrollTop += box.top - frame.top - frame.height / 3;
    }
  }

  tapped(event) {
    const more = event.target.closest("[data-group]");
    if (more) {
      if (!this.opened.delete(more.dataset.group)) this.opened.add(more.dataset.group);
      this.draw();
      return;
    }
    if (event.target.closest("a")) return;
    const line = event.target.closest("[data-moment]");
    if (line) this.onMoment(Number(line.dataset.moment));
  }
}

/** What a person put in opens a group; what followed belongs to it. */
export function groups(timeline) {
  const found = [];
  for (const moment of timeline.moments) {
    const opens = ["answer", "attempt", "concede", "edit"].includes(moment.kind);
    if (opens || !found.length)
      found.push({ key: `g${moment.number}`, kind: moment.kind, head: opens ? moment.number : null, moments: [] });
    if (!opens) found.at(-1).moments.push(moment.number);
  }
  return found;
}

/** Lines that say the same under several rules become one with several numbers. */
export function mergedLines(lines) {
  const found = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last && last.text === line.text && last.detail === line.detail) last.rules.push(line.rule);
    else found.push({ ...line, rules: [line.rule] });
  }
  return found;
}

function timelineLine(timeline, number, lines) {
  const said = lines.filter((line) => !line.detail);
  const main = said.at(-1) ?? lines.at(-1);
  const rules = [...new Set(lines.flatMap((line) => line.rules))];
  const text = timeline.moments[number].kind === "edit" ? byHand(said) : main.text;
  return lineButton(timeline, number, { ...main, text, rules }, true);
}

/** A change of the judge's: that it is theirs, why, and all that it did. */
function byHand(said) {
  const why = said.find(({ what }) => what === "manual")?.text.split("by hand: ")[1];
  const done = said.filter(({ what }) => what !== "manual").map(({ text }) => text);
  return `by hand${why ? ` (${why})` : ""}: ${done.join("; ") || "nothing changes"}`;
}

function lineButton(timeline, number, line, head = false) {
  const moment = timeline.moments[number];
  const mark = MARKS[moment.kind] ?? (line.what === "decision" ? "◇" : "");
  const rules = [...new Set(line.rules)];
  return el(
    "span",
    { class: `log-row${line.detail ? " detail" : line.outcome ? " outcome" : ""}` },
    el(
      "button",
      { type: "button", class: `log-line${head ? " head" : ""}`, "data-moment": number },
      mark ? el("span", { class: "log-mark", "aria-hidden": "true" }, mark) : null,
      el("span", { class: "log-text" }, sentence(line.text)),
    ),
    el(
      "span",
      { class: "log-rules" },
      rules.map((rule) => ruleChip(timeline, rule)),
    ),
    ...rules
      .filter((rule) => timeline.rule(rule)?.differs)
      .map((rule) => el("span", { class: "log-remark" }, `${rule} ${timeline.rule(rule).remark}`)),
  );
}
