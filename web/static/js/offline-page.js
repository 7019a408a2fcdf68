// The page for an address that the phone has not kept: drawn from the bundle.

import { $, el } from "./dom.js";
import { ancestors, corpus, entries, ruleText } from "./corpus.js";
import { recordRule } from "./recents.js";

const place = $("[data-offline-place]");
const shelf = await corpus();
const rule = shelf?.at(location.pathname);
const bookName = /^\/r\/([^/]+)\/?$/.exec(decodeURIComponent(location.pathname))?.[1];
const book = shelf && bookName && shelf.book(bookName.includes("@") ? bookName : bookName.replaceAll("-", " "));

if (rule) showRule(rule);
else if (book) showBook(book);

function showRule(shown) {
  const own = shown.book;
  document.title = `${shown.id} ${shown.title} · ${own.short} ${own.edition}`;
  document.body.classList.add("rule-page", `game-${own.game}`);
  place.replaceChildren(
    el(
      "div",
      {
        class: "rule-grid",
        "data-rule": `${own.key}:${shown.id}`,
        "data-rule-title": shown.title || ruleText(shown).textContent.trim().slice(0, 80),
      },
      el("article", { class: "rule" }, crumbs(shown), head(shown), ruleText(shown, "text lead"), readings(shown), below(shown)),
      el(
        "aside",
        { class: "around", "aria-label": "Around this rule" },
        lines(
          "Cites",
          shown.cites.map((at) => own.rules[at]),
        ),
        lines("Cited by", shown.citedBy),
        asked(shown),
      ),
    ),
    pager(shown),
  );
  recordRule();
}

function showBook(shown) {
  document.title = `${shown.title} ${shown.edition}`;
  document.body.classList.add(`game-${shown.game}`);
  place.replaceChildren(
    el(
      "div",
      { class: "narrow" },
      el("h1", {}, shown.title),
      edition(shown),
      el(
        "ol",
        { class: "lines" },
        shown.chapters.map((chapter) => line(chapter)),
      ),
    ),
  );
}

function crumbs(shown) {
  const way = ancestors(shown).map((above) => el("li", {}, el("a", { href: above.book.url(above) }, `${above.id} ${above.title}`)));
  const top = el("li", {}, el("a", { href: `/r/${shown.book.name}` }, shown.book.short));
  return el("nav", { class: "crumbs", "aria-label": "Place in the book" }, el("ol", {}, top, way));
}

function head(shown) {
  const title = shown.title ? [" ", el("span", { class: "rule-title" }, shown.title)] : null;
  return el("header", { class: "rule-head" }, el("h1", {}, el("span", { class: "num-big" }, shown.id), title), edition(shown.book));
}

function edition(own) {
  return el(
    "p",
    { class: "edition" },
    el("span", { class: "dot", "aria-hidden": "true" }),
    `${own.title} `,
    el("strong", {}, own.edition),
    `, in force since ${day(own.date)} · kept on this phone`,
  );
}

/** 2022-02-04 is 4 February 2022; a year stays a year. */
function day(date) {
  if (!/^\d+-\d+-\d+$/.test(date)) return date;
  return new Date(`${date}T12:00:00Z`).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}

function readings(shown) {
  const own = shown.book.readings.filter(([places]) => places.includes(shown.place));
  if (!own.length) return null;
  const articles = own.map(([, question, reading, why]) =>
    el("article", { class: "reading" }, el("h3", {}, question), el("p", {}, reading), el("p", { class: "why" }, why)),
  );
  return el("section", { class: "readings", id: "readings" }, el("h2", {}, "Our reading"), articles);
}

function below(shown) {
  return shown.children.length ? el("section", { class: "below", id: "below" }, entries(shown)) : null;
}

function line(shown) {
  const text = shown.title || ruleText(shown).textContent.trim();
  return el(
    "li",
    {},
    el("a", { href: shown.book.url(shown) }, el("span", { class: "num" }, shown.id), el("span", { class: "line-text" }, text)),
  );
}

function lines(title, rules) {
  return rules.length ? el("section", {}, el("h2", {}, title), el("ul", { class: "lines" }, rules.map(line))) : null;
}

function asked(shown) {
  return shown.asked.length
    ? el(
        "section",
        {},
        el("h2", {}, "People ask"),
        el(
          "ul",
          { class: "asked" },
          shown.asked.map((question) => el("li", {}, question)),
        ),
      )
    : null;
}

function pager(shown) {
  const { rules } = shown.book;
  const step = (target, rel, label) =>
    target
      ? el("a", { rel, href: target.book.url(target), "aria-label": `${label}: ${target.id}` }, el("span", { class: "num" }, target.id))
      : el("span");
  const parent = rules[shown.parent];
  return el(
    "nav",
    { class: "pager", "aria-label": "Neighbouring rules" },
    step(rules[shown.place - 1], "prev", "Previous"),
    step(parent, "up", "Up"),
    step(rules[shown.place + 1], "next", "Next"),
  );
}
