// Search on the phone, in the shape of the server's answer: numbers first, then words.

import { corpus, family, hitOf, keptJson, plainText } from "../corpus.js";
import { SearchIndex } from "./index.js";
import { lookUp, nameOf } from "./lookup.js";
import { understand } from "./question.js";
import { rank } from "./rank.js";
import { running, words } from "./text.js";

const LONGEST = 240;
const TERM = 0.15;
const QUOTES = /["“”„]/g;
let loading;

/** The search's own data, or null when this phone has not kept it. */
function searchIndex() {
  loading ??= keptJson("index-")
    .then((data) => data && new SearchIndex(data))
    .catch(() => null);
  return loading;
}

/** The answer to a query; null without the books. */
export async function localSearch(typed, game = "", limit = 20) {
  const [shelf, index] = await Promise.all([corpus(), searchIndex()]);
  if (!shelf || !index) return null;
  const query = typed.replace(/\s+/g, " ").trim().slice(0, 400);
  let text = query.replace(/(?:keyword|chapter|cites):(?=\S)/gi, "").replace(QUOTES, " ");
  let books = game ? [shelf.book(game)].filter(Boolean) : shelf.newest;
  const own = game ? null : namedGame(text, shelf, index);
  if (own) [books, text] = own;
  const found = lookUp(text, books, shelf);
  if (found?.rules.length) return byNumber(query, found, index, limit);
  const hits = byWords(text, books, index, limit);
  const note = found?.note || (hits.length ? "" : "nothing found; try fewer or other words");
  return { query, hits, note: sentence(note), suggestions: [] };
}

/** The game a query begins with (`dbs 7-4-1`, `vanguard mulligan`), and what follows its name. */
function namedGame(text, shelf, index) {
  const pieces = text.replace(":", ": ").split(" ").filter(Boolean);
  const gameOf = (name) => index.names.get(words(name.replace(/:+$/, "")).join(" "));
  for (let count = Math.min(pieces.length, 5); count > 0; count -= 1) {
    const [head, edition] = pieces.slice(0, count).join(" ").split("@");
    const game = edition?.includes(" ") ? undefined : gameOf(head);
    if (!game) continue;
    const rest = pieces.slice(count).join(" ").replace(/^[: ]+/, "");
    const own = edition && shelf.book(`${game}@${edition.replace(/:+$/, "")}`);
    if (own) return [[own], rest];
    const book = shelf.book(game);
    // The name may be a word of the rules as well: "vanguard is retired" keeps it.
    return [[book], !rest || lookUp(rest, [book], shelf) ? rest : text];
  }
  const [head, ...rest] = text.split(":");
  const game = rest.length ? gameOf(head) : undefined;
  return game ? [[shelf.book(game)], rest.join(":").trim()] : null;
}

/** The rules of a number, then what stands below them; words after the number choose among those. */
function byNumber(query, found, index, limit) {
  let { rules } = found;
  let below = [];
  if (found.rest) {
    const families = rules.map((rule) => familyFor(rule, found.rest, index, limit));
    families.sort((one, other) => other.score - one.score);
    rules = families.map((one) => one.rule);
    below = families[0].below;
  } else if (rules.length === 1) {
    below = family(rules[0]).map(([rule]) => rule);
  }
  const hits = [...rules, ...below].slice(0, limit).map((rule) => hitOf(rule, [[false, firstSentence(rule)]], "number", 1));
  const books = [...new Set(rules.map((rule) => nameOf(rule.book)))];
  const note = found.note || (books.length > 1 ? `a number of ${books.join(" and ")}` : "");
  return { query, hits, note: sentence(note), suggestions: [] };
}

/** How well words fit a rule and those below it; the rule; those below it, the best first. */
function familyFor(rule, words, index, limit) {
  const below = family(rule).map(([one]) => one);
  const among = new Set([rule, ...below].map((one) => one.place));
  const found = ranked(words, rule.book, index, limit, among);
  const chosen = found.map((one) => one.rule).filter((one) => one !== rule);
  return { score: found[0]?.score ?? 0, rule, below: chosen.length ? chosen : below };
}

function byWords(text, books, index, limit) {
  const candidates = books.flatMap((book) => ranked(text, book, index, limit));
  candidates.sort((one, other) => other.score - one.score);
  return candidates.slice(0, limit).map(({ rule, score, term, likeness, words: share, asked, matching }) => {
    const why = term >= TERM ? "term" : asked && likeness > share / 2 ? "asked" : "text";
    return { ...hitOf(rule, snippet(plainText(rule) || rule.title, matching, index.english), why, score), asked: why === "asked" ? asked : "" };
  });
}

function ranked(text, book, index, limit, among = null) {
  const own = index.books.get(book.key);
  if (!own) return [];
  const question = understand(text, own, index);
  return rank(question, own, index.constants, limit, among).map((found) => {
    const rule = book.rules[found.rule];
    const asked = found.phrase >= 0 ? rule.asked[found.phrase - own.phraseRules.indexOf(found.rule)] : "";
    return { ...found, rule, asked, matching: question.matching };
  });
}

function sentences(text) {
  return text.split(/(?<=[.!?;:])\s+/).filter(Boolean);
}

function firstSentence(rule) {
  return cut(sentences(plainText(rule))[0] || rule.title || rule.id);
}

function cut(text) {
  return text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\s\S*$/, "")}…` : text;
}

function sentence(note) {
  return note ? `${note[0].toUpperCase()}${note.slice(1)}.` : "";
}

/** The sentence that has most of the matching words, in pieces; true marks a match. */
function snippet(text, matching, english) {
  const parts = sentences(text);
  const hits = parts.map((part) => new Set([...running(part, english)].flatMap((word) => word.stems).filter((stem) => matching.has(stem))).size);
  const best = cut(parts[hits.indexOf(Math.max(...hits))] ?? text);
  const pieces = [];
  let end = 0;
  for (const word of running(best, english)) {
    if (!word.stems.some((stem) => matching.has(stem))) continue;
    if (word.start > end) pieces.push([false, best.slice(end, word.start)]);
    pieces.push([true, best.slice(word.start, word.end)]);
    end = word.end;
  }
  if (end < best.length) pieces.push([false, best.slice(end)]);
  return pieces;
}
