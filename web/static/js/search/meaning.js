// Which rules mean what a question means, whatever words it uses? The same sums as rulesdb/search/meaning.py.

export class Meanings {
  constructor({ unit, dimensions, words, asked }) {
    this.unit = unit;
    this.dimensions = dimensions;
    this.places = new Map(words.split(" ").map((word, place) => [word, place]));
    this.asked = bytes(asked);
  }

  /** Where a question lies: a vector of length 1, or null if the table knows none of its words. */
  question(stems) {
    const total = new Float64Array(this.dimensions);
    for (const stem of new Set(stems)) {
      const first = (this.places.get(stem) ?? -1) * this.dimensions;
      if (first >= 0) total.forEach((before, at) => (total[at] = before + this.asked[first + at]));
    }
    const length = Math.hypot(...total);
    return length ? total.map((part) => part / length) : null;
  }

  /** The cosine of a question and a rule of a book. */
  nearness(question, rules, rule) {
    if (!question) return 0;
    const first = rule * this.dimensions;
    return question.reduce((sum, part, at) => sum + part * rules[first + at], 0) / this.unit;
  }
}

/** Whole numbers from -128 to 127 out of base64. */
export function bytes(text) {
  return Int8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
