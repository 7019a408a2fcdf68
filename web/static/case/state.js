// What is shown: the timeline, the moment that is looked at, and the board at that moment.

const MOST_OUTCOMES = 3;

/** @typedef {import("#api").components["schemas"]} Schemas the API's models, made from its document */

/**
 * A case file as data; what the page itself reads of it.
 * @typedef {object} CaseDocument
 * @property {string} [case]
 * @property {string} [about]
 * @property {string} [ruling]
 * @property {string | string[]} [at]
 * @property {string} [until]
 * @property {object} [players]
 * @property {object[]} [decisions]
 * @property {string[]} [override]
 * @property {{ cites?: string[], cites_any?: string[] }} [expect]
 */

/**
 * What the server sends along with a case's page.
 * @typedef {object} Sent
 * @property {"case" | "past" | "new" | "example"} kind
 * @property {Schemas["CaseRecord"] | null} [kept]
 * @property {Schemas["TimelineRecord"]} timeline
 * @property {any} layout
 * @property {number} [moment]
 * @property {string} [note]
 * @property {any} [rights]
 * @property {any[]} [events]
 * @property {{ base: string, would: string }} [address]
 */

/** The timeline of a play. Boards are folded from the first one and what changed since. */
export class Timeline {
  /** @param {Schemas["TimelineRecord"]} record */
  constructor(record) {
    this.record = record;
    this.moments = record.moments;
    /** @type {any[]} */
    this.boards = [];
  }

  get last() {
    return Math.max(0, this.moments.length - 1);
  }

  board(number) {
    for (let at = this.boards.length; at <= number; at += 1) {
      const change = this.moments[at].board;
      this.boards.push(at === 0 ? change : folded(this.boards[at - 1], change));
    }
    return this.boards[number] ?? null;
  }

  /** A card's tile: as printed, and what is different about it at this moment. */
  tile(label, board) {
    const code = this.record.codes[label];
    const printed = this.record.cards[code] ?? { name: label, kind: "card", corner: "", colors: [], words: [], numbers: [] };
    return { label, code, printed, ...printed, ...(board.tiles[label] ?? {}) };
  }

  rule(id) {
    return this.record.rules[id] ?? null;
  }

  /** Whether somebody has to choose at a moment; what chance decides is not a choice. */
  isChoice(number) {
    const { choice } = this.moments[number];
    return Boolean(choice) && choice.kind !== "chance";
  }

  /** The lines of what came of the last thing that a person put in before a moment, oldest first. */
  outcomesBefore(number) {
    let found = [];
    for (let at = number; at >= 0; at -= 1) {
      found = [...this.moments[at].lines.filter((line) => line.outcome), ...found];
      if (at < number && ["answer", "attempt", "concede", "edit"].includes(this.moments[at].kind)) break;
    }
    return found;
  }

  /** The next moment (or the one before) at which a person put something in or has to choose. */
  nextChoice(from, step = 1) {
    let at = from + step;
    while (at > 0 && at < this.last && !this.isChoice(at)) at += step;
    return Math.min(Math.max(at, 0), this.last);
  }
}

function folded(before, change) {
  const after = { ...before, ...change };
  for (const part of ["zones", "tiles"]) {
    if (!change[part]) {
      after[part] = before[part];
      continue;
    }
    after[part] = { ...before[part], ...change[part] };
    for (const [key, value] of Object.entries(change[part])) if (value === null) delete after[part][key];
  }
  return after;
}

/** Everything the parts of the page share. Tells "timeline", "moment", "kept", "words", "redo", "unsettled". */
export class State extends EventTarget {
  /** @param {Sent} sent */
  constructor({ kind, kept, timeline, layout, moment, note, rights, events, address }) {
    super();
    this.kind = kind; // case, past (an earlier version), new or example
    this.kept = kept; // the kept case's record, or null
    this.layout = layout;
    this.note = note ?? ""; // a remark of the server about where this begins
    this.branch = false; // stepping on in a branch that is not kept
    /** @type {{ kind: string, why: string, what: string[], pause: number } | null} */
    this.waiting = null; // why a save is not on the server yet: { kind, why, what, pause }
    /** @type {(() => void) | null} */
    this.unsettled = null; // opens the choice between two versions that was left open
    this.following = false;
    this.token = ""; // of an edit link; judges of an event need none
    this.rights = rights ?? { sees: "all", edits: false, signs: false, heads: false, shares: false, name: "" };
    this.events = events ?? []; // the events this person judges at, and the one of the case
    this.eventId = ""; // the event a new case will be kept in
    this.address = address ?? { base: globalThis.location?.origin ?? "", would: "" }; // where others reach this server, or would
    this.view = this.rights.sees === "all" ? null : this.rights.sees; // A, B or both; null is the judge's
    this.top = "B"; // who sits at the top of the board
    this.redo = []; // documents that were taken back
    this.busy = false;
    this.timeline = new Timeline(timeline);
    this.moment = Math.min(moment ?? 0, this.timeline.last);
    this.since = this.moment - 1; // the moment that was looked at before: what came after it is new
  }

  /** @returns {CaseDocument} */
  get document() {
    return this.timeline.record.document;
  }

  /** Whether this person may change the kept case; one that was ruled has to be reopened first. */
  get mayEdit() {
    return this.kind === "case" && (Boolean(this.token) || this.rights.edits);
  }

  get locked() {
    return Boolean(this.kept) && this.kept.status !== "open";
  }

  /** Whether this link shows only what players may see: there is nothing to go on from. */
  get playersOnly() {
    return this.rights.sees !== "all";
  }

  /** Whether changes are saved at once. */
  get saves() {
    return this.mayEdit && !this.locked && !this.branch;
  }

  get canEdit() {
    if (this.playersOnly) return false;
    return this.kind === "case" ? this.saves || this.branch : this.kind !== "past";
  }

  /** The event of the case, or the one a new case is kept in. */
  get event() {
    return this.events.find((event) => event.id === (this.kept ? this.kept.event_id : this.eventId)) ?? null;
  }

  /** Whether the case has no position: a question, a verdict and rules. */
  get onlyWords() {
    const { at, players } = this.document;
    return at === undefined && players === undefined;
  }

  get board() {
    return this.timeline.moments.length ? this.timeline.board(this.moment) : null;
  }

  get current() {
    return this.timeline.moments[this.moment] ?? null;
  }

  /** The moments that led here from where one looked before. */
  get fresh() {
    return this.timeline.moments.slice(Math.max(0, this.since + 1), this.moment + 1);
  }

  /** What came of it: where the run waits, all results since a person put something in; else those of this step. */
  get outcomes() {
    const { timeline, moment } = this;
    if (!this.current) return [];
    const waits = timeline.isChoice(moment) || moment === timeline.last;
    return waits ? timeline.outcomesBefore(moment).slice(-MOST_OUTCOMES) : this.current.lines.filter((line) => line.outcome);
  }

  /** Whether the choice that is looked at has its answer already. */
  get answered() {
    return this.moment < this.timeline.last && this.timeline.moments[this.moment + 1].kind !== "attempt";
  }

  /** Another timeline; `since` is the moment after which everything is new to who looks. */
  show(record, moment = null, why = "change", since = null) {
    this.timeline = new Timeline(record);
    this.moment = Math.min(moment ?? this.moment, this.timeline.last);
    this.since = since !== null && since < this.moment ? since : this.moment - 1;
    this.tell("timeline");
    this.tell("moment", { why });
  }

  go(moment, why = "step") {
    const wanted = Math.min(Math.max(moment, 0), this.timeline.last);
    if (wanted === this.moment) return;
    this.since = wanted > this.moment ? this.moment : wanted - 1;
    this.moment = wanted;
    this.tell("moment", { why });
  }

  tell(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  on(name, listener) {
    this.addEventListener(name, (event) => listener(/** @type {CustomEvent} */ (event).detail));
    return this;
  }
}
