// Which rule does a typed number mean? The same reading as rulesdb/numbers.py; a test compares the two.

const DASHES = /[‐‑‒–—―−﹘﹣－ー]/g;
const DOTS = /[。・·]/g;
const LEAD = /^(?:(?:the\s+)?(?:rules?|sections?|chapters?|numbers?|nos?\b\.?|nr\b\.?)\s*|[#§]+\s*)+/;
const WRAPPING = /^[ \t\r\n()[\]{}「」『』"'“”‘’]+|[ \t\r\n()[\]{}「」『』"'“”‘’]+$/g;
const NUMBER = /^[0-9a-z]+(?:[\s.\-/,_:]+[0-9a-z]+)*$/;
const FILLERS = new Set(["phase", "step", "of", "the", "flow", "no"]);

/** The number's parts as a key (`7 4 1 4`), or null when the text cannot be one. */
export function parseNumber(text) {
  const plain = (part) => part.replace(DASHES, "-").replace(DOTS, ".");
  const folded = plain(plain(text).normalize("NFKC")).toLowerCase();
  const cleaned = folded.replace(WRAPPING, "").replace(LEAD, "").replace(WRAPPING, "");
  const body = cleaned.replace(/[ .:,;]+$/, "");
  return NUMBER.test(body) ? keyOf(body) : null;
}

export function keyOf(id) {
  return (id.toLowerCase().match(/[0-9a-z]+/g) ?? []).join(" ");
}

export function withoutFillers(key) {
  return key
    .split(" ")
    .filter((part) => !FILLERS.has(part))
    .join(" ");
}
