// What becomes of a case after its ruling: appeal, reopen, overrule, close, erase; and its history.

import { el, toast } from "../js/dom.js";
import { api, Offline } from "../js/net.js";
import { forgetCase, judgeName } from "./local.js";
import { sentence } from "./parts.js";
import { closeSheet, openSheet } from "./sheet.js";

const DONE = {
  ruled: "ruled",
  overruled: "overruled",
  reopened: "reopened the case",
  appealed: "noted an appeal",
  upheld: "upheld the ruling",
  closed: "closed the case",
};

export class ActsView {
  constructor(place, state, moves) {
    this.place = place;
    this.state = state;
    this.moves = moves;
  }

  /** The steps that are open to this person now. */
  draw() {
    const { state } = this;
    const { kept, rights } = state;
    this.place.replaceChildren();
    if (state.kind !== "case" || state.branch || !state.locked || !state.mayEdit) return;
    const act = (name, title, run) => el("button", { type: "button", class: "button", "data-act": name, onclick: run }, title);
    const inEvent = Boolean(kept.event_id);
    this.place.replaceChildren(
      el(
        "p",
        { class: "hint" },
        `${sentence(kept.status)}${kept.ruled_by ? `; the ruling is ${kept.ruled_by}’s` : ""}. To change what it says, reopen it.`,
      ),
      el(
        "p",
        { class: "actions" },
        kept.status === "ruled" ? act("appeal", "Note an appeal", () => this.status("appealed")) : "",
        kept.status === "appealed" && (!inEvent || rights.heads) ? act("uphold", "Uphold", () => this.status("ruled")) : "",
        kept.status !== "closed" && inEvent && rights.heads ? act("overrule", "Overrule…", () => this.overrule()) : "",
        kept.status !== "closed" && (!inEvent || rights.heads) ? act("close", "Close", () => this.status("closed")) : "",
        act("reopen", "Reopen…", () => this.reopen()),
      ),
    );
  }

  status(status) {
    return this.moves.save({ status, note: status }, "stay");
  }

  reopen() {
    this.ask("Reopen the case", [this.why()], "Reopen", ({ why }) => this.send("reopen", { why }));
  }

  overrule() {
    const verdict = el(
      "label",
      { class: "form-row" },
      el("span", {}, "Your verdict"),
      el("textarea", { class: "field", name: "verdict", rows: 4, maxlength: 8000, required: true }),
    );
    this.ask(
      "Overrule",
      [
        el("p", {}, `${this.state.kept.ruled_by || "The judge"} ruled: “${this.state.kept.verdict}” This stays in the history.`),
        verdict,
        this.why(),
      ],
      "Overrule",
      (values) => this.send("overrule", values),
    );
  }

  /** Another judge of the event may edit the case from now on. */
  give() {
    const judges = this.state.event?.judges ?? [];
    const choose = (judge) =>
      el("button", { type: "button", class: "menu-entry", "data-give": judge.id, onclick: () => this.giveTo(judge) }, judge.name);
    openSheet(
      "Who may edit it too?",
      judges.length ? judges.map(choose) : [el("p", { class: "hint" }, "There is no other judge at this event.")],
    );
  }

  async giveTo(judge) {
    try {
      await api(`/cases/${this.state.kept.id}/give`, { method: "POST", body: { judge: judge.id }, headers: this.moves.authorization() });
      closeSheet();
      toast(`${judge.name} may edit this case now`);
    } catch (error) {
      toast(error instanceof Offline ? "This needs the network" : sentence(error.message));
    }
  }

  /** The case is gone for good, here and on the server. */
  erase() {
    this.ask(
      "Erase this case",
      [
        el(
          "p",
          {},
          `“${this.state.kept.title}” with all ${this.state.kept.version} versions, its rulings and its links. Nobody can bring it back.`,
        ),
      ],
      "Erase for good",
      async () => {
        try {
          await api(`/cases/${this.state.kept.id}`, { method: "DELETE", headers: this.moves.authorization() });
        } catch (error) {
          toast(error instanceof Offline ? "This needs the network" : sentence(error.message));
          return false;
        }
        await forgetCase(this.state.kept.id);
        location.assign("/cases");
        return true;
      },
    );
  }

  why() {
    return el(
      "label",
      { class: "form-row" },
      el("span", {}, "Why"),
      el("textarea", { class: "field", name: "why", rows: 2, maxlength: 1000, required: true }),
    );
  }

  ask(title, fields, button, run) {
    const form = el(
      "form",
      { class: "ruling-form" },
      fields,
      el("p", { class: "actions" }, el("button", { type: "submit", class: "button primary", "data-act-done": true }, button)),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (await run(Object.fromEntries(new FormData(form)))) closeSheet();
    });
    openSheet(title, [form]);
  }

  async send(name, values) {
    const { state, moves } = this;
    try {
      const body = { ...values, base: state.kept.version, author: judgeName() };
      const answer = await api(`/cases/${state.kept.id}/${name}`, { method: "POST", body, headers: moves.authorization() });
      moves.keptAnswer(answer, "stay");
      return true;
    } catch (error) {
      toast(error instanceof Offline ? "This needs the network" : sentence(error.message));
      return false;
    }
  }
}

/** Every version and what was done with the case, the newest first. */
export async function openHistory(state) {
  try {
    const { versions, acts } = await api(`/cases/${state.kept.id}/history`);
    const when = (at) => new Date(at).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
    openSheet("History", [
      acts.length ? el("h3", {}, "Rulings") : null,
      acts.length
        ? el(
            "ol",
            { class: "acts" },
            acts
              .toReversed()
              .map((act) =>
                el(
                  "li",
                  { "data-kind": act.kind },
                  el("b", {}, act.name || "Somebody"),
                  ` ${DONE[act.kind]} `,
                  el("span", { class: "hint" }, `${when(act.at)}, version ${act.version}`),
                  act.why ? el("p", {}, `Why: ${act.why}`) : null,
                  ["ruled", "overruled"].includes(act.kind) && act.verdict ? el("blockquote", {}, act.verdict) : null,
                ),
              ),
          )
        : null,
      el("h3", {}, "Versions"),
      el(
        "ol",
        { class: "versions", reversed: true },
        versions
          .toReversed()
          .map((past) =>
            el(
              "li",
              {},
              el("a", { href: `/c/${state.kept.id}?version=${past.version}` }, `Version ${past.version}`),
              ` ${when(past.at)}`,
              past.author ? ` by ${past.author}` : "",
              past.note ? el("span", { class: "hint" }, ` ${past.note}`) : null,
              ` · ${past.decisions} ${past.decisions === 1 ? "decision" : "decisions"}`,
            ),
          ),
      ),
    ]);
  } catch (error) {
    toast(error instanceof Offline ? "The history needs the network" : sentence(error.message));
  }
}
