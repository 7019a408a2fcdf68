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
    const { layout } = state;
    const path = state.current?.path ?? [];
    if (!path.length) {
      this.place.replaceChildren(el("p", { class: "hint" }, state.board?.result ? "The game is over." : ""));
      return;
    }
    // A row for every program of the map that is at work: the turn, and within it a battle.
    const rows = path.map((rule) => layout.phases.find((each) => each.steps.includes(rule))).filter(Boolean);
    this.place.replaceChildren(...(rows.length ? rows.map((each) => this.phases(each, path)) : [this.phases(null, path)]), this.here(path));
    if (this.open) this.place.append(el("div", { class: "strips" }, path.map((rule) => this.strip(rule))));
    for (const now of this.place.querySelectorAll(".phase[aria-current]")) {
      const track = now.parentElement;
      if (track.scrollWidth > track.clientWidth) track.scrollLeft = now.offsetLeft - track.offsetLeft - track.clientWidth / 3;
    }
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
          el("span", { class: "dots", "aria-hidden": "true" }, each.steps.map((step) => el("i", { class: path.includes(step) ? "dot-step at" : "dot-step" }))),
        ),
      ),
    );
  }

  here(path) {
    const steps = path.map((rule, place) => [place ? el("span", { class: "into", "aria-hidden": "true" }, "›") : null, ruleChip(this.state.timeline, rule), el("span", { class: "here-name" }, this.name(rule))]);
    return el(
      "div",
      { class: "here" },
      el("span", { class: "visually-hidden" }, "You are here: "),
      el("span", { class: "here-path" }, steps.flat()),
      el("button", { type: "button", class: "plain small", "aria-expanded": String(this.open), onclick: () => this.toggle() }, this.open ? "Hide steps" : "Steps"),
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
      el("ol", {}, steps.map((step) => el("li", { class: step === rule ? "at" : "", "aria-current": step === rule ? "step" : null }, ruleChip(this.state.timeline, step)))),
    );
  }

  toggle() {
    this.open = !this.open;
    this.draw();
  }
}
