// What a player is asked at this moment, and what can be answered, each option with its rule.

import { el } from "../js/dom.js";
import { cardName, ruleChip, sentence, unseen } from "./parts.js";

export class ChoiceView {
  constructor(place, state, { onAnswer }) {
    Object.assign(this, { place, state, onAnswer });
    this.picked = [];
    this.chanceOpen = false;
  }

  draw() {
    const { state } = this;
    const moment = state.current;
    const choice = moment?.choice;
    const at = `${state.timeline.record.moments.length}:${state.moment}`;
    if (at !== this.at) {
      this.picked = [];
      this.chanceOpen = false;
      this.at = at;
    }
    this.place.hidden = !choice;
    if (!choice) {
      this.place.replaceChildren();
      return;
    }
    const answered = state.moment < state.timeline.last && state.timeline.moments[state.moment + 1].kind !== "attempt";
    this.place.replaceChildren(
      el("h2", { class: "choice-title" }, el("span", { class: `player player-${choice.who}` }, choice.kind === "chance" ? "⚂" : choice.who), ` ${sentence(choice.question)} `, ruleChip(state.timeline, choice.rule)),
      answered ? el("p", { class: "hint" }, choice.kind === "chance" ? "Chance has decided. Another outcome can be set." : "This was answered; another answer starts another branch here.") : "",
      ...this.body(choice, answered),
    );
  }

  body(choice, answered) {
    if (choice.kind === "chance" && !this.chanceOpen) {
      return choice.options.length ? [el("button", { type: "button", class: "button", onclick: () => this.openChance() }, "Set the outcome")] : [];
    }
    if (choice.kind === "number") return [this.numberForm(choice)];
    const many = choice.kind === "order" || choice.kind === "chance" || ((choice.kind === "cards" || choice.kind === "option") && !(choice.low === 1 && choice.high === 1));
    if (many) return this.many(choice);
    if (choice.kind === "act") return this.actions(choice);
    return [el("div", { class: "options" }, choice.options.map((option) => this.option(option, option.text)))];
  }

  openChance() {
    this.chanceOpen = true;
    this.draw();
  }

  /** Actions by kind and card: the card once, its ways as small buttons. */
  actions(choice) {
    const groups = new Map();
    for (const option of choice.options) {
      const key = `${option.action} ${option.card ?? ""}`;
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(option);
    }
    const byAction = new Map();
    for (const options of groups.values()) {
      const { action } = options[0];
      if (!byAction.has(action)) byAction.set(action, []);
      byAction.get(action).push(options);
    }
    return [...byAction].map(([action, cards]) => this.action(action, collapsed(cards, this.state)));
  }

  action(action, cards) {
    if (cards.length === 1 && cards[0].options.length === 1) return el("div", { class: "options" }, this.option(cards[0].options[0], cards[0].options[0].text));
    const spec = this.state.layout.actions.find((each) => each.name === action);
    return el(
      "div",
      { class: "action" },
      el("h3", {}, sentence(title(spec, action)), " ", ruleChip(this.state.timeline, cards[0].options[0].rule)),
      cards.map(({ options, name, count }) => {
        const label = count > 1 ? `${name} (${count})` : name;
        if (options.length === 1) return el("div", { class: "options" }, this.option(options[0], label, false));
        return el("div", { class: "options ways" }, el("span", { class: "way-card" }, label), options.map((option) => this.option(option, option.key.split(">").at(-1), false, option.text)));
      }),
    );
  }

  option(option, text, chip = true, label = null) {
    return el(
      "span",
      { class: "option" },
      el("button", { type: "button", class: "button option-button", "data-key": option.key, onclick: () => this.onAnswer([option.key]) }, text, label ? unseen(`: ${label}`) : null),
      chip ? ruleChip(this.state.timeline, option.rule) : null,
    );
  }

  /** Several cards or an order: tap them one after the other, then confirm. */
  many(choice) {
    const ordered = choice.kind === "order" || choice.kind === "chance";
    const enough = choice.kind === "chance" ? this.picked.length > 0 : ordered ? this.picked.length === choice.options.length : this.picked.length >= choice.low && this.picked.length <= choice.high;
    const wanted = choice.kind === "chance" ? "Tap what comes first, in order; the rest stays as chance gave it." : ordered ? "Tap all in the order wanted." : choice.low === choice.high ? `Pick ${choice.low}.` : `Pick ${choice.low} to ${choice.high}.`;
    return [
      el("p", { class: "hint" }, wanted),
      el(
        "div",
        { class: "options" },
        choice.options.map((option) => {
          const place = this.picked.indexOf(option.key);
          return el("button", { type: "button", class: "chip pick", "data-key": option.key, "aria-pressed": String(place >= 0), onclick: () => this.toggle(option.key, choice) }, place >= 0 && ordered ? `${place + 1}. ` : null, option.text);
        }),
      ),
      el("div", { class: "actions" }, el("button", { type: "button", class: "button primary", "data-confirm": true, disabled: !enough, onclick: () => this.onAnswer([...this.picked]) }, this.picked.length ? `Confirm ${this.picked.length}` : "Confirm none")),
    ];
  }

  toggle(key, choice) {
    const at = this.picked.indexOf(key);
    if (at >= 0) this.picked.splice(at, 1);
    else if (choice.kind === "cards" && choice.high === 1) this.picked = [key];
    else this.picked.push(key);
    this.draw();
    [...this.place.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key)?.focus();
  }

  numberForm(choice) {
    const input = el("input", { type: "number", class: "field", min: choice.low, max: choice.high, value: choice.low, "aria-label": sentence(choice.question) });
    return el("form", { class: "actions", onsubmit: (event) => this.sendNumber(event, input) }, input, el("button", { type: "submit", class: "button primary" }, "Say it"));
  }

  sendNumber(event, input) {
    event.preventDefault();
    this.onAnswer([input.value]);
  }

  /** The options that are about a card, for the card's own sheet. */
  static forCard(choice, label) {
    return choice && choice.kind !== "chance" ? choice.options.filter((option) => option.card === label) : [];
  }
}

/** Equal cards (unnamed ones in hand) are offered once. */
function collapsed(cards, state) {
  const found = new Map();
  for (const options of cards) {
    const { card } = options[0];
    const tile = card ? state.timeline.tile(card, state.board) : null;
    const name = tile ? (tile.unnamed ? "an unnamed card" : cardName(tile)) : sentence(options[0].text);
    const plain = tile && !state.board.tiles[card];
    const key = plain ? `${tile.code} ${zoneOf(state.board, card)} ${options.length}` : `${card}`;
    if (found.has(key)) found.get(key).count += 1;
    else found.set(key, { options, name, count: 1 });
  }
  return [...found.values()];
}

function zoneOf(board, label) {
  return Object.keys(board.zones).find((key) => board.zones[key].includes(label)) ?? "";
}

/** `play {0} to zone {1}` without its blanks: "play … to zone …". */
function title(spec, action) {
  return spec?.words ? spec.words.replace(/\{\d\}/g, "…") : action;
}

