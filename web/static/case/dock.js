// Under the thumb: back, step, run to the next choice, and what just happened.

import { el } from "../js/dom.js";
import { icon, sentence } from "./parts.js";
import { mergedLines } from "./log.js";

export class Dock {
  constructor(place, state, { onNow }) {
    this.state = state;
    const button = (name, label, key, run, shown = null) => el("button", { type: "button", class: shown ? "dock-button wide" : "dock-button", "aria-label": label, title: `${label} (${key})`, "aria-keyshortcuts": key, onclick: run }, icon(name), shown ? el("span", { "aria-hidden": "true" }, shown) : null);
    this.first = button("first", "To the start", "Home", () => state.go(0));
    this.back = button("back", "One step back", "ArrowLeft", () => state.go(state.moment - 1));
    this.step = button("step", "One step on", "ArrowRight", () => state.go(state.moment + 1), "Step");
    this.choice = button("choice", "To the next choice", "N", () => state.go(state.timeline.nextChoice(state.moment)), "Next choice");
    this.answer = button("down", "Answer what is asked", "A", onNow, "Answer");
    this.count = el("span", { class: "dock-count", role: "status", "aria-live": "off" });
    this.now = el("button", { type: "button", class: "dock-now", onclick: onNow }, el("span", { class: "dock-text" }));
    this.slider = el("input", { type: "range", class: "dock-slider", min: 0, max: 1, "aria-label": "Moment of the timeline", oninput: () => state.go(Number(this.slider.value)) });
    place.replaceChildren(this.now, this.slider, el("div", { class: "dock-buttons" }, this.first, this.back, this.count, this.step, this.answer, this.choice));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  draw() {
    const { state } = this;
    const { last } = state.timeline;
    this.slider.max = last;
    this.slider.value = state.moment;
    this.count.textContent = `${state.moment} / ${last}`;
    this.first.disabled = this.back.disabled = state.moment === 0;
    this.step.disabled = this.choice.disabled = state.moment >= last;
    // Where the run waits for a player, the way on is the answer, and that stands further down.
    const asked = state.moment >= last && last > 0 && state.timeline.isChoice(last) && !state.board?.result;
    this.choice.hidden = asked;
    this.answer.hidden = !asked;
    this.now.firstElementChild.replaceChildren(...this.sentence());
  }

  /** What happened last, or what is asked now. */
  sentence() {
    const { current, board } = this.state;
    if (!current) return ["The position has problems."];
    if (board.result) return [el("b", {}, board.result.winner ? `${board.result.winner} wins: ${board.result.how}.` : `A draw: ${board.result.how}.`)];
    if (this.state.timeline.isChoice(this.state.moment)) {
      const came = this.state.timeline.outcomeBefore(this.state.moment);
      const asked = [el("b", {}, `${current.choice.who} is asked: `), current.choice.question];
      return came ? [el("span", { class: "dock-outcome" }, sentence(came)), ...asked] : asked;
    }
    const lines = mergedLines(current.lines);
    const line = lines.filter((each) => each.outcome).at(-1) ?? lines.filter((each) => !each.detail).at(-1) ?? lines[0];
    return [line ? sentence(line.text) : "The position, before anything happens."];
  }

  key(event) {
    if (event.target.closest("input, textarea, select, [contenteditable], dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    const { state } = this;
    const keys = {
      ArrowLeft: () => state.go(state.moment - 1),
      ArrowRight: () => state.go(state.moment + 1),
      Home: () => state.go(0),
      End: () => state.go(state.timeline.last),
      n: () => state.go(state.timeline.nextChoice(state.moment)),
      p: () => state.go(state.timeline.nextChoice(state.moment, -1)),
      a: () => this.answer.hidden || this.answer.click(),
    };
    const run = keys[event.key];
    if (!run || event.defaultPrevented) return;
    event.preventDefault();
    run();
  }
}
