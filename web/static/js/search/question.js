// What may the words of a question stand for? The same readings as rulesdb/search/question.py.

import { words } from "./text.js";

const BREAK = /(?<=[.?])["”’)\]]*\s+/;
const BRACES = /\{([^{}]{4,})\}/g;
const LOWER = /(?<![\p{L}\p{N}_])[a-z][\p{L}\p{N}_'’-]*/gu;
const LETTERS = /\p{L}[\p{L}\p{N}_'’-]*/gu;
const CAPITAL = /(?<![.?!:]\s)(?<=[^\s.?!:"“(])\s["“(]?([A-Z][\p{L}\p{N}_'’-]+)/gu;

/** The words that are only told, where somebody tells a story and then asks. */
function onlyTold(text) {
  const sentences = text.split(BREAK);
  const asks = (sentence) => /\?["”’' )\]]*$/.test(sentence);
  if (!sentences.some(asks)) return new Set();
  const asked = new Set(sentences.filter(asks).flatMap(words));
  return new Set(
    sentences
      .filter((sentence) => !asks(sentence))
      .flatMap(words)
      .filter((word) => !asked.has(word)),
  );
}

/** A question as one book understands it: stems in order, slots of [weight, words] readings. */
export function understand(text, book, index) {
  const { constants, english } = index;
  const typed = words(text)
    .slice(0, constants.mostWords)
    .map((word) => word.slice(0, constants.longestWord));
  const reader = new Reader(book, index, names(text));
  const told = onlyTold(text);
  const named = cardNames(text, book, english);
  const slots = [];
  const stems = [];
  for (const word of typed) {
    for (const part of book.split(english.stem(word))) {
      if (stems.includes(part)) {
        stems.push(part);
        continue;
      }
      const slot = reader.slot(word, part);
      const share = (told.has(word) ? constants.told : 1) * (named.has(word) ? constants.named : 1);
      slots.push(slot.map(([weight, phrase]) => [share * weight, phrase]));
      // A slip counts as the word it seems to be.
      stems.push(...slot[0][1]);
    }
  }
  slots.push(...reader.phrases(stems));
  slots.push(...reader.runTogether(typed).map((joined) => [[1, [joined]]]));
  const matching = new Set(slots.flat().flatMap(([, phrase]) => phrase));
  for (const word of english.small) matching.delete(word);
  return { stems, slots, matching, corrections: reader.corrections };
}

/** Words written with a capital where no sentence begins: terms, or else names of cards. */
function names(text) {
  return new Set([...text.matchAll(CAPITAL)].flatMap(([, name]) => words(name)));
}

/** Words of cards' names: in braces, or with a capital and neither a term of the book nor typed small as well. */
function cardNames(text, book, english) {
  const typed = text.match(LETTERS) ?? [];
  const isShouted = 2 * typed.filter((word) => /^\p{Lu}/u.test(word)).length > typed.length;
  const found = new Set([...text.matchAll(BRACES)].flatMap(([, name]) => words(name)));
  if (!isShouted) for (const word of names(text)) found.add(word);
  for (const small of (text.match(LOWER) ?? []).flatMap(words)) found.delete(small);
  const isTerm = (part) => book.terms.has(part) || english.small.has(part);
  return new Set([...found].filter((word) => !/^\d+$/.test(word) && !book.split(english.stem(word)).some(isTerm)));
}

/** Reads the words of one question for one book. */
class Reader {
  constructor(book, index, named) {
    this.named = named;
    this.book = book;
    this.index = index;
    this.english = index.english;
    this.constants = index.constants;
    this.vocabulary = index.vocabulary[book.data.key.split("@")[0]] ?? { meanings: {}, close: {}, longest: 0 };
    this.corrections = new Map();
    this.slipsSought = 0;
  }

  slot(word, part) {
    const { constants, vocabulary } = this;
    const isSmall = this.english.small.has(part);
    const slot = [[isSmall ? constants.small : 1, [part]], ...readings(vocabulary.meanings, part, constants.meaning)];
    if (!isSmall) slot.push(...readings(vocabulary.close, part, constants.close));
    if (slot.length > 1 || this.book.has(part)) return slot;
    const parts = this.apart(part);
    if (parts) return [[1, parts]];
    const near = this.slips(word);
    if (!near.length) return slot;
    this.corrections.set(word, near[0][1]);
    return near.map(([slips, other]) => [constants.slip[slips], this.book.split(this.english.stem(other))]);
  }

  phrases(stems) {
    const { constants, vocabulary } = this;
    const typed = new Set(stems);
    const slots = [];
    for (let length = 2; length <= vocabulary.longest; length += 1) {
      for (let start = 0; start + length <= stems.length; start += 1) {
        const phrase = stems.slice(start, start + length).join(" ");
        const found = [...readings(vocabulary.meanings, phrase, constants.meaning), ...readings(vocabulary.close, phrase, constants.close)];
        slots.push(found.filter(([, meant]) => !meant.every((word) => typed.has(word))));
      }
    }
    return slots.filter((slot) => slot.length);
  }

  /** Two typed words that the book has as one: `life link`. */
  runTogether(typed) {
    return typed
      .slice(1)
      .map((other, at) => [typed[at], other])
      .filter(([one, other]) => one.length > 2 && other.length > 2)
      .map(([one, other]) => this.english.stem(one + other))
      .filter((joined) => this.book.has(joined) && !this.book.isCompound(joined));
  }

  /** A word as two the book knows: `deckout`. */
  apart(part) {
    for (let cut = 3; cut < part.length - 2; cut += 1) {
      const pair = [this.english.stem(part.slice(0, cut)), this.english.stem(part.slice(cut))];
      if (pair.every((one) => this.book.has(one))) return pair;
    }
    return null;
  }

  isKnown(stem) {
    return this.book.has(stem) || this.book.isCompound(stem);
  }

  /** The words that a word may be a slip of: the nearest only, most frequent first. */
  slips(word) {
    if (word.length < 4 || !/^[a-z]+$/.test(word) || this.named.has(word) || this.slipsSought >= this.constants.mostSlips) return [];
    this.slipsSought += 1;
    const limit = word.length < 6 ? 1 : 2;
    const near = this.index
      .spelling(word[0])
      .map(([other, times]) => [distance(word, other, limit), -times, other])
      .filter(([slips, , other]) => slips <= limit && this.isKnown(this.english.stem(other)))
      .sort((one, other) => one[0] - other[0] || one[1] - other[1] || (one[2] < other[2] ? -1 : 1));
    return near
      .slice(0, 3)
      .filter(([slips]) => slips === near[0][0])
      .map(([slips, , other]) => [slips, other]);
  }
}

function readings(table, phrase, weight) {
  return Object.hasOwn(table, phrase) ? table[phrase].map((meant) => [weight, meant.split(" ")]) : [];
}

/** Letters changed, left out, added or swapped with their neighbour; limit + 1 if more than that. */
export function distance(one, other, limit) {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = one[row - 1] === other[column - 1] ? 0 : 1;
      let cost = Math.min(last[column] + 1, current[column - 1] + 1, last[column - 1] + changed);
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) cost = Math.min(cost, before[column - 2] + 1);
      current.push(cost);
    }
    if (Math.min(...current) > limit) return limit + 1;
    before = last;
    last = current;
  }
  return last[other.length];
}
