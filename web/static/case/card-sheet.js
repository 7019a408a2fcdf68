// A card in a sheet: what it is, how each number came about, what can be done with it and why not.

import { el, toast } from "../js/dom.js";
import { api, Offline } from "../js/net.js";
import { cardByHand } from "./by-hand.js";
import { ChoiceView } from "./choice.js";
import { cardName, number, ruleChip, sentence } from "./parts.js";
import { closeSheet, openSheet } from "./sheet.js";

export class CardSheet {
  constructor(state, moves) {
    this.state = state;
    this.moves = moves;
  }

  async open(label, player = null) {
    const { state } = this;
    const tile = state.timeline.tile(label, state.board);
    const place = el("div", { class: "card-sheet" });
    const name = tile.unnamed ? "Any card" : cardName(tile);
    openSheet(name, [this.options(label), place], { label: name });
    place.replaceChildren(this.numbers(tile.numbers ?? []), el("p", { class: "hint" }, "Asking the rules…"));
    try {
      const body = { moment: state.moment, card: label, player };
      if (state.playersOnly) throw new Error("what can be done with a card is for judges");
      const kept = state.kind === "case" && !state.branch;
      const answer = kept
        ? await api(`/cases/${state.kept.id}/why`, { method: "POST", body })
        : await api("/plays/why", { method: "POST", body: { ...body, document: state.document } });
      place.replaceChildren(...this.whole(answer, tile));
    } catch (error) {
      if (!(error instanceof Offline)) throw error;
      place.replaceChildren(
        this.numbers(tile.numbers ?? []),
        el("p", { class: "hint" }, "What else can be done with it needs the network."),
      );
    }
  }

  /** What the open choice offers with this card. */
  options(label) {
    const options = ChoiceView.forCard(this.state.current?.choice, label);
    if (!options.length) return null;
    const { choice } = this.state.current;
    const asked =
      choice.kind === "yes/no" ? el("p", {}, el("span", { class: "verdict-mark yes" }, "✓"), ` ${sentence(choice.question)}`) : null;
    const button = (option) => ({
      type: "button",
      class: "button option-button",
      "data-key": option.key,
      onclick: () => this.answer(option.key),
    });
    const row = (option) =>
      el("span", { class: "option" }, el("button", button(option), option.text), ruleChip(this.state.timeline, option.rule));
    return el(
      "div",
      { class: "can-do" },
      el("h3", {}, asked ? "Asked now" : "Now it can"),
      asked,
      el("div", { class: "options" }, options.map(row)),
    );
  }

  answer(key) {
    closeSheet();
    this.moves.answer([key]);
  }

  whole(answer, tile) {
    const rules = { rule: (id) => answer.rules[id] ?? this.state.timeline.rule(id) };
    return [
      el(
        "p",
        { class: "card-where" },
        `${sentence(tile.kind)} card ${answer.place}`,
        tile.mode === "rest" ? `, ${this.state.layout.modes[1] ?? "turned"}` : "",
        tile.markers ? `, ${tile.markers} markers` : "",
      ),
      this.stack(tile),
      this.verdicts(answer, rules),
      ...this.values(answer.values.filter(tells), tile, rules),
      answer.abilities.length
        ? el(
            "ul",
            { class: "abilities" },
            answer.abilities.map((ability) => el("li", {}, ability.text, " ", ruleChip(rules, ability.rule))),
          )
        : null,
      cardByHand(this.state, this.moves, answer, tile),
    ].filter(Boolean);
  }

  /** What changed and the numbers of the tile stand open; what is as printed is a tap away. */
  values(values, tile, rules) {
    const shown = new Set((tile.numbers ?? []).map(({ name }) => name));
    const isOpen = (value) => value.trace.length > 1 || shown.has(value.name);
    const list = (some) =>
      el(
        "dl",
        { class: "values" },
        some.map((value) => this.value(value, rules)),
      );
    const rest = values.filter((value) => !isOpen(value));
    return [
      list(values.filter(isOpen)),
      rest.length ? el("details", { class: "printed" }, el("summary", {}, "The rest, as printed"), list(rest)) : null,
    ];
  }

  stack(tile) {
    if (!tile.beneath?.length) return null;
    const names = tile.beneath.map((label) => (label ? cardName(this.state.timeline.tile(label, this.state.board)) : "a hidden card"));
    return el("p", { class: "hint" }, `Beneath it, from the bottom: ${names.join(", ")}.`);
  }

  numbers(numbers) {
    const rules = this.state.timeline;
    return el(
      "dl",
      { class: "values" },
      numbers.map((value) => this.value({ trace: [], ...value }, rules)),
    );
  }

  value(value, rules) {
    const shown = Array.isArray(value.value) ? value.value.join(", ") : number(value.value);
    const name = sentence(value.name.replaceAll("_", " "));
    if (value.trace.length < 2)
      return el(
        "div",
        { class: "value" },
        el("dt", {}, name),
        el("dd", {}, shown, value.trace.length ? [" ", el("span", { class: "hint" }, "as printed")] : null),
      );
    const steps = value.trace.map((entry) =>
      el(
        "li",
        {},
        el("span", { class: "trace-change" }, entry.change),
        entry.change === "order" ? null : el("b", {}, Array.isArray(entry.value) ? entry.value.join(", ") : number(entry.value)),
        ruleChip(rules, entry.rule),
        entry.source && entry.change !== "printed" ? el("span", { class: "hint" }, `from ${entry.source}`) : null,
      ),
    );
    return el(
      "div",
      { class: "value derived" },
      el("dt", {}, name),
      el("dd", {}, el("details", {}, el("summary", {}, el("b", {}, shown)), el("ol", { class: "trace" }, steps))),
    );
  }

  /** Every action with this card, allowed or refused by a rule. */
  verdicts(answer, rules) {
    if (!answer.verdicts.length) return null;
    const other = answer.player === "A" ? "B" : "A";
    const apart = answer.verdicts.filter((verdict) => verdict.apart);
    const list = (some) =>
      el(
        "ul",
        {},
        some.map((verdict) => this.verdict(verdict, answer.player, rules)),
      );
    return el(
      "section",
      { class: "verdicts" },
      el("h3", {}, `Why can’t ${answer.player}…?`),
      apart.length < answer.verdicts.length
        ? list(answer.verdicts.filter((verdict) => !verdict.apart))
        : el("p", { class: "hint" }, "Nothing is done with it where it lies."),
      apart.length ? el("details", { class: "apart" }, el("summary", {}, "What is not done with such a card"), list(apart)) : null,
      el("button", { type: "button", class: "plain small", onclick: () => this.open(answer.card, other) }, `And ${other}?`),
    );
  }

  verdict(verdict, player, rules) {
    const mark = el("span", { class: `verdict-mark ${verdict.allowed ? "yes" : "no"}` }, verdict.allowed ? "✓" : "✕");
    const asked = this.state.current?.choice?.kind === "act";
    const write =
      !verdict.allowed && asked && this.state.canEdit
        ? el(
            "button",
            {
              type: "button",
              class: "plain small",
              "data-attempt": verdict.actions[0],
              onclick: () => this.attempt(verdict.actions[0], player),
            },
            "Write down the attempt",
          )
        : null;
    return el(
      "li",
      { class: verdict.allowed ? "verdict allowed" : "verdict refused", "data-action": verdict.action },
      mark,
      el(
        "div",
        {},
        el("span", { class: "visually-hidden" }, verdict.allowed ? "Allowed: " : "Refused: "),
        verdict.text,
        " ",
        verdict.cites.map((rule) => ruleChip(rules, rule)),
        verdict.reason ? el("p", { class: "reason" }, `${sentence(verdict.reason)}.`) : null,
        write,
      ),
    );
  }

  async attempt(action, player) {
    closeSheet();
    if (await this.moves.attempt(action, player)) toast("The attempt and its rule stand in the timeline");
  }
}

/** Whether a value says anything: what a card is printed without need not be listed. */
function tells({ value, trace }) {
  return trace.length > 1 || !(value === false || value === null || (Array.isArray(value) && !value.length));
}

/** What lies in an area, as a list. */
export function openArea(state, key, onCard) {
  const labels = state.board.zones[key] ?? [];
  const place = state.layout.places.find((each) => key.endsWith(`.${each.area}`)) ?? state.layout.shared.find((each) => each.area === key);
  const rows = labels.map((label, at) => {
    if (label === null) return el("li", {}, `${at + 1}. a hidden card`);
    const tile = state.timeline.tile(label, state.board);
    return el(
      "li",
      {},
      el("button", { type: "button", class: "line-button", onclick: () => onCard(label) }, tile.unnamed ? "Any card" : cardName(tile)),
    );
  });
  const order = place?.ordered ? el("p", { class: "hint" }, "From the top.") : null;
  openSheet(`${key[1] === "." ? `${key[0]}: ` : ""}${place?.title ?? key}`, [
    el("p", {}, `${labels.length} ${labels.length === 1 ? "card" : "cards"} `, place?.rule ? ruleChip(state.timeline, place.rule) : null),
    order,
    el("ol", { class: "area-list" }, rows),
  ]);
}
