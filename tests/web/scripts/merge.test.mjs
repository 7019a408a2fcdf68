// Two judges saved one case: what is taken, and what is asked? Run by tests/web/test_scripts.py.

import assert from "node:assert/strict";
import { test } from "node:test";

import { changed, formOf, merge, settled } from "../static/case/merge.js";

const BASE = {
  document: {
    case: "Rage",
    game: "godzilla",
    edition: "1.01",
    at: "main",
    players: { A: { hand: ["N1"] }, B: {} },
    decisions: [{ A: "rage:N1" }],
  },
  table: "",
  event: "",
  status: "open",
  ruled_by: "",
  player_a: "",
  player_b: "",
};
const more = (facts, document = {}) => ({ ...BASE, ...facts, document: { ...BASE.document, ...document } });
const keys = ({ conflicts }) => conflicts.map(({ key }) => key);
const RULED = more({ status: "ruled", ruled_by: "Ada" }, { ruling: "It may." });

test("what only one side changed is taken", () => {
  const { merged, conflicts, taken } = merge(BASE, more({ table: "7" }), more({}, { about: "May it?" }));
  assert.deepEqual(conflicts, []);
  assert.deepEqual(taken, ["Table"]);
  assert.equal(merged.table, "7");
  assert.equal(merged.document.about, "May it?");
});

test("what both changed alike is no question", () => {
  const { merged, conflicts } = merge(BASE, more({ table: "7" }), more({ table: "7" }));
  assert.deepEqual(conflicts, []);
  assert.equal(merged.table, "7");
});

test("what both changed otherwise is asked, and theirs stands until somebody picks", () => {
  const result = merge(BASE, more({ table: "7" }), more({ table: "8" }));
  assert.deepEqual(keys(result), ["table"]);
  assert.equal(settled(result.merged, result.conflicts, {}).table, "8");
  assert.equal(settled(result.merged, result.conflicts, { table: "mine" }).table, "7");
});

const GROUND = {
  decisions: { decisions: [{ A: "pass" }] },
  "the position": { players: { A: { hand: ["W1"] }, B: {} } },
  "a card": { cards: { N1: { rank: 3 } } },
  "the edition": { edition: "1.02" },
  "where it stands": { at: "7.4.3" },
};
for (const [name, change] of Object.entries(GROUND)) {
  test(`my verdict is asked for again when they changed ${name}`, () => {
    const result = merge(BASE, RULED, more({}, change));
    assert.ok(keys(result).includes("verdict"));
    assert.ok(keys(result).includes("status"));
    assert.match(result.conflicts[0].why, /does your ruling still hold/);
    assert.equal(result.merged.document.ruling, undefined);
    assert.equal(result.merged.status, "open");
  });

  test(`my change of ${name} is asked for when they have ruled on what was before`, () => {
    const result = merge(BASE, more({}, change), RULED);
    assert.equal(result.conflicts.length, 1);
    assert.ok(["decisions", "position"].includes(keys(result)[0]));
    assert.match(result.conflicts[0].why, /ruled on it as it was before/);
    assert.deepEqual(result.merged.document.decisions, BASE.document.decisions);
  });
}

test("who ruled comes and goes with the verdict", () => {
  const result = merge(BASE, RULED, more({}, GROUND.decisions));
  assert.equal(settled(result.merged, result.conflicts, {}).ruled_by, "");
  const mine = settled(result.merged, result.conflicts, { verdict: "mine", status: "mine" });
  assert.equal(mine.ruled_by, "Ada");
  assert.equal(mine.document.ruling, "It may.");
  assert.deepEqual(mine.document.decisions, [{ A: "pass" }]);
});

test("a verdict over words that others wrote is no question", () => {
  const { merged, conflicts } = merge(BASE, RULED, more({ table: "9" }, { about: "May it?" }));
  assert.deepEqual(conflicts, []);
  assert.equal(merged.document.ruling, "It may.");
  assert.equal(merged.table, "9");
});

test("rules that both cite are united; other expectations that differ are asked", () => {
  const cites = (...rules) => more({}, { expect: { cites_any: rules } });
  const { merged, conflicts } = merge(BASE, cites("8.4.1"), cites("7.3.2"));
  assert.deepEqual(conflicts, []);
  assert.deepEqual(merged.document.expect.cites_any, ["7.3.2", "8.4.1"]);
  assert.deepEqual(keys(merge(BASE, more({}, { expect: { state: { a: 1 } } }), more({}, { expect: { state: { a: 2 } } }))), ["expect"]);
});

test("the order of keys is no change", () => {
  const turned = more({}, { players: { B: {}, A: { hand: ["N1"] } } });
  assert.deepEqual(changed(BASE, turned), []);
});

test("nothing of either side is lost, whatever they changed", () => {
  // Every pair of changes: what is neither taken nor asked must be as it was, or theirs.
  const changes = [{ table: "7" }, { player_a: "Ines" }, { ruled_by: "Ada" }, { status: "ruled" }].map((facts) => more(facts));
  changes.push(...Object.values(GROUND).map((document) => more({}, document)), more({}, { ruling: "Yes." }), more({}, { about: "Why?" }));
  for (const mine of changes) {
    for (const theirs of changes) {
      const { merged, conflicts, taken } = merge(BASE, mine, theirs);
      const missing = changed(mine, merged).filter((part) => changed(BASE, mine).includes(part));
      for (const part of missing)
        assert.ok(
          conflicts.some(({ label }) => label === part),
          `${part} of mine is neither in nor asked`,
        );
      for (const part of changed(BASE, theirs))
        assert.ok(!changed(theirs, merged).includes(part) || taken.includes(part), `${part} of theirs is gone`);
    }
  }
});

test("a save carries what the server takes and nothing else", () => {
  assert.deepEqual(Object.keys(formOf({ ...BASE, id: "x", version: 3 })), [
    "document",
    "table",
    "event",
    "status",
    "ruled_by",
    "player_a",
    "player_b",
  ]);
});
