// Which keys are there? A list that `?` opens on every page.

import { el } from "./dom.js";

/** By place: what to press and what it does. */
export const KEYS = {
  "On every page": [
    ["/", "Search"],
    ["↓ ↑", "Through what was found"],
    ["Esc", "Close what is open"],
    ["?", "This list"],
  ],
  "On a rule": [["← →", "The rule before and the next one"]],
  "In a case": [
    ["← →", "One step back, one step on"],
    ["N P", "The next choice, the choice before"],
    ["Home End", "To the beginning, to the end"],
    ["A", "To the answers of what is asked"],
    ["← → ↑ ↓", "From card to card, while one of the board has the focus"],
    ["Enter", "Choose the card, or everything about it"],
  ],
  "While the board is edited": [
    ["M", "Pick a card up, put it down"],
    ["R", "Turn it: rest or stand"],
    ["+ −", "One more of it, one less"],
    ["Delete", "Take it away"],
    ["Z Y", "Undo the last edit, put it in again"],
  ],
};

/** Open the list; Esc, the button or a click beside it closes it. */
export function showKeys() {
  const made = el(
    "dialog",
    { class: "keys", "aria-label": "Keys" },
    el(
      "form",
      { method: "dialog" },
      el("header", {}, el("h2", {}, "Keys"), el("button", { class: "button" }, "Close")),
      Object.entries(KEYS).map(([place, keys]) =>
        el(
          "section",
          {},
          el("h3", {}, place),
          el(
            "dl",
            {},
            keys.map(([pressed, does]) =>
              el(
                "div",
                {},
                el(
                  "dt",
                  {},
                  pressed.split(" ").map((key) => el("kbd", {}, key)),
                ),
                el("dd", {}, does),
              ),
            ),
          ),
        ),
      ),
    ),
  );
  made.addEventListener("click", (event) => event.target === made && made.close());
  made.addEventListener("close", () => made.remove());
  document.body.append(made);
  made.showModal();
}
