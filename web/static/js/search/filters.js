// Which rules of a book may answer at all: keyword:, chapter:, cites:, -word and the very words in quotes?
// The same answers as rulesdb/search/filters.py; a test compares the two.

import { family, plainText } from "../corpus.js";
import { nameOf } from "./lookup.js";
import { distance } from "./question.js";
import { words } from "./text.js";

const MOST_SLIPS = 3;

/** The rules of a book that a query admits, by place (null for all), and what could not be followed. */
export class Filtered {
  constructor(query, book, own, english) {
    this.book = book;
    this.own = own;
    this.english = english;
    this.among = null;
    this.problems = [];
    this.suggestions = [];
    for (const [name, value] of query.filters) {
      const rules = { keyword: () => this.keyword(value), chapter: () => this.chapter(value), cites: () => this.cites(value) }[name]();
      if (rules) this.narrow(rules);
    }
    if (query.exact) for (const phrase of query.phrases) this.narrow(rulesWith(phrase, book, own, english));
    for (const word of query.without) {
      const having = new Set(this.having(word));
      this.narrow(book.rules.filter((rule) => !having.has(rule)));
    }
  }

  narrow(rules) {
    const places = new Set(rules.map((rule) => rule.place));
    this.among = this.among === null ? places : new Set([...this.among].filter((place) => places.has(place)));
  }

  having(word) {
    const stems = new Set(this.english.stems(word));
    return candidates([...stems], this.book, this.own).filter((rule) =>
      this.english.stems(`${rule.title} ${plainText(rule)}`).some((stem) => stems.has(stem)),
    );
  }

  keyword(value) {
    const names = new Map(
      this.book.terms.flatMap(([place, ...called]) =>
        called.map((name) => [words(name).join(" "), { name: called[0], rule: this.book.rules[place] }]),
      ),
    );
    const wanted = words(value).join(" ");
    if (names.has(wanted)) return section(names.get(wanted).rule);
    const close = [...names]
      .map(([name, term]) => [distance(wanted, name, MOST_SLIPS), term.name])
      .filter(([slips]) => slips <= MOST_SLIPS)
      .sort((one, other) => one[0] - other[0])
      .slice(0, 3)
      .map(([, name]) => name);
    this.problems.push(`${nameOf(this.book)} defines no '${value}'${close.length ? `; nearest: ${close.join(", ")}` : ""}`);
    this.suggestions.push(...close.map((name) => `keyword:"${name.replace(/^[[\]]+|[[\]]+$/g, "")}"`));
    return null;
  }

  chapter(value) {
    const id = this.book.idOf(value);
    if (id !== undefined) return section(this.book.byId.get(id));
    this.problems.push(`${nameOf(this.book)} has no chapter '${value}'`);
    this.suggestions.push(...this.book.chapters.map((chapter) => `chapter:${chapter.id}`));
    return null;
  }

  cites(value) {
    const id = this.book.idOf(value);
    if (id !== undefined) return section(this.book.byId.get(id)).flatMap((rule) => rule.citedBy);
    this.problems.push(`'${value}' is not a rule of ${nameOf(this.book)}`);
    return null;
  }
}

/** What to say about filters that could not be followed, and what to offer: of the book that came closest. */
export function firstProblems(filtered) {
  const rank = (one) => (one.problems.length ? 1000 : 0) + one.suggestions.length;
  return filtered.reduce((best, one) => (rank(one) > rank(best) ? one : best), filtered[0]) ?? { problems: [], suggestions: [] };
}

/** The rules that have a phrase word for word, in their text, their title or a question asked. */
export function rulesWith(phrase, book, own, english) {
  const wanted = ` ${words(phrase).join(" ")} `;
  return candidates(english.stems(phrase), book, own).filter((rule) =>
    [rule.title, plainText(rule), ...rule.asked].some((text) => ` ${words(text).join(" ")} `.includes(wanted)),
  );
}

/** The rules that the index finds by every one of some words. */
function candidates(stems, book, own) {
  const lists = stems.flatMap((stem) => own.split(stem)).map((word) => new Set(own.rules(word)[1].map(([place]) => place)));
  const [first, ...others] = lists.sort((one, other) => one.size - other.size);
  return [...(first ?? [])].filter((place) => others.every((list) => list.has(place))).map((place) => book.rules[place]);
}

function section(rule) {
  return [rule, ...family(rule).map(([below]) => below)];
}
