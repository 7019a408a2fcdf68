// How does the phone read a question and a number without the server? Run by tests/web/test_scripts.py.

import assert from "node:assert/strict";
import { test } from "node:test";

import { lookUp } from "../static/js/search/lookup.js";
import { distance } from "../static/js/search/question.js";
import { parse } from "../static/js/search/syntax.js";
import { English, words } from "../static/js/search/text.js";

/** A book of a few rules, as the phone holds it. */
function book(game, edition, style, ids, moved = {}) {
  const rules = ids.map((id) => ({ id }));
  const key = (id) => id.replaceAll(/[-.\s]/g, " ").trim();
  return {
    key: `${game}@${edition}`,
    game,
    edition,
    style,
    short: game.toUpperCase(),
    rules,
    byId: new Map(rules.map((rule) => [rule.id, rule])),
    compact: new Map(ids.map((id) => [id.replaceAll(/\D/g, ""), [id]])),
    idOf: (typed) => ids.find((id) => key(id) === key(typed)),
    moved,
    history: [],
  };
}

const NEW = book("dbs", "1.23", "dash", ["7-4", "7-4-1", "7-4-1-4"]);
const OLD = book("dbs", "1.00", "dash", ["7-4", "7-9"], { "dbs@1.23": { "7-9": [2] } });
const OTHER = book("godzilla", "1.01", "dot", ["7.4", "7.4.3"]);
const SHELF = { books: [NEW, OLD, OTHER], newest: [NEW, OTHER] };
const found = (text, books = [NEW]) => lookUp(text, books, SHELF)?.rules.map(({ id }) => id);

test("a question is taken apart into words, quotes, what is left out and filters", () => {
  const { words: plain, phrases, without, filters, exact } = parse("who wins “equal power” -combo chapter:7");
  assert.equal(plain, "who wins equal power");
  assert.deepEqual([phrases, without, filters, exact], [["equal power"], ["combo"], [["chapter", "7"]], false]);
  assert.equal(parse('"equal power"').exact, true);
});

test("words are compared without accents, case and short forms", () => {
  assert.deepEqual(words("Can’t Völundr’s 15,000 beat 15k?"), ["cannot", "volundr", "15000", "beat", "15000"]);
  const english = new English({ base: { drew: "draw" }, whole: ["life"], small: [] });
  assert.deepEqual(english.stems("drew cards attacking life"), ["draw", "card", "attack", "life"]);
});

test("a number is found as it is typed, by its digits alone and before words", () => {
  assert.deepEqual(found("7-4-1-4"), ["7-4-1-4"]);
  assert.deepEqual(found("7 4 1 4"), ["7-4-1-4"]);
  assert.deepEqual(found("7414"), ["7-4-1-4"]);
  assert.deepEqual(found("rule 7-4-1 who wins"), ["7-4-1"]);
  assert.equal(lookUp("who wins", [NEW], SHELF), null);
});

test("a number of another edition leads to where the rule stands today", () => {
  const { rules, note } = lookUp("7-9", [NEW], SHELF);
  assert.deepEqual(
    rules.map(({ id }) => id),
    ["7-4-1-4"],
  );
  assert.match(note, /DBS 1\.00, not of DBS 1\.23/);
});

test("a number that is none shows the rule above it and the games that have it", () => {
  const { rules, note, suggestions } = lookUp("7.4.3", [NEW], SHELF);
  assert.deepEqual(
    rules.map(({ id }) => id),
    ["7-4"],
  );
  assert.match(note, /not a rule of DBS 1\.23/);
  assert.deepEqual(suggestions, ["godzilla 7.4.3"]);
});

test("a slip of the finger is one step away", () => {
  assert.equal(distance("blocker", "bloker", 2), 1);
  assert.equal(distance("attack", "attack", 2), 0);
  assert.ok(distance("attack", "energy", 2) > 2);
});
