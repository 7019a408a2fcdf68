// The board as the game lays it out: both halves of the playmat, cards as small tiles.

import { el, focusedIn } from "../js/dom.js";
import { drawArrow } from "./arrow.js";
import { cardName, number, unseen } from "./parts.js";
import { Rows } from "./rows.js";

const SIDES = ["A", "B"];

const DARK = { cards: new Set(), zones: new Set(), targets: new Set(), about: new Set(), chosen: null };

/** Draws the board into an element again and again; `onCard(label)` and `onZone(key)` say what was tapped, `lit()` what
    the open question is about: cards and zones to choose, the chosen card and what it can aim at. */
export class BoardView {
  constructor(place, state, { onCard, onZone, lit = () => DARK, editor = null }) {
    this.place = place;
    this.state = state;
    this.onCard = onCard;
    this.onZone = onZone;
    this.lit = lit;
    this.editor = editor;
    this.rows = new Rows({ measured: (board) => this.measured(board), optional: (mat, row) => this.isOptionalRow(mat, row) });
    place.addEventListener("click", (event) => this.tapped(event));
    place.addEventListener("keydown", (event) => this.arrows(event));
    new ResizeObserver(() => this.drawing && drawArrow(place, this.drawing.board.marks)).observe(place);
  }

  draw() {
    const { state } = this;
    const board = this.editor?.board ?? state.board;
    if (!board) {
      this.place.replaceChildren(el("p", { class: "hint board-empty" }, "The position cannot be laid out yet."));
      return;
    }
    const focused = focusedIn(this.place)?.dataset.focus;
    const changed = this.editor ? {} : changedZones(state);
    const bottom = SIDES.find((side) => side !== state.top);
    this.drawing = { board, changed, lit: this.lit() };
    this.place.replaceChildren(this.half(state.top, true), this.middle(), this.half(bottom, false));
    if (!this.editor) this.rows.hold(this.place);
    drawArrow(this.place, board.marks);
    if (focused)
      [...this.place.querySelectorAll("[data-focus]")].find((each) => each.dataset.focus === focused)?.focus({ preventScroll: true });
  }

  /** Measure what this timeline will bring, so that the table does not change its shape on the way. */
  lookAhead() {
    this.rows.lookAhead(this.state.timeline);
  }

  /** The other player sits at the top now: the rows lie the other way round. */
  turn() {
    this.rows.forget(0);
    this.draw();
    this.lookAhead();
  }

  /** A board drawn out of sight as wide as this one; null while there is none. */
  measured(board) {
    const width = this.place.clientWidth;
    if (!width || !this.drawing) return null;
    const now = this.drawing;
    this.drawing = { board, changed: {}, lit: DARK };
    const halves = SIDES.map((side) => this.half(side, side === this.state.top));
    this.drawing = now;
    const place = el("div", { class: "board measured", inert: true, "aria-hidden": "true" }, halves);
    place.style.width = `${this.place.offsetWidth}px`;
    this.place.after(place);
    return place;
  }

  /** Whether nothing but areas that come and go lies in a row. */
  isOptionalRow(mat, row) {
    const { places, rows } = this.state.layout;
    const wanted = mat.parentElement.classList.contains("turned") ? rows - row : row + 1;
    return places.filter((place) => place.row === wanted).every((place) => place.optional);
  }

  /** One player's areas; the one at the top is turned round. */
  half(side, turned) {
    const { layout } = this.state;
    const mat = el("div", { class: `mat mat-${side}`, "data-side": side, role: "group", "aria-label": `Player ${side}` });
    mat.style.setProperty("--columns", layout.columns);
    for (const place of layout.places) if (this.isThere(`${side}.${place.area}`, place)) mat.append(this.area(side, place, turned));
    const name = this.nameplate(side);
    return el("section", { class: `half half-${side}${turned ? " turned" : ""}` }, turned ? [name, mat] : [mat, name]);
  }

  /** Whether an area is on the mat: one that is seldom used only while something is in it, on it or aimed at it. */
  isThere(key, place) {
    const { board, lit } = this.drawing;
    if (!place.optional || this.editor || board.zones[key]?.length) return true;
    const attacked = ({ zone, arrow }) => place.row === 1 && arrow === "to" && zone[0] === key[0];
    return lit.zones.has(key) || lit.targets.has(key) || (board.marks ?? []).some((mark) => mark.zone === key || attacked(mark));
  }

  nameplate(side) {
    const { board } = this.drawing;
    const numbers = this.state.layout.numbers
      .filter(({ name }) => board.sides[side]?.[name] !== null && board.sides[side]?.[name] !== undefined)
      .map(({ name, title, about }) =>
        el("span", { class: "stat", title: about }, `${title} `, el("b", {}, number(board.sides[side][name]))),
      );
    const turn = board.turn?.player === side ? el("span", { class: "turn-mark" }, `turn ${board.turn.number}`) : null;
    return el(
      "header",
      { class: "nameplate" },
      el("span", { class: "player" }, side),
      turn,
      el("span", { class: "stats" }, numbers),
      this.editor?.tools(side),
    );
  }

  /** What lies in the middle of the table for a moment: shared areas, abilities in stand-by, the result. */
  middle() {
    const { board } = this.drawing;
    const parts = [];
    for (const { area, title } of this.state.layout.shared) {
      const labels = board.zones[area] ?? [];
      if (!labels.length && !this.editor) continue;
      parts.push(
        el("div", { class: "shared", "data-zone": area }, el("span", { class: "area-title" }, title), this.cards(labels, area, "row")),
      );
    }
    const { result } = board;
    if (result)
      parts.push(
        el("p", { class: "result", role: "status" }, result.winner ? `${result.winner} wins: ${result.how}` : `Draw: ${result.how}`),
      );
    return el("div", { class: "middle" }, parts);
  }

  area(side, place, turned) {
    const { columns, rows } = this.state.layout;
    const key = `${side}.${place.area}`;
    const labels = this.drawing.board.zones[key] ?? [];
    const column = turned ? columns + 2 - place.column - place.width : place.column;
    const row = turned ? rows + 1 - place.row : place.row;
    const { changed, lit } = this.drawing;
    const marks = { empty: !labels.length, changed: changed[key], pickable: lit.zones.has(key), target: lit.targets.has(key) };
    const cell = el("div", { class: `area area-${place.look}${classes(marks)}`, "data-zone": key });
    cell.style.gridColumn = `${column} / span ${place.width}`;
    cell.style.gridRow = String(row);
    const size = this.editor ? labels.reduce((sum, label) => sum + this.editor.tile(label).count, 0) : labels.length;
    const count = place.look === "pile" || place.look === "hand" || size > 1 ? `${size}` : "";
    const words = `, ${side}: ${place.title}, ${size} ${size === 1 ? "card" : "cards"}`;
    cell.append(
      el(
        "button",
        { type: "button", class: "area-title", "data-open": key, "data-focus": `zone ${key}`, title: place.title },
        place.short,
        count ? el("span", { class: "count" }, ` ${count}`) : null,
        unseen(words),
      ),
      this.cards(labels, key, place.look),
    );
    for (const mark of this.drawing.board.marks ?? []) {
      if (mark.zone !== key || labels.includes(mark.card)) continue;
      const pawn = { type: "button", class: "pawn", "data-card": mark.card, "data-focus": `mark ${key}`, title: mark.title };
      cell.append(el("button", pawn, mark.text, unseen(`: ${mark.title}`)));
    }
    return cell;
  }

  cards(labels, key, look) {
    const ordered = this.state.layout.places.find((place) => key.endsWith(`.${place.area}`))?.ordered;
    let shown = labels;
    if (look === "pile" && !this.editor) {
      // A pile shows its top card, if it is one with a name; how many there are stands beside its title.
      const top = ordered ? labels.slice(0, 1) : labels.slice(-1);
      shown = top.filter((label) => label === null || !this.state.timeline.tile(label, this.drawing.board).unnamed);
    }
    const held = el("div", { class: "cards-in" });
    for (const group of grouped(shown, this.drawing.board, this.state.timeline, this.editor)) held.append(this.tile(group, key, look));
    return held;
  }

  tile({ label, count, tile }, key, look) {
    const times = count > 1 ? el("span", { class: "times" }, `×${count}`) : null;
    if (label === null) return el("span", { class: "tile hidden" }, unseen(count > 1 ? "hidden cards " : "hidden card"), times);
    const { lit } = this.drawing;
    const rest = tile.mode === "rest";
    const choosable = lit.cards.has(label) || lit.targets.has(label);
    const marks = {
      rest,
      unnamed: tile.unnamed,
      pickable: lit.cards.has(label),
      target: lit.targets.has(label),
      about: lit.about.has(label),
      chosen: lit.chosen === label,
      "in-pile": look === "pile",
    };
    const words = [
      tile.kind,
      rest ? (this.state.layout.modes[1] ?? "turned") : "",
      tile.markers ? `${tile.markers} markers` : "",
      tile.beneath ? `on a stack of ${tile.beneath.length + 1}` : "",
      choosable ? "can be chosen" : "",
    ];
    const color = tile.colors?.length && !tile.unnamed ? ` color-${safe(tile.colors[0])}` : "";
    const shape = `tile kind-${safe(tile.kind)}${classes(marks)}${color}`;
    return el(
      "button",
      { type: "button", class: shape, "data-card": label, "data-focus": label, draggable: this.editor ? "true" : null },
      el("span", { class: "tile-name" }, tile.unnamed ? "any" : cardName(tile)),
      tile.corner && !tile.unnamed ? el("span", { class: "corner" }, unseen(", "), tile.corner) : null,
      tile.unnamed ? null : this.numbers(tile),
      this.tags(label, tile, rest),
      times,
      unseen(`, ${words.filter(Boolean).join(", ")}`),
    );
  }

  /** The first number large, what it adds in a combo beside it. */
  numbers(tile) {
    const [first, ...others] = tile.numbers ?? [];
    if (!first) return null;
    const printed = tile.printed?.numbers?.find((each) => each.name === first.name)?.value;
    const differs = printed !== undefined && printed !== null && first.value !== printed;
    const turn = differs ? (first.value > printed ? " up" : " down") : "";
    const { signs } = this.state.layout;
    const added = ({ name, value }) => [unseen(`, ${name} `), el("span", { class: "tile-more" }, `${signs[name] ?? ""}${number(value)}`)];
    const more = others.filter(({ value }) => value).flatMap(added);
    return el(
      "span",
      { class: "tile-line" },
      unseen(`, ${first.name} `),
      el("span", { class: `tile-number${turn}` }, number(first.value)),
      more,
    );
  }

  /** What a card is at this moment (the attack card), its mode, what is printed on it and lies on it. */
  tags(label, tile, rest) {
    const { marks = [], zones } = this.drawing.board;
    const roles = marks.filter((mark) => mark.card === label && zones[mark.zone]?.includes(label));
    const tags = [
      ...roles.map((mark) => el("span", { class: "role", title: mark.title }, mark.text)),
      rest ? el("span", { class: "tag-rest", "aria-hidden": "true" }, "rest") : null,
      ...(tile.words ?? []).filter((word) => word !== "text").map((word) => el("span", { class: "keyword" }, sayable(word))),
      tile.beneath ? el("span", { class: "stacked", "aria-hidden": "true" }, `≡${tile.beneath.length + 1}`) : null,
      tile.markers ? el("span", { class: "markers", "aria-hidden": "true" }, `●${tile.markers}`) : null,
    ].filter(Boolean);
    return tags.length ? el("span", { class: "tile-tags" }, tags) : null;
  }

  tapped(event) {
    const card = event.target.closest("[data-card]");
    if (card) {
      this.onCard(card.dataset.card, card);
      return;
    }
    const zone = event.target.closest("[data-zone]");
    if (zone) this.onZone(zone.dataset.zone, zone);
  }

  /** Arrow keys go to the nearest tile or area in that direction. */
  arrows(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!step || !event.target.dataset?.focus || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const from = middleOf(event.target);
    let best = null;
    for (const each of this.place.querySelectorAll("[data-focus]")) {
      if (each === event.target) continue;
      const to = middleOf(each);
      const along = (to.x - from.x) * step[0] + (to.y - from.y) * step[1];
      const across = Math.abs((to.x - from.x) * step[1]) + Math.abs((to.y - from.y) * step[0]);
      if (along < 4) continue;
      const cost = along + 2.5 * across;
      if (!best || cost < best.cost) best = { each, cost };
    }
    best?.each.focus();
  }
}

/** Equal unremarkable cards side by side become one tile with a number. */
function grouped(labels, board, timeline, editor) {
  const groups = [];
  for (const label of labels) {
    if (label === null) {
      const last = groups.at(-1);
      if (last && last.label === null) last.count += 1;
      else groups.push({ label, count: 1, tile: null });
      continue;
    }
    const tile = editor ? editor.tile(label) : timeline.tile(label, board);
    const last = groups.at(-1);
    const plain = !board.tiles[label] && !tile.beneath && tile.count === undefined;
    if (last?.tile && plain && last.plain && last.tile.code === tile.code) last.count += 1;
    else groups.push({ label, count: tile.count ?? 1, tile, plain });
  }
  return groups;
}

/** The areas in which something changed since one looked last. */
function changedZones(state) {
  if (state.moment === 0) return {};
  const found = {};
  const before = state.timeline.board(Math.max(0, state.since))?.marks ?? [];
  for (const moment of state.fresh) {
    if (moment.number === 0) continue;
    Object.assign(found, moment.board.zones);
    for (const mark of moment.board.marks ?? []) {
      if (!before.some((each) => each.zone === mark.zone && each.card === mark.card)) found[mark.zone] = true;
    }
  }
  return found;
}

/** The classes of what is true: ` rest pickable`. */
function classes(marks) {
  return Object.keys(marks)
    .filter((name) => marks[name])
    .map((name) => ` ${name}`)
    .join("");
}

/** A keyword as it is said: `double_strike` is "double strike". */
function sayable(word) {
  return String(word).replaceAll("_", " ");
}

function middleOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** A word that may stand in a class name. */
function safe(word) {
  return String(word ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
}
