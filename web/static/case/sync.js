// Saves that could not be sent wait in this browser and go out when the network is back; a save made
// from an older version is merged, never dropped.

import { toast } from "../js/dom.js";
import { api, Offline, Refused } from "../js/net.js";
import { dropSave, judgeName, keepCase, putSave, waitingSave } from "./local.js";
import { newName } from "./moves.js";

/** Somebody else saved first. */
export async function conflict(state, moves, facts, mine) {
  const { resolveConflict } = await import("./merge-sheet.js");
  await resolveConflict(state, moves, facts, mine);
}

export class Sync {
  constructor(state, moves) {
    this.state = state;
    this.moves = moves;
    addEventListener("online", () => this.flush());
    state.on("kept", () => this.keep());
    state.on("timeline", () => this.keep());
  }

  /** Keep the case in this browser as it is now. */
  async keep() {
    const { state } = this;
    if (state.kind === "case" && state.kept && !state.branch) await keepCase(state.kept, state.timeline.record, state.layout);
  }

  /** A save that found no network: shown as done here, sent later. */
  async wait(form) {
    const { kept } = this.state;
    const earlier = await waitingSave(kept.id);
    const base = earlier?.base ?? kept.version;
    await putSave({ id: kept.id, base, form, request: newName(), at: Date.now() });
    this.state.kept = { ...kept, ...form, title: form.document.case ?? kept.title };
    this.state.waiting = true;
    this.state.tell("kept");
  }

  /** Send what waits. */
  async flush() {
    const { state, moves } = this;
    if (state.kind !== "case" || !state.token) return;
    const waiting = await waitingSave(state.kept.id);
    if (!waiting) return;
    state.waiting = true;
    const body = { ...waiting.form, base: waiting.base, author: judgeName(), note: "made offline", request: waiting.request };
    try {
      const answer = await api(`/cases/${waiting.id}`, { method: "PUT", body, headers: moves.authorization() });
      await dropSave(waiting.id);
      state.waiting = false;
      moves.keptAnswer(answer, state.moment);
      toast("What you wrote offline is saved");
    } catch (error) {
      if (error instanceof Refused && error.slug === "conflict") {
        state.waiting = false;
        await conflict(state, moves, error.facts, waiting.form);
      } else if (!(error instanceof Offline)) {
        toast(error.message);
      }
    }
  }
}
