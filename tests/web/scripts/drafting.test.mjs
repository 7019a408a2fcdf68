// What of a ruling is a draft, and which numbers cite a rule? Run by tests/web/test_scripts.py.

import assert from "node:assert/strict";
import { test } from "node:test";

import { citedNumbers, mayDraft, withDraft } from "../static/case/drafting.js";
import { History } from "../static/case/history.js";

const DRAFT = { question: "A attacks. What comes of it?", verdict: "The attack fails (7-4-1-4)." };
const AGAIN = { question: "B blocks. What comes of it?", verdict: "The attack succeeds (7-4-1-4)." };

test("an empty form is drafted", () => {
  assert.equal(mayDraft({ about: "", ruling: "" }), true);
  assert.deepEqual(withDraft({ about: "", ruling: "" }, null, DRAFT), { about: DRAFT.question, ruling: DRAFT.verdict });
});

test("a draft that nobody touched follows the run", () => {
  const words = { about: DRAFT.question, ruling: DRAFT.verdict };
  assert.equal(mayDraft(words, DRAFT), true);
  assert.deepEqual(withDraft(words, DRAFT, AGAIN), { about: AGAIN.question, ruling: AGAIN.verdict });
});

test("a verdict in the judge's words is never overwritten", () => {
  assert.equal(mayDraft({ about: "", ruling: "No." }), false);
  assert.equal(mayDraft({ about: DRAFT.question, ruling: `${DRAFT.verdict} Play on.` }, DRAFT), false);
});

test("a question in the judge's words stays, the verdict is drafted for it", () => {
  const words = { about: "May she block?", ruling: "" };
  assert.equal(mayDraft(words), true);
  assert.deepEqual(withDraft(words, null, DRAFT), { about: "May she block?", ruling: DRAFT.verdict });
});

test("a number is a citation only if it is one", () => {
  const known = (id) => id === "7.50";
  assert.deepEqual(citedNumbers("See 7-4-1-4, 4.7.2 and 7-4-1-4 again; edition 1.00, 12.5% or 2019-11-18x", known), [
    "7-4-1-4",
    "4.7.2",
    "12.5",
  ]);
  assert.deepEqual(citedNumbers("by 7.50", known), ["7.50"]);
  assert.deepEqual(citedNumbers("15000 against 20000", known), []);
});

test("every edit can be undone and put in again, until another one is made", () => {
  const editor = { zones: { "A.hand": [] }, numbers: {}, roles: {}, document: {} };
  const history = new History(editor);
  history.begin();
  editor.zones = { "A.hand": [{ card: "X" }] };
  history.edited();
  assert.equal(history.undo(), true);
  assert.deepEqual(editor.zones, { "A.hand": [] });
  assert.equal(history.redo(), true);
  assert.deepEqual(editor.zones, { "A.hand": [{ card: "X" }] });
  history.undo();
  editor.zones = { "A.hand": [{ card: "Y" }] };
  history.edited();
  assert.equal(Boolean(history.redo()), false);
});
