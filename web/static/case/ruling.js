// The ruling: what is asked, what is ruled, by which rules; sharing, printing, earlier versions.

import { el, toast } from "../js/dom.js";
import { api, Offline } from "../js/net.js";
import { ActsView, openHistory } from "./acts.js";
import { citedNumbers, mayDraft, withDraft } from "./drafting.js";
import { judgeName, keepToken, rememberJudge } from "./local.js";
import { icon, ruleChip, sentence, unseen } from "./parts.js";
import { ShareView } from "./share.js";

const PAUSE = 900;
const STATUSES = ["open", "ruled", "appealed", "closed"];
const EVENT_FIELDS = ["status", "ruled_by", "table", "event", "player_a", "player_b"];

export class RulingView {
  constructor(place, state, moves, sync, { onKeep }) {
    this.place = place;
    this.state = state;
    this.moves = moves;
    this.sync = sync;
    this.onKeep = onKeep;
    this.touched = new Set(); // fields that were changed and not saved yet
    this.build();
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.leave());
  }

  build() {
    /** @type {(name: string, label: string, more?: { rows?: number, max?: number, list?: string | null, hint?: string | null }) => HTMLElement} */
    const text = (name, label, { rows = 0, max, list = null, hint = null } = {}) => {
      const field = el(rows ? "textarea" : "input", {
        class: "field",
        name,
        maxlength: max,
        rows: rows || null,
        type: rows ? null : "text",
        list,
        autocomplete: "off",
      });
      field.addEventListener("input", () => this.later(name));
      this.fields = { ...this.fields, [name]: field };
      return el(
        "label",
        { class: `form-row row-${name}` },
        el("span", {}, label),
        field,
        hint ? el("span", { class: "hint" }, hint) : null,
      );
    };
    const status = el(
      "select",
      { class: "field", name: "status" },
      STATUSES.map((each) => el("option", { value: each }, sentence(each))),
    );
    status.addEventListener("change", () => this.later("status", 0));
    this.form = el(
      "form",
      { class: "ruling-form", onsubmit: (event) => event.preventDefault() },
      text("case", "Title", { max: 200 }),
      this.eventChoice(),
      text("about", "Question", { rows: 2, max: 4000, hint: "What is disputed?" }),
      text("ruling", "Verdict", { rows: 4, max: 8000, hint: "Rule numbers in the text are cited." }),
      el(
        "div",
        { class: "form-columns" },
        el("label", { class: "form-row" }, el("span", {}, "Status"), status),
        text("ruled_by", "Ruled by", { max: 100 }),
        text("table", "Table", { max: 40 }),
        text("event", "Event", { max: 100 }),
        text("player_a", "Player A", { max: 80 }),
        text("player_b", "Player B", { max: 80 }),
      ),
    );
    this.fields.status = status;
    this.drafting = el("p", { class: "drafting hint" });
    this.cited = el("section", { class: "cited", "aria-label": "Cited rules" });
    this.saving = el("p", { class: "saving", role: "status" });
    this.sharing = el("section", { class: "sharing" });
    this.share = new ShareView(this.sharing, this.state, { authorization: () => this.moves.authorization() });
    this.share.onToken = (token) => this.takeToken(token);
    this.acts = new ActsView(el("section", { class: "case-acts", "aria-label": "After the ruling" }), this.state, this.moves);
    this.place.replaceChildren(this.saving, this.acts.place, this.drafting, this.form, this.cited, this.sharing);
  }

  /** A new case of a judge at an event belongs to it, unless they say otherwise. */
  eventChoice() {
    const { state } = this;
    if (state.kind === "case" || !state.events.length) return null;
    state.eventId = state.events[0].id;
    const choose = el(
      "select",
      { class: "field", name: "event_id", onchange: () => ((state.eventId = choose.value), this.draw()) },
      state.events.map((event) => el("option", { value: event.id }, event.name)),
      el("option", { value: "" }, "No event"),
    );
    return el("label", { class: "form-row" }, el("span", {}, "Kept at"), choose);
  }

  takeToken(token) {
    keepToken(this.state.kept.id, token);
    this.state.token = token;
  }

  row(name) {
    return this.fields[name].closest("label");
  }

  get dirty() {
    return this.touched.size > 0;
  }

  /** Fill in what the case says; what somebody has just written is left alone. */
  draw() {
    const { state } = this;
    const { document: doc, kept } = state;
    const values = {
      case: doc.case ?? "",
      about: doc.about ?? "",
      ruling: doc.ruling ?? "",
      status: kept?.status ?? "open",
      ruled_by: kept?.ruled_by ?? "",
      table: kept?.table ?? "",
      event: kept?.event ?? "",
      player_a: kept?.player_a ?? "",
      player_b: kept?.player_b ?? "",
    };
    for (const [name, field] of Object.entries(this.fields)) {
      if (!this.touched.has(name)) field.value = values[name];
      field.disabled = !state.canEdit || state.branch === true || (!kept && EVENT_FIELDS.includes(name) && state.kind === "example");
    }
    // At an event the key signs, the event has a name, and names of players may be left out.
    const { event } = state;
    for (const name of ["ruled_by", "event"]) this.row(name).hidden = Boolean(event);
    for (const name of ["player_a", "player_b"]) this.row(name).hidden = event?.names === false;
    if (event && !state.rights.signs && kept) this.fields.ruling.disabled = this.fields.status.disabled = true;
    for (const option of this.fields.status.options) option.hidden = !["open", "ruled", kept?.status].includes(option.value);
    this.acts.draw();
    this.drawSaving();
    this.drawDrafting();
    this.drawCited();
    this.drawSharing();
  }

  // -- the draft -----------------------------------------------------------------------------------

  /** Whether question and verdict are still to be written, or are the run's own draft. */
  get open() {
    const { about, ruling } = this.fields;
    return !ruling.disabled && mayDraft({ about: about.value, ruling: ruling.value }, this.drafted);
  }

  /** An empty verdict is drafted from what was run; the judge's own words are never overwritten. */
  drawDrafting() {
    const { state } = this;
    if (!this.open || !state.timeline.moments.length) {
      this.drafting.replaceChildren();
      return;
    }
    if (this.drafted && this.fields.ruling.value === this.drafted.verdict)
      this.drafting.replaceChildren("Drafted from the run: read it and put it right.");
    else
      this.drafting.replaceChildren(
        el("button", { type: "button", class: "button", "data-draft": true, onclick: () => this.draft() }, "Draft it from the run"),
      );
    if (state.kind === "new" && this.draftedOf !== state.timeline) this.draft();
  }

  async draft() {
    const { state, fields } = this;
    this.draftedOf = state.timeline;
    try {
      const drafted = await api("/plays/draft", { method: "POST", body: { document: state.document } });
      const writing = globalThis.document.activeElement === fields.ruling && !fields.ruling.value;
      if (!drafted.verdict || writing || !this.open || this.draftedOf !== state.timeline) return;
      const words = withDraft({ about: fields.about.value, ruling: fields.ruling.value }, this.drafted, drafted);
      this.drafted = drafted;
      fields.ruling.value = words.ruling;
      fields.about.value = words.about;
      this.later("ruling");
      this.drawDrafting();
      this.drawCited();
    } catch (error) {
      if (!(error instanceof Offline)) toast(error.message);
    }
  }

  drawSaving() {
    const { state } = this;
    const parts = [];
    if (state.kind === "case" && !state.branch) {
      if (state.waiting) parts.push(...this.waitingLine());
      else if (state.unsettled)
        parts.push(
          "Not saved: somebody else saved too. ",
          el("button", { type: "button", class: "button primary", onclick: () => state.unsettled() }, "Choose"),
        );
      else if (this.dirty) parts.push("Saving…");
      else parts.push(`Version ${state.kept.version}.`, state.mayEdit ? " Everything is saved." : " This link can look, not edit.");
      if (state.event && state.rights.name) parts.push(` You sign as ${state.rights.name}.`);
      if (state.kept.ruled_earlier)
        parts.push(el("b", {}, ` The verdict was given on version ${state.kept.ruled_version}; position or decisions changed since.`));
      if (!state.playersOnly)
        parts.push(
          " ",
          el("button", { type: "button", class: "plain small", "data-history": true, onclick: () => openHistory(state) }, "History"),
        );
    } else {
      parts.push(state.branch ? "Your own branch; nothing of it is saved. " : "Not kept yet. ", this.keepButton());
    }
    this.saving.replaceChildren(...parts);
  }

  /** What is not on the server, why, and what becomes of it. */
  waitingLine() {
    const { kind, why, what, pause } = this.state.waiting;
    const missing = what.length ? what.join(", ").toLowerCase() : "your last change";
    const next = {
      offline: "Kept on this phone; it is sent when the network is back. ",
      refused: `${sentence(why)}. Kept on this phone and tried again in ${pause} s. `,
      stuck: `${sentence(why)}. It stays on this phone until you settle it. `,
    }[kind];
    const act = (name, title, run) => el("button", { type: "button", class: "plain small", [`data-${name}`]: true, onclick: run }, title);
    return [
      el("b", {}, `Not on the server: ${missing}. `),
      next,
      act("try-now", "Try now", () => this.sync.flush()),
      kind === "stuck" ? act("discard", "Give it up", () => this.sync.discard()) : "",
    ];
  }

  values() {
    return Object.fromEntries(Object.entries(this.fields).map(([name, field]) => [name, field.value]));
  }

  later(name, pause = PAUSE) {
    const { state } = this;
    if (state.saves) {
      this.touched.add(name);
      this.drawSaving();
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.save(), pause);
    } else {
      const { case: title, about, ruling } = this.values();
      Object.assign(state.document, { case: title, about, ruling });
      state.tell("words");
    }
  }

  /** The document with the words of the form. */
  document(values) {
    return { ...this.state.document, case: values.case || "Untitled", about: values.about, ruling: values.ruling };
  }

  async save(extra = {}) {
    const { state } = this;
    clearTimeout(this.timer);
    if (state.busy) {
      this.timer = setTimeout(() => this.save(extra), 200);
      return;
    }
    const values = this.values();
    rememberJudge(values.ruled_by || judgeName());
    this.touched.clear();
    const form = {
      document: { ...this.document(values), ...extra },
      table: values.table,
      event: values.event,
      status: values.status,
      ruled_by: values.ruled_by,
      player_a: values.player_a,
      player_b: values.player_b,
    };
    await this.moves.save({ ...form, note: "ruling" }, "stay");
    this.drawSaving();
  }

  /** Who puts the phone away while typing has saved all the same. */
  leave() {
    if (this.dirty) this.save();
  }

  // -- cited rules ---------------------------------------------------------------------------------

  cites() {
    const { expect = {}, ruling = "" } = this.state.document;
    const numbers = citedNumbers(String(ruling), (id) => Boolean(this.state.timeline.rule(id)));
    return [...new Set([...(expect.cites ?? []), ...(expect.cites_any ?? []), ...numbers])];
  }

  drawCited() {
    const rules = this.cites();
    const { timeline, canEdit, branch } = this.state;
    const removable = new Set([...(this.state.document.expect?.cites_any ?? [])]);
    this.cited.replaceChildren(
      el("h2", {}, "Cited rules"),
      rules.length
        ? el(
            "ul",
            { class: "cited-list" },
            rules.map((id) =>
              el(
                "li",
                {},
                ruleChip(timeline, id),
                el("span", { class: "line-text" }, timeline.rule(id)?.heading ?? ""),
                canEdit && !branch && removable.has(id)
                  ? el("button", { type: "button", class: "plain small", onclick: () => this.uncite(id) }, "Remove", unseen(` ${id}`))
                  : null,
              ),
            ),
          )
        : el("p", { class: "hint" }, "Tap a rule number anywhere and choose “Cite in the ruling”, or write the number into the verdict."),
    );
  }

  /** Cite a rule: one that the run cites becomes an expectation of the case, another stands in the words. */
  async cite(id) {
    const { state } = this;
    if (!state.canEdit) return;
    const expect = state.document.expect ?? {};
    const logged = state.timeline.moments.some((moment) => moment.lines.some((line) => line.rule === id));
    let change;
    if (logged) change = { expect: { ...expect, cites_any: [...new Set([...(expect.cites_any ?? []), id])] } };
    else change = { ruling: `${state.document.ruling ? `${state.document.ruling} ` : ""}(${id})` };
    toast(`${id} is cited`);
    await this.apply(change);
  }

  async uncite(id) {
    const expect = { ...this.state.document.expect };
    expect.cites_any = (expect.cites_any ?? []).filter((each) => each !== id);
    await this.apply({ expect });
  }

  async apply(change) {
    const { state } = this;
    if (change.ruling !== undefined) this.fields.ruling.value = change.ruling;
    if (state.saves) await this.save(change);
    else {
      Object.assign(state.document, change);
      state.tell("words");
    }
    this.draw();
  }

  // -- sharing -------------------------------------------------------------------------------------

  drawSharing() {
    const { state } = this;
    if (state.kind !== "case" || state.branch) {
      this.sharing.replaceChildren(
        el("h2", {}, "Share"),
        el("p", { class: "hint" }, "Keep the case to share it, print the ruling and let others follow."),
        el("p", { class: "actions" }, this.keepButton(), this.downloadButton()),
      );
      return;
    }
    this.share.draw();
  }

  keepButton() {
    return el(
      "button",
      {
        type: "button",
        class: "button primary",
        "data-keep": true,
        onclick: () => this.onKeep({ ...this.values(), event_id: this.state.eventId ?? "" }),
      },
      icon("save"),
      this.state.branch ? "Keep as a case of its own" : "Keep this case",
    );
  }

  downloadButton() {
    return el("button", { type: "button", class: "button", onclick: () => this.download() }, "Download the case file");
  }

  async download() {
    try {
      const { text } = await api("/files/write", { method: "POST", body: { document: this.document(this.values()) } });
      const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "application/yaml" })), download: "case.yaml" });
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      toast(error instanceof Offline ? "This needs the network" : error.message);
    }
  }
}
