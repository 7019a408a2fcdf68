// Search on the phone, in the shape of the server's answer: numbers first, then filters and words.

import { corpus, family, hitOf, keptJson, plainText } from "../corpus.js";
import { Filtered, firstProblems, rulesWith } from "./filters.js";
import { corrected, nextSteps } from "./hints.js";
import { SearchIndex } from "./index.js";
import { lookUp, nameOf } from "./lookup.js";
import { understand } from "./question.js";
import { rank } from "./rank.js";
import { parse } from "./syntax.js";
import { running, words } from "./text.js";

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
  const query = parse(typed);
  let books = game ? [shelf.book(game)].filter(Boolean) : shelf.newest;
  const own = namedGame(query.words, shelf, index);
  if (own && (!game || own[0][0] === books[0])) [books, query.words] = own;
  const found = query.words && !query.filters.length ? lookUp(query.words, books, shelf) : null;
  if (found?.rules.length) return byNumber(query, found, index, limit);
  const { hits, filtered, corrections } = byWords(query, books, index, limit);
  const { problems, suggestions: tried } = firstProblems(filtered);
  const hint = hits.length ? corrected(query.text, corrections) : nextSteps(query, books);
  const note = [...problems, found ? found.note : hint.note].filter(Boolean).join("; ");
  return {
    query: query.text,
    hits,
    note: sentence(note),
    suggestions: [...new Set([...tried, ...(found?.suggestions ?? []), ...hint.suggestions])],
  };
}

/** The game a query begins with (`dbs 7-4-1`, `vanguard mulligan`), and what follows its name. */
function namedGame(text, shelf, index) {
  const pieces = text.replace(":", ": ").split(" ").filter(Boolean);
  const gameOf = (name) => index.names.get(words(name.replace(/:+$/, "")).join(" "));
  for (let count = Math.min(pieces.length, 5); count > 0; count -= 1) {
    const [head, edition] = pieces.slice(0, count).join(" ").split("@");
    const game = edition?.includes(" ") ? undefined : gameOf(head);
    if (!game) continue;
    const rest = pieces
      .slice(count)
      .join(" ")
      .replace(/^[: ]+/, "");
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
    const families = rules.map((rule) => familyFor(rule, { ...query, words: found.rest }, index, limit));
    families.sort((one, other) => other.score - one.score);
    rules = families.map((one) => one.rule);
    below = families[0].below;
  } else if (rules.length === 1) {
    below = family(rules[0]).map(([rule]) => rule);
  }
  const hits = listed([...rules, ...below].slice(0, limit), "number");
  const books = [...new Set(rules.map((rule) => nameOf(rule.book)))];
  const note = found.note || (books.length > 1 ? `a number of ${books.join(" and ")}` : "");
  return { query: query.text, hits, note: sentence(note), suggestions: found.suggestions ?? [] };
}

/** How well words fit a rule and those below it; the rule; those below it, the best first. */
function familyFor(rule, query, index, limit) {
  const below = family(rule).map(([one]) => one);
  const among = new Set([rule, ...below].map((one) => one.place));
  const { found } = ranked(query, rule.book, index, limit, among);
  const chosen = found.map((one) => one.rule).filter((one) => one !== rule);
  return { score: found[0]?.score ?? 0, rule, below: chosen.length ? chosen : below };
}

/** What the words of a query lead to in some books, and what could not be followed. */
function byWords(query, books, index, limit) {
  const { term: leastTerm, alike } = index.constants;
  const candidates = [];
  const admitted = [];
  const filtered = [];
  for (const book of books.filter((one) => index.books.has(one.key))) {
    const filters = new Filtered(query, book, index.books.get(book.key), index.english);
    filtered.push(filters);
    if (filters.problems.length && filters.among === null) continue;
    candidates.push(...ranked(query, book, index, limit, filters.among).found);
    if (query.words || filters.among === null) continue;
    const rules = [...filters.among].sort((one, other) => one - other).map((place) => book.rules[place]);
    admitted.push(...listed(rules.slice(0, limit), "term"));
  }
  candidates.sort((one, other) => other.score - one.score);
  const hits = candidates.slice(0, limit).map(({ rule, score, term, likeness, words: share, asked, question }) => {
    const why = term >= leastTerm ? "term" : asked && likeness > Math.min(share / 2, alike) ? "asked" : "text";
    return {
      ...hitOf(rule, snippet(plainText(rule) || rule.title, question.matching, index.english), why, score),
      asked: why === "asked" ? asked : "",
    };
  });
  group(
    hits,
    candidates.map((one) => one.rule),
    index.constants.together,
  );
  hits.push(...admitted.sort((one, other) => other.score - one.score));
  return {
    hits: hits.slice(0, limit),
    filtered: hits.length && books.length > 1 ? [] : filtered,
    corrections: candidates[0]?.question.corrections ?? new Map(),
  };
}

/** Put results that are one answer together, under the key of the deciding rule; the same groups as rulesdb/search/answer.py. */
function group(hits, rules, { share, most, before }) {
  const groups = [];
  for (const [place, hit] of hits.entries()) {
    const fits = (one) =>
      one.places.length < most && hit.score >= share * hits[one.places[0]].score && areNeighbours(rules[one.places[0]], rules[place]);
    const own = place < before ? groups.find(fits) : undefined;
    if (own) own.places.push(place);
    else groups.push({ places: [place] });
  }
  for (const { places } of groups) for (const place of places) hits[place].group = hits[places[0]].key;
}

function areNeighbours(one, other) {
  if (one.book !== other.book) return false;
  if (one.parent === other.place || other.parent === one.place || one.cites.includes(other.place) || other.cites.includes(one.place))
    return true;
  return one.parent === other.parent && one.parent >= 0 && one.book.rules[one.parent].parent >= 0;
}

/** Rules that a number or a filter alone admits, in the order of the book. */
function listed(rules, why) {
  return rules.map((rule, place) => hitOf(rule, [[false, plainText(rule) || rule.title || rule.id]], why, Math.max(1 - place / 100, 0)));
}

function ranked(query, book, index, limit, among = null) {
  const own = index.books.get(book.key);
  if (!own) return { found: [] };
  const question = understand(query.words, own, index);
  const quoting = query.exact ? [] : query.phrases.flatMap((phrase) => rulesWith(phrase, book, own, index.english));
  const boosts = new Map(quoting.map((rule) => [rule.place, index.constants.quoted]));
  const found = rank(question, own, index, limit, among, boosts).map((one) => {
    const rule = book.rules[one.rule];
    const asked = one.phrase >= 0 ? rule.asked[one.phrase - own.phraseRules.indexOf(one.rule)] : "";
    return { ...one, rule, asked, question };
  });
  return { found };
}

function sentence(note) {
  return note ? `${note[0].toUpperCase()}${note.slice(1)}.` : "";
}

/** A text in pieces; true marks a word that matched. */
function snippet(text, matching, english) {
  const pieces = [];
  let end = 0;
  for (const word of running(text, english)) {
    if (!word.stems.some((stem) => matching.has(stem))) continue;
    if (word.start > end) pieces.push([false, text.slice(end, word.start)]);
    pieces.push([true, text.slice(word.start, word.end)]);
    end = word.end;
  }
  if (end < text.length) pieces.push([false, text.slice(end)]);
  return pieces;
}
