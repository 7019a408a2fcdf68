// What the server has not got yet. Every save goes through this browser's outbox first: it leaves it when
// the server has answered that it is saved, and for no other reason. What is refused or finds no network is
// sent again with growing pauses, also after a reload or in another tab. A save made from an older version
// is merged, never dropped.

import { toast } from "../js/dom.js";
import { api, Offline, Refused } from "../js/net.js";
import { dropSave, keepCase, putSave, waitingSave } from "./local.js";
import { changed, formOf } from "./merge.js";
import { newName } from "./moves.js";
import { bodyOf } from "./outbox.js";

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;
/** Answers that say "not now"; any other refusal needs a person. */
const PASSING = new Set([408, 425, 429]);

export class Sync {
  constructor(state, moves, { onConflict }) {
    this.state = state;
    this.moves = moves;
    this.onConflict = onConflict;
    this.pending = null;
    this.pause = FIRST_PAUSE;
    addEventListener("online", () => this.flush());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.flush());
    state.on("kept", () => this.keep());
    state.on("timeline", () => this.keep());
  }

  /** Keep the case in this browser as the server has it. */
  async keep() {
    const { state } = this;
    if (state.kind === "case" && state.kept && !state.branch && !this.pending)
      await keepCase(state.kept, state.timeline.record, state.layout);
  }

  /** What an earlier visit could not send is shown here, and sent. */
  async resume() {
    const { state } = this;
    if (state.kind !== "case") return;
    this.pending = (await waitingSave(state.kept.id)) ?? null;
    if (!this.pending) return;
    if (!state.mayEdit) {
      state.waiting = { kind: "stuck", why: "this link cannot edit the case any more", what: this.missing() };
      await this.show();
      return;
    }
    state.waiting = { kind: "offline", why: "", what: this.missing() };
    await this.show();
    await this.flush();
  }

  /** Save a form: into the outbox, then to the server. True when the server has it. */
  async save(form, moment = null) {
    const { state, pending } = this;
    const merged = !pending || form.base > pending.base;
    this.pending = {
      id: state.kept.id,
      base: merged ? form.base : pending.base,
      form,
      request: newName(),
      // One that was sent and not answered may have arrived: it goes first, under its own name.
      doubt: merged ? null : pending.sent ? { form: pending.form, base: pending.base, request: pending.request } : pending.doubt,
      server: merged ? formOf(state.kept) : pending.server,
      at: Date.now(),
    };
    await putSave(this.pending);
    return this.flush(moment);
  }

  /** Send what waits; true when nothing waits any more. */
  async flush(moment = "stay") {
    const { state } = this;
    if (!this.pending) return true;
    if (state.busy) {
      this.later(this.pause);
      return false;
    }
    clearTimeout(this.timer);
    const waited = state.waiting;
    state.busy = true;
    document.body.classList.add("working");
    let answer = null;
    let failure = null;
    try {
      await this.settleDoubt();
      answer = await this.put(this.pending);
    } catch (error) {
      failure = error;
    } finally {
      state.busy = false;
      document.body.classList.remove("working");
    }
    if (failure) {
      await this.failed(failure);
      return false;
    }
    await this.through(answer, moment);
    if (waited) toast("Saved: what waited on this phone is on the server now");
    return true;
  }

  async through(answer, moment) {
    await dropSave(this.pending.id);
    this.pending = null;
    this.pause = FIRST_PAUSE;
    this.state.waiting = null;
    this.state.unsettled = null;
    this.moves.keptAnswer(answer, moment);
  }

  /** An unanswered save either is on the server or is saved now; if somebody else was first, the merge decides. */
  async settleDoubt() {
    const { doubt } = this.pending;
    if (!doubt) return;
    try {
      const answer = await this.put({ ...doubt, id: this.pending.id });
      this.pending = { ...this.pending, base: answer.case.version, doubt: null };
    } catch (error) {
      if (!(error instanceof Refused) || error.slug !== "conflict") throw error;
      this.pending = { ...this.pending, doubt: null };
    }
    await putSave(this.pending);
  }

  put(save) {
    return api(`/cases/${save.id}`, { method: "PUT", body: bodyOf(save), headers: this.moves.authorization() });
  }

  /** Not saved: say what is not on the server and why, and try again when that can help. */
  async failed(error) {
    const { state } = this;
    if (error instanceof Refused && error.slug === "conflict") {
      state.waiting = null;
      await this.onConflict(error.facts, this.pending.form);
      return;
    }
    const offline = !(error instanceof Refused);
    const passing = offline || error.status >= 500 || PASSING.has(error.status);
    // Without an answer nobody knows whether it arrived; the same name is not saved twice.
    this.pending = { ...this.pending, sent: this.pending.sent || offline || error.status >= 500 };
    await putSave(this.pending);
    const pause = Math.max(this.pause, 1000 * (error.facts?.retry_after ?? 0));
    if (passing) this.later(pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
    state.waiting = {
      kind: offline ? "offline" : passing ? "refused" : "stuck",
      why: offline ? (error instanceof Offline ? "" : String(error.message)) : error.message,
      what: this.missing(),
      pause: Math.round(pause / 1000),
    };
    await this.show();
  }

  later(pause) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), pause);
  }

  /** Give up what waits here: the server's version is shown again. */
  async discard() {
    clearTimeout(this.timer);
    await dropSave(this.pending.id);
    this.pending = null;
    this.state.waiting = null;
    this.state.unsettled = null;
    location.reload();
  }

  /** Which parts of the case the server has not got. */
  missing() {
    const { server, form } = this.pending;
    return server ? changed(server, form) : [];
  }

  /** Show the case as it waits here. */
  async show() {
    const { state, pending } = this;
    const { form } = pending;
    const shown = state.timeline.record;
    const moved = changed({ ...form, document: shown.document }, form).some((part) => ["Decisions", "Position"].includes(part));
    if (moved) {
      const played = await api("/plays", { method: "POST", body: { document: form.document } }).catch(() => null);
      if (played) state.show(played);
    }
    Object.assign(state.timeline.record, { document: form.document });
    state.kept = { ...state.kept, ...formOf(form), title: form.document.case ?? state.kept.title };
    state.tell("kept");
  }
}
