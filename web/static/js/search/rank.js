// Which rule does a question mean? The same sums as rulesdb/search/rank.py.

/** The best rules of a book for a question: { rule, score, words, phrase, likeness, term }, the best first. */
export function rank(question, book, { constants, meanings, english }, limit, among = null, boosts = new Map()) {
  const rules = new Float64Array(book.count);
  const phrases = new Map();
  let total = 0;
  for (const slot of question.slots) {
    const read = readSlot(slot, book, constants);
    total += read.most;
    for (const [rule, value] of read.rules) rules[rule] += value;
    for (const [phrase, value] of read.phrases) phrases.set(phrase, (phrases.get(phrase) ?? 0) + value);
  }
  total ||= 1;
  const terms = termBoosts(question, book, { constants, english });
  const closest = closestPhrases(phrases, book, total);
  const allowed = (rule) => among === null || among.has(rule);
  const withWords = [...rules.keys()].filter((rule) => rules[rule] && allowed(rule));
  withWords.sort((one, other) => rules[other] - rules[one] || one - other);
  const promising = [
    ...withWords.slice(0, Math.max(constants.compared, 2 * limit)),
    ...[...terms.keys()].filter((rule) => !rules[rule] && allowed(rule)),
  ];
  const meant = meanings.question(question.stems);
  const found = promising.map((rule) => {
    const likest = closest.get(rule) ?? [];
    let score = rules[rule] / total + constants.phrases.reduce((sum, part, at) => sum + part * (likest[at]?.[0] ?? 0), 0);
    score += constants.nearness * meanings.nearness(meant, book.meanings, rule);
    if (book.headings.has(rule)) score *= constants.heading;
    const term = terms.get(rule) ?? 0;
    return {
      rule,
      score: score + term + (boosts.get(rule) ?? 0),
      words: rules[rule] / total,
      phrase: likest[0]?.[1] ?? -1,
      likeness: likest[0]?.[0] ?? 0,
      term,
    };
  });
  return found.sort((one, other) => other.score - one.score || one.rule - other.rule).slice(0, limit);
}

/** How much a word tells, and what it is worth to each rule. */
function worthOf(word, book, { saturation }) {
  let kept = book.worth.get(word);
  if (!kept) {
    const [tells, found] = book.rules(word);
    kept = [tells, found.map(([rule, weight]) => [rule, (tells * weight * (saturation + 1)) / (weight + saturation)])];
    book.worth.set(word, kept);
  }
  return kept;
}

/** The best reading of a slot for every rule and phrase. */
function readSlot(slot, book, constants) {
  const best = { rules: new Map(), phrases: new Map(), most: 0 };
  for (const [weight, phrase] of slot) {
    const rules = new Map();
    const phrases = new Map();
    let full = 0;
    for (const word of phrase) {
      const [tells, contributions] = worthOf(word, book, constants);
      if (!contributions.length && slot.length > 1) continue;
      full += tells * weight;
      for (const [rule, value] of contributions) rules.set(rule, (rules.get(rule) ?? 0) + weight * value);
      for (const number of book.phrases(word)) phrases.set(number, (phrases.get(number) ?? 0) + tells * weight);
    }
    best.most = Math.max(best.most, full);
    raiseTo(best.rules, rules);
    raiseTo(best.phrases, phrases);
  }
  return best;
}

function raiseTo(best, other) {
  for (const [key, value] of other) if (value > (best.get(key) ?? 0)) best.set(key, value);
}

/** For every rule its asked phrases as [likeness, number], the closest first. */
function closestPhrases(phrases, book, total) {
  const found = new Map();
  for (const [number, value] of phrases) {
    const rule = book.phraseRules[number];
    const likeness = value / Math.sqrt(total * book.phraseSizes[number]);
    if (!found.has(rule)) found.set(rule, []);
    found.get(rule).push([likeness, number]);
  }
  for (const likest of found.values()) likest.sort((one, other) => other[0] - one[0] || other[1] - one[1]);
  return found;
}

/** What rules gain because the question names a term they define. */
function termBoosts({ stems, slots }, book, { constants, english }) {
  const boosts = new Map();
  const count = stems.filter((word) => !english.asking.has(word)).length || 1;
  const add = (rule, boost) => boosts.set(rule, (boosts.get(rule) ?? 0) + boost);
  const define = (name, share) => {
    const boost = constants.definition * share ** 2;
    for (const rule of book.definitions(name)) {
      add(rule, boost);
      if (book.headings.has(rule) && rule + 1 < book.count) add(rule + 1, boost * constants.firstBelow);
    }
  };
  for (let length = 1; length <= Math.min(constants.longestTerm, stems.length); length += 1) {
    for (let start = 0; start + length <= stems.length; start += 1) {
      const named = stems.slice(start, start + length);
      if (!named.every((word) => english.asking.has(word))) define(named.join(" "), length / Math.max(count, length));
    }
  }
  // Other games' words for a term.
  for (const [, ...others] of slots) for (const [weight, phrase] of others) define(phrase.join(" "), weight / count);
  return boosts;
}
