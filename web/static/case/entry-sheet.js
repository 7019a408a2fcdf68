// What lies in an area, and one card of it, while the board is edited.

import { el, toast } from "../js/dom.js";
import { api, Offline } from "../js/net.js";
import { cardName, number, sentence } from "./parts.js";
import { cardForm } from "./card-form.js";
import { split, tileOf } from "./entries.js";
import { closeSheet, openSheet } from "./sheet.js";

const MOST_FOUND = 12;
const PAUSE = 200;

export class EntrySheet {
  constructor(editor) {
    this.editor = editor;
  }

  get layout() {
    return this.editor.state.layout;
  }

  // -- an area ---------------------------------------------------------------------------------------

  zone(key) {
    const entries = this.editor.zones[key] ?? [];
    const rows = entries.map((entry, at) => {
      const tile = { ...tileOf(entry, this.layout, key, this.editor.defined), label: `${key}#${at}` };
      return el(
        "li",
        {},
        el("button", { type: "button", class: "line-button", onclick: () => this.entry(`${key}#${at}`) }, describe(tile)),
      );
    });
    openSheet(this.title(key), [
      rows.length ? el("ol", { class: "area-list" }, rows) : el("p", { class: "hint" }, "Nothing lies here."),
      this.adding(key),
    ]);
  }

  title(key) {
    const place = this.layout.places.find((each) => key.endsWith(`.${each.area}`)) ?? this.layout.shared.find((each) => each.area === key);
    return key.includes(".") ? `${key[0]}: ${place?.title ?? key}` : (place?.title ?? key);
  }

  /** Add a card: one of ours, unnamed ones, or one given by what matters about it. */
  adding(key) {
    const list = el("div", { class: "found-cards" });
    const imported = el("div", { class: "found-cards" });
    let waiting;
    const search = el("input", {
      type: "search",
      class: "field",
      placeholder: "Name, number, keyword or type",
      "aria-label": "Find a card",
      autocomplete: "off",
      "data-card-search": true,
      oninput: () => fill(),
    });
    const add = (entry) => {
      this.editor.add(key, entry);
      this.zone(key);
    };
    const use = async (found) => {
      try {
        const told = await api(found.url);
        if (!told.card) return toast(`${told.name} cannot be used: the engine does not understand it`);
        this.editor.define(told.code, told.card);
        if (!told.usable) toast(`${told.name} is played without the words that are not understood`);
        add({ card: told.code });
      } catch (error) {
        toast(error instanceof Offline ? "This needs the network" : sentence(error.message));
      }
    };
    const fill = () => {
      const words = search.value.trim().toLowerCase();
      imported.replaceChildren();
      clearTimeout(waiting);
      if (words.length > 1) waiting = setTimeout(() => this.listed(words, imported, use), PAUSE);
      const own = Object.entries(this.editor.defined).map(([code, card]) => [code, { name: card.name ?? code }]);
      const found = [...own, ...Object.entries(this.layout.cards)].filter(([code, card]) => said(code, card).includes(words));
      const more = found.length > MOST_FOUND ? el("span", { class: "hint" }, `and ${found.length - MOST_FOUND} more`) : "";
      list.replaceChildren(...found.slice(0, MOST_FOUND).map(([code, card]) => cardChip(code, card, () => add({ card: code }))), more);
    };
    const look = (words) => {
      search.value = search.value === words ? "" : words;
      fill();
    };
    const keyword = (words) =>
      el("button", { type: "button", class: "chip keyword-chip", "data-keyword": words, onclick: () => look(words) }, sentence(words));
    const keywords = el(
      "div",
      { class: "keyword-chips", role: "group", "aria-label": "Keywords", tabindex: 0 },
      this.keywords().map(keyword),
    );
    fill();
    return [
      el("h3", {}, "Add a card"),
      search,
      keywords,
      list,
      imported,
      el(
        "details",
        { class: "define" },
        el("summary", {}, "Make one up, or paste its text"),
        this.defining({}, (attributes, code) => add(code ? { card: code } : { attributes })),
      ),
    ];
  }

  /** The keywords of our cards, the most frequent first. */
  keywords() {
    const counts = new Map();
    for (const { words } of Object.values(this.layout.cards)) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return [...counts]
      .filter(([word]) => word !== "text")
      .sort(([, one], [, other]) => other - one)
      .map(([word]) => word);
  }

  /** Cards of imported lists that fit the words; nothing without network. */
  async listed(words, place, use) {
    try {
      const { cards } = await api("/cards", { query: { q: words, game: this.editor.document.game, limit: MOST_FOUND } });
      const chips = cards
        .filter(({ list }) => list !== "ours")
        .map((card) =>
          el(
            "button",
            { type: "button", class: "chip", "data-imported": card.number, onclick: () => use(card) },
            `${card.name} `,
            el("span", { class: "num" }, card.number),
          ),
        );
      place.replaceChildren(...chips);
    } catch (error) {
      if (!(error instanceof Offline)) throw error;
    }
  }

  /** The form of a card that the case defines itself; one with a text becomes a card of the case. */
  defining(attributes, use) {
    const { game, edition = "" } = this.editor.document;
    return cardForm({ layout: this.layout, game, edition }, attributes, (given, row) => use(given, row ? this.define(given, row) : null));
  }

  /** Put a card that was read into the case, under a code of its own. */
  define(given, row) {
    let number = 1;
    while (this.editor.defined[`card${number}`]) number += 1;
    this.editor.define(`card${number}`, { ...row, ...given });
    return `card${number}`;
  }

  // -- a card ----------------------------------------------------------------------------------------

  entry(label) {
    const { editor } = this;
    const entry = editor.entry(label);
    const [key] = split(label);
    const tile = { ...tileOf(entry, this.layout, key, this.editor.defined), label };
    const change = (what) => {
      editor.update(label, what);
      this.entry(label);
    };
    const count = entry.count ?? 1;
    const stepper = (title, value, set, low = 0) =>
      el(
        "div",
        { class: "stepper" },
        el("span", {}, title),
        el(
          "button",
          {
            type: "button",
            class: "button square",
            "aria-label": `Fewer: ${title}`,
            disabled: value <= low,
            onclick: () => set(value - 1),
          },
          "−",
        ),
        el("output", {}, String(value)),
        el("button", { type: "button", class: "button square", "aria-label": `More: ${title}`, onclick: () => set(value + 1) }, "+"),
      );
    const toggle = (title, on, set) =>
      el("button", { type: "button", class: "chip", "aria-pressed": String(on), onclick: () => set(!on) }, title);
    openSheet(describe(tile), [
      stepper("How many", count, (value) => change({ count: value }), 1),
      this.layout.markers ? stepper("Markers", entry.markers ?? 0, (value) => change({ markers: value || null })) : null,
      el(
        "p",
        { class: "chips" },
        this.layout.modes.length
          ? toggle(sentence(this.layout.modes[1]), entry.mode === "rest", (on) => change({ mode: on ? "rest" : null }))
          : null,
        toggle("Placed this turn", entry.since === "this turn", (on) => change({ since: on ? "this turn" : null })),
        tile.back
          ? toggle("Its back is up", entry.face === "down", (on) => change({ face: on ? "down" : null }))
          : toggle("Shown to everybody", entry.face === "up", (on) => change({ face: on ? "up" : null })),
      ),
      el(
        "p",
        { class: "actions" },
        el("button", { type: "button", class: "button", "data-take": true, onclick: () => editor.take(label) }, "Pick up, then tap where"),
      ),
      this.moving(label, key),
      entry.beneath?.length
        ? el(
            "p",
            { class: "hint" },
            `Beneath: ${entry.beneath.map((part) => part.card ?? part.label ?? "a card").join(", ")} `,
            el("button", { type: "button", class: "plain small", onclick: () => change({ beneath: null }) }, "Take the stack apart"),
          )
        : null,
      el(
        "details",
        { class: "define", open: Boolean(entry.attributes) },
        el("summary", {}, entry.card ? "Change what it says" : "What it says"),
        this.saying(entry, tile, change),
      ),
      el(
        "p",
        { class: "actions" },
        el("button", { type: "button", class: "button", "data-remove": true, onclick: () => this.remove(label) }, "Remove"),
        el("button", { type: "button", class: "button", onclick: () => this.zone(key) }, "All of this area"),
      ),
    ]);
  }

  /** The form is filled with what the card is; only what is changed is written down. */
  saying(entry, tile, change) {
    const printed = entry.card ? { type: tile.kind, name: cardName(tile), cost: plainNumber(tile.corner), color: tile.colors[0] } : {};
    for (const { name, value } of entry.card ? tile.numbers : []) printed[name] = value;
    const text = this.editor.defined[entry.card]?.text;
    return this.defining({ ...printed, ...entry.attributes, ...(text ? { text } : {}) }, (attributes, code) => {
      if (code) {
        change({ card: code, attributes: null });
        return;
      }
      const changed = Object.entries(attributes).filter(
        ([name, value]) => entry.attributes?.[name] !== undefined || value !== printed[name],
      );
      change({ attributes: changed.length ? Object.fromEntries(changed) : null });
    });
  }

  moving(label, from) {
    const zones = Object.keys(this.editor.zones);
    const target = el(
      "select",
      { class: "field", "aria-label": "Move to" },
      zones.map((key) => el("option", { value: key, selected: key === from }, this.title(key))),
    );
    const go = (onTop) => () => {
      this.editor.move(label, target.value, onTop);
      closeSheet();
    };
    return el(
      "div",
      { class: "actions" },
      target,
      el("button", { type: "button", class: "button", onclick: go(false) }, "Move there"),
      el("button", { type: "button", class: "button", onclick: go(true) }, "Onto the card there"),
    );
  }

  remove(label) {
    this.editor.remove(label);
    closeSheet();
  }
}

/** What a card is found by: code, name, type, keywords and colours. */
function said(code, card) {
  return [code, card.name, card.kind, ...(card.words ?? []), ...(card.colors ?? [])].join(" ").toLowerCase();
}

function cardChip(code, card, onclick) {
  const chip = { type: "button", class: "chip", "data-add": code, onclick };
  if (card.unnamed) return el("button", chip, "Any card");
  const shown = (card.numbers ?? []).map(({ value }, at) => `${at ? "+" : ""}${number(value)}`).join(" ");
  const words = (card.words ?? [])
    .filter((word) => word !== "text")
    .map(sentence)
    .join(", ");
  return el("button", chip, `${card.name} `, el("span", { class: "hint" }, [shown, words].filter(Boolean).join(" · ")));
}

function plainNumber(text) {
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

function describe(tile) {
  const shown = tile.numbers?.[0];
  return [
    tile.unnamed ? "Any card" : cardName(tile),
    tile.count > 1 ? ` ×${tile.count}` : "",
    shown && !tile.unnamed ? ` · ${number(shown.value)}` : "",
    tile.mode === "rest" ? " · rest" : "",
  ].join("");
}
