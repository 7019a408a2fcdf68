// What does the page know of a timeline, and how does it offer options? Run by tests/web/test_scripts.py.

import assert from "node:assert/strict";
import { test } from "node:test";

import { apart, gathered } from "../static/case/options.js";
import { State, Timeline } from "../static/case/state.js";

const CARD = { name: "Scout", kind: "battle", corner: "1", colors: [], words: [], numbers: [] };
const line = (text, outcome = false) => ({ text, outcome });
const RECORD = {
  document: { case: "Attack", at: "7-1", players: {} },
  codes: { "A.f": "f", "A.f#2": "f", "A.scout": "scout", "B.scout": "scout" },
  cards: { f: { ...CARD, name: "f", unnamed: true }, scout: CARD },
  rules: {},
  moments: [
    {
      kind: "start",
      lines: [],
      board: { zones: { "A.hand": ["A.f", "A.f#2"], "A.battle": ["A.scout"], "B.battle": ["B.scout"] }, tiles: {} },
    },
    {
      kind: "answer",
      lines: [line("A attacks")],
      choice: { kind: "yes/no" },
      board: { zones: {}, tiles: { "A.scout": { mode: "rest" } } },
    },
    { kind: "step", lines: [line("The attack fails", true)], choice: { kind: "chance" }, board: {} },
    { kind: "step", lines: [line("The battle ends", true)], choice: { kind: "act" }, board: { tiles: { "A.scout": null } } },
  ],
};
const LAYOUT = {
  places: [
    { area: "battle", title: "Battle Area" },
    { area: "hand", title: "Hand" },
  ],
};
const state = (more = {}) => new State({ kind: "new", kept: null, timeline: RECORD, layout: LAYOUT, ...more });

test("a board is the first one and what changed since", () => {
  const timeline = new Timeline(RECORD);
  assert.equal(timeline.board(1).tiles["A.scout"].mode, "rest");
  assert.deepEqual(timeline.board(2).zones["A.hand"], ["A.f", "A.f#2"]);
  assert.deepEqual(timeline.board(3).tiles, {});
  assert.equal(timeline.tile("A.scout", timeline.board(1)).mode, "rest");
});

test("the next choice is a person's, not chance's", () => {
  const timeline = new Timeline(RECORD);
  assert.equal(timeline.nextChoice(0), 1);
  assert.equal(timeline.nextChoice(1), 3);
  assert.equal(timeline.nextChoice(3, -1), 1);
});

test("where the run waits, everything that came since the last answer is said", () => {
  const page = state({ moment: 3 });
  assert.deepEqual(
    page.outcomes.map(({ text }) => text),
    ["The attack fails", "The battle ends"],
  );
  page.go(2);
  assert.deepEqual(
    page.outcomes.map(({ text }) => text),
    ["The attack fails"],
  );
});

test("a case without a position is only words", () => {
  assert.equal(state().onlyWords, false);
  assert.equal(state({ timeline: { ...RECORD, moments: [], document: { case: "Ruling" } } }).onlyWords, true);
});

const option = (card, text) => ({ key: card, text, card, action: "", target: null, zone: null });

test("equal unnamed cards are one option that says how many", () => {
  const found = gathered([option("A.f", "A's card"), option("A.f#2", "A's card"), option("A.scout", "A's Scout")], state());
  assert.deepEqual(
    found.map(({ text, count }) => [text, count]),
    [
      ["any card ×2", 2],
      ["A's Scout", 1],
    ],
  );
});

test("two options never read alike", () => {
  const alike = [option("A.scout", "Scout"), option("B.scout", "Scout")];
  assert.deepEqual(
    gathered(alike, state()).map(({ text }) => text),
    ["Scout (A, Battle Area)", "Scout (B, Battle Area)"],
  );
  const nowhere = apart([{ text: "Scout" }, { text: "Scout" }], state());
  assert.deepEqual(
    nowhere.map(({ text }) => text),
    ["Scout (the first of two)", "Scout (the second of two)"],
  );
});
