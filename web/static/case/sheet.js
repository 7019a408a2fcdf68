// A sheet from below (on a desktop: beside the middle) for a card, a rule, an area.

import { $, el } from "../js/dom.js";
import { icon } from "./parts.js";

let dialog = null;
let restore = null;
let leave = null;

/** Open the sheet with a title and content; returns the place for content. `onClose` is told when it is left. */
export function openSheet(title, content, { wide = false, label = null, onClose = null } = {}) {
  dialog ??= build();
  leave = onClose;
  if (!dialog.open) restore = document.activeElement;
  dialog.classList.toggle("wide", wide);
  $("[data-sheet-title]", dialog).replaceChildren(...[title].flat());
  dialog.setAttribute("aria-label", label ?? String(typeof title === "string" ? title : "Details"));
  const place = $("[data-sheet-body]", dialog);
  place.replaceChildren(...[content].flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  place.scrollTop = 0;
  if (!dialog.open) dialog.showModal();
  return place;
}

export function closeSheet() {
  dialog?.close();
}

export const sheetIsOpen = () => Boolean(dialog?.open);

function build() {
  const made = el(
    "dialog",
    { class: "sheet" },
    el(
      "header",
      { class: "sheet-head" },
      el("h2", { "data-sheet-title": true }),
      el("button", { type: "button", class: "button square quiet", "aria-label": "Close", onclick: () => made.close() }, icon("close")),
    ),
    el("div", { class: "sheet-body", "data-sheet-body": true }),
  );
  made.addEventListener("click", (event) => {
    if (event.target === made) made.close();
  });
  made.addEventListener("close", () => {
    if (restore?.isConnected) restore.focus({ preventScroll: true });
    const told = leave;
    leave = null;
    told?.();
  });
  document.body.append(made);
  return made;
}
