// The choice between two versions of a case, shown to the judge who saved second.

import { el, toast } from "../js/dom.js";
import { api } from "../js/net.js";
import { dropSave, judgeName, keepToken } from "./local.js";
import { formOf, merge, settled } from "./merge.js";
import { closeSheet, openSheet } from "./sheet.js";

/** Somebody saved first: merge what does not touch, ask for the rest. `mine` is what was to be saved. */
export async function resolveConflict(state, moves, facts, mine) {
  const { base, theirs } = facts;
  const own = mine ?? formOf(facts.yours);
  const { merged, conflicts } = merge(formOf(base), own, formOf(theirs));
  state.kept = theirs;
  if (!conflicts.length) {
    const done = await moves.save({ ...merged, base: theirs.version, note: "merged" }, "stay");
    if (done) {
      await dropSave(theirs.id);
      toast("Somebody else had saved too; both are in now");
    }
    return;
  }
  ask(state, moves, { theirs, own, merged, conflicts });
}

function ask(state, moves, { theirs, own, merged, conflicts }) {
  const picks = {};
  const rows = conflicts.map((conflict) => {
    picks[conflict.key] = "theirs";
    const option = (side, title) =>
      el(
        "label",
        { class: "merge-option" },
        el("input", { type: "radio", name: `merge-${conflict.key}`, value: side, checked: side === "theirs", onchange: () => (picks[conflict.key] = side) }),
        el("span", {}, el("b", {}, title), el("span", { class: "merge-value" }, shown(conflict[side]))),
      );
    return el("fieldset", { class: "merge-field" }, el("legend", {}, conflict.label), option("theirs", "Theirs"), option("mine", "Yours"));
  });
  const save = async () => {
    closeSheet();
    const form = settled(merged, conflicts, picks);
    if (await moves.save({ ...form, base: theirs.version, note: "merged" }, "stay")) {
      await dropSave(theirs.id);
      toast("Merged and saved");
    }
  };
  const fork = async () => {
    closeSheet();
    const made = await api("/cases", { method: "POST", body: { ...own, author: judgeName() } });
    keepToken(made.case.id, made.edit_token);
    await dropSave(theirs.id);
    location.assign(made.url.replace(/^https?:\/\/[^/]+/, ""));
  };
  openSheet(
    "Two versions of this case",
    [
      el("p", {}, `Somebody else saved version ${theirs.version} while you worked. Both are safe; choose what the case is to say.`),
      rows,
      el("p", { class: "actions" }, el("button", { type: "button", class: "button primary", "data-merge-save": true, onclick: save }, "Save the merge"), el("button", { type: "button", class: "button", "data-merge-fork": true, onclick: fork }, "Keep mine as a case of its own")),
    ],
    { label: "Two versions of this case" },
  );
}

function shown(value) {
  if (typeof value === "string") return value || "(nothing)";
  if (Array.isArray(value)) return value.length ? value.map(entry).join(" · ") : "(none)";
  return "another position";
}

function entry(value) {
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([key, part]) => `${key}: ${typeof part === "object" ? JSON.stringify(part) : part}`)
    .join(", ");
}
