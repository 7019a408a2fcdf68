// The ruling: what is asked, what is ruled, by which rules; sharing, printing, earlier versions.

import { el, toast } from "../js/dom.js";
import { api, Offline } from "../js/net.js";
import { judgeName, rememberJudge } from "./local.js";
import { icon, ruleChip, sentence, unseen } from "./parts.js";
import { openSheet } from "./sheet.js";

const PAUSE = 900;
const STATUSES = ["open", "ruled", "appealed", "closed"];

export class RulingView {
  constructor(place, state, moves, sync, { onKeep }) {
    Object.assign(this, { place, state, moves, sync, onKeep });
    this.touched = new Set(); // fields that were changed and not saved yet
    this.build();
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.leave());
  }

  build() {
    const text = (name, label, { rows = 0, max, list = null, hint = null } = {}) => {
      const field = el(rows ? "textarea" : "input", { class: "field", name, maxlength: max, rows: rows || null, type: rows ? null : "text", list, autocomplete: "off" });
      field.addEventListener("input", () => this.later(name));
      this.fields = { ...this.fields, [name]: field };
      return el("label", { class: `form-row row-${name}` }, el("span", {}, label), field, hint ? el("span", { class: "hint" }, hint) : null);
    };
    const status = el("select", { class: "field", name: "status" }, STATUSES.map((each) => el("option", { value: each }, sentence(each))));
    status.addEventListener("change", () => this.later("status", 0));
    this.form = el(
      "form",
      { class: "ruling-form", onsubmit: (event) => event.preventDefault() },
      text("case", "Title", { max: 200 }),
      text("about", "Question", { rows: 2, max: 4000, hint: "What is disputed?" }),
      text("ruling", "Verdict", { rows: 4, max: 8000, hint: "Rule numbers in the text are cited." }),
      el("div", { class: "form-columns" }, el("label", { class: "form-row" }, el("span", {}, "Status"), status), text("ruled_by", "Ruled by", { max: 100 }), text("table", "Table", { max: 40 }), text("event", "Event", { max: 100 })),
    );
    this.fields.status = status;
    this.cited = el("section", { class: "cited", "aria-label": "Cited rules" });
    this.saving = el("p", { class: "saving", role: "status" });
    this.sharing = el("section", { class: "sharing" });
    this.place.replaceChildren(this.saving, this.form, this.cited, this.sharing);
  }

  get dirty() {
    return this.touched.size > 0;
  }

  /** Fill in what the case says; what somebody has just written is left alone. */
  draw() {
    const { state } = this;
    const { document: doc, kept } = state;
    const values = { case: doc.case ?? "", about: doc.about ?? "", ruling: doc.ruling ?? "", status: kept?.status ?? "open", ruled_by: kept?.ruled_by ?? "", table: kept?.table ?? "", event: kept?.event ?? "" };
    for (const [name, field] of Object.entries(this.fields)) {
      if (!this.touched.has(name)) field.value = values[name];
      field.disabled = !state.canEdit || state.branch === true || (!kept && ["status", "ruled_by", "table", "event"].includes(name) && state.kind === "example");
    }
    this.drawSaving();
    this.drawCited();
    this.drawSharing();
  }

  drawSaving() {
    const { state } = this;
    const parts = [];
    if (state.kind === "case" && !state.branch) {
      if (state.waiting) parts.push(...this.waitingLine());
      else if (state.unsettled) parts.push("Not saved: somebody else saved too. ", el("button", { type: "button", class: "button primary", onclick: () => state.unsettled() }, "Choose"));
      else if (this.dirty) parts.push("Saving…");
      else parts.push(`Version ${state.kept.version}.`, state.token ? " Everything is saved." : " This link can look, not edit.");
      if (state.token) parts.push(" ", el("button", { type: "button", class: "plain small", onclick: () => this.history() }, "Earlier versions"));
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
    return [el("b", {}, `Not on the server: ${missing}. `), next, act("try-now", "Try now", () => this.sync.flush()), kind === "stuck" ? act("discard", "Give it up", () => this.sync.discard()) : ""];
  }

  values() {
    return Object.fromEntries(Object.entries(this.fields).map(([name, field]) => [name, field.value]));
  }

  later(name, pause = PAUSE) {
    const { state } = this;
    if (state.kind === "case" && state.token && !state.branch) {
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
    const form = { document: { ...this.document(values), ...extra }, table: values.table, event: values.event, status: values.status, ruled_by: values.ruled_by };
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
    const inWords = String(ruling).match(/(?<![\w.-])\d{1,2}(?:[-.]\d{1,2}){1,6}(?![\w-])/g) ?? [];
    return [...new Set([...(expect.cites ?? []), ...(expect.cites_any ?? []), ...inWords])];
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
            rules.map((id) => el("li", {}, ruleChip(timeline, id), el("span", { class: "line-text" }, timeline.rule(id)?.heading ?? ""), canEdit && !branch && removable.has(id) ? el("button", { type: "button", class: "plain small", onclick: () => this.uncite(id) }, "Remove", unseen(` ${id}`)) : null)),
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
    if (state.kind === "case" && state.token && !state.branch) await this.save(change);
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
      this.sharing.replaceChildren(el("h2", {}, "Share"), el("p", { class: "hint" }, "Keep the case to share it, print the ruling and let others follow."), el("p", { class: "actions" }, this.keepButton(), this.downloadButton()));
      return;
    }
    const view = `${location.origin}/c/${state.kept.id}`;
    const edit = state.token ? `${view}#edit=${encodeURIComponent(state.token)}` : null;
    const row = (title, hint, link) => el("div", { class: "share-row" }, el("label", {}, el("b", {}, title), el("span", { class: "hint" }, ` ${hint}`), el("input", { class: "field", readonly: true, value: link, onfocus: (event) => event.target.select() })), el("button", { type: "button", class: "button", onclick: () => copied(link) }, "Copy"));
    this.sharing.replaceChildren(
      el("h2", {}, "Share"),
      row("View link", "looks and follows, cannot edit", view),
      edit ? row("Edit link", "for judges only", edit) : "",
      el("div", { class: "share-code" }, el("img", { src: `/c/${state.kept.id}/qr.svg`, alt: `QR code of ${view}`, width: 168, height: 168 }), el("p", { class: "hint" }, "Scan to follow this case.")),
      el("p", { class: "actions" }, el("a", { class: "button", href: `/c/${state.kept.id}/ruling` }, icon("print"), "Print the ruling"), el("a", { class: "button", href: `/c/${state.kept.id}/case.yaml`, download: true }, "Download the case file")),
    );
  }

  keepButton() {
    return el("button", { type: "button", class: "button primary", "data-keep": true, onclick: () => this.onKeep(this.values()) }, icon("save"), this.state.branch ? "Keep as a case of its own" : "Keep this case");
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

  async history() {
    const { versions } = await api(`/cases/${this.state.kept.id}/history`);
    const when = (at) => new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
    openSheet("Earlier versions", [
      el(
        "ol",
        { class: "versions", reversed: true },
        versions.reverse().map((past) => el("li", {}, el("a", { href: `/c/${this.state.kept.id}?version=${past.version}` }, `Version ${past.version}`), ` ${when(past.at)}`, past.author ? ` by ${past.author}` : "", past.note ? el("span", { class: "hint" }, ` ${past.note}`) : null, ` · ${past.decisions} decisions`)),
      ),
    ]);
  }
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied");
  } catch {
    toast("Copying is not allowed here; select the link instead");
  }
}
