// What a player is asked at this moment, and what can be answered, each option with its rule.

import { el } from "../js/dom.js";
import { apart, collapsed, gathered } from "./options.js";
import { cardName, outcomeParts, ruleChip, sentence, unseen } from "./parts.js";

export class ChoiceView {
  constructor(place, state, { onAnswer, onLit, onWhy }) {
    this.place = place;
    this.state = state;
    this.onAnswer = onAnswer;
    this.onLit = onLit;
    this.onWhy = onWhy;
    this.forget();
    new ResizeObserver(() => document.body.style.setProperty("--ask", `${place.offsetHeight}px`)).observe(place);
  }

  forget() {
    this.picked = [];
    this.chanceOpen = false;
    this.again = false; // another answer is wanted where one was given
    this.card = null; // the card on the board that was tapped: its answers alone are shown
    this.asking = false; // the next card that is tapped is asked about
  }

  draw() {
    const { state } = this;
    const choice = state.current?.choice;
    const at = `${state.timeline.record.moments.length}:${state.moment}`;
    if (at !== this.at) {
      this.forget();
      this.at = at;
      this.place.scrollTop = 0;
    }
    this.place.hidden = !choice;
    document.body.classList.toggle("in-question", Boolean(choice));
    if (!choice) {
      this.place.replaceChildren();
      return;
    }
    const { answered, outcomes } = state;
    const who = el("span", { class: `player player-${choice.who}` }, choice.kind === "chance" ? "⚂" : choice.who);
    this.place.replaceChildren(
      outcomes.length ? el("p", { class: "came", role: "status" }, outcomeParts(state.timeline, outcomes)) : "",
      el(
        "h2",
        { class: "choice-title" },
        who,
        el("span", {}, ` ${sentence(choice.question)} `, ruleChip(state.timeline, choice.rule)),
        this.why(choice),
      ),
      this.asking ? el("p", { class: "hint", role: "status" }, "Tap the card you ask about.") : "",
      ...(this.card ? this.ofCard(choice) : answered && !this.again ? [this.unfold(choice)] : this.body(choice)),
    );
  }

  /** Where the answer was given, the question takes one line until another answer is wanted. */
  unfold(choice) {
    const open = () => {
      this.again = true;
      this.chanceOpen = true;
      this.draw();
    };
    const words = choice.kind === "chance" ? "Set another outcome" : "Answer differently from here";
    if (!choice.options.length && choice.kind !== "number") return "";
    return el("button", { type: "button", class: "plain again", "data-again": true, onclick: open }, words);
  }

  // -- on the board ----------------------------------------------------------------------------------

  /** What the board shows of the question: what can be chosen, what the chosen card can aim at. */
  lit() {
    const choice = this.state.current?.choice;
    const options = choice && choice.kind !== "chance" ? choice.options : [];
    const aimed = options.filter((option) => this.card && option.card === this.card);
    const of = (name, some) => new Set(some.map((option) => option[name]).filter(Boolean));
    const about = new Set(choice?.about ?? []);
    return { cards: of("card", options), zones: of("zone", options), targets: of("target", aimed), about, chosen: this.card };
  }

  /** A card was tapped on the board: answers if that says enough; true if the question took it. */
  tapCard(label) {
    const choice = this.state.current?.choice;
    if (!choice || choice.kind === "chance" || this.state.answered || this.state.playersOnly) return false;
    const aimed = this.card ? choice.options.filter((option) => option.card === this.card && option.target === label) : [];
    if (aimed.length === 1) return this.answered(aimed[0]);
    const own = choice.options.filter((option) => option.card === label);
    if (label === this.card) return own.length === 1 ? this.answered(own[0]) : this.choose(null);
    if (!own.length) return false;
    if (choice.kind === "act") return onlyWhich(choice) ? this.answered(own[0]) : this.choose(label);
    if (several(choice)) this.toggle(keysLike(own[0], choice, this.state), choice);
    else this.answered(own[0]);
    return true;
  }

  /** An area was tapped: the target of the chosen card, or a place that is asked for. */
  tapZone(key) {
    const choice = this.state.current?.choice;
    if (!choice || choice.kind === "chance" || this.state.answered || this.state.playersOnly) return false;
    const found = choice.options.filter(
      (option) => option.zone === key || (this.card && option.card === this.card && option.target === key),
    );
    return found.length === 1 && !several(choice) ? this.answered(found[0]) : false;
  }

  answered(option) {
    this.onAnswer([option.key]);
    return true;
  }

  choose(label) {
    this.card = label;
    this.draw();
    this.onLit();
    return true;
  }

  /** The answers with the card that was tapped, what to tap next, and the way back. */
  ofCard(choice) {
    const options = choice.options.filter((option) => option.card === this.card);
    const aims = options.some((option) => option.target);
    const hint = aims ? "Tap the target on the board, or here:" : options.length === 1 ? "Tap the card again, or here:" : "Which?";
    const back = el("button", { type: "button", class: "plain small", "data-all": true, onclick: () => this.choose(null) }, "All answers");
    return [
      el("p", { class: "hint of-card" }, el("span", {}, hint), back),
      el(
        "div",
        { class: "options" },
        gathered(options, this.state).map(({ options: [option], text }) => this.option(option, text)),
      ),
    ];
  }

  /** "Why can't I…?": about the card that was tapped, or the next one. */
  why(choice) {
    if (this.state.playersOnly || choice.kind === "chance") return null;
    const button = { type: "button", class: "plain why", "data-why": true, "aria-pressed": String(this.asking) };
    return el("button", { ...button, onclick: () => this.ask() }, "Why can’t I…?");
  }

  ask() {
    if (this.card) {
      this.onWhy(this.card);
      return;
    }
    this.asking = !this.asking;
    this.draw();
  }

  // -- as a list -------------------------------------------------------------------------------------

  body(choice) {
    if (choice.kind === "chance" && !this.chanceOpen) {
      return choice.options.length
        ? [el("button", { type: "button", class: "button", onclick: () => this.openChance() }, "Set the outcome")]
        : [];
    }
    if (choice.kind === "number") return [this.numberForm(choice)];
    if (several(choice)) return this.many(choice);
    if (choice.kind === "act") return this.actions(choice);
    return [
      el(
        "div",
        { class: "options" },
        gathered(choice.options, this.state).map(({ options, text }) => this.option(options[0], text, choice.options.length < 2)),
      ),
    ];
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
    return [
      el(
        "div",
        { class: "flow" },
        [...byAction].map(([action, cards]) =>
          this.action(
            action,
            collapsed(cards, this.state, (option) => sentence(option.text)),
          ),
        ),
      ),
    ];
  }

  action(action, cards) {
    const [only] = cards[0].options;
    if (cards.length === 1 && cards[0].options.length === 1) return el("div", { class: "options" }, this.option(only, only.text));
    const spec = this.state.layout.actions.find((each) => each.name === action);
    return el(
      "div",
      { class: "action" },
      el("h3", {}, sentence(title(spec, action)), " ", ruleChip(this.state.timeline, cards[0].options[0].rule)),
      cards.map(({ options, text }) => {
        if (options.length === 1) return el("div", { class: "options" }, this.option(options[0], text, false));
        const aims = options.map((option) => ({ option, text: this.way(option), card: option.target }));
        const ways = apart(aims, this.state).map((way) => this.option(way.option, way.text, false, way.option.text));
        return el("div", { class: "options ways" }, el("span", { class: "way-card" }, text), ways);
      }),
    );
  }

  /** What an option aims at, in a word: a card by its name, an area as the board titles it. */
  way(option) {
    const { state } = this;
    const area = option.target && state.layout.places.find((place) => option.target.slice(2) === place.area);
    if (area) return area.short;
    const known = option.target && state.timeline.record.codes[option.target];
    return known ? cardName(state.timeline.tile(option.target, state.board)) : option.text;
  }

  option(option, text, chip = true, label = null) {
    const answer = { type: "button", class: "button option-button", "data-key": option.key, onclick: () => this.onAnswer([option.key]) };
    return el(
      "span",
      { class: "option" },
      el("button", answer, text, label ? unseen(`: ${label}`) : null),
      chip && option.rule !== this.state.current.choice.rule ? ruleChip(this.state.timeline, option.rule) : null,
    );
  }

  /** Several cards or an order: tap them one after the other, then confirm. */
  many(choice) {
    const ordered = choice.kind === "order" || choice.kind === "chance";
    const button = { type: "button", class: "button primary", "data-confirm": true, disabled: !enough(choice, this.picked.length) };
    const confirm = this.picked.length ? `Confirm ${this.picked.length}` : "Confirm none";
    return [
      el("p", { class: "hint" }, wanted(choice)),
      el(
        "div",
        { class: "options" },
        gathered(choice.options, this.state).map((group) => this.pick(group, choice, ordered)),
      ),
      el("div", { class: "actions" }, el("button", { ...button, onclick: () => this.onAnswer([...this.picked]) }, confirm)),
    ];
  }

  /** One option, or several equal ones of which each tap takes one more. */
  pick({ options, text }, choice, ordered) {
    const keys = options.map((option) => option.key);
    const taken = keys.filter((key) => this.picked.includes(key));
    const chip = { type: "button", class: "chip pick", "data-key": keys[0], "aria-pressed": String(taken.length > 0) };
    const order = taken.map((key) => this.picked.indexOf(key) + 1).join(", ");
    const so = taken.length && ordered ? `${order}. ` : taken.length && keys.length > 1 ? `${taken.length} of ` : null;
    return el("button", { ...chip, onclick: () => this.toggle(keys, choice) }, so, text);
  }

  /** Take one more of some equal options; none of them once all that can be are taken. */
  toggle(keys, choice) {
    const free = keys.find((key) => !this.picked.includes(key));
    const some = keys.some((key) => this.picked.includes(key));
    const full = choice.kind === "cards" && this.picked.length >= choice.high;
    if (!free || (some && full)) this.picked = this.picked.filter((key) => !keys.includes(key));
    else if (choice.kind === "cards" && choice.high === 1) this.picked = [free];
    else this.picked.push(free);
    this.draw();
    [...this.place.querySelectorAll("[data-key]")].find((each) => each.dataset.key === keys[0])?.focus();
  }

  numberForm(choice) {
    const bounds = { min: choice.low, max: choice.high, value: choice.low };
    const input = el("input", { type: "number", class: "field", ...bounds, "aria-label": sentence(choice.question) });
    const send = el("button", { type: "submit", class: "button primary" }, "Say it");
    return el("form", { class: "actions", onsubmit: (event) => this.sendNumber(event, input) }, input, send);
  }

  sendNumber(event, input) {
    event.preventDefault();
    this.onAnswer([input.value]);
  }

  /** The options that are about a card, for the card's own sheet. */
  static forCard(choice, label) {
    if (!choice || choice.kind === "chance") return [];
    if (choice.kind === "yes/no") return choice.about.includes(label) ? choice.options : [];
    return choice.options.filter((option) => option.card === label);
  }
}

/** @typedef {import("./state.js").Schemas["ChoiceRecord"]} Choice */

/** Whether nothing but a card is asked for: one kind of action, each card once, and no way to do without.
    @param {Choice} choice */
function onlyWhich({ options }) {
  const cards = new Set(options.map(({ card }) => card));
  return cards.size === options.length && options.every(({ action, card, target }) => card && !target && action === options[0].action);
}

/** The keys of the options that are offered as one with an option. */
function keysLike(option, choice, state) {
  return gathered(choice.options, state)
    .find(({ options }) => options.includes(option))
    .options.map(({ key }) => key);
}

/** @param {Choice} choice @param {number} picked */
function enough(choice, picked) {
  if (choice.kind === "chance") return picked > 0;
  if (choice.kind === "order") return picked === choice.options.length;
  return picked >= choice.low && picked <= choice.high;
}

/** @param {Choice} choice */
function wanted(choice) {
  if (choice.kind === "chance") return "Tap what comes first, in order; the rest stays as chance gave it.";
  if (choice.kind === "order") return "Tap all in the order wanted.";
  return choice.low === choice.high ? `Pick ${choice.low}.` : `Pick ${choice.low} to ${choice.high}.`;
}

/** Whether more than one of the options is picked, or none, before it is an answer.
    @param {Choice} choice */
function several(choice) {
  const one = choice.low === 1 && choice.high === 1;
  return choice.kind === "order" || choice.kind === "chance" || ((choice.kind === "cards" || choice.kind === "option") && !one);
}

/** `play {0} to zone {1}` without its blanks: "play … to zone …". */
function title(spec, action) {
  return spec?.words ? spec.words.replace(/\{\d\}/g, "…") : action;
}
