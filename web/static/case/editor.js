// The board editor: the same board, every area open. Tap an area or a card, drag a card, or use the
// keyboard; every change is checked by the engine, and what is wrong comes with its rule.

import { $, el, focusedIn, toast } from "../js/dom.js";
import { api, Offline } from "../js/net.js";
import { BoardView } from "./board.js";
import { setUpDragging } from "./drag.js";
import { split, tileOf } from "./entries.js";
import { EntrySheet } from "./entry-sheet.js";
import { History } from "./history.js";
import { cardName, tool } from "./parts.js";
import { labelOf, rolesFrom, rolesOf, rolesToPlaces, roleTitle } from "./roles.js";
import { closeSheet } from "./sheet.js";

const PAUSE = 250;

export class Editor {
  constructor(place, state, { onDone, onChecked }) {
    this.place = place;
    this.state = state;
    this.onDone = onDone;
    this.onChecked = onChecked;
    this.zones = null;
    this.held = null; // the tile that was picked up with the keyboard
    this.settings = el("form", { class: "editor-settings", onsubmit: (event) => event.preventDefault() });
    this.rolePlace = el("div", { class: "editor-settings editor-roles" });
    this.boardPlace = el("section", { class: "board editing", "aria-label": "Board editor" });
    this.when = el("details", { class: "editor-when" }, el("summary", {}), this.settings, this.rolePlace);
    const keys = "Keys: M picks up and puts down, R rests, + and − count, Delete removes, Z undoes, Y puts in again. ";
    this.hint = el(
      "p",
      { class: "hint editor-hint" },
      "Tap an area to add cards, a card to change it; drag to move. ",
      el("span", { class: "for-keys" }, keys),
    );
    this.bar = el("div", { class: "editor-bar" });
    this.done = el(
      "div",
      { class: "actions editor-actions" },
      el(
        "button",
        { type: "button", class: "button primary", "data-editor-done": true, onclick: () => this.finish() },
        "Play this position",
      ),
      el("button", { type: "button", class: "button", "data-editor-cancel": true, onclick: () => this.cancel() }, "Cancel"),
    );
    place.replaceChildren(this.bar, this.when, this.boardPlace, this.hint, this.done);
    this.history = new History(this);
    this.view = new BoardView(this.boardPlace, state, {
      editor: this,
      onCard: (label) => this.openEntry(label),
      onZone: (key) => this.openZone(key),
    });
    this.sheet = new EntrySheet(this);
    setUpDragging(this.boardPlace, (label, key) => this.move(label, key));
    this.boardPlace.addEventListener("keydown", (event) => this.key(event));
  }

  /** Open on the case as it stands; what was edited before stays, with its undo, unless the case is another now. */
  async open() {
    const { document, layout } = this.state;
    // The page comes without our cards; only who lays a table needs them.
    layout.cards ??= (await api(`/layouts/${layout.book}`)).cards;
    if (this.zones && bare(document) === this.played) {
      this.document = { ...this.document, decisions: document.decisions };
      this.history.now = this.history.taken();
    } else {
      const answer = await api("/positions/read", { method: "POST", body: { document } });
      this.zones = answer.zones;
      this.numbers = answer.numbers;
      this.roles = rolesFrom(answer.roles, this.zones);
      this.document = document;
      this.history.begin();
      this.when.open = Object.keys(this.roles).length > 0;
    }
    this.opened = this.history.now;
    this.result = null;
    this.draw();
  }

  /** Whether the board is another one than was opened. */
  get dirty() {
    return Boolean(this.zones) && this.history.now !== this.opened;
  }

  /** The case was played from this board: coming back finds it, and what can be undone, as it was left. */
  wasPlayed() {
    this.played = bare(this.state.document);
  }

  cancel() {
    this.zones = null;
    this.onDone(null);
  }

  // -- what the board draws ------------------------------------------------------------------------

  get board() {
    if (!this.zones) return null;
    const zones = Object.fromEntries(Object.entries(this.zones).map(([key, entries]) => [key, entries.map((_, at) => `${key}#${at}`)]));
    const { turn = {} } = this.document;
    return {
      zones,
      tiles: {},
      sides: {},
      marks: this.marks(),
      turn: { player: turn.player ?? "A", number: turn.number ?? "" },
      result: null,
    };
  }

  /** Which cards are the attack card and the like. */
  marks() {
    const held = Object.entries(this.roles).map(([name, entry]) => ({ name, label: labelOf(this.zones, entry) }));
    return held
      .filter(({ label }) => label)
      .map(({ name, label }) => ({ zone: split(label)[0], card: label, text: roleTitle(name).toLowerCase(), title: roleTitle(name) }));
  }

  entry(label) {
    const [key, at] = split(label);
    return this.zones[key][at];
  }

  tile(label) {
    return { ...tileOf(this.entry(label), this.state.layout, split(label)[0], this.defined), label };
  }

  /** Cards that the case itself defines, by code. */
  get defined() {
    const { cards } = this.document;
    return Array.isArray(cards) ? Object.fromEntries(cards.map((card) => [card.code, card])) : (cards ?? {});
  }

  /** The numbers of a player, beside the name. */
  tools(side) {
    return el(
      "span",
      { class: "editor-numbers" },
      this.state.layout.numbers
        .filter(({ editable }) => editable)
        .map(({ name, title, about }) =>
          el(
            "label",
            { title: about },
            `${title} `,
            el("input", {
              type: "number",
              class: "field tiny",
              "data-number": `${side}.${name}`,
              value: this.numbers[side]?.[name] ?? 0,
              onchange: (event) => this.setNumber(side, name, event.target.value),
            }),
          ),
        ),
    );
  }

  draw() {
    this.view.draw();
    this.drawBar();
    this.drawSettings();
    this.drawRoles();
    for (const tile of this.boardPlace.querySelectorAll(".tile")) tile.classList.toggle("held", tile.dataset.card === this.held);
  }

  drawBar() {
    const { past, future } = this.history;
    const focused = focusedIn(this.bar)?.dataset.edit;
    this.bar.replaceChildren(
      tool("undo", "Undo the last edit", () => this.undo(), { "data-edit": "undo", disabled: !past.length }),
      tool("redo", "Put the edit in again", () => this.redo(), { "data-edit": "redo", disabled: !future.length }),
      el("button", { type: "button", class: "button quiet", "data-clear": true, onclick: () => this.clear() }, "Empty the board"),
    );
    if (focused) $(`[data-edit="${focused}"]`, this.bar)?.focus();
  }

  undo() {
    if (this.history.undo()) this.restored();
  }

  redo() {
    if (this.history.redo()) this.restored();
  }

  restored() {
    this.held = null;
    this.draw();
    this.checkSoon();
  }

  drawSettings() {
    const { turn: { player = "A" } = {}, at: rule = "" } = this.document;
    $("summary", this.when).textContent = `At ${[rule].flat().join(", ") || "no rule"}, turn of ${player}`;
    if (this.settings.contains(document.activeElement)) return;
    const { layout } = this.state;
    const { turn = {}, at = "" } = this.document;
    const steps = layout.phases.flatMap((phase) => phase.steps.map((step) => ({ step, title: phase.title })));
    const set = (change) => this.setDocument(change);
    const choice = (label, value, options, change) =>
      el(
        "label",
        {},
        `${label} `,
        el(
          "select",
          { class: "field", "aria-label": label, onchange: (event) => change(event.target.value) },
          options.map(([key, title]) => el("option", { value: key, selected: key === value }, title)),
        ),
      );
    this.settings.replaceChildren(
      el(
        "label",
        { class: "at" },
        "At rule ",
        el("input", {
          class: "field",
          name: "at",
          value: Array.isArray(at) ? at.join(", ") : at,
          list: "editor-steps",
          autocomplete: "off",
          onchange: (event) =>
            set({ at: event.target.value.includes(",") ? event.target.value.split(/\s*,\s*/) : event.target.value.trim() }),
        }),
      ),
      el(
        "datalist",
        { id: "editor-steps" },
        steps.map(({ step, title }) => el("option", { value: step }, title)),
      ),
      choice(
        "Turn of",
        turn.player ?? "A",
        [
          ["A", "A"],
          ["B", "B"],
        ],
        (player) => set({ turn: { ...turn, player } }),
      ),
      choice(
        "Went first",
        turn.first ?? "A",
        [
          ["A", "A"],
          ["B", "B"],
        ],
        (first) => set({ turn: { ...turn, first } }),
      ),
      el(
        "label",
        {},
        "Turn no. ",
        el("input", {
          type: "number",
          class: "field",
          min: 1,
          value: turn.number ?? "",
          "aria-label": "Turn number",
          onchange: (event) => set({ turn: withNumber(turn, event.target.value) }),
        }),
      ),
    );
  }

  drawRoles() {
    const focused = focusedIn(this.rolePlace)?.dataset.role;
    this.rolePlace.replaceChildren(...rolesOf(this.state.layout, this.document, this.roles).map((name) => this.roleChoice(name)));
    if (focused) $(`[data-role="${CSS.escape(focused)}"]`, this.rolePlace)?.focus();
  }

  /** Which card on the table is the attack card and the like. */
  roleChoice(name) {
    const held = this.roles[name];
    const areas = Object.entries(this.zones).filter(
      ([key, entries]) => entries.length && this.state.layout.places.find((place) => key.endsWith(`.${place.area}`))?.look !== "pile",
    );
    const option = (label) =>
      el(
        "option",
        { value: label, selected: this.entry(label) === held },
        `${label[1] === "." ? `${label[0]}: ` : ""}${cardName(this.tile(label))}`,
      );
    return el(
      "label",
      { class: "role-choice" },
      `${roleTitle(name)} `,
      el(
        "select",
        { class: "field", "data-role": name, onchange: (event) => this.setRole(name, event.target.value) },
        el("option", { value: "" }, typeof held === "string" ? held : "–"),
        areas.map(([key, entries]) =>
          el(
            "optgroup",
            { label: this.sheet.title(key) },
            entries.map((_, at) => option(`${key}#${at}`)),
          ),
        ),
      ),
    );
  }

  setRole(name, label) {
    const { [name]: _, ...others } = this.roles;
    this.roles = label ? { ...others, [name]: this.entry(label) } : others;
    this.changed();
  }

  // -- changes -------------------------------------------------------------------------------------

  setDocument(change) {
    this.document = { ...this.document, ...change };
    this.changed();
  }

  setNumber(side, name, value) {
    this.numbers[side] = { ...this.numbers[side], [name]: Number.parseInt(value, 10) || 0 };
    this.later();
  }

  /** A card of an imported list becomes one of the case: it runs where nobody has the list. */
  define(code, row) {
    this.document = { ...this.document, cards: { ...this.defined, [code]: row } };
  }

  add(key, entry) {
    (this.zones[key] ??= []).push({ count: 1, ...entry });
    this.changed();
  }

  update(label, change) {
    const [key, at] = split(label);
    const entry = { ...this.zones[key][at], ...change };
    for (const [name, value] of Object.entries(change)) if (value === null) delete entry[name];
    this.replaced(this.zones[key][at], entry);
    this.zones[key][at] = entry;
    this.changed();
  }

  remove(label) {
    const [key, at] = split(label);
    this.replaced(this.zones[key][at], null);
    this.zones[key].splice(at, 1);
    this.changed();
  }

  /** Move a card (one of several) to another area, or on top of a card there. */
  move(label, key, onTop = false) {
    const [from, at] = split(label);
    if (from === key && !onTop) return;
    const entry = this.zones[from][at];
    const one = { ...entry, count: 1 };
    if ((entry.count ?? 1) > 1) this.zones[from][at] = { ...entry, count: entry.count - 1 };
    else {
      this.zones[from].splice(at, 1);
      this.replaced(entry, one);
    }
    const target = (this.zones[key] ??= []);
    if (onTop && target.length) {
      const below = target.pop();
      const { beneath = [], ...top } = below;
      one.beneath = [...beneath, { ...top, count: 1 }, ...(one.beneath ?? [])];
    }
    target.push(one);
    this.changed();
  }

  /** What a card is, it stays when it changes or moves; what is gone is nothing any more. */
  replaced(before, after) {
    const kept = Object.entries(this.roles).map(([name, entry]) => [name, entry === before ? after : entry]);
    this.roles = Object.fromEntries(kept.filter(([, entry]) => entry));
  }

  /** An empty table; decks and life stay, as far as nobody knows their cards: without them both players have lost. */
  clear() {
    const unknown = (key) => this.state.layout.places.some((place) => key.endsWith(`.${place.area}`) && place.hidden === "everybody");
    for (const [key, entries] of Object.entries(this.zones)) {
      this.zones[key] = unknown(key) ? entries.filter((entry) => tileOf(entry, this.state.layout, key, this.defined).unnamed) : [];
    }
    this.roles = {};
    this.changed();
  }

  changed() {
    this.history.edited();
    this.draw();
    this.checkSoon();
  }

  later() {
    this.history.edited();
    this.drawBar();
    this.checkSoon();
  }

  checkSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), PAUSE);
  }

  /** Ask the engine what it makes of the position. */
  async check() {
    const request = (this.request = {});
    try {
      const answer = await api("/positions/write", {
        method: "POST",
        body: { document: this.document, zones: this.zones, numbers: this.numbers, roles: rolesToPlaces(this.roles, this.zones) },
      });
      if (this.request !== request) return null;
      this.result = answer;
      this.onChecked(answer);
      return answer;
    } catch (error) {
      if (this.request === request) toast(error instanceof Offline ? "The editor needs the network to check the position" : error.message);
      return null;
    }
  }

  async finish() {
    clearTimeout(this.timer);
    const answer = await this.check();
    if (answer) this.onDone(answer.document);
  }

  // -- input ---------------------------------------------------------------------------------------

  openZone(key) {
    if (this.held) this.drop(key);
    else this.sheet.zone(key);
  }

  openEntry(label) {
    if (this.held && this.held !== label) this.drop(split(label)[0]);
    else this.sheet.entry(label);
  }

  drop(key) {
    const label = this.held;
    this.held = null;
    this.move(label, key);
    closeSheet();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
    const label = event.target.dataset?.card;
    const zone = event.target.closest("[data-zone]")?.dataset.zone;
    const run = {
      m: () => this.pick(label, zone),
      r: () => label && this.update(label, { mode: this.entry(label).mode === "rest" ? null : "rest" }),
      "+": () => label && this.update(label, { count: (this.entry(label).count ?? 1) + 1 }),
      "-": () =>
        label && ((this.entry(label).count ?? 1) > 1 ? this.update(label, { count: this.entry(label).count - 1 }) : this.remove(label)),
      z: () => this.undo(),
      y: () => this.redo(),
      Delete: () => label && this.remove(label),
      Backspace: () => label && this.remove(label),
      Escape: () => this.letGo(),
    }[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
    if (zone && !this.boardPlace.contains(document.activeElement)) $(`[data-open="${CSS.escape(zone)}"]`, this.boardPlace)?.focus();
  }

  pick(label, zone) {
    if (this.held && zone) {
      this.drop(zone);
      toast(`Put down in ${this.sheet.title(zone)}`);
    } else if (label) {
      this.held = label;
      this.draw();
      toast("Picked up; go to an area and press M");
    }
  }

  /** Picked up with a tap: the next area that is tapped gets it. */
  take(label) {
    this.held = label;
    closeSheet();
    this.draw();
    toast("Tap where it goes");
  }

  letGo() {
    this.held = null;
    this.draw();
  }
}

/** A case without its decisions, as one text: what a board is made of. */
function bare({ decisions: _, ...rest }) {
  return JSON.stringify(rest);
}

function withNumber(turn, value) {
  const { number: _, ...rest } = turn;
  const wanted = Number.parseInt(value, 10);
  return wanted > 0 ? { ...rest, number: wanted } : rest;
}
