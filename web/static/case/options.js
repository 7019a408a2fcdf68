// How are options told apart? Equal cards nobody has named are one option; two that read alike say which is which.

import { cardName } from "./parts.js";

const COUNT = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const MANY = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Options as they are offered: [{ options, text, count }]. Equal unnamed cards of one area are gathered into one. */
export function gathered(options, state) {
  const groups = new Map();
  for (const option of options) {
    const same = sameness(option.card, state);
    const key = same ? `${same} ${option.action ?? ""} ${option.target ?? ""} ${option.zone ?? ""}` : option.key;
    if (groups.has(key)) groups.get(key).options.push(option);
    else groups.set(key, { options: [option], text: same && isCardOnly(option) ? "any card" : option.text, card: option.card });
  }
  const found = [...groups.values()].map((group) => ({ ...group, count: group.options.length }));
  return apart(found, state).map((group) => (group.count > 1 ? { ...group, text: `${group.text} ×${group.count}` } : group));
}

/** Equal unremarkable cards with the same ways to use them are offered once: [{ options, text, count }]. */
export function collapsed(cards, state, plain) {
  const found = new Map();
  for (const options of cards) {
    const { card } = options[0];
    const same = sameness(card, state, true);
    const key = same ? `${same} ${options.length}` : `${card} ${card ? "" : options[0].key}`;
    if (found.has(key)) found.get(key).count += 1;
    else found.set(key, { options, text: card ? nameOf(card, state) : plain(options[0]), count: 1, card });
  }
  return apart([...found.values()], state).map((group) => (group.count > 1 ? { ...group, text: `${group.text} ×${group.count}` } : group));
}

/** The same entries with texts that differ: by their area where that says it, else by their number. */
export function apart(entries, state) {
  const alike = new Map();
  for (const entry of entries) alike.set(entry.text, [...(alike.get(entry.text) ?? []), entry]);
  return entries.map((entry) => {
    const same = alike.get(entry.text);
    if (same.length < 2) return entry;
    const areas = same.map((each) => areaOf(each.card, state));
    const own = areas[same.indexOf(entry)];
    if (own && new Set(areas).size === same.length) return { ...entry, text: `${entry.text} (${own})` };
    return { ...entry, text: `${entry.text} (${nth(same.indexOf(entry), same.length)})` };
  });
}

/** What a card is called in a list. */
function nameOf(card, state) {
  const tile = state.timeline.tile(card, state.board);
  return tile.unnamed ? "any card" : cardName(tile);
}

/** What makes a card equal to others: the same card in the same area, nothing special about it; "" for any other. */
function sameness(card, state, named = false) {
  if (!card || state.board.tiles[card]) return "";
  const tile = state.timeline.tile(card, state.board);
  return tile.unnamed || (named && tile.code) ? `${tile.code} ${zoneOf(state.board, card)}` : "";
}

/** Whether an option is nothing but a card to choose. */
function isCardOnly(option) {
  return !option.action && !option.target;
}

function zoneOf(board, card) {
  return Object.keys(board.zones).find((key) => board.zones[key].includes(card)) ?? "";
}

/** The area of a card in words, with its player. */
function areaOf(card, state) {
  const key = card ? zoneOf(state.board, card) : "";
  const place = state.layout.places.find((each) => key.slice(2) === each.area);
  return place ? `${key[0]}, ${place.title}` : "";
}

function nth(at, of) {
  return at < COUNT.length && of < MANY.length ? `the ${COUNT[at]} of ${MANY[of]}` : `${at + 1} of ${of}`;
}
