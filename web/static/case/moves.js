// Putting something into a case: answers, attempts, edits, taking back. A kept case is changed on the
// server in one request, so that an answer is saved or comes back as a conflict; anything else is
// only played.

import { api, Offline, Refused } from "../js/net.js";
import { toast } from "../js/dom.js";
import { sentence } from "./parts.js";

/** @typedef {number | "end" | "stay" | null | ((record: any) => number)} Where the moment that is looked at afterwards */

export class Moves {
  constructor(state, { author, onConflict, onBranch, onSave }) {
    this.state = state;
    this.author = author;
    this.onConflict = onConflict;
    this.onBranch = onBranch;
    this.onSave = onSave;
  }

  /** Whether changes are saved at once. */
  get saves() {
    return this.state.saves;
  }

  answer(keys, moment = this.state.moment) {
    return this.change("answer", { moment, keys });
  }

  attempt(action, player, moment = this.state.moment) {
    return this.change("attempt", { moment, action, player });
  }

  edit(edit, moment = this.state.moment) {
    return this.change("edit", { moment, edit });
  }

  concede(player, moment = this.state.moment) {
    return this.change("concede", { moment, player });
  }

  /** Take the last decision back; it can be put in again. */
  async undo() {
    const before = this.state.document;
    const done = await this.change("undo", {}, { moment: "end" });
    if (done) this.state.redo.push(before);
    this.state.tell("redo");
  }

  async redoLast() {
    const document = this.state.redo.pop();
    if (document) await this.replace(document, { moment: "end", note: "redo", keepRedo: true });
    this.state.tell("redo");
  }

  /** Another document altogether: from the editor, a file, redo.
      @param {object} document
      @param {{ moment?: Where, note?: string, keepRedo?: boolean }} how */
  async replace(document, { moment = 0, note = "", keepRedo = false } = {}) {
    if (!keepRedo) this.state.redo = [];
    if (!this.saves) {
      this.branch();
      return this.send(
        () => api("/plays", { method: "POST", body: { document } }),
        (record) => this.shown(record, moment),
      );
    }
    return this.save({ document, note }, moment);
  }

  /** Save the document or what belongs to the event: table, status, who ruled. */
  save(changes, moment = null) {
    const kept = this.state.kept;
    const form = {
      document: changes.document ?? this.state.document,
      table: changes.table ?? kept.table,
      event: changes.event ?? kept.event,
      status: changes.status ?? kept.status,
      ruled_by: changes.ruled_by ?? kept.ruled_by,
      player_a: changes.player_a ?? kept.player_a,
      player_b: changes.player_b ?? kept.player_b,
      base: changes.base ?? kept.version,
      note: changes.note ?? "",
    };
    return this.onSave(form, moment);
  }

  /** @param {string} name @param {object} body @param {{ moment?: Where }} how */
  async change(name, body, { moment = null } = {}) {
    const { state } = this;
    if (state.playersOnly) {
      toast("This link shows the table as players see it; only judges go on from here");
      return false;
    }
    const given = state.current?.given ?? 0;
    if (name !== "undo") state.redo = [];
    const goesOn = name === "answer" || name === "concede";
    const next = moment ?? ((record) => (goesOn ? choiceAfter(record, given) : Math.min(state.moment + 1, record.moments.length - 1)));
    if (this.saves && this.state.waiting) {
      // The server does not know yet what was written here: go on from that, and save both together.
      let changed = null;
      const body_ = { ...body, document: state.document };
      const use = (record) => ((changed = record.document), this.shown(record, next));
      const done = await this.send(() => api(`/plays/${name}`, { method: "POST", body: body_ }), use);
      if (done) await this.save({ document: changed, note: name });
      return done;
    }
    if (this.saves) {
      const whole = { ...body, base: state.kept.version, author: this.author(), request: newName() };
      const request = () => api(`/cases/${state.kept.id}/${name}`, { method: "POST", body: whole, headers: this.authorization() });
      return this.send(request, (answer) => this.keptAnswer(answer, next));
    }
    this.branch();
    return this.send(
      () => api(`/plays/${name}`, { method: "POST", body: { ...body, document: state.document } }),
      (record) => this.shown(record, next),
    );
  }

  /** Who may not change a case, or finds it ruled, goes on in a branch of their own. */
  branch() {
    if (this.state.kind === "case" && !this.state.saves && !this.state.branch) {
      this.state.branch = true;
      this.onBranch();
    }
  }

  authorization() {
    return this.state.token ? { Authorization: `Bearer ${this.state.token}` } : {};
  }

  keptAnswer({ case: kept, timeline }, moment) {
    this.state.kept = kept;
    this.shown(timeline, moment);
    this.state.tell("kept");
  }

  shown(record, moment) {
    let at = this.state.moment;
    const before = at;
    if (moment === "end") at = record.moments.length - 1;
    else if (typeof moment === "function") at = moment(record);
    else if (typeof moment === "number") at = moment;
    this.state.view = null;
    this.state.show(record, Math.max(0, at), "change", typeof moment === "function" ? before : null);
  }

  async send(request, use) {
    if (this.state.busy) return false;
    this.state.busy = true;
    document.body.classList.add("working");
    try {
      use(await request());
      return true;
    } catch (error) {
      this.state.busy = false;
      if (error instanceof Refused && error.slug === "conflict") this.onConflict(error.facts, null);
      else if (error instanceof Offline) toast("No network: new steps need the server");
      else if (error instanceof Refused) toast(`${sentence(error.message)}${error.facts.rule ? ` (${error.facts.rule})` : ""}`);
      else throw error;
      return false;
    } finally {
      this.state.busy = false;
      document.body.classList.remove("working");
    }
  }
}

/** Where somebody has to choose next after what was just put in; the end where nobody has to. */
function choiceAfter(record, given) {
  const found = record.moments.find((moment) => moment.given > given && moment.choice && moment.choice.kind !== "chance");
  return found ? found.number : record.moments.length - 1;
}

/** The first choice of a timeline, for a position that is played from its beginning. */
export function firstChoice(record) {
  return choiceAfter(record, -1);
}

/** A name for a save, so that sending it twice saves it once. */
export function newName() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
