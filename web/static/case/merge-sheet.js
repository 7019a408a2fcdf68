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
  const { merged, conflicts, taken } = merge(formOf(base), own, formOf(theirs));
  if (!conflicts.length) {
    const done = await moves.save({ ...merged, base: theirs.version, note: "merged" }, "stay");
    if (done) toast("Somebody else had saved too; both are in now");
    return;
  }
  ask(state, moves, { theirs, own, merged, conflicts, taken, author: await authorOf(theirs) });
}

/** Who saved a version; unknown without the network, or if nobody gave a name. */
async function authorOf({ id, version }) {
  const { versions } = await api(`/cases/${id}/history`).catch(() => ({ versions: [] }));
  return versions.find((past) => past.version === version)?.author || "Somebody else";
}

function ask(state, moves, { theirs, own, merged, conflicts, taken, author }) {
  const picks = {};
  let chosen = false;
  const rows = conflicts.map((conflict) => {
    picks[conflict.key] = "theirs";
    const option = (side, title) =>
      el(
        "label",
        { class: "merge-option" },
        el("input", {
          type: "radio",
          name: `merge-${conflict.key}`,
          value: side,
          checked: side === "theirs",
          onchange: () => (picks[conflict.key] = side),
        }),
        el("span", {}, el("b", {}, title), el("span", { class: "merge-value" }, shown(conflict[side], side))),
      );
    return el(
      "fieldset",
      { class: "merge-field" },
      el("legend", {}, conflict.label),
      conflict.why ? el("p", { class: "hint" }, conflict.why) : null,
      option("theirs", author === "Somebody else" ? "Theirs" : author),
      option("mine", "Yours"),
    );
  });
  const save = async () => {
    chosen = true;
    closeSheet();
    const form = settled(merged, conflicts, picks);
    if (await moves.save({ ...form, base: theirs.version, note: "merged" }, "stay")) toast("Merged and saved");
  };
  const fork = async () => {
    chosen = true;
    closeSheet();
    const made = await api("/cases", { method: "POST", body: { ...own, author: judgeName() } });
    keepToken(made.case.id, made.edit_token);
    await dropSave(theirs.id);
    location.assign(made.url.replace(/^https?:\/\/[^/]+/, ""));
  };
  openSheet(
    "Two versions of this case",
    [
      el("p", {}, `${author} saved version ${theirs.version} while you worked. Both are safe; choose what the case is to say.`),
      rows,
      taken.length ? el("p", { class: "hint" }, `Taken from yours, as only you changed it: ${taken.join(", ").toLowerCase()}.`) : null,
      el(
        "p",
        { class: "actions" },
        el("button", { type: "button", class: "button primary", "data-merge-save": true, onclick: save }, "Save the merge"),
        el("button", { type: "button", class: "button", "data-merge-fork": true, onclick: fork }, "Keep mine as a case of its own"),
      ),
    ],
    // Who leaves without choosing has saved nothing, and is told so until it is settled.
    {
      label: "Two versions of this case",
      onClose: () => settle(chosen ? null : () => ask(state, moves, { theirs, own, merged, conflicts, taken, author })),
    },
  );

  function settle(again) {
    state.unsettled = again;
    state.tell("unsettled");
    if (again) toast("Not saved yet: two versions wait for your choice");
  }
}

function shown(value, side) {
  if (typeof value === "string") return value || "(nothing)";
  if (Array.isArray(value)) return value.length ? value.map(entry).join(" · ") : "(none)";
  return side === "mine" ? "the board as you changed it" : "the board as it was saved";
}

function entry(value) {
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([key, part]) => `${key}: ${typeof part === "object" ? JSON.stringify(part) : part}`)
    .join(", ");
}
