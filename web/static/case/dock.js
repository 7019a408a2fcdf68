// Under the thumb: back, step, run to the next choice, and what just happened.

import { el } from "../js/dom.js";
import { icon, sentence } from "./parts.js";
import { mergedLines } from "./log.js";

export class Dock {
  constructor(place, state, { onNow }) {
    this.state = state;
    this.onNow = onNow;
    this.first = dockButton("first", "To the start", "Home", () => state.go(0));
    this.back = dockButton("back", "One step back", "ArrowLeft", () => state.go(state.moment - 1));
    this.step = dockButton("step", "One step on", "ArrowRight", () => state.go(state.moment + 1), "Step");
    this.choice = dockButton("choice", "To the next choice", "N", () => state.go(state.timeline.nextChoice(state.moment)), "Next choice");
    this.count = el("span", { class: "dock-count", role: "status", "aria-live": "off" });
    this.now = el("button", { type: "button", class: "dock-now", onclick: onNow }, el("span", { class: "dock-text" }));
    const slide = () => state.go(Number(this.slider.value));
    this.slider = el("input", {
      type: "range",
      class: "dock-slider",
      min: 0,
      max: 1,
      "aria-label": "Moment of the timeline",
      oninput: slide,
    });
    const buttons = [this.first, this.back, this.count, this.step, this.choice];
    place.replaceChildren(this.now, this.slider, el("div", { class: "dock-buttons" }, buttons));
    new ResizeObserver(() => document.body.style.setProperty("--dock", `${place.offsetHeight}px`)).observe(place);
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
    this.now.classList.toggle("came", state.outcomes.length > 0 && !state.board?.result);
    this.now.firstElementChild.replaceChildren(...this.sentence());
  }

  /** What came of it, what happened last, or what is asked now. */
  sentence() {
    const { current, board, outcomes } = this.state;
    if (!current) return ["The position has problems."];
    if (board.result)
      return [el("b", {}, board.result.winner ? `${board.result.winner} wins: ${board.result.how}.` : `A draw: ${board.result.how}.`)];
    if (this.state.timeline.isChoice(this.state.moment)) return [el("b", {}, `${current.choice.who} is asked: `), current.choice.question];
    if (outcomes.length)
      return outcomes.flatMap((line) => [el("b", {}, `${sentence(line.text)}. `), el("span", { class: "num" }, line.rule), " "]);
    const lines = mergedLines(current.lines);
    const line = lines.filter((each) => !each.detail).at(-1) ?? lines[0];
    return [line ? sentence(line.text) : "The position, before anything happens."];
  }

  key(event) {
    if (event.target.closest("input, textarea, select, [contenteditable], dialog") || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const { state } = this;
    const keys = {
      ArrowLeft: () => state.go(state.moment - 1),
      ArrowRight: () => state.go(state.moment + 1),
      Home: () => state.go(0),
      End: () => state.go(state.timeline.last),
      n: () => state.go(state.timeline.nextChoice(state.moment)),
      p: () => state.go(state.timeline.nextChoice(state.moment, -1)),
      a: () => state.timeline.isChoice(state.moment) && this.onNow(),
    };
    const run = keys[event.key];
    if (!run || event.defaultPrevented) return;
    event.preventDefault();
    run();
  }
}

/** A button under the thumb; `shown` are the words beside its icon. */
function dockButton(name, label, key, run, shown = null) {
  const about = { "aria-label": label, title: `${label} (${key})`, "aria-keyshortcuts": key };
  const words = shown ? el("span", { "aria-hidden": "true" }, shown) : null;
  return el("button", { type: "button", class: shown ? "dock-button wide" : "dock-button", onclick: run, ...about }, icon(name), words);
}
