// What is wrong with a case, each finding with its rule; what lasts and what waits beside the board.

import { el } from "../js/dom.js";
import { ruleChip, sentence } from "./parts.js";

export function drawProblems(place, state, record, onAllow) {
  // A case of words alone lacks a position, which is no fault.
  const wrong = state.onlyWords ? [] : record.problems;
  const different = record.differences;
  const passed = record.overridden;
  place.hidden = !wrong.length && !different.length && !passed.length;
  const rules = { rule: (id) => record.rules[id] ?? state.timeline.rule(id) };
  place.classList.toggle("bad", wrong.length > 0 || different.length > 0);
  place.replaceChildren(
    ...[
      wrong.length ? list("What is wrong", wrong, rules, state.canEdit ? onAllow : null) : null,
      different.length ? list("It does not come out as the case expects", different, rules, null) : null,
      passed.length ? list("Passed over by the judge", passed, rules, null) : null,
    ].filter(Boolean),
  );
}

function list(title, problems, rules, onAllow) {
  return el(
    "section",
    {},
    el("h2", {}, title),
    el(
      "ul",
      {},
      problems.map((problem) =>
        el(
          "li",
          { class: problem.severity, "data-slug": problem.slug },
          sentence([problem.place, problem.message].filter(Boolean).join(": ")),
          " ",
          problem.rule ? ruleChip(rules, problem.rule) : null,
          onAllow && problem.severity === "warning"
            ? [
                " ",
                el(
                  "button",
                  { type: "button", class: "plain small", "data-allow": problem.slug, onclick: () => onAllow(problem.slug) },
                  "Allow it anyway",
                ),
              ]
            : null,
        ),
      ),
    ),
  );
}

export function drawNotes(place, board) {
  const effects = (board?.effects ?? []).map((effect) =>
    el(
      "li",
      {},
      el("b", {}, effect.text),
      effect.on.length ? ` on ${effect.on.map((label) => label ?? "a card").join(", ")}` : "",
      effect.source ? el("span", { class: "hint" }, ` from ${effect.source}, until ${effect.until}`) : null,
    ),
  );
  const waiting = (board?.standby ?? []).map((row) =>
    el("li", {}, el("b", {}, `${row.player}: ${row.text}`), ` of ${row.card ?? "a card"}`),
  );
  place.hidden = !effects.length && !waiting.length;
  place.replaceChildren(
    ...[waiting.length ? part("In stand-by", waiting) : null, effects.length ? part("Lasting effects", effects) : null].filter(Boolean),
  );
}

function part(title, rows) {
  return el("section", {}, el("h2", { class: "quiet" }, title), el("ul", {}, rows));
}
