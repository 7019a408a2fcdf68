// A card in a form: its type and numbers, and its printed text, which is read back piece by piece as it is typed.

import { el } from "../js/dom.js";
import { api, Offline } from "../js/net.js";
import { sentence } from "./parts.js";

const PAUSE = 350;

/** The form of a card; `use(attributes, row)` gets what was filled in, and the card as read where it has a text. */
export function cardForm({ layout, game, edition }, attributes, use) {
  const kind = el(
    "select",
    { class: "field", name: "type" },
    layout.kinds.map((each) => el("option", { value: each, selected: each === attributes.type }, sentence(each))),
  );
  const inputs = new Map();
  const rows = layout.fields.map((field) => {
    const value = attributes[field.name];
    const input =
      field.sort === "choice"
        ? el(
            "select",
            { class: "field", name: field.name },
            el("option", { value: "" }, "–"),
            field.choices.map((each) => el("option", { value: each, selected: [value].flat().includes(each) }, each)),
          )
        : el("input", {
            class: "field",
            name: field.name,
            type: field.sort === "number" ? "number" : "text",
            value: Array.isArray(value) ? value.join(", ") : (value ?? ""),
          });
    inputs.set(field, input);
    return el("label", { class: "form-row", "data-kinds": field.kinds.join(" ") }, el("span", {}, field.title), input);
  });
  const text = el("textarea", {
    class: "field",
    name: "text",
    rows: 4,
    maxlength: 8000,
    placeholder: "As printed, icons in brackets: [Auto] …",
  });
  text.value = attributes.text ?? "";
  const understood = el("div", { class: "understood", role: "status" });
  const show = () => {
    for (const [field, input] of inputs) input.closest("label").hidden = field.kinds.length > 0 && !field.kinds.includes(kind.value);
  };
  const reader = new Reader({ game, edition }, understood);
  const ask = () => reader.later(() => ({ ...filled(kind, inputs), text: text.value }));
  text.addEventListener("input", ask);
  kind.addEventListener("change", () => (show(), ask()));
  show();
  if (text.value) ask();
  const submit = async (event) => {
    event.preventDefault();
    const given = filled(kind, inputs);
    const reading = text.value.trim() ? await reader.read({ ...given, text: text.value }) : null;
    if (reading && !reading.card) return;
    use(given, reading?.card ?? null);
  };
  return el(
    "form",
    { class: "define-form", onsubmit: submit },
    layout.kinds.length ? el("label", { class: "form-row" }, el("span", {}, "Type"), kind) : null,
    rows,
    el("label", { class: "form-row" }, el("span", {}, "Printed text"), text),
    understood,
    el("button", { type: "submit", class: "button primary", "data-define": true }, "Use this card"),
  );
}

/** Asks what of a text is understood, and shows it. */
class Reader {
  constructor(edition, place) {
    this.edition = edition;
    this.place = place;
  }

  later(card) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.read(card()), PAUSE);
  }

  /** @param {{ name?: string, type?: string, text: string, [number: string]: any }} given */
  async read({ name, type, text, ...numbers }) {
    clearTimeout(this.timer);
    const request = (this.request = {});
    if (!text.trim()) {
      this.place.replaceChildren();
      return null;
    }
    try {
      const beside = Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, [value].flat().join(", ")]));
      const answer = await api("/cards/read", {
        method: "POST",
        body: { ...this.edition, name: name ?? "Card", type: type ?? "", text, numbers: beside },
      });
      if (this.request === request) this.show(answer);
      return answer;
    } catch (error) {
      this.place.replaceChildren(
        el("p", { class: "hint" }, error instanceof Offline ? "Reading a card needs the network." : `${sentence(error.message)}.`),
      );
      return null;
    }
  }

  show({ grade, parts, problem, card, undefined: unknown }) {
    const said =
      {
        whole: "Understood, every word.",
        partial: "Understood in part; the rest is carried out by hand when it is due.",
        none: "Not understood.",
      }[grade] ?? "";
    const piece = ({ printed, understood, said: words, reason }) =>
      el(
        "li",
        { class: understood ? "piece yes" : "piece no" },
        el("span", { class: `verdict-mark ${understood ? "yes" : "no"}`, "aria-hidden": "true" }, understood ? "✓" : "✕"),
        el(
          "div",
          {},
          el("span", { class: "visually-hidden" }, understood ? "Understood: " : "Not understood: "),
          printed.trim(),
          understood && words && words.trim() !== printed.trim() ? el("p", { class: "hint" }, words) : null,
          !understood && reason ? el("p", { class: "reason" }, `By hand: ${reason}.`) : null,
        ),
      );
    this.place.replaceChildren(
      el(
        "p",
        { class: "hint" },
        said,
        problem ? ` ${sentence(problem)}.` : "",
        unknown.length ? ` This edition does not define ${unknown.join(", ")}.` : "",
        card ? "" : " The engine cannot have this card as it is.",
      ),
      el("ul", { class: "pieces" }, parts.map(piece)),
    );
  }
}

/** The attributes somebody filled in; numbers as numbers, lists as lists. */
function filled(kind, inputs) {
  const found = kind.options.length ? { type: kind.value } : {};
  for (const [field, input] of inputs) {
    const text = input.value.trim();
    if (!text || input.closest("label").hidden) continue;
    if (field.sort === "number") found[field.name] = Number(text);
    else if (field.sort === "words") found[field.name] = text.split(/\s*,\s*/).filter(Boolean);
    else found[field.name] = text;
  }
  return found;
}
