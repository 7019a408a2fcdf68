// Which rules does a typed number mean? The same answers as rulesdb/search/lookup.py; a test compares the two.

import { keyOf, parseNumber } from "../numbers.js";

const DIGIT = /\p{Nd}/u;
const LEADING = /^(?:(?:rules?|sections?|chapter|no\.?|nr\.?|#|§)\s*)?(\p{Nd}+(?:[-.]\p{Nd}+)+)[.:,;)]*(?:\s+(.*))?$/isu;

const SEPARATORS = { dash: "-", dot: ".", path: "/" };

/** { rules, note, rest, suggestions } for a text that names rules by number; null if it is none. No rules if nothing has it. */
export function lookUp(text, asked, shelf) {
  const writes = (book) => text.includes(SEPARATORS[book.style]);
  const books = [...asked.filter(writes), ...asked.filter((book) => !writes(book))];
  const exact = named(text, books);
  if (!exact.length) exact.push(...steps(text, books));
  if (exact.length) return { rules: exact, note: "", rest: "" };
  const match = LEADING.exec(text);
  if (match?.[2]) {
    const rules = named(match[1], books);
    if (rules.length) return { rules, note: "", rest: match[2] };
  }
  const key = parseNumber(text);
  if (!match && !(key !== null && /^\d+(?: \d+)+$/.test(key))) return null;
  const number = match ? match[1] : text;
  const found = moved(number, books, shelf) ?? fromHistory(number, books) ?? nearest(number, books, shelf);
  return { ...found, rest: match?.[2] ?? "" };
}

/** The rules of exactly that number, one a book; more where digits without separators fit several. */
function named(text, books) {
  const key = parseNumber(text);
  if (key === null) return [];
  const hasDigit = DIGIT.test(text);
  return books.flatMap((book) => {
    const id = book.idOf(text);
    if (id !== undefined) return hasDigit || (keyOf(id) === key && (text.includes("/") || key.includes(" "))) ? [book.byId.get(id)] : [];
    return /^\d+$/.test(key) ? (book.compact.get(key) ?? []).map((own) => book.byId.get(own)) : [];
  });
}

/** The steps of that number in every flow, where the one book asked numbers its flows one by one. */
function steps(text, books) {
  const key = parseNumber(text);
  if (key === null || !/^\d+(?: \d+)+$/.test(key) || books.length !== 1 || books[0].style !== "path") return [];
  return books[0].rules.filter((rule) => keyOf(rule.id).split(" ").slice(1).join(" ") === key);
}

/** Where a rule of another edition stands in these. */
function moved(number, books, shelf) {
  for (const book of books) {
    for (const other of shelf.books.filter((one) => one.game === book.game && one !== book)) {
      const old = other.idOf(number);
      if (old === undefined) continue;
      const today = (other.moved[book.key]?.[old] ?? []).map((place) => book.rules[place]);
      const said = `${old} is a number of ${nameOf(other)}, not of ${nameOf(book)}`;
      if (today.length) return { rules: today, note: `${said}; there the rule is ${today.map((rule) => rule.id).join(" and ")}` };
      return { rules: [other.byId.get(old)], note: `${said}, which has no such rule any more` };
    }
  }
  return null;
}

/** Numbers that only the update history knows. */
function fromHistory(number, books) {
  const key = parseNumber(number);
  for (const book of books) {
    for (const [date, change, printed, today] of book.history) {
      if (today.length && printed.some((id) => keyOf(id) === key)) {
        return {
          rules: today.map((place) => book.rules[place]),
          note: `${number} is no number of ${nameOf(book)} any more; ${date}: ${change}`,
        };
      }
    }
  }
  return null;
}

/** The rule above a number that does not exist; the book that has most of the number. */
function nearest(number, books, shelf) {
  const suggestions = elsewhere(number, books, shelf);
  const parts = keyOf(number).split(" ");
  for (let length = parts.length - 1; length > 0; length -= 1) {
    for (const book of books) {
      const above = book.idOf(parts.slice(0, length).join(" "));
      if (above !== undefined)
        return {
          rules: [book.byId.get(above)],
          note: `${number} is not a rule of ${nameOf(book)}; this is ${above} and what stands below it`,
          suggestions,
        };
    }
  }
  return { rules: [], note: `${number} is not a rule of ${books.map(nameOf).join(" or ")}`, suggestions };
}

/** The number in the games that have it, ready to be searched for. */
function elsewhere(number, books, shelf) {
  const others = shelf.newest.filter((book) => books.every((asked) => asked.game !== book.game));
  return others.flatMap((book) => {
    const id = book.idOf(number);
    return id === undefined ? [] : [`${book.game} ${id}`];
  });
}

export function nameOf(book) {
  return `${book.short} ${book.edition}`;
}
