// What does a judge change by hand? Cards and players, each change an entry of the case that can be taken back.

import { el } from "../js/dom.js";
import { closeSheet, openSheet } from "./sheet.js";

const HINT = "Written down as the judge’s own, under the rule that lets card text come first.";

/** Changes to one card: where it lies, its mode, markers, face and numbers. */
export function cardByHand(state, moves, answer, tile) {
  if (!mayChange(state)) return null;
  const { card } = answer;
  const why = because();
  const act = (title, edit) => button(moves, title, () => edit, why);
  const { modes, markers, turns } = state.layout;
  const resting = tile.mode === "rest";
  const hidden = state.layout.places.some((place) => answer.where?.endsWith(`.${place.area}`) && place.hidden !== "nobody");
  const target = el(
    "select",
    { class: "field", "aria-label": "Where to" },
    zones(state).map(({ key, title }) => el("option", { value: key, selected: key === answer.where }, title)),
  );
  const shown = (tile.numbers ?? []).map(({ name }) => name);
  // The numbers that the tile shows come first: a judge changes power more often than grade.
  const valued = answer.values
    .filter(({ value }) => typeof value === "number")
    .toSorted((one, other) => Number(shown.includes(other.name)) - Number(shown.includes(one.name)));
  const numbers = valued.map(({ name }) => name);
  const which = el(
    "select",
    { class: "field", "aria-label": "Which number", onchange: () => (amount.value = String(usual())) },
    numbers.map((name) => el("option", { value: name }, name.replaceAll("_", " "))),
  );
  const usual = () => ((valued.find(({ name }) => name === which.value)?.value ?? 0) >= 1000 ? 5000 : 1);
  const amount = el("input", {
    class: "field",
    type: "number",
    step: "any",
    value: usual(),
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
      button(moves, "Move there", () => ({ move: card, to: target.value }), why),
    ),
    el(
      "div",
      { class: "actions" },
      modes.length ? act(`Put it ${modes[resting ? 0 : 1]}`, { card, mode: resting ? "active" : "rest" }) : null,
      markers || tile.markers ? act("Add a marker", { card, markers: (tile.markers ?? 0) + 1 }) : null,
      tile.markers ? act("Take a marker off", { card, markers: tile.markers - 1 }) : null,
      hidden || turns ? act("Face up", { card, face: "up" }) : null,
      hidden || turns ? act("Face down", { card, face: "down" }) : null,
    ),
    numbers.length ? el("div", { class: "actions" }, which, amount, button(moves, "Add until end of turn", change, why)) : null,
    why,
  );
}

/** Changes to a player: draw, shuffle, cards of a pile such as life or damage, and the numbers beside the cards. */
export function openTableByHand(state, moves) {
  const why = because();
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
        button(
          moves,
          `Set ${title}`,
          () => (value.value === "" ? null : { set: { [`${side.value}.${name}`]: Math.trunc(Number(value.value)) } }),
          why,
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
      button(moves, "Draw", () => ({ draw: Math.trunc(Number(count.value)) || 1, player: side.value }), why),
    ),
    pileToArea(state, moves, side, why),
    ordered.length
      ? el(
          "div",
          { class: "actions" },
          area,
          button(moves, "Shuffle", () => ({ shuffle: `${side.value}.${area.value}` }), why),
        )
      : null,
    rows,
    why,
  ]);
}

/** The top cards of a pile go elsewhere: life or damage is changed so where it is made of cards. */
function pileToArea(state, moves, side, why) {
  const { places } = state.layout;
  const select = (label, some, chosen) =>
    el(
      "select",
      { class: "field", "aria-label": label },
      some.map(({ area, title }) => el("option", { value: area, selected: area === chosen }, title)),
    );
  const piles = places.filter(({ look }) => look === "pile");
  const from = select("From the top of", piles, piles.find(({ area }) => area === "life" || area === "damage")?.area);
  const to = select("To", places, "hand");
  const count = el("input", { class: "field", type: "number", min: 1, max: 50, value: 1, "aria-label": "How many of its top cards" });
  const edit = () => {
    const cards = (state.board.zones[`${side.value}.${from.value}`] ?? []).slice(0, Math.trunc(Number(count.value)) || 1);
    return cards.length ? { move: cards, to: `${side.value}.${to.value}` } : null;
  };
  return el(
    "div",
    { class: "actions", "data-pile": true },
    count,
    el("span", {}, "from"),
    from,
    el("span", {}, "to"),
    to,
    button(moves, "Move", edit, why),
  );
}

/** Why the judge does it; nobody has to say. */
function because() {
  return el("input", { class: "field because", name: "because", maxlength: 200, placeholder: "Why (optional)", "aria-label": "Why" });
}

export const mayChange = (state) => state.canEdit && !state.board?.result;

function button(moves, title, edit, why) {
  const run = () => {
    const wanted = edit();
    if (wanted === null) return;
    closeSheet();
    moves.edit(why.value ? { ...wanted, because: why.value } : wanted);
  };
  return el("button", { type: "button", class: "button", onclick: run }, title);
}

function zones({ layout }) {
  const own = layout.places.flatMap((place) =>
    ["A", "B"].map((side) => ({ key: `${side}.${place.area}`, title: `${side}: ${place.title}` })),
  );
  return [...own, ...layout.shared.map(({ area, title }) => ({ key: area, title }))];
}
