// The search's data as the bundle carries it; what is asked for is unfolded then.

import { bytes, Meanings } from "./meaning.js";
import { English } from "./text.js";

export class SearchIndex {
  constructor(data) {
    this.constants = data.constants;
    this.vocabulary = data.vocabulary;
    this.english = new English(data.english);
    this.meanings = new Meanings(data.meanings);
    this.books = new Map(data.books.map((book) => [book.key, new BookIndex(book, data.units)]));
    this.names = new Map(data.books.flatMap((book) => book.names.map((name) => [name, book.key.split("@")[0]])));
    this.byLetter = new Map();
    for (const entry of Object.entries(data.spelling)) {
      const letter = entry[0][0];
      if (!this.byLetter.has(letter)) this.byLetter.set(letter, []);
      this.byLetter.get(letter).push(entry);
    }
  }

  /** The words of all books that begin with a letter, with how often they occur. */
  spelling(letter) {
    return this.byLetter.get(letter) ?? [];
  }
}

export class BookIndex {
  constructor(data, units) {
    this.data = data;
    this.units = units;
    this.count = data.count;
    this.phraseRules = unfolded(data.phraseRules);
    this.phraseSizes = data.phraseSizes.map((size) => size / units.size);
    this.headings = new Set(unfolded(data.headings));
    this.meanings = bytes(data.meanings);
    this.terms = new Set(Object.keys(data.definitions).flatMap((name) => name.split(" ")));
    this.worth = new Map();
  }

  has(word) {
    return Object.hasOwn(this.data.words, word);
  }

  /** How much a word tells, and the rules it leads to as [place, weight] pairs. */
  rules(word) {
    const [tells, ...flat] = this.has(word) ? this.data.words[word] : [0];
    const found = [];
    let place = 0;
    for (let at = 0; at < flat.length; at += 2) {
      place += flat[at];
      found.push([place, flat[at + 1] / this.units.weight]);
    }
    return [found.length ? tells / this.units.tells : Math.log(2 * this.count + 2), found];
  }

  /** The asked phrases that have a word. */
  phrases(word) {
    return Object.hasOwn(this.data.phrases, word) ? unfolded(this.data.phrases[word]) : [];
  }

  definitions(name) {
    return Object.hasOwn(this.data.definitions, name) ? this.data.definitions[name] : [];
  }

  /** Words that people run together, taken apart. */
  split(stem) {
    return this.isCompound(stem) ? this.data.compounds[stem].split(" ") : [stem];
  }

  isCompound(stem) {
    return Object.hasOwn(this.data.compounds, stem);
  }
}

function unfolded(steps) {
  let place = 0;
  return steps.map((step) => (place += step));
}
