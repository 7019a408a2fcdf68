// What does a judge change by hand? Cards and players, each change an entry of the case that can be taken back.

import { el } from "../js/dom.js";
import { closeSheet, openSheet } from "./sheet.js";

const HINT = "Written down as the judge’s own, under the rule that lets card text come first.";

/** Changes to one card: where it lies, its mode, markers, face and numbers. */
export function cardByHand(state, moves, answer, tile) {
  if (!mayChange(state)) return null;
  const { card } = answer;
  const act = (title, edit) => button(moves, title, () => edit);
  const target = el(
    "select",
    { class: "field", "aria-label": "Where to" },
    zones(state).map(({ key, title }) => el("option", { value: key, selected: key === answer.where }, title)),
  );
  const numbers = answer.values.filter(({ value }) => typeof value === "number").map(({ name }) => name);
  const which = el(
    "select",
    { class: "field", "aria-label": "Which number" },
    numbers.map((name) => el("option", { value: name }, name.replaceAll("_", " "))),
  );
  const amount = el("input", {
    class: "field",
    type: "number",
    step: "any",
    value: answer.values.some(({ value }) => value >= 1000) ? 5000 : 1,
    "aria-label": "By how much",
  });
  const change = () => ({ effect: { on: card, add: { [which.value]: Math.trunc(Number(amount.value)) } } });
  return el(
    "details",
    { class: "by-hand" },
    el("summary", {}, "Change by hand"),
    el("p", { class: "hint" }, HINT),
    el(
      "div",
      { class: "actions" },
      target,
      button(moves, "Move there", () => ({ move: card, to: target.value })),
    ),
    el(
      "div",
      { class: "actions" },
      act(tile.mode === "rest" ? "To active mode" : "To rest mode", { card, mode: tile.mode === "rest" ? "active" : "rest" }),
      act("Add a marker", { card, markers: (tile.markers ?? 0) + 1 }),
      tile.markers ? act("Take a marker off", { card, markers: tile.markers - 1 }) : null,
      act("Face up", { card, face: "up" }),
      act("Face down", { card, face: "down" }),
    ),
    numbers.length ? el("div", { class: "actions" }, which, amount, button(moves, "Add until end of turn", change)) : null,
  );
}

/** Changes to a player: draw, shuffle, and the numbers beside the cards. */
export function openTableByHand(state, moves) {
  const side = el(
    "select",
    { class: "field", "aria-label": "Whose" },
    ["A", "B"].map((each) => el("option", { value: each }, `Player ${each}`)),
  );
  const count = el("input", { class: "field", type: "number", min: 1, max: 50, value: 1, "aria-label": "How many cards" });
  const ordered = state.layout.places.filter((place) => place.ordered);
  const area = el(
    "select",
    { class: "field", "aria-label": "Which area" },
    ordered.map((place) => el("option", { value: place.area }, place.title)),
  );
  const rows = state.layout.numbers
    .filter(({ editable }) => editable)
    .map(({ name, title }) => {
      const value = el("input", { class: "field", type: "number", "aria-label": title });
      return el(
        "div",
        { class: "actions" },
        value,
        button(moves, `Set ${title}`, () =>
          value.value === "" ? null : { set: { [`${side.value}.${name}`]: Math.trunc(Number(value.value)) } },
        ),
      );
    });
  openSheet("Change by hand", [
    el("p", { class: "hint" }, HINT),
    el("div", { class: "actions" }, side),
    el(
      "div",
      { class: "actions" },
      count,
      button(moves, "Draw", () => ({ draw: Math.trunc(Number(count.value)) || 1, player: side.value })),
    ),
    ordered.length
      ? el(
          "div",
          { class: "actions" },
          area,
          button(moves, "Shuffle", () => ({ shuffle: `${side.value}.${area.value}` })),
        )
      : null,
    rows,
  ]);
}

export const mayChange = (state) => state.canEdit && !state.board?.result;

function button(moves, title, edit) {
  const run = () => {
    const wanted = edit();
    if (wanted === null) return;
    closeSheet();
    moves.edit(wanted);
  };
  return el("button", { type: "button", class: "button", onclick: run }, title);
}

function zones({ layout }) {
  const own = layout.places.flatMap((place) =>
    ["A", "B"].map((side) => ({ key: `${side}.${place.area}`, title: `${side}: ${place.title}` })),
  );
  return [...own, ...layout.shared.map(({ area, title }) => ({ key: area, title }))];
}
