// How does a text become words that can be compared? The same as rulesdb/search/words.py and english.py.

const CONTRACTIONS = [
  [/\bcan't\b/g, "cannot"],
  [/\bwon't\b/g, "will not"],
  [/n't\b/g, " not"],
  [/'(?:s|re|ll|d|ve|m)\b/g, ""],
];
const VOWEL = /[aeiouy]/;

export function fold(text) {
  return text.replace(/[’‘`]/g, "'").replace(/[“”„]/g, '"').replace(/ß/g, "ss").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

export function words(text) {
  let folded = fold(text).replaceAll("can not", "cannot");
  for (const [pattern, replacement] of CONTRACTIONS) folded = folded.replace(pattern, replacement);
  folded = folded.replace(/(?<=\d),(?=\d{3}\b)/g, "").replace(/(?<=\d)k\b/g, "000");
  return folded.match(/\+?[a-z0-9]+/g) ?? [];
}

export class English {
  constructor({ base, whole, small, asking }) {
    this.base = new Map(Object.entries(base));
    this.whole = new Set(whole);
    this.small = new Set(small);
    this.asking = new Set(asking);
    this.known = new Map();
  }

  stems(text) {
    return words(text).map((word) => this.stem(word));
  }

  stem(word) {
    let found = this.known.get(word);
    if (found === undefined) {
      found = this.cut(this.base.get(word) ?? word);
      this.known.set(word, found);
    }
    return found;
  }

  cut(word) {
    if (this.whole.has(word) || word.length < 4 || !/^[a-z]+$/.test(word)) return word;
    let cut = singular(word);
    const ending = ["ing", "ed"].find((one) => cut.endsWith(one));
    if (ending) cut = without(cut, ending);
    if (cut.length > 2 && cut.endsWith("e") && cut.at(-2) !== "e") cut = cut.slice(0, -1);
    return cut;
  }
}

function singular(word) {
  if (/(ies|ied)$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith("sses")) return word.slice(0, -2);
  return /s$/.test(word) && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

function without(word, ending) {
  const base = word.slice(0, -ending.length);
  if (base.length < 2 || !VOWEL.test(base)) return word;
  const doubled = base.length > 3 && base.at(-1) === base.at(-2) && !"lsef".includes(base.at(-1));
  return doubled ? base.slice(0, -1) : base;
}

/** Every word of a running text with its place and the stems it counts as. */
export function* running(text, english) {
  for (const match of text.matchAll(/\+?[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu)) {
    yield { start: match.index, end: match.index + match[0].length, stems: english.stems(match[0]) };
  }
}
