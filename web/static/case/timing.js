// The timing map: the phases as the programs run them, and where the game stands.

import { el } from "../js/dom.js";
import { ruleChip } from "./parts.js";

export class TimingView {
  constructor(place, state) {
    this.place = place;
    this.state = state;
    this.open = false;
  }

  draw() {
    const { state } = this;
    const path = state.current?.path ?? [];
    if (!path.length) {
      this.place.replaceChildren(el("p", { class: "hint" }, state.board?.result ? "The game is over." : ""));
      return;
    }
    this.place.classList.toggle("open", this.open);
    this.place.replaceChildren(this.here(path), ...(this.open ? [this.map(path)] : []));
    // Where the line is too long, its end counts: the step itself.
    const line = this.place.querySelector(".here-path");
    line.scrollLeft = line.scrollWidth;
    for (const now of this.place.querySelectorAll(".phase[aria-current]")) {
      const track = now.parentElement;
      if (track.scrollWidth > track.clientWidth) track.scrollLeft = now.offsetLeft - track.offsetLeft - track.clientWidth / 3;
    }
  }

  /** The whole map: a row for every program that is at work (the turn, and within it a battle) and its steps. */
  map(path) {
    const rows = path.map((rule) => this.state.layout.phases.find((each) => each.steps.includes(rule))).filter(Boolean);
    const shown = rows.length ? rows : [null];
    return el(
      "div",
      { class: "map" },
      shown.map((each) => this.phases(each, path)),
      el(
        "div",
        { class: "strips" },
        path.map((rule) => this.strip(rule)),
      ),
    );
  }

  phases(phase, path) {
    const { phases } = this.state.layout;
    const own = phases.filter((each) => each.program === (phase ?? phases[0]).program);
    return el(
      "ol",
      { class: "phases", "aria-label": "Phases", tabindex: 0 },
      own.map((each) =>
        el(
          "li",
          { class: each === phase ? "phase now" : "phase", "aria-current": each === phase ? "step" : null },
          el("span", { class: "phase-title" }, each.title),
          el(
            "span",
            { class: "dots", "aria-hidden": "true" },
            each.steps.map((step) => el("i", { class: path.includes(step) ? "dot-step at" : "dot-step" })),
          ),
        ),
      ),
    );
  }

  here(path) {
    const into = () => el("span", { class: "into", "aria-hidden": "true" }, "›");
    const steps = path.map((rule, place) => [
      place ? into() : null,
      el("span", { class: "here-name" }, this.name(rule)),
      ruleChip(this.state.timeline, rule),
    ]);
    return el(
      "div",
      { class: "here" },
      el("span", { class: "visually-hidden" }, "You are here: "),
      el("span", { class: "here-path", tabindex: 0 }, steps.flat()),
      el(
        "button",
        { type: "button", class: "plain small", "aria-expanded": String(this.open), onclick: () => this.toggle() },
        this.open ? "Hide" : "Steps",
      ),
    );
  }

  /** What a rule is a step of: a phase of the map, or a program. */
  name(rule) {
    return this.state.layout.phases.find((each) => each.steps.includes(rule))?.title ?? this.program(rule)?.title ?? "";
  }

  program(rule) {
    return this.state.layout.programs.find((each) => each.steps.includes(rule));
  }

  /** All steps of the program a rule belongs to, the current one marked. */
  strip(rule) {
    const program = this.program(rule);
    if (!program) return null;
    const own = this.state.layout.phases.find((each) => each.steps.includes(rule));
    const steps = own ? own.steps : program.steps;
    return el(
      "div",
      { class: "strip" },
      el("span", { class: "strip-name" }, own ? own.title : program.title),
      el(
        "ol",
        {},
        steps.map((step) => this.step(step, step === rule)),
      ),
    );
  }

  step(step, here) {
    return el("li", { class: here ? "at" : "", "aria-current": here ? "step" : null }, ruleChip(this.state.timeline, step));
  }

  toggle() {
    this.open = !this.open;
    this.draw();
  }
}
