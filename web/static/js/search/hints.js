// What can somebody do next when the answer is thin? The same sentences as rulesdb/search/hints.py.

const MOST = 6;

/** A sentence and a query for words that no rule has but that look like slips. */
export function corrected(text, corrections) {
  if (!corrections.size) return { note: "", suggestions: [] };
  let better = text;
  for (const [typed, meant] of corrections)
    better = better.replace(new RegExp(`(?<![\\p{L}\\p{N}_])${typed}(?![\\p{L}\\p{N}_])`, "giu"), meant);
  const said = [...corrections].map(([typed, meant]) => `'${meant}' for '${typed}'`).join(" and ");
  return { note: `searched for ${said}`, suggestions: better === text ? [] : [better] };
}

/** What to say, and what to offer, when nothing was found. */
export function nextSteps(query, books) {
  const chapters = books.flatMap((book) => book.chapters.map((chapter) => chapter.title)).filter(Boolean);
  if (!query.text) return { note: "type a rule number, a keyword or a question", suggestions: chapters.slice(0, MOST) };
  if (query.words && (query.filters.length || query.without.length || query.exact)) {
    return { note: "no rule fits all of that; try it without quotes and filters", suggestions: [query.words, ...chapters].slice(0, MOST) };
  }
  return { note: "nothing found; try fewer or other words, or a chapter", suggestions: chapters.slice(0, MOST) };
}
