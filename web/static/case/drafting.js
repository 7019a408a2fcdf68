// What of a ruling is the run's own draft, what the judge's words, and which numbers in it are citations?

/** @typedef {{ about: string, ruling: string }} Words  Question and verdict as they stand in the form. */
/** @typedef {{ question: string, verdict: string }} Drafted  What the run wrote. */

/** Whether question and verdict are still to be written, or are the run's own draft: the judge's words are never overwritten.
    @param {Words} words
    @param {Drafted | null} [drafted] */
export function mayDraft({ about, ruling }, drafted = null) {
  return (!ruling || ruling === drafted?.verdict) && (!about || about === drafted?.question || !ruling);
}

/** Question and verdict with a new draft; a question that somebody asked in their own words stays.
    @param {Words} words
    @param {Drafted | null} before  The draft that stands there now.
    @param {Drafted} drafted
    @returns {Words} */
export function withDraft({ about }, before, drafted) {
  return { ruling: drafted.verdict, about: !about || about === before?.question ? drafted.question : about };
}

/** The numbers in a text that cite a rule: `7-4-1-4` does, `1.00` only where the book has such a rule.
    @param {string} text
    @param {(id: string) => boolean} known */
export function citedNumbers(text, known) {
  const numbers = text.match(/(?<![\w.-])\d{1,2}(?:[-.]\d{1,2}){1,6}(?![\w-])/g) ?? [];
  return [...new Set(numbers.filter((id) => known(id) || !/^\d+\.\d\d$/.test(id)))];
}
