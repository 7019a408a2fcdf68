// What did somebody type: plain words, or also quotes, -word, keyword:, chapter:, cites:?
// The same reading as rulesdb/search/syntax.py; a test compares the two.

const LONGEST = 400;
const MOST_PIECES = 8;
const QUOTES = /[“”„]/g;
const FILTER = /(?<filter>keyword|chapter|cites):(?:"(?<quoted>[^"]+)"|(?<value>[^\s"]+))/u;
const PHRASE = /"(?<phrase>[^"]*[\p{L}\p{N}_][^"]*)"/u;
const WITHOUT = /(?<!\S)-(?<without>\p{L}[\p{L}\p{N}_'’]*)/u;
const PLAIN = /(?<plain>[^\s"]+|")/u;
const PIECE = new RegExp([FILTER, PHRASE, WITHOUT, PLAIN].map((part) => part.source).join("|"), "giu");

/** Text without control characters and odd blanks, cut to a length that is still a question. */
function clean(typed) {
  const text = typed
    .slice(0, 4 * LONGEST)
    .replace(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim();
  return text.length > LONGEST ? text.slice(0, LONGEST).replace(/ [^ ]*$/, "") : text;
}

/** A query taken apart: { text, words, phrases, without, filters, exact }. */
export function parse(typed) {
  const query = { text: clean(typed), phrases: [], without: [], filters: [] };
  const words = [];
  let plain = false;
  for (const { groups } of query.text.replace(QUOTES, '"').matchAll(PIECE)) {
    if (groups.filter) query.filters.push([groups.filter.toLowerCase(), (groups.quoted ?? groups.value).trim()]);
    else if (groups.without) query.without.push(groups.without);
    else if (groups.phrase) {
      query.phrases.push(groups.phrase.trim());
      words.push(groups.phrase.trim());
    } else if (groups.plain !== '"') {
      words.push(groups.plain);
      plain = true;
    }
  }
  const [phrases, without] = [distinct(query.phrases, String), distinct(query.without, String)];
  const filters = distinct(query.filters, (pair) => pair.join(":"));
  // Only quotes: the very words are wanted. In a longer question a quote is only a hint.
  return { ...query, phrases, without, filters, words: words.join(" "), exact: phrases.length > 0 && !plain };
}

/** The first different ones: every one of them is looked up in every rule. */
function distinct(pieces, keyOf) {
  const keys = pieces.map(keyOf);
  return pieces.filter((_, at) => keys.indexOf(keys[at]) === at).slice(0, MOST_PIECES);
}
