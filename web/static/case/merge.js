// Two judges saved one case: what did each change, and what becomes of it? Nothing here talks to the
// server or draws; merge-sheet.js does.

const FIELDS = [
  { key: "title", label: "Title", read: (form) => form.document.case ?? "", write: put("case") },
  { key: "question", label: "Question", read: (form) => form.document.about ?? "", write: put("about") },
  { key: "verdict", label: "Verdict", read: (form) => form.document.ruling ?? "", write: put("ruling") },
  { key: "status", label: "Status", read: (form) => form.status, write: set("status") },
  { key: "ruled_by", label: "Ruled by", read: (form) => form.ruled_by, write: set("ruled_by") },
  { key: "table", label: "Table", read: (form) => form.table, write: set("table") },
  { key: "player_a", label: "Player A", read: (form) => form.player_a ?? "", write: set("player_a") },
  { key: "player_b", label: "Player B", read: (form) => form.player_b ?? "", write: set("player_b") },
  { key: "event", label: "Event", read: (form) => form.event, write: set("event") },
  { key: "decisions", label: "Decisions", read: (form) => form.document.decisions ?? [], write: put("decisions") },
  { key: "expect", label: "Cited rules", read: (form) => form.document.expect ?? {}, write: put("expect") },
  { key: "position", label: "Position", read: (form) => position(form.document), write: writePosition },
];
const OWN = ["case", "about", "ruling", "decisions", "expect"];

/** Merge what two judges made of one version: what only one of them changed is taken, the rest is asked.
    `taken` names what of mine is in without asking. A verdict rests on what happened: where one side
    ruled and the other changed the position or the decisions, that is asked too, with the reason in `why`.
    Who ruled goes with the verdict: `with` holds what of mine comes along if mine is picked. */
export function merge(base, mine, theirs) {
  let merged = theirs;
  /** @type {{ key: string, label: string, mine: any, theirs: any, why: string, with?: any }[]} */
  const conflicts = [];
  const taken = [];
  const asked = resting(base, mine, theirs);
  for (const field of FIELDS) {
    const [old, own, other] = [base, mine, theirs].map((form) => field.read(form));
    const changed = !same(old, own);
    if (!changed || same(own, other)) continue;
    const verdict = conflicts.find((conflict) => conflict.key === "verdict");
    if (field.key === "ruled_by" && verdict) {
      verdict.with = own;
      continue;
    }
    const both = field.key === "expect" ? united(own, other) : null;
    if ((same(old, other) || both) && !asked[field.key]) {
      merged = field.write(merged, both ?? own);
      taken.push(field.label);
    } else conflicts.push({ key: field.key, label: field.label, mine: own, theirs: other, why: asked[field.key] ?? "" });
  }
  return { merged, conflicts, taken };
}

/** The names of what differs between two forms. */
export function changed(base, form) {
  return FIELDS.filter((field) => !same(field.read(base), field.read(form))).map((field) => field.label);
}

const GROUND = ["decisions", "position"];
const RULED = ["verdict", "status"];

/** What of mine must be asked although only I changed it: a verdict over their position, or the other way round. */
function resting(base, mine, theirs) {
  const touches = (form, keys) => FIELDS.some((field) => keys.includes(field.key) && !same(field.read(base), field.read(form)));
  if (touches(mine, RULED) && touches(theirs, GROUND)) {
    return Object.fromEntries(
      RULED.map((key) => [key, "The other judge changed what happened while you ruled: does your ruling still hold?"]),
    );
  }
  if (touches(mine, GROUND) && touches(theirs, RULED)) {
    return Object.fromEntries(GROUND.map((key) => [key, "The other judge ruled on it as it was before your change."]));
  }
  return {};
}

/** The merge with the conflicts settled: `picks` maps a key to "mine" or "theirs". */
export function settled(merged, conflicts, picks) {
  let result = merged;
  for (const conflict of conflicts) {
    const field = FIELDS.find((each) => each.key === conflict.key);
    const side = picks[conflict.key] ?? "theirs";
    result = field.write(result, conflict[side]);
    if (side === "mine" && conflict.with !== undefined) result = { ...result, ruled_by: conflict.with };
  }
  return result;
}

/** What of a kept case a save carries. */
export function formOf(kept) {
  const { document, table, event, status, ruled_by, player_a = "", player_b = "" } = kept;
  return { document, table, event, status, ruled_by, player_a, player_b };
}

function put(key) {
  return (form, value) => ({ ...form, document: { ...form.document, [key]: value } });
}

function set(key) {
  return (form, value) => ({ ...form, [key]: value });
}

function position(document) {
  return Object.fromEntries(Object.entries(document).filter(([key]) => !OWN.includes(key)));
}

function writePosition(form, value) {
  const own = Object.fromEntries(Object.entries(form.document).filter(([key]) => OWN.includes(key)));
  return { ...form, document: { ...value, ...own } };
}

/** Cited rules of both; other expectations must agree. */
function united(mine, theirs) {
  const { cites_any: own = [], ...rest } = mine;
  const { cites_any: other = [], ...others } = theirs;
  return same(rest, others) ? { ...others, cites_any: [...new Set([...other, ...own])] } : null;
}

function same(one, other) {
  return canonical(one) === canonical(other);
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object") {
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}
